"""Where the parts of a game go on a screen of any size."""

from dataclasses import dataclass

from wuziqi.tui.board_view import Place
from wuziqi.tui.canvas import Area

PANEL_WIDTH = 32
_NARROW_PANEL = 24
_PANEL_HEIGHT = 22
_STATUS_WIDTH = 40
"""Room for the status line beside a panel, however small the board is."""
_GAP = 2
_LINES = 2
"""The status line above the board and the message line below it."""


@dataclass(frozen=True)
class Layout:
    """The status line, the board below it, the panel beside them and the message line at the end.

    ``status_width`` is the room for the first of them. There is no panel where it has no room.
    """

    board: Place
    status_width: int
    message_row: int
    panel: Area | None

    @property
    def left(self) -> int:
        """The column where every line begins."""
        return self.board.left

    @property
    def status_row(self) -> int:
        """The row above the board."""
        return self.board.top - 1


def least_size(size: int) -> tuple[int, int]:
    """The height and width of the smallest screen that holds a board of ``size`` lines."""
    place = Place(0, 0, size)
    return place.height + _LINES, place.width


def arrange(size: int, height: int, width: int) -> Layout | None:
    """Lay out a board of ``size`` lines on ``height`` × ``width`` cells; None if it cannot fit.

    The board is drawn at double scale when the whole panel still fits beside it.
    """
    large = _arrange_at(2, size, height, width)
    if large is not None and large.panel is not None and large.panel.width == PANEL_WIDTH:
        return large
    return _arrange_at(1, size, height, width)


def _arrange_at(scale: int, size: int, height: int, width: int) -> Layout | None:
    place = Place(0, 0, size, scale)
    rows = place.height + _LINES
    if rows > height or place.width > width:
        return None
    beside = max(place.width, _STATUS_WIDTH) + _GAP
    panel_width = min(width - beside, PANEL_WIDTH)
    has_panel = panel_width >= _NARROW_PANEL
    total = beside + panel_width if has_panel else place.width
    rows = max(rows, min(height, _PANEL_HEIGHT)) if has_panel else rows
    top, left = (height - rows) // 2, (width - total) // 2
    panel = Area(top, left + beside, rows - 1, panel_width) if has_panel else None
    status_width = beside - _GAP if has_panel else width - left
    return Layout(Place(top + 1, left, size, scale), status_width, top + rows - 1, panel)
