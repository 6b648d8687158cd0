"""The statistics pages: results by level, rule and colour, rating, insights, puzzles."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeVar

from wuziqi.columns import fit, fold, text_width, wrapped
from wuziqi.levels import LEVELS
from wuziqi.locale import _, pgettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import OpenPage, Topic
from wuziqi.play.learning import learn_kind, lesson_about
from wuziqi.play.library_game import InsightReader
from wuziqi.puzzles.trainer import Trainer
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import forget_estimates, kept_estimates
from wuziqi.records.library.queries import Catalogue, Played
from wuziqi.records.library.statistics import (
    GameCounts,
    Streaks,
    rated_games,
    rating,
    streaks,
    total,
)
from wuziqi.review.insights import Insights, Play, Weakness
from wuziqi.session.fitting import Estimates
from wuziqi.session.results import Refused
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import LEAST_BAR, BarPiece, Part, bar, columns_row, scale
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_footer, question_keys
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent, page_top
from wuziqi.tui.widgets.scrolled_page import ScrolledPage, block_starts, paint_heading
from wuziqi.tui.widgets.text_entry import NO_KEYS, YES_KEYS
from wuziqi.words import puzzle_texts
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.menu_texts import MENU
from wuziqi.words.statistics_texts import (
    COMPARED,
    accuracy_text,
    coming_insights,
    coming_statistics,
    estimate_lines,
    even_games,
    fitting_lesson_text,
    forget_text,
    forgotten_text,
    insights_text,
    mistakes_text,
    no_games_text,
    rating_texts,
    score_text,
    streaks_text,
    tables,
    tables_of_play,
    weakness_text,
)

_PAGE_WIDTH = 96
_HEAD = _FOOT = 2
_BAR_GAP = 2
"""The columns between the numbers and the bar."""
_MENU_WIDTH = 60
"""The columns of a menu; a page of few short lines begins at the same column."""
_LEAST_LABEL = 9
"""The columns that a table leaves to its labels."""
_FORGET = "D"
_STYLES = (Style.WIN, Style.DRAW, Style.LOSS)
"""The styles of the three numbers: good, medium and bad."""


@dataclass
class TablePage(ScrolledPage):
    """A page of lines made of pieces, below a title."""

    closing_keys: ClassVar[tuple[str, ...]] = ("q", "%", "escape", "enter")

    preferences: Preferences

    @property
    @abstractmethod
    def title(self) -> str: ...

    def captions(self) -> list[KeyCaption]:
        return [*help_and_back()]

    @abstractmethod
    def lines(self, width: int) -> Iterator[list[BarPiece]]:
        """The lines of the page, of at most ``width`` columns."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; scrolling shows the rest.

        A page of few short lines stands in the middle, as menus do.
        """
        width = min(_PAGE_WIDTH, canvas.width - 2)
        left = (canvas.width - width) // 2
        top = page_top(canvas.height)
        lines = list(self.lines(width))
        room = canvas.height - top - _HEAD - _FOOT
        if 2 * len(lines) <= room and not self.busy:
            top += (room - len(lines)) // 2
            ends = [piece.column + text_width(piece.text) for line in lines for piece in line]
            if max(ends, default=0) <= _MENU_WIDTH:
                left = max(left, (canvas.width - _MENU_WIDTH) // 2)
        shown = self.scroller.shown(len(lines), room, [*block_starts(lines, room)])
        columns = range(left, left + width)
        paint_heading(canvas, top, columns, self.title, self.scroller.place)
        for row, number in enumerate(shown, top + _HEAD):
            for column, text, style in lines[number]:
                canvas.put(row, left + column, text, style)
        notice = wrapped(self.notice, width) if self.notice else ()
        for row, line in enumerate(notice, canvas.height - 1 - len(notice)):
            canvas.put(row, left, " " * width)
            canvas.put(row, left, line, Style.WARNING)
        paint_footer(canvas, [*self.scroller.captions(), *self.captions()], left)


@dataclass(frozen=True)
class Columns:
    """The columns of a table: a label, and numbers of equal width below their ``heads``."""

    label: int
    number: int
    heads: Sequence[str]

    @property
    def end(self) -> int:
        return self.label + len(self.heads) * self.number + _BAR_GAP

    def within(self, width: int, rows: Sequence[Sequence[str]]) -> "Columns":
        """Return the columns that a page has room for beside all or the first texts of the rows.

        The label gets narrow first, then the heads; of the texts the last ones leave.
        """
        room = width - min(self.label, _LEAST_LABEL)
        wanted = max(self.number, _cell_width(self.heads))
        for count in range(len(self.heads), 0, -1):
            least = _cell_width([text for row in rows for text in row[:count]])
            if least * count <= room:
                number = min(max(wanted, least), room // count)
                label = min(self.label, width - count * number)
                return Columns(label, number, self.heads[:count])
        return Columns(min(self.label, width), self.number, ())

    def row(
        self, label: str, style: Style, cells: Iterable[tuple[str, Style]]
    ) -> Iterator[BarPiece]:
        """A label, and the text of each column behind it."""
        yield BarPiece(0, fit(label, self.label), style)
        for place, (_head, (text, look)) in enumerate(zip(self.heads, cells, strict=False), 1):
            end = self.label + place * self.number
            yield BarPiece.before(end, fit(text, self.number - 1), look)


def _cell_width(texts: Sequence[str]) -> int:
    return 1 + max(map(text_width, texts))


class ScoreRow(NamedTuple):
    """A row of a table: three counts, and the texts behind them."""

    label: str
    counts: Sequence[int]
    more: Sequence[str] = ()

    @property
    def cells(self) -> list[tuple[str, Style]]:
        """The texts with their styles; a 0 is dim."""
        counts = zip(self.counts, _STYLES, strict=True)
        numbers = [(str(count), style if count else Style.DIM) for count, style in counts]
        return [*numbers, *((text, Style.PLAIN) for text in self.more)]


def score_table(
    title: str, columns: Columns, rows: Sequence[ScoreRow], width: int, glyphs: Glyphs
) -> Iterator[list[BarPiece]]:
    """A table with a bar behind each row where there is room."""
    columns = columns.within(width, [[text for text, _style in row.cells] for row in rows])
    heads = ((head, Style.DIM) for head in columns.heads)
    yield list(columns.row(title, Style.TITLE, heads))
    most = max(sum(row.counts) for row in rows)
    for row in rows:
        bar_of_row = chart(row.counts, most, range(columns.end, width), glyphs)
        yield [*columns.row(row.label, Style.PLAIN, row.cells), *bar_of_row]


def chart(counts: Sequence[int], most: int, columns: range, glyphs: Glyphs) -> Iterator[BarPiece]:
    """The bar of three numbers in the columns, if wide enough; a sum of ``most`` fills it."""
    if len(columns) < LEAST_BAR:
        return
    parts = [Part(count, style) for count, style in zip(counts, _STYLES, strict=True)]
    for piece in bar(parts, len(columns), most, glyphs):
        yield piece._replace(column=columns.start + piece.column)


def text_lines(text: str, width: int, style: Style = Style.PLAIN) -> Iterator[list[BarPiece]]:
    """A text in lines of at most ``width`` columns."""
    return ([BarPiece(0, line, style)] for line in fold(text, width))


# The page


_WIDE = 76
"""The columns from which on the page is not narrow."""
_WIDE_LABEL, _WIDE_NUMBER, _NUMBER = 20, 7, 6


@dataclass
class StatisticsPage(TablePage):
    """The finished games of the player."""

    help_topic: ClassVar[Topic] = Topic.LIBRARY

    played: Sequence[Played]
    streaks: Streaks
    catalogue: Catalogue | None = None
    """The catalogue of the library, to forget the estimates."""
    estimates: Estimates = field(default_factory=dict)
    asks: bool = False
    """Whether the next key answers if the estimates are forgotten."""

    def needs_care(self, key: str) -> bool:
        return self.asks and key in YES_KEYS

    def press(self, key: str) -> ScreenEvent | None:
        """Open the insights, forget the estimates after a question, or scroll and close."""
        if self.asks:
            if key in (*YES_KEYS, *NO_KEYS):
                self._answer(yes=key in YES_KEYS)
            return None
        if self.estimates and key == _FORGET:
            self.asks, self.notice = True, forget_text()
            return None
        if key in Action.INSIGHTS.page_keys:
            return OpenPage("insights")
        return super().press(key)

    def _answer(self, *, yes: bool) -> None:
        self.asks, self.notice = False, ""
        if not yes or self.catalogue is None:
            return
        try:
            forget_estimates(self.catalogue.library)
        except LibraryError as error:
            self.notice = error_words(error)
        else:
            self.estimates, self.notice = {}, forgotten_text()

    def captions(self) -> list[KeyCaption]:
        if self.asks:
            return question_keys()
        shown = [KeyCaption(key, Action.INSIGHTS.caption) for key in Action.INSIGHTS.page_keys]
        forget = [KeyCaption(_FORGET, Action.FORGET.caption)] if self.estimates else []
        return [*shown, *forget, *help_and_back()]

    @property
    def title(self) -> str:
        return _(MENU["statistics"].label)

    def lines(self, width: int) -> Iterator[list[BarPiece]]:
        """The score of all games, the rating, and the tables."""
        everything = total(even_games(self.played))
        for text in estimate_lines(self.estimates):
            yield from text_lines(text, width)
        if self.estimates:
            yield []
        if not self.played:
            yield from text_lines(no_games_text(), width)
            yield []
            for text in coming_statistics():
                yield from text_lines(text, width, Style.DIM)
            return
        yield from text_lines(score_text(everything), width)
        if everything.games:
            yield list(chart(everything, everything.games, range(width), self.preferences.glyphs))
            yield []
            yield from text_lines(streaks_text(self.streaks), width)
        yield []
        yield from self._rating(width)
        for title, rows in tables(self.played):
            yield []
            yield from self._table(title, rows, width)

    def _table(
        self, title: str, rows: Sequence[tuple[str, GameCounts]], width: int
    ) -> Iterator[list[BarPiece]]:
        heads = (pgettext("column", "won"), pgettext("column", "drawn"), pgettext("column", "lost"))
        is_wide = width >= _WIDE
        label, number = (_WIDE_LABEL, _WIDE_NUMBER) if is_wide else (_LEAST_LABEL, _NUMBER)
        scored = [ScoreRow(label, score, (f"{score.share:.0%}",)) for label, score in rows]
        columns = Columns(label, number, (*heads, "%"))
        yield from score_table(title, columns, scored, width, self.preferences.glyphs)

    def _rating(self, width: int) -> Iterator[list[BarPiece]]:
        estimated = rating(self.played)
        for text in rating_texts(estimated, rated_games(self.played), self.preferences.glyphs):
            yield from text_lines(text, width)
        if estimated is not None:
            marks = {level.elo: str(level.number) for level in LEVELS}
            marks[LEVELS[0].elo] = _("level {level}").format(level=LEVELS[0].number)
            value, margin = estimated.elo, estimated.margin
            yield []
            yield from scale(marks, value, margin, width, self.preferences.glyphs)


def open_statistics(preferences: Preferences, catalogue: Catalogue) -> StatisticsPage:
    """The page about a library as it is now. Raises LibraryError."""
    own = streaks(catalogue.outcomes())
    known = kept_estimates(catalogue.library)
    return StatisticsPage(preferences, catalogue.played(), own, catalogue, known)


def statistics_page(
    preferences: Preferences, library: Library | None, notice: str
) -> StatisticsPage:
    """The page about a library, or about no games with the reason why there is no library."""
    return _page_of(open_statistics, preferences, library, notice)


def insights_page(preferences: Preferences, library: Library | None, notice: str) -> TablePage:
    """The insights of a library; without one, the page that gives the reason."""
    return _page_of(open_insights, preferences, library, notice)


_Page = TypeVar("_Page", bound=TablePage)


def _page_of(
    open_page: Callable[[Preferences, Catalogue], _Page],
    preferences: Preferences,
    library: Library | None,
    notice: str,
) -> _Page | StatisticsPage:
    try:
        if library is not None:
            opened = open_page(preferences, Catalogue(library))
            opened.notice = notice
            return opened
    except LibraryError as error:
        notice = error_words(error)
    return StatisticsPage(preferences, (), Streaks(), notice=notice)


# Insights from the reviewed games

_INSIGHT_COLUMNS = (27, 35, 45, 55)
"""The last columns of a row's numbers: games, points, mistakes, accuracy."""
_PROGRESS = 42
"""The first column of the progress of a kind of mistakes."""
_MOST_PARTS, _PART = 12, 3
"""The most parts of the time in a progress, and the columns of each."""
_KIND_KEYS = "123456789"
"""The keys that begin a round of puzzles of a kind."""
_MORE_LABEL = 10
"""The most columns that labels get where bars have enough."""


