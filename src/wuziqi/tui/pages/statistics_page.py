"""The statistics page: the player's results by level, rule and colour, streaks and rating."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.records.library.player_statistics import Score, Streaks, rating, scores, streaks, total
from wuziqi.records.library.queries import Catalogue, Played, rule_name
from wuziqi.tui.terminal.canvas import Canvas, fit, fold, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import Part, Piece, bar, scale
from wuziqi.tui.widgets.footer import help_and_back, paint_footer
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import WHEEL_LINES, Event, Go, OpenPage
from wuziqi.tui.widgets.scroller import Scroller
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.entry_texts import odds_name, rule_text
from wuziqi.tui.words.key_texts import unknown_page_key
from wuziqi.tui.words.statistics_texts import rating_texts, score_text, streaks_text

_WIDTH, _WIDE = 96, 76
"""The most columns of the page, and those from which on it is not narrow."""
_LABEL_WIDTH, _NARROW_LABEL_WIDTH = 20, 9
_NUMBER_WIDTH = 6
_HEAD = 2
_FOOT = 2

_STYLES = (Style.WIN, Style.DRAW, Style.LOSS)
"""The styles of games won, drawn and lost, in the order of a Score."""

_Table = tuple[str, list[tuple[str, Score]]]
"""A title, and scores with their labels."""


@dataclass
class StatisticsPage:
    """The finished games of the player."""

    preferences: Preferences
    played: Sequence[Played]
    streaks: Streaks
    scroller: Scroller = field(default_factory=Scroller)
    notice: str = ""

    def press(self, key: str) -> Event | None:
        """Scroll, or close the page."""
        self.notice = ""
        if key == "?":
            return OpenPage("help", Topic.LIBRARY)
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
        canvas.put(0, left, fit(_("Your games"), width), Style.TITLE)
        lines = list(self._lines(width))
        shown = self.scroller.shown(len(lines), canvas.height - _HEAD - _FOOT)
        for row, number in enumerate(shown, _HEAD):
            for column, text, style in lines[number]:
                canvas.put(row, left + column, text, style)
        canvas.put(canvas.height - 2, left, fit(self.notice, width), Style.WARNING)
        paint_footer(canvas, [*self.scroller.captions(), *help_and_back()], left)

    @property
    def _even(self) -> list[Played]:
        """The games that were not played at odds: these have a section of their own."""
        return [part for part in self.played if not part.odds]

    def _lines(self, width: int) -> Iterator[list[Piece]]:
        everything = total(self._even)
        if not self.played:
            yield from _text(_("There are no finished games of yours yet."), width)
            return
        yield from _text(score_text(everything), width)
        if everything.games:
            yield self._bar(everything, everything.games, 0, width)
            yield from _text(streaks_text(self.streaks), width)
        yield []
        yield from self._rating(width)
        for title, rows in self._tables():
            yield []
            yield _heading(title, width)
            most = max(score.games for _label, score in rows)
            for label, score in rows:
                chart = self._bar(score, most, _bar_column(width), width)
                yield [*_numbers(label, score, width), *chart]

    def _rating(self, width: int) -> Iterator[list[Piece]]:
        """The rating in words, and on the scale of the levels."""
        estimated = rating(self.played)
        for text in rating_texts(estimated):
            yield from _text(text, width)
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

    def _bar(self, score: Score, most: int, column: int, width: int) -> list[Piece]:
        """The bar of a score from a column to the end of the line, where there is room for one."""
        parts = [Part(count, style) for count, style in zip(score, _STYLES, strict=True)]
        room = width - column
        if room < len(parts):
            return []
        pieces = bar(parts, room, most, self.preferences.glyphs)
        return [piece._replace(column=column + piece.column) for piece in pieces]


def open_statistics(preferences: Preferences, catalogue: Catalogue) -> StatisticsPage:
    """The page about a library as it is now. Raises LibraryError."""
    return StatisticsPage(preferences, catalogue.played(), streaks(catalogue.outcomes()))


def _text(text: str, width: int) -> Iterator[list[Piece]]:
    for line in fold(text, width):
        yield [Piece(0, line, Style.PLAIN)]


def _heading(title: str, width: int) -> list[Piece]:
    label = _label_width(width)
    words = (_("won"), _("drawn"), _("lost"), "%")
    columns = [
        Piece(label + number * _NUMBER_WIDTH, _right(word), Style.DIM)
        for number, word in enumerate(words)
    ]
    return [Piece(0, fit(title, label), Style.TITLE), *columns]


def _numbers(label: str, score: Score, width: int) -> Iterator[Piece]:
    """The label of a row, and its numbers; those that are 0 stand back."""
    column = _label_width(width)
    yield Piece(0, fit(label, column), Style.PLAIN)
    for count, style in zip(score, _STYLES, strict=True):
        yield Piece(column, _right(str(count)), style if count else Style.DIM)
        column += _NUMBER_WIDTH
    yield Piece(column, _right(f"{score.share:.0%}"), Style.PLAIN)


def _label_width(width: int) -> int:
    return _LABEL_WIDTH if width >= _WIDE else _NARROW_LABEL_WIDTH


def _bar_column(width: int) -> int:
    """Where the bars begin, behind the numbers."""
    return _label_width(width) + 4 * _NUMBER_WIDTH + 2


def _right(text: str) -> str:
    return " " * (_NUMBER_WIDTH - text_width(text)) + text


def _color_text(color: str) -> str:
    return _("Black") if color == "black" else _("White")
