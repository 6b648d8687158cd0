"""The stars of a board: the points that help the eye to count its lines."""

from typing import Final

from wuziqi.rules.point import Point

_LEAST_CORNERS: Final = 9
_LEAST_WIDE: Final = 13
_LEAST_SIDES: Final = 19
"""From so many lines on a board has stars near its corners, one line further in, on its sides."""


def star_points(columns: int, rows: int) -> set[Point]:
    """The points with a star: the centre, and the corners and sides of the larger boards.

    They lie the same however the board is turned.
    """
    middle = Point(columns // 2, rows // 2)
    centre = {middle} if columns % 2 and rows % 2 else set()
    least = min(columns, rows)
    if least < _LEAST_CORNERS:
        return centre
    across, down = _star_lines(columns), _star_lines(rows)
    corners = {Point(column, row) for column in across for row in down}
    if least < _LEAST_SIDES or not centre:
        return corners | centre
    sides = {Point(middle.column, row) for row in down}
    return corners | centre | sides | {Point(column, middle.row) for column in across}


def _star_lines(count: int) -> tuple[int, int]:
    """The lines with stars near both edges, of so many lines."""
    near = 2 if count < _LEAST_WIDE else 3
    return near, count - 1 - near
