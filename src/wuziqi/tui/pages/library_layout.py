"""Where the parts of the library page lie on a screen of any size."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wuziqi.columns import text_width
from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.viewport import board_height, board_width

MIN_HEIGHT, MIN_WIDTH = 8, 20
PREVIEW_WIDTH = 110
"""From this width on the board of the selected game is shown beside the list."""
_LARGE_PREVIEWS = ((230, 3), (150, 2))
"""From these widths on boards of 15 lines have larger cells there: width and scale."""
_PREVIEW_LINES, _COMMON_LINES, _MOST_LINES = 20, 15, 25
_PREVIEW_FOOT = 2
"""The rows below the preview: message and footer."""
_GAP = 2
"""The columns between the list and the preview."""

_LOW, _DETAILED = 14, 12
"""From these heights on the filter has a line of its own, and the selected game."""

_WIDE, _MIDDLE, _PAIRED, _NARROW = 98, 78, 60, 40
"""The widths of the list from which on it has names; boards and rules; a column for each player;
dates, stars and moves.
"""
_FULL_DATE_WIDTH, _TIME_WIDTH = 66, 50
"""From these widths of the list on a date has its year and time, or its time."""
FULL_DATE, _SHORT_DATE, _DAY = "%Y-%m-%d %H:%M", "%m-%d %H:%M", "%m-%d"
_DATE_COLUMNS = {FULL_DATE: 17, _SHORT_DATE: 12, _DAY: 6}


class Column(NamedTuple):
    """A column of the list from ``left`` on; the last cell of ``width`` stays blank."""

    name: str
    left: int
    width: int


@dataclass(frozen=True)
class LibraryLayout:
    """The page on a canvas of ``height`` x ``width``; ``pointer`` is the glyph before a line."""

    height: int
    width: int
    pointer: str

    @property
    def fits(self) -> bool:
        """Whether the canvas shows enough of the list."""
        return self.height >= MIN_HEIGHT and self.width >= MIN_WIDTH

    @property
    def has_filter_line(self) -> bool:
        """Whether the filter has a line of its own, below the title."""
        return self.height >= _LOW

    @property
    def head(self) -> int:
        """The rows above the list; the last of them has the headings of the columns."""
        return 3 if self.has_filter_line else 2

    @property
    def foot(self) -> int:
        """The rows below the list: details of the selected game, message, footer."""
        return 2 + self.has_details

    @property
    def has_details(self) -> bool:
        """Whether the selected game is told in a line below the list."""
        return self.height >= _DETAILED and self.preview is None

    @property
    def room(self) -> int:
        """The number of games that are shown at once, at least 1."""
        return max(1, self.height - self.head - self.foot)

    @cached_property
    def preview(self) -> Area | None:
        """Where the selected game is shown beside the list; None where there is no room."""
        if self.width < PREVIEW_WIDTH or self.height < _DETAILED:
            return None
        scale = next((scale for least, scale in _LARGE_PREVIEWS if self.width >= least), 1)
        width = max(board_width(_PREVIEW_LINES, 1), board_width(_COMMON_LINES, scale)) + 1
        top = 2 if self.height > 2 + board_height(_MOST_LINES, 1) + _PREVIEW_FOOT else 0
        return Area(top, self.width - width, self.height - top - _PREVIEW_FOOT, width)

    @property
    def list_width(self) -> int:
        """The columns of the list."""
        return self.width if self.preview is None else self.preview.left - _GAP

    @property
    def date_pattern(self) -> str:
        """How the dates in the list are written."""
        if self.list_width >= _FULL_DATE_WIDTH:
            return FULL_DATE
        return _SHORT_DATE if self.list_width >= _TIME_WIDTH else _DAY

    @property
    def shows_time(self) -> bool:
        """Whether the list has the time of day."""
        return self.list_width >= _TIME_WIDTH

    @cached_property
    def columns(self) -> list[Column]:
        """The columns of the list from the left."""
        widths = self._widths()
        shared = sum(not width for _name, width in widths)
        room = (self.list_width - sum(width for _name, width in widths)) // shared
        columns, left = [], 0
        for name, width in widths:
            columns.append(Column(name, left, width or room))
            left += width or room
        return columns

    def _widths(self) -> list[tuple[str, int]]:
        """The names and widths of the columns; those of width 0 share the room that is left."""
        width, pointer = self.list_width, text_width(self.pointer)
        if width < _NARROW:
            return [("pointer", pointer), ("players", 0), ("result", 11)]
        date = ("date", _DATE_COLUMNS[self.date_pattern])
        if width < _PAIRED:
            begin = [("pointer", pointer), ("star", 2), date]
            return [*begin, ("players", 0), ("result", 11), ("moves", 6)]
        middle = [("size", 7), ("rule", 15)] if width >= _MIDDLE else []
        name = [("name", 0)] if width >= _WIDE else []
        pair = [("black", 0), ("white", 0)]
        ends = [("result", 11), ("moves", 8 if name else 6)]
        return [("pointer", 2), ("star", 2), date, *pair, *middle, *ends, *name]

    # The mouse

    def row_at(self, click: Click) -> int | None:
        """The row of the list that was clicked on, from 0; None beside the list."""
        row = click.row - self.head
        return row if 0 <= row < self.room and click.column < self.list_width else None

    def heading_at(self, click: Click) -> str | None:
        """The column whose heading was clicked on."""
        if click.row != self.head - 1:
            return None
        cells = ((one.name, range(one.left, one.left + one.width)) for one in self.columns)
        return next((name for name, columns in cells if click.column in columns), None)
