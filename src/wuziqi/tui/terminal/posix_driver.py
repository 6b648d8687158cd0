"""Terminals of Linux, macOS and the BSDs: termios, terminfo and xterm's mouse reports."""

import curses
import fcntl
import os
import re
import select
import sys
import termios
import time
from array import array
from binascii import b2a_base64
from collections.abc import Mapping
from contextlib import suppress
from itertools import accumulate
from struct import pack, unpack
from types import MappingProxyType
from typing import Any, Final

from wuziqi.texts import N_
from wuziqi.tui.terminal.driver import Painter, TerminalError
from wuziqi.tui.terminal.painters import CursesPainter, SequencePainter, write_to_terminal

assert sys.platform != "win32"  # noqa: S101  lets mypy skip this module on Windows

_MOUSE_ON, _MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"
_PASTE_MARKS_ON, _PASTE_MARKS_OFF = b"\x1b[?2004h", b"\x1b[?2004l"

_LIKE_XTERM: Final = (
    r"alacritty|contour|foot|ghostty|kitty|konsole|mlterm|rio|rxvt|st(-|$)|vte|wezterm|xterm"
    r"|.*-(256color|direct)$"
)
"""The names of terminals that obey xterm's sequences. Terminfo often lacks the younger ones."""

_RICH: Final = {
    "XTERM_VERSION": "xterm",
    "VTE_VERSION": "xterm",
    "KONSOLE_VERSION": "xterm",
    "MLTERM": "mlterm",
}
"""The variables of terminals with 256 colours, and the plain types that they may claim to be."""

_MOST_READS = 10

_KIND_QUERY, _KIND_REPLY = b"\x1b[c", rb"\x1b\[\?[0-9;]*c"
_REPLY_SECONDS = 1.0
"""The time to tell its kind for a terminal that terminfo lacks, also over a slow network."""

_ANSWER_SECONDS = 0.5
"""The most seconds that a terminal may take to answer."""


