"""Base of all pages with a long text: they scroll by keys and wheel, and close."""

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import ClassVar

from wuziqi.columns import fit, text_width
from wuziqi.locale import _
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import HELP_KEYS, unknown_page_key
from wuziqi.tui.widgets.screen import WHEEL_LINES, Screen, ScreenEvent

_ROW_KEYS = {"up": -1, "k": -1, "down": 1, "j": 1}
_PAGE_DOWN = ("pagedown", " ")
_ENDS = {"home": 0, "end": 1}


@dataclass
class Scroller:
    """The shown lines: ``room`` of ``count``, beginning with number ``first``.

    A screen says by ``shown`` how many there are; the keys then stay within them. ``starts`` are
    the lines at which a page may begin, in order.
    """

    first: int = 0
    count: int = 0
    room: int = 1
    starts: Sequence[int] = ()

    def press(self, key: str) -> bool:
        """Take a key; returns whether the key scrolls."""
        if key in _ROW_KEYS:
            self.go(_ROW_KEYS[key])
        elif key in _PAGE_DOWN:
            self.first = min(self._start_from(max(self._stop, self.first + 1)), self._last)
        elif key == "pageup":
            top = max(0, self.first - max(1, self.room))
            self.first = start if (start := self._start_from(top)) < self.first else top
        elif key in _ENDS:
            self.first = _ENDS[key] * self._last
        else:
            return False
        return True

    def go(self, lines: int) -> None:
        """Scroll by a number of lines, up if it is negative."""
        self.first = min(max(0, self.first + lines), self._last)

    def shown(self, count: int, room: int, starts: Sequence[int] | None = None) -> range:
        """The numbers of the lines to show, where there are ``count`` and room for some.

        Without ``starts`` a page may begin at every line.
        """
        self.count, self.room = count, max(0, room)
        self.starts = range(count) if starts is None else starts
        self.go(0)
        return range(self.first, self._stop)

    @property
    def place(self) -> str:
        """The page that is shown, and the number of all: 2/6; "" where all lines have room."""
        if not self._last:
            return ""
        step = max(1, self.room)
        return f"{1 - -self.first // step}/{1 - -self._last // step}"

    @property
    def _last(self) -> int:
        return self._start_from(self.count - self.room) if self.count > self.room else 0

    @property
    def _stop(self) -> int:
        """The line below the shown ones: a start, unless a page would be empty or at the end."""
        end = min(self.first + self.room, self.count)
        place = bisect_right(self.starts, end)
        start = self.starts[place - 1] if place and end < self.count else end
        return start if start > self.first else end

    def _start_from(self, line: int) -> int:
        """The first line from ``line`` on at which a page may begin."""
        place = bisect_left(self.starts, line)
        return self.starts[place] if place < len(self.starts) else line

    def captions(self) -> list[KeyCaption]:
        """The keys that show more lines below and above, if there are any."""
        captions = []
        if self.first < self._last:
            captions.append(KeyCaption("pagedown", _("more")))
        if self.first > 0:
            captions.append(KeyCaption("pageup", _("back up")))
        return captions


def block_starts(texts: Iterable[object], room: int) -> Iterator[int]:
    """Yield the lines at which pages may begin so that no block is torn that fits a page.

    Empty lines separate blocks, such as tables.
    """
    for is_text, lines in groupby(enumerate(texts), lambda line: bool(line[1])):
        block = [number for number, _text in lines]
        if is_text:
            yield from block[:1] if len(block) <= room else block


def paint_heading(canvas: Canvas, row: int, columns: range, title: str, place: str) -> None:
    """Draw the title of a page, and at the right the ``place`` in its lines, see ``Scroller``."""
    canvas.put(row, columns.start, fit(title, len(columns)), Style.TITLE)
    start = columns.stop - text_width(place)
    if start > columns.start + text_width(title):
        canvas.put(row, start, place, Style.DIM)


# The page


@dataclass
class ScrolledPage(Screen):
    """A page whose text is scrolled; ``notice`` is a line to show until the next key.

    A page paints itself, with the lines that ``scroller`` shows. It may add keys.
    """

    help_topic: ClassVar[Topic]
    """The help page that ``?`` opens."""
    closing_keys: ClassVar[tuple[str, ...]] = ("q", "escape", "enter")

    scroller: Scroller = field(default_factory=Scroller, kw_only=True)
    notice: str = field(default="", kw_only=True)

    def command(self, key: str) -> bool:
        """Execute a key of this page alone; returns whether it is one."""
        del key
        return False

    def unknown_key(self, key: str) -> str:
        """The text about a key without an effect here."""
        return unknown_page_key(key)

    def press(self, key: str) -> ScreenEvent | None:
        """Scroll, close the page, or execute the key's other action."""
        self.notice = ""
        if key in self.closing_keys:
            return Go.BACK
        if self.command(key) or self.scroller.press(key):
            return None
        if key in HELP_KEYS:
            return OpenPage("help", self.help_topic)
        self.notice = self.unknown_key(key)
        return None

    def scroll(self, step: int) -> None:
        self.scroller.go(step * WHEEL_LINES)

    def click(self, click: Click) -> ScreenEvent | None:
        """A click only presses the shown keys."""
        del click
        return None

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw the page; scrolling shows the rest."""
