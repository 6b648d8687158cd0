"""Where the parts of a game go on a screen of any size."""

from dataclasses import dataclass, replace

from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.widgets.orientation import UPRIGHT, Orientation
from wuziqi.tui.widgets.viewport import Viewport, board_height, board_width

MIN_HEIGHT, MIN_WIDTH = 8, 20
"""The smallest screen that a game can be played on: it shows a part of the board."""

PANEL_WIDTH = 32
_NARROW_PANEL = 24
_PANEL_HEIGHT = 24
_STATUS_WIDTH = 40
"""Room for the status line beside a panel, however small the board is."""
_GAP = 2
BAR_WIDTH = 3
"""Columns of the evaluation bar, one column right of the board."""
_LINES = 2
"""The status line above the board and the message line below it."""
_SCALES = (5, 4, 3, 2, 1)
_LARGEST = 3
"""The largest scale, except for tiny boards of at most ``_TINY`` lines."""
_TINY = 5


@dataclass(frozen=True)
class Panel:
    """The blocks beside or below the board, each None where it has no room."""

    title: Area | None = None
    players: Area | None = None
    thinking: Area | None = None
    moves: Area | None = None
    keys: Area | None = None


@dataclass(frozen=True)
class Layout:
    """The status line, the board below it, the panel and the message line at the end.

    The lines begin at column ``left``; the status line has ``status_width`` columns. ``bar`` is the
    area of the evaluation bar.
    """

    board: Viewport
    left: int
    status_row: int
    status_width: int
    message_row: int
    bar: Area | None
    panel: Panel


@dataclass(frozen=True)
class LayoutRequest:
    """What is to be laid out: a board of ``columns`` and ``rows``, with or without evaluation bar.

    ``across`` and ``down`` are the cursor's line and row, counted on the screen from the top left.
    ``thinking`` asks for the block that shows what the computer thinks, or a comment.
    """

    columns: int
    rows: int
    across: int
    down: int
    bar: bool = False
    orientation: Orientation = UPRIGHT
    thinking: bool = True

    @property
    def lines(self) -> tuple[int, int]:
        """How many lines the board has across and down the screen."""
        return self.orientation.on_screen(self.columns, self.rows)

    @property
    def is_tiny(self) -> bool:
        """Whether the board is drawn larger than others, and centred."""
        return max(self.lines) <= _TINY

    @property
    def scales(self) -> tuple[int, ...]:
        """The scales that the board may have, the largest first."""
        return _SCALES if self.is_tiny else tuple(scale for scale in _SCALES if scale <= _LARGEST)

    def board_columns(self, lines: int, scale: int) -> int:
        """The columns of the board with its bar."""
        return board_width(lines, scale) + (1 + BAR_WIDTH if self.bar else 0)


def arrange(request: LayoutRequest, height: int, width: int) -> Layout | None:
    """Lay out a game on ``height`` × ``width`` cells; None if they are too few.

    The board has the largest scale at which the whole panel fits beside it. Where there is no room
    beside the board, or the board is so flat that the whole panel fits below it, the panel goes
    below. A board larger than the screen is shown in part.
    """
    if height < MIN_HEIGHT or width < MIN_WIDTH:
        return None
    for scale in request.scales:
        rows = board_height(request.lines[1], scale) + _LINES
        if rows <= height and _beside(request, scale) + PANEL_WIDTH <= width:
            return _arrange_beside(request, scale, height, width)
    below = height - board_height(request.lines[1], 1) - _LINES - 1
    if _beside(request, 1) + _NARROW_PANEL <= width and below < _WHOLE_BELOW:
        return _arrange_beside(request, 1, height, width)
    return _arrange_below(request, height, width)


def _beside(request: LayoutRequest, scale: int) -> int:
    """The column of the panel beside a board, counted from the board's left."""
    return max(request.board_columns(request.lines[0], scale), _STATUS_WIDTH) + _GAP