class PosixDriver:
    """A terminal whose keys wake ``select``; a signal reports a new size."""

    polls = False
    names: Mapping[int, str] = MappingProxyType({})

    def __init__(self) -> None:
        self._modes: list[Any] | None = None
        """The modes of the terminal before curses changes them."""
        self._asked = -_ANSWER_SECONDS

    def check(self) -> str | None:
        """Find the terminal in terminfo, or a known relative of it, which replaces TERM.

        Where terminfo has neither, a terminal that replies to a question is taken as a plain xterm.
        """
        with suppress(termios.error):  # curses reports that it is none
            self._modes = termios.tcgetattr(sys.stdin)
        kind = os.environ.get("TERM", "")
        if any(os.environ.get(name) and plain == kind for name, plain in _RICH.items()):
            rich = f"{kind}-256color"
            kind = rich if _is_known(rich) else kind
        if _is_known(kind):
            os.environ["TERM"] = kind
            return None
        for relative in _relatives(kind):
            if _is_known(relative):
                os.environ["TERM"] = relative
                return relative
        if self._modes is not None and _replies(self._modes):
            colors = 256 if _relatives(kind) else 8
            os.environ.update(TERM=PLAIN_XTERM, TERMINFO=plain_xterm(colors))
            if _is_known(PLAIN_XTERM):
                return PLAIN_XTERM
        raise TerminalError(N_("The terminal type {kind!r} is unknown here"), kind=kind)

    def painter(self, window: curses.window, colors: int) -> Painter:
        return SequencePainter(window, colors)

    def has_true_color(self) -> bool:
        """Whether COLORTERM or terminfo's ``RGB`` announces true colour."""
        named = os.environ.get("COLORTERM") in ("truecolor", "24bit")
        return named or curses.tigetflag("RGB") > 0

    def read_without_waiting(self) -> None:
        """Make reads return at once when no key was typed; curses keeps the mode.

        curses tests for a key before it reads, but Ctrl-C in between makes the system drop all
        keys: the read would block, deaf to the signal. Ctrl-S stops no output. Nor does Ctrl-O,
        which discards output on macOS and the BSDs, and Ctrl-V and Ctrl-Y are keys there too.
        """
        mode = termios.tcgetattr(sys.stdin)
        mode[0] &= ~termios.IXON
        mode[3] &= ~termios.IEXTEN
        mode[6][termios.VMIN] = 0
        termios.tcsetattr(sys.stdin, termios.TCSANOW, mode)
        curses.def_prog_mode()

    def restore(self) -> None:
        """Set the first modes once more, because a signal may have cut curses short.

        Replies on their way are dropped, because the shell would take them for keys. Without a
        screen of our own to leave, what is written next begins a line below the last picture.
        """
        if not curses.tigetstr("rmcup"):
            _switch(b"\r\n")
        is_answered = time.monotonic() - self._asked > _ANSWER_SECONDS
        when = termios.TCSADRAIN if is_answered else termios.TCSAFLUSH
        for _attempt in range(_MOST_READS if self._modes else 0):
            with suppress(termios.error):  # another signal, or the terminal is gone
                termios.tcsetattr(sys.stdin, when, self._modes or [])
                return

    def typed(self, key: str | int) -> str | int:
        return key

    def switch_mouse(self, *, on: bool) -> None:
        """Switch mouse reports on or off by xterm's sequences, which other terminals share.

        curses would wait for the rest of a report, and may not know the newer form.
        """
        if curses.tigetstr("kmous"):
            _switch(_MOUSE_ON if on else _MOUSE_OFF)

    def switch_paste_marks(self, *, on: bool) -> None:
        """Switch bracketed paste on or off, where control sequences begin as xterm's do."""
        if _is_like_xterm():
            _switch(_PASTE_MARKS_ON if on else _PASTE_MARKS_OFF)

    def ask(self, question: bytes) -> bool:
        """Ask where control sequences begin as xterm's do; the answers come as keys do."""
        if not _is_like_xterm() or os.environ.get("TERM") == "linux":
            return False
        _switch(question)
        self._asked = time.monotonic()
        return True

    def cell(self) -> tuple[int, int] | None:
        """Return the size of a cell, computed from the window's, which may have a margin."""
        with suppress(OSError):
            answer = fcntl.ioctl(sys.stdout.fileno(), termios.TIOCGWINSZ, bytes(8))
            rows, columns, width, height = unpack("HHHH", answer)
            if min(rows, columns) > 0 and width >= columns and height >= rows:
                return width // columns, height // rows
        return None

    def copy(self, text: str) -> None:
        from wuziqi.tui.terminal.clipboard import copy_by_terminal  # noqa: PLC0415  seldom wanted

        copy_by_terminal(text, os.environ, write_to_terminal)

    def mouse_report(self) -> str:
        return (curses.tigetstr("kmous") or b"").decode("latin-1")

    def size(self) -> tuple[int, int]:
        size = os.get_terminal_size(sys.stdout.fileno())
        return size.lines, size.columns

    def resize(self, height: int, width: int) -> None:
        curses.resizeterm(height, width)


_GIO_UNIMAP: Final = 0x4B66
"""Asks a Linux console for the characters of its font, as ``ioctl_console(2)`` has it."""
_MOST_OF_FONT: Final = 0xFFFF


def console_font() -> frozenset[str]:
    """Return the characters of a Linux console's font; none where the output is no console."""
    pairs = array("H", bytes(4 * _MOST_OF_FONT))
    request = bytearray(pack("HP", _MOST_OF_FONT, pairs.buffer_info()[0]))
    try:
        fcntl.ioctl(sys.stdout.fileno(), _GIO_UNIMAP, request)
    except OSError:
        return frozenset()
    count, _address = unpack("HP", request)
    return frozenset(map(chr, pairs[: 2 * count : 2]))


def _is_known(kind: str) -> bool:
    try:
        curses.setupterm(kind)
    except curses.error:
        return False
    return True


def _relatives(kind: str) -> tuple[str, ...]:
    """Return terminal types that obey the same sequences, the nearest first."""
    if kind.startswith(("screen", "tmux")):
        return "screen-256color", "screen"
    if re.match(_LIKE_XTERM, kind):
        return "xterm-256color", "xterm"
    return ()


def _replies(modes: list[Any]) -> bool:
    """Whether a terminal in these modes tells its kind, as a VT100 and all its heirs do.

    Keys typed before the reply are lost.
    """
    keyboard, reply = sys.stdin.fileno(), b""
    raw = [*modes[:3], modes[3] & ~(termios.ICANON | termios.ECHO), *modes[4:6], [*modes[6]]]
    raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
    try:
        termios.tcsetattr(keyboard, termios.TCSANOW, raw)
        os.write(sys.stdout.fileno(), _KIND_QUERY)
        end = time.monotonic() + _REPLY_SECONDS
        while not re.search(_KIND_REPLY, reply):
            left = max(end - time.monotonic(), 0)
            if not select.select([keyboard], [], [], left)[0]:
                return False
            if not (data := os.read(keyboard, 1)):
                return False
            reply += data
    except (OSError, termios.error):  # the terminal is gone
        return False
    finally:
        with suppress(termios.error):
            termios.tcsetattr(keyboard, termios.TCSANOW, modes)
    return True


