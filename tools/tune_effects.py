"""What each level of each factor is worth, by a regression of the scores of pairs of games.

The score of a pair is what its first engine got of the 2 points, less 1. It is taken for a sum over
all levels but the first of each factor, and chance: the effect of a level counts where only the
first engine has it, and with the sign changed where only the second has it. So effects add up, and
none depends on another. There is no intercept: the colours are swapped.

An engine that is stronger by d Elo is expected to get 2 / (1 + 10 ** (-d / 400)) of the 2 points.
At d = 0 that grows by 2 * ln(10) / 1600 = ln(10) / 800 with each Elo, so that an effect of 1 in the
score is 800 / ln(10), about 347 Elo. The curve is flatter where one engine is much stronger:
effects above some 100 Elo come out too small.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist
from typing import Any

from tools.tuned_constants import Factor, Level, Settings

ELO = 800 / log(10)
"""Elo for 1 in the score of a pair, between equals."""

DEVIATIONS = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard deviations."""


class TooFewPairs(ValueError):
    """There are not enough pairs to tell the effects apart."""


@dataclass(frozen=True)
class Pair:
    """Two games of an opening on ``size`` lines; ``points`` of the 2 are those of the first engine.

    ``first`` and ``second`` are the levels of the two engines. A factor that they lack was not part
    of the experiment.
    """

    number: int
    size: int
    first: Settings
    second: Settings
    points: float


@dataclass(frozen=True)
class Effect:
    """What ``level`` of a factor is worth against the first level, in Elo, give or take ``margin``.

    The interval has 95 %. In ``pairs`` of the pairs, one of the engines had the level.
    """

    factor: Factor
    level: Level
    elo: float
    margin: float
    pairs: int


def effects(factors: Sequence[Factor], pairs: Sequence[Pair]) -> list[Effect]:
    """Return the effects of all levels but the first of each factor, by least squares.

    Raises TooFewPairs, and SystemExit where numpy is not installed.
    """
    np = _numpy()
    columns = [(factor, level) for factor in factors for level in factor.levels[1:]]
    rows = [[_sign(pair, *column) for column in columns] for pair in pairs]
    table = np.array(rows, float).reshape(len(pairs), len(columns))
    scores = np.array([pair.points - 1 for pair in pairs], float)
    if len(pairs) <= len(columns) or np.linalg.matrix_rank(table) < len(columns):
        raise TooFewPairs(f"{len(pairs)} pairs are too few for {len(columns)} effects")
    found = np.linalg.lstsq(table, scores, rcond=None)[0]
    rest = scores - table @ found
    variance = float(rest @ rest) / (len(pairs) - len(columns))
    spread = np.linalg.inv(table.T @ table).diagonal() * variance
    return [
        Effect(
            factor,
            level,
            ELO * float(found[number]),
            ELO * DEVIATIONS * sqrt(spread[number]),
            int(np.count_nonzero(table[:, number])),
        )
        for number, (factor, level) in enumerate(columns)
    ]


def report(factors: Sequence[Factor], pairs: Sequence[Pair], *, by_size: bool = False) -> list[str]:
    """Return the lines that tell the effects in all pairs, and on each size of the board."""
    lines = _section("all sizes", factors, pairs)
    sizes = sorted({pair.size for pair in pairs}) if by_size else []
    for size in sizes:
        on_size = [pair for pair in pairs if pair.size == size]
        lines += ["", *_section(f"{size} lines", factors, on_size)]
    return [
        *lines,
        "",
        "Elo against the first level, with 95 % intervals; effects are taken to add up.",
        f"A point more of a pair's 2 is worth {ELO:.0f} Elo: the slope between equals.",
        "Pairs: those in which one engine alone had the level.",
    ]


def _section(title: str, factors: Sequence[Factor], pairs: Sequence[Pair]) -> list[str]:
    head = f"{title}: {len(pairs)} pairs"
    try:
        found = effects(factors, pairs)
    except TooFewPairs as error:
        return [head, f"  {error}"]
    rows = [("constant", "first", "level", "Elo", "pairs")]
    for effect in found:
        elo = f"{effect.elo:+.0f} ± {effect.margin:.0f}"
        first, level = str(effect.factor.levels[0]), str(effect.level)
        rows.append((effect.factor.name, first, level, elo, str(effect.pairs)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        head,
        *(
            f"  {name:{widths[0]}}  "
            + "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
            for name, *cells in rows
        ),
    ]


def _sign(pair: Pair, factor: Factor, level: Level) -> int:
    """Return 1 where only the first engine has the level, -1 where only the second, else 0."""
    first, second = (of.get(factor.name, factor.levels[0]) for of in (pair.first, pair.second))
    return (first == level) - (second == level)


def _numpy() -> Any:
    try:
        import numpy as np  # noqa: PLC0415  nothing but fits needs it
    except ModuleNotFoundError as error:
        raise SystemExit("the effects need numpy: pip install numpy") from error
    return np
