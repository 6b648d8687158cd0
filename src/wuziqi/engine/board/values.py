"""What shapes are worth: integers, read from a file that tools/fit_values.py writes.

In the evaluation every empty cell counts by the shapes that a stone of either colour would make
there. A shape is worth one thing to the side to move and another to its opponent. On top of
that comes what it is worth to be to move, which depends on the threats there are. For the order
of moves it counts what a stone makes and what it takes from the opponent.
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

_MOST_SMALL: Final = 17 * 17
"""Cells; the values of small boards were fitted on 15 lines, those of larger ones on 20 too."""


class Values:
    """What shapes and situations are worth on boards of about one size.

    ``shapes`` has the packed weight of every shape; that of shape 0, four times dead, is 0.
    ``situations`` has what it is worth to be to move in each situation of Position.situation.
    """

    def __init__(self, own: list[int], foe: list[int], situations: list[int]) -> None:
        packed = [(mine << 32) + theirs for mine, theirs in zip(own, foe, strict=True)]
        self.shapes: vec[i64] = vec[i64](packed)
        self.situations: vec[i64] = vec[i64](situations)


_SMALL: Final = Values(**_FILE["small"])
_LARGE: Final = Values(**_FILE["large"])


def values_for(cells: int) -> Values:
    """Return the values for boards of so many cells."""
    return _SMALL if cells <= _MOST_SMALL else _LARGE


ATTACK_ORDER: Final = vec[i64](_FILE["attack"])
"""How promising a move is by the shape it makes."""

DEFENCE_ORDER: Final = vec[i64](_FILE["defence"])
"""How promising a move is by the shape it takes from the opponent."""
