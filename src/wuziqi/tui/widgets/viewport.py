"""The place of a board on the screen, its orientation, and its visible part."""

from dataclasses import dataclass
from functools import cached_property

from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Area

HALF_ROWS = 1.5
"""The scale at which a line takes three half rows, told apart by their colours."""

SCALES = (5, 4, 3, 2, HALF_ROWS, 1)
"""All scales, the largest first."""


def scales(*, halves: bool) -> tuple[float, ...]:
    """The scales for a screen, the largest first; ``halves``: the screen can show half rows."""
    return tuple(scale for scale in SCALES if halves or scale != HALF_ROWS)


def pitch_of(scale: float) -> int:
    """The columns, and the half rows, from one line to the next."""
    return int(2 * scale)


def wood_margin(scale: float) -> int:
    """The columns of wood beyond the outermost lines: room for their stones' outer half.

    In the smallest cells, a stone of one character needs no more than the cursor's side.
    """
    return pitch_of(scale) // 2


def _wood(lines: int, scale: float) -> tuple[int, int]:
    """The columns and rows of wood."""
    # A line runs through the middle of cells: where it takes an even number of them, one more is at
    # the end.
    pitch = pitch_of(scale)
    return lines * pitch + (pitch % 2 == 0), (lines * pitch + 1) // 2 + (pitch % 4 == 0)


def frame_columns(scale: float) -> int:
    """The columns of the frame beside the wood: a row number of two digits and its blanks."""
    return 3 if scale == 1 else 4


def board_width(lines: int, scale: float, both: bool = False) -> int:
    """The columns of a board of ``lines`` lines, with wood and a frame on one or ``both`` sides."""
    return _wood(lines, scale)[0] + frame_columns(scale) * (1 + both)


def board_height(lines: int, scale: float, both: bool = False) -> int:
    """The rows of a board of ``lines`` lines, with wood and letters below or on ``both`` sides."""
    return _wood(lines, scale)[1] + 1 + both


@dataclass(frozen=True)
class Viewport:
    """A board of ``columns`` × ``rows`` points drawn at row ``top`` and column ``left``.

    A line of the board takes ``2 * scale`` columns or ``scale`` rows: HALF_ROWS or a whole number
    of rows. ``across`` and ``down`` are the shown lines, counted on the screen from the left and
    from the top: all of them, or those around the cursor. The wood goes on beyond the outermost
    lines; around it lies a frame with the coordinates: below and on the left, or on all sides if
    ``both``.
    """

    top: int
    left: int
    columns: int
    rows: int
    scale: float
    across: range
    down: range
    orientation: Orientation = UPRIGHT
    both: bool = False

    @cached_property
    def lines(self) -> tuple[int, int]:
        return self.orientation.on_screen(self.columns, self.rows)

    @cached_property
    def pitch(self) -> int:
        return pitch_of(self.scale)

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

    def middle_of(self, line: int) -> float:
        """The rows from the top of the wood to a line."""
        half_rows = (line - self.down.start + 0.5) * self.pitch + (self.pitch % 4 == 0)
        return half_rows / 2

    def row_of(self, line: int) -> int:
        """The row in which a line runs, counted from the top."""
        return self.wood.top + int(self.middle_of(line))

    def shift_of(self, line: int) -> float:
        """The distance of a line below the middle of its row, in rows."""
        return self.middle_of(line) % 1 - 0.5

    def column_of(self, line: int) -> int:
        """The column of a shown line, counted from the left."""
        first = self.wood.left + wood_margin(self.scale)
        return first + (line - self.across.start) * self.pitch

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
        wood, pitch = self.wood, self.pitch
        down = self.down.start + 2 * (row - wood.top - (pitch % 4 == 0)) // pitch
        across = self.across.start + (column - wood.left - (pitch % 2 == 0)) // pitch
        if across not in self.across or down not in self.down:
            return None
        return self.point_on(across, down)

    def point_on(self, across: int, down: int) -> Point:
        """The point where two lines cross, counted on the screen from the left and the top."""
        on_screen = Point(across, self.lines[1] - 1 - down)
        return self.orientation.to_board(on_screen, self.columns, self.rows)
