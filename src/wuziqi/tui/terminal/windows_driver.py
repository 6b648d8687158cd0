"""The console of Windows, through windows-curses, which is PDCurses.

It has neither terminfo nor termios nor signals of the window, and its numbers of keys are its own.
Nothing here needs Windows to be imported or tested: the module ``curses`` is given.
"""

import curses
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wuziqi.tui.terminal.curses_painter import CursesPainter
from wuziqi.tui.terminal.driver import Painter

if TYPE_CHECKING:
    from wuziqi.tui.terminal.clipboard import Give

_INTERRUPT = "\x03"
_CLIP = ("clip",)
"""The program of Windows that copies its input; it takes UTF-16."""

_ARROWS = {450: "up", 452: "left", 454: "right", 456: "down"}
_OTHERS = {458: "/", 459: "enter", 462: ".", 463: "*", 464: "-", 465: "+"}
_KEYPAD = MappingProxyType(_ARROWS | _OTHERS)
"""The keypad without Num Lock, by the numbers of PDCurses."""


def _raise_interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def _console_size() -> tuple[int, int]:
    size = os.get_terminal_size(sys.stdout.fileno())
    return size.lines, size.columns


class WindowsDriver:
    """Polls keys and the size of the window, and lets curses paint.

    ``library`` is the module curses or one like it. ``interrupt`` is called for Ctrl-C where it
    comes as a character, and ``console_size`` returns height and width of the window.
    ``give`` gives bytes to a program, by default a real one.
    """

    polls = True
    names: Mapping[int, str] = _KEYPAD

    def __init__(
        self,
        library: Any = curses,
        *,
        interrupt: Callable[[], None] = _raise_interrupt,
        console_size: Callable[[], tuple[int, int]] = _console_size,
        give: "Give | None" = None,
    ) -> None:
        self._library = library
        self._interrupt = interrupt
        self._console_size = console_size
        self._give = give
        self._buttons = {
            getattr(library, name): number
            for name, number in (
                ("BUTTON1_PRESSED", 0),
                ("BUTTON4_PRESSED", 64),
                ("BUTTON5_PRESSED", 65),
            )
            if hasattr(library, name)  # a curses of an older interface has four buttons
        }
        """The numbers in xterm's reports of the main button and the wheel."""

    def check(self) -> None:
        """Do nothing: there is one kind of console."""

    def painter(self, window: curses.window, colors: int) -> Painter:
        """Return what paints by curses."""
        return CursesPainter(window, colors)

    def has_true_color(self) -> bool:
        """Return False: curses has a palette only."""
        return False

    def read_without_waiting(self) -> None:
        """Do nothing: curses alone reads keys."""

    def typed(self, key: str | int) -> str | int:
        """Tell characters from numbers, for PDCurses may give the one for the other.

        While it reports the mouse, Ctrl-C comes as a character.
        """
        if key == _INTERRUPT:
            self._interrupt()
            return ""
        number = ord(key) if isinstance(key, str) and len(key) == 1 else -1
        return number if number == self._library.KEY_RESIZE or number in self.names else key

    def switch_mouse(self, *, on: bool) -> None:
        """Ask for the main button and the wheel, or for nothing."""
        self._library.mousemask(sum(self._buttons) if on else 0)

    def copy(self, text: str) -> None:
        """Copy a text by the program of Windows: its console obeys no sequences of ours."""
        from wuziqi.tui.terminal.clipboard import copy_by_program  # noqa: PLC0415  seldom wanted

        copy_by_program(text, _CLIP, self._give)

    def mouse_report(self) -> str:
        """Return the whole report, "" for one that cannot be read."""
        try:
            _device, column, row, _depth, buttons = self._library.getmouse()
        except self._library.error:
            return ""
        pressed = [number for mask, number in self._buttons.items() if buttons & mask]
        return "".join(f"\x1b[<{number};{column + 1};{row + 1}M" for number in pressed)

    def size(self) -> tuple[int, int]:
        """Return the size of the window, not of what can be scrolled back to; 0 without one."""
        try:
            return self._console_size()
        except OSError:
            return 0, 0

    def resize(self, height: int, width: int) -> None:
        """Let curses ask the console: it would change the window to a size that it was given."""
        del height, width
        with suppress(self._library.error):  # a window too small for it
            self._library.resize_term(0, 0)
