"""The statistics page: the player's results by level, rule and colour, streaks and rating."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.records.library.player_statistics import Score, Streaks, rating, scores, streaks, total
from wuziqi.records.library.queries import Catalogue, Played, rule_name
from wuziqi.tui.pages.table_page import Columns, TablePage, chart, text_lines
from wuziqi.tui.widgets.bars import Piece, scale
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.entry_texts import odds_name, rule_text
from wuziqi.tui.words.statistics_texts import rating_texts, score_text, streaks_text

_WIDE = 76
"""The columns from which on the page is not narrow."""
_COLUMNS = Columns(label=20, number=6, count=4)
_NARROW_COLUMNS = Columns(label=9, number=6, count=4)

_Table = tuple[str, list[tuple[str, Score]]]
"""A title, and scores with their labels."""


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
        everything = total(self._even)
        if not self.played:
            yield from text_lines(_("There are no finished games of yours yet."), width)
            return
        yield from text_lines(score_text(everything), width)
        if everything.games:
            yield list(chart(everything, everything.games, range(width), self.preferences.glyphs))
            yield from text_lines(streaks_text(self.streaks), width)
        yield []
        yield from self._rating(width)
        for title, rows in self._tables():
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

    @property
    def _even(self) -> list[Played]:
        """The games that were not played at odds: these have a section of their own."""
        return [part for part in self.played if not part.odds]

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

    def _tables(self) -> Iterator[_Table]:
        """The tables that have rows."""
        even = self._even
        levels = scores(even, lambda game: game.level)
        rules = scores(even, lambda game: game.rule)
        colors = scores(even, lambda game: game.color)
        by_level = [
            (_("level {level}").format(level=level.number), score)
            for level, score in levels.items()
            if level is not None
        ]
        if by_level and None in levels:
            by_level.append((_("others"), levels[None]))
        by_rule = [(rule_text(rule), rules[rule]) for rule in sorted(rules, key=rule_name)]
        by_color = [(_color_text(color), score) for color, score in sorted(colors.items())]
        tables = [
            (_("By level"), by_level),
            (_("By rule"), by_rule),
            (_("By colour"), by_color),
            (_("At odds (level)"), list(self._by_odds())),
        ]
        yield from (table for table in tables if table[1])

    def _by_odds(self) -> Iterator[tuple[str, Score]]:
        """The scores at odds, by these and by the level of the computer."""
        given = [part for part in self.played if part.odds]
        kinds = scores(given, lambda game: (game.odds, game.level.number if game.level else 0))
        for (odds, level), score in sorted(kinds.items()):
            label = odds_name(odds)
            if level:
                label = _("{odds} ({level})").format(odds=label, level=level)
            yield label, score


def open_statistics(preferences: Preferences, catalogue: Catalogue) -> StatisticsPage:
    """The page about a library as it is now. Raises LibraryError."""
    return StatisticsPage(preferences, catalogue.played(), streaks(catalogue.outcomes()))


def _color_text(color: str) -> str:
    return _("Black") if color == "black" else _("White")
