"""The patterns that a stone on an empty cell would make along each line, and its shape.

A *window* is the piece of a line that decides the pattern of the cell in its middle: ``reach``
neighbours on either side. It is held as two words of ``2 * reach + 1`` bits, one for each colour,
the lowest bit being the first cell of the line. A wall has its bit set in both words, the cell in
the middle (bit ``reach``) in neither.

The *pattern* of a window is a step of the ladder below, and is defined by what it can become: an
open three is a row that one more stone of the same colour makes an open four, and so on up to five,
the only step that needs no look at later moves. Only rows through the middle cell count.

The *shape* of a cell is the multiset of its four patterns, one for each direction. Shapes are
numbered from 0 to ``SHAPES - 1``, and each belongs to one *threat* class.

The names are those of five in a row; where another number of stones wins, the ladder ends at that
number, and a "four" is a row that lacks one stone of it.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from wuziqi.engine.board.words import THREAT_CLASS_BITS
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import Rule

# The ladder of patterns. The sketches show one row of each kind: o the stones that stand,
# + the stone to be placed, _ an empty cell, # a stone of the other colour or a wall.
DEAD: Final[i64] = 0  # no five can be made here any more
ONE: Final[i64] = 1  # #+____#   one more stone makes a two
OPEN_ONE: Final[i64] = 2  # ____+____   one more stone makes an open two
TWO: Final[i64] = 3  # #o+___#   one more stone makes a three
TIGHT_TWO: Final[i64] = 4  # _o__+_   one or two cells make it an open three
SPLIT_TWO: Final[i64] = 5  # __o_+__   three cells do
OPEN_TWO: Final[i64] = 6  # ___o+___   four cells or more do
THREE: Final[i64] = 7  # #oo+__   one more stone makes a four
SPLIT_THREE: Final[i64] = 8  # _o_o+_   one cell makes an open four of it
OPEN_THREE: Final[i64] = 9  # __oo+__   two cells do
FOUR: Final[i64] = 10  # #ooo+_   one more stone makes five, and one reply can stop it
OPEN_FOUR: Final[i64] = 11  # _ooo+_   nothing can stop five
FIVE: Final[i64] = 12  # oooo+
PATTERNS: Final = 13

# Beside the ladder, and only for the side that the rule forbids such rows.
OVERLINE: Final[i64] = 13  # ooo+oo
LINE_FOURS: Final[i64] = 14  # o_oo+_o   two fours in one line
ALL_PATTERNS: Final = 15

# Classes of threat, the strongest last, by the shape of a cell.
NO_THREAT: Final[i64] = 0
THREAT_THREE: Final[i64] = 1  # an open three, split or not
THREAT_DOUBLE_THREE: Final[i64] = 2  # two open threes
THREAT_FOUR: Final[i64] = 3  # the other side has to reply
THREAT_FOUR_THREE: Final[i64] = 4  # a four, and an open three in another direction
THREAT_OPEN_FOUR: Final[i64] = 5  # an open four, or two fours: five follows
THREAT_FIVE: Final[i64] = 6
THREAT_FORBIDDEN: Final[i64] = 7  # forbidden, unless one of its threes is not genuine

UNKNOWN: Final[i64] = 255
UNKNOWN_KIND: Final[i64] = -1
"""Marks an entry of PatternTable's tables that is not computed yet."""


_WARM_WINDOWS: Final = 6_500
"""Windows graded in advance: all of freestyle. The uncompiled engine grades 40 in a millisecond."""


