"""VCF, victory by continuous fours: wins in which every move but the last makes a four.

The defender has one reply to a four, so the tree is narrow and deep.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import Move, never
from wuziqi.engine.board.cells import BLACK, CELL_BITS, CELL_MASK, CELLS, ZOBRIST, move_of
from wuziqi.engine.board.forbidden import is_forbidden, legal_threat
from wuziqi.engine.board.fours import is_last_four, one_five_after
from wuziqi.engine.board.listing import first_threat, sort_in, threat_cells
from wuziqi.engine.board.patterns import (
    SPLIT_TWO,
    THREAT_FIVE,
    THREAT_FORBIDDEN,
    THREAT_FOUR,
    THREAT_OPEN_FOUR,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.budget import UNLIMITED, Budget
from wuziqi.engine.search.replies import answers_to_fives

MAX_FOURS_PLIES: Final = 240
"""The longest line of fours in plies."""

NO_WIN: Final[i64] = 0

NO_REPLY: Final[i64] = -1
"""Stands in a line where the defender has no legal reply, or no reply that helps."""

_SLOTS: Final = 1 << 16
"""Positions in the table of results, which takes a megabyte. An untested guess."""

_SLOT_MASK: Final[i64] = _SLOTS - 1


class VcfSearch:
    """Searches one position for wins by fours, with a table of results.

    ``first_move`` is the attacker's first move of the win found last. ``sparing`` skips fours that
    build no second line, unless renju may forbid the reply. It finds nearly all wins with a fifth
    of the stones.
    """

    def __init__(self, position: Position, *, sparing: bool = False) -> None:
        self.position: Position = position
        self.sparing: bool = sparing
        self.first_move: i64 = -1
        self._keys: vec[i64] = vec[i64]([0] * _SLOTS)
        self._results: vec[i64] = vec[i64]([0] * _SLOTS)
        self._moves: vec[i64] = vec[i64]([0] * ((MAX_FOURS_PLIES // 2 + 1) * int(position.area)))
        self._budget: Budget = Budget(position, never)
        self._last_node: i64 = 0
        self._cut_short: bool = False

    def win(self, side: i64, max_nodes: i64, budget: Budget) -> i64:
        """Return in how many plies a side to move wins by fours, NO_WIN when none is found.

        The search is complete unless it is sparing, ``max_nodes`` stones have been placed or the
        budget is exhausted. There must be no five on the board. The win found need not be the
        shortest.
        """
        self._budget = budget
        self._last_node = self.position.placed + max_nodes
        self._cut_short = False
        return self._attack(side, 0, 0)

    def line(self, side: i64, plies: i64) -> list[i64]:
        """Return the moves of the win found last, which takes ``plies``; the attacker begins.

        NO_REPLY stands for a reply where the defender cannot stop five.
        """
        moves: list[i64] = []
        placed: i64 = 0
        self._last_node = UNLIMITED
        while plies > 1:
            moves.append(self.first_move)
            self.position.place(self.first_move, side)
            placed += 1
            reply = self._most_stubborn_reply(side)
            moves.append(reply)
            if reply == NO_REPLY:
                self.first_move = first_threat(self.position, side, THREAT_FIVE)
                break
            self.position.place(reply, 1 - side)
            placed += 1
            plies = self._attack(side, 0, 0)
        moves.append(self.first_move)
        for _ in range(placed):
            self.position.undo()
        return moves

    def _most_stubborn_reply(self, side: i64) -> i64:
        """Return the reply to the four just made after which the win takes the most plies."""
        end = answers_to_fives(self.position, side, self._moves, 0)
        if end == 0 and self.position.closed_wins and not self._is_five_forbidden(side):
            return first_threat(self.position, side, THREAT_FIVE)  # an open four: either end
        best: i64 = NO_REPLY
        longest: i64 = NO_WIN
        for cell in [self._moves[at] for at in range(end)]:
            self.position.place(cell, 1 - side)
            plies = self._attack(side, 0, 0)
            self.position.undo()
            if plies > longest:
                longest = plies
                best = cell
        return best

    def _is_five_forbidden(self, side: i64) -> bool:
        cell = first_threat(self.position, side, THREAT_FIVE)
        return is_forbidden(self.position, cell, 1 - side)

    def _attack(self, side: i64, ply: i64, start: i64) -> i64:
        """Return in how many plies a side to move wins by fours; see ``win``.

        ``start`` is the first free index for its list of moves.
        """
        position = self.position
        if position.count(side, THREAT_FIVE) > 0:
            self.first_move = first_threat(position, side, THREAT_FIVE)
            return 1
        must_stop = position.count(1 - side, THREAT_FIVE) > 0
        if not must_stop and position.count(side, THREAT_OPEN_FOUR) > 0:
            self.first_move = first_threat(position, side, THREAT_OPEN_FOUR)
            return 3
        key = position.key(side)
        if self._keys[key & _SLOT_MASK] == key:
            return self._recall(key)
        end = self._forced_four(side, start) if must_stop else self._fours(side, start)
        return self._remember(key, self._try_fours(side, ply, start, end))

    def _recall(self, key: i64) -> i64:
        result: i64 = self._results[key & _SLOT_MASK]
        self.first_move = result & CELL_MASK
        return result >> CELL_BITS

    def _remember(self, key: i64, plies: i64) -> i64:
        # The results of a search that was cut short are not certain.
        if plies != NO_WIN or not self._cut_short:
            self._keys[key & _SLOT_MASK] = key
            self._results[key & _SLOT_MASK] = (plies << CELL_BITS) | (self.first_move & CELL_MASK)
        return plies

    def _try_fours(self, side: i64, ply: i64, start: i64, end: i64) -> i64:
        """Return the plies of the first win found by trying each four and the replies to it."""
        for at in range(start, end):
            if self._is_cut_short(ply):
                self._cut_short = True
                return NO_WIN
            cell: i64 = self._moves[at]
            if self.position.closed_wins:
                plies = self._after_reply(side, cell, ply + 2, end)
            else:
                plies = self._after_replies(side, cell, ply + 2, end)
            if plies != NO_WIN:
                self.first_move = cell
                return plies + 2
        return NO_WIN

    def _after_reply(self, side: i64, cell: i64, ply: i64, start: i64) -> i64:
        """Return in how many plies a side wins after a four on a cell and the one reply to it."""
        position = self.position
        reply = one_five_after(position, cell, side)
        if reply >= 0 and position.threat(reply, 1 - side) != THREAT_FORBIDDEN:
            key = position.key(side) ^ ZOBRIST[CELLS * side + cell]
            key ^= ZOBRIST[CELLS * (1 - side) + reply]
            if self._keys[key & _SLOT_MASK] == key:
                position.placed += 2  # counted as if placed: limits hold alike
                return self._recall(key)
            if is_last_four(position, cell, reply, side):
                position.placed += 2
                return self._remember(key, NO_WIN)
        position.place(cell, side)
        if reply < 0:
            reply = first_threat(position, side, THREAT_FIVE)
        plies: i64 = 1
        if not is_forbidden(position, reply, 1 - side):
            position.place(reply, 1 - side)
            plies = self._attack(side, ply, start)
            position.undo()
        position.undo()
        return plies

    def _after_replies(self, side: i64, four: i64, ply: i64, start: i64) -> i64:
        """Return in how many plies a side wins after a four on a cell and every reply to it."""
        worst: i64 = 1
        self.position.place(four, side)
        end = answers_to_fives(self.position, side, self._moves, start)
        for at in range(start, end):
            self.position.place(self._moves[at], 1 - side)
            plies = self._attack(side, ply, end)
            self.position.undo()
            if plies == NO_WIN:
                worst = NO_WIN
                break
            worst = max(worst, plies)
        self.position.undo()
        return worst

    def _is_cut_short(self, ply: i64) -> bool:
        if self._budget.check() or ply >= MAX_FOURS_PLIES - 3:
            return True
        return self.position.placed >= self._last_node

    def _forced_four(self, side: i64, start: i64) -> i64:
        end = answers_to_fives(self.position, 1 - side, self._moves, start)
        kept: i64 = start
        for at in range(start, end):
            cell: i64 = self._moves[at]
            if self._makes_four(cell, side):
                self._moves[kept] = cell
                kept += 1
        return kept

    def _makes_four(self, cell: i64, side: i64) -> bool:
        return legal_threat(self.position, cell, side) >= THREAT_FOUR

    def _fours(self, side: i64, start: i64) -> i64:
        end: i64 = start
        for at in range(start, threat_cells(self.position, side, THREAT_FOUR, self._moves, start)):
            cell: i64 = self._moves[at]
            if self.sparing and not self._leads_further(cell, side):
                continue
            self._moves[end] = cell
            sort_in(self.position, self._moves, start, end, side)
            end += 1
        return end

    def _leads_further(self, cell: i64, side: i64) -> bool:
        if self.position.threat(cell, side) != THREAT_FOUR:
            return True
        return self._builds_second_line(cell, side) or self._may_forbid_reply(cell, side)

    def _builds_second_line(self, cell: i64, side: i64) -> bool:
        code = self.position.patterns(cell, side)
        lines: i64 = 0
        for shift in range(0, 16, 4):
            if (code >> shift) & 15 >= SPLIT_TWO:
                lines += 1
        return lines > 1

    def _may_forbid_reply(self, cell: i64, side: i64) -> bool:
        if not self.position.forbids or side == BLACK:
            return False
        reply = one_five_after(self.position, cell, side)
        # A four wins alone if its reply is forbidden.
        return reply >= 0 and self.position.threat(reply, BLACK) == THREAT_FORBIDDEN


def public_line(cells: list[i64]) -> tuple[Move | None, ...]:
    """Return a line as in api.Decision.vcf: None stands for NO_REPLY."""
    return tuple(None if cell == NO_REPLY else move_of(cell) for cell in cells)
