"""What shapes are worth: integers, read from files that tools/fit_values.py writes.

In the evaluation every empty cell counts by the shapes that a stone of either colour would make
there. A shape is worth one thing to the side to move and another to its opponent. On top of
that comes what it is worth to be to move, which depends on the threats there are. For the order
of moves it counts what a stone makes and what it takes from the opponent.

A rule without a file of its own is played with the values of freestyle.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

VALUE_SCALE: Final = 200
"""A value of this much makes a win e times as likely as a loss."""

FOE_BITS: Final[i64] = 32
"""A packed weight is the value to move, shifted by this, plus the value not to move."""

SITUATIONS: Final[i64] = 1024
SHAPE_ROOM: Final[i64] = 2048
"""Where the numbers of white begin in tables that have black's first."""


class Values:
    """The numbers of one rule, each table with black's first and then white's.

    ``situations`` is what it is worth to be to move, for each situation of Position.situation;
    ``weights`` the packed weight of every shape, that of shape 0, four times dead, being 0;
    ``attack`` how promising a move is by the shape it makes, ``defence`` by the shape it takes
    from the opponent (numbered by the side that moves).
    """

    def __init__(self, sides: list[dict[str, Any]]) -> None:
        room = int(SHAPE_ROOM)
        weights = [
            [(own << 32) + foe for own, foe in zip(side["own"], side["foe"], strict=True)]
            for side in sides
        ]
        self.situations: vec[i64] = vec[i64](sides[0]["situations"] + sides[1]["situations"])
        self.weights: vec[i64] = vec[i64](_padded(weights[0], room) + _padded(weights[1], room))
        attack = [_padded(side["attack"], room) for side in sides]
        defence = [_padded(side["defence"], room) for side in sides]
        self.attack: vec[i64] = vec[i64](attack[0] + attack[1])
        self.defence: vec[i64] = vec[i64](defence[0] + defence[1])


def _padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


@cache
def values_for(rule: str) -> Values:
    """Return the values of the rule of this name.

    A file has either one set of numbers for both colours, or one under ``black`` and ``white``.
    """
    folder = files("wuziqi.engine")
    file = folder.joinpath(f"values-{rule}.json")
    if not file.is_file():
        file = folder.joinpath("values.json")
    read = json.loads(file.read_text("ascii"))
    return Values([read["black"], read["white"]] if "black" in read else [read, read])
