"""The real terminal: the only module that knows curses."""

import curses
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from wuziqi.locale import _
from wuziqi.tui.canvas import Canvas, Style
from wuziqi.tui.escapes import read_escapes
from wuziqi.tui.theme import THEME, Look

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
"""Keys of the keypad that curses has no number of its own for, by their name in terminfo."""

_CHARACTERS = {
    "\n": "enter",
    "\r": "enter",
    "\x1b": "escape",
    "\x7f": "backspace",
    "\b": "backspace",
}
_ESCAPE_DELAY_MS = "25"
_LOST_AFTER = 100
_SILENCE_SECONDS = 0.02
"""A terminal that says it has input this often, this fast, and gives none, is gone."""


class TerminalError(Exception):
    """There is no terminal that could show a board; the text says why in one line."""


class TerminalLost(Exception):
    """The terminal went away while the program ran."""


@contextmanager
def open_terminal() -> Iterator["Terminal"]:
    """Take the terminal over and give it back as it was on every way out.

    Raises TerminalError, before anything was changed, when it cannot show a board.
    """
    _check()
    # A size in the environment would keep curses from following the window.
    for name in ("LINES", "COLUMNS"):
        os.environ.pop(name, None)
    os.environ.setdefault("ESCDELAY", _ESCAPE_DELAY_MS)
    try:
        window = curses.initscr()
    except curses.error as error:
        raise TerminalError(
            _("This terminal cannot be used: {error}").format(error=error)
        ) from error
    try:
        yield Terminal(window)
    finally:
        _give_back()


def _check() -> None:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise TerminalError(_("The game needs a terminal: standard input or output is not one."))
    if os.environ.get("TERM") == "dumb":
        raise TerminalError(_("The game needs a terminal that can move its cursor (TERM=dumb)."))
    if sys.platform != "win32":
        try:
            curses.setupterm()
        except curses.error as error:
            kind = os.environ.get("TERM", "")
            text = _("Terminal type {kind!r} cannot be used: {error}")
            raise TerminalError(text.format(kind=kind, error=error)) from error


def _give_back() -> None:
    if not curses.isendwin():
        with suppress(curses.error):  # a terminal that is gone needs nothing back
            curses.endwin()


class Terminal:
    """A terminal that curses has taken over; made by ``open_terminal``."""

    def __init__(self, window: curses.window) -> None:
        self._window = window
        self._silences = 0
        self._last_silence = 0.0
        curses.noecho()
        curses.cbreak()
        window.keypad(True)
        window.nodelay(True)
        _hide_cursor()
        self._attributes = _attributes()

    def fileno(self) -> int:
        """The descriptor that becomes readable when keys were typed."""
        return sys.stdin.fileno()

    def read_keys(self, *, expected: bool) -> list[str]:
        """Take every key that was typed, without waiting; named as in ``keys``.

        ``expected`` tells that the terminal said it has input. Raises TerminalLost when it
        keeps saying so and gives none: then it is gone.
        """
        keys: list[str] = []
        typed = ""
        while (key := self._read_key()) is not None:
            if isinstance(key, str):
                typed += key
            elif key == curses.KEY_MOUSE:  # only its beginning: the rest follows as characters
                typed += (curses.tigetstr("kmous") or b"").decode("latin-1")
            else:
                keys += [*read_escapes(typed), _key_name(key)]
                typed = ""
        keys += read_escapes(typed)
        self._count_silence(silent=expected and not keys)
        return [name for name in map(_name, keys) if name]

    def _read_key(self) -> str | int | None:
        """The next character or key code, None when there is none."""
        try:
            return self._window.get_wch()
        except curses.error:
            return None

    def _count_silence(self, *, silent: bool) -> None:
        """Bytes that make no character are silent too, but they do not come without an end."""
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
        """A blank canvas of the terminal's present size."""
        return Canvas(*self.size())

    def resize(self) -> None:
        """Follow the window to its new size."""
        if hasattr(curses, "resizeterm"):
            size = os.get_terminal_size(sys.stdout.fileno())
            if size.lines and size.columns:  # a serial line may not know its size
                curses.resizeterm(size.lines, size.columns)
        else:
            curses.resize_term(0, 0)
        self._window.clear()

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas; curses sends only what differs from what stands there."""
        self._window.erase()
        for row, column, text, style in canvas.runs():
            shown = text
            if row == canvas.height - 1 and column + len(text) >= canvas.width:
                shown = text[:-1]  # curses fails behind the last cell, so it stays blank
            self._window.addstr(row, column, shown, self._attributes[style])
        try:
            self._window.refresh()
        except curses.error as error:
            raise TerminalLost from error

    def suspend(self) -> None:
        """Give the terminal back for a while."""
        _give_back()

    def resume(self) -> None:
        """Take the terminal again, at whatever size it now has."""
        self._window.refresh()
        _hide_cursor()
        self.resize()


def _key_name(code: int) -> str:
    """The name of a key that curses knows by a number; "" for one that means nothing here."""
    return _NAMES.get(code) or _EXTENDED_NAMES.get(curses.keyname(code), "")


def _name(key: str) -> str:
    """The name of a key as in ``keys``; "" for a control character without one."""
    return _CHARACTERS.get(key, key if key.isprintable() else "")


def _hide_cursor() -> None:
    with suppress(curses.error):  # some terminals cannot, and a visible one does no harm
        curses.curs_set(0)


def _attributes() -> dict[Style, int]:
    colors = _colors()
    return {
        style: _attribute(look, number, colors)
        for number, (style, look) in enumerate(THEME.items(), 1)
    }


def _colors() -> int:
    """How many colours may be used: 256, 8, or 0, also where the player wants none."""
    if os.environ.get("NO_COLOR") or not curses.has_colors():
        return 0
    curses.start_color()
    try:
        curses.use_default_colors()
    except curses.error:
        return 0
    return 256 if curses.COLORS >= 256 else 8


def _attribute(look: Look, pair: int, colors: int) -> int:
    # On the board's own ground a change of colour is enough, and costs fewer bytes.
    bold = look.bold and not (colors == 256 and look.background != -1)
    attribute = curses.A_BOLD if bold else curses.A_NORMAL
    if look.reverse:
        attribute |= curses.A_REVERSE
    if colors == 256 and (look.foreground, look.background) != (-1, -1):
        curses.init_pair(pair, look.foreground, look.background)
        attribute |= curses.color_pair(pair)
    elif colors == 8 and look.basic != -1:
        curses.init_pair(pair, look.basic, -1)
        attribute |= curses.color_pair(pair)
    return attribute
