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

SITUATION_VALUES: Final = vec[i64](_FILE["situations"])
"""What it is worth to be to move, for each situation of Position.situation."""

SHAPE_WEIGHTS: Final = vec[i64](
    [(own << 32) + foe for own, foe in zip(_FILE["own"], _FILE["foe"], strict=True)]
)
"""The packed weight of every shape; that of shape 0, four times dead, is 0."""

ATTACK_ORDER: Final = vec[i64](_FILE["attack"])
"""How promising a move is by the shape it makes."""

DEFENCE_ORDER: Final = vec[i64](_FILE["defence"])
"""How promising a move is by the shape it takes from the opponent."""
