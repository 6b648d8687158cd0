"""What the terminal can do, and the control sequences that make it show a look."""

import curses
import os
import re

from wuziqi.tui.terminal.color import Color, Look
from wuziqi.tui.terminal.palette import TRUE_COLOR, nearest, number

_DELAY = re.compile(rb"\$<[^>]*>")
"""How a terminal's description asks for a delay; only very old terminals need one."""

_BRIGHT = 8
"""The first of the bright colours; a terminal of 8 colours shows them by bold text."""

_LEAST_BAUDRATE = 38400
"""Pseudo-terminals, and so ssh and tmux, say this much; a serial line that says less is slow."""


def wants_stillness() -> bool:
    """Whether nothing is to move: the line is slow, or the environment asks for a plain screen.

    Who sets ``NO_COLOR`` wants a screen without ornaments. Needs a terminal that is open.
    """
    return bool(os.environ.get("NO_COLOR")) or 0 < curses.baudrate() < _LEAST_BAUDRATE


def usable_colors(*, true_color: bool) -> int:
    """The number of colours to use: TRUE_COLOR, 256, 16, 8 or 0; 0 too if the player wants none."""
    if os.environ.get("NO_COLOR") or not curses.has_colors():
        return 0
    curses.start_color()
    try:
        curses.use_default_colors()
    except curses.error:
        return 0
    if true_color:
        return TRUE_COLOR
    return max((count for count in (8, 16, 256) if count <= curses.COLORS), default=0)


def move_sequence(row: int, column: int) -> bytes:
    """The control sequence that moves the terminal's cursor to a cell."""
    return _capability("cup", row, column)


def reset_sequence() -> bytes:
    """The control sequence that ends all looks."""
    return _capability("sgr0")


class LookSequences:
    """The control sequences that take the terminal from one look to another.

    ``colors`` is the number of colours of the terminal.
    """

    def __init__(self, colors: int) -> None:
        self._colors = colors
        self._known: dict[tuple[Look, Look], bytes] = {}

    def between(self, before: Look | None, after: Look) -> bytes:
        """The shortest sequence from a look, None for an unknown one, to another."""
        if before is None:
            return reset_sequence() + self._changes(Look(), self.shown(after))
        key = (before, after)
        if key not in self._known:
            self._known[key] = self._changes(self.shown(before), self.shown(after))
        return self._known[key]

    def shown(self, look: Look) -> Look:
        """The look as this terminal has it: its own colours only, and bold for bright ones."""
        if self._colors == 0:
            return look._replace(front=None, back=None)
        front, back = (
            shade and nearest(shade, self._colors, behind=behind)
            for shade, behind in ((look.front, False), (look.back, True))
        )
        bright = self._colors == _BRIGHT and front and number(front, _BRIGHT) >= _BRIGHT
        # On a ground of its own a change of colour is enough, and takes fewer bytes.
        bold = bool(bright) or (look.bold and back is None)
        return look._replace(front=front, back=back, bold=bold)

    def _changes(self, before: Look, after: Look) -> bytes:
        """The sequence between two looks that the terminal has."""
        start = b""
        if before[2:] != after[2:]:
            start, before = reset_sequence(), Look()
            start += b"".join(
                _capability(name)
                for name, wanted in zip(("bold", "rev", "smul"), after[2:], strict=True)
                if wanted
            )
        elif (before.front and not after.front) or (before.back and not after.back):
            start, before = _capability("op"), Look(None, None, *before[2:])
        front = after.front if after.front != before.front else None
        back = after.back if after.back != before.back else None
        return start + self._colored(front, back)

    def _colored(self, front: Color | None, back: Color | None) -> bytes:
        """The sequence that switches to colours; None for one that stays."""
        if self._colors == TRUE_COLOR:
            parts = [(b"38", front), (b"48", back)]
            codes = [b"%b;2;%d;%d;%d" % (code, *shade) for code, shade in parts if shade]
            return b"\x1b[" + b";".join(codes) + b"m" if codes else b""
        named = [("setaf", front), ("setab", back)]
        return b"".join(
            _capability(name, self.palette_number(shade)) for name, shade in named if shade
        )

    def palette_number(self, shade: Color) -> int:
        """The number of a colour; that of its darker twin where bold makes it bright."""
        found = number(shade, self._colors)
        return found % _BRIGHT if self._colors == _BRIGHT else found


def _capability(name: str, *numbers: int) -> bytes:
    """A control sequence of the terminal, without delays; b"" if the terminal has none."""
    sequence = curses.tigetstr(name)
    return _DELAY.sub(b"", curses.tparm(sequence, *numbers)) if sequence else b""
