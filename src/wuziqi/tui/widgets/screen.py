"""The interface of a screen: it takes keys, returns events and paints itself on a canvas."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from wuziqi.columns import fit, text_width
from wuziqi.locale import _
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.topics import Topic

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from wuziqi.records.formats.replay import ReplayPosition
    from wuziqi.records.formats.tree import Tree
    from wuziqi.rules.draft import Draft
    from wuziqi.rules.opening import Act
    from wuziqi.rules.point import Point
    from wuziqi.rules.rule import Rule
    from wuziqi.session.lobby import Table

WHEEL_LINES = 3
"""The lines of a long list that one step of the wheel scrolls."""


class Go(Enum):
    """Events without data."""

    CONTINUE = auto()
    """Continue the game that waits behind the menu."""
    MENU = auto()
    """Open the menu; the game waits."""
    LIBRARY = auto()
    """Open the list of all saved games over this screen."""
    BACK = auto()
    """Close this screen."""
    QUIT = auto()
    """Leave the program, from a screen without choices to keep."""


@dataclass(frozen=True)
class Start:
    """Start a new game with this setup."""

    setup: Setup


@dataclass(frozen=True)
class PlayFrom:
    """Start a new game with this setup, in which these acts are done already.

    What it is set up like is not kept as the choices of the menu.
    """

    setup: Setup
    acts: "Sequence[Act]" = ()


@dataclass(frozen=True)
class Resume:
    """Resume the game of this number in the library.

    With ``acts``, start a new game that begins with the first ``acts`` acts of that game instead,
    and ``more`` moves behind them.
    """

    game: int
    acts: int | None = None
    more: "tuple[Point, ...]" = ()


@dataclass(frozen=True)
class Open:
    """Open a screen over this one, which made it from its own data."""

    screen: "Screen"


@dataclass(frozen=True)
class Analyse:
    """Open a tree of moves on the analysis board, over this screen, at a ``node``.

    ``game`` is its number in the library, which keeps what is found out about it; None for a tree
    that is not there. It may come from a ``file``. With ``review`` its review begins at once.
    ``ending`` says how the game ended where neither its moves nor ``tree`` do; ``go_on`` makes the
    event of Enter from the tree and the position that is shown, None where Enter does nothing.
    """

    tree: "Tree"
    rule: "Rule"
    node: int = 0
    game: int | None = None
    review: bool = False
    file: "Path | None" = None
    ending: str = ""
    go_on: "Callable[[Tree, ReplayPosition], Event | None] | None" = None


@dataclass(frozen=True)
class OpenPage:
    """Open a page over this screen, by its name in ``page_table``.

    ``topic`` is for the help, ``setup`` for the rules or a friend, ``draft`` for the position
    editor. With ``instead`` the page takes the place of this screen.
    """

    name: str
    topic: Topic = Topic.BOARD
    setup: Setup | None = None
    instead: bool = False
    draft: "Draft | None" = None


@dataclass(frozen=True)
class Copy:
    """Copy a ``text`` to the clipboard; ``tell`` is called with ``said``, or why it cannot be."""

    text: str
    said: str
    tell: "Callable[[str], None]"


@dataclass(frozen=True)
class Meet:
    """Begin or go on with the game at a ``table`` that a friend has come to.

    ``look_code`` is the code for who may look on, "" for none.
    """

    table: "Table"
    look_code: str = ""


@dataclass(frozen=True)
class Change:
    """Use these settings from now on."""

    settings: Settings


@dataclass(frozen=True)
class Chosen:
    """Go back to the menu with these choices."""

    setup: Setup


@dataclass(frozen=True)
class Leave:
    """Leave the program and keep these choices of the menu."""

    setup: Setup


Event = (
    Go
    | Start
    | PlayFrom
    | Resume
    | Open
    | Analyse
    | OpenPage
    | Copy
    | Meet
    | Change
    | Chosen
    | Leave
)


class Screen(Protocol):
    """A screen. Its methods read and write nothing but its own state."""

    def press(self, key: str) -> Event | None:
        """Take a key; returns the event that the program must act on, if any."""

    def click(self, click: Click) -> Event | None:
        """Take a click of the mouse; returns an event like ``press``."""

    def scroll(self, step: int) -> None:
        """Take a turn of the wheel: ``step`` is 1 for down or forward, -1 for up or back."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the whole screen on a blank canvas of any size."""

    def fits(self, height: int, width: int) -> bool:
        """Whether a canvas of this size shows enough to use the screen."""


@runtime_checkable
class Worker(Protocol):
    """A screen with work that takes longer than a key press may take."""

    @property
    def busy(self) -> bool:
        """Whether there is work to do."""

    def work(self) -> None:
        """Work for some hundredths of a second; called repeatedly while the screen is busy."""


@runtime_checkable
class EngineUser(Protocol):
    """A screen with an engine of its own, which works on while another screen lies over it."""

    def attend(self) -> Event | None:
        """Take in what the engine has found, and ask on; never waits for it.

        Returns the event that the program must act on, if any.
        """

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""

    def pause(self) -> None:
        """Stop the engine: the whole program is about to stand still."""

    def resume(self) -> None:
        """Let the engine run on."""

    def close(self) -> None:
        """End the engine: the screen will not be shown again."""


def paint_too_small(canvas: Canvas, height: int, width: int) -> None:
    """Say what size is needed, in the middle of the canvas."""
    needed = _("Needed: {width}x{height}").format(width=width, height=height)
    now = _("Now: {width}x{height}").format(width=canvas.width, height=canvas.height)
    title = _("The terminal is too small.")
    lines = [title, needed, now] if canvas.height >= 3 else [needed]
    top = (canvas.height - len(lines)) // 2
    for row, line in enumerate(lines):
        text = fit(line, canvas.width)
        canvas.put(top + row, (canvas.width - text_width(text)) // 2, text, Style.WARNING)
