"""The scores of a search: which are proven, and their form in the transposition table.

A score is for the side to move: the static evaluation or, when it is proven, WIN_SCORE less the
plies from the root to the five, and the negative of that for a loss. In the table the plies to a
proven end are counted from the position itself, since it may be met at another ply.
"""

from typing import Final

from mypy_extensions import i64

from wuziqi.engine.search.transposition_table import LOWER, UPPER, entry_bound

WIN_SCORE: Final[i64] = 30_000  # api.WIN
PROVEN: Final[i64] = 29_400  # better scores are proven wins
INFINITE: Final[i64] = 32_000


def is_proven(score: i64) -> bool:
    return score > PROVEN or score < -PROVEN


def to_table(score: i64, ply: i64) -> i64:
    """Return a score, found at a ply, in the form of the table."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


def from_table(score: i64, ply: i64) -> i64:
    """Return a score of the table in its form at a ply."""
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score


def decides(entry: i64, score: i64, alpha: i64) -> bool:
    """Whether the bound of an entry places the true score on the same side of alpha."""
    bound = entry_bound(entry)
    return (bound & LOWER) != 0 if score > alpha else (bound & UPPER) != 0
