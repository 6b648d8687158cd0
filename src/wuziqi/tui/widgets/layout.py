"""Where the parts of a game go on a screen of any size."""

from dataclasses import dataclass, replace

from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.widgets.orientation import UPRIGHT, Orientation
from wuziqi.tui.widgets.place import Place, board_height, board_width

LEAST_HEIGHT, LEAST_WIDTH = 8, 20
"""The smallest screen that a game can be played on: it shows a part of the board."""

PANEL_WIDTH = 32
_NARROW_PANEL = 24
_PANEL_HEIGHT = 24
_STATUS_WIDTH = 40
"""Room for the status line beside a panel, however small the board is."""
_GAP = 2
BAR_WIDTH = 3
"""Columns of the evaluation bar, which stands one column right of the board."""
_LINES = 2
"""The status line above the board and the message line below it."""
_SCALES = (5, 4, 3, 2, 1)
_LARGEST = 3
"""The largest scale of a board, but for tiny ones of at most ``_TINY`` lines."""
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

    Every line begins at the column ``left``. ``status_width`` is the room for the first of them;
    ``bar`` is the evaluation bar's.
    """

    board: Place
    left: int
    status_row: int
    status_width: int
    message_row: int
    bar: Area | None
    panel: Panel


@dataclass(frozen=True)
class Wanted:
    """What is to be laid out: a board of ``columns`` and ``rows``, with an evaluation ``bar``.

    ``across`` and ``down`` is where the cursor stands, counted on the screen from the top left.
    A saved game has no ``thinking`` to show.
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
        """Whether the board leaves so much room that it is drawn larger, and in the middle."""
        return max(self.lines) <= _TINY

    @property
    def scales(self) -> tuple[int, ...]:
        """How much the board may be enlarged, the largest first."""
        return _SCALES if self.is_tiny else tuple(scale for scale in _SCALES if scale <= _LARGEST)

    def board_columns(self, lines: int, scale: int) -> int:
        """The columns of the board with its bar."""
        return board_width(lines, scale) + (1 + BAR_WIDTH if self.bar else 0)


def arrange(wanted: Wanted, height: int, width: int) -> Layout | None:
    """Lay out a game on ``height`` × ``width`` cells; None if they are too few.

    The board is drawn enlarged when the whole panel still fits beside it. A board with no room
    beside it, or so flat that the whole panel fits only below it, has its panel below; one larger
    than the screen shows a part of itself.
    """
    if height < LEAST_HEIGHT or width < LEAST_WIDTH:
        return None
    for scale in wanted.scales:
        rows = board_height(wanted.lines[1], scale) + _LINES
        if rows <= height and _beside(wanted, scale) + PANEL_WIDTH <= width:
            return _arrange_beside(wanted, scale, height, width)
    below = height - board_height(wanted.lines[1], 1) - _LINES - 1
    if _beside(wanted, 1) + _NARROW_PANEL <= width and below < _WHOLE_BELOW:
        return _arrange_beside(wanted, 1, height, width)
    return _arrange_below(wanted, height, width)


def _beside(wanted: Wanted, scale: int) -> int:
    """The column of the panel beside a board, counted from the board's left."""
    return max(wanted.board_columns(wanted.lines[0], scale), _STATUS_WIDTH) + _GAP


