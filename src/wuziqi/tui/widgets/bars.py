"""Charts of block characters: bars of several parts, and a scale with a range on it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from wuziqi.columns import ambiguous_width, text_width
from wuziqi.tui.terminal.style import Style
from wuziqi.words.glyphs import UNICODE, Glyphs


class _Chars(NamedTuple):
    """What charts are drawn with: a line, a range on it, a point, and the parts of a bar.

    The parts, from the first on, can be told apart without colours too.
    """

    parts: str
    line: str
    range: str
    point: str


_FINE = _Chars("▆▄▂", "─", "━", "◆")
_PLAIN = _Chars("#=-", "-", "=", "*")
_GAP = 1
"""The fewest blanks between two labels of a scale."""


class Part(NamedTuple):
    """A part of a bar: its size, in any unit, and its style."""

    size: int
    style: Style


class Piece(NamedTuple):
    """Some cells of a row in one style, from a column on."""

    column: int
    text: str
    style: Style

    @classmethod
    def before(cls, end: int, text: str, style: Style) -> "Piece":
        """Return a text that ends before a column."""
        return cls(end - text_width(text), text, style)


def bar(parts: Sequence[Part], cells: int, most: int, glyphs: Glyphs) -> Iterator[Piece]:
    """A bar of at most three parts; they take their share of ``cells``, which ``most`` would fill.

    A part that is not empty takes a cell at least. There must be one, and a cell for each.
    """
    lengths = [max(1, round(part.size * cells / most)) if part.size else 0 for part in parts]
    lengths[lengths.index(max(lengths))] -= max(0, sum(lengths) - cells)
    column = 0
    for part, length, char in zip(parts, lengths, _chars(glyphs).parts, strict=True):
        yield Piece(column, char * length, part.style)
        column += length


def scale(
    marks: Mapping[int, str], value: int, margin: int, cells: int, glyphs: Glyphs
) -> tuple[list[Piece], list[Piece]]:
    """A line with the range of a value on it, and below it labels where their numbers are.

    A label that would run into the one before it is left out.
    """
    low, high = min(*marks, value - margin), max(*marks, value + margin)

    def column(number: int) -> int:
        return round((number - low) * (cells - 1) / (high - low))

    chars = _chars(glyphs)
    start, end = column(value - margin), column(value + margin) + 1
    line = [
        Piece(0, chars.line * cells, Style.DIM),
        Piece(start, chars.range * (end - start), Style.CHART),
        Piece(column(value), chars.point, Style.TITLE),
    ]
    labels, free = [], 0
    for number, label in sorted(marks.items()):
        left = min(column(number), cells - text_width(label))
        if left >= free:
            labels.append(Piece(left, label, Style.DIM))
            free = left + text_width(label) + _GAP
    return line, labels


def _chars(glyphs: Glyphs) -> _Chars:
    """Block characters, where a terminal has them and they take one column."""
    return _FINE if glyphs is UNICODE and ambiguous_width() == 1 else _PLAIN
