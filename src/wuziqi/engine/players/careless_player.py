"""The player of the lower levels, who overlooks rows as people do, and plays near other stones.

Chance decides for every move, and once for each line of the board, which rows it overlooks, so that
it sees or overlooks a row from both its ends. It overlooks the opponent's rows more often than its
own, a three more often than a four, and every row the more often the harder it is to see: with a
gap, on a diagonal, far from the last stones, at the edge, among many stones.
"""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import (
    CELLS,
    COLUMN_MASK,
    DIRECTION_COUNT,
    ROW_SHIFT,
    STEPS,
    WORDS_OF_LINES,
    line_of,
)
from wuziqi.engine.board.listing import legal_cells, near_cells, threat_cells
from wuziqi.engine.board.patterns import (
    ALL_PATTERNS,
    FIVE,
    FOUR,
    OPEN_FOUR,
    OPEN_TWO,
    PATTERNS,
    THREAT_FIVE,
    THREAT_OPEN_FOUR,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.players.pattern_player import (
    building_cells,
    distance_from_centre,
    pattern_move,
)
from wuziqi.levels import Habits

_WORTH: Final = (0, 1, 2, 6, 14, 17, 20, 24, 90, 100, 110, 2_000, 20_000)
"""The value of each pattern of the ladder; long rows count, open or not."""

_OWN_WEIGHT: Final = 4.0
"""The weight of the own patterns; that of the opponent's is Habits.caution."""

_WIN_WEIGHT: Final = 10.0
"""The extra weight of an own five, because winning comes before not losing."""

_BESIDE_THE_LADDER: Final = [0.0] * (ALL_PATTERNS - PATTERNS)
"""Forbidden patterns have no value, neither to make nor to stop."""

_GAPPED: Final = 1.5
_DIAGONAL: Final = 1.3
_FAR_WEIGHT: Final = 1.3
_AT_EDGE: Final = 1.2
_CROWDED: Final = 0.5
"""Factors by which a hard row is overlooked more often; the last is for _CROWD stones or more."""

_CROWD: Final = 60.0
_FAR_CELLS: Final[i64] = 4
"""A row is far when its cell is farther from both last stones, in rows or columns."""

_EDGE_CELLS: Final[i64] = 2


class Glance:
    """A position as a player with habits sees it for one move."""

    def __init__(self, position: Position, side: i64, habits: Habits, random: Random) -> None:
        self._position: Position = position
        self._side: i64 = side
        self._habits: Habits = habits
        self._random: Random = random
        self._crowd: float = min(1.0, float(position.stones) / _CROWD)
        self._luck: list[float] = [random.random() for _ in range(WORDS_OF_LINES)]

    def is_careless(self) -> bool:
        """Whether the player moves without looking ahead: in haste, or overlooking a threat."""
        if self._random.random() < self._habits.haste * (0.5 + self._crowd):
            return True
        return self._misses(self._side) or self._misses(1 - self._side)

    def _misses(self, color: i64) -> bool:
        """Whether the player overlooks a row that a colour could make an open four or a five."""
        cells = vec[i64]([0] * CELLS)
        for at in range(threat_cells(self._position, color, THREAT_OPEN_FOUR, cells, 0)):
            cell: i64 = cells[at]
            if self._seen(cell, color) != self._position.patterns(cell, color):
                return True
        return False

    def move(self) -> i64:
        """Return the cell that the player likes best.

        There must be an empty cell and no five on the board.
        """
        position = self._position
        cells = self._cells()
        if not cells:
            return pattern_move(position, self._side, self._random)
        habits = self._habits
        if habits.scatter > 0.0 and self._random.random() < habits.scatter:
            return self._scattered()
        own = [_OWN_WEIGHT * worth for worth in _WORTH] + _BESIDE_THE_LADDER
        own[FIVE] *= _WIN_WEIGHT
        foe = [habits.caution * worth for worth in _WORTH] + _BESIDE_THE_LADDER
        for pattern in range(int(OPEN_FOUR)):
            foe[pattern] *= habits.foresight
        liked: list[tuple[float, float, i64]] = []
        for cell in cells:
            score = _sum(self._seen(cell, self._side), own)
            score += _sum(self._seen(cell, 1 - self._side), foe)
            score *= 1.0 + habits.whim * (2.0 * self._random.random() - 1.0)
            liked.append((score, -float(distance_from_centre(position, cell)), cell))
        return max(liked)[2]

    def _scattered(self) -> i64:
        """Return a cell near others, where it makes five if the player sees that."""
        found = vec[i64]([0] * CELLS)
        for at in range(threat_cells(self._position, self._side, THREAT_FIVE, found, 0)):
            cell: i64 = found[at]
            code = self._seen(cell, self._side)
            if FIVE in (code & 15, (code >> 4) & 15, (code >> 8) & 15, (code >> 12) & 15):
                return cell
        return self._random.choice(self._near(legal_cells(self._position, self._side)))

    def _cells(self) -> list[i64]:
        return self._near(building_cells(self._position, self._side))

    def _near(self, cells: list[i64]) -> list[i64]:
        near = vec[i64]([0] * CELLS)
        end = near_cells(self._position, near, 0)
        close = {near[at] for at in range(end)}
        return [cell for cell in cells if cell in close]

    def _seen(self, cell: i64, color: i64) -> i64:
        """Return the four patterns of a colour's stone on a cell, without overlooked rows."""
        code: i64 = self._position.patterns(cell, color)
        for direction in range(DIRECTION_COUNT):
            shift: i64 = 4 * direction
            pattern: i64 = (code >> shift) & 15
            is_strong = pattern >= FOUR and pattern <= FIVE
            if is_strong and self._overlooks(cell, color, direction, pattern):
                code ^= (pattern ^ OPEN_TWO) << shift
        return code

    def _overlooks(self, cell: i64, color: i64, direction: i64, pattern: i64) -> bool:
        habits = self._habits
        if color == self._side:
            chance = habits.five if pattern == FIVE else habits.own
        else:
            chance = habits.four if pattern == FIVE else habits.three
        luck = self._luck[line_of(cell, direction) + color]
        return luck < chance * self._difficulty(cell, color, direction, pattern)

    def _difficulty(self, cell: i64, color: i64, direction: i64, pattern: i64) -> float:
        """Return the factor by which this row is overlooked more often than an easy row."""
        difficulty = 1.0 + _CROWDED * self._crowd
        if direction > 1:
            difficulty *= _DIAGONAL
        if self._is_gapped(cell, color, direction, 4 if pattern == FIVE else 3):
            difficulty *= _GAPPED
        if self._is_far(cell):
            difficulty *= _FAR_WEIGHT
        if self._is_at_edge(cell):
            difficulty *= _AT_EDGE
        return difficulty

    def _is_gapped(self, cell: i64, color: i64, direction: i64, stones: i64) -> bool:
        step: i64 = STEPS[direction]
        return max(self._run(cell, color, step), self._run(cell, color, -step)) < stones

    def _run(self, cell: i64, color: i64, step: i64) -> i64:
        run: i64 = 0
        cell += step
        while (
            cell >= 0 and self._position.is_on_board(cell) and self._position.stone(cell) == color
        ):
            run += 1
            cell += step
        return run

    def _is_far(self, cell: i64) -> bool:
        position = self._position
        for at in range(max(position.stones - 2, 0), position.stones):
            last: i64 = position.order[at]
            columns: i64 = (last & COLUMN_MASK) - (cell & COLUMN_MASK)
            rows: i64 = (last >> ROW_SHIFT) - (cell >> ROW_SHIFT)
            if max(columns, -columns, rows, -rows) <= _FAR_CELLS:
                return False
        return True

    def _is_at_edge(self, cell: i64) -> bool:
        column: i64 = cell & COLUMN_MASK
        row: i64 = cell >> ROW_SHIFT
        columns: i64 = min(column, self._position.width - 1 - column)
        rows: i64 = min(row, self._position.height - 1 - row)
        return min(columns, rows) < _EDGE_CELLS


def _sum(code: i64, worth: list[float]) -> float:
    seen = worth[code & 15] + worth[(code >> 4) & 15]
    return seen + worth[(code >> 8) & 15] + worth[(code >> 12) & 15]
