"""A review as sentences, one of them a line."""

from collections.abc import Iterator
from typing import Final

from wuziqi.locale import _
from wuziqi.review.explanation import MARK_WORDS, accuracy_words, color_words, why_lost, words_of
from wuziqi.review.output import is_noteworthy
from wuziqi.review.review import WRONG, Review, ReviewedMove
from wuziqi.rules.board import Stone

_LINE_MOVES: Final = 7
"""Moves of the better line that are told."""


def review_lines(review: Review) -> Iterator[str]:
    """Yield the noteworthy moves, the accuracy of both sides, and why the game was lost."""
    noteworthy = [move for move in review.moves if is_noteworthy(move)]
    if not noteworthy:
        yield _("No move stands out.")
    for move in noteworthy:
        yield _move_line(move)
    for stone in Stone:
        text = _("{color}: accuracy {accuracy}")
        accuracy = accuracy_words(review.accuracy(stone))
        yield text.format(color=color_words(stone), accuracy=accuracy)
    yield from why_lost(review)


def _move_line(move: ReviewedMove) -> str:
    text = _("Move {number}, {color} {point}: {words}, {before} % to {after} %.")
    words = words_of(move)
    mark = _(MARK_WORDS[move.mark])
    line = text.format(
        number=move.number,
        color=color_words(move.color),
        point=move.point,
        words=_("{mark}; {words}").format(mark=mark, words=words) if words else mark,
        before=round(100 * move.win_before),
        after=round(100 * move.win_after),
    )
    if move.mark in WRONG and move.best != move.point:
        better = _("Better: {line}.").format(line=" ".join(map(str, move.line[:_LINE_MOVES])))
        line = f"{line} {better}"
    return line
