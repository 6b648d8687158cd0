"""A player for rows of any length, and for games with several stones a turn, as in connect6.

It wins when it can and stops what would win at once. It looks for attacks in which every turn
leaves the opponent no free stone, until he has too few to stop all threats; such an attack is
sure to win, since he is given every cell that stops any of the threats at once (after the
conservative threats of Wu and Lin, "Relevance-zone-oriented proof search for connect6").
Otherwise it searches few good turns a few turns deep.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import Move, Stop, never
from wuziqi.engine.board.windows import Windows, as_move
from wuziqi.engine.build import NODES_BETWEEN_CHECKS
from wuziqi.rules.board import Stone

_WON: Final[i64] = 1 << 40
_DECIDED: Final[i64] = 1 << 39
_INF: Final[i64] = 1 << 50
_NO_SCORE: Final[i64] = 1 << 51
_NO_LIMIT: Final[i64] = 1 << 60

_OWN: Final[i64] = 4
_FOE: Final[i64] = 3
"""How a cell is ranked: by what a stone there gains, and by what it takes from the other."""

_TO_MOVE: Final[i64] = 5
_WAITING: Final[i64] = 4
"""What the windows count for the side to move, and for the other."""

_MOST_TURNS: Final = 40  # no search goes deeper
_ROOT_WIDTHS: Final = vec[i64]([16, 10, 3, 1])
_WIDTHS: Final = vec[i64]([8, 5, 2, 1])
_ATTACK_WIDTHS: Final = vec[i64]([12, 10, 3, 1])
"""How many cells are tried for the first, second, third and any later stone of a turn."""

_ATTACK_DEPTH: Final = 12
_FEWEST_TURNS: Final = 12  # are always looked at again one turn deeper
_MOST_DOUBTED: Final = 10  # turns are looked at for an attack that they leave
_LEAST_ATTACK: Final = 300
"""An attack of one turn is looked for with so many stones even by who does not search."""

_Turn = tuple[i64, i64, list[i64]]
"""The score that a turn leaves to the other side, its number in a list, and its cells."""


class TurnPlayer:
    """Plays on a board of any size where ``row`` in a row, or more, win.

    A side places ``a_turn`` stones a turn, fewer than ``row``. Equal ``random`` makes it play
    equal moves.
    """

    def __init__(self, width: int, height: int, row: int, a_turn: int, random: Random) -> None:
        self.board: Windows = Windows(width, height, row, a_turn)
        self.width: i64 = width
        self.height: i64 = height
        self.a_turn: i64 = a_turn
        self._random = random
        self._stop: Stop = never
        self._stopped: bool = False
        self._next_look: i64 = 0
        self._last_node: i64 = 0
        self._whim: vec[i64] = vec[i64]([0] * (width * height))
        self._barred: vec[i64] = vec[i64]([0] * (_MOST_TURNS * width * height))
        self._cells: vec[i64] = vec[i64]([0] * (4 * width * height + 16 * a_turn * _MOST_TURNS))
        self._ranks: vec[i64] = vec[i64]([0] * (width * height))
        self._attack_cells: list[i64] = []

    def choose(
        self,
        stones: Sequence[tuple[int, int, Stone]],
        side: Stone,
        left: int,
        nodes: int,
        stop: Stop,
    ) -> tuple[Move, ...]:
        """Return where a side places the stones that are left of its turn.

        ``left`` is 1 to ``a_turn``; fewer stones are returned when the board gets full or the
        row is made. About ``nodes`` stones are placed in thought, 0 meaning to judge each turn
        by itself; ``stop`` is asked each few milliseconds whether to end the thought at once.
        """
        self._set_up(stones)
        self._stop = stop
        self._stopped = False
        self._next_look = self.board.placed
        turn = self._turn(0 if side == Stone.BLACK else 1, left, nodes)
        return tuple([as_move(cell, self.width) for cell in turn])

    def _set_up(self, stones: Sequence[tuple[int, int, Stone]]) -> None:
        """Put the stones on the board, and draw which of equal cells are liked better."""
        while self.board.stones > 0:
            self.board.undo()
        for column, row, stone in stones:
            self.board.place(row * self.width + column, 0 if stone == Stone.BLACK else 1)
        for cell in range(self.board.area):
            self._whim[cell] = self._centrality(cell) + self._random.randrange(4)

    def _centrality(self, cell: i64) -> i64:
        """Return more for a cell nearer to the centre, less than the worth of a stone."""
        column: i64 = 2 * (cell % self.width) - self.width + 1
        row: i64 = 2 * (cell // self.width) - self.height + 1
        return 4 - (4 * (column * column + row * row)) // (50 * 50)

    def _turn(self, side: i64, left: i64, nodes: i64) -> list[i64]:
        """Return the cells of a turn."""
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
            end = board.empty_cells(window, self._cells, 0)
            return [self._cells[at] for at in range(end)]
        self._last_node = _NO_LIMIT
        if self._finds_attack(side, left, nodes // 4):
            return self._attack_cells[-left:]
        return self._best_turn(side, left, nodes)

    # Attacks

    def _finds_attack(self, side: i64, left: i64, most_nodes: i64) -> bool:
        """Whether an attack is found that is sure to win; its cells are then kept."""
        last_node = self._last_node
        self._last_node = min(last_node, self.board.placed + max(most_nodes, _LEAST_ATTACK))
        depth: i64 = 1
        found = False
        while depth <= _ATTACK_DEPTH and not found and not self._is_over():
            self._attack_cells = []
            found = self._attack(side, left, 0, depth, 0)
            depth = depth + 1 if most_nodes > 0 else _NO_LIMIT
        self._last_node = last_node
        return found

    def _attack(self, side: i64, left: i64, used: i64, depth: i64, start: i64) -> bool:
        """Whether a side that places now wins by threats in so many turns.

        ``used`` stones of the turn are placed. The cells of a win are kept, the last one first.
        ``start`` is where the list of cells to try begins.
        """
        board = self.board
        if used > 0 and left == 0:
            return self._keeps_on(side, depth, start)
        if left == 0 or self._is_over():
            return False
        if board.winning_threat(side, left) >= 0:
            return True
        end = self._candidates(side, 1, 0, _ATTACK_WIDTHS[min(used, 3)], depth, start)
        wins = False
        for at in range(start, end):
            cell: i64 = self._cells[at]
            board.place(cell, side)
            wins = self._attack(side, left - 1, used + 1, depth, end)
            board.undo()
            if wins:
                self._attack_cells.append(cell)
                break
            self._barred[depth * board.area + cell] = 1
        self._unbar(depth, start, end)
        return wins

    def _keeps_on(self, side: i64, depth: i64, start: i64) -> bool:
        """Whether the threats of a side that has placed its stones win at once or in the end."""
        board = self.board
        foe: i64 = 1 - side
        if board.threats[foe]:
            return False
        if not board.stoppable(side, self.a_turn):
            return True
        if depth <= 1 or board.stoppable(side, self.a_turn - 1):
            return False
        end = board.threat_cells(side, self._cells, start)
        for at in range(start, end):
            board.place(self._cells[at], foe)
        wins = self._attack(side, self._stones_of_turn(), 0, depth - 1, end)
        for _ in range(start, end):
            board.undo()
        return wins

    # Search

    def _best_turn(self, side: i64, left: i64, nodes: i64) -> list[i64]:
        """Return the cells of the turn that a search finds best."""
        turns: list[_Turn] = []
        self._collect(side, left, [], turns, 0)
        turns.sort()
        self._put_safe_turn_first(side, turns)
        self._last_node = self.board.placed + nodes
        depth: i64 = 1
        while depth < _MOST_TURNS - 1 and not self._is_over() and -turns[0][0] < _DECIDED:
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
        """Add each turn worth a thought that begins with the cells placed, and minus its score."""
        board = self.board
        if left == 0:
            foe_score = self._search(1 - side, self._stones_of_turn(), 0, 0, 1, -_INF, _INF, start)
            turns.append((foe_score, len(turns), placed))
            return
        used: i64 = len(placed)
        end = self._candidates(side, _OWN, _FOE, _ROOT_WIDTHS[min(used, 3)], 0, start)
        for at in range(start, end):
            if turns and self._is_over():
                break
            cell: i64 = self._cells[at]
            board.place(cell, side)
            self._collect(side, left - 1, [*placed, cell], turns, end)
            board.undo()
            self._barred[cell] = 1
        self._unbar(0, start, end)

    def _put_safe_turn_first(self, side: i64, turns: list[_Turn]) -> None:
        """Put the best turn first of those that leave the opponent no attack of one turn."""
        for number in range(min(_MOST_DOUBTED, len(turns))):
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
        """Return the best of the turns, ordered anew by a search so many turns deeper.

        What a search that was cut short has not looked at follows in the old order.
        """
        alpha: i64 = -_INF
        looked: list[_Turn] = []
        for _, _, cells in turns:
            for cell in cells:
                self.board.place(cell, side)
            stones = self._stones_of_turn()
            foe_score = self._search(1 - side, stones, 0, depth, 1, -_INF, -alpha, 0)
            if -foe_score > alpha and self._finds_attack(1 - side, stones, attack_nodes):
                foe_score = max(foe_score, _DECIDED)
            for _cell in cells:
                self.board.undo()
            if self._is_over():
                break
            looked.append((foe_score, len(looked), cells))
            alpha = max(alpha, -foe_score)
        rest = turns[len(looked) :]
        looked.sort()
        return looked[: max(_FEWEST_TURNS, len(looked) // 2)] + rest

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

        It is exact between alpha and beta, else a bound. ``depth`` more turns are looked at;
        ``turn`` is how many turns there have been. When the search was cut short it means
        nothing.
        """
        if used == 0:
            score = self._judge(side, left, depth, turn)
            if score != _NO_SCORE:
                return score
        elif left == 0:
            stones = self._stones_of_turn()
            return -self._search(1 - side, stones, 0, depth - 1, turn + 1, -beta, -alpha, start)
        best: i64 = -_INF
        end = self._candidates(side, _OWN, _FOE, _WIDTHS[min(used, 3)], turn, start)
        for at in range(start, end):
            if self._is_over():
                break
            cell: i64 = self._cells[at]
            self.board.place(cell, side)
            best = max(
                best,
                self._search(side, left - 1, used + 1, depth, turn, max(alpha, best), beta, end),
            )
            self.board.undo()
            self._barred[turn * self.board.area + cell] = 1
            if best >= beta:
                break
        self._unbar(turn, start, end)
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
        if turn == 1:  # threats look like more than they are before any reply has been tried
            foe_total -= board.threat_worth(1 - side) // 2
        return _TO_MOVE * board.totals[side] - _WAITING * foe_total

    # What all share

    def _candidates(self, side: i64, own: i64, foe: i64, width: i64, turn: i64, start: i64) -> i64:
        """List the cells to try from an index on, the best ones first; return where they end.

        ``own`` and ``foe`` weigh what a stone gains and what it takes from the other side.
        """
        board = self.board
        window = board.narrowest_threat(1 - side)
        if window >= 0:
            return self._without_barred(turn, start, board.empty_cells(window, self._cells, start))
        end: i64 = start
        barred: i64 = turn * board.area
        for cell in range(board.area):
            if board.stone[cell] < 0 and self._barred[barred + cell] == 0:
                rank: i64 = own * board.values[2 * cell + side] + self._whim[cell]
                rank += foe * board.values[2 * cell + 1 - side]
                if end - start < width:
                    end += 1
                elif rank <= self._ranks[self._cells[end - 1]]:
                    continue
                self._sort_in(cell, rank, start, end - 1)
        return end

    def _sort_in(self, cell: i64, rank: i64, start: i64, at: i64) -> None:
        """Put a cell to its place among the better ones; the one at an index falls out."""
        self._ranks[cell] = rank
        while at > start and self._ranks[self._cells[at - 1]] < rank:
            self._cells[at] = self._cells[at - 1]
            at -= 1
        self._cells[at] = cell

    def _without_barred(self, turn: i64, start: i64, end: i64) -> i64:
        """Take the cells already tried in a turn out of a list; return its new end."""
        kept: i64 = start
        for at in range(start, end):
            cell: i64 = self._cells[at]
            if self._barred[turn * self.board.area + cell] == 0:
                self._cells[kept] = cell
                kept += 1
        return kept

    def _unbar(self, turn: i64, start: i64, end: i64) -> None:
        """Let the listed cells be tried again in a turn."""
        for at in range(start, end):
            self._barred[turn * self.board.area + self._cells[at]] = 0

    def _stones_of_turn(self) -> i64:
        """Return how many stones can be placed in the turn that begins."""
        return min(self.a_turn, self.board.area - self.board.stones)

    def _is_over(self) -> bool:
        """Whether the thought has to end here, with whatever is known."""
        placed = self.board.placed
        if placed >= self._next_look:
            self._stopped = self._stopped or self._stop()
            self._next_look = placed + NODES_BETWEEN_CHECKS
        return self._stopped or placed >= self._last_node
