"""Where the parts of a game go on a screen of any size."""

from dataclasses import dataclass

from wuziqi.tui.board_view import Place
from wuziqi.tui.canvas import Area

PANEL_WIDTH = 32
_NARROW_PANEL = 24
_PANEL_HEIGHT = 22
_GAP = 2
_LINES = 2
"""The status line above the board and the message line below it."""


@dataclass(frozen=True)
class Layout:
    """The board with its status and message lines over ``width`` columns, the panel beside it."""

    board: Place
    width: int
    panel: Area | None

    @property
    def left(self) -> int:
        """The column where every line begins."""
        return self.board.left

    @property
    def status_row(self) -> int:
        """The row above the board."""
        return self.board.top - 1

    @property
    def message_row(self) -> int:
        """The row below the column letters."""
        return self.board.top + self.board.height


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
    room = min(width - place.width - _GAP, PANEL_WIDTH)
    total = place.width if room < _NARROW_PANEL else place.width + _GAP + room
    top, left = (height - rows) // 2, (width - total) // 2
    board = Place(top + 1, left, size, scale)
    if total == place.width:
        return Layout(board, total, None)
    panel_rows = max(rows, min(height, _PANEL_HEIGHT))
    panel_top = min(top, height - panel_rows)
    return Layout(board, total, Area(panel_top, left + place.width + _GAP, panel_rows, room))
