"""Lists of cells, written to arrays that the caller provides.

Writing begins at an index ``start`` and goes row by row; each function returns the index after the
last cell written. The array needs room for all cells of the board.
"""

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import (
    BIT,
    CELL_BITS,
    CELLS,
    ROW_SHIFT,
    cell_of,
    lowest_bit,
    margin,
    row_line,
)
from wuziqi.engine.board.forbidden import is_forbidden, legal_threat
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.values import ATTACK_ORDER, DEFENCE_ORDER
from wuziqi.engine.board.words import ROW_MASK, WHITE_ROW, shape_in


def threat_cells(
    position: Position, side: i64, min_threat: i64, cells: vec[i64], start: i64
) -> i64:
    """Write the cells where a side may make a threat of a class or better."""
    end: i64 = start
    for row in range(position.height):
        bits: i64 = (position.threat_rows[row] >> (WHITE_ROW * side)) & ROW_MASK
        while bits:
            cell: i64 = (row << ROW_SHIFT) | lowest_bit(bits)
            bits &= bits - 1
            if legal_threat(position, cell, side) >= min_threat:
                cells[end] = cell
                end += 1
    return end


def first_threat(position: Position, side: i64, threat: i64) -> i64:
    """Return the first cell where a side can make a threat of exactly this class, or -1."""
    for row in range(position.height):
        bits: i64 = (position.threat_rows[row] >> (WHITE_ROW * side)) & ROW_MASK
        while bits:
            cell: i64 = (row << ROW_SHIFT) | lowest_bit(bits)
            bits &= bits - 1
            if position.threat(cell, side) == threat:
                return cell
    return -1


def near_cells(position: Position, cells: vec[i64], start: i64) -> i64:
    """Write the empty cells that are close to a stone or good for a threat of either side.

    A close cell is at most two rows and two columns away.
    """
    end: i64 = start
    columns: i64 = BIT[position.width] - 1
    # The stones of five rows, the current one in the middle.
    first: i64 = _stones_in_row(position, -2)
    second: i64 = _stones_in_row(position, -1)
    middle: i64 = _stones_in_row(position, 0)
    fourth: i64 = _stones_in_row(position, 1)
    for row in range(position.height):
        last: i64 = _stones_in_row(position, row + 2)
        bits: i64 = first | second | middle | fourth | last
        bits |= (bits << 1) | (bits >> 1)
        bits |= (bits << 1) | (bits >> 1)
        threats: i64 = position.threat_rows[row]
        bits = (bits & columns & ~middle) | (threats & ROW_MASK) | (threats >> WHITE_ROW)
        while bits:
            cells[end] = (row << ROW_SHIFT) | lowest_bit(bits)
            bits &= bits - 1
            end += 1
        first = second
        second = middle
        middle = fourth
        fourth = last
    return end


def _stones_in_row(position: Position, row: i64) -> i64:
    """Return a bit for each stone in a row, from two rows below the board to two above it."""
    line = row_line(row << ROW_SHIFT)
    return (position.lines[line] ^ position.lines[line + 1]) >> margin(position.reach)


def near_cell_list(position: Position) -> list[i64]:
    """Return the cells that ``near_cells`` writes."""
    cells = vec[i64]([0] * CELLS)
    return [cells[at] for at in range(near_cells(position, cells, 0))]


def empty_cells(position: Position) -> list[i64]:
    """Return the empty cells, row by row."""
    cells: list[i64] = []
    for row in range(position.height):
        for column in range(position.width):
            cell = cell_of(column, row)
            if position.is_empty(cell):
                cells.append(cell)
    return cells


def legal_cells(position: Position, side: i64) -> list[i64]:
    """Return the empty cells where a side may play, or all empty cells if it may play nowhere."""
    cells = empty_cells(position)
    return [cell for cell in cells if not is_forbidden(position, cell, side)] or cells


# The order of moves by the shapes that they make and take away


def rank_cells(position: Position, cells: vec[i64], start: i64, end: i64, side: i64) -> None:
    """Put a rank above each cell of a list, from bit CELL_BITS up.

    The rank rates the shape that a side makes there and the shape that it takes from the other
    side.
    """
    words = position.words
    attack = ATTACK_ORDER
    defence = DEFENCE_ORDER
    other: i64 = 1 - side
    for at in range(start, end):
        cell: i64 = cells[at]
        word: i64 = words[cell]
        order: i64 = attack[shape_in(word, side)] + defence[shape_in(word, other)]
        cells[at] = (order << CELL_BITS) | cell


def sort_in(position: Position, cells: vec[i64], start: i64, at: i64, side: i64) -> None:
    """Move the cell at an index down to its place in a list sorted from ``start`` to there.

    Cells are sorted by the shapes that a side makes on them, the most promising first.
    """
    cell: i64 = cells[at]
    order: i64 = attack_order(position, cell, side)
    while at > start and attack_order(position, cells[at - 1], side) < order:
        cells[at] = cells[at - 1]
        at -= 1
    cells[at] = cell


def attack_order(position: Position, cell: i64, side: i64) -> i64:
    return ATTACK_ORDER[position.shape(cell, side)]
