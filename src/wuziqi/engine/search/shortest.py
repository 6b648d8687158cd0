"""The shortest win by fours, for the words of a review.

``VcfSearch`` finds any win as fast as possible. This search allows one more stone at a time, so it
finds the shortest win first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import never
from wuziqi.engine.board.forbidden import is_forbidden, legal_threat
from wuziqi.engine.board.listing import first_threat, sort_in, threat_cells
from wuziqi.engine.board.patterns import THREAT_FIVE, THREAT_FOUR, THREAT_OPEN_FOUR
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.replies import answers_to_fives

MOST_FOURS: Final[i64] = 10
"""The search does not shorten wins by more fours."""


class ShortestFours:
    """Searches one position for the shortest win by fours; ``line`` has the moves of the last win.

    The line ends at a ply without a legal reply.
    """

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.line: list[int] = []
        self._lost: dict[int, int] = {}
        self._moves: vec[i64] = vec[i64]([0] * int((MOST_FOURS + 4) * position.area))
        self._budget: Budget = Budget(position, never)

    def win(self, side: i64, stones: i64, budget: Budget) -> i64:
        """Return the stones of the shortest win by fours of a side to move; 0 if it is not found.

        ``stones`` is the length of a known win. The search finds nothing if the shortest win has
        more than MOST_FOURS fours or the search had to end. There must be no five on the board.
        """
        self._budget = budget
        self._lost = {}
        for left in range(1, int(min(stones, MOST_FOURS + 1)) + 1):
            found = self._attack(side, left, 0)
            if budget.check():
                return 0
            if found:
                return left
        return 0

    def _attack(self, side: i64, left: i64, start: i64) -> bool:
        """Whether a side to move wins by fours with ``left`` stones; then ``line`` has the moves.

        ``start`` is the first free index for its list of moves.
        """
        position = self.position
        if position.count(side, THREAT_FIVE) > 0:
            self.line = [int(first_threat(position, side, THREAT_FIVE))]
            return True
        if left < 2 or (left == 2 and not self._may_win_in_two(side)) or self._budget.check():
            return False
        key = int(position.key(side))
        if self._lost.get(key, 0) >= int(left):
            return False
        for at in range(start, self._list_fours(side, start)):
            cell: i64 = self._moves[at]
            position.place(cell, side)
            won = self._after_four(side, left - 1, start + position.area)
            position.undo()
            if won:
                self.line.insert(0, int(cell))
                return True
        if not self._budget.check():
            self._lost[key] = int(left)
        return False

    def _may_win_in_two(self, side: i64) -> bool:
        position = self.position
        if position.forbids or not position.closed_wins:
            return True
        return position.count(side, THREAT_OPEN_FOUR) > 0

    def _list_fours(self, side: i64, start: i64) -> i64:
        """List the fours of a side that stop the other side's five, the best shapes first."""
        position = self.position
        if position.count(1 - side, THREAT_FIVE) == 0:
            end = threat_cells(position, side, THREAT_FOUR, self._moves, start)
            for at in range(start + 1, end):
                sort_in(position, self._moves, start, at, side)
            return end
        kept: i64 = start
        for at in range(start, answers_to_fives(position, 1 - side, self._moves, start)):
            cell: i64 = self._moves[at]
            if legal_threat(position, cell, side) >= THREAT_FOUR:
                self._moves[kept] = cell
                kept += 1
        return kept

    def _after_four(self, side: i64, left: i64, start: i64) -> bool:
        """Whether a side that has just made a four wins after every reply, with ``left`` stones."""
        position = self.position
        end = answers_to_fives(position, side, self._moves, start)
        if end == start:
            self.line = self._unstoppable(side)
            return True
        longest: list[int] = []
        for at in range(start, end):
            cell: i64 = self._moves[at]
            position.place(cell, 1 - side)
            won = self._attack(side, left, end)
            position.undo()
            if not won:
                return False
            if len(self.line) >= len(longest):
                longest = [int(cell), *self.line]
        self.line = longest
        return True

    def _unstoppable(self, side: i64) -> list[int]:
        """Return a reply and the five after a four that no reply stops; empty without a reply."""
        position = self.position
        reply = first_threat(position, side, THREAT_FIVE)
        if position.count(side, THREAT_FIVE) < 2 or is_forbidden(position, reply, 1 - side):
            return []
        position.place(reply, 1 - side)
        five = first_threat(position, side, THREAT_FIVE)
        position.undo()
        return [int(reply), int(five)]
