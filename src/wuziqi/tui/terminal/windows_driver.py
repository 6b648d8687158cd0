"""The console of Windows, through windows-curses, which is PDCurses.

PDCurses has neither terminfo nor termios nor window signals, and numbers some keys its own way. It
reads keys and mouse; where the console obeys control sequences, it does not paint. Import and tests
need no Windows, because the ``curses`` module and the calls of the console are parameters.
"""

import ctypes
import curses
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from wuziqi.tui.terminal.driver import Painter
from wuziqi.tui.terminal.painters import CursesPainter, SequencePainter, TerminalOutput

if TYPE_CHECKING:
    from wuziqi.tui.terminal.clipboard import Give

_INTERRUPT = "\x03"
_CLIP = ("clip",)
"""The Windows program that copies its input, in UTF-16, to the clipboard."""

_WHEEL = 0x2000000
"""PDCurses' MOUSE_WHEEL_SCROLL, which windows-curses does not name: without it, no wheel."""

_ARROW_CODES = {450: "up", 452: "left", 454: "right", 456: "down"}
_OTHERS = {458: "/", 459: "enter", 462: ".", 463: "*", 464: "-", 465: "+"}
_KEYPAD_CODES = MappingProxyType(_ARROW_CODES | _OTHERS)
"""The keys of the keypad without Num Lock, by their PDCurses numbers."""


_SEQUENCES: Mapping[str, bytes] = MappingProxyType(
    {
        "cup": b"\x1b[%d;%dH",
        "sgr0": b"\x1b[m",
        "bold": b"\x1b[1m",
        "rev": b"\x1b[7m",
        "smul": b"\x1b[4m",
        "op": b"\x1b[39;49m",
        "clear": b"\x1b[H\x1b[2J",
        "setaf": b"\x1b[38;5;%dm",
        "setab": b"\x1b[48;5;%dm",
    }
)
"""The control sequences in use, by their names in terminfo."""

_READ_AND_WRITE, _SHARE_BOTH, _OPEN_EXISTING = 0xC0000000, 3, 3
_PROCESSED, _VIRTUAL_TERMINAL = 1, 4
"""Modes of a console's output; PDCurses switches both off whenever it has painted."""

_SECOND_SCREEN, _FIRST_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
_AMBIGUOUS = "●"
_PIECE_CHARACTERS = 8000
"""The most characters to write at once: older consoles refuse 64 KB."""


def virtual_terminal(name: str, *numbers: int) -> bytes:
    """Return a control sequence of the consoles of Windows 10 and later; numbers count from 0."""
    first = 1 if name == "cup" else 0
    return _SEQUENCES[name] % tuple(number + first for number in numbers)


class Console(Protocol):
    """The screen that a console shows."""

    def write(self, text: str) -> None:
        """Write text with control sequences. Raises OSError."""

    def column(self) -> int:
        """Return the cursor's column."""


class WindowsConsole:
    """The screen buffer active when this object is made, by calls of ``kernel32``."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        kernel.CreateFileW.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(
            kernel.CreateFileW(
                "CONOUT$", _READ_AND_WRITE, _SHARE_BOTH, None, _OPEN_EXISTING, 0, None
            )
        )

    def write(self, text: str) -> None:
        """Switch the sequences on and write text. Raises OSError if the console refuses one."""
        mode = _PROCESSED | _VIRTUAL_TERMINAL
        for start in range(0, len(text), _PIECE_CHARACTERS):
            piece = text[start : start + _PIECE_CHARACTERS]
            units = len(piece.encode("utf-16-le")) // 2
            written = ctypes.byref(ctypes.c_ulong())
            if not (
                self._kernel.SetConsoleMode(self._handle, mode)
                and self._kernel.WriteConsoleW(self._handle, piece, units, written, None)
            ):
                raise OSError("the console is gone or knows no control sequences")

    def column(self) -> int:
        info = (ctypes.c_short * 11)()  # CONSOLE_SCREEN_BUFFER_INFO: two sizes, then the cursor
        self._kernel.GetConsoleScreenBufferInfo(self._handle, ctypes.byref(info))
        return info[2]


def obeys_sequences(console: Console) -> bool:
    """Try whether a console obeys control sequences and draws a stone in one column.

    Older consoles refuse the mode. Wine's accepts it and prints the sequences. The old console with
    a Chinese font draws characters of ambiguous width in two columns, unless PDCurses paints them.
    """
    before = console.column()
    try:
        console.write(f"{virtual_terminal('sgr0').decode()}{_AMBIGUOUS}")
    except OSError:
        return False
    return console.column() == before + 1


def _own_console() -> Console:
    if sys.platform != "win32":
        raise OSError("no console of Windows")
    return WindowsConsole(ctypes.WinDLL("kernel32"))


def _raise_interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def _console_size() -> tuple[int, int]:
    size = os.get_terminal_size(sys.stdout.fileno())
    return size.lines, size.columns


class WindowsDriver:
    """A console whose keys and size are polled, painted by control sequences or else by curses.

    ``library`` is the module curses or a substitute. ``interrupt`` is called when Ctrl-C arrives
    as a character, ``console_size`` returns height and width of the window, ``give`` passes bytes
    to a program (``clipboard.give_to_program`` if None), and ``open_console`` returns the screen
    that curses has started.
    """

    polls = True
    names: Mapping[int, str] = _KEYPAD_CODES

    def __init__(
        self,
        library: Any = curses,
        *,
        interrupt: Callable[[], None] = _raise_interrupt,
        console_size: Callable[[], tuple[int, int]] = _console_size,
        give: "Give | None" = None,
        open_console: Callable[[], Console] = _own_console,
    ) -> None:
        self._library = library
        self._interrupt = interrupt
        self._console_size = console_size
        self._give = give
        self._open_console = open_console
        self._console: Console | None = None
        """The console, if it obeys control sequences."""
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
        if self._console is None:
            return CursesPainter(window, colors)
        write = self._console.write
        line = TerminalOutput("utf-8", virtual_terminal, lambda data: write(data.decode()))
        return SequencePainter(window, colors, line)

    def has_true_color(self) -> bool:
        """Whether the console obeys control sequences: such consoles have true colour.

        A console that does shows its second screen from now on, until ``restore``.
        """
        with suppress(OSError):
            console = self._open_console()
            if obeys_sequences(console):
                console.write(_SECOND_SCREEN)
                self._console = console
        return self._console is not None

    def read_without_waiting(self) -> None:
        """Do nothing: reads of PDCurses never wait."""

    def restore(self) -> None:
        """Show the screen again that was there before the game."""
        if self._console is not None:
            with suppress(OSError):  # the console may be gone
                self._console.write(_FIRST_SCREEN)

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

    def ask(self, question: bytes) -> bool:
        """Do nothing: PDCurses takes no answers for input."""
        del question
        return False

    def cell(self) -> None:
        """Return None: it is of use for pictures only."""

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
        """Let curses ask the console for its size. Given a size, curses would resize the window."""
        del height, width
        with suppress(self._library.error):  # the window is too small for curses
            self._library.resize_term(0, 0)
