"""Odds: advantages that the stronger player gives the weaker player, who takes black."""

from typing import Final, NamedTuple

from wuziqi.rules.opening import Opening
from wuziqi.rules.rule import HANDICAPS, Rule
from wuziqi.texts import N_, TextError


class OddsError(TextError, ValueError):
    """Unknown odds."""


class Odds(NamedTuple):
    """Odds by ``name``; title and summary are English.

    Black's first turn has so many ``stones`` more. Without ``threats`` the computer searches for
    wins by fours, but not by threats.
    """

    name: str
    title: str
    summary: str
    stones: int = 0
    threats: bool = True

    def rule_of(self, rule: Rule) -> Rule:
        """Return a rule changed by these odds."""
        return rule.with_handicap(self.stones)

    def opening_of(self, opening: Opening) -> Opening:
        """Return the opening that replaces another at these odds."""
        return HANDICAPS[self.stones] if self.stones else opening


EVEN: Final = Odds("", N_("none"), N_("An even game."))

ODDS: Final = {
    odds.name: odds
    for odds in (
        EVEN,
        Odds("one-stone", N_("one stone"), N_("Black begins with two stones, well apart."), 1),
        Odds("two-stones", N_("two stones"), N_("Black begins with three stones, well apart."), 2),
        Odds(
            "three-stones", N_("three stones"), N_("Black begins with four stones, well apart."), 3
        ),
        Odds(
            "no-threats",
            N_("no threats"),
            N_("The computer looks for no win by threats."),
            threats=False,
        ),
    )
}
"""The odds by name; "" is the name of an even game."""


def odds_named(name: str) -> Odds:
    """Return the odds of a name. Raises OddsError."""
    if name not in ODDS:
        text = N_("there are no odds {name!r} (choose from {known})")
        raise OddsError(text, name=name, known=", ".join(filter(None, ODDS)))
    return ODDS[name]
