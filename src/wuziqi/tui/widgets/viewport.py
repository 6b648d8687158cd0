"""Where a board lies on the screen, and which part of it is shown."""

from dataclasses import dataclass

from wuziqi.rules.point import Point
from wuziqi.tui.widgets.orientation import UPRIGHT, Orientation

MARGIN = 4
"""Columns left of the first line: a row number of two digits, a blank and the cursor's side."""

_END = 2
"""Columns of the last line: its stone, then the cursor's right side or half of a wide stone."""


def board_width(lines: int, scale: int) -> int:
    """The columns of a board of ``lines`` lines, with row numbers and the cursor's sides."""
    return MARGIN + (lines - 1) * 2 * scale + _END


def board_height(lines: int, scale: int) -> int:
    """The rows of a board of ``lines`` lines, with the line of column letters."""
    return (lines - 1) * scale + 2


@dataclass(frozen=True)
class Viewport:
    """A board of ``columns`` × ``rows`` points drawn from row ``top`` and column ``left`` on.

    A line of the board takes ``2 * scale`` columns or ``scale`` rows. ``across`` and ``down`` are
    the lines that are shown, counted on the screen from the left and from the top: all of them, or
    those around the cursor.
    """

    top: int
    left: int
    columns: int
    rows: int
    scale: int
    across: range
    down: range
    orientation: Orientation = UPRIGHT

    @property
    def lines(self) -> tuple[int, int]:
        """How many lines the whole board has across and down the screen."""
        return self.orientation.on_screen(self.columns, self.rows)

    @property
    def pitch(self) -> int:
        """The columns from one line to the next."""
        return 2 * self.scale

    @property
    def height(self) -> int:
        """Rows of the board, the line of column letters included."""
        return board_height(len(self.down), self.scale)

    @property
    def width(self) -> int:
        """Columns of the board, row numbers and the cursor's sides included."""
        return board_width(len(self.across), self.scale)

    def row_of(self, line: int) -> int:
        """The row of a line that is shown, counted from the top."""
        return self.top + (line - self.down.start) * self.scale

    def column_of(self, line: int) -> int:
        """The column of a line that is shown, counted from the left."""
        return self.left + MARGIN + (line - self.across.start) * self.pitch

    def cell(self, point: Point) -> tuple[int, int] | None:
        """The row and column where a point of the board is drawn; None if it is not shown."""
        across, up = self.orientation.to_screen(point, self.columns, self.rows)
        down = self.lines[1] - 1 - up
        if across not in self.across or down not in self.down:
            return None
        return self.row_of(down), self.column_of(across)

    def point_at(self, row: int, column: int) -> Point | None:
        """The point that a cell of the screen belongs to; None for a cell beside the board."""
        down = self.down.start + (row - self.top + (self.scale - 1) // 2) // self.scale
        columns = column - self.left - MARGIN + self.scale - 1
        across = self.across.start + columns // self.pitch
        if across not in self.across or down not in self.down:
            return None
        return self.point_on(across, down)

    def point_on(self, across: int, down: int) -> Point:
        """The point where two lines cross, counted on the screen from the left and the top."""
        on_screen = Point(across, self.lines[1] - 1 - down)
        return self.orientation.to_board(on_screen, self.columns, self.rows)