def _arrange_beside(wanted: Wanted, scale: int, height: int, width: int) -> Layout:
    across, down = wanted.lines
    shown = min(down, 1 + (height - _LINES - 2) // scale)
    beside = _beside(wanted, scale)
    room = width - beside
    columns = 2 if room >= 2 * PANEL_WIDTH + _GAP else 1
    panel_width = min(room, columns * (PANEL_WIDTH + _GAP) - _GAP)
    rows = max(board_height(shown, scale) + _LINES, min(height, _PANEL_HEIGHT))
    top, left = (height - rows) // 2, (width - beside - panel_width) // 2
    above = (rows - _LINES - board_height(shown, scale)) // 2 if wanted.is_tiny else 0
    before = (beside - _GAP - wanted.board_columns(across, scale)) // 2 if wanted.is_tiny else 0
    place = _place(wanted, scale, (top + 1 + above, left + before), shown, across)
    side = Area(top, left + beside, rows - 1, min(panel_width, PANEL_WIDTH))
    panel = _two_columns(side, wanted) if columns == 2 else _stack(side, wanted)
    return Layout(place, left, top, beside - _GAP, top + rows - 1, _bar(wanted, place), panel)


def _arrange_below(wanted: Wanted, height: int, width: int) -> Layout:
    """Put the board above what there is room for of the panel, or only a part of the board."""
    bar = wanted.bar and wanted.board_columns(3, 1) <= width
    scale = _scale_above_panel(wanted, height, width)
    lines = (width - board_width(1, 1) - (1 + BAR_WIDTH if bar else 0)) // 2 + 1
    across = min(wanted.lines[0], lines)
    down = min(wanted.lines[1], height - _LINES - 1)
    used = board_height(down, scale) + _LINES
    below = height - used - 1
    rows = height if below >= _LEAST_BELOW else used
    top = (height - rows) // 2
    columns = board_width(across, scale) + (1 + BAR_WIDTH if bar else 0)
    left = (width - max(columns, min(width, _STATUS_WIDTH))) // 2
    place = _place(wanted, scale, (top + 1, left), down, across)
    panel = Panel()
    if rows > used:
        panel = _below(Area(top + used, left, rows - used - 1, width - left), wanted)
    bar_area = _bar(wanted, place) if bar else None
    return Layout(place, left, top, width - left, top + rows - 1, bar_area, panel)


def _scale_above_panel(wanted: Wanted, height: int, width: int) -> int:
    """How much a tiny board is enlarged, with room left for the players below; others are not."""
    if not wanted.is_tiny:
        return 1
    across, down = wanted.lines
    fitting = (
        scale
        for scale in wanted.scales
        if wanted.board_columns(across, scale) <= width
        and board_height(down, scale) + _LINES + _LEAST_BELOW < height
    )
    return next(fitting, 1)


def _place(wanted: Wanted, scale: int, corner: tuple[int, int], down: int, across: int) -> Place:
    return Place(
        *corner,
        wanted.columns,
        wanted.rows,
        scale,
        _window(wanted.across, across, wanted.lines[0]),
        _window(wanted.down, down, wanted.lines[1]),
        wanted.orientation,
    )


def _window(cursor: int, count: int, size: int) -> range:
    """The ``count`` of ``size`` lines to show, so that the cursor's is among them.

    They move by half their number at once, so that most steps of the cursor move nothing else.
    """
    half = max(1, count // 2)
    start = min(max(0, cursor // half * half - half // 2), size - count)
    return range(start, start + count)


def _bar(wanted: Wanted, place: Place) -> Area | None:
    if not wanted.bar:
        return None
    return Area(place.top, place.left + place.width + 1, place.height - 1, BAR_WIDTH)


_TITLE, _PLAYERS, _THINKING, _MOVES, _KEYS = 1, 4, 5, 3, 7
"""The rows that a block of the panel wants; the list of moves takes all that is left."""
_LEAST_BELOW = _PLAYERS
_WHOLE_BELOW = _TITLE + _PLAYERS + 1 + _THINKING + 1 + _MOVES
"""Room below a board for all blocks, when the keys stand beside the others."""
_TALL_PANEL, _ALL_KEYS = 30, 12
"""From this height on, a panel has room for more keys and still for some moves."""


def _stack(room: Area, game: Wanted) -> Panel:
    """Put the blocks below each other; where room is short, the last of them go first."""
    keys = _ALL_KEYS if room.height >= _TALL_PANEL else _KEYS
    wanted = {"players": _PLAYERS, "thinking": _THINKING, "moves": _MOVES, "keys": keys}
    if not game.thinking:
        del wanted["thinking"]
    rows = _share(wanted, room.height - _TITLE if room.height > _PLAYERS else room.height)
    blocks: dict[str, Area] = {}
    top = room.top
    if room.height > _PLAYERS:
        blocks["title"] = Area(top, room.left, _TITLE, room.width)
        top += _TITLE
    for name, count in rows.items():
        blocks[name] = Area(top, room.left, count, room.width)
        top += count + 1
    return Panel(**blocks)


def _below(room: Area, game: Wanted) -> Panel:
    """Put the blocks below each other, the keys beside them where the screen is wide enough."""
    panel = _stack(room._replace(width=min(room.width, PANEL_WIDTH)), game)
    if room.width < 2 * PANEL_WIDTH + _GAP:
        return panel
    beside = PANEL_WIDTH + _GAP
    return replace(panel, keys=Area(room.top, room.left + beside, room.height, PANEL_WIDTH))


def _share(wanted: dict[str, int], height: int) -> dict[str, int]:
    """The rows of each block, one blank row between two; the moves get what nobody wants."""
    rows: dict[str, int] = {}
    for name, count in wanted.items():
        left = height - sum(rows.values()) - len(rows)
        if left < min(count, 2):
            break
        rows[name] = min(count, left)
    if "moves" in rows:
        rows["moves"] += height - sum(rows.values()) - len(rows) + 1
    return rows


def _two_columns(side: Area, game: Wanted) -> Panel:
    """Put the moves beside the other blocks."""
    wanted = {"players": _PLAYERS, "thinking": 2 * _THINKING, "keys": side.height}
    if not game.thinking:
        del wanted["thinking"]
    moves = Area(side.top + _TITLE, side.left + side.width + _GAP, side.height - _TITLE, side.width)
    title, rest = side._replace(height=_TITLE), side.top + _TITLE
    blocks: dict[str, Area] = {}
    for name, count in _share(wanted, side.height - _TITLE).items():
        blocks[name] = Area(rest, side.left, count, side.width)
        rest += count + 1
    return Panel(title=title, moves=moves, **blocks)
