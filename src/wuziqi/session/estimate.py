"""The estimate of a player's strength, from results and from what their moves overlook.

It is pure: who keeps it, and for which boards and rules, is decided elsewhere. The strengths are
those of ``levels.level_at``, and the table of levels says what a player of a strength overlooks.
"""

import math
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from wuziqi.levels import STRONGEST, WEAKEST, Habits, level_at
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.session.oversights import Chance, Oversight, chances_in


class Estimate(NamedTuple):
    """The estimate of a player's ``strength``, with its standard deviation, after some games."""

    strength: float
    uncertainty: float
    games: int


FIRST: Final = Estimate(1.5, 2.5, 0)
"""The estimate of a player of whom nothing is known."""


Seen = tuple[Chance, ...]
"""What a player's moves show: the rows that they could see, and which of them they overlooked."""


def seen_in(game: Game, side: Stone) -> Seen:
    """Return what the moves of a side in a game show, by the rules alone."""
    return tuple(chances_in(game, side))


def opponent_for(estimate: Estimate) -> float:
    """Return the strength of the opponent that fits a player, who wins a little more than half."""
    return min(max(estimate.strength - _KINDNESS, WEAKEST), STRONGEST)


_KINDNESS: Final = 0.3
"""How much weaker the opponent is than the player."""

_STEP: Final = 0.25
_BEYOND: Final = 2.0
_GRID: Final = tuple(
    WEAKEST - _BEYOND + _STEP * number
    for number in range(round((STRONGEST - WEAKEST + 2 * _BEYOND) / _STEP) + 1)
)
"""The strengths among which a player's is sought; people may lie beyond the ends of the scale."""

_SPREAD: Final = 1.4
"""The difference of strength that makes the odds of a win ``e`` to one."""

_DRIFT: Final = 0.5
_FIRST_DRIFT: Final = 1.0
"""How far a strength may wander from one game to the next: its standard deviation.

More is added in the first games, where moves may have led astray.
"""

_TRUST: Final = 0.5
_MOST_TRUST: Final = 2.0
"""The weight of a chance seen or overlooked, and of all in a game; a result weighs 1.

Both shrink with the number of games. People are not levels: who only defends overlooks nothing, and
never wins. So moves find the strength of a new player, and results alone correct it later.
"""

_LEAST: Final = 0.03
"""The least probability, 0 to 0.5, that a row is overlooked, or that it is seen."""


def after_game(estimate: Estimate, played: float, score: float, seen: Seen = ()) -> Estimate:
    """Return the estimate after a game with a ``score``, 0 to 1, against a strength."""
    drift = _DRIFT + _FIRST_DRIFT / (1 + estimate.games)
    drifted = math.hypot(estimate.uncertainty, drift)
    trust = min(_TRUST, _MOST_TRUST / max(len(seen), 1)) / (1 + estimate.games)
    logs = []
    for strength in _GRID:
        log = -(((strength - estimate.strength) / drifted) ** 2) / 2
        win = 1 / (1 + math.exp((played - strength) / _SPREAD))
        log += score * math.log(win) + (1 - score) * math.log(1 - win)
        logs.append(log + trust * _log_of(seen, level_at(strength).habits))
    most = max(logs)
    weights = [math.exp(log - most) for log in logs]
    total = sum(weights)
    mean = sum(at * weight for at, weight in zip(_GRID, weights, strict=True)) / total
    spread = sum((at - mean) ** 2 * weight for at, weight in zip(_GRID, weights, strict=True))
    return Estimate(mean, math.sqrt(spread / total), estimate.games + 1)


def _log_of(chances: Iterable[Chance], habits: Habits | None) -> float:
    """Return the logarithm of the likelihood that a player with these habits did as was seen."""
    log = 0.0
    for chance in chances:
        miss = 0.0 if habits is None else _OVERLOOKED[chance.kind](habits) * chance.difficulty
        miss = min(max(miss, _LEAST), 1 - _LEAST)
        log += math.log(miss if chance.missed else 1 - miss)
    return log


_OVERLOOKED: Final[dict[Oversight, Callable[[Habits], float]]] = {
    Oversight.OWN_FIVE: lambda habits: habits.five,
    Oversight.FIVE: lambda habits: habits.four,
    Oversight.OWN_OPEN_FOUR: lambda habits: habits.own,
    Oversight.OPEN_FOUR: lambda habits: habits.three,
}
