"""The forbidden points of renju: where black, and only black, may not play.

After sections 9.2 and 9.3 of the rules of the Renju International Federation. Black may not make
a row of more than five, two fours at once, or two threes at once; a move that makes exactly five
is always allowed. A three is a row that one more stone makes a straight four, and only where
black may place that stone: so the test calls itself.
"""

from enum import Enum

from wuziqi.rules.board import Board
from wuziqi.rules.point import Point


class Forbidden(Enum):
    """Why a point is forbidden; where several reasons hold, the first of them counts."""

    OVERLINE = "overline"
    DOUBLE_FOUR = "double-four"
    DOUBLE_THREE = "double-three"


def forbidden(board: Board, point: Point) -> Forbidden | None:
    """Why black may not play on an empty point of the board; None where black may.

    The board is as before afterwards.
    """
    raise NotImplementedError


def forbidden_points(board: Board) -> dict[Point, Forbidden]:
    """Every empty point where black may not play, whoever is to move, with the reason."""
    return {point: kind for point in board if (kind := forbidden(board, point)) is not None}
