"""The real terminal, taken over through curses."""

import curses
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from wuziqi.system import as_on_windows
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Canvas, Pixels
from wuziqi.tui.terminal.color import BLACK, TRUE_COLOR, WHITE, Color, contrast
from wuziqi.tui.terminal.driver import TerminalError, TerminalLost
from wuziqi.tui.terminal.input import (
    INTRODUCERS,
    MOST_PASTED,
    Click,
    MousePress,
    OpenPaste,
    Paste,
    Pressed,
    TerminalInput,
    TerminalReply,
    Wheel,
    ends_with_escape,
    is_invisible,
    is_pasting,
    is_rest,
    is_single,
    key_of_char,
    lacking_of_old_mouse,
    plain_control,
    read_escapes,
)
from wuziqi.tui.terminal.painters import multiplexer, usable_colors
from wuziqi.tui.terminal.style import COLORLESS, Theme

if TYPE_CHECKING:
    from wuziqi.tui.terminal.driver import Driver, Painter
    from wuziqi.tui.terminal.pictures import PictureWriter

_KEY_CODES = {
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
_SIGNALS = {"\x03": "SIGINT", "\x1a": "SIGTSTP", "\x1c": "SIGQUIT"}
"""The signals of keys that arrive as characters, as in kitty's keyboard protocol."""

_ESCAPE_DELAY_MS, _ESCAPE_DELAY_OVER_SSH_MS = "25", "100"
"""The time that curses waits for the rest of a key after ESC, without ESCDELAY in the environment.
"""

_HOLD_SECONDS = 0.075
"""The further time in which ESC and what follows may be an answer, while the terminal owes one.

A key that comes meanwhile is a key, and ESC one before it.
"""

_REST_SECONDS = 1.0
"""An unfinished escape sequence is dropped when nothing has come for this time; a paste is not.

The rest of a sequence is known for this time after its ESC, which has been taken for a key.
"""

_ANSWER_SECONDS = 5.0
"""The time after a question in which an answer of the terminal may come."""

_MOST_KEYS, _MOST_OF_SEQUENCE = 64, 4096
"""The most characters to read before signals are looked at, and within an escape sequence."""

_POLL_SECONDS = 0.02
"""Interval between two polls of a terminal whose input ``select`` cannot wait for."""

_LOST_AFTER = 100
_SILENCE_SECONDS = 0.02
"""The terminal is gone after more than ``_LOST_AFTER`` reports of input without any input.

Reports count while each follows the previous one within ``_SILENCE_SECONDS``.
"""


Input = str | Click | Wheel | Paste | OpenPaste
"""A key by its name, a mouse event, or a paste."""


def own_driver() -> "Driver":
    """Return the driver for this operating system."""
    if sys.platform == "win32":
        from wuziqi.tui.terminal.windows_driver import WindowsDriver  # noqa: PLC0415  one system

        return WindowsDriver()
    else:  # noqa: RET505  so that mypy skips the other branch
        from wuziqi.tui.terminal.posix_driver import MeagreDriver, PosixDriver  # noqa: PLC0415

        return MeagreDriver() if as_on_windows() else PosixDriver()


@contextmanager
def open_terminal(
    driver: "Driver | None" = None, log: Callable[..., None] = lambda *_words: None
) -> Iterator["Terminal"]:
    """Take the terminal over, and restore it however the block ends.

    ``driver``: ``own_driver()`` if None. Raises TerminalError, before any change to the terminal,
    if the terminal cannot show a board.
    """
    driver = driver or own_driver()
    if (stand_in := driver.check()) is not None:
        log("terminal type unknown to terminfo, taken as %s", stand_in)
    # With a size in the environment curses would not follow the window.
    for name in ("LINES", "COLUMNS"):
        os.environ.pop(name, None)
    over_ssh = "SSH_TTY" in os.environ or "SSH_CONNECTION" in os.environ
    delay = _ESCAPE_DELAY_OVER_SSH_MS if over_ssh else _ESCAPE_DELAY_MS
    os.environ.setdefault("ESCDELAY", delay)
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
        driver.switch_paste_marks(on=False)
        with suppress(curses.error, OSError):  # the terminal may be gone
            painter.rest()
        with suppress(curses.error):
            curses.endwin()
        driver.restore()


# The terminal's replies about pictures


CELL_QUERY: Final = b"\x1b[16t"
QUERY: Final = (
    b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[?1;1;0S\x1b[>q" + CELL_QUERY + b"\x1b[c"
)
"""Asks for kitty's protocol, the colours of sixel, the program, the size of a cell and the kind.

Every terminal answers the last question, so after this answer no other can come.
"""

_KITTY: Final = r"\x1b_Gi=31;OK\x1b\\"
_COLORS_REPORT: Final = r"\x1b\[\?1;0;([0-9]{1,5})S"
_PROGRAM: Final = r"\x1bP>\|XTerm\([^\x1b]*\x1b\\"
_CELL: Final = r"\x1b\[6;([0-9]{1,3});([0-9]{1,3})t"
_KIND: Final = r"\x1b\[\?([0-9;]{1,100})c"
_SIXEL: Final = "4"
"""The attribute of terminals with sixel in the answer about their kind."""
_FEWEST_COLORS: Final = 16


GROUND_QUERY: Final = b"\x1b]11;?\x1b\\"
_GROUND: Final = r"\x1b\]11;rgba?:([0-9a-f]{2})[0-9a-f]*/([0-9a-f]{2})[0-9a-f]*/([0-9a-f]{2})"
"""Asks for the background, as xterm has it, and the beginning of the answer."""


class PictureQuery:
    """The answers of a terminal to QUERY; ``cell`` is the width and height of a cell in pixels.

    At first it has the system's data. ``is_done`` says whether all answers have come.
    """

    def __init__(self, cell: tuple[int, int] | None) -> None:
        self.cell = cell
        self.is_done = False
        self._has_kitty = self._has_sixel = self._is_xterm = False
        self._colors = _FEWEST_COLORS

    def take(self, reply: str) -> None:
        """Take an answer of the terminal, which may be about something else."""
        if re.fullmatch(_KITTY, reply):
            self._has_kitty = True
        elif found := re.fullmatch(_COLORS_REPORT, reply):
            self._colors = max(int(found[1]), _FEWEST_COLORS)
        elif re.fullmatch(_PROGRAM, reply):
            self._is_xterm = True
        elif found := re.fullmatch(_CELL, reply):
            height, width = map(int, found.groups())
            self.cell = (width, height) if height and width else self.cell
        elif found := re.fullmatch(_KIND, reply):
            self._has_sixel = _SIXEL in found[1].split(";")[1:]
            self.is_done = True

    def writer(self) -> "PictureWriter | None":
        """Return the writer of pictures for this terminal; None if it shows none."""
        if not self.is_done or self.cell is None or not (self._has_kitty or self._has_sixel):
            return None
        from wuziqi.tui.terminal import pictures  # noqa: PLC0415  few terminals show any

        if self._has_kitty:
            return pictures.KittyWriter()
        colors = min(self._colors, pictures.MOST_COLORS)
        return pictures.SixelWriter(self.cell, colors, forgets=self._is_xterm)


class Terminal:
    """A terminal that curses has taken over; ``open_terminal`` makes it.

    ``colors`` is its number of colours: 0, 8, 16, 256 or TRUE_COLOR.
    """

    def __init__(
        self, window: curses.window, driver: "Driver", painter: "Painter", colors: int
    ) -> None:
        self.colors = colors
        self._window = window
        self._driver = driver
        self._painter = painter
        self.is_light: bool | None = None
        """Whether the terminal's own background is light, as it has told; None if unknown."""
        self._theme = COLORLESS
        self._theme_in: Callable[[int], Theme] = lambda _colors: COLORLESS
        """The theme in a number of colours."""
        self._query: PictureQuery | None = None
        """The terminal's answers about pictures; None if it is not asked."""
        self._cell: tuple[int, int] | None = None
        """The size of a cell in pixels; None while no pictures are shown."""
        self.heard = self.single = False
        """Whether the last ``read_keys`` read anything, and whether it was a single key."""
        self._silences = 0
        self._last_silence = 0.0
        self._unfinished = ""
        self._pasted = 0
        """The characters that have come since a paste began."""
        self._escaped = False
        """Whether ESC came last, and was taken for a key."""
        self._cut = False
        """Whether the last ``read_keys`` left something unread."""
        self._answered_by = 0.0
        """The moment until which an answer of the terminal may come."""
        self._waited = 0.0
        """The seconds spent in ``wait`` since something was typed."""
        self._has_mouse = False
        self._ahead: list[str | int] = []
        """Keys that polling has read."""
        self._polled_size = driver.size() if driver.polls else (0, 0)
        curses.noecho()
        curses.cbreak()
        driver.read_without_waiting()
        window.keypad(True)
        window.nodelay(True)
        _hide_cursor()
        driver.switch_paste_marks(on=True)
        painter.forget()

    def wait(self, descriptors: Sequence[int], seconds: float | None) -> bool:
        """Sleep until a key, a new window size or a readable descriptor; at most ``seconds``.

        Without end if None. Returns whether the terminal has reported input.
        """
        began = time.monotonic()
        typed = False
        seconds = 0.0 if self._cut else seconds
        if self._driver.polls:
            self._poll(descriptors, seconds)
        else:
            keyboard = sys.stdin.fileno()
            typed = keyboard in select.select([keyboard, *descriptors], [], [], seconds)[0]
        self._waited += time.monotonic() - began
        return typed

    def _poll(self, descriptors: Sequence[int], seconds: float | None) -> None:
        end = None if seconds is None else time.monotonic() + seconds
        while not self._has_news():
            left = _POLL_SECONDS if end is None else min(_POLL_SECONDS, end - time.monotonic())
            if left <= 0 or select.select(descriptors, [], [], left)[0]:
                break

    def _has_news(self) -> bool:
        """Whether a key was typed or the window has a new size, which curses then follows."""
        if (size := self._driver.size()) != self._polled_size:
            self._polled_size = size
            self.resize()
            return True
        if not self._ahead and (key := self._read_key()) is not None:
            self._ahead.append(key)
        return bool(self._ahead)

    def read_keys(self, *, expected: bool) -> list[Input]:
        """Take typed keys, by their names in ``keys``, mouse events and pastes.

        Does not wait. Of very many keys it takes the first. ``expected``: the terminal has reported
        input. Raises TerminalLost if it keeps reporting input without any.
        """
        rested = self._waited > _REST_SECONDS
        news = self._drop_unfinished() if rested else []
        begun, was_cut = self._unfinished, self._cut
        parts, count = self._read_parts(begun)
        if self._escaped and not rested and self._is_rest(parts[0]):
            parts[0] = f"\x1b{parts[0]}"
        keys, named = self._keys_of(parts[:-1])
        typed = str(parts[-1])
        self.heard = count > 0
        is_one = is_single(typed) if not named else named == 1 and not typed
        self.single = is_one and not (was_cut or self._cut)
        whole, self._unfinished = read_escapes(typed)
        if self.heard:
            self._waited = 0.0
            self._escaped = ends_with_escape(typed)
            news += self._note_paste(typed[len(begun) :], rested=rested)
        self._count_silence(silent=expected and not self.heard)
        pressed = self._without_replies(keys + whole)
        return news + [self._event(key) for key in pressed if key != "" and not _signals(key)]

    def _read_parts(self, typed: str) -> tuple[list[str | int], int]:
        """Read characters, which follow ``typed``, and numbers of keys; count what is read.

        Returns them in parts, the last of which may be unfinished.
        """
        parts: list[str | int] = []
        count, most = 0, _MOST_OF_SEQUENCE if typed else _MOST_KEYS
        self._cut = False
        while not self._cut:
            key = self._next_key(typed)
            held = key is None and self._goes_on(typed)
            if held:
                key = self._next_key(typed)
            if key is None:
                break
            count += 1
            self._cut = count >= most and key != "\x1b"
            if key == curses.KEY_RESIZE and self._driver.polls:
                self._follow()
            elif isinstance(key, int):
                if not is_pasting(typed):
                    parts, typed = [*parts, typed, key], ""
            elif held and key not in INTRODUCERS:
                parts, typed, self._cut = [*parts, typed, key], "", True
            else:
                typed += key
        return [*parts, typed], count

    def _next_key(self, typed: str) -> str | int | None:
        """The next characters after ``typed``, or the number of a key; None when there is none."""
        if (lacking := lacking_of_old_mouse(typed)) and not self._driver.polls:
            with suppress(OSError):
                return os.read(sys.stdin.fileno(), lacking).decode("latin-1") or None
        key = self._read_key()
        if key == curses.KEY_MOUSE:
            return self._driver.mouse_report()
        return plain_control(key, typed) if isinstance(key, str) else key

    def _goes_on(self, typed: str) -> bool:
        """Whether something follows on ESC soon, while an answer of the terminal may come."""
        if self._driver.polls or not self._owes_answer or not ends_with_escape(typed):
            return False
        return self.has_more(_HOLD_SECONDS)

    @property
    def _owes_answer(self) -> bool:
        """Whether the terminal was asked lately and has not answered."""
        return time.monotonic() < self._answered_by

    def _is_rest(self, typed: str | int) -> bool:
        """Whether characters are the rest of a sequence whose ESC was taken for a key."""
        return isinstance(typed, str) and typed != "" and is_rest(typed, expected=self._owes_answer)

    def _keys_of(self, parts: list[str | int]) -> tuple[list[TerminalInput], int]:
        """The keys of complete parts, and the number of parts that have any."""
        keys: list[TerminalInput] = []
        named = 0
        for part in parts:
            name = part if isinstance(part, str) else self._key_name(part)
            keys += read_escapes(part)[0] if isinstance(part, str) else [name]
            named += bool(name)
        return keys, named

    def _drop_unfinished(self) -> list[Input]:
        """Drop the beginning of a sequence after a rest, of a paste only if it is too long."""
        pasting = is_pasting(self._unfinished)
        if pasting and self._pasted <= MOST_PASTED:
            return []
        self._unfinished = ""
        return [OpenPaste(is_dropped=True)] if pasting else []

    def _note_paste(self, fresh: str, *, rested: bool) -> list[Input]:
        """Note new characters of a paste; Esc alone, twice, drops it."""
        if not is_pasting(self._unfinished):
            self._pasted = 0
            return []
        self._pasted += len(fresh)
        if not fresh.strip("\x1b") and self._unfinished.endswith("\x1b\x1b"):
            self._unfinished, self._escaped = "", True
            return [OpenPaste(is_dropped=True)]
        return [OpenPaste(is_dropped=False)] if rested else []

    def _without_replies(self, typed: list[TerminalInput]) -> list[Pressed]:
        """Take the terminal's replies, and drop characters that nobody sees, as line mode does."""
        replies = [one for one in typed if isinstance(one, TerminalReply)]
        for reply in replies:
            self._note_ground(reply.text)
        if replies and self._query is not None:
            for reply in replies:
                self._query.take(reply.text)
            if self._query.is_done:
                self._answered_by = 0.0
            self._show_pictures(self._query)
        pressed = [one for one in typed if not isinstance(one, TerminalReply)]
        return [one for one in pressed if not (isinstance(one, str) and is_invisible(one))]

    def _note_ground(self, reply: str) -> None:
        if found := re.match(_GROUND, reply, re.IGNORECASE):
            ground = Color(*(int(part, 16) for part in found.groups()))
            self.is_light = contrast(ground, BLACK) > contrast(ground, WHITE)

    def _show_pictures(self, query: PictureQuery) -> None:
        if not query.is_done or query.cell == self._cell:
            return
        writer = query.writer()
        if writer is not None or self._cell is not None:
            self._painter.use_pictures(writer)
            self._cell = None if writer is None else query.cell

    def has_more(self, seconds: float) -> bool:
        """Whether more input comes within ``seconds``; does not take it."""
        if self._cut:
            return True
        if self._driver.polls:
            time.sleep(seconds)
            return self._has_news()
        return bool(select.select([sys.stdin.fileno()], [], [], seconds)[0])

    def _event(self, typed: Pressed) -> Input:
        if isinstance(typed, MousePress):
            return Click(*typed, *self.size())
        return _name(typed) if isinstance(typed, str) else typed

    def _read_key(self) -> str | int | None:
        """The next character or key number; None when there is none."""
        if self._ahead:
            return self._ahead.pop(0)
        try:
            return self._driver.typed(self._window.get_wch())
        except curses.error:
            return None

    def _key_name(self, code: int) -> str:
        """The name of a key from its number; "" for a number without a name, as of a resize."""
        if code in _FUNCTION_KEYS:
            return f"F{code - curses.KEY_F0}"
        named = self._driver.names.get(code) or _KEY_CODES.get(code)
        return named or _EXTENDED_NAMES.get(curses.keyname(code), "")

    def _count_silence(self, *, silent: bool) -> None:
        """Count reports of input without any; raise TerminalLost after too many in a row.

        Bytes that make no character count too, up to a limit.
        """
        now = time.monotonic()
        in_a_row = silent and now - self._last_silence < _SILENCE_SECONDS
        self._silences = self._silences + 1 if in_a_row else 0
        self._last_silence = now
        if self._silences > _LOST_AFTER:
            raise TerminalLost

    def size(self) -> tuple[int, int]:
        """Height and width in cells."""
        return self._window.getmaxyx()

    def canvas(self) -> Canvas:
        """A blank canvas with the terminal's size and theme."""
        return Canvas(*self.size(), self._theme, self._pixels())

    def _pixels(self) -> Pixels | None:
        """The scale and theme of boards as pictures; None where boards are characters."""
        if self._cell is None:
            return None
        shown = self._theme_in(TRUE_COLOR)
        return None if shown.is_bare else Pixels(*self._cell, shown)

    def resize(self) -> None:
        """Let curses follow the window to its new size."""
        height, width = self._driver.size()
        if height and width:  # a serial line may not know its size
            self._driver.resize(height, width)
        self._painter.forget()
        if self._query is not None and self._cell is not None:  # the font may have another size
            self._query.cell = self._driver.cell() or self._cell
            self._show_pictures(self._query)
            self._ask(CELL_QUERY)

    def _follow(self) -> None:
        """Repaint a window whose size changed, even if it changed back between two polls."""
        if self._driver.size() == self.size():
            self._painter.forget()
        else:
            self.resize()

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas; send only its changes to the terminal."""
        try:
            self._painter.paint(canvas)
        except (curses.error, OSError) as error:
            raise TerminalLost from error

    def repaint(self) -> None:
        """Paint the next canvas completely, whatever the terminal shows now."""
        self._painter.forget()

    def use_theme(self, theme: Callable[[int], Theme]) -> None:
        """Paint canvases in the theme that a function makes for a number of colours.

        Ask for the terminal's background if the theme has none.
        """
        self._theme_in = theme
        if (painted := theme(self.colors)) != self._theme:
            if painted.is_bare and not self._theme.is_bare:
                self._ask(GROUND_QUERY)
            self._theme = painted
            self._painter.forget()

    def use_pictures(self, wanted: str) -> None:
        """Show pictures as soon as the terminal has replied that it can, unless it has been asked.

        ``wanted`` is "on", "off", or "auto": not under tmux or screen, nor in mlterm, which leaves
        gaps between sixels that overlap.
        """
        is_fit = not multiplexer(os.environ) and "MLTERM" not in os.environ
        is_wanted = wanted == "on" or (wanted == "auto" and is_fit)
        if is_wanted == (self._query is not None):
            return
        if not is_wanted:
            self._query = self._cell = None
            self._painter.use_pictures(None)
            return
        if self._ask(QUERY):
            self._query = PictureQuery(self._driver.cell())
            self._painter.forget()  # a terminal that does not know the sequence may print it

    def _ask(self, question: bytes) -> bool:
        """Ask the terminal about itself; returns False where it is not to be asked."""
        is_asked = self._driver.ask(question)
        if is_asked:
            self._answered_by = time.monotonic() + _ANSWER_SECONDS
        return is_asked

    def ring(self) -> None:
        with suppress(curses.error):  # there may be none
            curses.beep()

    def copy(self, text: str) -> None:
        """Copy a text to the player's clipboard. Raises CopyError, whose text gives the reason."""
        try:
            self._driver.copy(text)
        except OSError as error:
            raise TerminalLost from error

    def use_mouse(self, *, on: bool) -> None:
        if on != self._has_mouse:
            self._has_mouse = on
            self._driver.switch_mouse(on=on)

    def suspend(self) -> None:
        """Give the terminal back until ``resume``."""
        _give_back(self._driver, self._painter)

    def resume(self) -> None:
        """Take the terminal over again, at its present size."""
        self._window.refresh()
        _hide_cursor()
        self._driver.switch_mouse(on=self._has_mouse)
        self._driver.switch_paste_marks(on=True)
        self.resize()


def _signals(typed: Pressed) -> bool:
    """Send the signal of a key; returns whether the key has one."""
    name = _SIGNALS.get(typed, "") if isinstance(typed, str) else ""
    if hasattr(signal, name):
        signal.raise_signal(getattr(signal, name))
    return bool(name)


def _name(key: str) -> str:
    """The name of a key as in ``keys``: a word where the key has no printable character."""
    if key in _CHARACTERS:
        return _CHARACTERS[key]
    if (meant := key_of_char(key)).isprintable():
        return meant
    return f"Ctrl-{chr(ord(key) + 64)}" if key < " " else repr(key).strip("'")


def _hide_cursor() -> None:
    with suppress(curses.error):  # some terminals cannot; a visible cursor does no harm
        curses.curs_set(0)