class PatternTable:
    """The patterns of all windows for one rule, each computed at its first use.

    ``patterns[black | white << width]`` is the pattern for black plus 16 times the pattern for
    white. ``fill`` computes UNKNOWN entries. For speed the caller reads ``patterns`` itself, and
    ``kinds``, which ``classify`` fills. Winning rows have at most six stones.
    """

    def __init__(self, rule: Rule) -> None:
        self.win_length: i64 = rule.win_length
        self.forbids: bool = rule.forbids
        self.closed_wins: bool = rule.closed_wins
        self.exact: bool = len(rule.exact) == 2  # for both colours
        sees_beyond = bool(rule.exact) or not rule.closed_wins
        self.reach: i64 = rule.win_length if sees_beyond else rule.win_length - 1
        self.width: i64 = 2 * self.reach + 1
        self.patterns: vec[u8] = vec[u8]([u8(UNKNOWN)] * (1 << (2 * self.width)))
        self.kinds: vec[i16] = vec[i16]([i16(UNKNOWN_KIND)] * 131_072)
        self._black: Ladder = Ladder(self, exact=Stone.BLACK in rule.exact, forbids=rule.forbids)
        self._white: Ladder = self._black
        if rule.forbids or (Stone.BLACK in rule.exact) != (Stone.WHITE in rule.exact):
            self._white = Ladder(self, exact=Stone.WHITE in rule.exact, forbids=False)

    def warm_up(self) -> None:
        """Grade windows in advance, those with few stones of the other colour first.

        The first stones of a game need many of them at once, which takes the uncompiled engine
        more than a tenth of a second.
        """
        centre: i64 = i64(1) << self.reach
        cells = [1 << bit for bit in range(int(self.width)) if bit != self.reach]
        for stones in range(self.width):
            if self._black.graded > _WARM_WINDOWS:
                return
            for foes in combinations(cells, stones):
                self._black.grade(centre, sum(foes), 0)
                self._white.grade(centre, sum(foes), 0)

    def fill(self, black: i64, white: i64) -> i64:
        """Compute, store and return the patterns of a window, as in ``patterns``."""
        centre: i64 = i64(1) << self.reach
        walls: i64 = black & white
        patterns = self._black.grade((black ^ walls) | centre, white ^ walls, walls)
        patterns |= self._white.grade((white ^ walls) | centre, black ^ walls, walls) << 4
        self.patterns[black | (white << self.width)] = u8(patterns)
        return patterns

    def classify(self, side: i64, code: i64) -> i64:
        """Compute, store and return the kind of a cell from its four patterns, four bits each.

        Before, ``kinds[side << 16 | code]`` is UNKNOWN_KIND; ``words`` defines kinds.
        """
        shape: i64 = i64(_SHAPE_NUMBERS[_in_order(code)])
        threat: i64 = i64(_SHAPE_THREATS[shape])
        if self.forbids and side == 0:
            threat = forbidden_or_threat_of([(code >> shift) & 15 for shift in (0, 4, 8, 12)])
            if threat == THREAT_FORBIDDEN:
                shape = 0  # a forbidden shape is worth nothing
        kind: i64 = threat | (shape << THREAT_CLASS_BITS)
        self.kinds[(side << 16) | code] = i16(kind)
        return kind


@lru_cache(maxsize=2)
def pattern_table(rule: Rule) -> PatternTable:
    """Return the table of a rule; the tables of the last two rules stay in memory."""
    return PatternTable(rule)


class Ladder:
    """Grades the rows of one colour; overlines do not win if ``exact`` and lose if ``forbids``."""

    def __init__(self, table: PatternTable, *, exact: bool, forbids: bool) -> None:
        self.win_length: i64 = table.win_length
        self.reach: i64 = table.reach
        self.width: i64 = table.width
        self.closed_wins: bool = table.closed_wins
        self.exact: bool = exact
        self.forbids: bool = forbids
        self._graded: dict[int, int] = {}

    @property
    def graded(self) -> int:
        return len(self._graded)

    def grade(self, own: i64, foe: i64, walls: i64) -> i64:
        """Return the pattern of the row of ``own`` stones through the middle."""
        taken: i64 = foe | walls if self.closed_wins else foe | (walls << self.width)
        key = int(own | (taken << self.width))
        pattern = self._graded.get(key)
        if pattern is None:
            pattern = self._work_out(own, foe, walls)
            self._graded[key] = pattern
        return pattern

    def _work_out(self, own: i64, foe: i64, walls: i64) -> i64:
        length = self._length(own)
        if self._wins(length, own, foe):
            return FIVE
        if self.forbids and length > self.win_length:
            return OVERLINE
        ways: i64 = 0
        for bit in range(self.width):
            stone: i64 = i64(1) << bit
            if not (own | foe | walls) & stone:
                ways += _WAY[self.grade(own | stone, foe, walls)]
        if _ways_to(ways, FIVE) >= 2:
            return self._two_fives(length, own, foe, walls)
        return _step_below(ways)

    def _low_end(self, own: i64) -> i64:
        """Return the lowest bit of the row through the middle."""
        low: i64 = self.reach
        while low > 0 and (own >> (low - 1)) & 1:
            low -= 1
        return low

    def _length(self, own: i64) -> i64:
        """Return the length of the row through the middle, as far as the window shows it."""
        high: i64 = self.reach
        while high < self.width - 1 and (own >> (high + 1)) & 1:
            high += 1
        return high - self._low_end(own) + 1

    def _wins(self, length: i64, own: i64, foe: i64) -> bool:
        if length != self.win_length:
            return length > self.win_length and not self.exact
        if self.closed_wins:
            return True
        low = self._low_end(own)
        return not ((foe >> (low - 1)) & 1 and (foe >> (low + length)) & 1)

    def _two_fives(self, length: i64, own: i64, foe: i64, walls: i64) -> i64:
        """Return the pattern of a row that two different stones make five."""
        if self.forbids and length < self.win_length - 1:
            return LINE_FOURS
        if self.closed_wins or self._cannot_be_stopped(own, foe, walls):
            return OPEN_FOUR
        return FOUR

    def _cannot_be_stopped(self, own: i64, foe: i64, walls: i64) -> bool:
        """Whether five can be made after every single stone of the opponent's."""
        taken: i64 = own | foe | walls
        for bit in range(self.width):
            stone: i64 = i64(1) << bit
            if not taken & stone and not self._can_make_five(own, foe | stone, walls):
                return False
        return True

    def _can_make_five(self, own: i64, foe: i64, walls: i64) -> bool:
        taken: i64 = own | foe | walls
        for bit in range(self.width):
            stone: i64 = i64(1) << bit
            if not taken & stone:
                longer: i64 = own | stone
                if self._wins(self._length(longer), longer, foe):
                    return True
        return False


