"""The place of a board on the screen, its orientation, and its visible part."""

from dataclasses import dataclass
from functools import cached_property

from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Area

SCALES = (8, 5, 4, 3, 2, 1)
"""All scales, the largest first."""


def _wood(lines: int, scale: int) -> tuple[int, int]:
    """The columns and rows of wood: it goes on ``scale`` columns beyond the outermost lines."""
    # A line runs through the middle of cells: where it takes an even number of them, one more is at
    # the end.
    return lines * 2 * scale + 1, lines * scale + (scale % 2 == 0)


def frame_columns(scale: int) -> int:
    """The columns of the frame beside the wood: a row number of two digits and its blanks."""
    return 3 if scale == 1 else 4


def board_width(lines: int, scale: int, both: bool = False) -> int:
    """The columns of a board of ``lines`` lines, with wood and a frame on one or ``both`` sides."""
    return _wood(lines, scale)[0] + frame_columns(scale) * (1 + both)


def board_height(lines: int, scale: int, both: bool = False) -> int:
    """The rows of a board of ``lines`` lines, with wood and letters below or on ``both`` sides."""
    return _wood(lines, scale)[1] + 1 + both


@dataclass(frozen=True)
class Viewport:
    """A board of ``columns`` × ``rows`` points drawn at row ``top`` and column ``left``.

    A line of the board takes ``2 * scale`` columns or ``scale`` rows. ``across`` and ``down`` are
    the shown lines, counted on the screen from the left and from the top: all of them, or those
    around the cursor. The wood goes on beyond the outermost
    lines; around it lies a frame with the coordinates: below and on the left, or on all sides if
    ``both``.
    """

    top: int
    left: int
    columns: int
    rows: int
    scale: int
    across: range
    down: range
    orientation: Orientation = UPRIGHT
    both: bool = False

    @cached_property
    def lines(self) -> tuple[int, int]:
        return self.orientation.on_screen(self.columns, self.rows)

    @cached_property
    def pitch(self) -> int:
        """The columns from one line to the next."""
        return 2 * self.scale

    @property
    def height(self) -> int:
        """Rows of the board, wood and frame included."""
        return board_height(len(self.down), self.scale, self.both)

    @property
    def width(self) -> int:
        """Columns of the board, wood and frame included."""
        return board_width(len(self.across), self.scale, self.both)

    @cached_property
    def wood(self) -> Area:
        """The cells of the board without its frame."""
        left, top = self.left + frame_columns(self.scale), self.top + self.both
        columns, rows = _wood(len(self.across), self.scale)[0], _wood(len(self.down), self.scale)[1]
        return Area(top, left, rows, columns)

    def row_of(self, line: int) -> int:
        """The row in which a line runs, counted from the top."""
        return self.wood.top + self.scale // 2 + (line - self.down.start) * self.scale

    def column_of(self, line: int) -> int:
        """The column of a shown line, counted from the left."""
        return self.wood.left + self.scale + (line - self.across.start) * self.pitch

    def ends_of(self, across: int, down: int) -> tuple[bool, bool, bool, bool]:
        """Whether the lines of a point continue to the left, to the right, up and down."""
        last_across, last_down = self.lines[0] - 1, self.lines[1] - 1
        return across > 0, across < last_across, down > 0, down < last_down

    def place(self, point: Point) -> tuple[int, int] | None:
        """The lines that cross in a point of the board; None if it is not shown."""
        across, up = self.orientation.to_screen(point, self.columns, self.rows)
        down = self.lines[1] - 1 - up
        return (across, down) if across in self.across and down in self.down else None

    def cell(self, point: Point) -> tuple[int, int] | None:
        """The row and column of a point of the board; None if it is hidden."""
        place = self.place(point)
        return None if place is None else (self.row_of(place[1]), self.column_of(place[0]))

    def point_at(self, row: int, column: int) -> Point | None:
        """The point at a cell of the screen; None for a cell beside the board.

        A cell between two lines belongs to the upper and the left one.
        """
        wood, scale = self.wood, self.scale
        down = self.down.start + (row - wood.top - (scale % 2 == 0)) // scale
        across = self.across.start + (column - wood.left - 1) // self.pitch
        if across not in self.across or down not in self.down:
            return None
        return self.point_on(across, down)

    def point_on(self, across: int, down: int) -> Point:
        """The point where two lines cross, counted on the screen from the left and the top."""
        on_screen = Point(across, self.lines[1] - 1 - down)
        return self.orientation.to_board(on_screen, self.columns, self.rows)
