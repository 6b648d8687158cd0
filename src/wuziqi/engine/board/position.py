"""The engine's board: stones, and for every empty cell the patterns of a stone there.

A stone changes at most ``2 * reach`` windows in each direction and about 20 words of cells, so the
cost of a move does not depend on the size of the board. A log of all changes serves undo, and lets
the sums of the evaluation, which are seldom needed, be updated on demand (see ``evaluation``).

The functions that list cells, examine fours, evaluate positions and find forbidden points are in
modules beside this one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import (
    BIT,
    BIT_LISTS,
    BLACK,
    CELL_BITS,
    CELL_MASK,
    CELLS,
    COLUMN_MASK,
    DIRECTION_COUNT,
    ROW_SHIFT,
    STEPS,
    WHITE,
    ZOBRIST,
    ZOBRIST_TURN,
    cell_of,
    empty_lines,
    flip_stone,
    line_of,
    margin,
    place_in_line,
    row_line,
)
from wuziqi.engine.board.patterns import UNKNOWN, PatternTable
from wuziqi.engine.board.values import Values, joint_features, values_for
from wuziqi.engine.board.words import (
    CODE_BITS,
    CODE_MASK,
    CODES_MASK,
    COUNT_BITS,
    COUNT_MASK,
    COUNTED_BLACK,
    COUNTED_WHITE,
    KIND_BITS,
    KINDS_SHIFT,
    ROW_BITS,
    THREAT_BITS,
    THREATS_BITS,
    THREATS_IN_WORD,
    THREATS_MASK,
    WHITE_CODES,
    shape_in,
    threat_in,
    threats_in,
    with_patterns,
)

_MAX_CHANGES: Final = 41  # of cells by one stone: itself and five neighbours on every side
_SAVED_NUMBERS: Final[i64] = 4  # numbers saved before each stone

LOGGED: Final[i64] = 3
"""Numbers logged for each change of a word: the word before, the word after, the cell."""

SUMS: Final[i64] = 4
"""Words of sums for each number of stones."""


class Position:
    """Stones on a board of ``width`` columns and ``height`` rows; it starts empty.

    ``hash`` identifies the stones, not the side to move. ``stones`` is the number of stones,
    ``order`` their cells and ``sides`` their colours in the order of placing. ``placed`` counts all
    stones ever placed: the nodes of a search. A search adds the stones that a known outcome saved
    it.

    The modules beside this one also read ``words``, ``lines`` and ``threat_rows``, packed as the
    modules ``words`` and ``cells`` describe. ``word_log`` has LOGGED numbers for each change of a
    word. ``sums`` has, after each number of stones up to ``summed``, the values of the shapes of
    black and of white, and their joint features.
    """

    def __init__(self, width: int, height: int, table: PatternTable) -> None:
        area = width * height
        self.width: i64 = width
        self.height: i64 = height
        self.area: i64 = area
        self.table: PatternTable = table
        self.values: Values = values_for(area, table)
        self.reach: i64 = table.reach
        self.window_width: i64 = table.width
        self.window_mask: i64 = BIT[table.width] - 1
        self.forbids: bool = table.forbids
        self.closed_wins: bool = table.closed_wins
        self.hash: i64 = 0
        self.stones: i64 = 0
        self.placed: i64 = 0
        self.order: vec[i64] = vec[i64]([0] * area)
        self.sides: vec[i64] = vec[i64]([0] * area)
        self.words: vec[i64] = vec[i64]([0] * CELLS)
        self.lines: vec[i64] = empty_lines(_all_cells(width, height), table.reach)
        self.threat_rows: vec[i64] = vec[i64]([0] * height)
        self._black_counts: i64 = 0
        self._white_counts: i64 = 0
        # Before each stone: the counts of black and white, the changes of words and of threats.
        self._saved: vec[i64] = vec[i64]([0] * (4 * area + 4))
        self.word_log: vec[i64] = vec[i64]([0] * (int(LOGGED) * _MAX_CHANGES * (area + 1)))
        self._word_changes: i64 = 0
        self._threat_log: vec[i64] = vec[i64]([0] * (_MAX_CHANGES * (area + 1)))
        self._threat_changes: i64 = 0
        self.sums: vec[i64] = vec[i64]([0] * (int(SUMS) * (area + 1)))
        self.summed: i64 = 0
        self._fill_words()

    # Reading

    def key(self, side: i64) -> i64:
        """Return the hash of the position with a side to move."""
        return self.hash ^ (ZOBRIST_TURN & -side)

    def is_empty(self, cell: i64) -> bool:
        return self.stone(cell) < 0

    def is_on_board(self, cell: i64) -> bool:
        """Whether a number from 0 to below CELLS is that of a cell of the board."""
        return (cell & COLUMN_MASK) < self.width and (cell >> ROW_SHIFT) < self.height

    def stone(self, cell: i64) -> i64:
        """Return the side of the stone on a cell of the board, or -1 for an empty cell."""
        line = row_line(cell)
        bit: i64 = (cell & COLUMN_MASK) + margin(self.reach)
        if (self.lines[line] >> bit) & 1:
            return BLACK
        return WHITE if (self.lines[line + 1] >> bit) & 1 else -1

    def patterns(self, cell: i64, side: i64) -> i64:
        """Return the four patterns of a stone of a side on a cell, four bits each."""
        return (self.words[cell] >> (CODE_BITS * side)) & CODE_MASK

    def shape(self, cell: i64, side: i64) -> i64:
        return shape_in(self.words[cell], side)

    def threat(self, cell: i64, side: i64) -> i64:
        """Return the class of threat of a stone of a side on a cell.

        THREAT_FORBIDDEN may turn out legal if it depends on threes, see ``legal_threat``.
        """
        return threat_in(self.words[cell], side)

    def count(self, side: i64, threat: i64) -> i64:
        """Return the number of empty cells where a side makes a threat of exactly this class."""
        return (self.counts(side) >> (COUNT_BITS * (threat - 1))) & COUNT_MASK

    def counts(self, side: i64) -> i64:
        """Return the counts of all classes of threat of a side, packed as COUNT_BITS says."""
        return self._white_counts if side else self._black_counts

    def changes_before(self, stones: i64) -> i64:
        """Return how many changes were logged before a stone, given by its number."""
        return (
            self._saved[_SAVED_NUMBERS * stones + 2] if stones < self.stones else self._word_changes
        )

    # Place and undo

    def place(self, cell: i64, side: i64) -> None:
        """Place a stone of a side on an empty cell."""
        first = self._threat_changes
        self._save(cell, side)
        flip_stone(self.lines, cell, side, self.reach)
        self._clear_word(cell)
        self._renew_words(cell)
        self._count_threats(first)

    def undo(self) -> None:
        """Undo the stone placed last."""
        self.stones -= 1
        stones: i64 = self.stones
        self.summed = min(self.summed, stones)
        cell: i64 = self.order[stones]
        side: i64 = self.sides[stones]
        self.hash ^= ZOBRIST[CELLS * side + cell]
        flip_stone(self.lines, cell, side, self.reach)
        saved = self._saved
        self._black_counts = saved[_SAVED_NUMBERS * stones]
        self._white_counts = saved[_SAVED_NUMBERS * stones + 1]
        self._undo_words(saved[_SAVED_NUMBERS * stones + 2])
        self._undo_threat_rows(saved[_SAVED_NUMBERS * stones + 3])

    def _save(self, cell: i64, side: i64) -> None:
        stones: i64 = self.stones
        self.order[stones] = cell
        self.sides[stones] = side
        self.hash ^= ZOBRIST[CELLS * side + cell]
        saved = self._saved
        saved[_SAVED_NUMBERS * stones] = self._black_counts
        saved[_SAVED_NUMBERS * stones + 1] = self._white_counts
        saved[_SAVED_NUMBERS * stones + 2] = self._word_changes
        saved[_SAVED_NUMBERS * stones + 3] = self._threat_changes
        self.stones = stones + 1
        self.placed += 1

    def _undo_words(self, end: i64) -> None:
        """``end`` is an index of the log."""
        log = self.word_log
        words = self.words
        for at in range(LOGGED * end, LOGGED * self._word_changes, LOGGED):
            words[log[at + 2]] = log[at]
        self._word_changes = end

    def _undo_threat_rows(self, end: i64) -> None:
        """``end`` is an index of the log."""
        log = self._threat_log
        rows = self.threat_rows
        mask: i64 = BIT[ROW_BITS] - 1
        for at in range(end, self._threat_changes):
            flips: i64 = log[at]
            rows[flips >> ROW_BITS] ^= flips & mask
        self._threat_changes = end

    # Updating words

    def _renew_words(self, stone: i64) -> None:
        # One loop, because nothing else takes more time.
        lines = self.lines
        patterns_of = self.table.patterns
        kinds_of = self.table.kinds
        words = self.words
        log = self.word_log
        mask: i64 = self.window_mask
        white_mask: i64 = mask << self.window_width
        change: i64 = LOGGED * self._word_changes
        for direction in range(DIRECTION_COUNT):
            line: i64 = line_of(stone, direction)
            place: i64 = place_in_line(stone, direction)
            black: i64 = lines[line] >> place
            white: i64 = lines[line + 1] >> place
            numbers: i64 = BIT_LISTS[mask & ~((black | white) >> (self.reach + 1))]
            white <<= self.window_width
            step: i64 = STEPS[direction]
            before: i64 = stone - (self.reach + 1) * step
            while numbers:
                number: i64 = numbers & 15
                numbers >>= 4
                cell: i64 = before + number * step
                window: i64 = ((black >> number) & mask) | ((white >> number) & white_mask)
                patterns: i64 = i64(patterns_of[window])
                if patterns == UNKNOWN:
                    patterns = self._fill(window)
                old: i64 = words[cell]
                new: i64 = with_patterns(old, 4 * direction, patterns)
                if new == old & CODES_MASK:
                    continue
                kinds: i64 = i64(kinds_of[new & CODE_MASK])
                kinds |= i64(kinds_of[(new >> CODE_BITS) | WHITE_CODES]) << KIND_BITS
                if kinds < 0:  # UNKNOWN_KIND, of either colour
                    kinds = self._classify(new)
                new |= kinds << KINDS_SHIFT
                words[cell] = log[change + 1] = new
                log[change] = old
                log[change + 2] = cell
                change += LOGGED
                if (old ^ new) & THREATS_IN_WORD:
                    self._log_threats(cell, old, new)
        self._word_changes = change // LOGGED

    def _fill(self, window: i64) -> i64:
        return self.table.fill(window & self.window_mask, window >> self.window_width)

    def _classify(self, codes: i64) -> i64:
        """Compute the kinds of a cell for both colours from their codes, white's above black's."""
        black = self.table.classify(BLACK, codes & CODE_MASK)
        return black | (self.table.classify(WHITE, codes >> CODE_BITS) << KIND_BITS)

    def _clear_word(self, cell: i64) -> None:
        word: i64 = self.words[cell]
        at: i64 = LOGGED * self._word_changes
        self.word_log[at] = word
        self.word_log[at + 1] = 0
        self.word_log[at + 2] = cell
        self._word_changes += 1
        self.words[cell] = 0
        if word & THREATS_IN_WORD:
            self._log_threats(cell, word, 0)

    def _log_threats(self, cell: i64, before: i64, after: i64) -> None:
        both: i64 = threats_in(before) | (threats_in(after) << THREATS_BITS)
        self._threat_log[self._threat_changes] = cell | (both << CELL_BITS)
        self._threat_changes += 1

    def _count_threats(self, first: i64) -> None:
        """Update counts and rows of threats by the logged changes from index ``first``."""
        log = self._threat_log
        rows = self.threat_rows
        threat_bits = THREAT_BITS
        black: i64 = self._black_counts
        white: i64 = self._white_counts
        for at in range(first, self._threat_changes):
            change: i64 = log[at]
            was: i64 = (change >> CELL_BITS) & THREATS_MASK
            now: i64 = change >> (CELL_BITS + THREATS_BITS)
            black += COUNTED_BLACK[now] - COUNTED_BLACK[was]
            white += COUNTED_WHITE[now] - COUNTED_WHITE[was]
            row: i64 = (change & CELL_MASK) >> ROW_SHIFT
            flips: i64 = (threat_bits[was] ^ threat_bits[now]) << (change & COLUMN_MASK)
            rows[row] ^= flips
            log[at] = flips | (row << ROW_BITS)
        self._black_counts = black
        self._white_counts = white

    # The empty board

    def _fill_words(self) -> None:
        for cell in _all_cells(int(self.width), int(self.height)):
            codes: i64 = 0
            for direction in range(4):
                codes = with_patterns(codes, 4 * direction, self._patterns_along(cell, direction))
            word: i64 = codes | (self._classify(codes) << KINDS_SHIFT)
            self.words[cell] = word
            self._log_threats(cell, 0, word)
            self._count_threats(0)
            self._threat_changes = 0
            for side in range(2):
                self._add_sums(cell, side)

    def _add_sums(self, cell: i64, side: i64) -> None:
        shapes = self.values.shapes
        own = self.values.start(self.shape(cell, side), side)
        foe = self.values.start(self.shape(cell, 1 - side), 1 - side)
        self.sums[side] += shapes[own]
        self.sums[2 + side] += joint_features(shapes[own + 1], shapes[foe + 2])

    def _patterns_along(self, cell: i64, direction: i64) -> i64:
        line = line_of(cell, direction)
        start: i64 = place_in_line(cell, direction) + self.reach + 1
        return self.patterns_of(self.lines[line] >> start, self.lines[line + 1] >> start)

    def patterns_of(self, black: i64, white: i64) -> i64:
        """Return the patterns of both colours in the lowest window of a line."""
        mask: i64 = self.window_mask
        window: i64 = (black & mask) | ((white & mask) << self.window_width)
        patterns: i64 = i64(self.table.patterns[window])
        return patterns if patterns != UNKNOWN else self._fill(window)


def _all_cells(width: int, height: int) -> list[i64]:
    return [cell_of(column, row) for row in range(height) for column in range(width)]
