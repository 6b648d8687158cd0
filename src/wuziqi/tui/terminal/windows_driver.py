"""The console of Windows, through windows-curses, which is PDCurses.

PDCurses has neither terminfo nor termios nor window signals, and numbers some keys its own way.
Import and tests need no Windows: the ``curses`` module is a parameter.
"""

import curses
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wuziqi.tui.terminal.driver import Painter
from wuziqi.tui.terminal.painters import CursesPainter

if TYPE_CHECKING:
    from wuziqi.tui.terminal.clipboard import Give

_INTERRUPT = "\x03"
_CLIP = ("clip",)
"""The Windows program that copies its input, in UTF-16, to the clipboard."""

_WHEEL = 0x2000000
"""PDCurses' MOUSE_WHEEL_SCROLL, which windows-curses does not name: without it, no wheel."""

_ARROWS = {450: "up", 452: "left", 454: "right", 456: "down"}
_OTHERS = {458: "/", 459: "enter", 462: ".", 463: "*", 464: "-", 465: "+"}
_KEYPAD = MappingProxyType(_ARROWS | _OTHERS)
"""The keys of the keypad without Num Lock, by their PDCurses numbers."""


def _raise_interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def _console_size() -> tuple[int, int]:
    size = os.get_terminal_size(sys.stdout.fileno())
    return size.lines, size.columns


class WindowsDriver:
    """A console whose keys and size are polled, painted by curses.

    ``library`` is the module curses or a substitute. ``interrupt`` is called when Ctrl-C arrives
    as a character, ``console_size`` returns height and width of the window, and ``give`` passes
    bytes to a program (``clipboard.give_to_program`` if None).
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
            if hasattr(library, name)  # older interfaces of curses have four buttons
        }
        """The numbers of the main button and the wheel in xterm's reports."""

    def check(self) -> None:
        """Accept every console."""

    def painter(self, window: curses.window, colors: int) -> Painter:
        return CursesPainter(window, colors)

    def has_true_color(self) -> bool:
        return False

    def read_without_waiting(self) -> None:
        """Do nothing: reads of PDCurses never wait."""

    def restore(self) -> None:
        """Do nothing: the console has no modes that PDCurses leaves."""

    def typed(self, key: str | int) -> str | int:
        """Return numbers as numbers where PDCurses gives them as characters.

        While PDCurses reports the mouse, Ctrl-C arrives as a character.
        """
        if key == _INTERRUPT:
            self._interrupt()
            return ""
        number = ord(key) if isinstance(key, str) and len(key) == 1 else -1
        return number if number == self._library.KEY_RESIZE or number in self.names else key

    def switch_mouse(self, *, on: bool) -> None:
        self._library.mouseinterval(0)  # else a quick click is neither a press nor a release
        self._library.mousemask(sum(self._buttons) | _WHEEL if on else 0)

    def switch_paste_marks(self, *, on: bool) -> None:
        """Do nothing: PDCurses has no marks."""

    def copy(self, text: str) -> None:
        """Copy by a program of Windows: its console knows no OSC 52."""
        from wuziqi.tui.terminal.clipboard import copy_by_program  # noqa: PLC0415  seldom wanted

        copy_by_program(text, _CLIP, self._give)

    def mouse_report(self) -> str:
        """Return the whole report; "" if PDCurses cannot read it."""
        try:
            _device, column, row, _depth, buttons = self._library.getmouse()
        except self._library.error:
            return ""
        pressed = [number for mask, number in self._buttons.items() if buttons & mask]
        return "".join(f"\x1b[<{number};{column + 1};{row + 1}M" for number in pressed)

    def size(self) -> tuple[int, int]:
        """Return the size of the window without its scrollback; 0 without a window."""
        try:
            return self._console_size()
        except OSError:
            return 0, 0

    def resize(self, height: int, width: int) -> None:
        """Let curses ask the console for its size: given a size, it would resize the window."""
        del height, width
        with suppress(self._library.error):  # the window is too small for curses
            self._library.resize_term(0, 0)
