"""The engine's board: stones, and for every empty cell what a stone there would make.

A cell is numbered ``row << 5 | column``, rows from the bottom; a side is BLACK or WHITE. Along
each of the four directions the board is cut into lines, and each line is kept as two words of
bits, one for each colour; walls are set in both. A stone changes at most ``2 * reach`` windows in
each direction, so the cost of a move does not depend on the size of the board.

What is known of a cell is packed in one word, since reading a packed array is what costs time.
From the lowest bit up: the patterns of the four directions for black (four bits each), those for
white, the threat class for black (three bits) and that for white. An occupied cell has the word
0: no patterns, no threat.

A stone changes about 20 words. Every change is logged, to be taken back, and so that what is
seldom asked for, the weights of the shapes, can be brought up to date when it is.
"""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from wuziqi.engine.board.patterns import (
    DEAD,
    FIVE,
    FOUR,
    LINE_FOURS,
    NO_THREAT,
    OPEN_FOUR,
    OPEN_THREE,
    OVERLINE,
    SPLIT_THREE,
    THREAT_FIVE,
    THREAT_FORBIDDEN,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
    THREAT_THREE,
    THREE,
    UNKNOWN,
    LineTable,
)
from wuziqi.engine.board.values import (
    ATTACK_ORDER,
    DEFENCE_ORDER,
    FOE_BITS,
    values_for,
)

BLACK: Final[i64] = 0
WHITE: Final[i64] = 1

ROW_SHIFT: Final[i64] = 5
COLUMN_MASK: Final[i64] = 31
CELLS: Final = 25 << 5
"""Cells are numbered below this on every board."""

CELL_BITS: Final[i64] = 10
CELL_MASK: Final[i64] = (1 << 10) - 1

CODE_BITS: Final[i64] = 16
CODE_MASK: Final[i64] = (1 << 16) - 1
_CODES_MASK: Final[i64] = (1 << 32) - 1
_PAIR_MASK: Final[i64] = 15 | 15 << 16  # the patterns of both colours in one direction
_THREATS_SHIFT: Final[i64] = 32
_THREATS_BITS: Final[i64] = 6
_THREATS_MASK: Final[i64] = (1 << 6) - 1
_WORD_BITS: Final[i64] = 38
_WORD_MASK: Final[i64] = (1 << 38) - 1

COUNT_BITS: Final[i64] = 10
COUNT_MASK: Final[i64] = (1 << 10) - 1

_LINES: Final = 50  # more than the lines of one direction on the largest board
_ROWS_BELOW: Final = 2  # lines kept for rows below the board, which nobody plays on
_LOW_LINE: Final = 24  # what makes row - column positive
STEPS: Final = vec[i64]([1, 32, 33, -31])
_MOST_CHANGES: Final = 41  # of cells by one stone: itself and five neighbours on every side
_DIRECTIONS: Final[i64] = 4

_random: Final = Random(5)  # noqa: S311  # Zobrist keys are to be the same in every run
ZOBRIST: Final = vec[i64]([_random.getrandbits(62) for _ in range(2 * CELLS)])
ZOBRIST_TURN: Final[i64] = _random.getrandbits(62)

# Compiled, a constant that is shifted is a C int of 32 bits: hence tables of what is shifted far.
_BIT: Final = vec[i64]([1 << number for number in range(62)])

_COUNTED: Final = [0] + [1 << (10 * threat) for threat in range(6)] + [0]
"""What one cell of each class of threat adds to the packed counts of its side."""

# The same for the threat classes of both colours, three bits each.
_COUNTED_BLACK: Final = vec[i64]([_COUNTED[both & 7] for both in range(64)])
_COUNTED_WHITE: Final = vec[i64]([_COUNTED[both >> 3] for both in range(64)])

_WHITE_ROW: Final[i64] = 32
_ROW_MASK: Final[i64] = (1 << 32) - 1
_FLIP_BITS: Final[i64] = 57  # for both colours in a row of 25
_ANY_THREAT: Final = vec[i64]([int(both & 7 > 0) | int(both >> 3 > 0) << 32 for both in range(64)])
"""For the threat classes of both colours, three bits each: a bit for each that is a threat."""

