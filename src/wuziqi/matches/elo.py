"""Strength in Elo, estimated from the results of games.

Elo is logistic throughout: a player who is stronger by ``d`` is expected to get the share
``1 / (1 + 10 ** (-d / 400))`` of the points.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import mul
from statistics import NormalDist
from typing import NamedTuple

from wuziqi.texts import N_, TextError

_ELO = 400 / math.log(10)
"""Elo for one unit of the natural logarithm of the odds."""

_DEVIATIONS = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard deviations."""

_PAIR_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of the points that a pair of games can give."""

_UNSEEN = 1e-3
"""Pairs added to a kind never seen, so that no hypothesis is ruled out."""

_LONGEST_STEP = 1 / 3
"""Steps of this size in every rating cannot overshoot: see ``_fit``."""

_EXACT_ENOUGH = 1e-9


class Estimate(NamedTuple):
    """A difference in strength in Elo, and its 95 % interval; an end may be infinite."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class MatchScore:
    """The numbers of single games ``won``, ``drawn`` and ``lost``."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """1 for a game won, 0.5 for a game drawn."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        """The points of the points there were, 0 to 1; a half when there are no games."""
        return self.points / self.games if self.games else 0.5

    def elo(self) -> Estimate:
        """The difference in strength that these games speak for.

        The interval is Wilson's for a share; it is a little too wide when games were drawn.
        """
        return _estimate(self.share, self.games)


@dataclass(frozen=True)
class Pairs:
    """The numbers of pairs of games with 0, 0.5, 1, 1.5 and 2 points, in this order.

    The games of a pair begin from the same opening, with the colours swapped.
    """

    counts: tuple[int, int, int, int, int]

    @staticmethod
    def of(points: Iterable[float]) -> "Pairs":
        """Count pairs by their points. Raises ValueError for points that no pair can give."""
        counts = [0] * len(_PAIR_SHARES)
        for gained in points:
            if gained / 2 not in _PAIR_SHARES:
                raise ValueError(f"a pair of games cannot give {gained} points")
            counts[int(2 * gained)] += 1
        return Pairs((counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def number(self) -> int:
        return sum(self.counts)

    def elo(self) -> Estimate:
        """The difference in strength that these pairs speak for.

        Games of a pair are not independent, because an unbalanced opening is won once by each. So
        the interval is Wilson's for as many independent games as would vary like these pairs
        (Kish's effective sample size). The variance counts the pairs plus one imaginary pair that
        counts a fifth for each kind: a few equal pairs must not look like certainty.
        """
        if not self.number:
            return _estimate(0.5, 0)
        widened = [count + 1 / len(self.counts) for count in self.counts]
        mean, variance = _moments(widened)
        share, _variance = _moments(self.counts)
        return _estimate(share, self.number * mean * (1 - mean) / variance)


class SprtError(TextError, ValueError):
    """A test with impossible hypotheses or errors."""


@dataclass(frozen=True)
class Sprt:
    """A sequential test whether a player is stronger by ``elo1`` or only by ``elo0``.

    It errs with the chance ``alpha`` when ``elo0`` is true, with ``beta`` when ``elo1`` is.
    Raises SprtError unless elo0 < elo1 and both errors lie between 0 and a half.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            text = N_("elo0 must be less than elo1, not {elo0} and {elo1}")
            raise SprtError(text, elo0=self.elo0, elo1=self.elo1)
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SprtError(N_("alpha and beta must lie between 0 and 0.5"))

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the answer is no and yes (Wald 1945)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """The logarithm of how much likelier these pairs are under ``elo1`` than ``elo0``.

        The generalized test: each hypothesis takes the likeliest distribution of pairs that
        has its mean. See M. Van den Bergh, "A practical introduction to the GSPRT", used by
        fishtest, the testing framework of Stockfish. It is 0 when there are no pairs.
        """
        if not pairs.number:
            return 0.0
        counts = [count or _UNSEEN for count in pairs.counts]
        weak = _likeliest(counts, expected_share(self.elo0))
        strong = _likeliest(counts, expected_share(self.elo1))
        ratios = zip(counts, strong, weak, strict=True)
        return sum(count * math.log(high / low) for count, high, low in ratios)

    def verdict(self, pairs: Pairs) -> bool | None:
        """True for ``elo1``, False for ``elo0``, None while more pairs are needed."""
        no, yes = self.bounds
        ratio = self.llr(pairs)
        if no < ratio < yes:
            return None
        return ratio >= yes


def ratings(results: Mapping[tuple[str, str], MatchScore]) -> dict[str, Estimate]:
    """Rate the players of a tournament by the model of Bradley and Terry; the mean is 0.

    ``results`` belong to the first player of each key against the second; the same two may also
    stand the other way round. A draw counts as half a win. Each player gets one more drawn game
    against the average, so that a player who won or lost every game also has a finite rating.
    Raises ValueError for a player against itself.
    """
    names = sorted({name for pair in results for name in pair})
    points, games = _crosstable(names, results)
    strengths = _fit(points, games)
    inverse = _inverse(_information(strengths, games))
    mean = sum(strengths) / len(names) if names else 0.0
    found = {}
    for number, name in enumerate(names):
        value = _ELO * (strengths[number] - mean)
        margin = _DEVIATIONS * _ELO * math.sqrt(_variance_from_mean(inverse, number))
        found[name] = Estimate(value, value - margin, value + margin)
    return found


def expected_share(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def _elo_of(share: float) -> float:
    if share <= 0:
        return -math.inf
    return _ELO * math.log(share / (1 - share)) if share < 1 else math.inf


def _estimate(share: float, games: float) -> Estimate:
    """The estimate from a share of a number of independent games, by Wilson's interval."""
    if not games:
        return Estimate(0.0, -math.inf, math.inf)
    extra = _DEVIATIONS**2 / games
    middle = (share + extra / 2) / (1 + extra)
    margin = math.sqrt(extra * (share * (1 - share) + extra / 4)) / (1 + extra)
    low = middle - margin if share > 0 else 0.0
    high = middle + margin if share < 1 else 1.0
    return Estimate(_elo_of(share), _elo_of(low), _elo_of(high))


def _moments(counts: Iterable[float]) -> tuple[float, float]:
    weighed = list(zip(counts, _PAIR_SHARES, strict=True))
    total = sum(count for count, _share in weighed)
    mean = sum(count * share for count, share in weighed) / total
    return mean, sum(count * (share - mean) ** 2 for count, share in weighed) / total


def _likeliest(counts: list[float], mean: float) -> list[float]:
    """The distribution of pairs with this mean under which these counts are likeliest."""
    total = sum(counts)
    seen = [
        (count / total, share - mean) for count, share in zip(counts, _PAIR_SHARES, strict=True)
    ]
    # The distribution is p / (1 + t (share - mean)), p being the observed one, for the t that gives
    # the mean. The sum below falls as t grows, so bisection finds t.
    low, high = -1 / (1 - mean), 1 / mean
    while low < (middle := (low + high) / 2) < high:
        if sum(part * away / (1 + middle * away) for part, away in seen) > 0:
            low = middle
        else:
            high = middle
    return [part / (1 + middle * away) for part, away in seen]


Matrix = list[list[float]]


def _crosstable(
    names: list[str], results: Mapping[tuple[str, str], MatchScore]
) -> tuple[list[float], Matrix]:
    place = {name: number for number, name in enumerate(names)}
    points = [0.0] * len(names)
    games = [[0.0] * len(names) for _name in names]
    for (first, second), score in results.items():
        if first == second:
            raise ValueError(f"{first} cannot play against itself")
        one, two = place[first], place[second]
        points[one] += score.points
        points[two] += score.games - score.points
        games[one][two] += score.games
        games[two][one] += score.games
    return points, games


def _fit(points: list[float], games: Matrix) -> list[float]:
    """The likeliest strengths, as natural logarithms of odds against the average."""
    # Newton's method on a concave function. No step moves a difference of two strengths by more
    # than 2/3: within 2/3 the curvature grows by less than the factor 2 that would let it
    # overshoot.
    strengths = [0.0] * len(points)
    step = _LONGEST_STEP
    while step > _EXACT_ENOUGH:
        slopes = _slopes(strengths, points, games)
        inverse = _inverse(_information(strengths, games))
        moves = [sum(map(mul, row, slopes)) for row in inverse]
        step = max(map(abs, moves), default=0.0)
        scale = min(1.0, _LONGEST_STEP / step) if step else 0.0
        strengths = [own + scale * move for own, move in zip(strengths, moves, strict=True)]
    return strengths


def _slopes(strengths: list[float], points: list[float], games: Matrix) -> list[float]:
    """The excess of each player's points over the expectation of these strengths."""
    return [
        gained
        + 0.5
        - _logistic(own)
        - sum(number * _logistic(own - other) for number, other in zip(row, strengths, strict=True))
        for own, gained, row in zip(strengths, points, games, strict=True)
    ]


def _information(strengths: list[float], games: Matrix) -> Matrix:
    """The second derivatives of the log-likelihood at these strengths, with the sign changed."""
    players = range(len(strengths))
    matrix = [
        [-games[one][two] * _spread(strengths[one] - strengths[two]) for two in players]
        for one in players
    ]
    for one in players:
        matrix[one][one] = _spread(strengths[one]) - sum(matrix[one])
    return matrix


def _logistic(odds: float) -> float:
    """The chance that belongs to a logarithm of odds."""
    return 1 / (1 + math.exp(-odds))


def _spread(odds: float) -> float:
    """The variance of one game at a logarithm of odds."""
    return _logistic(odds) * _logistic(-odds)


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix, by elimination without pivots."""
    size = len(matrix)
    rows = [[*row, *(float(one == two) for two in range(size))] for one, row in enumerate(matrix)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for other in range(size):
            if other != pivot and (factor := rows[other][pivot]):
                pairs = zip(rows[other], rows[pivot], strict=True)
                rows[other] = [value - factor * taken for value, taken in pairs]
    return [row[size:] for row in rows]


def _variance_from_mean(covariance: Matrix, player: int) -> float:
    size = len(covariance)
    grand = sum(map(sum, covariance)) / size**2
    return covariance[player][player] - 2 * sum(covariance[player]) / size + grand
