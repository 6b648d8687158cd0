"""What the terminal is asked for where operating systems differ.

``posix_driver`` and ``windows_driver`` fulfil it, ``drivers`` chooses; the tests of what is
promised are in ``tests/tui/test_drivers.py``.
"""

import curses
from collections.abc import Mapping
from typing import Protocol

from wuziqi.tui.terminal.canvas import Canvas


class Painter(Protocol):
    """Brings canvases to the terminal."""

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas of the terminal's size; only changes are sent."""

    def forget(self) -> None:
        """Clear the terminal, and paint the next canvas completely."""

    def rest(self) -> None:
        """Leave the terminal as others expect it, for a while or for good."""


class Driver(Protocol):
    """A kind of terminal."""

    @property
    def polls(self) -> bool:
        """Whether nothing can wait for keys, and no signal tells a new size."""

    @property
    def names(self) -> Mapping[int, str]:
        """The names of keys by numbers that only this kind sends."""

    def check(self) -> None:
        """Raise TerminalError if the terminal cannot be used; curses is not yet begun."""

    def painter(self, window: curses.window, colors: int) -> Painter:
        """Return what paints in so many colours where ``window`` fills the terminal."""

    def has_true_color(self) -> bool:
        """Whether the painter can show any colour; curses has begun."""

    def read_without_waiting(self) -> None:
        """Let reading typed keys return at once when there are none."""

    def typed(self, key: str | int) -> str | int:
        """Return what a key means that curses has read: "" for nothing, a character or a number."""

    def switch_mouse(self, *, on: bool) -> None:
        """Switch the reports of the mouse on or off, if the terminal can report it."""

    def copy(self, text: str) -> None:
        """Copy a text to the player's clipboard.

        Raises CopyError, and OSError when the terminal is gone.
        """

    def mouse_report(self) -> str:
        """Return the report of the mouse that curses has taken, as xterm sends it.

        If it is only the beginning, the rest follows as characters.
        """

    def size(self) -> tuple[int, int]:
        """Return the height and width of the window as the system says; 0 for an unknown one."""

    def resize(self, height: int, width: int) -> None:
        """Let curses follow the window to its new size."""
