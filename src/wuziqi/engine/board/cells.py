"""How the engine numbers cells, sides and directions; ``windows`` alone has numbers of its own.

A cell is ``row << 5 | column``, both counted from 0, rows from the bottom. A side is BLACK or
WHITE. A direction is 0 along a row, 1 along a column, 2 rising and 3 falling to the
right.
"""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import Move

BLACK: Final[i64] = 0
WHITE: Final[i64] = 1

ROW_SHIFT: Final[i64] = 5
COLUMN_MASK: Final[i64] = 31
CELLS: Final = 25 << 5
"""Cells are numbered below this on every board."""

CELL_BITS: Final[i64] = 10
CELL_MASK: Final[i64] = (1 << 10) - 1

DIRECTIONS: Final[i64] = 4
STEPS: Final = vec[i64]([1, 32, 33, -31])
"""From a cell to the next one in each direction."""

_random: Final = Random(5)  # noqa: S311  # the same keys in every run
ZOBRIST: Final = vec[i64]([_random.getrandbits(62) for _ in range(2 * CELLS)])
"""Zobrist keys: that of a stone is at ``CELLS * side + cell``."""

ZOBRIST_TURN: Final[i64] = _random.getrandbits(62)


def cell_of(column: int, row: int) -> i64:
    """Return the cell of a column and row."""
    return (row << int(ROW_SHIFT)) | column


def move_of(cell: i64) -> Move:
    """Return the column and row of a cell."""
    return int(cell & COLUMN_MASK), int(cell >> ROW_SHIFT)
