"""The player without search: it rates cells by the shapes that a stone there would make."""

from collections.abc import Callable
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import BLACK, CELLS, COLUMN_MASK, ROW_SHIFT, WHITE
from wuziqi.engine.board.listing import legal_cells, threat_cells
from wuziqi.engine.board.patterns import (
    OPEN_ONE,
    SHAPE_PATTERNS,
    THREAT_DOUBLE_THREE,
    THREAT_FIVE,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
    threat_of,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.replies import answers_to_fives, answers_to_open_fours

_PATTERN_WORTH: Final = (0, 14, 90, 42, 158, 236, 232, 262, 370, 830, 560, 20_000, 200_000)
"""The value of each pattern of the ladder for the side that makes it. SPSA
found these values and the constants below, against the player itself and a search of 23 nodes
(docs/strength.md, Pattern player).
"""

_COMBINED: Final = {
    THREAT_DOUBLE_THREE: 5_000,
    THREAT_FOUR_THREE: 7_800,
    THREAT_OPEN_FOUR: 12_500,
}
"""The extra value of a pair of directions, beyond the sum of both."""

_ATTACK: Final = 5
_DEFENCE: Final = 6
"""The weights of the own shape and of the denied shape of the opponent."""

_WIN_WEIGHT: Final = 2
"""The extra weight of an own winning shape, because winning comes before not losing."""


def _attack_and_defence(patterns: tuple[int, ...]) -> tuple[int, int]:
    threat = threat_of(list(patterns))
    worth = _COMBINED.get(threat, 0) + sum(_PATTERN_WORTH[pattern] for pattern in patterns)
    wins = threat in (THREAT_OPEN_FOUR, THREAT_FIVE)
    return _ATTACK * worth * (_WIN_WEIGHT if wins else 1), _DEFENCE * worth


_WORTHS: Final = [_attack_and_defence(patterns) for patterns in SHAPE_PATTERNS]
_ATTACK_WORTH: Final = vec[i64]([attack for attack, _defence in _WORTHS])
_DEFENCE_WORTH: Final = vec[i64]([defence for _attack, defence in _WORTHS])


def cell_score(position: Position, cell: i64, side: i64) -> i64:
    """Return the value of an empty cell for a side: its own shape, and the opponent's denied."""
    attack: i64 = _ATTACK_WORTH[position.shape(cell, side)]
    defence: i64 = _DEFENCE_WORTH[position.shape(cell, 1 - side)]
    return attack + defence


def pattern_move(
    position: Position, side: i64, random: Random, among: list[i64] | None = None
) -> i64:
    """Return the cell with the best shapes for a side to move, one of ``among`` if that is given.

    It takes a five, else stops a five, else makes an open four, else stops the opponent's.
    Ties go to the cell nearest to the centre, then to chance. There must be an empty cell and no
    five on the board.
    """
    cells = _sensible_cells(position, side)
    if among:
        cells = [cell for cell in cells if cell in among] or among
    return _best(position, cells, side, random)


def _sensible_cells(position: Position, side: i64) -> list[i64]:
    """Return the cells that win or, if there are none, those that do not lose at once."""
    foe: i64 = 1 - side
    if position.count(side, THREAT_FIVE) > 0:
        return _cells_of_threat(position, side, THREAT_FIVE)
    if position.count(foe, THREAT_FIVE) > 0:
        if answers := _cells_written(answers_to_fives, position, foe):
            return answers
    elif position.count(side, THREAT_OPEN_FOUR) > 0:
        return _cells_of_threat(position, side, THREAT_OPEN_FOUR)
    elif position.count(foe, THREAT_OPEN_FOUR) > 0 and (
        answers := _cells_written(answers_to_open_fours, position, foe)
    ):
        return answers
    return building_cells(position, side) or legal_cells(position, side)


def building_cells(position: Position, side: i64) -> list[i64]:
    """Return the legal cells that build on a stone of either colour; there may be none."""
    return [cell for cell in legal_cells(position, side) if _builds_on_a_stone(position, cell)]


def _cells_written(
    write: Callable[[Position, i64, vec[i64], i64], i64], position: Position, foe: i64
) -> list[i64]:
    """Return the cells that a function of ``replies`` lists against a side."""
    cells = vec[i64]([0] * CELLS)
    return [cells[at] for at in range(write(position, foe, cells, 0))]


def _cells_of_threat(position: Position, side: i64, threat: i64) -> list[i64]:
    cells = vec[i64]([0] * CELLS)
    end = threat_cells(position, side, threat, cells, 0)
    return [cells[at] for at in range(end)]


def _builds_on_a_stone(position: Position, cell: i64) -> bool:
    return any(SHAPE_PATTERNS[position.shape(cell, side)][3] > OPEN_ONE for side in (BLACK, WHITE))


def _best(position: Position, cells: list[i64], side: i64, random: Random) -> i64:
    ranks = [
        (cell_score(position, cell, side), -distance_from_centre(position, cell)) for cell in cells
    ]
    best = max(ranks)
    return random.choice([cell for cell, rank in zip(cells, ranks, strict=True) if rank == best])


def distance_from_centre(position: Position, cell: i64) -> i64:
    """Return the square of the distance, in half cells."""
    rows: i64 = 2 * (cell >> ROW_SHIFT) - (position.height - 1)
    columns: i64 = 2 * (cell & COLUMN_MASK) - (position.width - 1)
    return rows * rows + columns * columns
