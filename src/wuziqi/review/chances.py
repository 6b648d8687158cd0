"""The winning chances of players of a level: beginners win fewer of their won positions.

``tools/strength/chances.py`` fits the table to games of the levels and of simulated people.
"""

import math
from typing import Final, NamedTuple

UNKNOWN: Final = 5
"""The level of unknown players: whoever keeps files of games is no beginner.

Level 5 is about as strong as a club player.
"""


class Band(NamedTuple):
    """Levels from ``first`` to ``last``.

    ``scale`` is the score that makes a win e times as likely as a loss, ``far`` the chance, 0 to 1,
    of the side with a win in FAR stones or more, or with an unproven winning score.
    """

    first: int
    last: int
    scale: int
    far: float


FAR: Final = 10

WON: Final = 10_000
"""Scores from here on mean a win."""


BANDS: Final = (
    Band(1, 2, 5000, 0.5),
    Band(3, 4, 1900, 0.7),
    Band(5, 6, 600, 0.8),
    Band(7, 10, 300, 1.0),
)


def band_of(level: int | None) -> Band:
    """Return the band of a level, or of the level that unknown players count for."""
    number = UNKNOWN if level is None else level
    return next(band for band in BANDS if number <= band.last)


def chance_of(score: int, level: int | None) -> float:
    """Return the chance to win of a player of a level with an unproven score, 0.01 to 0.99."""
    band = band_of(level)
    chance = likely(score, band.scale)
    return chance if abs(score) < WON else min(max(chance, 1 - band.far), band.far)


def chance_of_win(stones: int, level: int | None) -> float:
    """Return the chance to win of a player of a level with a proven win in so many stones."""
    return 1.0 if stones < FAR else band_of(level).far


def likely(score: int, scale: float) -> float:
    """Return the chance to win with an unproven score, 0.01 to 0.99."""
    return min(max((1 + math.tanh(score / (2 * scale))) / 2, 0.01), 0.99)
