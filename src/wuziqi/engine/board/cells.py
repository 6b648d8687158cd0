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

BIT: Final = vec[i64]([1 << number for number in range(62)])
"""``1 << number``: mypyc compiles a shifted constant to a C int, which has 32 bits only."""

# A power of two below 2**36 has a remainder of its own when divided by 37.
_BIT_NUMBER: Final = vec[i64]([0] * 37)
for _bit in range(36):
    _BIT_NUMBER[(1 << _bit) % 37] = _bit

BIT_LISTS: Final = vec[i64]([0] * (1 << 11))
"""By a word of at most 11 bits: the number of each bit set plus 1, four bits each, lowest first."""
for _word in range(1 << 11):
    for _bit in reversed(range(11)):
        if (_word >> _bit) & 1:
            BIT_LISTS[_word] = BIT_LISTS[_word] << 4 | (_bit + 1)


def lowest_bit(word: i64) -> i64:
    """Return the number of the lowest bit set in a word between 1 and 2**36 - 1."""
    return _BIT_NUMBER[(word & -word) % 37]


# How the engine numbers cells, sides and directions; ``windows`` alone has numbers of its own


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
    return (row << int(ROW_SHIFT)) | column


def move_of(cell: i64) -> Move:
    return int(cell & COLUMN_MASK), int(cell >> ROW_SHIFT)
