"""The eight ways to turn and mirror a board, and its star points."""

from typing import Final, NamedTuple

from wuziqi.rules.board import Size
from wuziqi.rules.point import Point


class Orientation(NamedTuple):
    """A board ``mirrored`` left to right, then turned clockwise by 0 to 3 quarter ``turns``.

    A place on the screen, or on the turned board, is counted like a point: columns from the left,
    rows from the bottom.
    """

    turns: int = 0
    mirrored: bool = False

    @property
    def lies_sideways(self) -> bool:
        """Whether the rows of the board are columns of the screen."""
        return self.turns % 2 == 1

    def rotated(self) -> "Orientation":
        """The orientation after one more quarter turn clockwise."""
        return Orientation((self.turns + 1) % 4, self.mirrored)

    def flipped(self) -> "Orientation":
        """The orientation with left and right of the screen exchanged."""
        return Orientation(-self.turns % 4, not self.mirrored)

    def on_screen(self, columns: int, rows: int) -> tuple[int, int]:
        """The columns and rows on the screen of a board of ``columns`` × ``rows`` points."""
        return (rows, columns) if self.lies_sideways else (columns, rows)

    def to_screen(self, point: Point, columns: int, rows: int) -> Point:
        """The place on the screen of a point of a board of ``columns`` × ``rows`` points."""
        column, row = point
        if self.mirrored:
            column = columns - 1 - column
        for _ in range(self.turns):
            column, row = row, columns - 1 - column
            columns, rows = rows, columns
        return Point(column, row)

    def to_board(self, place: Point, columns: int, rows: int) -> Point:
        """The inverse of ``to_screen``: the point of the board at a place on the screen."""
        across, down = self.on_screen(columns, rows)
        column, row = place
        for _ in range(self.turns):
            column, row = down - 1 - row, column
            across, down = down, across
        return Point(across - 1 - column if self.mirrored else column, row)

    def step(self, columns: int, rows: int) -> tuple[int, int]:
        """A step on the screen, to the right and up, as a step on the board."""
        for _ in range(self.turns):
            columns, rows = -rows, columns
        return (-columns if self.mirrored else columns), rows


UPRIGHT = Orientation()
ORIENTATIONS = tuple(
    Orientation(turns, mirrored) for turns in range(4) for mirrored in (False, True)
)


def symmetries(size: Size) -> list[Orientation]:
    """Return the orientations in which a board has the same size: four if its sides differ."""
    return [one for one in ORIENTATIONS if size.is_square or not one.lies_sideways]


# Star points, which help the eye to count the lines of a board


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
