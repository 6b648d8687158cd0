"""The real terminal, taken over through curses."""

import curses
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from wuziqi.texts import N_, TextError
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.capabilities import usable_colors
from wuziqi.tui.terminal.click import Click, Wheel
from wuziqi.tui.terminal.escapes import MousePress, Typed, read_escapes
from wuziqi.tui.terminal.mouse import mouse_report, switch_mouse
from wuziqi.tui.terminal.sequence_painter import SequencePainter
from wuziqi.tui.terminal.style import COLORLESS, Theme

if sys.platform != "win32":
    import termios
if TYPE_CHECKING:
    from wuziqi.tui.terminal.curses_painter import CursesPainter

    Painter = SequencePainter | CursesPainter

_NAMES = {
    curses.KEY_LEFT: "left",
    curses.KEY_RIGHT: "right",
    curses.KEY_UP: "up",
    curses.KEY_DOWN: "down",
    curses.KEY_HOME: "home",
    curses.KEY_END: "end",
    curses.KEY_PPAGE: "pageup",
    curses.KEY_NPAGE: "pagedown",
    curses.KEY_ENTER: "enter",
    curses.KEY_BACKSPACE: "backspace",
    curses.KEY_BTAB: "shift-tab",
    curses.KEY_IC: "insert",
    curses.KEY_DC: "delete",
    curses.KEY_A1: "7",
    curses.KEY_A3: "9",
    curses.KEY_B2: "5",
    curses.KEY_C1: "1",
    curses.KEY_C3: "3",
    # The arrow keys as windows-curses may send them.
    450: "up",
    452: "left",
    454: "right",
    456: "down",
}
_EXTENDED_NAMES = {b"ka2": "8", b"kb1": "4", b"kb3": "6", b"kc2": "2"}
"""Keys of the keypad without a number in curses, by their name in terminfo."""

_FUNCTION_KEYS = range(curses.KEY_F0 + 1, curses.KEY_F0 + 13)

_CHARACTERS = {
    "\n": "enter",
    "\r": "enter",
    "\x1b": "escape",
    "\x7f": "backspace",
    "\b": "backspace",
    "\t": "tab",
}
_ESCAPE_DELAY_MS = "25"
_REST_SECONDS = 1.0
"""Characters that come later than this do not belong to an unfinished sequence."""

_LOST_AFTER = 100
_SILENCE_SECONDS = 0.02
"""A terminal is gone if it reports input more than ``_LOST_AFTER`` times and gives none.

The reports count while they follow each other within ``_SILENCE_SECONDS``.
"""


class TerminalError(TextError):
    """There is no terminal that could show a board; the text says why in one line."""


class TerminalLost(Exception):
    """The terminal went away while the program ran."""


@contextmanager
def open_terminal(*, by_curses: bool = sys.platform == "win32") -> Iterator["Terminal"]:
    """Take the terminal over, and restore it on every way out.

    ``by_curses``: let curses paint, as where no control sequences are known.
    Raises TerminalError, before anything is changed, if it cannot show a board.
    """
    _check()
    # A size in the environment would keep curses from following the window.
    for name in ("LINES", "COLUMNS"):
        os.environ.pop(name, None)
    os.environ.setdefault("ESCDELAY", _ESCAPE_DELAY_MS)
    try:
        window = curses.initscr()
    except curses.error as error:
        raise TerminalError(N_("This terminal cannot be used: {error}"), error=error) from error
    colors = usable_colors()
    painter = _curses_painter(window, colors) if by_curses else SequencePainter(window, colors)
    try:
        yield Terminal(window, painter, colors)
    finally:
        _give_back(painter)


def _curses_painter(window: curses.window, colors: int) -> "CursesPainter":
    from wuziqi.tui.terminal.curses_painter import CursesPainter  # noqa: PLC0415  seldom wanted

    return CursesPainter(window, colors)


def _check() -> None:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise TerminalError(N_("The game needs a terminal: standard input or output is not one."))
    if os.environ.get("TERM") == "dumb":
        raise TerminalError(N_("The game needs a terminal that can move its cursor (TERM=dumb)."))
    if sys.platform != "win32":
        try:
            curses.setupterm()
        except curses.error as error:
            kind = os.environ.get("TERM", "")
            text = N_("Terminal type {kind!r} cannot be used: {error}")
            raise TerminalError(text, kind=kind, error=error) from error


def _give_back(painter: "Painter") -> None:
    if not curses.isendwin():
        switch_mouse(on=False)
        with suppress(curses.error, OSError):  # the terminal may be gone
            painter.rest()
        with suppress(curses.error):
            curses.endwin()


