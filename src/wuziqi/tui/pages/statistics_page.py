"""The statistics page: the player's results by level, rule and colour, streaks and rating."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wuziqi.levels import LEVELS
from wuziqi.locale import _, ngettext
from wuziqi.records.library.player_statistics import (
    LEAST_RATED,
    Rating,
    Score,
    Streaks,
    rating,
    scores,
    streaks,
    total,
)
from wuziqi.records.library.queries import Catalogue, Played, rule_name
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, fold, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go
from wuziqi.tui.words.entry_texts import rule_text

_WIDTH = 76
_LABEL_WIDTH = 20
_BAR_CELLS = 20
_NARROW_BAR_CELLS = 6
_HEAD = 2
_FOOT = 2
_SCROLLS = {"up": -1, "down": 1, "k": -1, "j": 1, "pageup": -10, "pagedown": 10}


@dataclass
class StatisticsPage:
    """What is known of the finished games of a person; ``first`` line is on top."""

    preferences: Preferences
    played: Sequence[Played]
    streaks: Streaks
    first: int = 0

    def press(self, key: str) -> Event | None:
        """Scroll, or close the page."""
        if key in _SCROLLS:
            last = len(list(self._lines(narrow=False))) - 1
            self.first = min(max(0, self.first + _SCROLLS[key]), last)
        elif key in ("q", "t", "escape", "enter", " "):
            return Go.BACK
        return None

    def click(self, click: Click) -> Event | None:
        """A click closes the page."""
        del click
        return Go.BACK

    def fits(self, height: int, width: int) -> bool:
        """Any size will do: a page cut off can still be scrolled and closed."""
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
        hint = _("Up Down scroll, q back")
        canvas.put(canvas.height - 1, left, fit(hint, canvas.width - left - 1), Style.DIM)

    def _lines(self, *, narrow: bool) -> Iterator[tuple[str, Style]]:
        everything = total(self.played)
        if not everything.games:
            yield _("There are no finished games of yours yet."), Style.PLAIN
            return
        yield from self._summary(everything)
        levels = scores(self.played, lambda part: part.level)
        rules = scores(self.played, lambda part: part.rule)
        colors = scores(self.played, lambda part: part.color)
        blocks = {
            _("By level"): [
                (_("level {level}").format(level=level.number), score)
                for level, score in levels.items()
                if level is not None
            ],
            _("By rule"): [
                (rule_text(rule), score)
                for rule, score in sorted(rules.items(), key=lambda item: rule_name(item[0]))
            ],
            _("By colour"): [(_color_text(color), score) for color, score in colors.items()],
        }
        for title, rows in blocks.items():
            if rows:
                yield "", Style.PLAIN
                yield self._heading(title, narrow=narrow), Style.DIM
                for label, score in rows:
                    yield self._row(label, score, narrow=narrow), Style.PLAIN

    def _summary(self, everything: Score) -> Iterator[tuple[str, Style]]:
        text = ngettext("{count} finished game", "{count} finished games", everything.games)
        games = text.format(count=everything.games)
        told = _("{games}: {won} won, {drawn} drawn, {lost} lost").format(
            games=games, won=everything.won, drawn=everything.drawn, lost=everything.lost
        )
        yield told, Style.PLAIN
        yield _streaks_text(self.streaks), Style.PLAIN
        yield from ((text, Style.PLAIN) for text in _rating_lines(rating(self.played)))

    def _heading(self, title: str, *, narrow: bool) -> str:
        bar = " " * (1 + (_NARROW_BAR_CELLS if narrow else _BAR_CELLS))
        return _padded(title, _label_width(narrow=narrow)) + "".join(
            [_right(_("won"), 6), _right(_("drawn"), 6), _right(_("lost"), 6), bar, " %"]
        )

    def _row(self, label: str, score: Score, *, narrow: bool) -> str:
        cells = _NARROW_BAR_CELLS if narrow else _BAR_CELLS
        numbers = "".join(f"{count:6}" for count in score)
        bar = _bar(score.share, cells, self.preferences.glyphs.bar)
        return f"{_padded(label, _label_width(narrow=narrow))}{numbers}  {bar} {score.share:.0%}"


def open_statistics(preferences: Preferences, catalogue: Catalogue) -> StatisticsPage:
    """The page about a library as it is now. Raises LibraryError."""
    return StatisticsPage(preferences, catalogue.played(), streaks(catalogue.outcomes()))


def _label_width(*, narrow: bool) -> int:
    return 9 if narrow else _LABEL_WIDTH


def _padded(text: str, width: int) -> str:
    text = fit(text, width)
    return text + " " * (width - text_width(text))


def _right(text: str, width: int) -> str:
    return " " * (width - text_width(text)) + text


def _bar(share: float, cells: int, fillings: str) -> str:
    """A share as a bar of full cells, a dot for every empty one."""
    filled = round(share * cells)
    cell = fillings[-1]
    wide = text_width(cell)
    return (cell * (filled // wide)).ljust(cells - (wide - 1) * (filled // wide), ".")


def _color_text(color: str) -> str:
    return _("Black") if color == "black" else _("White")


def _streaks_text(told: Streaks) -> str:
    texts = {
        "won": ngettext("{count} won in a row", "{count} won in a row", told.present),
        "drawn": ngettext("{count} drawn in a row", "{count} drawn in a row", told.present),
        "lost": ngettext("{count} lost in a row", "{count} lost in a row", told.present),
    }
    present = texts[told.outcome].format(count=told.present)
    longest = _("longest streaks: {won} won, {lost} lost")
    longest = longest.format(won=told.most_won, lost=told.most_lost)
    return _("Now {present}; {longest}").format(present=present, longest=longest)


def _rating_lines(told: Rating | None) -> list[str]:
    if told is None:
        text = _("Rating: not enough games. It takes {count} finished ones against the computer,")
        return [text.format(count=LEAST_RATED), _("freestyle, 15 lines or more, without help.")]
    text = _("Rating: {elo}, give or take {margin} (95 %), from {games} games without help.")
    scale = _("On this scale level {low} of the computer has {least}, level {high} has {most}.")
    low, high = LEVELS[0], LEVELS[-1]
    return [
        text.format(elo=told.elo, margin=told.margin, games=told.games),
        scale.format(low=low.number, least=low.elo, high=high.number, most=high.elo),
    ]