# Why black may not play on a cell.
LEGAL: Final[i64] = 0
DOUBLE_THREE: Final[i64] = 1
DOUBLE_FOUR: Final[i64] = 2
MORE_THAN_FIVE: Final[i64] = 3

# A power of two below 2**36 has a remainder of its own when divided by 37.
_BIT_NUMBER: Final = vec[i64]([0] * 37)
for _bit in range(36):
    _BIT_NUMBER[(1 << _bit) % 37] = _bit


# The numbers of the bits set in a word of at most 11, plus 1, four bits each from the lowest up.
_NUMBERS: Final = vec[i64]([0] * (1 << 11))
for _word in range(1 << 11):
    for _bit in reversed(range(11)):
        if (_word >> _bit) & 1:
            _NUMBERS[_word] = _NUMBERS[_word] << 4 | (_bit + 1)


def lowest_bit(word: i64) -> i64:
    """Return the number of the lowest bit set in a word between 1 and 2**36 - 1."""
    return _BIT_NUMBER[(word & -word) % 37]


def as_cell(column: int, row: int) -> i64:
    """Return the cell of a column and row."""
    return (row << int(ROW_SHIFT)) | column


def as_move(cell: i64) -> tuple[int, int]:
    """Return the column and row of a cell, for those outside the engine."""
    return int(cell & COLUMN_MASK), int(cell >> ROW_SHIFT)


def _count(code: i64, pattern: i64) -> i64:
    """Return how many of four patterns, four bits each, are of one kind."""
    found: i64 = 0
    for shift in range(0, 16, 4):
        if (code >> shift) & 15 == pattern:
            found += 1
    return found


def _direction_of(code: i64, pattern: i64) -> i64:
    """Return the first direction where four patterns, four bits each, have one that is there."""
    direction: i64 = 0
    while (code >> (4 * direction)) & 15 != pattern:
        direction += 1
    return direction


