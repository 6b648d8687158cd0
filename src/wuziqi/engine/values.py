"""What shapes are worth in the evaluation: integers, about 100 for one move's worth.

Every empty cell counts by the shape that a stone there would make, for either side: with one
value when that side is to move, with another when the opponent is.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.patterns import SHAPE_PATTERNS, SHAPES

FOE_BITS: Final[i64] = 32
"""A packed weight is the value to move, shifted by this, plus the value not to move."""

ATTACK_ORDER: Final = vec[i64]([0] * SHAPES)
"""How promising a stone of one's own is by its shape: what to look at first."""

DEFENCE_ORDER: Final = vec[i64]([0] * SHAPES)
"""How promising it is to take a shape from the opponent."""

_OWN: Final = (0, 0, 1, 2, 5, 6, 8, 10, 22, 26, 40, 0, 0)
_FOE: Final = (0, 0, 1, 1, 3, 4, 5, 5, 13, 16, 18, 0, 0)


def _weights() -> list[int]:
    return [
        (sum(_OWN[p] for p in patterns) << 32) + sum(_FOE[p] for p in patterns)
        for patterns in SHAPE_PATTERNS
    ]


SHAPE_WEIGHTS: Final = vec[i64](_weights())
"""The packed weight of every shape; that of shape 0, four times dead, is 0."""


_ATTACK: Final = (0, 1, 3, 6, 14, 18, 22, 20, 70, 80, 90, 400, 1000)
for _shape in range(SHAPES):
    _order = sum(_ATTACK[p] for p in SHAPE_PATTERNS[_shape])
    ATTACK_ORDER[_shape] = 4 * _order
    DEFENCE_ORDER[_shape] = 3 * _order
