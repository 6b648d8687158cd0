"""Victory by continuous fours: wins in which every move but the last makes a four.

The defender has one reply to a four, so the tree is thin and deep.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import never
from wuziqi.engine.brake import NO_LIMIT, Brake
from wuziqi.engine.patterns import THREAT_FIVE, THREAT_FOUR, THREAT_OPEN_FOUR
from wuziqi.engine.position import ZOBRIST_TURN, Position
from wuziqi.engine.values import ATTACK_ORDER

MAX_LINE: Final = 240
"""No line of fours is followed for more plies than this."""

NO_WIN: Final[i64] = 0

_SLOTS: Final = 1 << 16
_SLOT_MASK: Final[i64] = _SLOTS - 1
_CELL_BITS: Final[i64] = 10
_CELL_MASK: Final[i64] = 1023


class VcfSearch:
    """Looks for wins by fours on one position; what it has found out holds for good.

    ``first_move`` is the attacker's first move of the win found last.
    """

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.first_move: i64 = -1
        self._keys: vec[i64] = vec[i64]([0] * _SLOTS)
        self._results: vec[i64] = vec[i64]([0] * _SLOTS)
        self._moves: vec[i64] = vec[i64]([0] * ((MAX_LINE // 2 + 1) * int(position.area)))
        self._brake: Brake = Brake(position, never, 0.0, NO_LIMIT)
        self._last_node: i64 = 0
        self._cut_short: bool = False

    def forget(self) -> None:
        """Forget all results."""
        for slot in range(_SLOTS):
            self._keys[slot] = 0

    def win(self, side: i64, max_nodes: i64, brake: Brake) -> i64:
        """Return in how many plies a side to move wins by fours, NO_WIN when none is found.

        The search is complete unless ``max_nodes`` stones have been placed or the brake stopped
        it. There is no five on the board. The number of plies need not be the smallest.
        """
        self._brake = brake
        self._last_node = self.position.placed + max_nodes
        self._cut_short = False
        return self._attack(side, 0, 0)

    def line(self, side: i64, plies: i64) -> list[i64]:
        """Return the moves of a win of so many plies that was found just now, attacker first."""
        moves: list[i64] = []
        while plies > 1:
            moves.append(self.first_move)
            self.position.place(self.first_move, side)
            moves.append(self.position.first_threat(side, THREAT_FIVE))
            self.position.place(moves[-1], 1 - side)
            self._last_node = NO_LIMIT
            plies = self._attack(side, 0, 0)
        moves.append(self.first_move)
        for _ in range(len(moves) - 1):
            self.position.undo()
        return moves

    def _attack(self, side: i64, ply: i64, start: i64) -> i64:
        """Return in how many plies a side to move wins by fours; see ``win``.

        ``start`` is where the list of moves to try begins.
        """
        position = self.position
        if position.count(side, THREAT_FIVE) > 0:
            self.first_move = position.first_threat(side, THREAT_FIVE)
            return 1
        must_stop = position.count(1 - side, THREAT_FIVE) > 0
        if not must_stop and position.count(side, THREAT_OPEN_FOUR) > 0:
            self.first_move = position.first_threat(side, THREAT_OPEN_FOUR)
            return 3
        key: i64 = position.hash ^ (ZOBRIST_TURN if side else 0)
        slot: i64 = key & _SLOT_MASK
        if self._keys[slot] == key:
            self.first_move = self._results[slot] & _CELL_MASK
            return self._results[slot] >> _CELL_BITS
        end = self._forced_four(side, start) if must_stop else self._fours(side, start)
        return self._remember(key, self._try_fours(side, ply, start, end))

    def _remember(self, key: i64, plies: i64) -> i64:
        """Keep the result for a position unless it is unsure, and return it."""
        if plies != NO_WIN or not self._cut_short:
            self._keys[key & _SLOT_MASK] = key
            self._results[key & _SLOT_MASK] = (plies << _CELL_BITS) | (self.first_move & _CELL_MASK)
        return plies

    def _try_fours(self, side: i64, ply: i64, start: i64, end: i64) -> i64:
        """Make each four in turn, and the one reply to it, and go on from there."""
        for at in range(start, end):
            if self._is_over(ply):
                self._cut_short = True
                return NO_WIN
            cell: i64 = self._moves[at]
            self.position.place(cell, side)
            self.position.place(self.position.first_threat(side, THREAT_FIVE), 1 - side)
            plies = self._attack(side, ply + 2, end)
            self.position.undo()
            self.position.undo()
            if plies != NO_WIN:
                self.first_move = cell
                return plies + 2
        return NO_WIN

    def _is_over(self, ply: i64) -> bool:
        """Whether the search has to end here, with whatever is known."""
        placed = self.position.placed
        if placed >= self._brake.next_look:
            self._brake.look()
        return self._brake.stopped or placed >= self._last_node or ply >= MAX_LINE - 3

    def _forced_four(self, side: i64, start: i64) -> i64:
        """List the one cell that stops the opponent's five, if it makes a four as well."""
        foe: i64 = 1 - side
        cell = self.position.first_threat(foe, THREAT_FIVE)
        if (
            self.position.count(foe, THREAT_FIVE) > 1
            or self.position.threat(cell, side) < THREAT_FOUR
        ):
            return start
        self._moves[start] = cell
        return start + 1

    def _fours(self, side: i64, start: i64) -> i64:
        """List the fours of a side, those with the best shapes first."""
        end = self.position.threat_cells(side, THREAT_FOUR, self._moves, start)
        for at in range(start + 1, end):
            self._sort_in(side, start, at)
        return end

    def _sort_in(self, side: i64, start: i64, at: i64) -> None:
        """Move the cell at an index down to its place among the sorted ones before it."""
        cell: i64 = self._moves[at]
        order: i64 = ATTACK_ORDER[self.position.shape(cell, side)]
        while at > start and ATTACK_ORDER[self.position.shape(self._moves[at - 1], side)] < order:
            self._moves[at] = self._moves[at - 1]
            at -= 1
        self._moves[at] = cell
