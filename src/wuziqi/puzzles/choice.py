"""Which puzzle is next: those that come again, the player's own, one of a fitting difficulty."""

import hashlib
import random
from collections.abc import Sequence
from datetime import date
from typing import Final

from wuziqi.puzzles.puzzle import Kind, Puzzle
from wuziqi.rules.rule import FREESTYLE

EASIER: Final = 190
"""So much below the player's rating three puzzles of four are solved, by Elo's formula."""

_NEAR: Final = 100
"""A puzzle within so many points of the wanted difficulty is as good as any other."""

_ENOUGH: Final = 12
"""Puzzles to choose from; where fewer are near, the nearest ones are taken."""

_DAILY: Final = range(900, 1700)
"""The ratings of daily puzzles: they are for everybody, and so of the rule that all know."""


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a day, which follows from the day and the set alone.

    Every puzzle gets a number from the day and its id, and the highest wins. A puzzle that is
    added later changes only the days that it wins itself: of a set that grows from 1000 to 1100
    puzzles one day in eleven.
    """
    fitting = [puzzle for puzzle in puzzles if puzzle.rating in _DAILY and puzzle.rule is FREESTYLE]
    return max(fitting or puzzles, key=lambda puzzle: _lot(day, puzzle), default=None)


def _lot(day: date, puzzle: Puzzle) -> bytes:
    return hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest()


def new_puzzle(
    unseen: Sequence[Puzzle],
    rating: float,
    last: Kind | None,
    chance: random.Random,
) -> Puzzle | None:
    """Return an ``unseen`` puzzle, somewhat below a rating, of another kind than the ``last``.

    None where there is none.
    """
    wanted = rating - EASIER
    nearest = sorted(unseen, key=lambda puzzle: abs(puzzle.rating - wanted))
    near = sum(abs(puzzle.rating - wanted) <= _NEAR for puzzle in nearest)
    fitting = nearest[: max(near, _ENOUGH)]
    kinds = sorted({puzzle.kind for puzzle in fitting}, key=lambda kind: kind.value)
    others = [kind for kind in kinds if kind is not last] or kinds
    if not others:
        return None
    kind = chance.choice(others)
    return chance.choice([puzzle for puzzle in fitting if puzzle.kind is kind])
