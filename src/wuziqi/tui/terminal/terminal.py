"""The real terminal, taken over through curses."""

import curses
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.capabilities import usable_colors
from wuziqi.tui.terminal.click import Click, Wheel
from wuziqi.tui.terminal.drivers import own_driver
from wuziqi.tui.terminal.errors import TerminalError, TerminalLost
from wuziqi.tui.terminal.escapes import MousePress, Typed, read_escapes
from wuziqi.tui.terminal.style import COLORLESS, Theme
from wuziqi.tui.terminal.wide_key import key_of

if TYPE_CHECKING:
    from wuziqi.tui.terminal.driver import Driver, Painter

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


@contextmanager
def open_terminal(driver: "Driver | None" = None) -> Iterator["Terminal"]:
    """Take the terminal over, and restore it on every way out.

    ``driver``: that of this system if None.
    Raises TerminalError, before anything is changed, if it cannot show a board.
    """
    driver = driver or own_driver()
    driver.check()
    # A size in the environment would keep curses from following the window.
    for name in ("LINES", "COLUMNS"):
        os.environ.pop(name, None)
    os.environ.setdefault("ESCDELAY", _ESCAPE_DELAY_MS)
    try:
        window = curses.initscr()
    except curses.error as error:
        raise TerminalError(N_("This terminal cannot be used: {error}"), error=error) from error
    colors = usable_colors(true_color=driver.has_true_color())
    painter = driver.painter(window, colors)
    try:
        yield Terminal(window, driver, painter, colors)
    finally:
        _give_back(driver, painter)


def _give_back(driver: "Driver", painter: "Painter") -> None:
    if not curses.isendwin():
        driver.switch_mouse(on=False)
        with suppress(curses.error, OSError):  # the terminal may be gone
            painter.rest()
        with suppress(curses.error):
            curses.endwin()


class Terminal:
    """A terminal that curses has taken over; made by ``open_terminal``.

    ``colors`` is how many colours it has: 0, 8, 16, 256 or TRUE_COLOR. ``polls`` says that nothing
    can wait for its keys: ``has_news`` must be asked again and again.
    """

    def __init__(
        self, window: curses.window, driver: "Driver", painter: "Painter", colors: int
    ) -> None:
        self.colors = colors
        self.polls = driver.polls
        self._window = window
        self._driver = driver
        self._painter = painter
        self._theme = COLORLESS
        self._silences = 0
        self._last_silence = 0.0
        self._unfinished = ""
        self._heard = 0.0
        self._has_mouse = False
        self._ahead: list[str | int] = []
        """Keys that were read to see whether there are any."""
        self._polled_size = driver.size() if driver.polls else (0, 0)
        curses.noecho()
        curses.cbreak()
        driver.read_without_waiting()
        window.keypad(True)
        window.nodelay(True)
        _hide_cursor()
        painter.forget()

    def fileno(self) -> int:
        """The descriptor that becomes readable when keys were typed."""
        return sys.stdin.fileno()

    def has_news(self) -> bool:
        """Whether a key has been typed, or the window has another size, which is then followed."""
        if (size := self._driver.size()) != self._polled_size:
            self._polled_size = size
            self.resize()
            return True
        if not self._ahead and (key := self._read_key()) is not None:
            self._ahead.append(key)
        return bool(self._ahead)

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
                typed += self._driver.mouse_report()
            elif key == curses.KEY_RESIZE and self.polls:
                self._follow()
            else:
                whole, _rest = read_escapes(typed)
                keys += [*whole, self._key_name(key)]
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
        if self._ahead:
            return self._ahead.pop(0)
        try:
            return self._driver.typed(self._window.get_wch())
        except curses.error:
            return None

    def _key_name(self, code: int) -> str:
        """The name of a key from its number; "" for one without a name, as of a resize."""
        if code in _FUNCTION_KEYS:
            return f"F{code - curses.KEY_F0}"
        named = self._driver.names.get(code) or _NAMES.get(code)
        return named or _EXTENDED_NAMES.get(curses.keyname(code), "")

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
        height, width = self._driver.size()
        if height and width:  # a serial line may not know its size
            self._driver.resize(height, width)
        self._painter.forget()

    def _follow(self) -> None:
        """Paint anew a window that was resized, if only for a moment between two looks at it."""
        if self._driver.size() == self.size():
            self._painter.forget()
        else:
            self.resize()

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

    def copy(self, text: str) -> None:
        """Copy a text to the player's clipboard. Raises CopyError, whose text says why not."""
        try:
            self._driver.copy(text)
        except OSError as error:
            raise TerminalLost from error

    def use_mouse(self, *, on: bool) -> None:
        """Switch the reports of the mouse on or off."""
        if on != self._has_mouse:
            self._has_mouse = on
            self._driver.switch_mouse(on=on)

    def suspend(self) -> None:
        """Give the terminal back for a while."""
        _give_back(self._driver, self._painter)

    def resume(self) -> None:
        """Take the terminal over again, at its present size."""
        self._window.refresh()
        _hide_cursor()
        self._driver.switch_mouse(on=self._has_mouse)
        self.resize()


def _name(key: str) -> str:
    """The name of a key as in ``keys``: a word for one without a character of its own."""
    if key in _CHARACTERS or key.isprintable():
        return _CHARACTERS.get(key) or key_of(key)
    return f"Ctrl-{chr(ord(key) + 64)}" if key < " " else repr(key).strip("'")


def _hide_cursor() -> None:
    with suppress(curses.error):  # some terminals cannot, and a visible one does no harm
        curses.curs_set(0)
