"""Glicko-2: the rating of a player with its deviation and volatility, after a rating period.

After Mark E. Glickman, "Example of the Glicko-2 system" (revision of March 2022); the numbers of
the steps are the paper's.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

TAU: Final = 0.5
"""The system constant, which limits the change of volatility; the paper advises 0.3 to 1.2."""

_SCALE: Final = 173.7178
_MIDDLE: Final = 1500.0
"""The scale of the paper: a rating of 1500 is 0."""

_CLOSE: Final = 1e-6


@dataclass(frozen=True)
class GlickoRating:
    """A rating, its deviation, and its expected fluctuation."""

    value: float
    deviation: float
    volatility: float


class Result(NamedTuple):
    """A result against an opponent: the opponent's rating and deviation; ``score`` is 0 to 1."""

    opponent: float
    deviation: float
    score: float


def rated(rating: GlickoRating, results: Sequence[Result], tau: float = TAU) -> GlickoRating:
    """Return the rating after a period with these results, at least one.

    The example of the paper:

    >>> results = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    >>> after = rated(GlickoRating(1500, 200, 0.06), results)
    >>> round(after.value, 1), round(after.deviation, 1)
    (1464.1, 151.5)
    """
    mu, phi = (rating.value - _MIDDLE) / _SCALE, rating.deviation / _SCALE  # step 2
    weighed = [(_weight(result.deviation), result) for result in results]
    expected = [_expected(mu, weight, result.opponent) for weight, result in weighed]
    variance = 1 / sum(
        weight**2 * chance * (1 - chance)
        for (weight, _result), chance in zip(weighed, expected, strict=True)
    )  # step 3
    surplus = sum(
        weight * (result.score - chance)
        for (weight, result), chance in zip(weighed, expected, strict=True)
    )
    delta = variance * surplus  # step 4
    volatility = _volatility(rating.volatility, delta, phi, variance, tau)
    before = phi**2 + volatility**2  # step 6
    phi = 1 / math.sqrt(1 / before + 1 / variance)  # step 7
    return GlickoRating(_MIDDLE + _SCALE * (mu + phi**2 * surplus), _SCALE * phi, volatility)


def _weight(deviation: float) -> float:
    """Return the weight of a result by the opponent's deviation: ``g`` of the paper."""
    phi = deviation / _SCALE
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _expected(mu: float, weight: float, opponent: float) -> float:
    """Return the expected score against an opponent: ``E`` of the paper."""
    return 1 / (1 + math.exp(-weight * (mu - (opponent - _MIDDLE) / _SCALE)))


def _volatility(sigma: float, delta: float, phi: float, variance: float, tau: float) -> float:
    """Return the new volatility, step 5: the root of a falling function, by the Illinois method."""
    start = math.log(sigma**2)
    spread = phi**2 + variance

    def slope(x: float) -> float:
        power = math.exp(x)
        gain = power * (delta**2 - spread - power) / (2 * (spread + power) ** 2)
        return gain - (x - start) / tau**2

    if delta**2 > spread:
        other = math.log(delta**2 - spread)
    else:
        steps = 1
        while slope(start - steps * tau) < 0:
            steps += 1
        other = start - steps * tau
    return math.exp(_zero(slope, start, other) / 2)


def _zero(function: Callable[[float], float], one: float, other: float) -> float:
    """Return the root of a function between two places."""
    at_one, at_other = function(one), function(other)
    while abs(other - one) > _CLOSE:
        between = one + (one - other) * at_one / (at_other - at_one)
        at_between = function(between)
        if at_between * at_other <= 0:
            one, at_one = other, at_other
        else:
            at_one /= 2
        other, at_other = between, at_between
    return one
