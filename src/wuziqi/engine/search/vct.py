"""VCT, victory by continuous threats: wins in which every move makes a four or an open three.

The defender may answer an open three on a few cells, or make fours first. The tree of the
attacker's threats (OR nodes) and the defender's answers (AND nodes) is searched by depth-first
proof-number search, df-pn: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
applications" (2002). It expands the position that takes the least to prove or to disprove the root,
however deep it lies. As stones are only added, no position repeats.

Three changes make it prove more within the same nodes; docs/strength.md has their value. A new
threat counts as harder to prove the less its shape promises. A child may get a quarter worse than
the second best before the search leaves it (J. Pawlewicz and L. Lew, "Improving depth-first
PN-search: 1 + ε trick", 2006). The numbers of children that share much of their trees are not added
up: the largest counts in full, each other child as one (T. Ueda and others, "Weak proof-number
search", 2008).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import never
from wuziqi.engine.board.cells import CELL_BITS, CELL_MASK, CELLS, ZOBRIST, ZOBRIST_TURN
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.listing import attack_order, first_threat, sort_in, threat_cells
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

INFINITE_PROOF: Final[i64] = (1 << 20) - 1
NO_ENTRY: Final[i64] = -1

_SLOTS: Final = 1 << 16
"""Positions in the table, which takes a megabyte. A search of 200,000 nodes meets some 40,000."""

_SLOT_MASK: Final[i64] = _SLOTS - 1

# An entry in one word, from the lowest bit up: proof 20, disproof 20, move 10, plies 9 bits.
_NUMBER_BITS: Final[i64] = 20
_MOVE_SHIFT: Final[i64] = 40
_PLIES_SHIFT: Final[i64] = 50


def pack(proof: i64, disproof: i64, move: i64, plies: i64) -> i64:
    """Return an entry; ``plies``, below 512, is the distance to the attacker's win."""
    numbers: i64 = proof | (disproof << _NUMBER_BITS)
    return numbers | (move << _MOVE_SHIFT) | (plies << _PLIES_SHIFT)


def proof_number(entry: i64) -> i64:
    return entry & INFINITE_PROOF


def disproof_number(entry: i64) -> i64:
    return (entry >> _NUMBER_BITS) & INFINITE_PROOF


def entry_move(entry: i64) -> i64:
    """Return the move of an entry: the move to play for a side that reaches its goal."""
    return (entry >> _MOVE_SHIFT) & CELL_MASK


def entry_plies(entry: i64) -> i64:
    """Return in how many plies the attacker wins at the latest, if the win is proven."""
    return entry >> _PLIES_SHIFT


def is_solved(entry: i64) -> bool:
    return entry != NO_ENTRY and (proof_number(entry) == 0 or disproof_number(entry) == 0)


class ProofTable:
    """A table in which a new entry always replaces the old entry of its slot."""

    def __init__(self) -> None:
        # Key and entry lie side by side, so that one look costs one miss of the cache.
        self._words: vec[i64] = vec[i64]([0] * (2 * _SLOTS))

    def probe(self, key: i64) -> i64:
        """Return the entry of a position, or NO_ENTRY."""
        at: i64 = 2 * (key & _SLOT_MASK)
        return self._words[at + 1] if self._words[at] == key else NO_ENTRY

    def store(self, key: i64, entry: i64) -> None:
        """Store the entry of a position."""
        at: i64 = 2 * (key & _SLOT_MASK)
        self._words[at] = key
        self._words[at + 1] = entry


# The search


MAX_THREAT_PLIES: Final = 60
"""The longest line of threats and answers in plies, without the fours at its end."""

_PLIES_UNANSWERED: Final[i64] = 4  # any move, an open four, a block, five

_OR_NODE_VCF_NODES: Final[i64] = 10
"""Stones that the search for a win by fours may place at each OR node.

Few suffice, since fours are among the threats anyway. 30 and 100 prove less, 0 takes more time.
"""

