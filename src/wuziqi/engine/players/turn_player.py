"""The player for winning rows of any length and for several stones a turn, as in connect6.

It wins when it can and stops immediate wins. It searches attacks whose every turn forces all stones
of the opponent's answer, until these are too few to stop all threats. Such an attack is proven: the
defender gets all cells that stop any of the threats at once (the conservative threats of Wu and
Lin, "Relevance-zone-oriented proof search for connect6"). Otherwise it searches a few good turns, a
few turns deep.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import Move, Stop, never
from wuziqi.engine.board.window_board import WindowBoard
from wuziqi.engine.build import NODES_BETWEEN_CHECKS
from wuziqi.rules.board import Stone


class TurnCandidates:
    """Lists of cells on a board, which lie one after the other in ``cells``.

    Of the stones of a turn only the set matters: a cell that was tried for one stone is barred
    from the lists of the stones after it in the same turn, by ``bar`` until ``unbar``. Turns are
    numbered from 0 to below ``turns``.
    """

    def __init__(self, board: WindowBoard, stones_per_turn: int, turns: int) -> None:
        area = int(board.area)
        self.board: WindowBoard = board
        self.cells: vec[i64] = vec[i64]([0] * (4 * area + 16 * stones_per_turn * turns))
        self._ranks: vec[i64] = vec[i64]([0] * area)
        self._preference: vec[i64] = vec[i64]([0] * area)
        self._barred: vec[i64] = vec[i64]([0] * (turns * area))

    def draw_preferences(self, random: Random) -> None:
        """Draw which cells come first among equals: central ones, then at random."""
        for cell in range(self.board.area):
            self._preference[cell] = self._centrality(cell) + random.randrange(4)

    def _centrality(self, cell: i64) -> i64:
        """Return more for a cell nearer to the centre, less than the worth of a stone."""
        width: i64 = self.board.width
        height: i64 = self.board.area // width
        column: i64 = 2 * (cell % width) - width + 1
        row: i64 = 2 * (cell // width) - height + 1
        return 4 - (4 * (column * column + row * row)) // (50 * 50)

    def generate(self, side: i64, own: i64, foe: i64, width: i64, turn: i64, start: i64) -> i64:
        """List at most ``width`` cells, beginning at an index; return the end of the list.

        ``own`` and ``foe`` are the weights of a stone's gain and of the other side's loss. Against
        a threat only the cells that stop it are listed, however many they are.
        """
        board = self.board
        window = board.narrowest_threat(1 - side)
        if window >= 0:
            return self._without_barred(turn, start, board.empty_cells(window, self.cells, start))
        end: i64 = start
        barred: i64 = turn * board.area
        for cell in range(board.area):
            if board.stone[cell] < 0 and self._barred[barred + cell] == 0:
                rank: i64 = own * board.values[2 * cell + side] + self._preference[cell]
                rank += foe * board.values[2 * cell + 1 - side]
                if end - start < width:
                    end += 1
                elif rank <= self._ranks[self.cells[end - 1]]:
                    continue
                self._sort_in(cell, rank, start, end - 1)
        return end

    def bar(self, turn: i64, cell: i64) -> None:
        self._barred[turn * self.board.area + cell] = 1

    def unbar(self, turn: i64, start: i64, end: i64) -> None:
        """Make all cells of a list available again after ``bar``."""
        for at in range(start, end):
            self._barred[turn * self.board.area + self.cells[at]] = 0

    def _sort_in(self, cell: i64, rank: i64, start: i64, at: i64) -> None:
        """Insert a cell into a sorted list that ends at an index; the cell there falls out."""
        self._ranks[cell] = rank
        while at > start and self._ranks[self.cells[at - 1]] < rank:
            self.cells[at] = self.cells[at - 1]
            at -= 1
        self.cells[at] = cell

    def _without_barred(self, turn: i64, start: i64, end: i64) -> i64:
        """Returns the new end of the list."""
        kept: i64 = start
        for at in range(start, end):
            cell: i64 = self.cells[at]
            if self._barred[turn * self.board.area + cell] == 0:
                self.cells[kept] = cell
                kept += 1
        return kept


# The player


_WON: Final[i64] = 1 << 40
_DECIDED: Final[i64] = 1 << 39
_INF: Final[i64] = 1 << 50
_NO_SCORE: Final[i64] = 1 << 51
_UNLIMITED_NODES: Final[i64] = 1 << 60

_OWN_WEIGHT: Final[i64] = 4
_FOE_WEIGHT: Final[i64] = 3
"""The weights, in the rank of a cell, of a stone's gain and of the other side's loss.