def _is_like_xterm() -> bool:
    return (curses.tigetstr("cup") or b"").startswith(b"\x1b[")


def _switch(data: bytes) -> None:
    with suppress(OSError):  # the terminal may be gone
        os.write(sys.stdout.fileno(), data)


class MeagreDriver(PosixDriver):
    """A POSIX terminal with the abilities of the Windows console, for tests without Windows."""

    polls = True

    def painter(self, window: curses.window, colors: int) -> Painter:
        return CursesPainter(window, colors)

    def has_true_color(self) -> bool:
        return False

    def ask(self, question: bytes) -> bool:
        del question
        return False


# The description of a plain xterm, for systems whose terminfo lacks the terminal's

PLAIN_XTERM: Final = "xterm"

_MAGIC: Final = 0o432
_BOOLEANS: Final = b"\0\1\0\0\1"
"""``am`` and ``xenl``: after the last column the cursor waits there, as the VT100's did."""

_COLOR_NUMBER: Final = 13
"""The index of ``colors``; ``pairs`` follows."""

_CAPABILITIES: Final = {
    1: "\a",  # bel
    5: "\x1b[H\x1b[2J",  # clear
    6: "\x1b[K",  # el
    7: "\x1b[J",  # ed
    10: "\x1b[%i%p1%d;%p2%dH",  # cup
    12: "\x1b[H",  # home
    13: "\x1b[?25l",  # civis
    16: "\x1b[?25h",  # cnorm
    27: "\x1b[1m",  # bold
    28: "\x1b[?1049h",  # smcup
    34: "\x1b[7m",  # rev
    36: "\x1b[4m",  # smul
    39: "\x1b[m",  # sgr0
    40: "\x1b[?1049l",  # rmcup
    61: "\x1bOB",  # kcud1
    66: "\x1bOP",  # kf1
    67: "\x1b[21~",  # kf10
    **{68 + at: f"\x1bO{final}" for at, final in enumerate("QRS")},  # kf2 to kf4
    **{71 + at: f"\x1b[{number}~" for at, number in enumerate((15, 17, 18, 19, 20))},
    79: "\x1bOD",  # kcub1
    83: "\x1bOC",  # kcuf1
    87: "\x1bOA",  # kcuu1
    88: "\x1b[?1l\x1b>",  # rmkx
    89: "\x1b[?1h\x1b=",  # smkx
    216: "\x1b[23~",  # kf11
    217: "\x1b[24~",  # kf12
    297: "\x1b[39;49m",  # op
    355: "\x1b[<",  # kmous
}
"""The control sequences in use, by their index in terminfo; ``input`` reads the other keys."""

_SETAF, _SETAB = 359, 360


def plain_xterm(colors: int) -> str:
    """Return the value of TERMINFO that describes an xterm with 8 or 256 colours."""
    code = ("3%p1%d", "4%p1%d") if colors == 8 else ("38;5;%p1%d", "48;5;%p1%d")
    front, back = (f"\x1b[{one}m" for one in code)
    strings = {**_CAPABILITIES, _SETAF: front, _SETAB: back}
    values = [f"{strings[at]}\0".encode() for at in sorted(strings)]
    starts = dict(zip(sorted(strings), accumulate(map(len, values), initial=0), strict=False))
    offsets = [starts.get(at, -1) for at in range(_SETAB + 1)]
    numbers = [-1] * _COLOR_NUMBER + [colors, colors * 8]
    names, table = f"{PLAIN_XTERM}\0".encode(), b"".join(values)
    header = [_MAGIC, len(names), len(_BOOLEANS), len(numbers), len(offsets), len(table)]
    even = b"\0" * ((len(names) + len(_BOOLEANS)) % 2)

    def shorts(values: list[int]) -> bytes:
        return b"".join(value.to_bytes(2, "little", signed=True) for value in values)

    parts = [shorts(header), names, _BOOLEANS, even, shorts(numbers), shorts(offsets), table]
    return "b64:" + b2a_base64(b"".join(parts), newline=False).decode()
