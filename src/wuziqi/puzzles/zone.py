"""The points around a move that a hint names, among them the move."""

from typing import Final

from wuziqi.puzzles.solving import Solving
from wuziqi.rules.point import Point

STAGE_OF_ZONE: Final = 2
"""The hint that marks the points around the move."""

_FEWEST_IN_ZONE: Final = 4


def zone_of_hint(solving: Solving) -> tuple[Point, ...]:
    """Return the points that the present hint marks; () for another hint.

    They are the empty ones of a square of nine; of a larger one where they are few.
    """
    if solving.help is None or solving.stage != STAGE_OF_ZONE:
        return ()
    point = solving.help.line[0]
    small = _square(solving, point, 3)
    return small if len(small) >= _FEWEST_IN_ZONE else _square(solving, point, 5)


def _square(solving: Solving, point: Point, side: int) -> tuple[Point, ...]:
    """The empty points of a square that contains a point, not always in its middle."""
    board = solving.board
    shift = sum(map(ord, solving.puzzle.id)) + len(solving.played)
    left, low = point.column - shift % side, point.row - shift // side % side
    square = (Point(left + right, low + up) for right in range(side) for up in range(side))
    return tuple(each for each in square if each in board and board[each] is None)
