"""A page with the review of a game: a large curve, why it was lost, accuracy and mistakes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from wuziqi.columns import first_rows, fit, text_width, wrapped
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.play.review import GameReview, ReviewRefusal
from wuziqi.play.reviewing import Reviewing, ShownReview
from wuziqi.review.explanation import (
    COSTLY,
    MARK_SIGNS,
    MARK_WORDS,
    accuracy_words,
    color_words,
    loser_of,
    players_words,
    why_lost,
)
from wuziqi.review.marks import WRONG
from wuziqi.review.review import Review
from wuziqi.rules.board import Stone
from wuziqi.session.results import Refused
from wuziqi.texts import N_
from wuziqi.tui.replay.review_panel import curve_of
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import chip_width, paint_chip
from wuziqi.tui.widgets.curve import BELOW, paint_curve
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_footer
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH
from wuziqi.tui.widgets.panel import move_key, moves_of_button
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import page_top, paint_too_small
from wuziqi.tui.widgets.scrolled_page import ScrolledPage, block_starts
from wuziqi.words.review_texts import (
    better_words,
    move_title,
    move_words,
    progress_text,
    refusal_text,
)

_MARGIN: Final = 1
_NAME_GAP: Final = 3
_TEXT_WIDTH: Final = 76
_HIGH: Final = 36
_CURVE: Final = 7
_CURVE_SHARE: Final = 2 / 5
"""The part of a screen of at least ``_HIGH`` rows that the curve has, in an odd number of rows."""
_HEAD: Final = 1
_WORD_ROWS: Final = 4
"""The rows of the shown move and its words, with a blank one below."""
_FOOT_ROWS: Final = 2
_LEAST_CURVE: Final = 3
_MOVE_KEYS: Final = {"left": -1, "right": 1, "h": -1, "l": 1, "[": -1, "]": 1}
_NUMBER, _BETWEEN = 3, 2
"""The least columns of a number in the table, and of the numbers before it."""
_WHY_LOST: Final = {Stone.BLACK: N_("Why did Black lose?"), Stone.WHITE: N_("Why did White lose?")}
_YOU_LOST, _YOU_WON = N_("Why did you lose?"), N_("How you won")
_MISTAKES: Final = [mark for mark in MARK_SIGNS if mark in WRONG]
"""The marks in the table, the gravest first."""

_TWO_COLUMNS: Final = 118
"""Least width for the mistakes beside the other text."""
_COLUMN_GAP: Final = 4


class _ChartLine(NamedTuple):
    """A line of the page; a click presses its ``key``."""

    text: str
    style: Style = Style.PLAIN
    key: str = ""


def _curve_rows(height: int) -> int:
    """Return the odd number of rows that the curve has on a screen, with a row for the move."""
    if height >= _HIGH:
        return int(height * _CURVE_SHARE) | 1
    room = height - _HEAD - BELOW - 1 - _FOOT_ROWS
    return min(_CURVE, room - 1 | 1)


@dataclass
class ChartPage(ScrolledPage):
    """The review of a game; ``guide`` shows its moves on the board below."""

    help_topic: ClassVar[Topic] = Topic.REVIEW
    closing_keys: ClassVar[tuple[str, ...]] = ("q", "C", "escape", "enter")

    made: GameReview
    guide: Reviewing
    preferences: Preferences
    names: tuple[str, str] = ("", "")

    def command(self, key: str) -> bool:
        """Go through the moves."""
        if key in _MOVE_KEYS:
            self._step(_MOVE_KEYS[key])
        elif key in ("n", "N"):
            result = self.guide.jump(1 if key == "n" else -1)
            self.notice = refusal_text(result.reason) if isinstance(result, Refused) else ""
        elif (number := moves_of_button(key)) is not None:
            self.guide.go(number)
        else:
            return False
        return True

    def _step(self, step: int) -> None:
        if (view := self.guide.view) is not None:
            self.guide.go(max(view.shown + step, 0))

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """Draw title, curve and the words of the shown move; the text below them scrolls."""
        if canvas.height < MIN_HEIGHT or canvas.width < MIN_WIDTH:
            paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
            return
        left, width = _MARGIN, canvas.width - 2 * _MARGIN
        top = page_top(canvas.height)
        self._paint_heading(canvas, Area(top, left, 1, width))
        top += _HEAD + page_top(canvas.height)
        if (view := self.guide.view) is not None:
            top = self._paint_curve(canvas, Area(top, left, canvas.height - top, width), view)
        self._paint_text(canvas, Area(top, left, canvas.height - top - _FOOT_ROWS, width))
        canvas.put(canvas.height - 2, left, fit(self.notice, width), Style.WARNING)
        paint_footer(canvas, self._captions(), left)

    def _paint_heading(self, canvas: Canvas, area: Area) -> None:
        """The title, then the players as far as there is room, or how far the review is."""
        end, progress = area.left + area.width, self.made.progress
        title = fit(_("Black's chance to win"), area.width)
        column = canvas.put(area.top, area.left, title, Style.TITLE) + _NAME_GAP
        if not progress.is_complete:
            canvas.put(area.top, column, fit(progress_text(progress), end - column), Style.DIM)
            return
        glyphs = self.preferences.glyphs
        for stone, name in zip(Stone, self.names, strict=True):
            text = name or color_words(stone)
            if column + chip_width(glyphs) + 1 + text_width(text) > end:
                return
            column = paint_chip(canvas, area.top, column, stone, glyphs) + 1
            column = canvas.put(area.top, column, text) + _NAME_GAP

    def _paint_curve(self, canvas: Canvas, room: Area, view: ShownReview) -> int:
        """Returns the row below."""
        top, curve = room.top, curve_of(view)
        rows = _curve_rows(canvas.height)
        if curve.has_shape and rows >= _LEAST_CURVE:
            area = room._replace(height=rows + BELOW)
            paint_curve(canvas, area, curve, self.preferences.glyphs)
            top += area.height + page_top(canvas.height)
        if (move := view.move) is not None:
            canvas.put(top, room.left, fit(move_title(move), room.width), Style.TITLE)
            words = [*wrapped(move_words(move), room.width), better_words(move, room.width)]
            words = [*first_rows(words, canvas.height - _FOOT_ROWS - top - 1, room.width)]
            for row, text in enumerate(words, top + 1):
                canvas.put(row, room.left, text)
            return max(top + _WORD_ROWS, top + len(words) + 2)
        return top + _WORD_ROWS

    def _paint_text(self, canvas: Canvas, area: Area) -> None:
        if area.width < _TWO_COLUMNS:
            width = min(area.width, _TEXT_WIDTH)
            lines = [*self._why(width), *_mistakes(self.made.review), _ChartLine("")]
            lines += self._accuracy(width)
            starts = [*block_starts((line.text for line in lines), area.height)]
            shown = self.scroller.shown(len(lines), area.height, starts)
            _paint_lines(canvas, area, [lines[number] for number in shown])
            return
        side = min((area.width - _COLUMN_GAP) // 2, _TEXT_WIDTH)
        left = area.left + side + _COLUMN_GAP
        right = area._replace(left=left, width=area.width - side - _COLUMN_GAP)
        words = [*self._why(side), *self._accuracy(side)]
        points = list(_mistakes(self.made.review))
        count = max(len(words), len(points))
        starts = [*block_starts((line.text for line in words), area.height)]
        starts += range(len(words), count)
        shown = self.scroller.shown(count, area.height, starts)
        _paint_lines(canvas, area._replace(width=side), words[shown.start : shown.stop])
        _paint_lines(canvas, right, points[shown.start : shown.stop])

    def _captions(self) -> list[KeyCaption]:
        jumps = [KeyCaption("n", _("next mistake")), KeyCaption("N", _("previous mistake"))]
        return [
            *self.scroller.captions(),
            KeyCaption("right", _("forward")),
            KeyCaption("left", _("backward")),
            *(jumps if self.guide.has_next else []),
            *help_and_back(),
        ]

    # The text

    def _why(self, width: int) -> Iterable[_ChartLine]:
        is_complete = self.made.progress.is_complete
        return _why(self.made.review, self.guide.view, width) if is_complete else ()

    def _accuracy(self, width: int) -> Iterator[_ChartLine]:
        """The table, and what its numbers and signs mean."""
        review = self.made.review
        signs = (f"{MARK_SIGNS[mark]} {_(MARK_WORDS[mark])}" for mark in _MISTAKES)
        yield from self._table(review, width)
        yield _ChartLine("")
        marks = _("Marks: {marks}").format(marks=_(", ").join(signs))
        for text in (players_words(review), _accuracy_defined(), marks):
            yield from _folded(text, width, Style.DIM)

    def _table(self, review: Review, width: int) -> Iterator[_ChartLine]:
        """The signs of the marks stand in where their names have no room."""
        labels = [
            f"{color_words(stone)}  {name}" for stone, name in zip(Stone, self.names, strict=True)
        ]
        room = width - max(map(text_width, labels))
        heads = [_("accuracy"), *(_(MARK_WORDS[mark]) for mark in _MISTAKES)]
        if room < sum(text_width(head) + _BETWEEN for head in heads):
            heads = [heads[0], *(MARK_SIGNS[mark] for mark in _MISTAKES)]
        widths = [max(text_width(head), _NUMBER) + _BETWEEN for head in heads]
        name = min(max(map(text_width, labels)), width - sum(widths))
        yield _ChartLine(_row("", heads, name, widths), Style.DIM)
        for stone, label in zip(Stone, labels, strict=True):
            own = [move.mark for move in review.moves if move.color is stone]
            counts = [str(own.count(mark)) for mark in _MISTAKES]
            values = [accuracy_words(review.accuracy(stone)), *counts]
            yield _ChartLine(_row(label, values, name, widths))


def _paint_lines(canvas: Canvas, area: Area, lines: Sequence[_ChartLine]) -> None:
    for row, (text, style, key) in enumerate(lines[: area.height], area.top):
        end = canvas.put(row, area.left, fit(text, area.width), style)
        if key:
            canvas.add_button(row, range(area.left, end), key)


def _row(label: str, values: Sequence[str], name: int, widths: Sequence[int]) -> str:
    label = fit(label, name)
    cells = (
        " " * (width - text_width(value)) + value
        for value, width in zip(values, widths, strict=True)
    )
    return label + " " * (name - text_width(label)) + "".join(cells)


def _why(review: Review, view: ShownReview | None, width: int) -> Iterator[_ChartLine]:
    """What is wrong with the shown move stands below the curve."""
    sides, told = ((), None) if view is None else (view.sides, view.move)
    loser, sentences = loser_of(review), why_lost(review, told)
    if loser is None or not sentences:
        return
    own = {loser: _YOU_LOST, loser.other: _YOU_WON}
    title = own[next(iter(sides))] if len(sides) == 1 else _WHY_LOST[loser]
    yield _ChartLine(_(title), Style.TITLE)
    for sentence in sentences:
        yield from _folded(sentence, width)
    yield _ChartLine("")


def _mistakes(review: Review) -> Iterator[_ChartLine]:
    """A line for each; the words of the shown one stand below the curve."""
    moves = [move for move in review.moves if move.mark in COSTLY]
    yield _ChartLine(_("Mistakes"), Style.TITLE)
    if not moves:
        yield _ChartLine(refusal_text(ReviewRefusal.NO_MOVE))
    for move in moves:
        yield _ChartLine(move_title(move), Style.PLAIN, move_key(move.number))


def _folded(text: str, width: int, style: Style = Style.PLAIN) -> Iterator[_ChartLine]:
    return (_ChartLine(part, style) for part in wrapped(text, width))


def _accuracy_defined() -> str:
    return _(
        "Accuracy: a move that loses nothing scores 100%, a 10-point loss 64%, 30 points"
        " 25%; forced moves do not count."
    )
