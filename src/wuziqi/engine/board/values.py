"""The values of shapes: integers, read from a file that tools/fit_values.py writes.

The evaluation adds up, for every empty cell, the values of the shapes that a stone of either colour
would make there: a shape has one value for the side to move and another one for its opponent. To
that comes the value of being to move, which depends on the threats on the board. The order of moves
adds what a stone makes and what it takes from the opponent.
"""

import json
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

VALUE_SCALE: Final = 200
"""A value of this much makes a win e times as likely as a loss."""

FOE_BITS: Final[i64] = 32
"""A packed weight is the value to move, shifted by this, plus the value not to move."""

_FILE: Final = json.loads(files("wuziqi.engine").joinpath("values.json").read_text("ascii"))

_MAX_SMALL: Final = 17 * 17
"""Cells of the largest board that has the values fitted on 15 lines; others have those of 20."""


class Values:
    """The values on boards of about one size.

    ``shapes`` has the packed weight of every shape; that of shape 0, four times dead, is 0.
    ``situations`` has the value of being to move in each ``situation`` of the evaluation.
    """

    def __init__(self, own: list[int], foe: list[int], situations: list[int]) -> None:
        packed = [(mine << 32) + theirs for mine, theirs in zip(own, foe, strict=True)]
        self.shapes: vec[i64] = vec[i64](packed)
        self.situations: vec[i64] = vec[i64](situations)


_SMALL: Final = Values(**_FILE["small"])
_LARGE: Final = Values(**_FILE["large"])


def values_for(cells: int) -> Values:
    """Return the values for boards of this many cells."""
    return _SMALL if cells <= _MAX_SMALL else _LARGE


ATTACK_ORDER: Final = vec[i64](_FILE["attack"])
"""How promising a move is by the shape that it makes: 100 points make it e times as likely."""

DEFENCE_ORDER: Final = vec[i64](_FILE["defence"])
"""The same by the shape that it takes from the opponent."""
