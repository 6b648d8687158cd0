"""The places of a game's parts on a screen of any size."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from wuziqi.columns import measured
from wuziqi.rules.board import Size
from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.widgets.panel import (
    NO_BLOCKS,
    PANEL_GAP,
    Blocks,
    Panel,
    has_two_columns,
    least_height,
    panel_in,
)
from wuziqi.tui.widgets.viewport import SCALES, Viewport, board_height, board_width

MIN_HEIGHT, MIN_WIDTH = 8, 20
"""The smallest screen that a game can be played on: it shows a part of the board."""

BAR_WIDTH = 3
"""Columns of the evaluation bar, one column right of the board."""
_BAR_COLUMNS = 1 + BAR_WIDTH
_BAR_GAP = 1
"""Columns between the room of a bar and the panel, one more beside a panel of full width."""

_WIDEST, _NARROW, _NARROWEST = 40, 28, 22
"""The most columns of a panel, the fewest beside an enlarged board, and the fewest of all."""
_BESIDE_PART = 21
"""The fewest beside a board shown in part."""
_LEAST_BELOW = 2
"""The fewest rows of a panel below a board: the players."""
_STATUS_WIDTH = 40
"""Room for the status line beside a panel, however small the board is."""
_TINY = 5
"""The most lines of a board that stands in the middle of its room."""
_LOW_PANEL = 21
"""The rows of a panel beside a lower board, so that the message stands close below both."""
_HIGH_BOARD = 32
"""The least rows of a board beside which the panel may have two columns."""
_ROWS_AROUND_BOARD = 3
"""The rows of a screen besides the board's: status line, message line and last line."""


@dataclass(frozen=True)
class Layout:
    """The status line, the board below it with its ``bar``, the panel and the message.

    All begin at column ``left`` or right of it, as does the last line of the screen, which holds
    the keys. The status line has ``status_width`` columns. ``side`` is the room that the blocks of
    the panel share, None if there is none. The screen has ``height`` rows.
    """

    height: int
    board: Viewport
    left: int
    status_row: int
    status_width: int
    message: Area
    bar: Area | None
    panel: Panel
    side: Area | None = None


Where = tuple[Point, Size, Orientation]
"""A point after turning a board of this size."""


@dataclass(frozen=True)
class LayoutRequest:
    """The content to lay out: a board of ``columns`` and ``rows``.

    ``across`` and ``down`` are the cursor's line and row, counted on the screen from the top left.
    ``bar`` asks for an evaluation bar, shown where the board leaves room for it. ``blocks`` are the
    rows that the parts of the panel want.
    """

    columns: int
    rows: int
    across: int
    down: int
    bar: bool = False
    orientation: Orientation = UPRIGHT
    blocks: Blocks = NO_BLOCKS

    @classmethod
    def around(cls, where: Where, blocks: Blocks, *, bar: bool) -> "LayoutRequest":
        """Ask for a board on which a point is to be seen."""
        point, size, orientation = where
        across, up = orientation.to_screen(point, *size)
        down = orientation.on_screen(*size)[1] - 1 - up
        return cls(*size, across, down, bar, orientation, blocks)

    @property
    def lines(self) -> tuple[int, int]:
        return self.orientation.on_screen(self.columns, self.rows)

    @property
    def sizes(self) -> Iterator["_Drawing"]:
        """The ways to draw the board, the largest first."""
        return (_Drawing(scale, both) for scale in SCALES for both in (True, False))

    @property
    def is_tiny(self) -> bool:
        """Whether the board stands in the middle of its room."""
        return max(self.lines) <= _TINY