@dataclass
class InsightsPage(TablePage):
    """The insights of the games that a reader has read; it reads on while the page is visible."""

    closing_keys: ClassVar[tuple[str, ...]] = ("q", "i", "escape")
    help_topic: ClassVar[Topic] = Topic.LIBRARY

    reader: InsightReader

    @property
    def title(self) -> str:
        return _("Insights")

    @property
    def busy(self) -> bool:
        return self.reader.left > 0

    def work(self) -> None:
        if not self.busy:
            return
        try:
            self.reader.read_next()
        except LibraryError as error:
            self.notice = error_words(error)

    def press(self, key: str) -> ScreenEvent | None:
        """Begin a round of puzzles, open the lesson that fits, or scroll and close."""
        insights = self.reader.insights
        if key == "enter" and insights.worst is not None:
            return OpenPage("lessons", lesson=lesson_about(insights.worst).id)
        if key in _KIND_KEYS[: len(insights.weaknesses)]:
            return self._practise(insights.weaknesses[_KIND_KEYS.index(key)])
        return super().press(key)

    def _practise(self, weakness: Weakness) -> ScreenEvent | None:
        rule = self.preferences.settings.setup.rule.even
        begun = learn_kind(weakness.oversight, self.reader.library, rule)
        if isinstance(begun, Refused):
            self.notice = puzzle_texts.no_puzzle_text()
            return None
        return begun

    def captions(self) -> list[KeyCaption]:
        insights = self.reader.insights
        keys = []
        if insights.weaknesses:
            last = min(len(insights.weaknesses), len(_KIND_KEYS))
            keys = [KeyCaption("1", _("practise it"), "1" if last == 1 else f"1-{last}")]
        lesson = [KeyCaption("enter", _("lesson"))] if insights.worst else []
        return [*keys, *lesson, *help_and_back()]

    def lines(self, width: int) -> Iterator[list[BarPiece]]:
        """The accuracy in games, by their kinds, and the overlooked threats."""
        insights = self.reader.insights
        yield from text_lines(insights_text(insights, self.reader.left), width)
        if insights.weaknesses:
            yield []
            yield from self._overlooked(insights, width)
        for title, rows in tables_of_play(insights) if insights.games else ():
            yield []
            yield from self._play(title, rows, width, has_bars=len(insights.games) >= COMPARED)
        if insights.worst is not None:
            yield []
            yield from text_lines(fitting_lesson_text(_(lesson_about(insights.worst).title)), width)
        coming = () if self.busy else [*coming_insights(insights)]
        if coming:
            yield []
        for text in coming:
            yield from text_lines(text, width, Style.DIM)

    def _play(
        self, title: str, rows: Sequence[tuple[str, Play]], width: int, *, has_bars: bool
    ) -> Iterator[list[BarPiece]]:
        words = (
            _("games"),
            pgettext("column", "points"),
            pgettext("column", "mistakes"),
            _("accuracy"),
        )
        yield [
            BarPiece(0, fit(title, _insight_label(width)), Style.TITLE),
            *(BarPiece.before(end, word, Style.DIM) for end, word in self._shown(words, width)),
        ]
        for label, play in rows:
            share = f"{play.share:.0%}"
            numbers = (
                str(play.games),
                share,
                mistakes_text(play),
                accuracy_text(play.accuracy),
            )
            shown = self._shown(numbers, width)
            yield [
                BarPiece(0, fit(label, _insight_label(width)), Style.PLAIN),
                *(BarPiece.before(end, number, Style.PLAIN) for end, number in shown),
                *(self._accuracy_bar(play, width) if has_bars else ()),
            ]

    def _shown(self, texts: Sequence[str], width: int) -> list[tuple[int, str]]:
        """Return the texts of a row that fit, each with the column where it ends."""
        ends = (end + _shift(width) for end in _INSIGHT_COLUMNS)
        return [(end, text) for end, text in zip(ends, texts, strict=True) if end <= width]

    def _accuracy_bar(self, play: Play, width: int) -> Iterator[BarPiece]:
        room = range(_INSIGHT_COLUMNS[-1] + _shift(width) + _BAR_GAP, width)
        if play.accuracy is not None:
            yield from chart((round(play.accuracy), 0, 0), 100, room, self.preferences.glyphs)

    def _overlooked(self, insights: Insights, width: int) -> Iterator[list[BarPiece]]:
        """The kinds of mistakes with their keys, and how often each happened over the time."""
        left = min(_PROGRESS + _shift(width), width + _BAR_GAP)
        times, progress = _("times"), _("first to latest game")
        heading = [BarPiece(0, _("Overlooked"), Style.TITLE)]
        heading.append(BarPiece.before(left - _BAR_GAP, times, Style.DIM))
        has_progress = len(insights.games) >= COMPARED
        if has_progress and left + text_width(progress) <= width:
            heading.append(BarPiece(left, progress, Style.DIM))
        yield heading
        parts = min(_MOST_PARTS, (width - left) // _PART)
        for number, weakness in enumerate(insights.weaknesses, 1):
            averages = insights.progress(weakness.oversight, parts) if has_progress else ()
            yield [
                BarPiece(0, str(number), Style.KEY),
                BarPiece(2, fit(weakness_text(weakness), left - 8), Style.PLAIN),
                BarPiece.before(left - _BAR_GAP, str(weakness.times), Style.PLAIN),
                *self._progress(averages, left),
            ]

    def _progress(self, averages: Sequence[float], left: int) -> Iterator[BarPiece]:
        """A chart of one row: the height of each part is the average number in a game."""
        most = max(averages, default=0)
        if most:
            shares = [average / most for average in averages]
            row = columns_row(shares, _PART, self.preferences.glyphs)
            yield BarPiece(left, row, Style.LOSS)


def _shift(width: int) -> int:
    """The columns that labels get more, or less where the first numbers need them."""
    more = min(max(width - _INSIGHT_COLUMNS[-1] - LEAST_BAR, 0), _MORE_LABEL)
    return min(more, width - _INSIGHT_COLUMNS[0])


def _insight_label(width: int) -> int:
    return _INSIGHT_COLUMNS[0] + _shift(width) - 6


def open_insights(preferences: Preferences, catalogue: Catalogue) -> InsightsPage:
    """The insights of a library, read while the page is shown. Raises LibraryError."""
    return InsightsPage(preferences, InsightReader(catalogue.library))


# Puzzles


def _week(text: str, today: int) -> Iterator[BarPiece]:
    """A line of the calendar: solved days look won, and today is selected."""
    yield BarPiece(0, text, Style.DIM)
    for day in re.finditer(r"([0-9]+)[*]?", text):
        number = int(day[1])
        if number <= today:
            solved = Style.WIN if "*" in day[0] else Style.PLAIN
            yield BarPiece(day.start(), day[0], Style.SELECTED if number == today else solved)


_PUZZLE_LABEL, _PUZZLE_NUMBER = 20, 8


@dataclass
class PuzzleStatistics(TablePage):
    """The player's results in puzzles."""

    help_topic: ClassVar[Topic] = Topic.PUZZLES

    trainer: Trainer

    @property
    def title(self) -> str:
        return _("Your puzzles")

    def lines(self, width: int) -> Iterator[list[BarPiece]]:
        """The summary, and the attempts by the kinds of puzzles."""
        for text in puzzle_texts.summary_lines(self.trainer, self.preferences.glyphs):
            yield from text_lines(text, width)
        yield []
        month, *weeks = puzzle_texts.calendar_lines(self.trainer, width)
        for line in fold(month, width):
            yield [BarPiece(0, line, Style.TITLE)]
        for text in weeks:
            yield list(_week(text, self.trainer.today().day))
        tallies = self.trainer.tallies()
        if not tallies:
            return
        yield []
        heads = (_("solved"), _("hinted"), _("failed"))
        columns = Columns(_PUZZLE_LABEL, _PUZZLE_NUMBER, heads)
        rows = [ScoreRow(puzzle_texts.theme_text(kind), tally) for kind, tally in tallies.items()]
        yield from score_table(_("By kind"), columns, rows, width, self.preferences.glyphs)