_ORDER_STEP: Final[i64] = 16
"""Points of rank below the best threat that add one to the first proof number."""

_ATTACKER_KEY: Final[i64] = 0x1F3A5C7799BB3D11
"""Separates white's attacks in the table from black's."""


class VctSearch:
    """Searches one position for wins by threats, with a table of results.

    ``first_move`` is the attacker's first move of the win found last.
    """

    def __init__(self, position: Position, vcf: VcfSearch) -> None:
        self.position: Position = position
        self.first_move: i64 = -1
        self._vcf: VcfSearch = vcf
        self._table: ProofTable = ProofTable()
        # Moves; the bits above the cell of a move hold the first guess of its proof number.
        self._moves: vec[i64] = vec[i64]([0] * ((MAX_THREAT_PLIES + 2) * int(position.area)))
        self._budget: Budget = Budget(position, never)
        self._attacker: i64 = 0
        self._last_stones: i64 = 0
        # The results of _sum_up for the last position.
        self._best: i64 = 0
        self._second: i64 = 0
        self._others: i64 = 0

    def win(self, side: i64, budget: Budget) -> i64:
        """Return in how many plies at most a side to move wins by threats, or NO_WIN.

        A win is proven; NO_WIN may also mean that the budget is exhausted. There must be no five
        on the board.
        """
        self._budget = budget
        self._attacker = side
        self._last_stones = self.position.stones + MAX_THREAT_PLIES
        key = self.position.key(side) ^ (_ATTACKER_KEY & -side)
        if not is_solved(self._table.probe(key)):
            self._search(side, key, INFINITE_PROOF, INFINITE_PROOF, 0)
        entry = self._table.probe(key)
        if entry == NO_ENTRY or proof_number(entry) > 0:
            return NO_WIN
        self.first_move = entry_move(entry)
        return entry_plies(entry)

    def line(self, side: i64, plies: i64) -> list[i64]:
        """Return the moves of the win in ``plies`` found last; the defender holds out longest.

        The line ends early where there is no defence, or when the budget of the repeated searches
        is exhausted.
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

    # Proof-number search

    def _search(self, side: i64, key: i64, max_proof: i64, max_disproof: i64, start: i64) -> None:
        """Search a position, with a side to move, until one of its numbers reaches its maximum.

        The numbers go to the table, unless the budget is exhausted.
        """
        if self._table.probe(key) == NO_ENTRY and self._is_decided(side, key):
            return
        end = self._threats(start) if side == self._attacker else self._defences(1 - side, start)
        child_key: i64 = key ^ ZOBRIST_TURN
        while not self._budget.check():
            entry = self._sum_up(side, child_key, start, end)
            self._table.store(key, entry)
            if proof_number(entry) >= max_proof or disproof_number(entry) >= max_disproof:
                return
            cell = self._best
            limit: i64 = min(max_proof, self._second + self._second // 4 + 1)
            others = self._others
            self.position.place(cell, side)
            child: i64 = child_key ^ ZOBRIST[CELLS * side + cell]
            self._search(1 - side, child, max_disproof - others, limit, end)
            self.position.undo()

    def _is_decided(self, side: i64, key: i64) -> bool:
        """Stores the result of a decided position."""
        if side != self._attacker:
            if self._forces(1 - side):
                return False
            self._table.store(key, pack(0, INFINITE_PROOF, 0, 0))
            return True
        plies = self._vcf.win(side, _OR_NODE_VCF_NODES, self._budget)
        if plies == NO_WIN:
            return False
        self._table.store(key, pack(0, INFINITE_PROOF, self._vcf.first_move, plies))
        return True

    def _sum_up(self, side: i64, child_key: i64, start: i64, end: i64) -> i64:
        """Return the entry of a position by the numbers of its children.

        Sets ``_best``, the move to search next, ``_second``, the least disproof number of the other
        moves, and ``_others``, their part of the position's disproof number.
        """
        least: i64 = INFINITE_PROOF
        second: i64 = INFINITE_PROOF
        most: i64 = 0
        unsolved: i64 = 0
        best: i64 = 0
        plies: i64 = 0
        latest: i64 = _PLIES_UNANSWERED
        for at in range(start, end):
            move: i64 = self._moves[at]
            cell: i64 = move & CELL_MASK
            entry = self._table.probe(child_key ^ ZOBRIST[CELLS * side + cell])
            if entry == NO_ENTRY:
                entry = pack(1, move >> CELL_BITS, 0, 0)
            disproof = disproof_number(entry)
            proof = proof_number(entry)
            latest = max(latest, entry_plies(entry) + 1)
            most = max(most, proof)
            unsolved += 1 if proof > 0 else 0
            if disproof < least:
                second = least
                least = disproof
                best = cell
                plies = entry_plies(entry) + 1
            else:
                second = min(second, disproof)
        self._best = best
        self._second = second
        self._others = max(unsolved - 1, 0)
        if side != self._attacker:
            plies = latest
        if least == 0:
            return pack(0, INFINITE_PROOF, best, plies)
        return pack(least, min(most + self._others, INFINITE_PROOF), best, plies)

    # The moves of a position

    def _threats(self, start: i64) -> i64:
        """List the attacker's moves to try, those with the best shapes first."""
        side = self._attacker
        end = self._list_threats(side, start)
        for at in range(start + 1, end):
            sort_in(self.position, self._moves, start, at, side)
        top: i64 = attack_order(self.position, self._moves[start], side) if start < end else 0
        for at in range(start, end):
            behind: i64 = top - attack_order(self.position, self._moves[at], side)
            self._moves[at] |= (1 + behind // _ORDER_STEP) << CELL_BITS
        return end

    def _list_threats(self, side: i64, start: i64) -> i64:
        position = self.position
        if position.stones >= self._last_stones:
            return start
        if position.count(1 - side, THREAT_FIVE) > 0:
            return answers_to_fives(position, 1 - side, self._moves, start)
        min_threat = THREAT_FOUR if position.count(1 - side, THREAT_OPEN_FOUR) > 0 else THREAT_THREE
        return threat_cells(position, side, min_threat, self._moves, start)

    def _defences(self, side: i64, start: i64) -> i64:
        end = self._list_defences(side, start)
        # Each answer has 1 as its first guess.
        for at in range(start, end):
            self._moves[at] |= 1 << CELL_BITS
        return end

    def _list_defences(self, side: i64, start: i64) -> i64:
        if self.position.count(side, THREAT_FIVE) > 0:
            return answers_to_fives(self.position, side, self._moves, start)
        return stops_and_fours(self.position, side, self._moves, start)

    def _forces(self, side: i64) -> bool:
        position = self.position
        if position.count(1 - side, THREAT_FIVE) > 0:
            return False
        if position.count(side, THREAT_FIVE) > 0:
            return True
        if position.count(side, THREAT_OPEN_FOUR) == 0:
            return False
        return position.count(1 - side, THREAT_OPEN_FOUR) == 0

    def _most_stubborn_defence(self, side: i64) -> i64:
        """Return the answer to the move just made after which the attacker needs the most plies.

        Returns -1 if no legal answer stops the threat.
        """
        end = self._list_defences(side, 0)
        if end == 0:
            fives = self.position.count(side, THREAT_FIVE)
            cell = first_threat(self.position, side, THREAT_FIVE if fives else THREAT_OPEN_FOUR)
            return -1 if is_forbidden(self.position, cell, 1 - side) else cell
        best: i64 = self._moves[0]
        longest: i64 = 0
        for cell in [self._moves[at] for at in range(end)]:
            self.position.place(cell, 1 - side)
            plies = self.win(side, self._budget)
            self.position.undo()
            if plies > longest:
                longest = plies
                best = cell
        return best