class _Drawing(NamedTuple):
    """A way to draw the board: its scale, and coordinates on one or on ``both`` sides."""

    scale: int
    both: bool

    def width(self, request: LayoutRequest) -> int:
        return board_width(request.lines[0], self.scale, both=self.both)

    def height(self, request: LayoutRequest) -> int:
        return board_height(request.lines[1], self.scale, both=self.both)

    def panel_left(self, request: LayoutRequest, width: int) -> int:
        """The column of a panel beside the board, counted from the board's left."""
        beside = max(self.width(request), _STATUS_WIDTH) + PANEL_GAP
        return beside if beside + _NARROW <= width else self.width(request) + PANEL_GAP


_SMALLEST = _Drawing(1, both=False)


@measured(8)
def arrange(request: LayoutRequest, height: int, width: int) -> Layout | None:
    """Lay out a game on ``height`` × ``width`` cells; None if they are too few.

    The board has the largest scale at which the whole panel fits beside it, or below it where that
    allows a larger one. Where neither fits, a narrow panel stands beside it, also if the screen
    has too few rows for the board, or below it as far as there is room. A board larger than the
    screen is shown in part. The last line stays free.
    """
    if height < MIN_HEIGHT or width < MIN_WIDTH:
        return None
    beside = next(_sizes_beside(request, height, width, _NARROW), None)
    below = next(_sizes_below(request, height, width), None)
    if below is not None and (beside is None or beside.scale < below.scale):
        return _arrange_below(request, below, height, width)
    beside = beside or next(_sizes_beside(request, height, width, _NARROWEST), None)
    if beside is None and _SMALLEST.panel_left(request, width) + _BESIDE_PART <= width:
        beside = _SMALLEST
    if beside is not None:
        return _arrange_beside(request, beside, height, width)
    return _arrange_below(request, _size_alone(request, height, width), height, width)


def _sizes_beside(
    request: LayoutRequest, height: int, width: int, panel: int
) -> Iterator[_Drawing]:
    """The sizes of the board that leave a panel of this width beside it, the largest first."""
    for size in request.sizes:
        rows = size.height(request) + _ROWS_AROUND_BOARD
        if rows <= height and size.panel_left(request, width) + panel <= width:
            yield size


def _sizes_below(request: LayoutRequest, height: int, width: int) -> Iterator[_Drawing]:
    """The sizes that leave room for a bar beside and the whole panel below, the largest first."""
    panel = least_height(request.blocks, width) + 1
    for size in request.sizes:
        if (
            size.width(request) + _BAR_COLUMNS <= width
            and size.height(request) + _ROWS_AROUND_BOARD + panel <= height
        ):
            yield size


def _size_alone(request: LayoutRequest, height: int, width: int) -> _Drawing:
    """The largest size of a tiny board that leaves room for the players; others are drawn small."""
    for size in request.sizes if request.is_tiny else ():
        rows = size.height(request) + _ROWS_AROUND_BOARD + _LEAST_BELOW + 1
        if size.width(request) <= width and rows <= height:
            return size
    return _SMALLEST


def _arrange_beside(request: LayoutRequest, size: _Drawing, height: int, width: int) -> Layout:
    """Put the panel beside the board, and the message below both.

    The board stands in the middle. Both keep their places as blocks of the panel come and go, and
    the evaluation bar, whose room stays free without it.
    """
    beside = size.panel_left(request, width)
    before = (beside - PANEL_GAP - size.width(request)) // 2 if request.is_tiny else 0
    barred = max(beside, before + size.width(request) + _BAR_COLUMNS + _BAR_GAP)
    down = _most(request.lines[1], height - _ROWS_AROUND_BOARD, size, board_height)
    has_bar_room = barred + (_NARROWEST if down == request.lines[1] else _BESIDE_PART) <= width
    if has_bar_room:
        beside = barred + (barred + _WIDEST < width)
    board, free = board_height(down, size.scale, both=size.both), height - 1
    panel_width = _panel_width(width - beside, board)
    left = (width - beside - panel_width) // 2
    gap = 1 if free > board + 3 else 0
    least = board + 1 + gap
    rows = max(least, min(free - 2, _LOW_PANEL))
    # A board that is lower than its panel stands a little lower, and so in the middle.
    top = (free - rows - 1 + (rows > least)) // 2
    corner = top + 1 + gap, left + before
    viewport = _viewport(request, size, corner, (request.lines[0], down))
    message = _message(top + rows, Area(top, left, free - top, width - left))
    room = Area(top, left + beside, rows, panel_width)
    panel = panel_in(room, request.blocks, _WIDEST)
    bar = _bar(viewport) if request.bar and has_bar_room else None
    return Layout(height, viewport, left, top, beside - PANEL_GAP, message, bar, panel, room)


