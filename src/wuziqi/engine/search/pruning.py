"""How much of a node is not searched, or less deep, by depth and place in the order of moves.

The forms of these functions and most of their numbers are those of Rapfi, the leading open engine
(github.com/dhbloo/rapfi); what they are worth here is in docs/strength.md, "Pruning". ``improving``
is 1 where the side to move stands better than two plies ago, else 0; ``cut`` says that the score of
a node is expected to be at least beta.
"""

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_FUTILITY_MARGIN: Final[i64] = 63
_FUTILITY_CUT_MARGIN: Final[i64] = 51
"""Points for each ply of depth; less at a cut node."""

_COUNT_BASE: Final = 3
_COUNT_EXPONENT: Final = 1.7
"""At depth d, less than base + d ** exponent moves are searched, half as many if not improving.

With the evaluation as it is now an exponent of 1.7 is worth 35 ± 20 Elo more than the 1.32 before,
1.5 20 ± 20 (docs/strength.md, Evaluation).
"""

_PLY: Final[i64] = 64
"""Reductions are counted in these parts of a ply."""

_CUT_NODE: Final[i64] = 115
_NOT_IMPROVING: Final[i64] = 64
_OPEN_WINDOW: Final[i64] = 64
_THREAT: Final[i64] = 48
"""Reduced more at a cut node and when not improving, less with an open window and for threats."""

_MOST: Final[i64] = 63
"""Greater depths, and later moves, count as this."""


def _count_table() -> list[int]:
    return [int(_COUNT_BASE + depth**_COUNT_EXPONENT) for depth in range(64)]


def _reduction_table() -> list[int]:
    """Return by what moves are reduced before more is known, at ``64 * depth + number``."""
    table = [0] * (64 * 64)
    for depth in range(1, 64):
        for number in range(1, 64):
            table[64 * depth + number] = round(int(_PLY) * log(depth) * log(number))
    return table


_COUNTS: Final = vec[i64](_count_table())
_REDUCTIONS: Final = vec[i64](_reduction_table())


def futility_margin(depth: i64, improving: i64, cut: bool) -> i64:
    """Return by how much a static evaluation has to be above beta to be believed, at least 0."""
    margin: i64 = _FUTILITY_CUT_MARGIN if cut else _FUTILITY_MARGIN
    return max(0, margin * (depth - 1 - improving))


def most_moves(depth: i64, improving: i64) -> i64:
    """Return how many moves are searched at a node once one of them does not lose."""
    return _COUNTS[min(depth, _MOST)] // (2 - improving) - 1


def reduced_depth(
    depth: i64, number: i64, open_window: bool, cut: bool, improving: i64, quiet: bool
) -> i64:
    """Return to what depth a move is searched at first: from 1 to ``depth - 1``.

    ``depth`` is that of the node, 2 at least, ``number`` the place of the move in the order, from
    1. A quiet move neither makes nor takes a threat.
    """
    reduction: i64 = _REDUCTIONS[64 * min(depth, _MOST) + min(number, _MOST)]
    if open_window:
        reduction -= _OPEN_WINDOW
    elif improving == 0 and reduction > _PLY:
        reduction += _NOT_IMPROVING
    if cut:
        reduction += _CUT_NODE
    if not quiet:
        reduction -= _THREAT
    plies: i64 = (reduction + _PLY // 2) // _PLY
    return max(1, min(depth - 1, depth - 1 - plies))
