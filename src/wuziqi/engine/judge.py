"""Judges a position for a review: a proven result, its best move, and the only move if any.

A result counts as proven in three cases alone. The side to move wins by fours (VCF) or by threats
(VCT); every legal move of the side to move runs into such a win of the other; or the side to move
has a move after which every reply loses in the same way. A win or loss by alpha-beta is no proof,
since it drops moves that promise little.
"""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import JudgeResult, Limits, Move, Proof, Stop, never
from wuziqi.engine.board.cells import cell_of, move_of
from wuziqi.engine.board.listing import legal_cells
from wuziqi.engine.board.patterns import (
    FOUR,
    OPEN_FOUR,
    THREAT_DOUBLE_THREE,
    THREAT_FIVE,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
    THREAT_THREE,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.players.pattern_player import cell_score
from wuziqi.engine.players.search_player import SearchPlayer
from wuziqi.engine.search.budget import UNLIMITED, Budget
from wuziqi.engine.search.replies import answers_to_fives
from wuziqi.engine.search.shortest import ShortestFours
from wuziqi.engine.search.transposition_table import PROVEN
from wuziqi.engine.search.vcf import NO_REPLY, NO_WIN, VcfSearch
from wuziqi.engine.search.vct import VctSearch

FOURS: Final = "fours"
THREATS: Final = "threats"
SEARCH: Final = "search"
_WAY_NUMBERS: Final = ("", FOURS, THREATS, SEARCH)
"""The ways of winning by their numbers, the simplest first."""

_BY_FOURS: Final[i64] = 1
_BY_THREATS: Final[i64] = 2

_OWN_VCF_NODES: Final[i64] = 100_000
"""Nodes of the search for a win by fours in the position itself, which hardly ever needs more."""

_SHORTEST_NODES: Final[i64] = 400_000
"""Nodes of the search for the shortest win by fours; hardly any position needs a tenth of them."""

_REPLY_VCF_NODES: Final[i64] = 5_000
_REPLY_VCT_NODES: Final[i64] = 30_000
"""Nodes of the searches that refute one move of a threatened side."""

_MOST_DELAYS: Final[i64] = 4
"""Fours in a row by which a side without a defence may delay before the proof is given up."""

THREAT_NAMES: Final = {
    THREAT_FIVE: "five",
    THREAT_OPEN_FOUR: "open four",
    THREAT_FOUR_THREE: "four and three",
    THREAT_FOUR: "four",
    THREAT_DOUBLE_THREE: "double three",
    THREAT_THREE: "open three",
}
"""The names of ``api.Hint`` for classes of threat."""


@dataclass(frozen=True)
class _Defence:
    """The value of the moves of a threatened side.

    ``plies`` is the number of plies to its loss if every move loses, else NO_WIN. ``stubborn`` is
    the move that loses latest, ``only`` the single move not proven to lose; both are -1 if missing.
    """

    plies: int
    stubborn: int
    only: int


_UNKNOWN_DEFENCE: Final = _Defence(0, -1, -1)


class Judge:
    """Judges the position of a player that searches, with searches of its own for forced wins."""

    def __init__(self, player: SearchPlayer) -> None:
        self.position: Position = player.position
        self._player: SearchPlayer = player
        self._vcf: VcfSearch = VcfSearch(player.position)
        self._vct: VctSearch = VctSearch(player.position, self._vcf)
        self._shortest: ShortestFours = ShortestFours(player.position)
        self._budget: Budget = Budget(player.position, never)
        self._way: i64 = 0

    def judge(self, side: i64, limits: Limits, stop: Stop) -> JudgeResult:
        """Return the findings about the position with a side to move.

        ``limits`` are those of the search by alpha-beta; the searches for proofs together may take
        as many nodes again. There must be a legal move and no five on the board.
        """
        nodes: i64 = limits.max_nodes or int(UNLIMITED)
        self._way = 0
        self._budget = Budget(self.position, stop, max_nodes=nodes)
        plies = self._win(side, _OWN_VCF_NODES, nodes // 4)
        if plies != NO_WIN:
            return self._won(side, plies, stop)
        defence = self._defence(side, nodes)
        if defence.plies > 0:
            line = [defence.stubborn, *self._line_after(defence.stubborn, side)]
            return self._judgement(side, line, Proof(False, defence.plies, _WAY_NUMBERS[self._way]))
        return self._searched(side, limits, stop, defence)

    def _won(self, side: i64, plies: i64, stop: Stop) -> JudgeResult:
        if self._way == _BY_FOURS:
            budget = Budget(self.position, stop, max_nodes=_SHORTEST_NODES)
            stones = self._shortest.win(side, (plies + 1) // 2, budget)
            if stones > 0:
                proof = Proof(True, 2 * int(stones) - 1, FOURS, True)
                return self._judgement(side, self._shortest.line, proof)
        line = self._win_line(side, plies)
        return self._judgement(side, line, Proof(True, int(plies), _WAY_NUMBERS[self._way]))

    def _judgement(
        self, side: i64, line: list[int], proof: Proof | None, score: int = 0, only: int = -1
    ) -> JudgeResult:
        return JudgeResult(
            tuple(move_of(cell) for cell in line),
            score,
            proof,
            self._shape(line[0], side),
            None if only < 0 else move_of(only),
        )

    def _searched(self, side: i64, limits: Limits, stop: Stop, defence: _Defence) -> JudgeResult:
        among: list[Move] = [] if defence.only < 0 else [move_of(defence.only)]
        found = self._player.search(side, limits, stop, [cell_of(*move) for move in among])
        line = [int(cell_of(*move)) for move in found.pv]
        plies: i64 = 0
        if found.score > int(PROVEN):
            self._way = 0
            self._budget = Budget(self.position, stop, max_nodes=limits.max_nodes or int(UNLIMITED))
            self.position.place(line[0], side)
            plies = self._lost(1 - side, _MOST_DELAYS)
            self.position.undo()
        if plies != NO_WIN:
            return self._judgement(side, line, Proof(True, int(plies) + 1, SEARCH))
        return self._judgement(side, line, None, found.score, defence.only)

    # Wins by fours and threats

    def _win(self, side: i64, vcf_nodes: i64, vct_nodes: i64) -> i64:
        """Return the plies in which a side to move wins by fours or threats, NO_WIN if not found.

        Raises ``_way`` to the way of winning.
        """
        plies = self._vcf.win(side, vcf_nodes, self._budget)
        if plies != NO_WIN:
            self._way = max(self._way, _BY_FOURS)
            return plies
        plies = self._vct.win(side, self._budget.share(1.0, vct_nodes))
        if plies != NO_WIN:
            self._way = max(self._way, _BY_THREATS)
        return plies

    def _win_line(self, side: i64, plies: i64) -> list[int]:
        """Return the moves of the win found last, up to a ply without a legal reply."""
        if self._vcf.win(side, _OWN_VCF_NODES, Budget(self.position, never)) != NO_WIN:
            cells = self._vcf.line(side, plies)
        else:
            cells = self._vct.line(side, plies)
        line: list[int] = []
        for cell in cells:
            if cell == NO_REPLY:
                break
            line.append(int(cell))
        return line

    def _line_after(self, cell: i64, side: i64) -> list[int]:
        """Return the other side's win after a move of a side; empty if the searches find none."""
        self.position.place(cell, side)
        way = self._way
        plies = self._win(1 - side, _OWN_VCF_NODES, _REPLY_VCT_NODES)
        line = [] if plies == NO_WIN else self._win_line(1 - side, plies)
        self._way = way
        self.position.undo()
        return line

    # Defences

    def _defence(self, side: i64, nodes: i64) -> _Defence:
        """Return the value of the moves of a side to move that has no quick win itself."""
        if not self._is_threatened(side, nodes):
            return _UNKNOWN_DEFENCE
        self._way = 0
        worst: i64 = 0
        stubborn: i64 = -1
        only: i64 = -1
        for cell in self._ranked_moves(side):
            plies = self._refutation(cell, side, _MOST_DELAYS)
            if plies == NO_WIN:
                if only >= 0 or self._budget.exhausted:
                    return _UNKNOWN_DEFENCE
                only = cell
            elif plies > worst:
                worst = plies
                stubborn = cell
        return _Defence(0 if only >= 0 else int(worst), int(stubborn), int(only))

    def _is_threatened(self, side: i64, nodes: i64) -> bool:
        if self.position.count(side, THREAT_FIVE) > 0:
            return False
        # The other side would win if this side did not move.
        return self._win(1 - side, _OWN_VCF_NODES, nodes // 4) != NO_WIN

    def _ranked_moves(self, side: i64) -> list[int]:
        cells = [int(cell) for cell in legal_cells(self.position, side)]
        return sorted(cells, key=lambda cell: -int(cell_score(self.position, cell, side)))

    def _lost(self, side: i64, delays: i64) -> i64:
        """Return the plies after which a side to move loses by every move, NO_WIN if unproven."""
        if self._vcf.win(side, _REPLY_VCF_NODES, self._budget) != NO_WIN:
            return NO_WIN
        if self._win(1 - side, _REPLY_VCF_NODES, _REPLY_VCT_NODES) == NO_WIN:
            return NO_WIN
        worst: i64 = 0
        for cell in self._ranked_moves(side):
            plies = self._refutation(cell, side, delays)
            if plies == NO_WIN:
                return NO_WIN
            worst = max(worst, plies)
        return worst

    def _refutation(self, cell: i64, side: i64, delays: i64) -> i64:
        """Return the plies, this move included, after which a move loses; NO_WIN if unproven."""
        self.position.place(cell, side)
        plies = self._win(1 - side, _REPLY_VCF_NODES, _REPLY_VCT_NODES)
        if plies == NO_WIN and delays > 0 and self.position.count(side, THREAT_FIVE) > 0:
            plies = self._lost_after_four(side, delays)
        self.position.undo()
        return NO_WIN if plies == NO_WIN or self._budget.exhausted else plies + 1

    def _lost_after_four(self, side: i64, delays: i64) -> i64:
        """Return how many plies after its four a side loses, NO_WIN if unproven."""
        # The other side stops the four, and then every move of the side has to lose.
        replies = vec[i64]([0] * int(self.position.area))
        end = answers_to_fives(self.position, side, replies, 0)
        for at in range(end):
            self.position.place(replies[at], 1 - side)
            plies = self._lost(side, delays - 1)
            self.position.undo()
            if plies != NO_WIN:
                return plies + 1
        return NO_WIN

    # Names of shapes

    def _shape(self, cell: i64, side: i64) -> str:
        """Return the threat of a move: a name of ``api.Hint`` or ``double four``; "" if quiet."""
        threat = self.position.threat(cell, side)
        if threat != THREAT_OPEN_FOUR:
            return THREAT_NAMES.get(threat, "")
        code = self.position.patterns(cell, side)
        patterns = [(code >> shift) & 15 for shift in (0, 4, 8, 12)]
        return "open four" if OPEN_FOUR in patterns or FOUR not in patterns else "double four"
