"""The data of a cell, and of its changes by a stone, packed into words.

The word of an empty cell has, from the lowest bit up: the patterns of the four directions for black
(four bits each: its *code*), the code of white, the *kind* of the cell for black, and that for
white. A kind is the threat class (three bits) and above it the number of the shape, which both
follow from the code. The word of an occupied cell is 0. A search spends its time on reading packed
arrays.

The word of a change of threats has the cell, the threat classes of both colours before and those
after; once they are counted, the bits that change in a row of threats, and the number of the row.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import BLACK, WHITE

CODE_BITS: Final[i64] = 16
CODE_MASK: Final[i64] = (1 << 16) - 1
WHITE_CODES: Final[i64] = 1 << 16
"""Index of white's first entry in tables by side and code."""

CODES_MASK: Final[i64] = (1 << 32) - 1
_PAIR_MASK: Final[i64] = 15 | 15 << 16  # the patterns of both colours in one direction

KINDS_SHIFT: Final[i64] = 32
KIND_BITS: Final[i64] = 14  # three of the threat class, eleven of the shape
SHAPE_MASK: Final[i64] = (1 << 11) - 1

THREAT_CLASS_BITS: Final[i64] = 3
THREAT_CLASS_MASK: Final[i64] = 7
THREATS_BITS: Final[i64] = 6  # the threat classes of both colours
THREATS_MASK: Final[i64] = (1 << 6) - 1
THREATS_IN_WORD: Final[i64] = 7 << 32 | 7 << 46
"""The bits of both threat classes in a word: the lowest three of each kind."""

COUNT_BITS: Final[i64] = 10
COUNT_MASK: Final[i64] = (1 << 10) - 1
"""Packed counts have this many bits for the cells of each threat class, the weakest lowest."""

_COUNTED: Final = [0] + [1 << (10 * threat) for threat in range(6)] + [0]
"""For each threat class, the addend of a cell to the packed counts of its side."""

COUNTED_BLACK: Final = vec[i64]([_COUNTED[both & 7] for both in range(64)])
COUNTED_WHITE: Final = vec[i64]([_COUNTED[both >> 3] for both in range(64)])
"""The addends of a cell for the threat classes of both colours."""

WHITE_ROW: Final[i64] = 32
ROW_MASK: Final[i64] = (1 << 32) - 1
"""A row of threats has a bit for each cell where black has a threat; white's begin at WHITE_ROW."""

ROW_BITS: Final[i64] = 57  # of a row of threats on 25 columns

THREAT_BITS: Final = vec[i64]([int(both & 7 > 0) | int(both >> 3 > 0) << 32 for both in range(64)])
"""The bits of both colours' threat classes in a row of threats, for the first column."""


def with_patterns(word: i64, shift: i64, patterns: i64) -> i64:
    """Return the codes of a word with the patterns of one direction replaced.

    ``shift`` is four times the direction, ``patterns`` as in ``PatternTable.patterns``.
    """
    patterns = (patterns & 15) | ((patterns & 240) << 12)
    return (word ^ ((((word >> shift) ^ patterns) & _PAIR_MASK) << shift)) & CODES_MASK


def threats_in(word: i64) -> i64:
    """Return the threat classes of both colours in a word, three bits each."""
    return threat_in(word, BLACK) | (threat_in(word, WHITE) << THREAT_CLASS_BITS)


def threat_in(word: i64, side: i64) -> i64:
    return (word >> (KINDS_SHIFT + KIND_BITS * side)) & THREAT_CLASS_MASK


def shape_in(word: i64, side: i64) -> i64:
    """Return the number of the shape of a side in a word."""
    return (word >> (KINDS_SHIFT + THREAT_CLASS_BITS + KIND_BITS * side)) & SHAPE_MASK


def count_patterns(code: i64, pattern: i64) -> i64:
    """Return how many of the four patterns of a code equal this one."""
    found: i64 = 0
    for shift in range(0, 16, 4):
        if (code >> shift) & 15 == pattern:
            found += 1
    return found


def direction_of(code: i64, pattern: i64) -> i64:
    """Return the first direction in which a code has a pattern, which it must have."""
    direction: i64 = 0
    while (code >> (4 * direction)) & 15 != pattern:
        direction += 1
    return direction
