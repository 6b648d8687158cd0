"""The beginner: a pattern player that overlooks things as people do, and never plays at random.

What it overlooks is drawn anew for every move and for each of the four directions, so that a row is
overlooked from both of its ends.
"""

from random import Random
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.board.listing import first_threat
from wuziqi.engine.board.patterns import (
    ALL_PATTERNS,
    FIVE,
    FOUR,
    OPEN_FOUR,
    OPEN_THREE,
    OPEN_TWO,
    PATTERNS,
    THREAT_FIVE,
    THREE,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.players.pattern_player import (
    building_cells,
    distance_from_centre,
    pattern_move,
)
from wuziqi.levels import Habits

_WORTH: Final = (0, 1, 2, 6, 14, 17, 20, 24, 90, 100, 110, 2_000, 20_000)
"""What each pattern of the ladder is worth to a beginner: rows that are long, open or not."""

_OWN: Final = 4.0
"""The weight of the beginner's own patterns; that of the opponent's is Habits.caution."""

_DULLED: Final = tuple(
    THREE if pattern == FOUR else OPEN_THREE if pattern == OPEN_FOUR else pattern
    for pattern in range(PATTERNS)
)
"""What each pattern looks like to a beginner who overlooks that it makes a four."""

_BESIDE_THE_LADDER: Final = [0.0] * (ALL_PATTERNS - PATTERNS)
"""What makes a move forbidden is worth nothing, to make or to stop."""


def beginner_move(position: Position, side: i64, habits: Habits, random: Random) -> i64:
    """Return the cell that a beginner likes best; it never misses a five of its own.

    There must be an empty cell and no five on the board.
    """
    if position.count(side, THREAT_FIVE) > 0:
        return first_threat(position, side, THREAT_FIVE)
    cells = building_cells(position, side)
    if not cells:
        return pattern_move(position, side, random)
    own = [_own_weights(habits, diagonal, random) for diagonal in _DIAGONALS]
    foe = [_foe_weights(habits, diagonal, random) for diagonal in _DIAGONALS]
    liked: list[tuple[float, float, i64]] = []
    for cell in cells:
        score = _seen(position.patterns(cell, side), own)
        score += _seen(position.patterns(cell, 1 - side), foe)
        score *= 1.0 + habits.whim * (2.0 * random.random() - 1.0)
        liked.append((score, -float(distance_from_centre(position, cell)), cell))
    return max(liked)[2]


_DIAGONALS: Final = (False, False, True, True)
"""Which of the four directions are diagonal, where more is overlooked."""


def _own_weights(habits: Habits, diagonal: bool, random: Random) -> list[float]:
    """Return the weight of each of its own patterns in one direction, for this move."""
    overlooks = random.random() < habits.own_four[diagonal]
    seen = _DULLED if overlooks else tuple(range(PATTERNS))
    return [_OWN * _WORTH[pattern] for pattern in seen] + _BESIDE_THE_LADDER


def _foe_weights(habits: Habits, diagonal: bool, random: Random) -> list[float]:
    """Return the weight of stopping each pattern of the opponent's."""
    worth = [habits.caution * _WORTH[pattern] for pattern in range(PATTERNS)]
    for pattern in range(int(OPEN_FOUR)):
        worth[pattern] *= habits.foresight
    if random.random() < habits.open_four[diagonal]:
        worth[OPEN_FOUR] = worth[OPEN_TWO]
    if random.random() < habits.five[diagonal]:
        worth[FIVE] = worth[OPEN_TWO]
    return worth + _BESIDE_THE_LADDER


def _seen(code: i64, worth: list[list[float]]) -> float:
    """Return the sum of the weights of the four patterns of a cell."""
    seen = worth[0][code & 15] + worth[1][(code >> 4) & 15]
    return seen + worth[2][(code >> 8) & 15] + worth[3][(code >> 12) & 15]
