"""What a stone placed on an empty cell would make: first along one line, then in all four.

A *window* is the piece of a line that decides what the cell in its middle is worth: ``reach``
neighbours on either side. It is held as two words of ``2 * reach + 1`` bits, one for each colour,
the lowest bit being the first cell of the line. A wall has its bit set in both words, the cell
in the middle (bit ``reach``) in neither.

The *pattern* of a window is a step of the ladder below, and is defined by what it can become:
an open three is a row that one more stone of the same colour makes an open four, and so on up
to five, the only step that is seen directly. Only rows through the middle cell count.

The *shape* of a cell is the multiset of its four patterns, one for each direction. Shapes are
numbered from 0 to ``SHAPES - 1``, and each belongs to one *threat* class.
"""

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

# The ladder of patterns. The sketches show one row of each kind: o the stones that stand,
# + the stone to be placed, _ an empty cell, # a stone of the other colour or a wall.
DEAD: Final[i64] = 0  # no five can be made here any more
ONE: Final[i64] = 1  # #+____#   one more stone makes a two
OPEN_ONE: Final[i64] = 2  # ____+____   one more stone makes an open two
TWO: Final[i64] = 3  # #o+___#   one more stone makes a three
TIGHT_TWO: Final[i64] = 4  # _o__+_   one or two cells make an open three of it
SPLIT_TWO: Final[i64] = 5  # __o_+__   three cells do
OPEN_TWO: Final[i64] = 6  # ___o+___   four cells or more do
THREE: Final[i64] = 7  # #oo+__   one more stone makes a four
SPLIT_THREE: Final[i64] = 8  # _o_o+_   one cell makes an open four of it
OPEN_THREE: Final[i64] = 9  # __oo+__   two cells do
FOUR: Final[i64] = 10  # #ooo+_   one cell makes five
OPEN_FOUR: Final[i64] = 11  # _ooo+_   two cells make five: it cannot be stopped
FIVE: Final[i64] = 12  # oooo+
PATTERNS: Final = 13

# Classes of threat, the strongest last: what the shape of a cell amounts to.
NO_THREAT: Final[i64] = 0
THREAT_THREE: Final[i64] = 1  # an open three, split or not
THREAT_DOUBLE_THREE: Final[i64] = 2  # two of them
THREAT_FOUR: Final[i64] = 3  # the other side has one reply
THREAT_FOUR_THREE: Final[i64] = 4  # a four, and an open three in another direction
THREAT_OPEN_FOUR: Final[i64] = 5  # an open four, or two fours: five follows
THREAT_FIVE: Final[i64] = 6

UNKNOWN: Final[i64] = 255  # in LineTable.known: not asked for so far


class LineTable:
    """The patterns of all windows for one rule, each worked out when it is first asked for.

    ``exact`` demands five in a row and not more; without it, more than five win too.
    ``known[black | white << width]`` is the pattern for black plus 16 times that for white, or
    UNKNOWN: then ``fill`` works it out. The caller reads ``known`` itself, for speed.
    """

    def __init__(self, *, exact: bool = False) -> None:
        self.exact: bool = exact
        self.reach: i64 = 5 if exact else 4
        self.width: i64 = 2 * self.reach + 1
        self.known: vec[u8] = vec[u8]([u8(UNKNOWN)] * (1 << (2 * self.width)))
        self._graded: dict[tuple[int, int], int] = {}

    def fill(self, black: i64, white: i64) -> i64:
        """Work out the patterns of a window, keep and return them as ``known`` holds them."""
        centre: i64 = i64(1) << self.reach
        walls: i64 = black & white
        patterns = self._grade((black ^ walls) | centre, white)
        patterns |= self._grade((white ^ walls) | centre, black) << 4
        self.known[black | (white << self.width)] = u8(patterns)
        return patterns

    def _grade(self, own: i64, closed: i64) -> i64:
        """Return the pattern of the row ``own`` with ``closed`` cells not to be used."""
        key = (int(own), int(closed))
        pattern = self._graded.get(key)
        if pattern is None:
            pattern = FIVE if self._is_five(own) else self._grade_by_successors(own, closed)
            self._graded[key] = pattern
        return pattern

    def _is_five(self, own: i64) -> bool:
        """Whether the row through the middle wins as it stands."""
        low: i64 = self.reach
        while low > 0 and (own >> (low - 1)) & 1:
            low -= 1
        high: i64 = self.reach
        while high < self.width - 1 and (own >> (high + 1)) & 1:
            high += 1
        length = high - low + 1
        return length == 5 or (length > 5 and not self.exact)

    def _grade_by_successors(self, own: i64, closed: i64) -> i64:
        """Return the pattern of a row without five from what one more stone makes of it."""
        ways = [0] * PATTERNS
        for bit in range(self.width):
            stone: i64 = i64(1) << bit
            if not (own | closed) & stone:
                ways[self._grade(own | stone, closed)] += 1
        return _step_below(ways)


def _step_below(ways: list[int]) -> i64:
    """Return the pattern from which ``ways[p]`` different stones lead to each pattern p."""
    if ways[FIVE]:
        return OPEN_FOUR if ways[FIVE] >= 2 else FOUR
    if ways[OPEN_FOUR]:
        return OPEN_THREE if ways[OPEN_FOUR] >= 2 else SPLIT_THREE
    if ways[FOUR]:
        return THREE
    open_threes = ways[OPEN_THREE] + ways[SPLIT_THREE]
    if open_threes:
        return TIGHT_TWO if open_threes <= 2 else SPLIT_TWO if open_threes == 3 else OPEN_TWO
    if ways[THREE]:
        return TWO
    if ways[TIGHT_TWO] + ways[SPLIT_TWO] + ways[OPEN_TWO]:
        return OPEN_ONE
    return ONE if ways[TWO] else DEAD


SHAPE_PATTERNS: Final = tuple(combinations_with_replacement(range(PATTERNS), 4))
"""The four patterns of each shape, in rising order, by the number of the shape."""

SHAPES: Final = 1820
"""How many shapes there are: len(SHAPE_PATTERNS), spelt out to be a constant when compiled."""

_SHAPE_NUMBERS: Final = {patterns: number for number, patterns in enumerate(SHAPE_PATTERNS)}

THREAT_SHIFT: Final[i64] = 11
"""Where the threat class lies above the number of the shape, in a value of ``shape_of``."""

_shapes: Final = vec[i16]([-1] * 65536)


def shape_of(code: i64) -> i64:
    """Return shape and threat of a cell from its four patterns, four bits each.

    The number of the shape is in the low eleven bits, the threat class above them.
    """
    shape: i64 = i64(_shapes[code])
    if shape < 0:
        patterns = sorted((code >> shift) & 15 for shift in (0, 4, 8, 12))
        shape = _SHAPE_NUMBERS[(patterns[0], patterns[1], patterns[2], patterns[3])]
        shape |= threat_of(patterns) << THREAT_SHIFT
        _shapes[code] = i16(shape)
    return shape


def threat_of(patterns: list[int]) -> i64:
    """Return the threat class of four patterns."""
    fours = patterns.count(FOUR)
    threes = patterns.count(OPEN_THREE) + patterns.count(SPLIT_THREE)
    if FIVE in patterns:
        return THREAT_FIVE
    if OPEN_FOUR in patterns or fours >= 2:
        return THREAT_OPEN_FOUR
    if fours:
        return THREAT_FOUR_THREE if threes else THREAT_FOUR
    if threes:
        return THREAT_DOUBLE_THREE if threes >= 2 else THREAT_THREE
    return NO_THREAT
