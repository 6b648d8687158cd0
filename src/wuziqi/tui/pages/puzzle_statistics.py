"""The statistics of the puzzles: rating, streak, and the attempts of each kind."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from wuziqi.locale import _
from wuziqi.puzzles import words
from wuziqi.puzzles.trainer import Tally, Trainer
from wuziqi.tui.terminal.canvas import Canvas, fit, fold, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import Part, Piece, bar
from wuziqi.tui.widgets.footer import help_and_back, paint_footer
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import WHEEL_LINES, Event, Go, OpenPage
from wuziqi.tui.widgets.scroller import Scroller
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.key_texts import unknown_page_key

_WIDTH = 96
_HEAD = _FOOT = 2
_LABEL_WIDTH = 20
_NUMBER_WIDTH = 8
_STYLES = (Style.WIN, Style.DRAW, Style.LOSS)
"""The styles of attempts solved, helped and failed, in the order of a Tally."""


@dataclass
class PuzzleStatistics:
    """What a trainer knows of the player."""

    preferences: Preferences
    trainer: Trainer
    scroller: Scroller = field(default_factory=Scroller)
    notice: str = ""

    def press(self, key: str) -> Event | None:
        """Scroll, or close the page."""
        self.notice = ""
        if key == "?":
            return OpenPage("help", Topic.PUZZLES)
        if key in ("q", "t", "escape", "enter"):
            return Go.BACK
        if not self.scroller.press(key):
            self.notice = unknown_page_key(key)
        return None

    def scroll(self, step: int) -> None:
        """Scroll by the wheel."""
        self.scroller.go(step * WHEEL_LINES)

    def click(self, click: Click) -> Event | None:
        """A click does nothing but press the keys of the last line."""
        del click
        return None

    def fits(self, height: int, width: int) -> bool:
        """Always: a page that is cut off can still be scrolled and closed."""
        del height, width
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; what does not fit is scrolled to."""
        width = min(_WIDTH, canvas.width)
        left = (canvas.width - width) // 2
        canvas.put(0, left, fit(_("Your puzzles"), width), Style.TITLE)
        lines = list(self._lines(width))
        shown = self.scroller.shown(len(lines), canvas.height - _HEAD - _FOOT)
        for row, number in enumerate(shown, _HEAD):
            for column, text, style in lines[number]:
                canvas.put(row, left + column, text, style)
        canvas.put(canvas.height - 2, left, fit(self.notice, width), Style.WARNING)
        paint_footer(canvas, [*self.scroller.captions(), *help_and_back()], left)

    def _lines(self, width: int) -> Iterator[list[Piece]]:
        for text in words.summary_lines(self.trainer):
            yield from ([Piece(0, line, Style.PLAIN)] for line in fold(text, width))
        tallies = self.trainer.tallies()
        if not tallies:
            return
        yield []
        yield list(_heading())
        most = max(tally.tried for tally in tallies.values())
        for kind, tally in tallies.items():
            chart = self._bar(tally, most, width)
            yield [*_numbers(words.kind_text(kind), tally), *chart]

    def _bar(self, tally: Tally, most: int, width: int) -> Iterator[Piece]:
        """The bar of some attempts behind their numbers, where there is room for one."""
        column = _LABEL_WIDTH + len(_STYLES) * _NUMBER_WIDTH + 2
        if width - column < len(_STYLES):
            return
        parts = [Part(count, style) for count, style in zip(tally, _STYLES, strict=True)]
        for piece in bar(parts, width - column, most, self.preferences.glyphs):
            yield piece._replace(column=column + piece.column)


def _heading() -> Iterator[Piece]:
    yield Piece(0, fit(_("By kind"), _LABEL_WIDTH), Style.TITLE)
    titles = (_("solved"), _("hinted"), _("failed"))
    for number, title in enumerate(titles):
        yield Piece(_LABEL_WIDTH + number * _NUMBER_WIDTH, _right(title), Style.DIM)


def _numbers(label: str, tally: Tally) -> Iterator[Piece]:
    """The label of a row, and its numbers; those that are 0 stand back."""
    yield Piece(0, fit(label, _LABEL_WIDTH), Style.PLAIN)
    for number, (count, style) in enumerate(zip(tally, _STYLES, strict=True)):
        column = _LABEL_WIDTH + number * _NUMBER_WIDTH
        yield Piece(column, _right(str(count)), style if count else Style.DIM)


def _right(text: str) -> str:
    return " " * (_NUMBER_WIDTH - text_width(text)) + text
