"""How a position stands: what black's chances are, and how that is known."""

from dataclasses import dataclass

from wuziqi.protocol.evaluation import Evaluation
from wuziqi.rules.board import Stone
from wuziqi.rules.referee import Outcome
from wuziqi.session.analysis import Target, win_chance
from wuziqi.tui.advice.advisor import Advisor


@dataclass(frozen=True)
class Standing:
    """Black's ``chance`` to win, 0 to 1, by an ``evaluation`` as black sees it, None at the end.

    ``fresh`` is false while what is known is about the position before.
    """

    chance: float
    evaluation: Evaluation | None = None
    fresh: bool = True


def standing_by(advisor: Advisor, target: Target) -> Standing:
    """Return how a position stands by the adviser, or how the last one that it knows did."""
    evaluation = advisor.evaluation
    return Standing(win_chance(evaluation), evaluation, advisor.knows(target))


def standing_at_end(outcome: Outcome) -> Standing:
    """Return how a finished game stands."""
    return Standing({Stone.BLACK: 1.0, Stone.WHITE: 0.0, None: 0.5}[outcome.winner])
