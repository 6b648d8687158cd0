"""The description of a plain xterm, for systems whose terminfo lacks the terminal's.

The compiled form is that of term(5): a header, the names, booleans, numbers, the offsets of the
strings, the strings. ncurses from 6.1 on reads it from TERMINFO itself.
"""

import base64
from itertools import accumulate
from typing import Final

NAME: Final = "xterm"

_MAGIC: Final = 0o432
_BOOLEANS: Final = b"\0\1\0\0\1"
"""``am`` and ``xenl``: after the last column the cursor waits there, as the VT100's did."""

_COLORS: Final = 13
"""The index of ``colors``; ``pairs`` follows."""

_STRINGS: Final = {
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


def description(colors: int) -> str:
    """Return the value of TERMINFO that describes an xterm with 8 or 256 colours."""
    code = ("3%p1%d", "4%p1%d") if colors == 8 else ("38;5;%p1%d", "48;5;%p1%d")
    front, back = (f"\x1b[{one}m" for one in code)
    strings = {**_STRINGS, _SETAF: front, _SETAB: back}
    values = [f"{strings[at]}\0".encode() for at in sorted(strings)]
    starts = dict(zip(sorted(strings), accumulate(map(len, values), initial=0), strict=False))
    offsets = [starts.get(at, -1) for at in range(_SETAB + 1)]
    numbers = [-1] * _COLORS + [colors, colors * 8]
    names, table = f"{NAME}\0".encode(), b"".join(values)
    header = [_MAGIC, len(names), len(_BOOLEANS), len(numbers), len(offsets), len(table)]
    even = b"\0" * ((len(names) + len(_BOOLEANS)) % 2)
    parts = [_shorts(header), names, _BOOLEANS, even, _shorts(numbers), _shorts(offsets), table]
    return "b64:" + base64.b64encode(b"".join(parts)).decode()


def _shorts(values: list[int]) -> bytes:
    """The values as 16-bit integers, the low byte first."""
    return b"".join(value.to_bytes(2, "little", signed=True) for value in values)
