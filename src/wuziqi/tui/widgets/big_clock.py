"""Clocks in digits of block characters, three rows high."""

from typing import Final

from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style

ROWS: Final = 3
"""The rows of a digit."""

_FONT: Final = {
    "0": ("▄▄▄", "█ █", "█▄█"),
    "1": (" ▄ ", " █ ", " █ "),
    "2": ("▄▄▄", "▄▄█", "█▄▄"),
    "3": ("▄▄▄", " ▄█", "▄▄█"),
    "4": ("▄ ▄", "█▄█", "  █"),
    "5": ("▄▄▄", "█▄▄", "▄▄█"),
    "6": ("▄▄▄", "█▄▄", "█▄█"),
    "7": ("▄▄▄", "  █", "  █"),
    "8": ("▄▄▄", "█▄█", "█▄█"),
    "9": ("▄▄▄", "█▄█", "▄▄█"),
    ":": (" ", "▀", "▀"),
}
"""Each character by its rows."""


def paint_clock(canvas: Canvas, row: int, column: int, text: str, style: Style) -> None:
    """Draw a time such as ``12:05 (3)``; what follows the blank stands as it is."""
    time, _blank, periods = text.partition(" ")
    for char in time:
        shape = _FONT[char]
        for down, part in enumerate(shape):
            canvas.put(row + down, column, part, style)
        column += len(shape[0]) + 1
    canvas.put(row + ROWS - 1, column + 1, periods, style)
