"""The statistics of the puzzles: rating, streak, and the attempts of each kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.puzzles.trainer import Trainer
from wuziqi.tui.pages.table_page import Columns, TablePage, chart, text_lines
from wuziqi.tui.widgets.bars import Piece
from wuziqi.words import puzzle_texts

_COLUMNS = Columns(label=20, number=8)


@dataclass
class PuzzleStatistics(TablePage):
    """What a trainer knows of the player."""

    help_topic: ClassVar[Topic] = Topic.PUZZLES

    trainer: Trainer

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Your puzzles")

    def lines(self, width: int) -> Iterator[list[Piece]]:
        """The summary, and the attempts by the kinds of puzzles."""
        for text in puzzle_texts.summary_lines(self.trainer):
            yield from text_lines(text, width)
        tallies = self.trainer.tallies()
        if not tallies:
            return
        yield []
        yield list(_COLUMNS.heading(_("By kind"), (_("solved"), _("hinted"), _("failed"))))
        most = max(tally.tried for tally in tallies.values())
        for kind, tally in tallies.items():
            numbers = _COLUMNS.numbers(puzzle_texts.theme_text(kind), tally)
            room = range(_COLUMNS.end, width)
            yield [*numbers, *chart(tally, most, room, self.preferences.glyphs)]
