"""The stones as bits: each line of the board, in each direction, is two words.

The word of black comes first, that of white next. Around the cells of the board a line is walls,
whose bits are set in both words. Its margins are wide enough to cut windows out by a shift: shifted
by ``place_in_line(cell, direction) + number`` it shows as its lowest window that of the neighbour
``number - reach - 1`` steps from the cell, for numbers from 1 to ``2 * reach + 1``.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import BIT, BLACK, COLUMN_MASK, ROW_SHIFT, WHITE

_LINES: Final = 50  # more than the lines of one direction on the largest board
_ROWS_BELOW: Final = 2  # lines kept for rows below the board, which hold walls only
_WALLS: Final = (1 << 50) - 1  # the bits of a line: margins of 13 and 12, and 25 cells
_DIAGONAL_OFFSET: Final = 24  # makes row - column positive


def empty_lines(cells: list[i64], reach: i64) -> vec[i64]:
    """Return the lines of a board of some cells without stones."""
    lines = vec[i64]([_WALLS] * (8 * _LINES))
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
