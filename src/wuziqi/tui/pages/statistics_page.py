"""The statistics page: the player's results by level, rule and colour, streaks and rating."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.records.library.queries import Catalogue, Played
from wuziqi.records.library.statistics import Score, Streaks, rating, streaks, total
from wuziqi.tui.pages.table_page import Columns, TablePage, chart, text_lines
from wuziqi.tui.widgets.bars import Piece, scale
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.statistics_texts import (
    even_games,
    rating_texts,
    score_text,
    streaks_text,
    tables,
)

_WIDE = 76
"""The columns from which on the page is not narrow."""
_COLUMNS = Columns(label=20, number=6, count=4)
_NARROW_COLUMNS = Columns(label=9, number=6, count=4)


@dataclass
class StatisticsPage(TablePage):
    """The finished games of the player."""

    help_topic: ClassVar[Topic] = Topic.LIBRARY

    played: Sequence[Played]
    streaks: Streaks

    @property
    def title(self) -> str:
        """The title of the page."""
        return _("Your games")

    def lines(self, width: int) -> Iterator[list[Piece]]:
        """The score of all games, the rating, and the tables."""
        everything = total(even_games(self.played))
        if not self.played:
            yield from text_lines(_("There are no finished games of yours yet."), width)
            return
        yield from text_lines(score_text(everything), width)
        if everything.games:
            yield list(chart(everything, everything.games, range(width), self.preferences.glyphs))
            yield from text_lines(streaks_text(self.streaks), width)
        yield []
        yield from self._rating(width)
        for title, rows in tables(self.played):
            yield []
            yield from self._table(title, rows, width)

    def _table(
        self, title: str, rows: Sequence[tuple[str, Score]], width: int
    ) -> Iterator[list[Piece]]:
        columns = _COLUMNS if width >= _WIDE else _NARROW_COLUMNS
        yield list(columns.heading(title, (_("won"), _("drawn"), _("lost"), "%")))
        most = max(score.games for _label, score in rows)
        for label, score in rows:
            numbers = columns.numbers(label, score, f"{score.share:.0%}")
            room = range(columns.end, width)
            yield [*numbers, *chart(score, most, room, self.preferences.glyphs)]

    def _rating(self, width: int) -> Iterator[list[Piece]]:
        """The rating in words, and on the scale of the levels."""
        estimated = rating(self.played)
        for text in rating_texts(estimated):
            yield from text_lines(text, width)
        if estimated is not None:
            marks = {level.elo: str(level.number) for level in LEVELS}
            marks[LEVELS[0].elo] = _("level {level}").format(level=LEVELS[0].number)
            value, margin = estimated.elo, estimated.margin
            yield []
            yield from scale(marks, value, margin, width, self.preferences.glyphs)


def open_statistics(preferences: Preferences, catalogue: Catalogue) -> StatisticsPage:
    """The page about a library as it is now. Raises LibraryError."""
    return StatisticsPage(preferences, catalogue.played(), streaks(catalogue.outcomes()))
