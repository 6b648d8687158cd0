"""The levels of the computer: one line of the table each, for the engine, the menu and the docs."""

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from wuziqi.texts import N_


class Habits(NamedTuple):
    """The oversights and preferences of a player, as people have them; probabilities are 0 to 1.

    ``five``, ``four``, ``own`` and ``three`` are the probabilities of overlooking where it wins,
    where the opponent would win, and an own and the opponent's open three, where they are easy to
    see. ``haste`` is the chance to move without a search on a half-filled board. Such moves, and
    all of a player that does not search, rate cells: stopping a pattern has the weight ``caution``,
    where making one has 4; stopping a pattern that is no threat yet has only the part ``foresight``
    of that, 0 to 1. A ``whim`` of 0.1 changes the value of a cell by up to a tenth. ``scatter`` is
    the chance to place a stone anywhere near others, with eyes for an own five alone.
    """

    five: float
    four: float
    own: float
    three: float
    haste: float = 0.0
    caution: float = 4.0
    foresight: float = 0.5
    whim: float = 0.1
    scatter: float = 0.0


class Lapses(NamedTuple):
    """The probabilities, 0 to 1, of the oversights of a player of solved boards.

    ``own`` is for a row that the level could complete, ``foe`` for the opponent's, ``plan`` for
    later events, such as two threats at once. ``description`` is English.
    """

    description: str
    own: float
    foe: float
    plan: float


class Level(NamedTuple):
    """A level: its ``strength``, and its ``name`` and ``description`` in English.

    The levels of the table have the strengths 1 to 10; others lie between them, or below 1.
    ``elo`` is the measured strength on 15 lines. A level searches ``nodes``
    nodes for a move; None for no limit but time, 0 for playing by the patterns alone. A player with
    ``habits`` overlooks rows, and sometimes moves without a search. ``lapses`` are its oversights
    on a solved board, where a level without them is perfect. One that ``fits`` follows the player:
    each new game begins at the strength estimated then.
    """

    strength: float
    name: str
    description: str
    elo: int
    nodes: int | None = 0
    habits: Habits | None = None
    lapses: Lapses | None = None
    fits: bool = False

    def description_on(self, cells: int) -> str:
        """Return the description for a board with this number of cells, in English."""
        if cells > SOLVED_CELLS or self.fits:
            return self.description
        return _PERFECT if self.lapses is None else self.lapses.description

    @property
    def number(self) -> int:
        """The number of the nearest level of the table."""
        return min(max(math.floor(self.strength + 0.5), 1), len(LEVELS))

    @property
    def is_below(self) -> bool:
        """Whether the strength lies below all levels of the table."""
        return math.floor(self.strength + 0.5) < LEVELS[0].number

    @property
    def word(self) -> str:
        """The word that chooses the level: its number, or FIT."""
        return FIT if self.fits else str(self.number)

    @property
    def kept(self) -> int | str:
        """The level as files keep it, see ``kept_level``; one that fits keeps its strength."""
        return f"{FIT} {self.strength:g}" if self.fits else self.number

    @property
    def searches(self) -> bool:
        return self.nodes != 0


SOLVED_CELLS: Final = 16
"""Boards of at most this many cells are solved: levels differ by their ``lapses`` alone there."""

_PERFECT: Final = N_("never makes a mistake on so small a board")

LEVEL_MS: Final = 10_000
"""The most time, in milliseconds, for a move of a level bounded by nodes. The compiled engine
reaches it on a very busy machine alone; the uncompiled one does at the upper levels.
"""

LEVELS: Final = (
    Level(
        1,
        N_("novice"),
        N_("follows its own rows and overlooks most of yours"),
        585,
        0,
        Habits(0.22, 0.6, 0.6, 0.82, caution=1.5, foresight=0.4, whim=0.8),
        Lapses(N_("plays almost anywhere"), 0.5, 0.75, 0.9),
    ),
    Level(
        2,
        N_("beginner"),
        N_("overlooks many fours, threes and diagonals"),
        736,
        0,
        Habits(0.145, 0.47, 0.49, 0.675, caution=2.45, foresight=0.45, whim=0.52),
        Lapses(N_("stops about half of your rows"), 0.2, 0.45, 0.7),
    ),
    Level(
        3,
        N_("learner"),
        N_("stops most fours, overlooks many threes"),
        836,
        0,
        Habits(0.115, 0.4, 0.437, 0.577, caution=3.05, foresight=0.5, whim=0.345),
        Lapses(N_("stops most rows and falls into traps"), 0.05, 0.2, 0.45),
    ),
    Level(
        4,
        N_("casual player"),
        N_("stops most fours and threes, never looks ahead"),
        950,
        0,
        Habits(0.08, 0.307, 0.34, 0.43, caution=3.65, foresight=0.5, whim=0.21),
        Lapses(N_("overlooks little"), 0.0, 0.07, 0.2),
    ),
    Level(
        5,
        N_("club player"),
        N_("looks ahead a move or two, often moves in haste"),
        1077,
        40,
        Habits(0.064, 0.21, 0.245, 0.325, haste=0.85, foresight=0.6),
    ),
    Level(
        6,
        N_("keen player"),
        N_("sees short combinations, overlooks some rows"),
        1192,
        80,
        Habits(0.048, 0.124, 0.146, 0.196, haste=0.48, foresight=0.65),
    ),
    Level(
        7,
        N_("strong player"),
        N_("punishes a careless three, overlooks little"),
        1286,
        250,
        Habits(0.033, 0.085, 0.095, 0.13, haste=0.37),
    ),
    Level(
        8,
        N_("tournament player"),
        N_("plans double threats, overlooks few rows"),
        1431,
        1_400,
        Habits(0.02, 0.05, 0.058, 0.08, haste=0.25),
    ),
    Level(
        9,
        N_("expert"),
        N_("finds most forced wins, hardly overlooks a row"),
        1606,
        9_000,
        Habits(0.011, 0.026, 0.03, 0.043, haste=0.12),
    ),
    Level(10, N_("master"), N_("plays its best in the time it has"), 2128, None),
)


