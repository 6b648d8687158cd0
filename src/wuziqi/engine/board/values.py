"""The values of shapes: integers, read from a file that tools/fit_values.py writes.

The evaluation adds up numbers of the shapes that a stone of either colour would make on each empty
cell. A shape has three: what it is worth to the side to move, what it is worth to its opponent, and
one whose meaning depends on the situation, that is, on the threats on the board. The situation and
the stage of the game say how much each sum counts, and what it is worth to be to move. The order of
moves adds what a stone makes and what it takes from the opponent.
"""

import json
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

VALUE_SCALE: Final = 200
"""A value of this much makes a win e times as likely as a loss."""

SHAPE_PARTS: Final = 4
"""Values of shapes are in quarters of a point: whole points add up to errors of 28."""

FACTOR_PARTS: Final = 1024
"""Factors are in these parts of 1."""

SCORE_SHIFT: Final[i64] = 12
"""The bits of both parts: a value of a shape times a factor, shifted by this, is in points."""

STAGE_STONES: Final[i64] = 6
LAST_STAGE: Final[i64] = 15
"""A stage of the game has six stones; all from the ninetieth on are in the last one."""

_LANE: Final[i64] = 21
_HALF: Final[i64] = 1 << 20
_MASK: Final[i64] = (1 << 21) - 1
"""The three numbers of a shape, and sums of them, are lanes of a word: signed, 21 bits each."""

_FILE: Final = json.loads(files("wuziqi.engine").joinpath("values.json").read_text("ascii"))

_MAX_SMALL: Final = 17 * 17
"""Cells of the largest board that has the values fitted on 15 lines; others have those of 20."""


class Values:
    """The values on boards of about one size.

    ``shapes`` has the packed numbers of every shape, see ``own_lane``; those of shape 0, four times
    dead, are 0. By situation, there are the value in points of being to move (``situations``) and
    four ``factors``: of the own sum, of that of the opponent, and of the third sums of both. By
    stage, ``stages`` has what is added to all five.
    """

    def __init__(
        self,
        own: list[int],
        foe: list[int],
        third: list[int],
        situations: list[int],
        factors: list[int],
        stages: list[int],
    ) -> None:
        numbers = zip(own, foe, third, strict=True)
        lane = int(_LANE)
        packed = [(((a << lane) + b) << lane) + c for a, b, c in numbers]
        self.shapes: vec[i64] = vec[i64](packed)
        self.situations: vec[i64] = vec[i64](situations)
        self.factors: vec[i64] = vec[i64](factors)
        self.stages: vec[i64] = vec[i64](stages)


def own_lane(word: i64) -> i64:
    """Return what shapes are worth to the side to move, in parts of a point."""
    return _without_lowest(_without_lowest(word))


def foe_lane(word: i64) -> i64:
    """Return what shapes are worth to the side that is not to move, in parts of a point."""
    return third_lane(_without_lowest(word))


def third_lane(word: i64) -> i64:
    """Return the sum of the third numbers of shapes."""
    return ((word + _HALF) & _MASK) - _HALF


def _without_lowest(word: i64) -> i64:
    """Return a word without its lowest lane."""
    return (word + _HALF) >> _LANE


_SMALL: Final = Values(**_FILE["small"])
_LARGE: Final = Values(**_FILE["large"])


def values_for(cells: int) -> Values:
    """Return the values for boards of this many cells."""
    return _SMALL if cells <= _MAX_SMALL else _LARGE


ATTACK_ORDER: Final = vec[i64](_FILE["attack"])
"""How promising a move is by the shape that it makes: 100 points make it e times as likely."""

DEFENCE_ORDER: Final = vec[i64](_FILE["defence"])
"""The same by the shape that it takes from the opponent."""
