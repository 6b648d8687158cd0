"""Words of bits: which are set."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([1 << number for number in range(62)])
"""``1 << number``: mypyc compiles a shifted constant to a C int, which has 32 bits only."""

# A power of two below 2**36 has a remainder of its own when divided by 37.
_BIT_NUMBER: Final = vec[i64]([0] * 37)
for _bit in range(36):
    _BIT_NUMBER[(1 << _bit) % 37] = _bit

BIT_LISTS: Final = vec[i64]([0] * (1 << 11))
"""By a word of at most 11 bits: the number of each bit set plus 1, four bits each, lowest first."""
for _word in range(1 << 11):
    for _bit in reversed(range(11)):
        if (_word >> _bit) & 1:
            BIT_LISTS[_word] = BIT_LISTS[_word] << 4 | (_bit + 1)


def lowest_bit(word: i64) -> i64:
    """Return the number of the lowest bit set in a word between 1 and 2**36 - 1."""
    return _BIT_NUMBER[(word & -word) % 37]
