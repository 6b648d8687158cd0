"""The mark of a move, by what it cost, and the accuracy of a player."""

import math
from collections.abc import Sequence
from enum import Enum
from typing import Final

from wuziqi.review.standing import Step


class Mark(Enum):
    """What a move is worth; the values are those of ``wuziqi review --json``."""

    BEST = "best"
    """The engine's choice, or a move that keeps a proven win."""
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed-win"
    """A win was proven, and is not any more."""
    ONLY = "only"
    """Every other move is proven to lose."""
    FORCED_LOSS = "forced-loss"
    """Every move is proven to lose: there was nothing to choose."""


_STEPS: Final = ((0.15, Mark.BLUNDER), (0.10, Mark.MISTAKE), (0.05, Mark.INACCURACY))
"""From which loss of the chance to win, 0 to 1, a move gets which mark.

They are those of lichess, which counts 0.3, 0.2 and 0.1 on a scale from -1 to 1
(``modules/tree/src/main/Advice.scala`` of lichess-org/lila).
"""

WRONG: Final = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
"""The marks of moves that cost something."""

UNCHOSEN: Final = (Mark.ONLY, Mark.FORCED_LOSS)
"""The marks of moves that say nothing of the player: there was no other choice."""


def mark_of(step: Step) -> Mark:
    """Return the mark of a move."""
    if step.was_lost:
        return Mark.FORCED_LOSS
    if step.was_won:
        return Mark.BEST if step.wins else Mark.MISSED_WIN
    if step.only == step.point:
        return Mark.ONLY
    by_loss = _by_loss(step.loss)
    if step.loses:
        return Mark.INACCURACY if by_loss is Mark.GOOD else by_loss
    return Mark.BEST if step.best == step.point else by_loss


def _by_loss(loss: float) -> Mark:
    return next((mark for least, mark in _STEPS if loss >= least), Mark.GOOD)


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the accuracy in per cent, 0 to 100, of moves that lost so much of the chance to win.

    None without moves. The formula for a move is the one of lichess (lichess.org/page/accuracy),
    with the loss in per cent; the accuracy of a player is the mean of those of the moves.
    """
    if not losses:
        return None
    return sum(map(_of_move, losses)) / len(losses)


def _of_move(loss: float) -> float:
    value = 103.1668 * math.exp(-0.04354 * 100 * max(loss, 0)) - 3.1669
    return min(max(value, 0.0), 100.0)
