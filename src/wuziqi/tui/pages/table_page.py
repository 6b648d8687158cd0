"""What the pages of statistics share: rows of three numbers with a bar behind them."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wuziqi.columns import fit, fold, text_width
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import Part, Piece, bar
from wuziqi.tui.widgets.footer import help_and_back, paint_footer
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.scrolled_page import ScrolledPage
from wuziqi.words.glyphs import Glyphs

_WIDTH = 96
_HEAD = _FOOT = 2
_GAP = 2
"""The columns between the numbers and the bar."""
_STYLES = (Style.WIN, Style.DRAW, Style.LOSS)
"""The styles of the three numbers: what went well, so-so and badly."""


@dataclass
class TablePage(ScrolledPage):
    """A page of lines made of pieces, below a title."""

    closing_keys: ClassVar[tuple[str, ...]] = ("q", "t", "escape", "enter")

    preferences: Preferences

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the page."""

    @abstractmethod
    def lines(self, width: int) -> Iterator[list[Piece]]:
        """The lines of the page, of at most ``width`` columns."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; what does not fit is scrolled to."""
        width = min(_WIDTH, canvas.width)
        left = (canvas.width - width) // 2
        canvas.put(0, left, fit(self.title, width), Style.TITLE)
        lines = list(self.lines(width))
        shown = self.scroller.shown(len(lines), canvas.height - _HEAD - _FOOT)
        for row, number in enumerate(shown, _HEAD):
            for column, text, style in lines[number]:
                canvas.put(row, left + column, text, style)
        canvas.put(canvas.height - 2, left, fit(self.notice, width), Style.WARNING)
        paint_footer(canvas, [*self.scroller.captions(), *help_and_back()], left)


@dataclass(frozen=True)
class Columns:
    """The columns of a table: a label, and ``count`` numbers of equal width."""

    label: int
    number: int
    count: int = len(_STYLES)

    @property
    def end(self) -> int:
        """The column where a bar may begin, behind the numbers."""
        return self.label + self.count * self.number + _GAP

    def heading(self, title: str, words: Sequence[str]) -> Iterator[Piece]:
        """The title of the table, and a word over every number."""
        yield Piece(0, fit(title, self.label), Style.TITLE)
        yield from (self._cell(number, word, Style.DIM) for number, word in enumerate(words))

    def numbers(self, label: str, counts: Sequence[int], more: str = "") -> Iterator[Piece]:
        """The label of a row, its numbers and what else there is; a 0 stands back."""
        yield Piece(0, fit(label, self.label), Style.PLAIN)
        for number, (count, style) in enumerate(zip(counts, _STYLES, strict=True)):
            yield self._cell(number, str(count), style if count else Style.DIM)
        if more:
            yield self._cell(len(counts), more, Style.PLAIN)

    def _cell(self, number: int, text: str, style: Style) -> Piece:
        blanks = " " * (self.number - text_width(text))
        return Piece(self.label + number * self.number, blanks + text, style)


def chart(counts: Sequence[int], most: int, columns: range, glyphs: Glyphs) -> Iterator[Piece]:
    """The bar of three numbers in some columns, which ``most`` fills, where there is room."""
    if len(columns) < len(counts):
        return
    parts = [Part(count, style) for count, style in zip(counts, _STYLES, strict=True)]
    for piece in bar(parts, len(columns), most, glyphs):
        yield piece._replace(column=columns.start + piece.column)


def text_lines(text: str, width: int) -> Iterator[list[Piece]]:
    """A text in lines of at most ``width`` columns."""
    return ([Piece(0, line, Style.PLAIN)] for line in fold(text, width))
