"""The moves that a search looks at, the promising ones first."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import CELL_BITS, CELL_MASK, CELLS
from wuziqi.engine.board.listing import near_cells
from wuziqi.engine.board.ordering import rank_cells
from wuziqi.engine.board.patterns import THREAT_FIVE, THREAT_OPEN_FOUR
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.replies import answers_to_fives, stops_and_fours

_HISTORY_LIMIT: Final[i64] = 1 << 14
_HISTORY_SHIFT: Final[i64] = 5
_KILLER_BONUS: Final[i64] = 120
_HASH_BONUS: Final[i64] = 1 << 20


class Moves:
    """Lists of moves for the nodes on the path of a search of one position.

    There is one list for each ply. All lie in one array, a list being the piece between two
    indices. ``take_best`` brings the best move of what is left of a list to the front, since most
    lists are not used to the end.
    """

    def __init__(self, position: Position, plies: int) -> None:
        self.position: Position = position
        self._ranked: vec[i64] = vec[i64]([0] * (plies * int(position.area)))
        self._killers: vec[i64] = vec[i64]([-1] * (2 * plies))
        self._history: vec[i64] = vec[i64]([0] * (2 * CELLS))

    def new_search(self) -> None:
        """Let what was learnt in the last search fade."""
        for at in range(2 * CELLS):
            self._history[at] //= 2
        for at in range(len(self._killers)):
            self._killers[at] = -1

    def start(self, ply: i64) -> i64:
        """Return where the list of a ply starts."""
        return ply * self.position.area

    def list_for(self, side: i64, ply: i64, hash_move: i64) -> i64:
        """List the moves of a side that may hold; return the end of the list.

        When the opponent threatens five, that is what stops it; when he threatens an open four,
        what stops that, and fours; else every empty cell close to a stone, forbidden ones too:
        whether a cell is takes long to tell. ``hash_move`` comes first. The side itself can make
        neither five nor, unless it must stop one, an open four.
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
        self._add_bonuses(side, ply, hash_move, start, end)
        return end

    def cell(self, at: i64) -> i64:
        """Return the move at an index of a list."""
        return self._ranked[at] & CELL_MASK

    def take_best(self, at: i64, end: i64) -> i64:
        """Return the best move of the list from ``at`` to ``end``, having moved it to ``at``."""
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

    def learn(self, side: i64, ply: i64, depth: i64, at: i64) -> None:
        """Remember that the move at an index refuted the one before; those in front did not."""
        cell: i64 = self._ranked[at] & CELL_MASK
        if self._killers[2 * ply] != cell:
            self._killers[2 * ply + 1] = self._killers[2 * ply]
            self._killers[2 * ply] = cell
        gain: i64 = depth * depth
        self._change_history(CELLS * side + cell, gain)
        for other in range(self.start(ply), at):
            self._change_history(CELLS * side + (self._ranked[other] & CELL_MASK), -gain)

    def _change_history(self, at: i64, change: i64) -> None:
        """Add to the history of a move; the larger it is already, the less it grows."""
        now: i64 = self._history[at]
        size: i64 = max(change, -change)
        self._history[at] = now + change - now * size // _HISTORY_LIMIT

    def _add_bonuses(self, side: i64, ply: i64, hash_move: i64, start: i64, end: i64) -> None:
        """Add to the promise of the moves of a list what history, killers and table say."""
        ranked = self._ranked
        history = self._history
        first_killer: i64 = self._killers[2 * ply]
        second_killer: i64 = self._killers[2 * ply + 1]
        base: i64 = CELLS * side
        for at in range(start, end):
            cell: i64 = ranked[at] & CELL_MASK
            bonus: i64 = history[base + cell] >> _HISTORY_SHIFT
            if cell in (first_killer, second_killer):
                bonus += _KILLER_BONUS
            if cell == hash_move:
                bonus += _HASH_BONUS
            ranked[at] += bonus << CELL_BITS
