"""The player for boards of up to sixteen cells: it plays perfectly, by searching to the end.

Cells are the bits of a word, numbered row by row from the bottom left. A position is two words:
the stones of the side to move and those of the other. All winning rows are words too.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import WIN, Decision, Move
from wuziqi.levels import SOLVED_CELLS, Lapses
from wuziqi.rules.board import Stone

_MAX_TRAP_CELLS: Final = 12
"""With more empty cells, counting the replies that lose takes too long."""

_KEY_SHIFT: Final[i64] = 16
_UNKNOWN_RESULT: Final[i64] = -1
_BIT: Final = vec[i64]([1 << number for number in range(SOLVED_CELLS + 1)])
_STEPS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))


class Solver:
    """Plays perfectly on a small board where ``win_length`` in a row, or more, win.

    The board has 3 lines or more on each side and SOLVED_CELLS cells at most; ``win_length`` may
    be longer than its sides. Values of positions are remembered. ``random`` chooses between moves
    that are equally good. Raises ValueError when the board is too large.
    """

    def __init__(self, width: int, height: int, win_length: int, random: Random) -> None:
        if width * height > SOLVED_CELLS:
            raise ValueError(f"a board of {width}x{height} is too large to be solved")
        self.width: i64 = width
        self.height: i64 = height
        self._random = random
        self._cells: i64 = self.width * self.height
        self._all: i64 = _BIT[self._cells] - 1
        self._winning_rows: vec[i64] = vec[i64](_list_winning_rows(width, height, win_length))
        self._order: vec[i64] = vec[i64](self._cells_in_most_rows_first())
        # By the stones of a side: the cells where one more wins; whether the other can still win.
        self._finishing: vec[i64] = vec[i64]([_UNKNOWN_RESULT] * (1 << (width * height)))
        self._leaving: vec[i64] = vec[i64]([_UNKNOWN_RESULT] * (1 << (width * height)))
        self._known: dict[i64, tuple[i64, i64]] = {}

    def best(self, stones: Sequence[tuple[int, int, Stone]], side: Stone) -> Decision:
        """Return the best move of a side in a game that is not over, and the best line of play.

        The move wins as soon or loses as late as possible; a draw scores 0. Of equal moves, the
        centre comes first, then the cells around it, corners and edges. If few cells are empty, the
        next criterion for moves that draw is the most losing replies; the last is chance. There may
        be any number of stones of either colour. Raises ValueError when the board is full.
        """
        own, foe = self._words(stones, side)
        first, score = self._choose(own, foe)
        if score == 0 and self._cells - len(stones) <= _MAX_TRAP_CELLS:
            first = self._most_trapping(own, foe, first)
        return Decision(self._move_of(first), int(score), self._line(own, foe, first))

    def winning(self, stones: Sequence[tuple[int, int, Stone]], side: Stone) -> list[Move]:
        """Return the cells where a side completes a row, row by row."""
        own, foe = self._words(stones, side)
        return self._moves_of(self._finishes(own, foe))

    def empty(self, stones: Sequence[tuple[int, int, Stone]]) -> list[Move]:
        """Return the cells without a stone, row by row."""
        own, foe = self._words(stones, Stone.BLACK)
        return self._moves_of(self._all & ~(own | foe))

    def _words(self, stones: Sequence[tuple[int, int, Stone]], side: Stone) -> tuple[i64, i64]:
        """The stones of a side and of the other, as bits. Raises ValueError for a full board."""
        own: i64 = 0
        foe: i64 = 0
        for column, row, stone in stones:
            bit: i64 = _BIT[row * self.width + column]
            if stone == side:
                own |= bit
            else:
                foe |= bit
        if own | foe == self._all:
            raise ValueError("there is no empty cell to move to")
        return own, foe

    def _moves_of(self, cells: i64) -> list[Move]:
        return [self._move_of(cell) for cell in range(self._cells) if cells & _BIT[cell]]

    def _line(self, own: i64, foe: i64, first: i64) -> tuple[Move, ...]:
        cell: i64 = first
        line = [self._move_of(cell)]
        while not self._finishes(own, foe) & _BIT[cell]:
            own, foe = foe, own | _BIT[cell]
            if own | foe == self._all:
                break
            cell, _ = self._choose(own, foe)
            line.append(self._move_of(cell))
        return tuple(line)

    def _choose(self, own: i64, foe: i64) -> tuple[i64, i64]:
        best: i64 = -WIN
        chosen: i64 = -1
        for cell in self._preferred(self._all & ~(own | foe)):
            score = self._score_after(own, foe, _BIT[cell], best, WIN)
            if chosen < 0 or score > best:
                best = score
                chosen = cell
        return chosen, best

    def _most_trapping(self, own: i64, foe: i64, chosen: i64) -> i64:
        """Return the drawing move after which the most replies lose."""
        most_traps: i64 = -1
        best: i64 = chosen
        for cell in self._preferred(self._all & ~(own | foe)):
            if self._rank(cell) == self._rank(chosen):
                traps = self._traps(own, foe, _BIT[cell])
                if traps > most_traps:
                    most_traps = traps
                    best = cell
        return best

    def _traps(self, own: i64, foe: i64, bit: i64) -> i64:
        """Return the number of losing replies to a move, -1 for a losing move."""
        if self._score_after(own, foe, bit, -1, 1) < 0:
            return -1
        own |= bit
        free: i64 = self._all & ~(own | foe)
        traps: i64 = 0
        for cell in range(self._cells):
            if free & _BIT[cell] and self._score_after(foe, own, _BIT[cell], -1, 1) < 0:
                traps += 1
        return traps

    def _preferred(self, free: i64) -> list[i64]:
        cells: list[i64] = [cell for cell in range(self._cells) if free & _BIT[cell]]
        ranked = [(self._rank(cell), self._random.random(), cell) for cell in cells]
        ranked.sort()
        return [cell for _, _, cell in ranked]

    def _rank(self, cell: i64) -> i64:
        """Return 0 for a central cell, 1 for others inside, 2 for a corner and 3 for an edge."""
        column: i64 = cell % self.width
        row: i64 = cell // self.width
        from_centre: i64 = max(2 * column - self.width + 1, self.width - 1 - 2 * column)
        from_middle: i64 = max(2 * row - self.height + 1, self.height - 1 - 2 * row)
        if from_centre <= 1 and from_middle <= 1:
            return 0
        edges: i64 = 0
        if from_centre == self.width - 1:
            edges += 1
        if from_middle == self.height - 1:
            edges += 1
        return 1 if edges == 0 else 4 - edges

    def _score_after(self, own: i64, foe: i64, bit: i64, alpha: i64, beta: i64) -> i64:
        """Return the score for the side to move of one of its moves; bounds as in ``_score``."""
        if self._finishes(own, foe) & bit:
            return WIN - 1
        return _farther(-self._score(foe, own | bit, _nearer(-beta), _nearer(-alpha)))

    def _score(self, own: i64, foe: i64, alpha: i64, beta: i64) -> i64:
        """Return the score of a position for the side to move.

        It is exact between alpha and beta, else a bound on the same side of them.
        """
        free: i64 = self._all & ~(own | foe)
        if free == 0:
            return 0
        if self._finishes(own, foe):
            return WIN - 1
        blocks: i64 = self._finishes(foe, own)
        if blocks & (blocks - 1):
            return 2 - WIN
        # No side can win sooner than this, and no side without a row left can win.
        low: i64 = 4 - WIN if self._leaves_row(own) else 0
        high: i64 = WIN - 3 if self._leaves_row(foe) else 0
        if low == high:
            return 0
        known = self._known.get(own | (foe << _KEY_SHIFT))
        if known is not None:
            low, high = known
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        moves: i64 = blocks or free
        return self._try_moves(own, foe, moves, max(alpha, low), min(beta, high), low, high)

    def _try_moves(
        self, own: i64, foe: i64, moves: i64, alpha: i64, beta: i64, low: i64, high: i64
    ) -> i64:
        """Search the moves, and store narrower bounds of the score than ``low`` and ``high``."""
        best: i64 = -WIN
        lower: i64 = alpha
        for cell in self._order:
            bit: i64 = _BIT[cell]
            if moves & bit:
                score: i64 = _farther(-self._score(foe, own | bit, _nearer(-beta), _nearer(-lower)))
                best = max(best, score)
                lower = max(lower, best)
                if best >= beta:
                    break
        if best > alpha:
            low = best
        if best < beta:
            high = best
        self._known[own | (foe << _KEY_SHIFT)] = (low, high)
        return best

    def _finishes(self, own: i64, foe: i64) -> i64:
        cells: i64 = self._finishing[own]
        if cells == _UNKNOWN_RESULT:
            cells = 0
            for row in self._winning_rows:
                missing: i64 = row & ~own
                if missing & (missing - 1) == 0:
                    cells |= missing
            self._finishing[own] = cells
        return cells & ~(own | foe)

    def _leaves_row(self, stones: i64) -> bool:
        """Whether the stones of a side leave a row that the other side could fill."""
        leaves: i64 = self._leaving[stones]
        if leaves == _UNKNOWN_RESULT:
            leaves = 0
            for row in self._winning_rows:
                if row & stones == 0:
                    leaves = 1
            self._leaving[stones] = leaves
        return leaves == 1

    def _cells_in_most_rows_first(self) -> list[int]:
        ranked: list[tuple[int, int]] = []
        for cell in range(self._cells):
            count = 0
            for row in self._winning_rows:
                if row & _BIT[cell]:
                    count += 1
            ranked.append((-count, int(cell)))
        ranked.sort()
        return [cell for _, cell in ranked]

    def _move_of(self, cell: i64) -> Move:
        return int(cell % self.width), int(cell // self.width)


def _nearer(score: i64) -> i64:
    """Return a score from before a move as a score after it, one ply nearer to the end."""
    return score + 1 if score > 0 else score - 1 if score < 0 else 0


def _farther(score: i64) -> i64:
    """Return a score from after a move as a score before it, one ply farther from the end."""
    return score - 1 if score > 0 else score + 1 if score < 0 else 0


def _list_winning_rows(width: int, height: int, win_length: int) -> list[int]:
    """A row is a word of cells."""
    rows: list[int] = []
    for column, row in [(c, r) for r in range(height) for c in range(width)]:
        for step, rise in _STEPS:
            last_column = column + step * (win_length - 1)
            last_row = row + rise * (win_length - 1)
            if last_column < width and 0 <= last_row < height:
                cells = [(row + n * rise) * width + column + n * step for n in range(win_length)]
                rows.append(sum(1 << cell for cell in cells))
    return rows


# The levels on solved boards: perfect except for their lapses


def small_board_move(
    solver: Solver,
    stones: Sequence[tuple[int, int, Stone]],
    side: Stone,
    lapses: Lapses | None,
    random: Random,
) -> Decision:
    """Return the move of a player who overlooks ``lapses``, the best one without them.

    It completes a row, stops the opponent's, or else plays the best move. Chance decides for every
    move which of these it overlooks; then it places its stone anywhere. There must be an empty cell
    and no winning row.
    """
    if lapses is None:
        return solver.best(stones, side)
    if winning := solver.winning(stones, side):
        choice, overlooked = winning, lapses.own
    elif threatened := solver.winning(stones, side.other):
        choice, overlooked = threatened, lapses.foe
    else:
        choice, overlooked = [solver.best(stones, side).move], lapses.plan
    if random.random() < overlooked:
        choice = solver.empty(stones)
    move = random.choice(choice)
    return Decision(move, 0, (move,))