def _arrange_beside(request: LayoutRequest, scale: int, height: int, width: int) -> Layout:
    across, down = request.lines
    shown = min(down, 1 + (height - _LINES - 2) // scale)
    beside = _beside(request, scale)
    room = width - beside
    columns = 2 if room >= 2 * PANEL_WIDTH + _GAP else 1
    panel_width = min(room, columns * (PANEL_WIDTH + _GAP) - _GAP)
    rows = max(board_height(shown, scale) + _LINES, min(height, _PANEL_HEIGHT))
    top, left = (height - rows) // 2, (width - beside - panel_width) // 2
    above = (rows - _LINES - board_height(shown, scale)) // 2 if request.is_tiny else 0
    before = (beside - _GAP - request.board_columns(across, scale)) // 2 if request.is_tiny else 0
    viewport = _viewport(request, scale, (top + 1 + above, left + before), shown, across)
    side = Area(top, left + beside, rows - 1, min(panel_width, PANEL_WIDTH))
    panel = _two_columns(side, request) if columns == 2 else _stack(side, request)
    return Layout(
        viewport, left, top, beside - _GAP, top + rows - 1, _bar(request, viewport), panel
    )


def _arrange_below(request: LayoutRequest, height: int, width: int) -> Layout:
    """Put the board, or the part that fits, above those blocks of the panel that fit."""
    bar = request.bar and request.board_columns(3, 1) <= width
    scale = _scale_above_panel(request, height, width)
    lines = (width - board_width(1, 1) - (1 + BAR_WIDTH if bar else 0)) // 2 + 1
    across = min(request.lines[0], lines)
    down = min(request.lines[1], height - _LINES - 1)
    used = board_height(down, scale) + _LINES
    below = height - used - 1
    rows = height if below >= _MIN_BELOW else used
    top = (height - rows) // 2
    columns = board_width(across, scale) + (1 + BAR_WIDTH if bar else 0)
    left = (width - max(columns, min(width, _STATUS_WIDTH))) // 2
    viewport = _viewport(request, scale, (top + 1, left), down, across)
    panel = Panel()
    if rows > used:
        panel = _below(Area(top + used, left, rows - used - 1, width - left), request)
    bar_area = _bar(request, viewport) if bar else None
    return Layout(viewport, left, top, width - left, top + rows - 1, bar_area, panel)


def _scale_above_panel(request: LayoutRequest, height: int, width: int) -> int:
    """The scale of a board above its panel: tiny ones are enlarged if the players still fit."""
    if not request.is_tiny:
        return 1
    across, down = request.lines
    fitting = (
        scale
        for scale in request.scales
        if request.board_columns(across, scale) <= width
        and board_height(down, scale) + _LINES + _MIN_BELOW < height
    )
    return next(fitting, 1)


def _viewport(
    request: LayoutRequest, scale: int, corner: tuple[int, int], down: int, across: int
) -> Viewport:
    return Viewport(
        *corner,
        request.columns,
        request.rows,
        scale,
        _window(request.across, across, request.lines[0]),
        _window(request.down, down, request.lines[1]),
        request.orientation,
    )


def _window(cursor: int, count: int, size: int) -> range:
    """The ``count`` of ``size`` lines to show, the cursor's line among them.

    Scrolls half a page at a time, so that most steps of the cursor do not scroll.
    """
    half = max(1, count // 2)
    start = min(max(0, cursor // half * half - half // 2), size - count)
    return range(start, start + count)


def _bar(request: LayoutRequest, viewport: Viewport) -> Area | None:
    if not request.bar:
        return None
    return Area(viewport.top, viewport.left + viewport.width + 1, viewport.height - 1, BAR_WIDTH)


_TITLE, _PLAYERS, _THINKING, _MOVES, _KEYS = 1, 4, 5, 3, 7
"""The rows that each block of the panel wants; the list of moves also gets the rows left over."""
_MIN_BELOW = _PLAYERS
_WHOLE_BELOW = _TITLE + _PLAYERS + 1 + _THINKING + 1 + _MOVES
"""Room below a board for all blocks, when the keys are beside the others."""
_TALL_PANEL, _ALL_KEYS = 30, 12
"""A panel of at least ``_TALL_PANEL`` rows has ``_ALL_KEYS`` rows of keys, and still some moves."""


def _stack(room: Area, request: LayoutRequest) -> Panel:
    """Put the blocks below each other; where room is short, the last ones are left out."""
    keys = _ALL_KEYS if room.height >= _TALL_PANEL else _KEYS
    heights = {"players": _PLAYERS, "thinking": _THINKING, "moves": _MOVES, "keys": keys}
    if not request.thinking:
        del heights["thinking"]
    rows = _share(heights, room.height - _TITLE if room.height > _PLAYERS else room.height)
    blocks: dict[str, Area] = {}
    top = room.top
    if room.height > _PLAYERS:
        blocks["title"] = Area(top, room.left, _TITLE, room.width)
        top += _TITLE
    for name, count in rows.items():
        blocks[name] = Area(top, room.left, count, room.width)
        top += count + 1
    return Panel(**blocks)


def _below(room: Area, request: LayoutRequest) -> Panel:
    """Put the blocks below each other, the keys beside them where the screen is wide enough."""
    panel = _stack(room._replace(width=min(room.width, PANEL_WIDTH)), request)
    if room.width < 2 * PANEL_WIDTH + _GAP:
        return panel
    beside = PANEL_WIDTH + _GAP
    return replace(panel, keys=Area(room.top, room.left + beside, room.height, PANEL_WIDTH))


def _share(heights: dict[str, int], height: int) -> dict[str, int]:
    """The rows of each block, with a blank row between two; the moves get the rows left over."""
    rows: dict[str, int] = {}
    for name, count in heights.items():
        left = height - sum(rows.values()) - len(rows)
        if left < min(count, 2):
            break
        rows[name] = min(count, left)
    if "moves" in rows:
        rows["moves"] += height - sum(rows.values()) - len(rows) + 1
    return rows


def _two_columns(side: Area, request: LayoutRequest) -> Panel:
    """Put the moves beside the other blocks."""
    heights = {"players": _PLAYERS, "thinking": 2 * _THINKING, "keys": side.height}
    if not request.thinking:
        del heights["thinking"]
    moves = Area(side.top + _TITLE, side.left + side.width + _GAP, side.height - _TITLE, side.width)
    title, rest = side._replace(height=_TITLE), side.top + _TITLE
    blocks: dict[str, Area] = {}
    for name, count in _share(heights, side.height - _TITLE).items():
        blocks[name] = Area(rest, side.left, count, side.width)
        rest += count + 1
    return Panel(title=title, moves=moves, **blocks)
