"""The values of shapes: integers, read from files that tools/strength/fit.py writes.

The evaluation adds up numbers of the shapes that a stone of either colour would make on each empty
cell. A shape has three: its value for the side to move, its value for the opponent, and one whose
meaning depends on the situation, that is, on the threats on the board. The situation and the stage
of the game give the weight of each sum, and the value of the move.

Three more numbers of a cell, its joint features, depend on the shapes of both colours: each is a
number of the own shape plus a number of the other shape, or 0 if the sum is negative. They and the
other sums are the inputs of a small layer of hidden units.

In renju the colours have separate numbers, because the rule forbids some moves to black only.

The order of moves adds the values of the shapes that a stone makes and takes away.
"""

import json
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine import read_data
from wuziqi.engine.board.patterns import SHAPES, PatternTable

LANES: Final = 3

_BITS: Final[i64] = 21
_HALF: Final[i64] = 1 << 20
_MASK: Final[i64] = (1 << 21) - 1
_ONES: Final[i64] = 1 | 1 << 21 | 1 << 42


def lanes_of(high: int, middle: int, low: int) -> int:
    return (((high << 21) + middle) << 21) + low


def high_lane(word: i64) -> i64:
    return _without_lowest(_without_lowest(word))


def middle_lane(word: i64) -> i64:
    return low_lane(_without_lowest(word))


def low_lane(word: i64) -> i64:
    return ((word + _HALF) & _MASK) - _HALF


def _without_lowest(word: i64) -> i64:
    return (word + _HALF) >> _BITS


def sum_of_lanes(word: i64) -> i64:
    """Return the sum of the numbers of a word; none of them is negative, and they have 21 bits."""
    return (word & _MASK) + ((word >> _BITS) & _MASK) + (word >> (2 * _BITS))


def rectified(word: i64, bits: i64) -> i64:
    """Return the numbers of a word with 0 in place of negative numbers.

    The numbers must be from -2**bits to 2**bits - 1, and 2**bits must have been added to each.
    """
    positive: i64 = (word >> bits) & _ONES
    return word & ((positive << bits) - positive)


# The files of values


VALUE_SCALE: Final = 200
"""A value of this much makes a win e times as likely as a loss."""

SHAPE_PARTS: Final = 4
"""Values of shapes are in quarters of a point: whole points add up to errors of 28."""

FACTOR_PARTS: Final = 1024
"""Factors are in these parts of 1."""

SCORE_SHIFT: Final[i64] = 12
"""Shifts a value of a shape times a factor into points."""

SITUATIONS: Final[i64] = 1024
"""The number of situations: every set of the five classes of threat of either side."""

STAGE_STONES: Final[i64] = 6
STAGES: Final[i64] = 16
"""A stage of the game has six stones; the last stage begins with the ninetieth stone."""

WORDS: Final[i64] = 3
"""Words of a shape: its own numbers, and its joint features for its own and for the other side."""

JOINT_BITS: Final[i64] = 11
"""A joint feature of a cell is below ``2**JOINT_BITS``, so that 400 of them fit into a lane."""

VALUE_SHIFT: Final[i64] = 4
THIRD_SHIFT: Final[i64] = 5
JOINT_SHIFT: Final[i64] = 3
"""Shift sums of values, third numbers and joint features to inputs."""

MAX_INPUT: Final[i64] = 512
"""Inputs are clipped to the range from ``-MAX_INPUT`` to ``MAX_INPUT - 1``."""

INPUTS: Final[i64] = 10
UNIT_WORDS: Final[i64] = 6
"""Hidden units are lanes of words; those of the last half count against the side to move."""

UNIT_BITS: Final[i64] = 19
"""A hidden unit is below ``2**UNIT_BITS``, so that half of all fit into a lane."""

UNIT_SHIFT: Final[i64] = 9
"""Shifts sums of hidden units to points."""

_MAX_SMALL: Final = 17 * 17
"""Cells of the largest board that uses the values fitted on 15 lines instead of 20."""


class Values:
    """The values of a rule on boards of about one size.

    ``shapes`` has WORDS words of lanes for every shape. The first word has its three numbers. The
    second has its addends to the three joint features of its own colour, each greater by
    ``2**JOINT_BITS`` (see ``rectified``), the third its addends to the features of the other
    colour. The numbers of shape 0, four times dead, are 0, and two dead shapes make no joint
    feature.

    Each situation has the value in points of being to move (``situations``) and four ``factors``:
    of the own sum, the opponent's sum, and the third sums of both. ``stages`` has the addends of
    each stage to these five. ``joint_factors`` weight the sums of joint features, first of the side
    to move.

    For every word of hidden units, ``biases`` has one word, to which ``2**UNIT_BITS`` is added in
    each lane, and ``weights`` one for each of the INPUTS.

    ``by_color`` is 1 where the colours have values of their own, else 0. Where it is 1, each table
    has the values of black first, then those of white: in ``shapes`` by the colour that makes the
    shape, in all others by the colour to move.
    """

    def __init__(
        self,
        own: list[int],
        foe: list[int],
        third: list[int],
        situations: list[int],
        factors: list[int],
        stages: list[int],
        joint_own: list[int],
        joint_foe: list[int],
        joint_factors: list[int],
        hidden_biases: list[int],
        hidden_weights: list[int],
    ) -> None:
        self.by_color: i64 = len(own) // SHAPES - 1
        values = [lanes_of(*numbers) for numbers in zip(own, foe, third, strict=True)]
        added = _words(joint_own, 1 << int(JOINT_BITS))
        words = zip(values, added, _words(joint_foe), strict=True)
        self.shapes: vec[i64] = vec[i64]([word for shape in words for word in shape])
        self.situations: vec[i64] = vec[i64](situations)
        self.factors: vec[i64] = vec[i64](factors)
        self.stages: vec[i64] = vec[i64](stages)
        self.joint_factors: vec[i64] = vec[i64](joint_factors)
        self.biases: vec[i64] = vec[i64](_words(hidden_biases, 1 << int(UNIT_BITS)))
        self.weights: vec[i64] = vec[i64](_words(hidden_weights))

    def start(self, shape: i64, side: i64) -> i64:
        """Return where the words of a shape that a side makes begin in ``shapes``."""
        return WORDS * (shape + SHAPES * (side & self.by_color))


def _words(numbers: list[int], more: int = 0) -> list[int]:
    """Return words that hold three numbers each, every number greater by ``more``."""
    return [
        lanes_of(*(number + more for number in numbers[at : at + LANES]))
        for at in range(0, len(numbers), LANES)
    ]


def joint_features(own: i64, foe: i64) -> i64:
    """Return the joint features of a colour on a cell, as lanes.

    They come from its own shape and from the shape of the other colour.
    """
    return rectified(own + foe, JOINT_BITS)


def values_for(cells: int, table: PatternTable) -> Values:
    """Return the values for boards of this many cells and the rule of a table of patterns."""
    if table.forbids:
        return _values("renju")
    if cells > _MAX_SMALL:
        return _values("large")
    return _values("standard" if table.exact and table.closed_wins else "small")


@cache
def _values(name: str) -> Values:
    return Values(**json.loads(read_data(f"values/{name}.json")))


_ORDER: Final = json.loads(read_data("values/order.json"))

ATTACK_ORDER: Final = vec[i64](_ORDER["attack"])
"""The rank of a move by the shape that it makes: 100 points make it e times as likely."""

DEFENCE_ORDER: Final = vec[i64](_ORDER["defence"])
"""The rank of a move by the shape that it takes from the opponent."""