class Position:
    """Stones on a board of ``width`` columns and ``height`` rows; it starts empty.

    ``hash`` tells positions apart by their stones, not by the side to move. ``stones`` is the
    number of stones, ``order`` their cells, ``sides`` their colours, in the order of placing.
    ``one_reply`` tells that a cell where five can be made is the one reply to it, and always legal.
    ``placed`` counts all stones ever placed: the nodes of whatever searches here. A search adds
    those that it would have placed, had it not known the outcome.
    """

    def __init__(self, width: int, height: int, table: LineTable) -> None:
        area = width * height
        self.width: i64 = width
        self.height: i64 = height
        self.area: i64 = area
        self.table: LineTable = table
        self.reach: i64 = table.reach
        self.forbids: bool = table.forbids
        self.closed_wins: bool = table.closed_wins
        self._width: i64 = table.width
        self._window: i64 = _BIT[table.width] - 1
        self.one_reply: bool = table.closed_wins and not table.forbids
        self.hash: i64 = 0
        self.stones: i64 = 0
        self.placed: i64 = 0
        self.order: vec[i64] = vec[i64]([0] * area)
        self.sides: vec[i64] = vec[i64]([0] * area)
        self.words: vec[i64] = vec[i64]([0] * CELLS)
        self._lines: vec[i64] = vec[i64]([0] * (8 * _LINES))
        self._known: vec[u8] = table.known
        self._threats: vec[u8] = table.threats
        self._shapes: vec[i16] = table.shapes
        values = values_for(area)
        self._shape_weights: vec[i64] = values.shapes
        self._situation_values: vec[i64] = values.situations
        self._rows: vec[i64] = vec[i64]([0] * height)  # of threats, white's from _WHITE_ROW up
        self._black_counts: i64 = 0
        self._white_counts: i64 = 0
        # Four numbers for every stone, as they were before it: both counts, the changes of words
        # and those of threats.
        self._saved: vec[i64] = vec[i64]([0] * (4 * area))
        # Two numbers for every number of stones: black's and white's.
        self._weights: vec[i64] = vec[i64]([0] * (2 * area + 2))
        self._weighed: i64 = 0  # up to which number of stones the weights are known
        # Two numbers for every change of a word: the one before with the cell above it; and after.
        self._log: vec[i64] = vec[i64]([0] * (2 * _MOST_CHANGES * (area + 1)))
        self._changes: i64 = 0
        # One number for every change of the threats of a cell: the cell and its threats before and
        # after, until they are counted; then the bits that change in a row, and the row above them.
        self._threat_log: vec[i64] = vec[i64]([0] * (_MOST_CHANGES * (area + 1)))
        self._threat_changes: i64 = 0
        self._build_walls()
        self._look_at_all_cells()

    # Reading

    def key(self, side: i64) -> i64:
        """Return what tells the position apart from others with a side to move."""
        return self.hash ^ (ZOBRIST_TURN & -side)

    def is_empty(self, cell: i64) -> bool:
        """Whether no stone stands on a cell of the board."""
        return self.stone(cell) < 0

    def is_on_board(self, cell: i64) -> bool:
        """Whether a number from 0 to below CELLS is that of a cell of the board."""
        return (cell & COLUMN_MASK) < self.width and (cell >> ROW_SHIFT) < self.height

    def stone(self, cell: i64) -> i64:
        """Return the side whose stone stands on a cell of the board, or -1."""
        line = _row_line(cell)
        bit: i64 = (cell & COLUMN_MASK) + 2 * self.reach
        if (self._lines[line] >> bit) & 1:
            return BLACK
        return WHITE if (self._lines[line + 1] >> bit) & 1 else -1

    def patterns(self, cell: i64, side: i64) -> i64:
        """Return what a stone of a side would make on a cell: four patterns, four bits each."""
        return (self.words[cell] >> (CODE_BITS * side)) & CODE_MASK

    def shape(self, cell: i64, side: i64) -> i64:
        """Return the number of the shape that a stone of a side would make on a cell."""
        at: i64 = self.patterns(cell, side) | (side << CODE_BITS)
        return i64(self._shapes[at])

    def threat(self, cell: i64, side: i64) -> i64:
        """Return the class of threat that a stone of a side would make on a cell.

        THREAT_FORBIDDEN is not sure where it depends on threes: see ``sure_threat``.
        """
        return (self.words[cell] >> (_THREATS_SHIFT + 3 * side)) & 7

    def attack_order(self, cell: i64, side: i64) -> i64:
        """Return how promising a move of a side is by the shape that it makes."""
        return ATTACK_ORDER[self.shape(cell, side)]

    def rank(self, cells: vec[i64], start: i64, end: i64, side: i64) -> None:
        """Put above each of some cells how promising a move of a side is there.

        That is by all that it makes and takes away; it lies in the bits from CELL_BITS up.
        """
        words = self.words
        shapes = self._shapes
        attack = ATTACK_ORDER
        defence = DEFENCE_ORDER
        own_shift: i64 = CODE_BITS * side
        foe_shift: i64 = CODE_BITS - own_shift
        own_side: i64 = side << CODE_BITS
        foe_side: i64 = own_side ^ (1 << CODE_BITS)
        for at in range(start, end):
            cell: i64 = cells[at]
            word: i64 = words[cell]
            own: i64 = ((word >> own_shift) & CODE_MASK) | own_side
            foe: i64 = ((word >> foe_shift) & CODE_MASK) | foe_side
            order: i64 = attack[i64(shapes[own])] + defence[i64(shapes[foe])]
            cells[at] = (order << CELL_BITS) | cell

    def count(self, side: i64, threat: i64) -> i64:
        """Return on how many empty cells a side could make a threat of exactly this class."""
        return (self._counts(side) >> (COUNT_BITS * (threat - 1))) & COUNT_MASK

    def _counts(self, side: i64) -> i64:
        """Return the counts of all classes of threat of a side, packed."""
        return self._white_counts if side else self._black_counts

    def value(self, side: i64) -> i64:
        """Return what the shapes on the board are worth to a side that is to move."""
        while self._weighed < self.stones:
            self._weigh(self._weighed)
        own: i64 = self._weights[2 * self.stones + side]
        foe: i64 = self._weights[2 * self.stones + 1 - side]
        half: i64 = _BIT[FOE_BITS - 1]
        low: i64 = ((foe + half) & ((half << 1) - 1)) - half
        return self._situation_values[self.situation(side)] + ((own + half) >> FOE_BITS) - low

    def situation(self, side: i64) -> i64:
        """Return a number for which classes of threat the side to move has, and which the other.

        Five bits for either, the side to move in the lower ones, from the weakest class up; fives
        are left out.
        """
        own: i64 = self._counts(side)
        foe: i64 = self._counts(1 - side)
        situation: i64 = 0
        for threat in range(5):
            if own & COUNT_MASK:
                situation |= _BIT[threat]
            if foe & COUNT_MASK:
                situation |= _BIT[threat + 5]
            own >>= COUNT_BITS
            foe >>= COUNT_BITS
        return situation

    def threat_cells(self, side: i64, least: i64, cells: vec[i64], start: i64) -> i64:
        """Write the cells where a side can make a threat of a class or better to ``cells``.

        Cells that are forbidden to the side are left out. Writing begins at ``start`` and goes row
        by row; returns the index after the last one.
        """
        end: i64 = start
        for row in range(self.height):
            bits: i64 = (self._rows[row] >> (_WHITE_ROW * side)) & _ROW_MASK
            while bits:
                cell: i64 = (row << ROW_SHIFT) | lowest_bit(bits)
                bits &= bits - 1
                threat: i64 = self.sure_threat(cell, side)
                if threat >= least:
                    cells[end] = cell
                    end += 1
        return end

    def first_threat(self, side: i64, threat: i64) -> i64:
        """Return the first cell where a side can make a threat of exactly this class, or -1."""
        for row in range(self.height):
            bits: i64 = (self._rows[row] >> (_WHITE_ROW * side)) & _ROW_MASK
            while bits:
                cell: i64 = (row << ROW_SHIFT) | lowest_bit(bits)
                bits &= bits - 1
                if self.threat(cell, side) == threat:
                    return cell
        return -1

    def one_five_after(self, cell: i64, side: i64) -> i64:
        """Return the one cell where a side can make five once it has made a four on a cell.

        The side can make no five now. -1 when there may be several, or when it makes no four.
        """
        threat = self.threat(cell, side)
        if not THREAT_FOUR <= threat <= THREAT_FOUR_THREE:
            return -1
        direction = _direction_of(self.patterns(cell, side), FOUR)
        number = self._next_five(cell, direction, side, 0)
        return cell + (number - self.reach) * STEPS[direction] if number < self._width else -1

    def fives_after(self, cell: i64, side: i64, cells: vec[i64], start: i64) -> i64:
        """Write the cells where a side can make five once it has a stone on an empty cell.

        The side can make no five now. Writing begins at ``start``; returns the index after the
        last one.
        """
        end: i64 = start
        code = self.patterns(cell, side)
        for direction in range(4):
            if not FOUR <= (code >> (4 * direction)) & 15 <= OPEN_FOUR:
                continue
            number = self._next_five(cell, direction, side, 0)
            while number < self._width:
                cells[end] = cell + (number - self.reach) * STEPS[direction]
                end += 1
                number = self._next_five(cell, direction, side, number + 1)
        return end

    def _next_five(self, cell: i64, direction: i64, side: i64, number: i64) -> i64:
        """Return where in a line a side can make five once it has a stone on a cell.

        That is the number of a window, from ``number`` on, the one around the cell being
        ``reach``; ``_width`` when there is none.
        """
        start = _start(cell, direction)
        own: i64 = (self._lines[_line(cell, direction) + side] >> start) | _BIT[2 * self.reach]
        foe: i64 = self._lines[_line(cell, direction) + 1 - side] >> start
        for window in range(number, self._width):
            if self._pattern_in(own >> window, foe >> window, side) == FIVE:
                return window
        return self._width

    def is_last_four(self, cell: i64, reply: i64, side: i64) -> bool:
        """Whether a side can surely make no more fours after one and the one reply to it.

        See ``one_five_after``.
        """
        fours = self.count(side, THREAT_FOUR) + self.count(side, THREAT_FOUR_THREE)
        fours += self.count(side, THREAT_OPEN_FOUR)
        if fours > 2 or (fours == 2 and self.threat(reply, side) < THREAT_FOUR):
            return False
        code = self.patterns(cell, side)
        direction = _direction_of(code, FOUR)
        code ^= FOUR << (4 * direction)
        for other in range(4):
            if (code >> (4 * other)) & 15 >= THREE:
                return False
        start = _start(cell, direction)
        own: i64 = (self._lines[_line(cell, direction) + side] >> start) | _BIT[2 * self.reach]
        foe: i64 = self._lines[_line(cell, direction) + 1 - side] >> start
        foe |= _BIT[2 * self.reach + _start(reply, direction) - start]
        for number in range(self._width):
            if self._pattern_in(own >> number, foe >> number, side) >= FOUR:
                return False
        return True

    def _pattern_in(self, own: i64, foe: i64, side: i64) -> i64:
        """Return the pattern of a side in the lowest window of a line; DEAD if it is not empty."""
        if ((own | foe) >> self.reach) & 1:
            return DEAD
        own &= self._window
        foe &= self._window
        patterns = self._patterns_of(foe, own) if side else self._patterns_of(own, foe)
        return (patterns >> (4 * side)) & 15

    def near_cells(self, cells: vec[i64], start: i64) -> i64:
        """Write the empty cells that are close to a stone or good for a threat to ``cells``.

        Close is within two rows and two columns. Writing begins at ``start`` and goes row by row;
        returns the index after the last one.
        """
        end: i64 = start
        columns: i64 = _BIT[self.width] - 1
        # The stones of five rows, the one looked at in the middle.
        first: i64 = self._stones(-2)
        second: i64 = self._stones(-1)
        middle: i64 = self._stones(0)
        fourth: i64 = self._stones(1)
        for row in range(self.height):
            last: i64 = self._stones(row + 2)
            bits: i64 = first | second | middle | fourth | last
            bits |= (bits << 1) | (bits >> 1)
            bits |= (bits << 1) | (bits >> 1)
            threats: i64 = self._rows[row]
            bits = (bits & columns & ~middle) | (threats & _ROW_MASK) | (threats >> _WHITE_ROW)
            while bits:
                cells[end] = (row << ROW_SHIFT) | lowest_bit(bits)
                bits &= bits - 1
                end += 1
            first = second
            second = middle
            middle = fourth
            fourth = last
        return end

    def _stones(self, row: i64) -> i64:
        """Return a bit for each stone in a row, from two below the board to two above it."""
        line: i64 = _row_line(row << ROW_SHIFT)
        either: i64 = self._lines[line]
        line += 1
        return (either ^ self._lines[line]) >> (2 * self.reach)

    # Where black may not play

    def is_forbidden(self, cell: i64, side: i64) -> bool:
        """Whether the rule forbids a side to place a stone on an empty cell."""
        if not self.forbids or side == WHITE or self.threat(cell, BLACK) != THREAT_FORBIDDEN:
            return False
        return self.forbidden_kind(cell) != LEGAL

    def forbidden_kind(self, cell: i64) -> i64:
        """Return why black may not play on an empty cell: LEGAL, DOUBLE_THREE and so on.

        After rules 9.2 and 9.3 of the Renju International Federation, see rules/renju.py.
        """
        if self.threat(cell, BLACK) != THREAT_FORBIDDEN:
            return LEGAL
        code = self.patterns(cell, BLACK)
        if _count(code, OVERLINE) > 0:
            return MORE_THAN_FIVE
        if _count(code, FOUR) + _count(code, OPEN_FOUR) + 2 * _count(code, LINE_FOURS) >= 2:
            return DOUBLE_FOUR
        return DOUBLE_THREE if self._true_threes(cell, code) >= 2 else LEGAL

    def sure_threat(self, cell: i64, side: i64) -> i64:
        """Return the class of threat that a legal stone of a side would make on a cell.

        NO_THREAT where the rule forbids it.
        """
        threat = self.threat(cell, side)
        return threat if threat != THREAT_FORBIDDEN else self._threat_if_legal(cell)

    def _threat_if_legal(self, cell: i64) -> i64:
        """Return the class of threat that a black stone would make on a cell that looks forbidden.

        One of the threes of a legal one at most is true.
        """
        if self.forbidden_kind(cell) != LEGAL:
            return NO_THREAT
        code = self.patterns(cell, BLACK)
        if _count(code, OPEN_FOUR) > 0:
            return THREAT_OPEN_FOUR
        return THREAT_FOUR if _count(code, FOUR) > 0 else THREAT_THREE

    def _true_threes(self, cell: i64, code: i64) -> i64:
        """Return how many of the threes of a black stone on a cell could become straight fours."""
        threes: i64 = 0
        self.place(cell, BLACK)
        for direction in range(4):
            pattern: i64 = (code >> (4 * direction)) & 15
            looks_like_three = SPLIT_THREE <= pattern <= OPEN_THREE
            if looks_like_three and self._is_three(cell, direction):
                threes += 1
        self.undo()
        return threes

    def _is_three(self, cell: i64, direction: i64) -> bool:
        """Whether black may make a straight four of the stone just placed and its row."""
        return self._makes_straight_four(cell, direction, STEPS[direction]) or (
            self._makes_straight_four(cell, direction, -STEPS[direction])
        )

    def _makes_straight_four(self, cell: i64, direction: i64, step: i64) -> bool:
        """Whether black may do so on the first empty cell from the stone along a step."""
        near: i64 = cell + step
        while 0 <= near < CELLS and self._is_black(near):
            near += step
        if not 0 <= near < CELLS:
            return False
        if (self.patterns(near, BLACK) >> (4 * direction)) & 15 != OPEN_FOUR:
            return False
        return self.threat(near, BLACK) != THREAT_FIVE and not self.is_forbidden(near, BLACK)

    def _is_black(self, cell: i64) -> bool:
        """Whether a black stone stands on a cell, which may lie beside the board."""
        line = _row_line(cell)
        bit: i64 = _BIT[(cell & COLUMN_MASK) + 2 * self.reach]
        return (self._lines[line] & bit) != 0 and (self._lines[line + 1] & bit) == 0

    # Placing and taking back

    def place(self, cell: i64, side: i64) -> None:
        """Place a stone of a side on an empty cell."""
        first = self._threat_changes
        self._begin(cell, side)
        self._flip(cell, side)
        self._clear_word(cell)
        self._renew(cell)
        self._count_threats(first)

    def undo(self) -> None:
        """Take back the stone placed last: everything is again as it was before."""
        self.stones -= 1
        stones: i64 = self.stones
        self._weighed = min(self._weighed, stones)
        cell: i64 = self.order[stones]
        side: i64 = self.sides[stones]
        self.hash ^= ZOBRIST[CELLS * side + cell]
        self._flip(cell, side)
        saved = self._saved
        self._black_counts = saved[4 * stones]
        self._white_counts = saved[4 * stones + 1]
        self._undo_changes(saved[4 * stones + 2])
        self._undo_rows(saved[4 * stones + 3])

    def _begin(self, cell: i64, side: i64) -> None:
        """Note a new stone and what is to be as it was when it is taken back."""
        stones: i64 = self.stones
        self.order[stones] = cell
        self.sides[stones] = side
        self.hash ^= ZOBRIST[CELLS * side + cell]
        saved = self._saved
        saved[4 * stones] = self._black_counts
        saved[4 * stones + 1] = self._white_counts
        saved[4 * stones + 2] = self._changes
        saved[4 * stones + 3] = self._threat_changes
        self.stones = stones + 1
        self.placed += 1

    def _flip(self, cell: i64, side: i64) -> None:
        """Set or clear the bits of a stone in all words of bits."""
        lines = self._lines
        bit: i64 = _BIT[(cell & COLUMN_MASK) + 2 * self.reach]
        lines[_row_line(cell) + side] ^= bit
        lines[_rising_line(cell) + side] ^= bit
        lines[_falling_line(cell) + side] ^= bit
        lines[_column_line(cell) + side] ^= _BIT[(cell >> ROW_SHIFT) + 2 * self.reach]

    def _undo_changes(self, end: i64) -> None:
        """Take back the changes of words made since there were ``end`` of them."""
        log = self._log
        words = self.words
        for at in range(2 * end, 2 * self._changes, 2):
            before: i64 = log[at]
            words[before >> _WORD_BITS] = before & _WORD_MASK
        self._changes = end

    def _undo_rows(self, end: i64) -> None:
        """Take back the changes of threats in the rows made since there were ``end`` of them."""
        log = self._threat_log
        rows = self._rows
        mask: i64 = _BIT[_FLIP_BITS] - 1
        for at in range(end, self._threat_changes):
            flips: i64 = log[at]
            rows[flips >> _FLIP_BITS] ^= flips & mask
        self._threat_changes = end

    # Lines and windows

    def _build_walls(self) -> None:
        """Make every bit of every line a wall that is not a cell of the board."""
        lines = self._lines
        for line in range(8 * _LINES):
            lines[line] = _BIT[60] - 1
        for cell in self._all_cells():
            self._flip(cell, BLACK)
            self._flip(cell, WHITE)

    def _look_at_all_cells(self) -> None:
        """Work out the word of every cell of the empty board, and the weights."""
        for cell in self._all_cells():
            word: i64 = 0
            for direction in range(4):
                line: i64 = _line(cell, direction)
                middle: i64 = _start(cell, direction) + self.reach
                black: i64 = (self._lines[line] >> middle) & self._window
                white: i64 = (self._lines[line + 1] >> middle) & self._window
                word = _with_patterns(word, 4 * direction, self._patterns_of(black, white))
            threats = self._learn_threats(word)
            self.words[cell] = word | threats << _THREATS_SHIFT
            self._threat_log[0] = _threat_change(cell, 0, threats)
            self._threat_changes = 1
            self._count_threats(0)
            for side in range(2):
                self._weights[side] += self._shape_weights[self.shape(cell, side)]
        self._threat_changes = 0

    def _all_cells(self) -> list[i64]:
        """Return all cells of the board."""
        return [as_cell(column, row) for row in range(self.height) for column in range(self.width)]

    def _renew(self, stone: i64) -> None:
        """Renew the words of the cells near a new stone."""
        # All in one function and bound to locals, for speed: nothing takes as much time.
        lines = self._lines
        known = self._known
        threat_table = self._threats
        words = self.words
        log = self._log
        threat_log = self._threat_log
        reach: i64 = self.reach
        width: i64 = self._width
        mask: i64 = self._window
        far_mask: i64 = mask << width
        span: i64 = _BIT[2 * width] - 1
        change: i64 = 2 * self._changes
        threat_change: i64 = self._threat_changes
        for direction in range(_DIRECTIONS):
            line: i64 = _line(stone, direction)
            start: i64 = _start(stone, direction)
            black: i64 = lines[line] >> start
            white: i64 = lines[line + 1] >> start
            numbers: i64 = _NUMBERS[mask & ~((black | white) >> reach)]
            black <<= 1
            white = (white & span) << (width + 1)
            step: i64 = STEPS[direction]
            shift: i64 = 4 * direction
            before: i64 = stone - (reach + 1) * step
            while numbers:
                number: i64 = numbers & 15
                numbers >>= 4
                cell: i64 = before + number * step
                window: i64 = ((black >> number) & mask) | ((white >> number) & far_mask)
                patterns: i64 = i64(known[window])
                if patterns == UNKNOWN:
                    patterns = self.table.fill(window & mask, window >> width)
                old: i64 = words[cell]
                new: i64 = _with_patterns(old, shift, patterns)
                code: i64 = new & CODE_MASK
                threats: i64 = i64(threat_table[code])
                code = (new >> CODE_BITS) | (1 << CODE_BITS)
                threats |= i64(threat_table[code])
                if threats == UNKNOWN:
                    threats = self._learn_threats(new)
                new |= threats << _THREATS_SHIFT
                words[cell] = new
                log[change] = old | (cell << _WORD_BITS)
                log[change + 1] = new
                change += 2
                if (old ^ new) >> _THREATS_SHIFT:
                    threat_log[threat_change] = _threat_change(cell, old, threats)
                    threat_change += 1
        self._changes = change >> 1
        self._threat_changes = threat_change

    def _patterns_of(self, black: i64, white: i64) -> i64:
        """Return the patterns of both colours in a window."""
        window: i64 = black | (white << self._width)
        patterns: i64 = i64(self._known[window])
        return patterns if patterns != UNKNOWN else self.table.fill(black, white)

    # The words of cells

    def _learn_threats(self, codes: i64) -> i64:
        """Return the threat classes of both colours, three bits each, by their patterns."""
        threats = self.table.learn(BLACK, codes & CODE_MASK)
        return threats | self.table.learn(WHITE, codes >> CODE_BITS)

    def _clear_word(self, cell: i64) -> None:
        """Give the cell of a new stone the word 0."""
        word: i64 = self.words[cell]
        at: i64 = 2 * self._changes
        self._log[at] = word | (cell << _WORD_BITS)
        self._log[at + 1] = 0
        self._changes += 1
        self.words[cell] = 0
        if word >> _THREATS_SHIFT:
            self._threat_log[self._threat_changes] = _threat_change(cell, word, 0)
            self._threat_changes += 1

    def _count_threats(self, first: i64) -> None:
        """Bring counts and rows up to date with the changes of threats from the first on."""
        log = self._threat_log
        rows = self._rows
        any_threat = _ANY_THREAT
        black: i64 = self._black_counts
        white: i64 = self._white_counts
        for at in range(first, self._threat_changes):
            change: i64 = log[at]
            was: i64 = (change >> CELL_BITS) & _THREATS_MASK
            now: i64 = change >> (CELL_BITS + _THREATS_BITS)
            black += _COUNTED_BLACK[now] - _COUNTED_BLACK[was]
            white += _COUNTED_WHITE[now] - _COUNTED_WHITE[was]
            row: i64 = (change & CELL_MASK) >> ROW_SHIFT
            flips: i64 = (any_threat[was] ^ any_threat[now]) << (change & COLUMN_MASK)
            rows[row] ^= flips
            log[at] = flips | (row << _FLIP_BITS)
        self._black_counts = black
        self._white_counts = white

    # What the shapes are worth

    def _weigh(self, stones: i64) -> None:
        """Find the weights with one stone more than those for which they are known."""
        first: i64 = self._saved[4 * stones + 2]
        end: i64 = self._changes
        if stones + 1 < self.stones:
            end = self._saved[4 * stones + 6]
        for side in range(2):
            weight: i64 = self._weights[2 * stones + side]
            self._weights[2 * stones + 2 + side] = weight + self._change_of_weight(first, end, side)
        self._weighed = stones + 1

    def _change_of_weight(self, first: i64, end: i64, side: i64) -> i64:
        """Return by how much some changes of words changed the weight of a side."""
        log = self._log
        shapes = self._shapes
        weights = self._shape_weights
        shift: i64 = CODE_BITS * side
        base: i64 = side << CODE_BITS
        change: i64 = 0
        for at in range(2 * first, 2 * end, 2):
            old: i64 = (log[at] >> shift) & CODE_MASK
            new: i64 = (log[at + 1] >> shift) & CODE_MASK
            change += weights[i64(shapes[base | new])]
            change -= weights[i64(shapes[base | old])]
        return change


