"""The interface of a screen: it takes keys, returns events and paints itself on a canvas."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from wuziqi.columns import fit, text_width
from wuziqi.locale import _
from wuziqi.play.events import CommonEvent
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.setup import Setup
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style

if TYPE_CHECKING:
    from wuziqi.review.review import Review
    from wuziqi.session.lobby import Table

WHEEL_LINES = 3
"""The lines of a long list that one step of the wheel scrolls."""


class Open(NamedTuple):
    """Open a screen over this one, which made it from its own data."""

    screen: "Screen"


class Copy(NamedTuple):
    """Copy a ``text`` to the clipboard; ``tell`` receives ``said``, or why it cannot be copied."""

    text: str
    said: str
    tell: Callable[[str], None]


class Meet(NamedTuple):
    """Begin or resume the game with the friend at a ``table``.

    ``look_code`` is the code for who may look on, "" for none.
    """

    table: "Table"
    look_code: str = ""


class Chosen(NamedTuple):
    """Go back to the menu with these choices."""

    setup: Setup


class Leave(NamedTuple):
    """Leave the program and keep these choices of the menu."""

    setup: Setup


Event = CommonEvent | Open | Copy | Meet | Chosen | Leave


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
class BusyScreen(Protocol):
    """A screen with work that takes longer than a key press may take."""

    @property
    def busy(self) -> bool:
        """Whether there is work to do."""

    def work(self) -> None:
        """Work for some hundredths of a second; called repeatedly while the screen is busy."""


@runtime_checkable
class TextScreen(Protocol):
    """A screen with a line to type into."""

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line, also pasted ones."""


@runtime_checkable
class PasteTarget(Protocol):
    """A screen that understands a pasted text while no line is typed."""

    def paste(self, text: str) -> str:
        """Take a pasted text; returns one line to say, "" for none."""


@runtime_checkable
class Reviewed(Protocol):
    """A screen that reviews a game."""

    @property
    def finished_review(self) -> "Review | None":
        """The complete review, None without one."""


@runtime_checkable
class Careful(Protocol):
    """A screen on which a key can end or delete something."""

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question, or deletes: then it acts only if it came alone."""


class EngineUser(Worker):
    """A screen with its own engines, which keep working while another screen covers it."""

    @abstractmethod
    def poll(self) -> Event | None:
        """Take the engines' findings, and request more; never waits for them.

        Returns the event that the program must act on, if any.
        """


def paint_too_small(canvas: Canvas, height: int, width: int) -> None:
    """Name the needed size, in the middle of the canvas."""
    needed = _("Needed: {width}x{height}").format(width=width, height=height)
    now = _("Now: {width}x{height}").format(width=canvas.width, height=canvas.height)
    title = _("The terminal is too small.")
    lines = [title, needed, now] if canvas.height >= 3 else [needed]
    top = (canvas.height - len(lines)) // 2
    for row, line in enumerate(lines):
        text = fit(line, canvas.width)
        canvas.put(top + row, (canvas.width - text_width(text)) // 2, text, Style.WARNING)
