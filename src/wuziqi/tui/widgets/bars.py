"""Charts of block characters: bars of several parts, scales, the evaluation bar of a board."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from wuziqi.columns import text_width
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import paint_chip
from wuziqi.words.glyphs import Glyphs


class _BarChars(NamedTuple):
    """The characters of charts: a line, a range on it, a point, and the parts of a bar.

    The parts are in order; fine ones differ by their colours alone.
    """

    parts: Sequence[str]
    line: str
    range: str
    point: str


_FINE = _BarChars("━━━", "─", "━", "◆")
_HALVES = _BarChars("▄▄▄", "─", "▄", "█")
_PLAIN_BAR = _BarChars("#=-", "-", "=", "*")
_LABEL_GAP = 1
"""The fewest blanks between two labels of a scale."""
LEAST_BAR: Final = 8
"""The least cells of a bar that tells its parts."""
_PART_GAP = 1
"""The blanks between two parts of a bar."""


class Part(NamedTuple):
    """A part of a bar: its size, in any unit, and its style."""

    size: int
    style: Style


class BarPiece(NamedTuple):
    """Cells of a row in one style, beginning at a column."""

    column: int
    text: str
    style: Style

    @classmethod
    def before(cls, end: int, text: str, style: Style) -> "BarPiece":
        """Return a text that ends before a column."""
        return cls(end - text_width(text), text, style)


def bar(parts: Sequence[Part], cells: int, most: int, glyphs: Glyphs) -> Iterator[BarPiece]:
    """A bar of at most three parts; they take their share of ``cells``, which ``most`` would fill.

    A non-empty part takes at least a cell, and no two touch. There must be at least one part, and
    two cells for each.
    """
    room = cells - _PART_GAP * (len(parts) - 1)
    lengths = [max(1, round(part.size * room / most)) if part.size else 0 for part in parts]
    lengths[lengths.index(max(lengths))] -= max(0, sum(lengths) - room)
    column = 0
    for part, length, char in zip(parts, lengths, _chars(glyphs).parts, strict=True):
        if length:
            yield BarPiece(column, char * length, part.style)
            column += length + _PART_GAP


def scale(
    marks: Mapping[int, str], value: int, margin: int, cells: int, glyphs: Glyphs
) -> tuple[list[BarPiece], list[BarPiece]]:
    """A line with the range of a value on it, and below it labels where their numbers are.

    A label that would touch the previous label is left out.
    """
    low, high = min(*marks, value - margin), max(*marks, value + margin)

    def column(number: int) -> int:
        return round((number - low) * (cells - 1) / (high - low))

    chars = _chars(glyphs)
    start, end = column(value - margin), column(value + margin) + 1
    line = [
        BarPiece(0, chars.line * cells, Style.DIM),
        BarPiece(start, chars.range * (end - start), Style.PLAIN),
        BarPiece(column(value), chars.point, Style.TITLE),
    ]
    labels, free = [], 0
    for number, label in sorted(marks.items()):
        left = min(column(number), cells - text_width(label))
        if left >= free:
            labels.append(BarPiece(left, label, Style.DIM))
            free = left + text_width(label) + _LABEL_GAP
    return line, labels


def _chars(glyphs: Glyphs) -> _BarChars:
    if glyphs.halves:
        return _HALVES
    return _FINE if glyphs.has_blocks else _PLAIN_BAR


# The evaluation bar beside a board


_LEAST_BAR_ROWS = 7
"""The least rows of a bar that bears the chances of both sides."""


def progress_bar(done: int, cells: int, glyphs: Glyphs) -> tuple[str, str]:
    """Return a line of so many cells in two parts: of what is ``done``, and of the rest."""
    chars = _chars(glyphs)
    return chars.range * done, chars.line * (cells - done)


def paint_bar(canvas: Canvas, area: Area, chance: float | None, glyphs: Glyphs) -> None:
    """Draw black's chance to win from below; each end bears its colour and its chance.

    ``chance`` is from 0 to 1. For None, unknown, only the colours are drawn.
    """
    top, bottom = area.top, area.top + area.height - 1
    paint_chip(canvas, top, area.left, Stone.WHITE, glyphs)
    paint_chip(canvas, bottom, area.left, Stone.BLACK, glyphs)
    if chance is None:
        return
    ends = 1
    if area.height >= _LEAST_BAR_ROWS:
        ends = 2
        black = round(100 * chance)
        for row, share in ((top + 1, 100 - black), (bottom - 1, black)):
            sign = "%" if share < 100 else ""  # "100%" has no room
            canvas.put(row, area.left, f"{f'{share:2}{sign}':^3}", Style.COORDINATE)
    _fill(canvas, Area(top + ends, area.left, area.height - 2 * ends, area.width), chance, glyphs)


def _fill(canvas: Canvas, area: Area, share: float, glyphs: Glyphs) -> None:
    steps = len(glyphs.bar) - 1
    filled = round(share * area.height * steps)
    for cell in range(area.height):
        level = min(max(filled - cell * steps, 0), steps)
        style = {0: Style.BAR_WHITE, steps: Style.BAR_BLACK}.get(level, Style.BAR_SHARED)
        char = glyphs.bar[level]
        row = area.top + area.height - 1 - cell
        # On the board's ground both parts of the bar are seen.
        canvas.put(row, area.left, " " * area.width, Style.GRID)
        canvas.put(row, area.left + 1, char, style)


# Charts of one row


_LEVELS: Final = {True: " ▁▂▃▄▅▆", False: " .:-=+*"}
"""The heights of a column, with and without blocks.

None fills its row, so that the columns of two rows do not touch.
"""


def columns_row(shares: Sequence[float], width: int, glyphs: Glyphs) -> str:
    """Return a chart of one row: a column for each share of 1, in ``width`` cells with a blank."""
    levels = _LEVELS[glyphs.is_unicode]
    heights = (math.ceil(share * (len(levels) - 1)) for share in shares)
    return "".join(f"{levels[height] * (width - 1)} " for height in heights).rstrip()
