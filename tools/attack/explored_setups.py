"""Random set-ups of games, and those in which a game can reach a goal."""

import contextlib
import random
from typing import Final

from tools.attack.planned_stones import SMALL

from wuziqi.levels import LEVELS
from wuziqi.records.setup import Setup, SetupError
from wuziqi.rules.board import Size
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import FREESTYLE, NO_ODDS, ODDS, RENJU, RULES, row_rule

OPPONENTS: Final = ("computer", "computer", "human", "human", "human", "watch")


def random_setup(chance: random.Random, *opponents: str) -> Setup:
    """Return a random set-up, on a small board as often as on a usual one."""
    while True:
        rule = chance.choice([*RULES.values(), RENJU, RENJU, row_rule(3), row_rule(4), row_rule(6)])
        side = chance.choice((3, 5, 6, 7, 9, 15, 15, 15, 19))
        other = side if chance.random() < 0.7 else chance.choice((3, 5, 7, 10))
        clock = chance.choice(("none", "none", "move", "game"))
        with contextlib.suppress(SetupError):
            return Setup(
                size=Size(side, other),
                rule=rule,
                opening=chance.choice([*rule.openings, OPENINGS["free"], OPENINGS["free"]]),
                odds=chance.choice(
                    [NO_ODDS, NO_ODDS, NO_ODDS, NO_ODDS, NO_ODDS, NO_ODDS, *ODDS.values()]
                ),
                opponent=chance.choice(opponents or OPPONENTS),
                color=chance.choice(("black", "white", "random")),
                level=chance.choice(LEVELS[:4]),
                clock=clock,
                periods=chance.choice((0, 3)),
            )


def setup_for_goal(goal: str, chance: random.Random) -> Setup:
    """Return a random set-up in which a game can reach a goal, if there is one."""
    while True:
        opponents = ("computer",) if goal == "fast" else ("human",) if goal else ()
        setup = random_setup(chance, *opponents)
        rule, plain = setup.rule, setup.odds is NO_ODDS and setup.opening is OPENINGS["free"]
        fits = {
            "threes": rule is RENJU,
            "full": setup.size.cells < SMALL // 2 and rule.win_length > 3,
            "overline": rule is FREESTYLE,
            "time": setup.clock == "move",
        }
        if not goal or (plain and fits.get(goal, rule.win_length == FREESTYLE.win_length)):
            return setup
