"""Where a board lies on the screen, how it is turned, and which part of it is shown."""

from dataclasses import dataclass

from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Area

"""The usual orientation: a1 at the lower left."""


def wood_margin(scale: int) -> tuple[int, int]:
    """The columns and rows of wood beyond the outermost lines: room for their stones' outer half.

    In the smallest cells, a stone of one character needs no more than the cursor's side.
    """
    return scale, scale // 2


def frame_columns(scale: int) -> int:
    """The columns of the frame beside the wood: a row number of two digits and its blanks."""
    return 3 if scale == 1 else 4


def board_width(lines: int, scale: int, both: bool = False) -> int:
    """The columns of a board of ``lines`` lines, with wood and a frame on one or ``both`` sides."""
    wood = (lines - 1) * 2 * scale + 1 + 2 * wood_margin(scale)[0]
    return wood + frame_columns(scale) * (1 + both)


def board_height(lines: int, scale: int, both: bool = False) -> int:
    """The rows of a board of ``lines`` lines, with wood and letters below or on ``both`` sides."""
    return (lines - 1) * scale + 1 + 2 * wood_margin(scale)[1] + 1 + both


@dataclass(frozen=True)
class Viewport:
    """A board of ``columns`` × ``rows`` points drawn from row ``top`` and column ``left`` on.

    A line of the board takes ``2 * scale`` columns or ``scale`` rows. ``across`` and ``down`` are
    the lines that are shown, counted on the screen from the left and from the top: all of them, or
    those around the cursor. The wood goes on beyond the outermost lines; around it lies a frame
    with the coordinates: below and on the left, or on all sides if ``both``.
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
        """Rows of the board, wood and frame included."""
        return board_height(len(self.down), self.scale, self.both)

    @property
    def width(self) -> int:
        """Columns of the board, wood and frame included."""
        return board_width(len(self.across), self.scale, self.both)

    @property
    def wood(self) -> Area:
        """The cells of the board without its frame."""
        columns = self.width - frame_columns(self.scale) * (1 + self.both)
        return Area(
            self.top + self.both,
            self.left + frame_columns(self.scale),
            self.height - 1 - self.both,
            columns,
        )

    def row_of(self, line: int) -> int:
        """The row of a line that is shown, counted from the top."""
        return self.wood.top + wood_margin(self.scale)[1] + (line - self.down.start) * self.scale

    def column_of(self, line: int) -> int:
        """The column of a line that is shown, counted from the left."""
        first = self.wood.left + wood_margin(self.scale)[0]
        return first + (line - self.across.start) * self.pitch

    def place(self, point: Point) -> tuple[int, int] | None:
        """The lines that cross in a point of the board; None if it is not shown."""
        across, up = self.orientation.to_screen(point, self.columns, self.rows)
        down = self.lines[1] - 1 - up
        return (across, down) if across in self.across and down in self.down else None

    def cell(self, point: Point) -> tuple[int, int] | None:
        """The row and column where a point of the board is drawn; None if it is not shown."""
        place = self.place(point)
        return None if place is None else (self.row_of(place[1]), self.column_of(place[0]))

    def point_at(self, row: int, column: int) -> Point | None:
        """The point that a cell of the screen belongs to; None for a cell beside the board."""
        first_row, first_column = self.row_of(self.down.start), self.column_of(self.across.start)
        down = self.down.start + (row - first_row + (self.scale - 1) // 2) // self.scale
        across = self.across.start + (column - first_column + self.scale - 1) // self.pitch
        if across not in self.across or down not in self.down:
            return None
        return self.point_on(across, down)

    def point_on(self, across: int, down: int) -> Point:
        """The point where two lines cross, counted on the screen from the left and the top."""
        on_screen = Point(across, self.lines[1] - 1 - down)
        return self.orientation.to_board(on_screen, self.columns, self.rows)
