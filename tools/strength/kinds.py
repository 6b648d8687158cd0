"""The kinds of players by which levels and the opponent that fits are measured.

The numbers of the levels and of the estimate were chosen with the ``fitted`` kinds in view. The
others were added later, and only report.
"""

from typing import Final, NamedTuple

from tools.strength.people import Person, people_of

from wuziqi.levels import LEVELS, Level

Somebody = Person | Level


class Kind(NamedTuple):
    """Players of one kind: several ``people``, or one whose games are in ``stages``.

    With ``stages`` each of ``people`` is the same player after as many games.
    """

    name: str
    fitted: bool
    people: tuple[Somebody, ...]
    stages: int = 0

    def player(self, series: int, game: int = 0) -> Somebody:
        """Return who plays a game of a series, both counted from 0."""
        if self.stages:
            return self.people[min(game // self.stages, len(self.people) - 1)]
        return self.people[series % len(self.people)]


def _random(name: str, **sees: bool) -> tuple[Person, ...]:
    return (Person("random", name, 0.0, 1.0, 1.0, 1.0, 1.0, guards=True, anywhere=1.0, **sees),)


def _tired(factor: float) -> Person:
    sharp = Person("tired", "all-rounder", 0.8, 0.012, 0.05, 0.01, 0.15, fours=2)
    return sharp._replace(four=factor * 0.012, three=factor * 0.05, own=factor * 0.01)


KINDS: Final = (
    Kind("child", True, (*people_of("child"),)),
    Kind("casual", True, (*people_of("casual"),)),
    Kind("club", True, (*people_of("club"),)),
    Kind("random, completes fours", True, _random("completes", completes=True)),
    Kind(
        "only attacks",
        True,
        (Person("attacker", "blind", 0.0, 1.0, 1.0, 0.03, 0.15, guards=True, fours=2),),
    ),
    Kind(
        "engine, few nodes",
        True,
        tuple(LEVELS[4]._replace(nodes=nodes, habits=None) for nodes in (30, 200, 1000)),
    ),
    Kind("gets tired", True, tuple(_tired(factor) for factor in (1, 3, 6, 10, 15)), stages=9),
    Kind("random", True, _random("blind")),
    Kind("random, stops fours", True, _random("stops", completes=True, stops=True)),
    Kind(
        "half-random child",
        True,
        tuple(
            person._replace(four=0.0, completes=True, stops=True, anywhere=0.5)
            for person in people_of("child")
        ),
    ),
    Kind(
        "only defends",
        True,
        (Person("defender", "wall", 1.0, 0.03, 0.12, 0.1, 0.15, attack=0.0, completes=True),),
    ),
    Kind(
        "copies",
        True,
        (
            Person(
                *("copier", "mirror", 0.7, 0.04, 0.14, 0.02, 0.15),
                completes=True,
                stops=True,
                copies=True,
            ),
        ),
    ),
    Kind(
        "rows with noise",
        True,
        tuple(
            Person("noise", f"{noise}", 0.8, 0.0, 0.0, 0.0, noise, ordered=False)
            for noise in (0.5, 0.8)
        ),
    ),
    Kind(
        "solver with blunders",
        True,
        (
            Person(
                *("solver", "blunders", 0.9, 0.0, 0.0, 0.0, 0.05),
                fours=7,
                completes=True,
                anywhere=0.08,
            ),
        ),
    ),
    Kind(
        "looks beside the last stone",
        False,
        (Person("beside", "answers", 0.9, 0.02, 0.1, 0.03, 0.2, beside=True),),
    ),
    Kind(
        "sees no diagonals",
        False,
        (Person("straight", "lines", 0.8, 0.02, 0.08, 0.02, 0.15, diagonals=False),),
    ),
    Kind(
        "stops only fours",
        False,
        (Person("builder", "of threes", 0.2, 0.02, 1.0, 0.02, 0.2, guards=False),),
    ),
    Kind(
        "careful, without a plan",
        False,
        (Person("careful", "aimless", 0.7, 0.0, 0.1, 0.1, 0.6, stops=True, anywhere=0.25),),
    ),
    Kind(
        "club, in haste",
        False,
        tuple(person._replace(anywhere=0.12) for person in people_of("club")),
    ),
    Kind("gets better", True, (people_of("child")[1], people_of("casual")[1]), stages=14),
)
"""Who gets better does so in game 15."""


def kind_named(name: str) -> Kind:
    return next(kind for kind in KINDS if kind.name == name)
