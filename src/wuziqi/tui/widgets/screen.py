"""What every screen is: keys go in, events come out, and it paints itself on a canvas."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol, runtime_checkable

from wuziqi.locale import _
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.topics import Topic


class Go(Enum):
    """Where to go, when there is nothing more to say about it."""

    CONTINUE = auto()
    """On with the game that waits behind the menu."""
    MENU = auto()
    """To the menu; the game waits."""
    LIBRARY = auto()
    """To the list of all saved games, over the screen that is shown."""
    BACK = auto()
    """To what was behind this screen, which goes."""
    QUIT = auto()
    """Out of the program, from a screen that has no choices to keep."""


@dataclass(frozen=True)
class Start:
    """A new game with this setup is wanted."""

    setup: Setup


@dataclass(frozen=True)
class Resume:
    """The game of this number in the library shall go on.

    With a number of ``acts`` a new game shall, that begins with the first so many of that one.
    """

    game: int
    acts: int | None = None


@dataclass(frozen=True)
class Open:
    """Another screen over the one that is shown, made by the latter from its own data."""

    screen: "Screen"


@dataclass(frozen=True)
class OpenPage:
    """Another page over the one that is shown, by its name in ``page_table``.

    ``topic`` is for the help, ``setup`` for the rules.
    """

    name: str
    topic: Topic = Topic.BOARD
    setup: Setup | None = None


@dataclass(frozen=True)
class Change:
    """The player wants these settings from now on."""

    settings: Settings


@dataclass(frozen=True)
class Chosen:
    """The rules are chosen: back to the menu, with these choices."""

    setup: Setup


@dataclass(frozen=True)
class Leave:
    """The player leaves the program, with these choices in the menu."""

    setup: Setup


Event = Go | Start | Resume | Open | OpenPage | Change | Chosen | Leave


class Screen(Protocol):
    """One screen. No method reads or writes anything outside the screen's own state."""

    def press(self, key: str) -> Event | None:
        """Take a key; returns what is asked for beyond this screen, if anything."""

    def click(self, click: Click) -> Event | None:
        """Take a click of the mouse; returns what is asked for beyond this screen, if anything."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the whole screen on a blank canvas of any size."""

    def fits(self, height: int, width: int) -> bool:
        """Whether a canvas of this size shows enough to act on."""


@runtime_checkable
class Worker(Protocol):
    """A screen that at times has more to do than a key may take."""

    @property
    def busy(self) -> bool:
        """Whether there is something to do."""

    def work(self) -> None:
        """Do some hundredths of a second of it; called again and again while it is busy."""


def paint_too_small(canvas: Canvas, height: int, width: int) -> None:
    """Say what size is needed, in the middle of whatever room there is."""
    needed = _("Needed: {width}x{height}").format(width=width, height=height)
    now = _("Now: {width}x{height}").format(width=canvas.width, height=canvas.height)
    title = _("The terminal is too small.")
    lines = [title, needed, now] if canvas.height >= 3 else [needed]
    top = (canvas.height - len(lines)) // 2
    for row, line in enumerate(lines):
        text = fit(line, canvas.width)
        canvas.put(top + row, (canvas.width - text_width(text)) // 2, text, Style.WARNING)