Untested guesses, as all other constants here.
"""

_TO_MOVE_WEIGHT: Final[i64] = 5
_WAITING_WEIGHT: Final[i64] = 4
"""The weights of the windows of the side to move and of the other side."""

_MAX_TURNS: Final = 40
"""The limit of depth of a search, in turns."""

_ROOT_WIDTHS: Final = vec[i64]([16, 10, 3, 1])
_WIDTHS: Final = vec[i64]([8, 5, 2, 1])
_ATTACK_WIDTHS: Final = vec[i64]([12, 10, 3, 1])
"""Cells to try for the first, second, third and any later stone of a turn."""

_ATTACK_DEPTH: Final = 12
"""The most turns of an attack."""

_MIN_TURNS: Final = 12
"""The number of turns at the root to search; each depth drops the worst half."""

_CHECKED_TURNS: Final = 10
"""The number of turns at the root that are checked for an attack by the opponent."""

_MIN_ATTACK_NODES: Final = 300
"""Stones for finding an attack of one turn, also for levels that do not search."""

_Turn = tuple[i64, i64, list[i64]]
"""The score that a turn leaves to the other side, its number in a list, and its cells."""


class TurnPlayer:
    """Plays on a board of any size where ``win_length`` in a row, or more, win.

    A side places ``stones_per_turn`` stones a turn, fewer than ``win_length``. Random generators in
    equal states make it play equal moves.
    """

    def __init__(
        self, width: int, height: int, win_length: int, stones_per_turn: int, random: Random
    ) -> None:
        self.board: WindowBoard = WindowBoard(width, height, win_length, stones_per_turn)
        self.width: i64 = width
        self.height: i64 = height
        self.stones_per_turn: i64 = stones_per_turn
        self._random = random
        self._stop: Stop = never
        self._stopped: bool = False
        self._next_check: i64 = 0
        self._last_node: i64 = 0
        self._candidates: TurnCandidates = TurnCandidates(self.board, stones_per_turn, _MAX_TURNS)
        self._attack_cells: list[i64] = []

    def choose(
        self,
        stones: Sequence[tuple[int, int, Stone]],
        side: Stone,
        left: int,
        nodes: int,
        stop: Stop,
    ) -> tuple[Move, ...]:
        """Return the points for the stones left to a side's turn.

        ``left`` is 1 to ``stones_per_turn``; fewer stones are returned when the board gets full or
        the row is made. About ``nodes`` stones are placed in the search, 0 meaning to judge each
        turn by itself; ``stop`` is asked every few milliseconds whether to end it.
        """
        self._set_up(stones)
        self._stop = stop
        self._stopped = False
        self._next_check = self.board.placed
        turn = self._turn(0 if side == Stone.BLACK else 1, left, nodes)
        return tuple([self.board.move_of(cell) for cell in turn])

    def _set_up(self, stones: Sequence[tuple[int, int, Stone]]) -> None:
        while self.board.stones > 0:
            self.board.undo()
        for column, row, stone in stones:
            self.board.place(row * self.width + column, 0 if stone == Stone.BLACK else 1)
        self._candidates.draw_preferences(self._random)

    def _turn(self, side: i64, left: i64, nodes: i64) -> list[i64]:
        board = self.board
        left = min(left, board.area - board.stones)
        if left <= 0:
            return []
        if board.stones == 0:
            centre: i64 = (self.height // 2) * self.width + self.width // 2
            board.place(centre, side)
            return [centre, *self._turn(side, left - 1, nodes)]
        window = board.winning_threat(side, left)
        if window >= 0:
            end = board.empty_cells(window, self._candidates.cells, 0)
            return [self._candidates.cells[at] for at in range(end)]
        self._last_node = _UNLIMITED_NODES
        if self._finds_attack(side, left, nodes // 4):
            return self._attack_cells[-left:]
        return self._best_turn(side, left, nodes)

    # Attacks

    def _finds_attack(self, side: i64, left: i64, max_nodes: i64) -> bool:
        """``_attack_cells`` has the first turn of an attack that is found."""
        last_node = self._last_node
        self._last_node = min(last_node, self.board.placed + max(max_nodes, _MIN_ATTACK_NODES))
        depth: i64 = 1
        found = False
        while depth <= _ATTACK_DEPTH and not found and not self._must_stop():
            self._attack_cells = []
            found = self._attack(side, left, 0, depth, 0)
            depth = depth + 1 if max_nodes > 0 else _UNLIMITED_NODES
        self._last_node = last_node
        return found

    def _attack(self, side: i64, left: i64, used: i64, depth: i64, start: i64) -> bool:
        """Whether a side with ``left`` stones in its turn wins by threats in ``depth`` turns.

        ``used`` stones of the turn are placed. The cells of a win are kept, the last one first.
        ``start`` is the first free index for lists of cells.
        """
        board = self.board
        if used > 0 and left == 0:
            return self._leaves_winning_threats(side, depth, start)
        if left == 0 or self._must_stop():
            return False
        if board.winning_threat(side, left) >= 0:
            return True
        end = self._candidates.generate(side, 1, 0, _ATTACK_WIDTHS[min(used, 3)], depth, start)
        wins = False
        for at in range(start, end):
            cell: i64 = self._candidates.cells[at]
            board.place(cell, side)
            wins = self._attack(side, left - 1, used + 1, depth, end)
            board.undo()
            if wins:
                self._attack_cells.append(cell)
                break
            self._candidates.bar(depth, cell)
        self._candidates.unbar(depth, start, end)
        return wins

    def _leaves_winning_threats(self, side: i64, depth: i64, start: i64) -> bool:
        board = self.board
        foe: i64 = 1 - side
        if board.threats[foe]:
            return False
        if not board.stoppable(side, self.stones_per_turn):
            return True
        if depth <= 1 or board.stoppable(side, self.stones_per_turn - 1):
            return False
        end = board.threat_cells(side, self._candidates.cells, start)
        for at in range(start, end):
            board.place(self._candidates.cells[at], foe)
        wins = self._attack(side, self._stones_of_turn(), 0, depth - 1, end)
        for _ in range(start, end):
            board.undo()
        return wins

    # Search

    def _best_turn(self, side: i64, left: i64, nodes: i64) -> list[i64]:
        turns: list[_Turn] = []
        self._collect(side, left, [], turns, 0)
        turns.sort()
        self._put_safe_turn_first(side, turns)
        self._last_node = self.board.placed + nodes
        depth: i64 = 1
        while depth < _MAX_TURNS - 1 and not self._must_stop() and -turns[0][0] < _DECIDED:
            turns = self._deepened(side, turns, depth, nodes // 16)
            depth += 1
        return turns[0][2]

    def _collect(
        self,
        side: i64,
        left: i64,
        placed: list[i64],
        turns: list[_Turn],
        start: i64,
    ) -> None:
        """Add the candidate turns that begin with the cells placed, and the opponent's scores."""
        board = self.board
        if left == 0:
            foe_score = self._search(1 - side, self._stones_of_turn(), 0, 0, 1, -_INF, _INF, start)
            turns.append((foe_score, len(turns), placed))
            return
        used: i64 = len(placed)
        end = self._candidates.generate(
            side, _OWN_WEIGHT, _FOE_WEIGHT, _ROOT_WIDTHS[min(used, 3)], 0, start
        )
        for at in range(start, end):
            if turns and self._must_stop():
                break
            cell: i64 = self._candidates.cells[at]
            board.place(cell, side)
            self._collect(side, left - 1, [*placed, cell], turns, end)
            board.undo()
            self._candidates.bar(0, cell)
        self._candidates.unbar(0, start, end)

    def _put_safe_turn_first(self, side: i64, turns: list[_Turn]) -> None:
        for number in range(min(_CHECKED_TURNS, len(turns))):
            for cell in turns[number][2]:
                self.board.place(cell, side)
            safe = not self._finds_attack(1 - side, self._stones_of_turn(), 0)
            for _ in turns[number][2]:
                self.board.undo()
            if safe:
                turns.insert(0, turns.pop(number))
                return

    def _deepened(
        self, side: i64, turns: list[_Turn], depth: i64, attack_nodes: i64
    ) -> list[_Turn]:
        """Turns that an interrupted search has not reached follow in the old order."""
        alpha: i64 = -_INF
        looked: list[_Turn] = []
        for _, _, turn in turns:
            for cell in turn:
                self.board.place(cell, side)
            stones = self._stones_of_turn()
            foe_score = self._search(1 - side, stones, 0, depth, 1, -_INF, -alpha, 0)
            if -foe_score > alpha and self._finds_attack(1 - side, stones, attack_nodes):
                foe_score = max(foe_score, _DECIDED)
            for _ in turn:
                self.board.undo()
            if self._must_stop():
                break
            looked.append((foe_score, len(looked), turn))
            alpha = max(alpha, -foe_score)
        rest = turns[len(looked) :]
        looked.sort()
        return looked[: max(_MIN_TURNS, len(looked) // 2)] + rest

    def _search(
        self,
        side: i64,
        left: i64,
        used: i64,
        depth: i64,
        turn: i64,
        alpha: i64,
        beta: i64,
        start: i64,
    ) -> i64:
        """Return the score for a side that has ``used`` stones of its turn and has some left.

        It is exact between alpha and beta, else a bound. ``depth`` is in turns, ``turn`` is the
        number of this one. Meaningless when the search has to stop.
        """
        if used == 0:
            score = self._judge(side, left, depth, turn)
            if score != _NO_SCORE:
                return score
        elif left == 0:
            stones = self._stones_of_turn()
            return -self._search(1 - side, stones, 0, depth - 1, turn + 1, -beta, -alpha, start)
        return self._search_stone(side, left, used, depth, turn, alpha, beta, start)

    def _search_stone(
        self,
        side: i64,
        left: i64,
        used: i64,
        depth: i64,
        turn: i64,
        alpha: i64,
        beta: i64,
        start: i64,
    ) -> i64:
        best: i64 = -_INF
        end = self._candidates.generate(
            side, _OWN_WEIGHT, _FOE_WEIGHT, _WIDTHS[min(used, 3)], turn, start
        )
        for at in range(start, end):
            if self._must_stop():
                break
            cell: i64 = self._candidates.cells[at]
            floor: i64 = max(alpha, best)
            self.board.place(cell, side)
            score = self._search(side, left - 1, used + 1, depth, turn, floor, beta, end)
            self.board.undo()
            best = max(best, score)
            self._candidates.bar(turn, cell)
            if best >= beta:
                break
        self._candidates.unbar(turn, start, end)
        return best

    def _judge(self, side: i64, left: i64, depth: i64, turn: i64) -> i64:
        """Return the score of a side at the beginning of its turn, or _NO_SCORE to search on."""
        board = self.board
        if left == 0:
            return 0
        if board.winning_threat(side, left) >= 0:
            return _WON - turn
        if not board.stoppable(1 - side, left):
            return turn + 1 - _WON
        if depth > 0:
            return _NO_SCORE
        foe_total = board.totals[1 - side]
        if turn == 1:  # the opponent has not replied to its threats yet
            foe_total -= board.threat_value(1 - side) // 2
        return _TO_MOVE_WEIGHT * board.totals[side] - _WAITING_WEIGHT * foe_total

    # Shared by attacks and search

    def _stones_of_turn(self) -> i64:
        return min(self.stones_per_turn, self.board.area - self.board.stones)

    def _must_stop(self) -> bool:
        placed = self.board.placed
        if placed >= self._next_check:
            self._stopped = self._stopped or self._stop()
            self._next_check = placed + NODES_BETWEEN_CHECKS
        return self._stopped or placed >= self._last_node
