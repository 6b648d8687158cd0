"""The review in the panel beside the board: the curve, and the text about a move."""

from collections.abc import Iterable, Iterator, Sequence

from wuziqi.columns import fit, fold, text_width, wrapped
from wuziqi.locale import _
from wuziqi.play.adviser import Standing
from wuziqi.play.review import ReviewProgress
from wuziqi.play.reviewing import ShownReview
from wuziqi.review.explanation import MARK_SIGNS, level_of_players, remark_words, why_lost
from wuziqi.review.marks import WRONG, Mark
from wuziqi.review.review import ReviewedMove
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import progress_bar
from wuziqi.tui.widgets.curve import BELOW, Curve, curve_rows, paint_curve
from wuziqi.tui.widgets.panel import MoveSign
from wuziqi.words.advice_texts import chance_text
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.review_texts import (
    better_words,
    move_title,
    move_words,
    progress_text,
)
from wuziqi.words.sentences import sentences as joined

_HEADING = 1
_LEAST_WORD_ROWS = 4


def signs(view: ShownReview) -> dict[int, MoveSign]:
    """Return the signs after the moves of a list, by their numbers."""
    return {
        move.number: MoveSign(MARK_SIGNS[move.mark], _sign_style(move.mark))
        for move in view.review.moves
        if move.mark in MARK_SIGNS
    }


def _sign_style(mark: Mark) -> Style:
    return Style.WARNING if mark in WRONG and mark is not Mark.INACCURACY else Style.DIM


def curve_of(view: ShownReview) -> Curve:
    """Return the curve of a review with signs: of the shown move, then of the gravest mistakes."""
    order, signs_of = list(MARK_SIGNS), signs(view)
    mistakes = view.review.mistakes()
    mistakes.sort(key=lambda move: (move.number != view.shown, order.index(move.mark)))
    marked = {move.number: signs_of[move.number] for move in mistakes}
    return Curve(view.review.chances, marked, view.shown, level_of_players(view.review))


def panel_rows(height: int) -> int:
    """Return the rows of the panel that a review takes on a screen of a height."""
    rows = curve_rows(height)
    return _HEADING + rows + max(rows - BELOW, _LEAST_WORD_ROWS)


def paint_review(canvas: Canvas, area: Area, view: ShownReview, glyphs: Glyphs) -> int:
    """Draw the heading or the progress, the curve and the words; returns the row below them."""
    curve, top = curve_of(view), area.top
    if curve.has_shape or not view.progress.is_complete:
        _paint_heading(canvas, area, curve, view.progress, glyphs)
        top += _HEADING
    if curve.has_shape:
        place = area._replace(top=top, height=curve_rows(canvas.height))
        paint_curve(canvas, place, curve, glyphs)
        top += place.height
    rows = area.top + area.height - top
    lines = [*_lines(view, area.width, rows)][:rows]
    for row, (text, style) in enumerate(lines, top):
        canvas.put(row, area.left, fit(text, area.width), style)
    return top + len(lines)


def _paint_heading(
    canvas: Canvas, area: Area, curve: Curve, progress: ReviewProgress, glyphs: Glyphs
) -> None:
    text = curve.title(area.width) if progress.is_complete else progress_text(progress)
    column = canvas.put(area.top, area.left, fit(text, area.width), Style.DIM) + 1
    room = area.left + area.width - column
    is_going = not progress.is_complete
    done = room * progress.done // max(progress.positions, 1) if is_going else 0
    made, rest = progress_bar(done, room, glyphs)
    column = canvas.put(area.top, column, made, Style.PLAIN)
    canvas.put(area.top, column, rest, Style.DIM)


def _lines(view: ShownReview, width: int, rows: int) -> Iterator[tuple[str, Style]]:
    """Leaves out sentences and remarks without room in the rows."""
    move = view.move
    if view.at_end and view.progress.is_complete and (sentences := why_lost(view.review)):
        fitting = _fitting(_shorter(sentences), width, rows)
        yield from ((text, Style.PLAIN) for text in fitting)
    elif move is not None:
        title, better = fold(_title(view, move), width), better_words(move, width)
        yield from ((text, Style.TITLE) for text in title)
        counts = range(max(len(move.remarks), 1), 0, -1)
        words = [move_words(move, count) for count in counts]
        words += [
            remark_words(one, brief=brief) for one in move.remarks[:1] for brief in (False, True)
        ]
        room = rows - len(title) - bool(better)
        yield from ((text, Style.PLAIN) for text in _fitting(words, width, room))
        if better:
            yield better, Style.PLAIN
    elif not view.is_there:
        yield from _of_variation(view.standing, width)


def _shorter(sentences: Sequence[str]) -> Iterator[str]:
    """Yield ever fewer of the sentences, and at last ever fewer parts of the first one."""
    for count in range(len(sentences), 0, -1):
        yield joined(*sentences[:count])
    first, between = sentences[0], _("; ")
    parts = first.split(between)
    for count in range(len(parts) - 1, 0, -1):
        yield between.join(parts[:count]) + first[-1]


def _fitting(texts: Iterable[str], width: int, rows: int) -> Sequence[str]:
    """Return the lines of the first text that fits into the rows; the last text is cut."""
    lines: Sequence[str] = ()
    for text in texts:
        lines = wrapped(text, width)
        if len(lines) <= rows:
            break
    return lines[: max(rows, 0)]


def _title(view: ShownReview, move: ReviewedMove) -> str:
    if view.place is None:
        return move_title(move)
    number, count = view.place
    return f"{move_title(move)}  {number}/{count}"


def _of_variation(standing: Standing | None, width: int) -> Iterator[tuple[str, Style]]:
    text = _("Variation: not part of the review.")
    yield from ((part, Style.DIM) for part in wrapped(text, width))
    if standing is not None and standing.evaluation is not None and standing.fresh:
        yield chance_text(standing.evaluation, None), Style.PLAIN


def review_line(view: ShownReview, width: int) -> str:
    """Return the text in one line, where the panel has no room."""
    move = view.move
    if move is None:
        return "" if view.progress.is_complete else progress_text(view.progress)
    texts = (_title(view, move), move_words(move), better_words(move))
    shown = texts[0]
    for text in texts[1:]:
        if text and text_width(shown) + 2 + text_width(text) <= width:
            shown = f"{shown}  {text}"
    return shown
