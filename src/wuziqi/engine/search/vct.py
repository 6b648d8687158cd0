"""Victory by continuous threats: wins in which every move makes a four or an open three.

An open three leaves the defender a handful of answers, and fours of his own first. A win by fours
is looked for at every step, on both sides.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import never
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.listing import first_threat, threat_cells
from wuziqi.engine.board.ordering import sort_in
from wuziqi.engine.board.patterns import (
    THREAT_FIVE,
    THREAT_FOUR,
    THREAT_OPEN_FOUR,
    THREAT_THREE,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.limits import NO_LIMIT, Brake
from wuziqi.engine.search.replies import answers_to_fives, stops_and_fours
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch

MAX_THREATS: Final = 24
"""No line of more threats of the attacker than this is followed, fours at its end aside."""

_REFUTED: Final[i64] = -1
_PLIES_UNANSWERED: Final[i64] = 4  # any move, an open four, a block, five

_SLOTS: Final = 1 << 16
_SLOT_MASK: Final[i64] = _SLOTS - 1
_FOURS_NODES: Final[i64] = 300
_LISTS: Final = 2 * MAX_THREATS + 2


class VctSearch:
    """Looks for wins by threats on one position, with more and more threats."""

    def __init__(self, position: Position, vcf: VcfSearch) -> None:
        self.position: Position = position
        self.first_move: i64 = -1
        self._vcf: VcfSearch = vcf
        self._cells: vec[i64] = vec[i64]([0] * (_LISTS * int(position.area)))
        self._keys: vec[i64] = vec[i64]([0] * _SLOTS)
        self._failed: vec[i64] = vec[i64]([0] * _SLOTS)
        self._cut_short: bool = False
        self._brake: Brake = Brake(position, never, 0.0, NO_LIMIT)

    def win(self, side: i64, brake: Brake) -> i64:
        """Return in how many plies at most a side to move wins by threats, or NO_WIN.

        The win is proven, and ``first_move`` begins it. There is no five on the board. NO_WIN
        may also mean that the brake has stopped the search.
        """
        self._brake = brake
        for threats in range(MAX_THREATS):
            self._cut_short = False
            plies = self._attack(side, threats, 0)
            if brake.stopped:
                return NO_WIN
            if plies != NO_WIN or not self._cut_short:
                return plies
        return NO_WIN

    def line(self, side: i64, plies: i64) -> list[i64]:
        """Return the moves of a win found just now, the defender putting it off where he can.

        The line ends early where there is no defence, or when the search that is repeated for it
        is stopped.
        """
        moves: list[i64] = []
        while plies != NO_WIN:
            moves.append(self.first_move)
            self.position.place(self.first_move, side)
            if plies == 1:
                break
            defence = self._longest_defence(side)
            if defence < 0:
                break
            moves.append(defence)
            self.position.place(defence, 1 - side)
            plies = self.win(side, self._brake)
        for _ in moves:
            self.position.undo()
        return moves

    def _attack(self, side: i64, threats: i64, start: i64) -> i64:
        """Return in how many plies a side to move wins with so many threats, or NO_WIN."""
        plies = self._vcf.win(side, _FOURS_NODES, self._brake)
        if plies != NO_WIN:
            self.first_move = self._vcf.first_move
            return plies
        if threats == 0:
            self._cut_short = True
            return NO_WIN
        key = self.position.key(side)
        slot: i64 = key & _SLOT_MASK
        if self._keys[slot] == key and self._failed[slot] >= threats:
            self._cut_short = True
            return NO_WIN
        plies = self._try_threats(side, threats, start, self._threats(side, start))
        if plies == NO_WIN and not self._brake.stopped:
            self._keys[slot] = key
            self._failed[slot] = threats
        return plies

    def _threats(self, side: i64, start: i64) -> i64:
        """List the attacker's moves to try, those with the best shapes first."""
        position = self.position
        if position.count(1 - side, THREAT_FIVE) > 0:
            return answers_to_fives(position, 1 - side, self._cells, start)
        least = THREAT_FOUR if position.count(1 - side, THREAT_OPEN_FOUR) > 0 else THREAT_THREE
        end = threat_cells(position, side, least, self._cells, start)
        for at in range(start + 1, end):
            sort_in(position, self._cells, start, at, side)
        return end

    def _try_threats(self, side: i64, threats: i64, start: i64, end: i64) -> i64:
        """Make each threat in turn, until one of them has no defence."""
        for at in range(start, end):
            cell: i64 = self._cells[at]
            self.position.place(cell, side)
            plies = self._defend(side, threats - 1, end)
            self.position.undo()
            if self._is_over():
                return NO_WIN
            if plies != _REFUTED:
                self.first_move = cell
                return plies + 1
        return NO_WIN

    def _is_over(self) -> bool:
        """Whether the search has to end here."""
        if self.position.placed >= self._brake.next_look:
            self._brake.look()
        return self._brake.stopped

    def _defend(self, side: i64, threats: i64, start: i64) -> i64:
        """Return after how many plies the attacker, who has just moved, wins at the latest."""
        if not self._forces(side):
            return _REFUTED
        worst: i64 = _PLIES_UNANSWERED
        end = self._defences(side, start)
        for at in range(start, end):
            self.position.place(self._cells[at], 1 - side)
            plies = self._attack(side, threats, end)
            self.position.undo()
            if plies == NO_WIN:
                return _REFUTED
            worst = max(worst, plies + 1)
        return worst

    def _forces(self, side: i64) -> bool:
        """Whether the other side has to answer the move that a side has just made."""
        position = self.position
        if position.count(1 - side, THREAT_FIVE) > 0:
            return False
        if position.count(side, THREAT_FIVE) > 0:
            return True
        if position.count(side, THREAT_OPEN_FOUR) == 0:
            return False
        if position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return False
        return self._vcf.win(1 - side, _FOURS_NODES, self._brake) == NO_WIN

    def _defences(self, side: i64, start: i64) -> i64:
        """List the answers to the threat of a side."""
        if self.position.count(side, THREAT_FIVE) > 0:
            return answers_to_fives(self.position, side, self._cells, start)
        return stops_and_fours(self.position, side, self._cells, start)

    def _longest_defence(self, side: i64) -> i64:
        """Return the answer to the move just made after which the attacker needs most plies.

        -1 when there is no legal one that stops what is threatened.
        """
        end = self._defences(side, 0)
        if end == 0:
            fives = self.position.count(side, THREAT_FIVE)
            cell = first_threat(self.position, side, THREAT_FIVE if fives else THREAT_OPEN_FOUR)
            return -1 if is_forbidden(self.position, cell, 1 - side) else cell
        best: i64 = self._cells[0]
        longest: i64 = 0
        for cell in [self._cells[at] for at in range(end)]:
            self.position.place(cell, 1 - side)
            plies = self.win(side, self._brake)
            self.position.undo()
            if plies > longest:
                longest = plies
                best = cell
        return best
