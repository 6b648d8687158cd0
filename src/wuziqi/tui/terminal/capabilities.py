"""How the terminal shows a style: attributes for curses, or control sequences of its own."""

import curses
import os
import re

from wuziqi.tui.terminal.canvas import Run, Style
from wuziqi.tui.terminal.theme import Look, Theme

_DELAY = re.compile(rb"\$<[^>]*>")
"""How a terminal's description asks for a delay; only very old terminals need one."""


def usable_colors() -> int:
    """The number of colours to use: 256, 16, 8 or 0; 0 too if the player wants none."""
    if os.environ.get("NO_COLOR") or not curses.has_colors():
        return 0
    curses.start_color()
    try:
        curses.use_default_colors()
    except curses.error:
        return 0
    return max((count for count in (8, 16, 256) if count <= curses.COLORS), default=0)


def curses_attributes(theme: Theme, colors: int) -> dict[Style, int]:
    """The curses attributes of each style; styles of the same two colours share a colour pair."""
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


def style_sequence(look: Look, colors: int) -> bytes:
    """The control sequence that switches the terminal to a style from any other."""
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


def move_sequence(run: Run) -> bytes:
    """The control sequence that moves the terminal's cursor to the start of a run."""
    return _capability("cup", run.row, run.column)


def _capability(name: str, *numbers: int) -> bytes:
    """A control sequence of the terminal, without delays; b"" if the terminal has none."""
    sequence = curses.tigetstr(name)
    return _DELAY.sub(b"", curses.tparm(sequence, *numbers)) if sequence else b""


def _on_board(pair: tuple[int, int]) -> bool:
    return pair[1] != -1


def _pair(look: Look, colors: int) -> tuple[tuple[int, int], bool]:
    """The foreground and background of a look on a terminal of ``colors`` colours; whether bold."""
    if colors == 0:
        return (-1, -1), look.bold
    if colors == 256:
        # On the board's ground a change of colour is enough, and takes fewer bytes.
        return look.rich, look.bold and not _on_board(look.rich)
    front, back = look.basic
    if colors == 8 and front >= 8:
        return (front - 8, back % 8), True
    if colors == 8 and back >= 8:
        back -= 8
    return (front, back), look.bold and not _on_board(look.basic)
