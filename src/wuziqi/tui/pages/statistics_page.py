"""The statistics page: the player's results by level, rule and colour, streaks and rating."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.records.library.player_statistics import Score, Streaks, rating, scores, streaks, total
from wuziqi.records.library.queries import Catalogue, Played, rule_name
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, fold, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import WHEEL_LINES, Event, Go, OpenPage
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.entry_texts import rule_text
from wuziqi.tui.words.key_texts import unknown_page_key
from wuziqi.tui.words.statistics_texts import rating_texts, score_text, streaks_text

_WIDTH = 76
_LABEL_WIDTH, _NARROW_LABEL_WIDTH = 20, 9
_BAR_CELLS, _NARROW_BAR_CELLS = 20, 6
_HEAD = 2
_FOOT = 2
_SCROLLS = {"up": -1, "down": 1, "k": -1, "j": 1, "pageup": -10, "pagedown": 10}

_Table = tuple[str, list[tuple[str, Score]]]
"""A title, and scores with their labels."""


@dataclass
class StatisticsPage:
    """The finished games of the player; ``first`` is the number of the line on top."""

    preferences: Preferences
    played: Sequence[Played]
    streaks: Streaks
    first: int = 0
    notice: str = ""

    def press(self, key: str) -> Event | None:
        """Scroll, or close the page."""
        self.notice = ""
        if key in _SCROLLS:
            self._go(_SCROLLS[key])
        elif key == "?":
            return OpenPage("help", Topic.LIBRARY)
        elif key in ("q", "t", "escape", "enter", " "):
            return Go.BACK
        else:
            self.notice = unknown_page_key(key)
        return None

    def scroll(self, step: int) -> None:
        """Scroll by the wheel."""
        self._go(step * WHEEL_LINES)

    def _go(self, lines: int) -> None:
        last = len(list(self._lines(narrow=False))) - 1
        self.first = min(max(0, self.first + lines), last)

    def click(self, click: Click) -> Event | None:
        """A click closes the page."""
        del click
        return Go.BACK

    def fits(self, height: int, width: int) -> bool:
        """Always: a page that is cut off can still be scrolled and closed."""
        del height, width
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; what does not fit is scrolled to."""
        left = max(0, (canvas.width - _WIDTH) // 2)
        canvas.put(0, left, fit(_("Your games"), canvas.width), Style.TITLE)
        room = canvas.height - _HEAD - _FOOT
        lines = [
            (part, style)
            for text, style in self._lines(narrow=canvas.width < _WIDTH)
            for part in fold(text, canvas.width) or [""]
        ]
        first = max(0, min(self.first, len(lines) - room))
        for row, (text, style) in enumerate(lines[first : first + max(0, room)], _HEAD):
            canvas.put(row, left, fit(text, canvas.width - left), style)
        hint = self.notice or _("Up Down scroll, q back")
        style = Style.WARNING if self.notice else Style.DIM
        canvas.put(canvas.height - 1, left, fit(hint, canvas.width - left - 1), style)

    def _lines(self, *, narrow: bool) -> Iterator[tuple[str, Style]]:
        everything = total(self.played)
        if not everything.games:
            yield _("There are no finished games of yours yet."), Style.PLAIN
            return
        summary = [score_text(everything), streaks_text(self.streaks)]
        for text in [*summary, *rating_texts(rating(self.played))]:
            yield text, Style.PLAIN
        for title, rows in self._tables():
            yield "", Style.PLAIN
            yield _heading(title, narrow=narrow), Style.DIM
            for label, score in rows:
                yield self._row(label, score, narrow=narrow), Style.PLAIN

    def _tables(self) -> Iterator[_Table]:
        """The tables that have rows."""
        levels = scores(self.played, lambda game: game.level)
        rules = scores(self.played, lambda game: game.rule)
        colors = scores(self.played, lambda game: game.color)
        by_level = [
            (_("level {level}").format(level=level.number), score)
            for level, score in levels.items()
            if level is not None
        ]
        by_rule = [(rule_text(rule), rules[rule]) for rule in sorted(rules, key=rule_name)]
        by_color = [(_color_text(color), score) for color, score in colors.items()]
        tables = [(_("By level"), by_level), (_("By rule"), by_rule), (_("By colour"), by_color)]
        yield from (table for table in tables if table[1])

    def _row(self, label: str, score: Score, *, narrow: bool) -> str:
        cells = _NARROW_BAR_CELLS if narrow else _BAR_CELLS
        numbers = "".join(f"{count:6}" for count in score)
        bar = _bar(score.share, cells, self.preferences.glyphs.bar)
        return f"{_padded(label, _label_width(narrow=narrow))}{numbers}  {bar} {score.share:.0%}"


def open_statistics(preferences: Preferences, catalogue: Catalogue) -> StatisticsPage:
    """The page about a library as it is now. Raises LibraryError."""
    return StatisticsPage(preferences, catalogue.played(), streaks(catalogue.outcomes()))


def _heading(title: str, *, narrow: bool) -> str:
    bar = " " * (1 + (_NARROW_BAR_CELLS if narrow else _BAR_CELLS))
    columns = [_right(_("won"), 6), _right(_("drawn"), 6), _right(_("lost"), 6)]
    return "".join([_padded(title, _label_width(narrow=narrow)), *columns, bar, " %"])


def _label_width(*, narrow: bool) -> int:
    return _NARROW_LABEL_WIDTH if narrow else _LABEL_WIDTH


def _padded(text: str, width: int) -> str:
    text = fit(text, width)
    return text + " " * (width - text_width(text))


def _right(text: str, width: int) -> str:
    return " " * (width - text_width(text)) + text


def _bar(share: float, cells: int, fillings: str) -> str:
    """A share as a bar of full cells, with a dot for every empty one."""
    filled = round(share * cells)
    cell = fillings[-1]
    wide = text_width(cell)
    return (cell * (filled // wide)).ljust(cells - (wide - 1) * (filled // wide), ".")


def _color_text(color: str) -> str:
    return _("Black") if color == "black" else _("White")