def _panel_width(room: int, board: int) -> int:
    """The columns of a panel in a room of this width, less a margin, at both sides if it has room.

    Only a board of many rows has two columns beside it: beside a lower one they would be low.
    """
    inside = room - 2 if room - 2 >= _NARROW else room - 1
    is_double = board >= _HIGH_BOARD and has_two_columns(inside)
    return min(inside, 2 * _WIDEST + PANEL_GAP if is_double else _WIDEST)


def _message(top: int, room: Area) -> Area:
    """The rest of a room from a row on, less a row if it has more than two."""
    end = room.top + room.height
    top += 1 if end - top > 2 else 0
    return Area(top, room.left, end - top, room.width)


def _arrange_below(request: LayoutRequest, size: _Drawing, height: int, width: int) -> Layout:
    across = _most(request.lines[0], width, size, board_width)
    down = _most(request.lines[1], height - _ROWS_AROUND_BOARD, size, board_height)
    used = board_height(down, size.scale, both=size.both) + _ROWS_AROUND_BOARD
    with_panel = height - used - 1 >= _LEAST_BELOW
    top = 0 if with_panel else (height - used) // 2
    columns = board_width(across, size.scale, both=size.both)
    rest = width - columns - _BAR_COLUMNS
    left = (width - max(columns, min(width, _STATUS_WIDTH))) // 2
    left = min(left, rest) if rest >= 0 else left
    viewport = _viewport(request, size, (top + 1, left), (across, down))
    screen = Area(top, left, height - 1 - top, width - left)
    message, panel = _message(viewport.top + viewport.height, screen), Panel()
    room = None
    if with_panel:
        message = Area(height - 2, left, 1, width - left)
        room = Area(used - 1, left, height - used - 1, width - left)
        panel = panel_in(room, request.blocks, _WIDEST)
    bar = _bar(viewport) if request.bar and rest >= 0 else None
    return Layout(height, viewport, left, top, width - left, message, bar, panel, room)


class _Measure(Protocol):
    def __call__(self, lines: int, scale: int, both: bool = ...) -> int:
        """The cells of a board with this number of lines."""


def _most(lines: int, room: int, size: _Drawing, measure: _Measure) -> int:
    fitting = (n for n in range(lines, 1, -1) if measure(n, size.scale, both=size.both) <= room)
    return next(fitting, 1)


def _viewport(
    request: LayoutRequest, size: _Drawing, corner: tuple[int, int], lines: tuple[int, int]
) -> Viewport:
    """A board at a corner, or the lines around the cursor, with their numbers across and down."""
    return Viewport(
        *corner,
        request.columns,
        request.rows,
        size.scale,
        _window(request.across, lines[0], request.lines[0]),
        _window(request.down, lines[1], request.lines[1]),
        request.orientation,
        size.both,
    )


def _window(cursor: int, count: int, size: int) -> range:
    """The ``count`` of ``size`` lines to show, the cursor's line among them."""
    # Scrolls half a page at a time, so that most steps of the cursor do not scroll.
    half = max(1, count // 2)
    start = min(max(0, cursor // half * half - half // 2), size - count)
    return range(start, start + count)


def _bar(viewport: Viewport) -> Area:
    wood = viewport.wood
    return Area(wood.top, viewport.left + viewport.width + 1, wood.height, BAR_WIDTH)