def level_of(number: int) -> Level:
    """Return the level of a number, 1 to 10."""
    return LEVELS[number - 1]


# The scale between and below the levels


_BEGINNERS: Final = (
    Level(
        -5,
        LEVELS[0].name,
        LEVELS[0].description,
        -456,
        0,
        Habits(1.0, 1.0, 1.0, 1.0, caution=0.0, foresight=0.0, whim=1.0, scatter=1.0),
        Lapses(LEVELS[0].description_on(SOLVED_CELLS), 0.9, 1.0, 1.0),
    ),
    Level(
        -3,
        LEVELS[0].name,
        LEVELS[0].description,
        73,
        0,
        Habits(0.3, 1.0, 1.0, 1.0, caution=0.0, foresight=0.0, whim=1.0, scatter=1.0),
        Lapses(LEVELS[0].description_on(SOLVED_CELLS), 0.8, 1.0, 1.0),
    ),
)
"""Players below the first level, for whom the table has no name."""

_SCALE: Final = (*_BEGINNERS, *LEVELS)

WEAKEST: Final = _SCALE[0].strength
STRONGEST: Final = _SCALE[-1].strength
"""The ends of the scale of strength."""

_SHARP: Final = Habits(0.0, 0.0, 0.0, 0.0)
_PERFECT_LAPSES: Final = Lapses(_PERFECT, 0.0, 0.0, 0.0)
"""What a level without habits or lapses has, to draw near it by degrees."""

_ALWAYS_HASTY: Final = 2.0
"""The haste with which a level never searches."""

_MASTER_NODES: Final = 600_000
"""About the nodes of a move of the highest level, which only time limits."""


def level_at(strength: float) -> Level:
    """Return the player of a strength; at 1 to 10 the levels, outside the scale its ends.

    >>> level_at(3.0) is LEVELS[2]
    True
    >>> [level_at(strength).nodes for strength in (-1.5, 4.25, 6.5)]
    [0, 40, 141]
    """
    strength = min(max(strength, WEAKEST), STRONGEST)
    for below, above in pairwise(_SCALE):
        if strength < above.strength:
            way = (strength - below.strength) / (above.strength - below.strength)
            return below if way == 0 else _between(below, above, way)._replace(strength=strength)
    return _SCALE[-1]


def _between(below: Level, above: Level, way: float) -> Level:
    """Return the player at a part of the way, 0 to 1, between two neighbours on the scale."""
    named = below if way < 0.5 else above
    habits, lapses = None, None
    nodes = above.nodes
    if below.habits is not None:
        lower, upper = below.habits, above.habits or _SHARP
        if above.searches and not below.searches:
            lower = lower._replace(haste=_ALWAYS_HASTY)
        habits = Habits(*_mixed(lower, upper, way))
    if below.lapses is not None:
        mixed = _mixed(below.lapses[1:], (above.lapses or _PERFECT_LAPSES)[1:], way)
        lapses = Lapses((named.lapses or _PERFECT_LAPSES).description, *mixed)
    if below.nodes:
        nodes = round(below.nodes ** (1 - way) * (above.nodes or _MASTER_NODES) ** way)
    elo = round(below.elo + way * (above.elo - below.elo))
    return Level(0, named.name, named.description, elo, nodes, habits, lapses)


def _mixed(lower: Sequence[float], upper: Sequence[float], way: float) -> list[float]:
    return [low + way * (high - low) for low, high in zip(lower, upper, strict=True)]


def nearest(strength: float, cells: int) -> Level:
    """Return the level next to a strength; on a solved board one is perfect, and none stronger."""
    level = level_of(level_at(strength).number)
    perfect = next(level for level in LEVELS if level.lapses is None)
    return perfect if cells <= SOLVED_CELLS and level.lapses is None else level


# The level that fits the player


FIT: Final = "fit"
_KEPT_FIT: Final = re.compile(rf"{FIT}(?: (-?[0-9]{{1,2}}(?:\.[0-9]{{1,4}})?))?")


def fitting(strength: float) -> Level:
    """Return the level that fits a player of a strength.

    >>> fitting(2.7156).kept, fitting(2.7156).number
    ('fit 2.72', 3)
    """
    text = N_("as strong as you are: it follows you from game to game")
    return level_at(round(strength, 2))._replace(name=N_("fits you"), description=text, fits=True)


FITTING: Final = fitting(1.2)
"""The level of a new player's menu: the opponent of whom nothing is known, see ``FIRST``."""


def kept_level(kept: object) -> Level | None:
    """Return the level of a number, or of ``fit`` with a strength or without; None for others.

    >>> kept_level(3) is LEVELS[2], kept_level("fit -1.5").strength, kept_level("fit").word
    (True, -1.5, 'fit')
    """
    if type(kept) is int:
        return level_of(kept) if 1 <= kept <= len(LEVELS) else None
    found = _KEPT_FIT.fullmatch(kept) if isinstance(kept, str) else None
    if found is None:
        return None
    return FITTING if found[1] is None else fitting(float(found[1]))
