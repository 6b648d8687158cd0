"""VCT, victory by continuous threats: wins in which every move makes a four or an open three.

An open three leaves the defender a few answers, and fours of his own in between. At every step a
win by fours is looked for, for both sides. The search is deepened by the number of threats.
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
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.replies import answers_to_fives, stops_and_fours
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch

MAX_THREATS: Final = 24
"""The most threats of the attacker in a line, not counting the fours at its end."""

_REFUTED: Final[i64] = -1
_PLIES_UNANSWERED: Final[i64] = 4  # any move, an open four, a block, five

_SLOTS: Final = 1 << 16
"""Positions remembered to have failed: a megabyte. An untested guess."""

_SLOT_MASK: Final[i64] = _SLOTS - 1
_VCF_NODES: Final[i64] = 300
"""Stones that each search for a win by fours may place. An untested guess."""

_LISTS: Final = 2 * MAX_THREATS + 2


class VctSearch:
    """Searches one position for wins by threats, with one more threat at each iteration.

    ``first_move`` is the attacker's first move of the win found last.
    """

    def __init__(self, position: Position, vcf: VcfSearch) -> None:
        self.position: Position = position
        self.first_move: i64 = -1
        self._vcf: VcfSearch = vcf
        self._cells: vec[i64] = vec[i64]([0] * (_LISTS * int(position.area)))
        self._keys: vec[i64] = vec[i64]([0] * _SLOTS)
        self._failed: vec[i64] = vec[i64]([0] * _SLOTS)
        self._cut_short: bool = False
        self._budget: Budget = Budget(position, never)

    def win(self, side: i64, budget: Budget) -> i64:
        """Return in how many plies at most a side to move wins by threats, or NO_WIN.

        A win is proven; NO_WIN may also mean that the budget is exhausted. There must be no five
        on the board.
        """
        self._budget = budget
        for threats in range(MAX_THREATS):
            self._cut_short = False
            plies = self._attack(side, threats, 0)
            if budget.exhausted:
                return NO_WIN
            if plies != NO_WIN or not self._cut_short:
                return plies
        return NO_WIN

    def line(self, side: i64, plies: i64) -> list[i64]:
        """Return the moves of the win in ``plies`` found last; the defender holds out longest.

        The line ends early where there is no defence, or when the budget of the searches that are
        repeated for it is exhausted.
        """
        moves: list[i64] = []
        while plies != NO_WIN:
            moves.append(self.first_move)
            self.position.place(self.first_move, side)
            if plies == 1:
                break
            defence = self._most_stubborn_defence(side)
            if defence < 0:
                break
            moves.append(defence)
            self.position.place(defence, 1 - side)
            plies = self.win(side, self._budget)
        for _ in moves:
            self.position.undo()
        return moves

    def _attack(self, side: i64, threats: i64, start: i64) -> i64:
        """Return in how many plies a side wins with at most ``threats`` threats, or NO_WIN."""
        plies = self._vcf.win(side, _VCF_NODES, self._budget)
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
        if plies == NO_WIN and not self._budget.exhausted:
            self._keys[slot] = key
            self._failed[slot] = threats
        return plies

    def _threats(self, side: i64, start: i64) -> i64:
        """List the attacker's moves to try, those with the best shapes first."""
        position = self.position
        if position.count(1 - side, THREAT_FIVE) > 0:
            return answers_to_fives(position, 1 - side, self._cells, start)
        min_threat = THREAT_FOUR if position.count(1 - side, THREAT_OPEN_FOUR) > 0 else THREAT_THREE
        end = threat_cells(position, side, min_threat, self._cells, start)
        for at in range(start + 1, end):
            sort_in(position, self._cells, start, at, side)
        return end

    def _try_threats(self, side: i64, threats: i64, start: i64, end: i64) -> i64:
        """Return the plies of the first win found by making each threat in turn, or NO_WIN."""
        for at in range(start, end):
            cell: i64 = self._cells[at]
            self.position.place(cell, side)
            plies = self._defend(side, threats - 1, end)
            self.position.undo()
            if self._budget.check():
                return NO_WIN
            if plies != _REFUTED:
                self.first_move = cell
                return plies + 1
        return NO_WIN

    def _defend(self, side: i64, threats: i64, start: i64) -> i64:
        """Return after how many plies the attacker, who has just moved, wins at the latest.

        _REFUTED when he does not.
        """
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
        """Whether the opponent has to answer the move that a side has just made."""
        position = self.position
        if position.count(1 - side, THREAT_FIVE) > 0:
            return False
        if position.count(side, THREAT_FIVE) > 0:
            return True
        if position.count(side, THREAT_OPEN_FOUR) == 0:
            return False
        if position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return False
        return self._vcf.win(1 - side, _VCF_NODES, self._budget) == NO_WIN

    def _defences(self, side: i64, start: i64) -> i64:
        """List the answers to the threat of a side."""
        if self.position.count(side, THREAT_FIVE) > 0:
            return answers_to_fives(self.position, side, self._cells, start)
        return stops_and_fours(self.position, side, self._cells, start)

    def _most_stubborn_defence(self, side: i64) -> i64:
        """Return the answer to the move just made after which the attacker needs the most plies.

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
            plies = self.win(side, self._budget)
            self.position.undo()
            if plies > longest:
                longest = plies
                best = cell
        return best
