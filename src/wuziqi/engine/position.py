"""The engine's board: stones, and for every empty cell what a stone there would make.

A cell is numbered ``row << 5 | column``, rows from the bottom; a side is BLACK or WHITE. Along
each of the four directions the board is cut into lines, and each line is kept as two words of
bits, one for each colour; walls are set in both. A stone changes at most ``2 * reach`` windows in
each direction, so the cost of a move does not depend on the size of the board.

What is known of a cell is packed in one word, since reading a packed array is what costs time.
Each colour has a half of 30 bits: from the lowest up, the patterns of the four directions (four
bits each), the number of the shape (eleven bits) and its threat class (three bits). An
occupied cell has the word 0: no patterns, no threat.
"""

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from wuziqi.engine.patterns import (
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
    THREAT_OPEN_FOUR,
    THREAT_SHIFT,
    THREAT_THREE,
    UNKNOWN,
    LineTable,
)
from wuziqi.engine.values import (
    ATTACK_ORDER,
    DEFENCE_ORDER,
    FOE_BITS,
    SHAPE_WEIGHTS,
    SITUATION_VALUES,
)

BLACK: Final[i64] = 0
WHITE: Final[i64] = 1

ROW_SHIFT: Final[i64] = 5
COLUMN_MASK: Final[i64] = 31
CELLS: Final = 25 << 5
"""Cells are numbered below this on every board."""

HALF_BITS: Final[i64] = 30
HALF_MASK: Final[i64] = (1 << 30) - 1
CODE_MASK: Final[i64] = (1 << 16) - 1
SHAPE_MASK: Final[i64] = (1 << 11) - 1
HALF_SHAPE_SHIFT: Final[i64] = 16
HALF_THREAT_SHIFT: Final[i64] = 27

COUNT_BITS: Final[i64] = 10
COUNT_MASK: Final[i64] = (1 << 10) - 1

_LINES: Final = 50  # more than the lines of one direction on the largest board
STEPS: Final = vec[i64]([1, 32, 33, -31])
_MOST_CHANGES: Final = 41  # of cells by one stone: itself and five neighbours on every side
_SAVED: Final = 6  # numbers kept for each stone, to take it back

_random: Final = Random(5)  # noqa: S311  # Zobrist keys are to be the same in every run
ZOBRIST: Final = vec[i64]([_random.getrandbits(62) for _ in range(2 * CELLS)])
ZOBRIST_TURN: Final[i64] = _random.getrandbits(62)

# Compiled, a constant that is shifted is a C int of 32 bits: hence tables of what is shifted far.
_BIT: Final = vec[i64]([1 << number for number in range(62)])

_COUNTED: Final = vec[i64]([0] + [1 << (10 * threat) for threat in range(6)] + [0])
"""What one cell of each class of threat adds to the packed counts of its side."""

# Why black may not play on a cell.
LEGAL: Final[i64] = 0
DOUBLE_THREE: Final[i64] = 1
DOUBLE_FOUR: Final[i64] = 2
MORE_THAN_FIVE: Final[i64] = 3

# A power of two below 2**36 has a remainder of its own when divided by 37.
_BIT_NUMBER: Final = vec[i64]([0] * 37)
for _bit in range(36):
    _BIT_NUMBER[(1 << _bit) % 37] = _bit


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


