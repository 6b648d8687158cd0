"""The star points of a board, which help the eye to count its lines."""

from typing import Final

from wuziqi.rules.point import Point

_LINES_WITH_CORNERS: Final = 9
"""Smaller boards have at most a star on the centre."""

_LINES_WITH_WIDE_CORNERS: Final = 13
"""From this size on the stars are on the fourth line from the edge instead of the third."""

_LINES_WITH_SIDES: Final = 19
"""From this size on there are also stars in the middle of the sides."""


def star_points(columns: int, rows: int) -> set[Point]:
    """The points with a star: the centre, and on larger boards points near the corners and sides.

    Every orientation of the board has the same pattern.
    """
    middle = Point(columns // 2, rows // 2)
    centre = {middle} if columns % 2 and rows % 2 else set()
    lines = min(columns, rows)
    if lines < _LINES_WITH_CORNERS:
        return centre
    across, down = _star_lines(columns), _star_lines(rows)
    corners = {Point(column, row) for column in across for row in down}
    if lines < _LINES_WITH_SIDES or not centre:
        return corners | centre
    sides = {Point(middle.column, row) for row in down}
    return corners | centre | sides | {Point(column, middle.row) for column in across}


def _star_lines(count: int) -> tuple[int, int]:
    """The first and the last of ``count`` lines that have stars, counted from 0."""
    near = 2 if count < _LINES_WITH_WIDE_CORNERS else 3
    return near, count - 1 - near
