"""The chance to win of players of a level: beginners win less surely with a good position.

``tools/strength/chances.py`` fits the table to games of the levels and of simulated people.
"""

import math
from typing import Final, NamedTuple

UNKNOWN: Final = 4
"""The level that players count for where nothing is known of them: the middle of levels 2 to 6."""


class Band(NamedTuple):
    """Levels from ``first`` to ``last``, and the score of a win e times as likely as a loss."""

    first: int
    last: int
    scale: int


BANDS: Final = (Band(1, 2, 1500), Band(3, 3, 500), Band(4, 4, 400), Band(5, 10, 230))


def band_of(level: int | None) -> Band:
    """Return the band of a level, or of the level that unknown players count for."""
    number = UNKNOWN if level is None else level
    return next(band for band in BANDS if number <= band.last)


def chance_of(score: int, level: int | None) -> float:
    """Return the chance to win of a player of a level with an unproven score, 0.01 to 0.99."""
    chance = (1 + math.tanh(score / (2 * band_of(level).scale))) / 2
    return min(max(chance, 0.01), 0.99)