class Position:
    """Stones on a board of ``width`` columns and ``height`` rows; it starts empty.

    ``hash`` tells positions apart by their stones, not by the side to move. ``stones`` is the
    number of stones, ``order`` their cells, ``sides`` their colours, in the order of placing.
    ``one_reply`` tells that a cell where five can be made is the one reply to it, and always legal.
    ``placed`` counts all stones ever placed: the nodes of whatever searches here.
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
        self.one_reply: bool = table.closed_wins and not table.forbids
        self.hash: i64 = 0
        self.stones: i64 = 0
        self.placed: i64 = 0
        self.order: vec[i64] = vec[i64]([0] * area)
        self.sides: vec[i64] = vec[i64]([0] * area)
        self.words: vec[i64] = vec[i64]([0] * CELLS)
        self._lines: vec[i64] = vec[i64]([0] * (8 * _LINES))
        self._shapes: vec[i16] = table.shapes
        self._counts: vec[i64] = vec[i64]([0, 0])
        self._weights: vec[i64] = vec[i64]([0, 0])
        self._rows: vec[i64] = vec[i64]([0] * 64)
        self._occupied: vec[i64] = vec[i64]([0] * (height + 4))  # row r is number r + 2
        self._saved: vec[i64] = vec[i64]([0] * (_SAVED * area))
        self._changes: i64 = 0
        self._changed_cells: vec[i64] = vec[i64]([0] * (_MOST_CHANGES * area))
        self._changed_words: vec[i64] = vec[i64]([0] * (_MOST_CHANGES * area))
        self._build_walls()
        self._look_at_all_cells()
        self._changes = 0

    # Reading

    def is_empty(self, cell: i64) -> bool:
        """Whether no stone stands on a cell of the board."""
        return self.stone(cell) < 0

    def is_on_board(self, cell: i64) -> bool:
        """Whether a number from 0 to below CELLS is that of a cell of the board."""
        return (cell & COLUMN_MASK) < self.width and (cell >> ROW_SHIFT) < self.height

    def stone(self, cell: i64) -> i64:
        """Return the side whose stone stands on a cell of the board, or -1."""
        row: i64 = cell >> ROW_SHIFT
        bit: i64 = (cell & COLUMN_MASK) + 2 * self.reach
        if (self._lines[2 * row] >> bit) & 1:
            return BLACK
        return WHITE if (self._lines[2 * row + 1] >> bit) & 1 else -1

    def patterns(self, cell: i64, side: i64) -> i64:
        """Return what a stone of a side would make on a cell: four patterns, four bits each."""
        return (self.words[cell] >> (HALF_BITS * side)) & CODE_MASK

    def shape(self, cell: i64, side: i64) -> i64:
        """Return the number of the shape that a stone of a side would make on a cell."""
        return (self.words[cell] >> (HALF_BITS * side + HALF_SHAPE_SHIFT)) & SHAPE_MASK

    def threat(self, cell: i64, side: i64) -> i64:
        """Return the class of threat that a stone of a side would make on a cell.

        THREAT_FORBIDDEN is not sure where it depends on threes: see ``legal_threat``.
        """
        return (self.words[cell] >> (HALF_BITS * side + HALF_THREAT_SHIFT)) & 7

    def attack_order(self, cell: i64, side: i64) -> i64:
        """Return how promising a move of a side is by the shape that it makes."""
        return ATTACK_ORDER[self.shape(cell, side)]

    def move_order(self, cell: i64, side: i64) -> i64:
        """Return how promising a move of a side is by all that it makes and takes away."""
        order: i64 = ATTACK_ORDER[self.shape(cell, side)]
        return order + DEFENCE_ORDER[self.shape(cell, 1 - side)]

    def count(self, side: i64, threat: i64) -> i64:
        """Return on how many empty cells a side could make a threat of exactly this class."""
        return (self._counts[side] >> (COUNT_BITS * (threat - 1))) & COUNT_MASK

    def value(self, side: i64) -> i64:
        """Return what the shapes on the board are worth to a side that is to move."""
        own: i64 = self._weights[side]
        foe: i64 = self._weights[1 - side]
        half: i64 = _BIT[FOE_BITS - 1]
        low: i64 = ((foe + half) & ((half << 1) - 1)) - half
        return SITUATION_VALUES[self.situation(side)] + ((own + half) >> FOE_BITS) - low

    def situation(self, side: i64) -> i64:
        """Return a number for which classes of threat the side to move has, and which the other.

        Five bits for either, the side to move in the lower ones, from the weakest class up; fives
        are left out.
        """
        own: i64 = self._counts[side]
        foe: i64 = self._counts[1 - side]
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
            bits: i64 = self._rows[32 * side + row]
            while bits:
                cell: i64 = (row << ROW_SHIFT) | lowest_bit(bits)
                bits &= bits - 1
                threat: i64 = self.threat(cell, side)
                if threat == THREAT_FORBIDDEN:
                    threat = self.legal_threat(cell)
                if threat >= least:
                    cells[end] = cell
                    end += 1
        return end

    def first_threat(self, side: i64, threat: i64) -> i64:
        """Return the first cell where a side can make a threat of exactly this class, or -1."""
        for row in range(self.height):
            bits: i64 = self._rows[32 * side + row]
            while bits:
                cell: i64 = (row << ROW_SHIFT) | lowest_bit(bits)
                bits &= bits - 1
                if self.threat(cell, side) == threat:
                    return cell
        return -1

    def near_row(self, row: i64) -> i64:
        """Return a bit for each empty cell of a row that is close to a stone or good for a threat.

        Close is within two rows and two columns.
        """
        rows = self._occupied
        bits: i64 = rows[row] | rows[row + 1] | rows[row + 2] | rows[row + 3] | rows[row + 4]
        bits |= (bits << 1) | (bits >> 1)
        bits |= (bits << 1) | (bits >> 1)
        bits &= (_BIT[self.width] - 1) & ~rows[row + 2]
        return bits | self._rows[row] | self._rows[32 + row]

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

    def legal_threat(self, cell: i64) -> i64:
        """Return the class of threat that a black stone would make on a cell that looks forbidden.

        NO_THREAT where it is forbidden. One of the threes of a legal one at most is true.
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
        row: i64 = cell >> ROW_SHIFT
        bit: i64 = _BIT[(cell & COLUMN_MASK) + 2 * self.reach]
        return (self._lines[2 * row] & bit) != 0 and (self._lines[2 * row + 1] & bit) == 0

    # Placing and taking back

    def place(self, cell: i64, side: i64) -> None:
        """Place a stone of a side on an empty cell."""
        self._save(cell, side)
        self.placed += 1
        self._clear_word(cell)
        self.hash ^= ZOBRIST[CELLS * side + cell]
        self._occupied[(cell >> ROW_SHIFT) + 2] |= _BIT[cell & COLUMN_MASK]
        for direction in range(4):
            self._place_in_line(cell, direction, side)

    def undo(self) -> None:
        """Take back the stone placed last: everything is again as it was before."""
        self.stones -= 1
        cell: i64 = self.order[self.stones]
        side: i64 = self.sides[self.stones]
        self._occupied[(cell >> ROW_SHIFT) + 2] ^= _BIT[cell & COLUMN_MASK]
        for direction in range(4):
            line = self._line(cell, direction) + side
            self._lines[line] ^= _BIT[self._bit(cell, direction)]
        at: i64 = self.stones * _SAVED
        saved = self._saved
        self.hash = saved[at]
        self._counts[BLACK] = saved[at + 1]
        self._counts[WHITE] = saved[at + 2]
        self._weights[BLACK] = saved[at + 3]
        self._weights[WHITE] = saved[at + 4]
        self._undo_changes(saved[at + 5])

    def _save(self, cell: i64, side: i64) -> None:
        at: i64 = self.stones * _SAVED
        saved = self._saved
        saved[at] = self.hash
        saved[at + 1] = self._counts[BLACK]
        saved[at + 2] = self._counts[WHITE]
        saved[at + 3] = self._weights[BLACK]
        saved[at + 4] = self._weights[WHITE]
        saved[at + 5] = self._changes
        self.order[self.stones] = cell
        self.sides[self.stones] = side
        self.stones += 1

    def _undo_changes(self, end: i64) -> None:
        """Take back the changes of words made since there were ``end`` of them."""
        at: i64 = self._changes
        while at > end:
            at -= 1
            cell: i64 = self._changed_cells[at]
            now: i64 = self.words[cell]
            before: i64 = self._changed_words[at]
            self.words[cell] = before
            self._mark_threats(cell, now, before)
        self._changes = end

    def _mark_threats(self, cell: i64, now: i64, new: i64) -> None:
        """Bring the rows of threats up to date with a change of one word."""
        for side in range(2):
            shift: i64 = HALF_BITS * side + HALF_THREAT_SHIFT
            if (((now >> shift) & 7) == 0) != (((new >> shift) & 7) == 0):
                row: i64 = 32 * side + (cell >> ROW_SHIFT)
                self._rows[row] ^= _BIT[cell & COLUMN_MASK]

    # Lines and windows

    def _line(self, cell: i64, direction: i64) -> i64:
        """Return where the black word of the line through a cell is; the white one is next."""
        row: i64 = cell >> ROW_SHIFT
        column: i64 = cell & COLUMN_MASK
        if direction == 0:
            return 2 * row
        if direction == 1:
            return 2 * (_LINES + column)
        if direction == 2:
            return 2 * (2 * _LINES + row - column + self.width - 1)
        return 2 * (3 * _LINES + row + column)

    def _bit(self, cell: i64, direction: i64) -> i64:
        """Return the bit of a cell in the words of its line."""
        along: i64 = cell >> ROW_SHIFT if direction == 1 else cell & COLUMN_MASK
        return along + 2 * self.reach

    def _build_walls(self) -> None:
        """Make every bit of every line a wall that is not a cell of the board."""
        lines = self._lines
        for line in range(8 * _LINES):
            lines[line] = _BIT[60] - 1
        for row in range(self.height):
            for column in range(self.width):
                cell: i64 = (row << ROW_SHIFT) | column
                for direction in range(4):
                    line = self._line(cell, direction)
                    bit: i64 = _BIT[self._bit(cell, direction)]
                    lines[line] ^= bit
                    lines[line + 1] ^= bit

    def _look_at_all_cells(self) -> None:
        """Work out the word of every cell of the empty board."""
        for direction in range(4):
            for row in range(self.height):
                for column in range(self.width):
                    cell: i64 = (row << ROW_SHIFT) | column
                    self._changes = 0
                    self._renew(cell, direction, self.reach, self.reach)

    def _place_in_line(self, cell: i64, direction: i64, side: i64) -> None:
        """Set the bit of a new stone in one of its lines and renew the windows around it."""
        line = self._line(cell, direction) + side
        self._lines[line] |= _BIT[self._bit(cell, direction)]
        self._renew(cell, direction, 0, 2 * self.reach)

    def _renew(self, cell: i64, direction: i64, first: i64, last: i64) -> None:
        """Renew the patterns of cells around a cell along a direction.

        The cells are numbered along the line, ``reach`` being the cell itself.
        """
        line = self._line(cell, direction)
        # The lowest bit is now the first cell of the window of cell number 0.
        start: i64 = self._bit(cell, direction) - 2 * self.reach
        black: i64 = self._lines[line] >> start
        white: i64 = self._lines[line + 1] >> start
        step: i64 = STEPS[direction]
        target: i64 = cell + (first - self.reach) * step
        width: i64 = self.table.width
        mask: i64 = _BIT[width] - 1
        known = self.table.known
        number: i64 = first
        while number <= last:
            own: i64 = (black >> number) & mask
            foe: i64 = (white >> number) & mask
            if not ((own | foe) >> self.reach) & 1:
                patterns: i64 = i64(known[own | (foe << width)])
                if patterns == UNKNOWN:
                    patterns = self.table.fill(own, foe)
                self._set_patterns(target, 4 * direction, patterns)
            target += step
            number += 1

    # The words of cells

    def _set_patterns(self, cell: i64, shift: i64, patterns: i64) -> None:
        """Give a cell new patterns of both colours in the direction at ``shift``."""
        old: i64 = self.words[cell]
        black: i64 = patterns & 15
        white: i64 = patterns >> 4
        word: i64 = old
        if (old >> shift) & 15 != black:
            word = self._with_pattern(cell, word, BLACK, shift, black)
        if (old >> (shift + HALF_BITS)) & 15 != white:
            word = self._with_pattern(cell, word, WHITE, shift, white)
        if word != old:
            self._log(cell, old)
            self.words[cell] = word

    def _with_pattern(self, cell: i64, word: i64, side: i64, shift: i64, pattern: i64) -> i64:
        """Return a cell's word with another pattern for one side, and account for its shape."""
        base: i64 = HALF_BITS * side
        half: i64 = (word >> base) & HALF_MASK
        code: i64 = (half & (CODE_MASK ^ (15 << shift))) | (pattern << shift)
        shape: i64 = i64(self._shapes[(side << 16) | code])
        if shape < 0:
            shape = self.table.shape_of(side, code)
        self._account(cell, side, half >> HALF_SHAPE_SHIFT, shape)
        return word ^ ((half ^ (code | (shape << HALF_SHAPE_SHIFT))) << base)

    def _account(self, cell: i64, side: i64, old: i64, new: i64) -> None:
        """Count one shape less and another more; both carry their class of threat."""
        self._weights[side] += SHAPE_WEIGHTS[new & SHAPE_MASK] - SHAPE_WEIGHTS[old & SHAPE_MASK]
        was: i64 = old >> THREAT_SHIFT
        now: i64 = new >> THREAT_SHIFT
        if was != now:
            self._counts[side] += _COUNTED[now] - _COUNTED[was]
            if was == 0 or now == 0:
                row: i64 = 32 * side + (cell >> ROW_SHIFT)
                self._rows[row] ^= _BIT[cell & COLUMN_MASK]

    def _clear_word(self, cell: i64) -> None:
        """Take an occupied cell out of all counts."""
        word: i64 = self.words[cell]
        self._log(cell, word)
        for side in range(2):
            half: i64 = (word >> (HALF_BITS * side)) & HALF_MASK
            self._account(cell, side, half >> HALF_SHAPE_SHIFT, 0)
        self.words[cell] = 0

    def _log(self, cell: i64, word: i64) -> None:
        self._changed_cells[self._changes] = cell
        self._changed_words[self._changes] = word
        self._changes += 1
