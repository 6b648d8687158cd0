"""Three numbers in one word, 21 bits for each, so that one operation works on all three.

Words of lanes are added, and multiplied by a number, as if they were plain integers: what a
negative lane borrows from the next one is given back when the lanes are read. Every number must
stay within -2**20 to 2**20 - 1.
"""

from typing import Final

from mypy_extensions import i64

LANES: Final = 3

_BITS: Final[i64] = 21
_HALF: Final[i64] = 1 << 20
_MASK: Final[i64] = (1 << 21) - 1
_ONES: Final[i64] = 1 | 1 << 21 | 1 << 42


def lanes_of(high: int, middle: int, low: int) -> int:
    """Return three numbers as one word."""
    return (((high << 21) + middle) << 21) + low


def high_lane(word: i64) -> i64:
    """Return the first of the numbers of a word."""
    return _without_lowest(_without_lowest(word))


def middle_lane(word: i64) -> i64:
    """Return the second of the numbers of a word."""
    return low_lane(_without_lowest(word))


def low_lane(word: i64) -> i64:
    """Return the third of the numbers of a word."""
    return ((word + _HALF) & _MASK) - _HALF


def _without_lowest(word: i64) -> i64:
    """Return a word without its lowest lane."""
    return (word + _HALF) >> _BITS


def sum_of_lanes(word: i64) -> i64:
    """Return the sum of the numbers of a word; none of them is negative, and they have 21 bits."""
    return (word & _MASK) + ((word >> _BITS) & _MASK) + (word >> (2 * _BITS))


def rectified(word: i64, bits: i64) -> i64:
    """Return the numbers of a word with 0 in place of the negative ones.

    The numbers must be from -2**bits to 2**bits - 1, and 2**bits must have been added to each.
    """
    positive: i64 = (word >> bits) & _ONES
    return word & ((positive << bits) - positive)
