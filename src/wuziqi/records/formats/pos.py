"""Games as ``.pos`` files, which RenLib and Yixin read: renju on 15x15 in a few bytes.

The first byte is the number of moves; each of the others is a point, ``15 * row + column``, with
rows from 0 at the TOP.
"""

from typing import Final

from wuziqi.records.formats.tree import FormatError, Tree, tree_of_line
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_

_SIZE: Final = 15


def looks_like_pos(data: bytes) -> bool:
    """Whether a file is as long as its first byte says, and all else are different points."""
    cells = data[1:]
    return (
        bool(cells)
        and len(cells) == data[0] == len(set(cells))
        and all(cell < _SIZE * _SIZE for cell in cells)
    )


def parse_pos(data: bytes, rule: Rule) -> Tree:
    """Read a game. Raises FormatError, with the byte."""
    count = data[0] if data else 0
    if not 0 < count < len(data):
        text = N_("{count} moves in a file of {bytes} bytes")
        raise FormatError.at_byte(0, text, count=count, bytes=len(data))
    board, points = Board(_SIZE), list[Point]()
    for at, cell in enumerate(data[1 : count + 1], 1):
        row, column = divmod(cell, _SIZE)
        point = Point(column, _SIZE - 1 - row)
        try:
            board.place(point, Stone.BLACK)
        except IllegalMove as error:
            raise FormatError.at_byte(at, error) from error
        points.append(point)
    return tree_of_line(_SIZE, _SIZE, points, rule)
