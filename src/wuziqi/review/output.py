"""A review as lines of text, and as the object that ``wuziqi review --json`` prints."""

from collections.abc import Iterator
from typing import Any, Final

from wuziqi.locale import _
from wuziqi.review.explanation import why_lost
from wuziqi.review.marks import WRONG, Mark
from wuziqi.review.review import Review, ReviewedMove
from wuziqi.review.standing import Proof
from wuziqi.review.words import (
    MARK_SIGNS,
    MARK_WORDS,
    accuracy_words,
    color_words,
    words_of,
)
from wuziqi.rules.board import Stone

_LINE_MOVES: Final = 7
"""Moves of the better line that a line of text has room for."""


def as_json(review: Review) -> dict[str, Any]:
    """Return a review as the object of ``--json``; see docs/review.md."""
    game = review.game
    size = game.size
    return {
        "rule": game.rule.name,
        "size": size.width if size.is_square else str(size),
        "moves": [_move_as_json(move) for move in review.moves],
        "accuracy": {stone.name.lower(): _rounded(review.accuracy(stone)) for stone in Stone},
    }


def _rounded(accuracy: float | None) -> float | None:
    return None if accuracy is None else round(accuracy, 1)


def _move_as_json(move: ReviewedMove) -> dict[str, Any]:
    return {
        "number": move.number,
        "point": str(move.point),
        "color": move.color.name.lower(),
        "mark": move.mark.value,
        "win_before": round(move.win_before, 4),
        "win_after": round(move.win_after, 4),
        "best": str(move.best),
        "line": [str(point) for point in move.line],
        "proof_before": _proof_as_json(move.proof_before),
        "proof_after": _proof_as_json(move.proof_after),
        "words": words_of(move),
    }


def _proof_as_json(proof: Proof | None) -> dict[str, Any] | None:
    if proof is None:
        return None
    return {"winner": proof.winner.name.lower(), "plies": proof.plies, "by": proof.by}


def text_lines(review: Review) -> Iterator[str]:
    """Yield the review as text: noteworthy moves, accuracy, and why the game was lost."""
    noteworthy = [move for move in review.moves if is_noteworthy(move)]
    if not noteworthy:
        yield _("No move stands out.")
    for move in noteworthy:
        yield _move_line(move)
    yield ""
    for stone in Stone:
        text = _("{color}: accuracy {accuracy}")
        value = accuracy_words(review.accuracy(stone))
        yield text.format(color=color_words(stone), accuracy=value)
    if sentences := why_lost(review):
        yield ""
        yield from sentences


def is_noteworthy(move: ReviewedMove) -> bool:
    """Whether a list of noteworthy moves has a move: of a forced loss only the first."""
    if move.mark is Mark.FORCED_LOSS:
        return any(getattr(remark, "since", 0) == move.number for remark in move.remarks)
    return move.mark in WRONG or move.mark is Mark.ONLY


def _move_line(move: ReviewedMove) -> str:
    """Return ``12. ○ k9 ??  blunder  64 % → 20 %  words  (better line)``."""
    point = f"{move.point}{MARK_SIGNS.get(move.mark, '')}"
    chances = f"{100 * move.win_before:3.0f} % > {100 * move.win_after:3.0f} %"
    line = ""
    if move.mark in WRONG and move.best != move.point:
        line = f" [{' '.join(map(str, move.line[:_LINE_MOVES]))}]"
    color = color_words(move.color)
    words = words_of(move) or _(MARK_WORDS[move.mark])
    return f"{move.number:3}. {color} {point:6} {chances}  {words}{line}"
