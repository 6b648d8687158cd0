"""The numbers of cells, sides and directions, and the bits of the lines of the board.

A cell is ``row << 5 | column``, both counted from 0, rows from the bottom. A side is BLACK or
WHITE. A direction is 0 along a row, 1 along a column, 2 rising and 3 falling to the right.
``windows`` alone numbers cells in its own way.
"""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import Move

BIT: Final = vec[i64]([1 << number for number in range(62)])
"""``1 << number`` as a table, because mypyc compiles a shifted constant to a C int of 32 bits."""

# A power of two below 2**36 has a remainder of its own when divided by 37.
_BIT_NUMBER: Final = vec[i64]([0] * 37)
for _bit in range(36):
    _BIT_NUMBER[(1 << _bit) % 37] = _bit

BIT_LISTS: Final = vec[i64]([0] * (1 << 11))
"""For a word of at most 11 bits, the number of each set bit plus 1, in four bits each."""
for _word in range(1 << 11):
    for _bit in reversed(range(11)):
        if (_word >> _bit) & 1:
            BIT_LISTS[_word] = BIT_LISTS[_word] << 4 | (_bit + 1)


def lowest_bit(word: i64) -> i64:
    """Return the number of the lowest bit set in a word between 1 and 2**36 - 1."""
    return _BIT_NUMBER[(word & -word) % 37]


BLACK: Final[i64] = 0
WHITE: Final[i64] = 1

ROW_SHIFT: Final[i64] = 5
COLUMN_MASK: Final[i64] = 31
CELLS: Final = 25 << 5
"""The number of cells for which tables have room. Cell numbers of every board are below it."""

CELL_BITS: Final[i64] = 10
CELL_MASK: Final[i64] = (1 << 10) - 1

DIRECTION_COUNT: Final[i64] = 4
STEPS: Final = vec[i64]([1, 32, 33, -31])
"""From a cell to the next one in each direction."""

_random: Final = Random(5)  # noqa: S311  # the same keys in every run
ZOBRIST: Final = vec[i64]([_random.getrandbits(62) for _ in range(2 * CELLS)])
"""Zobrist keys; the key of a stone is at ``CELLS * side + cell``."""

ZOBRIST_TURN: Final[i64] = _random.getrandbits(62)


def cell_of(column: int, row: int) -> i64:
    return (row << int(ROW_SHIFT)) | column


def move_of(cell: i64) -> Move:
    return int(cell & COLUMN_MASK), int(cell >> ROW_SHIFT)


# Lines: each line of the board in each direction has a word for black and a word for white.
#
# The cells of a line outside the board are walls, whose bits are set in both words. Its margins are
# wide enough to cut windows out by a shift: shifted by ``place_in_line(cell, direction) + number``
# it shows as its lowest window that of the neighbour ``number - reach - 1`` steps from the cell,
# for numbers from 1 to ``2 * reach + 1``.

_LINES: Final = 50  # more than the lines of one direction on the largest board
_ROWS_BELOW: Final = 2  # lines kept for rows below the board, which hold walls only
_WALLS: Final = (1 << 50) - 1  # the bits of a line: margins of 13 and 12, and 25 cells
WORDS_OF_LINES: Final = 8 * _LINES
_DIAGONAL_OFFSET: Final = 24  # makes row - column positive


def empty_lines(cells: list[i64], reach: i64) -> vec[i64]:
    """Return the lines of a board of some cells without stones."""
    lines = vec[i64]([_WALLS] * WORDS_OF_LINES)
    for cell in cells:
        flip_stone(lines, cell, BLACK, reach)
        flip_stone(lines, cell, WHITE, reach)
    return lines


def flip_stone(lines: vec[i64], cell: i64, side: i64, reach: i64) -> None:
    """Set the four bits of a stone, or clear them."""
    bit: i64 = BIT[(cell & COLUMN_MASK) + margin(reach)]
    lines[row_line(cell) + side] ^= bit
    lines[_rising_line(cell) + side] ^= bit
    lines[_falling_line(cell) + side] ^= bit
    lines[_column_line(cell) + side] ^= BIT[(cell >> ROW_SHIFT) + margin(reach)]


def margin(reach: i64) -> i64:
    """Return how many walls a line begins with."""
    return 2 * reach + 1


def place_in_line(cell: i64, direction: i64) -> i64:
    """Return which cell of its line a cell is, from 0."""
    return cell >> ROW_SHIFT if direction == 1 else cell & COLUMN_MASK


def line_of(cell: i64, direction: i64) -> i64:
    """Return the index of black's word of the line through a cell."""
    if direction == 0:
        return row_line(cell)
    if direction == 1:
        return _column_line(cell)
    return _rising_line(cell) if direction == 2 else _falling_line(cell)


def row_line(cell: i64) -> i64:
    """Return the index of black's word of the row of a cell, two rows off the board at most."""
    return 2 * ((cell >> ROW_SHIFT) + _ROWS_BELOW)


def _column_line(cell: i64) -> i64:
    return 2 * (_LINES + (cell & COLUMN_MASK))


def _rising_line(cell: i64) -> i64:
    return 2 * (2 * _LINES + _DIAGONAL_OFFSET + (cell >> ROW_SHIFT) - (cell & COLUMN_MASK))


def _falling_line(cell: i64) -> i64:
    return 2 * (3 * _LINES + (cell >> ROW_SHIFT) + (cell & COLUMN_MASK))