def _threat_change(cell: i64, word: i64, threats: i64) -> i64:
    """Return a change of a cell: from the threats in a word to others."""
    both: i64 = (word >> _THREATS_SHIFT) | (threats << _THREATS_BITS)
    return cell | (both << CELL_BITS)


def _start(cell: i64, direction: i64) -> i64:
    """Return where in a line through a new stone the first window begins that it changes."""
    return cell >> ROW_SHIFT if direction == 1 else cell & COLUMN_MASK


def _line(cell: i64, direction: i64) -> i64:
    """Return where in the lines of a position is black's word of one through a cell.

    White's word is next.
    """
    if direction == 0:
        return _row_line(cell)
    if direction == 1:
        return _column_line(cell)
    return _rising_line(cell) if direction == 2 else _falling_line(cell)


def _row_line(cell: i64) -> i64:
    return 2 * ((cell >> ROW_SHIFT) + _ROWS_BELOW)


def _column_line(cell: i64) -> i64:
    return 2 * (_LINES + (cell & COLUMN_MASK))


def _rising_line(cell: i64) -> i64:
    return 2 * (2 * _LINES + _LOW_LINE + (cell >> ROW_SHIFT) - (cell & COLUMN_MASK))


def _falling_line(cell: i64) -> i64:
    return 2 * (3 * _LINES + (cell >> ROW_SHIFT) + (cell & COLUMN_MASK))


def _with_patterns(word: i64, shift: i64, patterns: i64) -> i64:
    """Return the patterns in a word, with others in the direction at ``shift``."""
    patterns = (patterns & 15) | ((patterns & 240) << 12)
    return (word ^ ((((word >> shift) ^ patterns) & _PAIR_MASK) << shift)) & _CODES_MASK
