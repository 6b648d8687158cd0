"""Positions drawn as text: ``X`` is a black stone, ``O`` a white one, ``.`` an empty point.

``x`` or ``o`` is the stone that was placed last. A drawing is a part of the usual board, the middle
of the drawing on its middle; the first line is the top row.
"""

from collections.abc import Iterator
from typing import NamedTuple

from wuziqi.rules.board import DEFAULT_SIZE, Board, Stone
from wuziqi.rules.point import Point

_STONES = {"X": Stone.BLACK, "O": Stone.WHITE}


class Drawn(NamedTuple):
    """The board of a drawing, and the stone that was placed last, if one is drawn so."""

    board: Board
    last: Point | None


def drawn(drawing: str) -> Drawn:
    """Return what is drawn. Raises OffBoard for a drawing larger than the board."""
    board, last = Board(*DEFAULT_SIZE), None
    for point, sign in _signs(drawing):
        if stone := _STONES.get(sign.upper()):
            board.place(point, stone)
            last = point if sign.islower() else last
    return Drawn(board, last)


def _signs(drawing: str) -> Iterator[tuple[Point, str]]:
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    left = (DEFAULT_SIZE.width - max(map(len, rows))) // 2
    bottom = (DEFAULT_SIZE.height - len(rows)) // 2
    for row, signs in enumerate(reversed(rows), bottom):
        for column, sign in enumerate(signs, left):
            yield Point(column, row), sign