class Terminal:
    """A terminal that curses has taken over; made by ``open_terminal``.

    ``colors`` is how many colours it has: 0, 8, 16, 256 or TRUE_COLOR.
    """

    def __init__(self, window: curses.window, painter: "Painter", colors: int) -> None:
        self.colors = colors
        self._window = window
        self._painter = painter
        self._theme = COLORLESS
        self._silences = 0
        self._last_silence = 0.0
        self._unfinished = ""
        self._heard = 0.0
        self._has_mouse = False
        curses.noecho()
        curses.cbreak()
        _read_without_waiting()
        window.keypad(True)
        window.nodelay(True)
        _hide_cursor()
        painter.forget()

    def fileno(self) -> int:
        """The descriptor that becomes readable when keys were typed."""
        return sys.stdin.fileno()

    def read_keys(self, *, expected: bool) -> list[str | Click | Wheel]:
        """Take all typed keys, named as in ``keys``, and events of the mouse, without waiting.

        ``expected``: the terminal has reported input. Raises TerminalLost if it keeps reporting
        input and gives none.
        """
        keys: list[Typed] = []
        typed = self._beginning()
        silent = True
        while (key := self._read_key()) is not None:
            silent = False
            if isinstance(key, str):
                typed += key
            elif key == curses.KEY_MOUSE:
                typed += mouse_report()
            else:
                whole, _rest = read_escapes(typed)
                keys += [*whole, _key_name(key)]
                typed = ""
        whole, self._unfinished = read_escapes(typed)
        if not silent:
            self._heard = time.monotonic()
        self._count_silence(silent=expected and silent)
        return [self._event(key) for key in keys + whole if key != ""]

    def _beginning(self) -> str:
        """The beginning of an unfinished sequence; "" if its rest did not come in time."""
        if time.monotonic() - self._heard > _REST_SECONDS:
            self._unfinished = ""
        return self._unfinished

    def _event(self, typed: Typed) -> str | Click | Wheel:
        if isinstance(typed, MousePress):
            return Click(*typed, *self.size())
        return typed if isinstance(typed, Wheel) else _name(typed)

    def _read_key(self) -> str | int | None:
        """The next character or key code, None when there is none."""
        try:
            return self._window.get_wch()
        except curses.error:
            return None

    def _count_silence(self, *, silent: bool) -> None:
        """Count reports of input without any; bytes that make no character count too, but end."""
        now = time.monotonic()
        in_a_row = silent and now - self._last_silence < _SILENCE_SECONDS
        self._silences = self._silences + 1 if in_a_row else 0
        self._last_silence = now
        if self._silences > _LOST_AFTER:
            raise TerminalLost

    def size(self) -> tuple[int, int]:
        """The height and width of the terminal."""
        return self._window.getmaxyx()

    def canvas(self) -> Canvas:
        """A blank canvas of the terminal's present size and theme."""
        return Canvas(*self.size(), self._theme)

    def resize(self) -> None:
        """Follow the window to its new size."""
        if hasattr(curses, "resizeterm"):
            size = os.get_terminal_size(sys.stdout.fileno())
            if size.lines and size.columns:  # a serial line may not know its size
                curses.resizeterm(size.lines, size.columns)
        else:
            curses.resize_term(0, 0)
        self._painter.forget()

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas; only changes are sent to the terminal."""
        try:
            self._painter.paint(canvas)
        except (curses.error, OSError) as error:
            raise TerminalLost from error

    def repaint(self) -> None:
        """Paint the next canvas completely: the terminal may show something else."""
        self._painter.forget()

    def use_theme(self, theme: Theme) -> None:
        """Paint canvases in this theme from now on; it has the colours of this terminal."""
        if theme != self._theme:
            self._theme = theme
            self._painter.forget()

    def ring(self) -> None:
        """Ring the terminal's bell."""
        with suppress(curses.error):  # there may be none
            curses.beep()

    def use_mouse(self, *, on: bool) -> None:
        """Switch the reports of the mouse on or off."""
        if on != self._has_mouse:
            self._has_mouse = on
            switch_mouse(on=on)

    def suspend(self) -> None:
        """Give the terminal back for a while."""
        _give_back(self._painter)

    def resume(self) -> None:
        """Take the terminal over again, at its present size."""
        self._window.refresh()
        _hide_cursor()
        switch_mouse(on=self._has_mouse)
        self.resize()


def _key_name(code: int) -> str:
    """The name of a key from its number in curses; "" for one without a name, as of a resize."""
    if code in _FUNCTION_KEYS:
        return f"F{code - curses.KEY_F0}"
    return _NAMES.get(code) or _EXTENDED_NAMES.get(curses.keyname(code), "")


def _name(key: str) -> str:
    """The name of a key as in ``keys``: a word for one without a character of its own."""
    if key in _CHARACTERS or key.isprintable():
        return _CHARACTERS.get(key, key)
    return f"Ctrl-{chr(ord(key) + 64)}" if key < " " else repr(key).strip("'")


def _read_without_waiting() -> None:
    """Let reading typed keys return at once when there are none; curses remembers the mode.

    curses looks whether there are keys before it reads one, but the system drops them all when
    Ctrl-C is typed in between, and then the program would wait, deaf to the signal.
    """
    if sys.platform != "win32":
        mode = termios.tcgetattr(sys.stdin)
        mode[6][termios.VMIN] = 0
        termios.tcsetattr(sys.stdin, termios.TCSANOW, mode)
        curses.def_prog_mode()


def _hide_cursor() -> None:
    with suppress(curses.error):  # some terminals cannot, and a visible one does no harm
        curses.curs_set(0)
