"""The base of all screens: they take keys, return events and paint themselves on a canvas."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.columns import fit, text_width
from wuziqi.locale import _
from wuziqi.play.events import CommonEvent
from wuziqi.protocol.client.worker import Runner, Worker
from wuziqi.records.setup import Setup
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style

if TYPE_CHECKING:
    from wuziqi.play.adviser import Adviser
    from wuziqi.review.review import ReviewRun
    from wuziqi.session.analyst import AnalystEvent
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

    ``look_code`` is the code for who may look on, "" if there is none.
    """

    table: "Table"
    look_code: str = ""


class Chosen(NamedTuple):
    """Go back to the menu with these choices."""

    setup: Setup


class Leave(NamedTuple):
    """Leave the program and keep these choices of the menu."""

    setup: Setup


ScreenEvent = CommonEvent | Open | Copy | Meet | Chosen | Leave


class Screen(Worker):
    """A screen. Its methods read and write nothing but its own state.

    The defaults suit a page without engines that takes keys one by one. The engines of a screen
    keep working while another screen covers it, and end when it is closed.
    """

    adviser: "Adviser | None" = None
    """Advises on the position of a board; None where nobody does."""

    @abstractmethod
    def press(self, key: str) -> ScreenEvent | None:
        """Take a key; returns the event that the program must act on, if any."""

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw the whole screen on a blank canvas of any size."""

    def click(self, click: Click) -> ScreenEvent | None:  # noqa: ARG002  for screens with a mouse
        """Take a click of the mouse; returns an event like ``press``."""
        return None

    def scroll(self, step: int) -> None:
        """Take a turn of the wheel: ``step`` is 1 for down or forward, -1 for up or back."""

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line, also pasted ones."""
        return False

    def waits(self, key: str) -> bool:  # noqa: ARG002  for screens with a board
        """Whether a letter may begin a point, and so acts only if no digit follows soon."""
        return False

    def begin_point(self, typed: str) -> None:
        """Let the player type the rest of a point."""

    def enter_pasted(self, key: str) -> ScreenEvent | None:
        """Take a character of a pasted text into the line that is being typed."""
        return self.press(key)

    def paste(self, text: str) -> str | None:  # noqa: ARG002  for screens that understand it
        """Take a pasted text while no line is typed; returns one line to say, "" if there is none.

        None where nothing can be pasted.
        """
        return None

    def needs_care(self, key: str) -> bool:  # noqa: ARG002  for screens that ask
        """Whether a key answers a question, or deletes: then it acts only if it came alone."""
        return False

    @property
    def finished_review(self) -> "ReviewRun | None":
        return None

    # Work beside the keys

    @property
    def busy(self) -> bool:
        """Whether there is work that takes longer than a key press may take."""
        return False

    def work(self) -> None:
        """Work for some hundredths of a second; called repeatedly while the screen is busy."""

    @property
    def runners(self) -> Sequence[Runner]:
        return ()

    def poll(self) -> ScreenEvent | None:
        """Take the engines' findings, and request more; never waits for them.

        Returns the event that the program must act on, if any.
        """
        return None

    def receive(self, event: "AnalystEvent") -> None:
        """Take an event of the analyst."""

    def hear(self, text: str) -> None:
        """Take what a friend says or proposes at the board of the game."""


_AIRY_HEIGHT = 24


def page_top(height: int) -> int:
    """The row of a page's heading: below a blank one where the screen is high enough."""
    return int(height >= _AIRY_HEIGHT)


def paint_too_small(canvas: Canvas, height: int, width: int) -> None:
    """Name the needed size, in the middle of the canvas."""
    canvas.is_too_small = True
    needed = _("Needed: {width}x{height}").format(width=width, height=height)
    now = _("Now: {width}x{height}").format(width=canvas.width, height=canvas.height)
    title = _("The terminal is too small.")
    lines = [title, needed, now] if canvas.height >= 3 else [needed]
    top = (canvas.height - len(lines)) // 2
    for row, line in enumerate(lines):
        text = fit(line, canvas.width)
        canvas.put(top + row, (canvas.width - text_width(text)) // 2, text, Style.WARNING)