_WAY: Final = vec[i64]([1 << (4 * pattern) for pattern in range(ALL_PATTERNS)])
"""One way to each pattern, where the numbers of ways are packed in one word."""


def _ways_to(ways: i64, pattern: i64) -> i64:
    return (ways >> (4 * pattern)) & 15


def _step_below(ways: i64) -> i64:
    """Return the pattern that has these numbers of ways to better patterns."""
    if _ways_to(ways, FIVE):
        return FOUR
    if _ways_to(ways, OPEN_FOUR):
        return OPEN_THREE if _ways_to(ways, OPEN_FOUR) >= 2 else SPLIT_THREE
    if _ways_to(ways, FOUR):
        return THREE
    open_threes = _ways_to(ways, OPEN_THREE) + _ways_to(ways, SPLIT_THREE)
    if open_threes:
        return TIGHT_TWO if open_threes <= 2 else SPLIT_TWO if open_threes == 3 else OPEN_TWO
    if _ways_to(ways, THREE):
        return TWO
    if _ways_to(ways, TIGHT_TWO) + _ways_to(ways, SPLIT_TWO) + _ways_to(ways, OPEN_TWO):
        return OPEN_ONE
    return ONE if _ways_to(ways, TWO) else DEAD


SHAPE_PATTERNS: Final = tuple(combinations_with_replacement(range(PATTERNS), 4))
"""The four patterns of each shape, in rising order, by the number of the shape."""

SHAPES: Final = 1820
"""The number of shapes: len(SHAPE_PATTERNS), written out to be a constant when compiled."""


def threat_of(patterns: list[int]) -> i64:
    """Return the threat class of four patterns."""
    fours = patterns.count(FOUR)
    threes = threes_in(patterns)
    if FIVE in patterns:
        return THREAT_FIVE
    if OPEN_FOUR in patterns or fours >= 2:
        return THREAT_OPEN_FOUR
    if fours:
        return THREAT_FOUR_THREE if threes else THREAT_FOUR
    if threes:
        return THREAT_DOUBLE_THREE if threes >= 2 else THREAT_THREE
    return NO_THREAT


def forbidden_or_threat_of(patterns: list[int]) -> i64:
    """Return the threat class of four patterns for the side whose moves the rule restricts."""
    if FIVE in patterns:
        return THREAT_FIVE
    if OVERLINE in patterns or fours_in(patterns) >= 2 or threes_in(patterns) >= 2:
        return THREAT_FORBIDDEN
    return threat_of(patterns)


def fours_in(patterns: list[int]) -> int:
    """Return how many fours there are in four patterns, open ones and two in a line included."""
    return patterns.count(FOUR) + patterns.count(OPEN_FOUR) + 2 * patterns.count(LINE_FOURS)


def threes_in(patterns: list[int]) -> int:
    """Return how many open threes there are in four patterns, split ones included."""
    return patterns.count(OPEN_THREE) + patterns.count(SPLIT_THREE)


def _in_order(code: i64) -> i64:
    """Return four patterns of four bits each in rising order, the lowest in the lowest bits.

    Patterns beside the ladder count as DEAD.
    """
    ordered: i64 = 0
    for shift in range(0, 16, 4):
        pattern: i64 = (code >> shift) & 15
        if pattern > FIVE:
            pattern = DEAD
        place: i64 = 0
        while place < shift and (ordered >> place) & 15 < pattern:
            place += 4
        below: i64 = (i64(1) << place) - 1
        ordered = (ordered & below) | (pattern << place) | ((ordered & ~below) << 4)
    return ordered


_SHAPE_NUMBERS: Final = vec[i16]([0] * 65_536)
"""The number of each shape by its four patterns in order, see _in_order."""
for _number, (_first, _second, _third, _fourth) in enumerate(SHAPE_PATTERNS):
    _SHAPE_NUMBERS[_first | _second << 4 | _third << 8 | _fourth << 12] = i16(_number)

_SHAPE_THREATS: Final = vec[u8]([u8(threat_of(list(patterns))) for patterns in SHAPE_PATTERNS])
"""The threat class of each shape."""
