"""The level that fits the player: the kinds of games, and the strength for each of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from wuziqi.levels import SOLVED_CELLS, Level, fitting
from wuziqi.records.library.practice import KeptEstimate
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size
from wuziqi.rules.rule import Rule
from wuziqi.session.estimate import FIRST, Estimate, opponent_for
from wuziqi.session.seats import Seats

Estimates = Mapping[str, KeptEstimate]
"""The player's estimates by kinds of games, see ``kind_of``."""

_LARGE: Final = 12
_TINY: Final = "tiny"


def kind_of(rule: Rule, size: Size) -> str:
    """Return the kind of a game: a family of rules, and a class of boards.

    A player is about as strong in all games of a kind.

    >>> from wuziqi.rules.rule import FREESTYLE
    >>> kind_of(FREESTYLE, Size(15, 15)), kind_of(FREESTYLE, Size(9, 9))
    ('five large', 'five small')
    """
    family = "renju" if rule.forbids else "five" if rule.is_of_fives else rule.name
    tiny = size.cells <= SOLVED_CELLS
    return f"{family} {_TINY if tiny else 'large' if min(size) >= _LARGE else 'small'}"


def estimate_of(kept: KeptEstimate) -> Estimate:
    return Estimate(kept.strength, kept.uncertainty, kept.games)


def estimate_for(kind: str, estimates: Estimates) -> Estimate:
    """Return the estimate for a kind of games; before the first of them, a guess by the others."""
    if (kept := estimates.get(kind)) is not None:
        return estimate_of(kept)
    others = {kind: kept for kind, kept in estimates.items() if not kind.endswith(_TINY)}
    if kind.endswith(_TINY) or not others:
        return FIRST
    return FIRST._replace(strength=max(others.values(), key=lambda kept: kept.games).strength)


def fitting_level(estimate: Estimate) -> Level:
    """Return the level that fits a player of an estimated strength."""
    return fitting(opponent_for(estimate))


def with_estimate(estimates: Estimates, kind: str, estimate: KeptEstimate | None) -> Estimates:
    """Return the estimates with another one for a kind, or with none."""
    others = {other: kept for other, kept in estimates.items() if other != kind}
    return others if estimate is None else {**others, kind: estimate}


_Chosen = TypeVar("_Chosen", Setup, Seats)


def fitted(chosen: _Chosen, kind: str, estimates: Estimates) -> _Chosen:
    """Return a setup or seats in which each fitting level is as strong as the player is now."""
    names = [
        name
        for name in ("level", "second_level")
        if (level := getattr(chosen, name)) is not None and level.fits
    ]
    level = fitting_level(estimate_for(kind, estimates))
    levels: dict[str, Any] = dict.fromkeys(names, level)
    return replace(chosen, **levels) if names else chosen


def fitted_setup(setup: Setup, estimates: Estimates) -> Setup:
    return fitted(setup, kind_of(setup.played_rule, setup.size), estimates)
