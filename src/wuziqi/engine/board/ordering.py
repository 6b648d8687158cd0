"""How promising moves look by the shapes that they make and take away, to order them."""

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import CELL_BITS
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.values import ATTACK_ORDER, DEFENCE_ORDER
from wuziqi.engine.board.words import shape_in


def rank_cells(position: Position, cells: vec[i64], start: i64, end: i64, side: i64) -> None:
    """Put above each cell of a list, from bit CELL_BITS up, how promising a move there is.

    That is by the shape that a side makes there, and by the one that it takes from the other.
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
    """Return how promising a move of a side is by the shape that it makes."""
    return ATTACK_ORDER[position.shape(cell, side)]
