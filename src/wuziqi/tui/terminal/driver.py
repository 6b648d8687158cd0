"""The parts of a terminal that differ between operating systems, and the errors of terminals.

``posix_driver`` and ``windows_driver`` implement ``Driver``; ``tests/tui/test_drivers.py`` tests
the contract.
"""

import curses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from wuziqi.texts import TextError
from wuziqi.tui.terminal.canvas import Canvas

if TYPE_CHECKING:
    from wuziqi.tui.terminal.pictures import PictureWriter


class TerminalError(TextError):
    """No terminal can show a board; the text gives the reason, without a full stop."""


class CopyError(TextError):
    """A text cannot be copied to the clipboard; the text gives the reason in one line."""


class TerminalLost(Exception):
    """The terminal went away while the program ran."""


class Painter(Protocol):
    """Brings canvases to the terminal."""

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas of the terminal's size; send only its changes."""

    def forget(self) -> None:
        """Clear the terminal, and paint the next canvas completely."""

    def use_pictures(self, writer: "PictureWriter | None") -> None:
        """Show the patches of later canvases by this writer; None if there is none."""

    def rest(self) -> None:
        """Reset colours and attributes for other programs."""


class Driver(Protocol):
    """A kind of terminal."""

    @property
    def polls(self) -> bool:
        """Whether keys and sizes must be polled: ``select`` sees no key, and no signal a size."""

    @property
    def names(self) -> Mapping[int, str]:
        """The names of key numbers that only this kind of terminal sends."""

    def check(self) -> str | None:
        """Return the terminal type that replaces an unknown one; None for a known type.

        Called before curses starts. Raises TerminalError if the terminal cannot be used.
        """

    def painter(self, window: curses.window, colors: int) -> Painter:
        """Return a painter for ``window``, which fills the terminal, with ``colors`` colours."""

    def has_true_color(self) -> bool:
        """Whether the painter can show any RGB colour; called after curses has started."""

    def read_without_waiting(self) -> None:
        """Make reads return at once when no key was typed."""

    def restore(self) -> None:
        """Give the terminal the modes again that it had at ``check``; called after curses."""

    def typed(self, key: str | int) -> str | int:
        """Return a key from curses as a character or a number; "" for a key to ignore."""

    def switch_mouse(self, *, on: bool) -> None:
        """Switch mouse reports on or off, if the terminal has them."""

    def switch_paste_marks(self, *, on: bool) -> None:
        """Have the terminal mark the begin and end of a paste, if it can."""

    def ask(self, question: bytes) -> bool:
        """Ask the terminal about itself; returns False where it is not to be asked."""

    def cell(self) -> tuple[int, int] | None:
        """Return the width and height of a cell in pixels from the system; None if unknown."""

    def copy(self, text: str) -> None:
        """Copy a text to the player's clipboard.

        Raises CopyError, and OSError when the terminal is gone.
        """

    def mouse_report(self) -> str:
        """Return the mouse report that curses has taken, in xterm's form.

        It may be only the beginning; then the rest follows as characters.
        """

    def size(self) -> tuple[int, int]:
        """Return height and width of the window from the system; 0 if unknown."""

    def resize(self, height: int, width: int) -> None:
        """Let curses follow the window to a new size."""
