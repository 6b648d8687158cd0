"""Terminals of Linux, macOS and the BSDs: termios, terminfo and xterm's reports of the mouse."""

import curses
import os
import sys
import termios
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

from wuziqi.texts import N_
from wuziqi.tui.terminal.errors import TerminalError
from wuziqi.tui.terminal.sequence_painter import SequencePainter

if TYPE_CHECKING:
    from wuziqi.tui.terminal.driver import Painter

assert sys.platform != "win32"  # noqa: S101  lets mypy skip the rest where it cannot be

_MOUSE_ON, _MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"


class PosixDriver:
    """Waits for keys by ``select``; a signal tells of a new size."""

    polls = False
    names: Mapping[int, str] = MappingProxyType({})

    def check(self) -> None:
        """Raise TerminalError if terminfo does not know the terminal."""
        try:
            curses.setupterm()
        except curses.error as error:
            kind = os.environ.get("TERM", "")
            text = N_("Terminal type {kind!r} cannot be used: {error}")
            raise TerminalError(text, kind=kind, error=error) from error

    def painter(self, window: curses.window, colors: int) -> "Painter":
        """Return what paints by control sequences."""
        return SequencePainter(window, colors)

    def has_true_color(self) -> bool:
        """Whether COLORTERM says so, or ``RGB`` in the terminal's description."""
        named = os.environ.get("COLORTERM") in ("truecolor", "24bit")
        return named or curses.tigetflag("RGB") > 0

    def read_without_waiting(self) -> None:
        """Let reading return at once when there are no keys; curses remembers the mode.

        curses looks whether there are keys before it reads one, but the system drops them all when
        Ctrl-C is typed in between, and then the program would wait, deaf to the signal.
        """
        mode = termios.tcgetattr(sys.stdin)
        mode[6][termios.VMIN] = 0
        termios.tcsetattr(sys.stdin, termios.TCSANOW, mode)
        curses.def_prog_mode()

    def typed(self, key: str | int) -> str | int:
        """Return the key: curses means what it says."""
        return key

    def switch_mouse(self, *, on: bool) -> None:
        """Switch the reports of the mouse on or off.

        The sequences are xterm's, which other terminals follow. curses is not used: it would wait
        for the rest of a report, and it may not know the newer form.
        """
        if curses.tigetstr("kmous"):
            with suppress(OSError):  # the terminal may be gone
                os.write(sys.stdout.fileno(), _MOUSE_ON if on else _MOUSE_OFF)

    def copy(self, text: str) -> None:
        """Copy a text by control sequences and by programs."""
        from wuziqi.tui.terminal.clipboard import copy_by_terminal  # noqa: PLC0415  seldom wanted

        copy_by_terminal(text, os.environ, _send)

    def mouse_report(self) -> str:
        """Return the beginning of a report."""
        return (curses.tigetstr("kmous") or b"").decode("latin-1")

    def size(self) -> tuple[int, int]:
        """Return the size; a serial line may not know it."""
        size = os.get_terminal_size(sys.stdout.fileno())
        return size.lines, size.columns

    def resize(self, height: int, width: int) -> None:
        """Let curses take this size."""
        curses.resizeterm(height, width)


def _send(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
