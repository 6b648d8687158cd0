"""The player that does not search: it judges a cell by the shapes that a stone there would make."""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.patterns import (
    OPEN_ONE,
    SHAPE_PATTERNS,
    THREAT_DOUBLE_THREE,
    THREAT_FIVE,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
    threat_of,
)
from wuziqi.engine.position import BLACK, CELLS, COLUMN_MASK, ROW_SHIFT, WHITE, Position
from wuziqi.engine.replies import answers_to_open_fours

PATTERN_WORTH: Final = (0, 1, 2, 6, 14, 17, 20, 24, 90, 100, 110, 2_000, 20_000)
"""What each pattern is worth to the side that makes it."""

_COMBINED: Final = {THREAT_DOUBLE_THREE: 400, THREAT_FOUR_THREE: 800, THREAT_OPEN_FOUR: 2_000}
"""What two directions are worth together, above what each is worth alone."""


def _worth(patterns: tuple[int, ...]) -> int:
    together = _COMBINED.get(threat_of(list(patterns)), 0)
    return together + sum(PATTERN_WORTH[pattern] for pattern in patterns)


_SHAPE_WORTH: Final = vec[i64]([_worth(patterns) for patterns in SHAPE_PATTERNS])


def cell_score(position: Position, cell: i64, side: i64) -> i64:
    """Return the worth of an empty cell to a side: its own shape, and the opponent's denied."""
    attack: i64 = _SHAPE_WORTH[position.shape(cell, side)]
    defence: i64 = _SHAPE_WORTH[position.shape(cell, 1 - side)]
    return 4 * attack + 3 * defence


def pattern_move(position: Position, side: i64, random: Random) -> i64:
    """Return the cell with the best shapes for a side that is to move.

    It takes a five, else stops one, else makes an open four, else stops those of the opponent.
    Ties go to the centre, then to chance. The board has an empty cell and no five on it.
    """
    return _best(position, _sensible_cells(position, side), side, random)


def _sensible_cells(position: Position, side: i64) -> list[i64]:
    """Return the cells that are not plainly wrong for a side to move."""
    foe: i64 = 1 - side
    for threat, who in ((THREAT_FIVE, side), (THREAT_FIVE, foe), (THREAT_OPEN_FOUR, side)):
        if position.count(who, threat) > 0:
            return _cells_of_threat(position, who, threat)
    if position.count(foe, THREAT_OPEN_FOUR) > 0:
        cells = vec[i64]([0] * CELLS)
        answers = answers_to_open_fours(position, foe, cells, 0)
        if answers > 0:
            return [cells[at] for at in range(answers)]
    return building_cells(position) or _empty_cells(position)


def building_cells(position: Position) -> list[i64]:
    """Return the empty cells that build on a stone of either colour; there may be none."""
    return [cell for cell in _empty_cells(position) if _builds_on_a_stone(position, cell)]


def _cells_of_threat(position: Position, side: i64, threat: i64) -> list[i64]:
    """Return the cells where a side can make a threat of a class or better."""
    cells = vec[i64]([0] * CELLS)
    end = position.threat_cells(side, threat, cells, 0)
    return [cells[at] for at in range(end)]


def _builds_on_a_stone(position: Position, cell: i64) -> bool:
    """Whether a stone on an empty cell would make more than a first stone of either colour."""
    return any(SHAPE_PATTERNS[position.shape(cell, side)][3] > OPEN_ONE for side in (BLACK, WHITE))


def _empty_cells(position: Position) -> list[i64]:
    """Return every empty cell, row by row."""
    cells: list[i64] = []
    for row in range(position.size):
        for column in range(position.size):
            cell: i64 = (row << ROW_SHIFT) | column
            if position.is_empty(cell):
                cells.append(cell)
    return cells


def _best(position: Position, cells: list[i64], side: i64, random: Random) -> i64:
    """Return the cell of the highest score, nearest to the centre; chance decides ties."""
    ranks = [
        (cell_score(position, cell, side), -distance_from_centre(position, cell)) for cell in cells
    ]
    best = max(ranks)
    return random.choice([cell for cell, rank in zip(cells, ranks, strict=True) if rank == best])


def distance_from_centre(position: Position, cell: i64) -> i64:
    """Return the square of the distance, in half cells."""
    rows: i64 = 2 * (cell >> ROW_SHIFT) - (position.size - 1)
    columns: i64 = 2 * (cell & COLUMN_MASK) - (position.size - 1)
    return rows * rows + columns * columns
