"""What the screen says of a review: of one move, and of how far it is."""

from wuziqi.locale import _
from wuziqi.review.marks import WRONG
from wuziqi.review.remarks import Better
from wuziqi.review.review import ReviewedMove
from wuziqi.review.words import MARK_SIGNS, MARK_WORDS, color_words, words_of
from wuziqi.tui.replay.game_review import Progress

_LINE_MOVES = 8
"""Moves of the better line that are written out."""


def move_title(move: ReviewedMove) -> str:
    """Return ``12. White k9??  64 % > 20 %``."""
    chances = f"{100 * move.win_before:.0f} % > {100 * move.win_after:.0f} %"
    point = f"{move.point}{MARK_SIGNS.get(move.mark, '')}"
    return f"{move.number}. {color_words(move.color)} {point}  {chances}"


def move_words(move: ReviewedMove) -> str:
    """Return what happened, or the name of the mark where there is no more to say."""
    if any(isinstance(remark, Better) for remark in move.remarks):
        return _(MARK_WORDS[move.mark])
    return words_of(move) or _(MARK_WORDS[move.mark])


def better_words(move: ReviewedMove) -> str:
    """Return what should have been played, "" where nothing better is known."""
    if not has_better(move):
        return ""
    return _("Better was {line}.").format(line=" ".join(map(str, move.line[:_LINE_MOVES])))


def has_better(move: ReviewedMove) -> bool:
    """Whether a better move than the one that was played is known."""
    return move.mark in WRONG and move.best != move.point


def progress_text(progress: Progress) -> str:
    """Return how far a review is that is not complete."""
    text = _("Sketch: {done} of {count}") if progress.sketch else _("Review: {done} of {count}")
    return text.format(done=progress.done, count=progress.positions)
