"""The real terminal: the only module that knows curses."""

import curses
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Canvas, Run, Style, ambiguous_width, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.terminal.escapes import MousePress, read_escapes
from wuziqi.tui.terminal.theme import THEMES, Look, Theme
from wuziqi.tui.terminal.widths import WideScreen

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
_MOUSE_ON, _MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"
_REST_SECONDS = 1.0
"""The rest of a sequence comes at once; what comes later than this is something new."""

_DELAY = re.compile(rb"\$<[^>]*>")
"""How a terminal's description asks to wait; only terminals of old need it."""

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
        _switch_mouse(on=False)
        with suppress(curses.error):  # a terminal that is gone needs nothing back
            curses.endwin()


class Terminal:
    """A terminal that curses has taken over; made by ``open_terminal``."""

    def __init__(self, window: curses.window) -> None:
        self._window = window
        self._silences = 0
        self._last_silence = 0.0
        self._unfinished = ""
        self._heard = 0.0
        self._has_mouse = False
        curses.noecho()
        curses.cbreak()
        window.keypad(True)
        window.nodelay(True)
        _hide_cursor()
        self._colors = _colors()
        self._wide: WideScreen | None = None
        self.use_theme("mono")

    def fileno(self) -> int:
        """The descriptor that becomes readable when keys were typed."""
        return sys.stdin.fileno()

    def read_keys(self, *, expected: bool) -> list[str | Click]:
        """Take every key that was typed and every click, without waiting; named as in ``keys``.

        ``expected`` tells that the terminal said it has input. Raises TerminalLost when it
        keeps saying so and gives none: then it is gone.
        """
        keys: list[str | MousePress] = []
        typed = self._beginning()
        silent = True
        while (key := self._read_key()) is not None:
            silent = False
            if isinstance(key, str):
                typed += key
            elif key == curses.KEY_MOUSE:
                typed += _mouse_report()
            else:
                whole, _rest = read_escapes(typed)
                keys += [*whole, _key_name(key)]
                typed = ""
        whole, self._unfinished = read_escapes(typed)
        if not silent:
            self._heard = time.monotonic()
        self._count_silence(silent=expected and silent)
        named = [
            self._click(key) if isinstance(key, MousePress) else _name(key) for key in keys + whole
        ]
        return [key for key in named if key]

    def _beginning(self) -> str:
        """The sequence whose rest is to come; one whose rest never came is forgotten."""
        if time.monotonic() - self._heard > _REST_SECONDS:
            self._unfinished = ""
        return self._unfinished

    def _click(self, press: MousePress) -> Click:
        return Click(*press, *self.size())

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
        self._forget()

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas; only what differs from what stands there is sent."""
        try:
            if ambiguous_width() == 2:
                self._paint_wide(canvas)
            else:
                self._paint_narrow(canvas)
        except (curses.error, OSError) as error:
            raise TerminalLost from error

    def _paint_narrow(self, canvas: Canvas) -> None:
        if self._wide is not None:
            self._forget()
        self._window.erase()
        for row, column, text, style in canvas.runs():
            shown = text
            if row == canvas.height - 1 and column + text_width(text) >= canvas.width:
                shown = text[:-1]  # curses fails behind the last cell, so it stays blank
            self._window.addstr(row, column, shown, self._attributes[style])
        self._window.refresh()

    def _paint_wide(self, canvas: Canvas) -> None:
        if self._wide is None:
            self._window.clear()
            self._window.refresh()
            self._wide = WideScreen(canvas.height, canvas.width)
        written = [
            _moved(run) + self._sequences[run.style] + run.text.encode(self._window.encoding)
            for run in self._wide.changes(canvas)
        ]
        if written:
            sys.stdout.buffer.write(b"".join([*written, self._sequences[Style.PLAIN]]))
            sys.stdout.buffer.flush()

    def _forget(self) -> None:
        """Have the next frame painted as a whole."""
        self._wide = None
        self._window.clear()

    def use_theme(self, name: str) -> None:
        """Show everything in the colours of a theme from now on."""
        theme = THEMES[name if self._colors else "mono"]
        self._attributes = _attributes(theme, self._colors)
        self._sequences = {style: _sequence(look, self._colors) for style, look in theme.items()}
        self._forget()

    def use_mouse(self, *, on: bool) -> None:
        """Have the terminal report presses of the mouse, or leave the mouse to its user."""
        if on != self._has_mouse:
            self._has_mouse = on
            _switch_mouse(on=on)

    def suspend(self) -> None:
        """Give the terminal back for a while."""
        _give_back()

    def resume(self) -> None:
        """Take the terminal again, at whatever size it now has."""
        self._window.refresh()
        _hide_cursor()
        _switch_mouse(on=self._has_mouse)
        self.resize()


def _key_name(code: int) -> str:
    """The name of a key that curses knows by a number; "" for one that means nothing here."""
    return _NAMES.get(code) or _EXTENDED_NAMES.get(curses.keyname(code), "")


def _name(key: str) -> str:
    """The name of a key as in ``keys``; "" for a control character without one."""
    return _CHARACTERS.get(key, key if key.isprintable() else "")


def _switch_mouse(*, on: bool) -> None:
    """Switch the reports of the mouse on or off, where the terminal has any.

    The sequences are xterm's, which all others follow. They do not go through curses: it waits
    for the rest of a report, and it may not know the newer form.
    """
    if sys.platform == "win32":
        curses.mousemask(curses.BUTTON1_PRESSED if on else 0)
    elif curses.tigetstr("kmous"):
        with suppress(OSError):  # a terminal that is gone needs nothing more
            os.write(sys.stdout.fileno(), _MOUSE_ON if on else _MOUSE_OFF)


def _mouse_report() -> str:
    """What curses took for a report of the mouse, as the terminal sent it.

    On Windows that is all of it; elsewhere only its beginning: the rest follows as characters.
    """
    if sys.platform == "win32":
        _device, column, row, _depth, buttons = curses.getmouse()
        return f"\x1b[<0;{column + 1};{row + 1}M" if buttons & curses.BUTTON1_PRESSED else ""
    return (curses.tigetstr("kmous") or b"").decode("latin-1")


def _hide_cursor() -> None:
    with suppress(curses.error):  # some terminals cannot, and a visible one does no harm
        curses.curs_set(0)


def _colors() -> int:
    """How many colours may be used: 256, 16, 8, or 0, also where the player wants none."""
    if os.environ.get("NO_COLOR") or not curses.has_colors():
        return 0
    curses.start_color()
    try:
        curses.use_default_colors()
    except curses.error:
        return 0
    return max((count for count in (8, 16, 256) if count <= curses.COLORS), default=0)


def _attributes(theme: Theme, colors: int) -> dict[Style, int]:
    """What curses is to be told for each style; the same two colours share one of its pairs."""
    numbers: dict[tuple[int, int], int] = {(-1, -1): 0}
    attributes: dict[Style, int] = {}
    for style, look in theme.items():
        pair, bold = _pair(look, colors)
        if pair not in numbers:
            numbers[pair] = len(numbers)
            curses.init_pair(numbers[pair], *pair)
        attributes[style] = curses.color_pair(numbers[pair]) if colors else curses.A_NORMAL
        attributes[style] |= curses.A_BOLD if bold else 0
        attributes[style] |= curses.A_REVERSE if look.reverse else 0
        attributes[style] |= curses.A_UNDERLINE if look.underline and not _on_board(pair) else 0
    return attributes


def _sequence(look: Look, colors: int) -> bytes:
    """What makes the terminal write in the looks of a style, whatever it wrote in before."""
    (front, back), bold = _pair(look, colors)
    underline = look.underline and not _on_board((front, back))
    wanted = [("bold", bold), ("rev", look.reverse), ("smul", underline)]
    parts = [_capability("sgr0"), *(_capability(name) for name, is_so in wanted if is_so)]
    parts += [
        _capability(name, color)
        for name, color in [("setaf", front), ("setab", back)]
        if color >= 0
    ]
    return b"".join(parts)


def _moved(run: Run) -> bytes:
    """What moves the terminal's own cursor to where a run begins."""
    return _capability("cup", run.row, run.column)


def _capability(name: str, *numbers: int) -> bytes:
    """A control sequence of the terminal, without its delays; nothing if it has none."""
    sequence = curses.tigetstr(name)
    return _DELAY.sub(b"", curses.tparm(sequence, *numbers)) if sequence else b""


def _on_board(pair: tuple[int, int]) -> bool:
    return pair[1] != -1


def _pair(look: Look, colors: int) -> tuple[tuple[int, int], bool]:
    """The foreground and background of a look with so many colours, and if it is bold."""
    if colors == 0:
        return (-1, -1), look.bold
    if colors == 256:
        # On the board's own ground a change of colour is enough, and costs fewer bytes.
        return look.rich, look.bold and not _on_board(look.rich)
    front, back = look.basic
    if colors == 8 and front >= 8:
        return (front - 8, back % 8), True
    if colors == 8 and back >= 8:
        back -= 8
    return (front, back), look.bold and not _on_board(look.basic)
