"""What all pages with a long text share: they scroll by keys and wheel, and close."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.key_names import unknown_page_key
from wuziqi.tui.widgets.screen import WHEEL_LINES, Event
from wuziqi.tui.widgets.scroller import Scroller


@dataclass
class ScrolledPage(ABC):
    """A page whose text is scrolled; ``notice`` is a line to show until the next key.

    A page paints itself, with the lines that ``scroller`` shows. It may have keys of its own.
    """

    help_topic: ClassVar[Topic]
    """The help page that ``?`` opens."""
    closing_keys: ClassVar[tuple[str, ...]] = ("q", "escape", "enter")

    scroller: Scroller = field(default_factory=Scroller, kw_only=True)
    notice: str = field(default="", kw_only=True)

    def command(self, key: str) -> bool:
        """Do what a key of this page alone does; returns whether it is one."""
        del key
        return False

    def unknown_key(self, key: str) -> str:
        """What is said about a key that means nothing here."""
        return unknown_page_key(key)

    def press(self, key: str) -> Event | None:
        """Scroll, close the page, or do what else the key does."""
        self.notice = ""
        if key in self.closing_keys:
            return Go.BACK
        if self.command(key) or self.scroller.press(key):
            return None
        if key == "?":
            return OpenPage("help", self.help_topic)
        self.notice = self.unknown_key(key)
        return None

    def scroll(self, step: int) -> None:
        """Scroll by the wheel."""
        self.scroller.go(step * WHEEL_LINES)

    def click(self, click: Click) -> Event | None:
        """A click does nothing but press the keys that are shown."""
        del click
        return None

    def fits(self, height: int, width: int) -> bool:
        """Always: a page that is cut off can still be scrolled and closed."""
        del height, width
        return True

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw the page; what does not fit is scrolled to."""
