"""Why the game was lost, in three sentences at most."""

from collections.abc import Iterator
from typing import Final

from wuziqi.locale import _
from wuziqi.review.marks import WRONG, Mark
from wuziqi.review.remarks import Better
from wuziqi.review.review import Review, ReviewedMove
from wuziqi.review.words import color_words, remarks_words
from wuziqi.rules.board import Stone

_COSTLY: Final = (Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)

_EVEN: Final = 0.5
"""Whoever had more at the end has resigned too early, or lost on time."""

_SHOWN: Final = 5
"""Moves of the better line in a sentence."""


def why_lost(review: Review, loser: Stone | None = None) -> list[str]:
    """Return why ``loser`` lost, by default whoever did; nothing is said where nobody did.

    The move that decided it comes first, then what should have been played, then the mistake
    before it that cost most.
    """
    side = loser or loser_of(review)
    if side is None:
        return []
    own = [move for move in review.moves if move.color is side]
    chance = _chance_at_end(review, side)
    if chance > _EVEN:
        text = _("{color} did not lose on the board: the chance to win was {chance} at the end.")
        return [text.format(color=color_words(side), chance=f"{100 * chance:.0f} %")]
    decisive = decisive_move(own)
    if decisive is None:
        return [_("{color} was never proven to lose.").format(color=color_words(side))]
    return list(_sentences(own, decisive))


def _chance_at_end(review: Review, side: Stone) -> float:
    """Return the chance of a side to win in the last position, 0 where it is not known."""
    black = review.chances[-1] if review.chances else None
    if black is None:
        return 0.0
    return black if side is Stone.BLACK else 1 - black


def loser_of(review: Review) -> Stone | None:
    """Return who lost, or stands lost where the game was not ended by the rule."""
    if review.game.winner is not None:
        return review.game.winner.other
    last = review.moves[-1].proof_after if review.moves else None
    return None if last is None else last.winner.other


def decisive_move(own: list[ReviewedMove]) -> ReviewedMove | None:
    """Return the last of a side's moves that cost much, else the last that led to a proven loss."""
    chosen = [move for move in own if move.mark is not Mark.FORCED_LOSS]
    costly = (move for move in reversed(chosen) if move.mark in _COSTLY)
    return next(costly, next((move for move in reversed(chosen) if _loses(move)), None))


def _loses(move: ReviewedMove) -> bool:
    return move.proof_after is not None and move.proof_after.winner is not move.color


def _sentences(own: list[ReviewedMove], decisive: ReviewedMove) -> Iterator[str]:
    yield _turn(decisive)
    if decisive.best != decisive.point and decisive.mark in WRONG:
        yield _("Better was {line}.").format(line=" ".join(map(str, decisive.line[:_SHOWN])))
    earlier = [move for move in own if move.number < decisive.number and move.mark in WRONG]
    if earlier:
        yield _earlier(max(earlier, key=lambda move: (move.mark is Mark.MISSED_WIN, move.loss)))


def _turn(decisive: ReviewedMove) -> str:
    """Return what the move that decided the game did."""
    values = {
        "color": color_words(decisive.color),
        "number": decisive.number,
        "point": decisive.point,
        "before": f"{100 * decisive.win_before:.0f} %",
        "after": f"{100 * decisive.win_after:.0f} %",
    }
    if not decisive.remarks or isinstance(decisive.remarks[0], Better):
        text = _(
            "{color} lost the game with move {number} ({point}):"
            " the chance to win fell from {before} to {after}."
        )
        return text.format(**values)
    text = _("{color} lost the game with move {number} ({point}): {words}.")
    return text.format(words=remarks_words(decisive.remarks), **values)


def _earlier(worst: ReviewedMove) -> str:
    words = remarks_words(worst.remarks)
    if not words or isinstance(worst.remarks[0], Better):
        text = _("Before that, move {number} ({point}) cost most: {best} was better.")
        return text.format(number=worst.number, point=worst.point, best=worst.best)
    text = _("Before that, move {number} ({point}) cost most: it {words}.")
    return text.format(number=worst.number, point=worst.point, words=words)
