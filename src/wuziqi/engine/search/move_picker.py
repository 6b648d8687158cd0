"""The move picker: the moves of a node, the most promising first."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import CELL_BITS, CELL_MASK, CELLS
from wuziqi.engine.board.listing import near_cells, rank_cells
from wuziqi.engine.board.patterns import THREAT_FIVE, THREAT_OPEN_FOUR
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.replies import answers_to_fives, stops_and_fours
from wuziqi.engine.search.transposition_table import NO_MOVE

_HISTORY_LIMIT: Final[i64] = 1 << 14
"""The limit of the history of a move that always cuts off. An untested guess; history by the last
stones failed (+119 =2 -99 and worse, docs/strength.md).
"""

_HISTORY_GAIN: Final[i64] = 5
"""The gain of a move that cuts off, times the squared depth in plies. Moves before it lose as much.

The gain 3 instead of 1 is worth 20 ± 13 Elo, 5 instead of 3 is worth 7 ± 6. Half of the loss costs
35 ± 20 (docs/strength.md).
"""

_HISTORY_SHIFT: Final[i64] = 3
"""History divided by 8 is in points of the ranks of shapes, up to 2,048.

Cutoffs depend on history more than twice as much as the former divisor 32 allowed
(docs/strength.md, Pruning).
"""

_KILLER_BONUS: Final[i64] = 120
"""Points of the ranks of shapes, where a three counts about 100."""

_COUNTER_MOVE_BONUS: Final[i64] = 40
"""Points for the move that cut off last after the same stone of the opponent."""

_TT_MOVE_BONUS: Final[i64] = 1 << 20
"""More than all other ranks together, so that the move of the table comes first."""


class MovePicker:
    """Lists of moves for the nodes on the path of a search of one position, one for each ply.

    All lists lie in one array: a list is the piece from ``start`` to the end that ``generate``
    returns. ``pick`` brings the best move of the rest of a list to the front, since most lists are
    not used to the end. ``next_move`` does both when needed: the move of the table needs no list,
    and mostly cuts off. Cutoffs update killers, history and counter-moves.
    """

    def __init__(self, position: Position, plies: int) -> None:
        self.position: Position = position
        self._ranked: vec[i64] = vec[i64]([0] * (plies * int(position.area)))
        self._ends: vec[i64] = vec[i64]([0] * plies)
        self._killers: vec[i64] = vec[i64]([-1] * (2 * plies))
        self._history: vec[i64] = vec[i64]([0] * (2 * CELLS))
        self._counter_moves: vec[i64] = vec[i64]([-1] * (2 * CELLS))

    def begin_search(self) -> None:
        """Halve the history, and clear the killers."""
        for at in range(2 * CELLS):
            self._history[at] //= 2
        for at in range(len(self._killers)):
            self._killers[at] = -1

    def start(self, ply: i64) -> i64:
        return ply * self.position.area

    def next_move(self, side: i64, ply: i64, number: i64, tt_move: i64) -> i64:
        """Return the move of a place in the order, NO_MOVE behind the last one.

        ``number`` counts from 0, one after the other. ``tt_move``, which must be legal unless it is
        NO_MOVE, comes first.
        """
        at = self.start(ply) + number
        if number == 0 and tt_move != NO_MOVE:
            self._ranked[at] = tt_move
            return tt_move
        if number == 0:
            self._ends[ply] = self.generate(side, ply, NO_MOVE)
        elif number == 1 and tt_move != NO_MOVE:
            self._ends[ply] = self.generate(side, ply, tt_move)
            self.pick(at - 1, self._ends[ply])
        end: i64 = self._ends[ply]
        return self.pick(at, end) if at < end else NO_MOVE

    def generate(self, side: i64, ply: i64, tt_move: i64) -> i64:
        """List the moves of a side that may hold; return the end of the list.

        Against a threat of five these are the moves that stop it; against an open four the moves
        that stop it, and fours; else every cell of ``near_cells``, forbidden ones too, since the
        check for these is slow. ``tt_move`` comes first. The side itself can make neither five nor,
        unless it must stop one, an open four.
        """
        foe: i64 = 1 - side
        start = self.start(ply)
        if self.position.count(foe, THREAT_FIVE) > 0:
            return answers_to_fives(self.position, foe, self._ranked, start)
        if self.position.count(foe, THREAT_OPEN_FOUR) > 0:
            end = stops_and_fours(self.position, foe, self._ranked, start)
        else:
            end = near_cells(self.position, self._ranked, start)
        rank_cells(self.position, self._ranked, start, end, side)
        self._add_bonuses(side, ply, tt_move, start, end)
        return end

    def history(self, cell: i64, side: i64) -> i64:
        """Return the history of a move of a side, up to ``_HISTORY_LIMIT`` either way."""
        return self._history[CELLS * side + cell]

    def move(self, at: i64) -> i64:
        return self._ranked[at] & CELL_MASK

    def pick(self, at: i64, end: i64) -> i64:
        """Move the best move of the list from ``at`` to ``end`` to ``at``, and return it."""
        ranked = self._ranked
        best: i64 = at
        chosen: i64 = ranked[at]
        for other in range(at + 1, end):
            if ranked[other] > chosen:
                best = other
                chosen = ranked[other]
        ranked[best] = ranked[at]
        ranked[at] = chosen
        return chosen & CELL_MASK

    def learn_cutoff(self, side: i64, ply: i64, depth: i64, number: i64) -> None:
        """Update the history after a cutoff by the move of a place in the order."""
        at = self.start(ply) + number
        cell: i64 = self._ranked[at] & CELL_MASK
        if self._killers[2 * ply] != cell:
            self._killers[2 * ply + 1] = self._killers[2 * ply]
            self._killers[2 * ply] = cell
        self._counter_moves[CELLS * side + self._last_stone()] = cell
        gain: i64 = min(_HISTORY_GAIN * depth * depth, _HISTORY_LIMIT)
        self._change_history(CELLS * side + cell, gain)
        for other in range(self.start(ply), at):
            self._change_history(CELLS * side + (self._ranked[other] & CELL_MASK), -gain)

    def _last_stone(self) -> i64:
        """Return the cell of the stone placed last; 0 on an empty board."""
        return self.position.order[max(self.position.stones - 1, 0)]

    def _change_history(self, at: i64, change: i64) -> None:
        now: i64 = self._history[at]
        size: i64 = max(change, -change)
        # The larger a history is already, the less it grows.
        self._history[at] = now + change - now * size // _HISTORY_LIMIT

    def _add_bonuses(self, side: i64, ply: i64, tt_move: i64, start: i64, end: i64) -> None:
        ranked = self._ranked
        history = self._history
        first_killer: i64 = self._killers[2 * ply]
        second_killer: i64 = self._killers[2 * ply + 1]
        base: i64 = CELLS * side
        counter_move: i64 = self._counter_moves[base + self._last_stone()]
        for at in range(start, end):
            cell: i64 = ranked[at] & CELL_MASK
            bonus: i64 = history[base + cell] >> _HISTORY_SHIFT
            if cell in (first_killer, second_killer):
                bonus += _KILLER_BONUS
            if cell == counter_move:
                bonus += _COUNTER_MOVE_BONUS
            if cell == tt_move:
                bonus += _TT_MOVE_BONUS
            ranked[at] += bonus << CELL_BITS
