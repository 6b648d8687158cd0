"""The player that searches: first forced moves and forced wins, then by alpha-beta."""

from itertools import takewhile
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Decision, Limits, Progress, Report, ReportLines, Stop, ignore
from wuziqi.engine.board.cells import ROW_SHIFT, cell_of, move_of
from wuziqi.engine.board.forbidden import is_forbidden, legal_threat
from wuziqi.engine.board.listing import first_threat, legal_cells
from wuziqi.engine.board.patterns import THREAT_FIVE, THREAT_FOUR, THREAT_OPEN_FOUR
from wuziqi.engine.board.position import Position
from wuziqi.engine.players.pattern_player import cell_score
from wuziqi.engine.search.alpha_beta import MAX_DEPTH
from wuziqi.engine.search.budget import UNLIMITED, Budget, budget_within
from wuziqi.engine.search.replies import disarms
from wuziqi.engine.search.root import MultiPv, RootSearch
from wuziqi.engine.search.transposition_table import NO_MOVE, WIN_SCORE, TranspositionTable
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch, public_line
from wuziqi.engine.search.vct import VctSearch

_FORCED_SHARE: Final = 0.15
"""The share of time and nodes at the root for the search for a win by fours."""

_THREATS_SHARE: Final = 0.05
"""The share of time and nodes at the root for the search for a win by threats.

Of its proofs in 40,000 nodes it finds 76 % in 3,000 and 92 % in 10,000.
"""

_ROOT_VCF_NODES: Final[i64] = 1_000_000
"""Nodes of the search for a win by fours at the root, which hardly ever takes more."""

_VCT_NODES: Final[i64] = 40_000
"""Nodes of the search for a win by threats at the root.

This search scored +119 =0 -121 when it was new; it stays because it proves its moves.
"""

_PLIES_WITHOUT_THREATS: Final = 4
"""Plies of alpha-beta at odds without wins by threats; a deeper search would find most of them."""


class SearchPlayer:
    """Chooses moves on one position by search, with results in ``tt``."""

    def __init__(self, position: Position, tt: TranspositionTable) -> None:
        self.position: Position = position
        self.root: RootSearch = RootSearch(position, tt)
        self.vcf: VcfSearch = self.root.alpha_beta.vcf
        self._vct: VctSearch = VctSearch(position, self.vcf)

    def think(
        self, side: i64, limits: Limits, stop: Stop, report: Report, among: list[i64]
    ) -> Decision:
        """Return the best move found within the limits, one of ``among`` unless that is empty.

        A move that is the only one, or is proven to win, is returned at once.
        """
        budget = budget_within(limits, self.position, stop)
        moves = self._root_moves(side, among)
        self.root.begin(side, moves)
        decision = self._forced_win(side, len(moves) == 1, budget, limits)
        if decision is not None and (not among or cell_of(*decision.move) in among):
            report(_proven_progress(decision, budget))
            return decision
        if len(moves) > 1:
            self.root.deepen(_plies_within(limits), budget, report)
        return Decision(move_of(self.root.best_move), int(self.root.score), self.root.pv())

    def search(self, side: i64, limits: Limits, stop: Stop, among: list[i64]) -> Decision:
        """Return the best move of alpha-beta alone, without a search for forced wins before it.

        It is one of ``among`` unless that is empty. A single move is searched too.
        """
        self.root.begin(side, self._root_moves(side, among))
        budget = budget_within(limits, self.position, stop)
        self.root.deepen(limits.max_depth or int(MAX_DEPTH), budget, ignore)
        return Decision(move_of(self.root.best_move), int(self.root.score), self.root.pv())

    def best_moves(
        self, side: i64, count: int, limits: Limits, stop: Stop, report: ReportLines
    ) -> tuple[Progress, ...]:
        """Return up to ``count`` moves, the best first, each with its exact score and its line.

        One search finds them all, see MultiPv. A forced win that is found before it is one of the
        lines, with its plies as depth, and the other moves are searched all the same. Moves that
        lose at once are left out, so a threat of five may leave one line only. If the side can make
        five, its fives are the lines; on an empty board the centre is the line.
        """
        budget = budget_within(limits, self.position, stop)
        if fives := self._fives(side):
            lines = tuple(_proven_progress(_five(cell), budget) for cell in fives[:count])
            report(lines)
            return lines
        moves = self._root_moves(side, [])
        self.root.begin(side, moves)
        decision = self._forced_win(side, len(moves) == 1, budget, limits)
        won = None if decision is None else _proven_progress(decision, budget)
        search = MultiPv(self.root, moves, count, won)
        search.deepen(limits.max_depth or int(MAX_DEPTH), budget, report)
        return tuple(search.lines)

    def assist(self, side: i64, number: int, stop: Stop) -> None:
        """Search until stopped, only to fill the table that other processes share.

        ``number`` counts these processes from 1.
        """
        self.root.begin(side, self._root_moves(side, []))
        self.root.deepen_ahead(number, Budget(self.position, stop))

    # Forced wins

    def _forced_win(
        self, side: i64, only_move: bool, budget: Budget, limits: Limits
    ) -> Decision | None:
        decision = self._win_by_fours(side, budget.share(_FORCED_SHARE, _ROOT_VCF_NODES))
        if decision is not None or only_move or not limits.threats:
            return decision
        return self._win_by_threats(side, budget.share(_THREATS_SHARE, _VCT_NODES))

    def _win_by_fours(self, side: i64, budget: Budget) -> Decision | None:
        plies = self.vcf.win(side, UNLIMITED, budget)
        if plies == NO_WIN:
            return None
        line = public_line(self.vcf.line(side, plies))
        pv = tuple(move for move in takewhile(bool, line) if move is not None)
        return Decision(pv[0], int(WIN_SCORE - plies), pv, line)

    def _win_by_threats(self, side: i64, budget: Budget) -> Decision | None:
        plies = self._vct.win(side, budget)
        if plies == NO_WIN:
            return None
        line = tuple(move_of(cell) for cell in self._vct.line(side, plies))
        return Decision(line[0], int(WIN_SCORE - plies), line)

    # The moves of the root

    def _fives(self, side: i64) -> list[i64]:
        if self.position.count(side, THREAT_FIVE) == 0:
            return []
        cells = legal_cells(self.position, side)
        return [cell for cell in cells if self.position.threat(cell, side) == THREAT_FIVE]

    def _root_moves(self, side: i64, among: list[i64]) -> list[i64]:
        """At least one move, the promising ones first."""
        moves = self._sensible_moves(side)
        if among:
            moves = [cell for cell in moves if cell in among] or list(among)
        return moves or [self._last_resort(side)]

    def _sensible_moves(self, side: i64) -> list[i64]:
        """Moves that do not lose at once, if any, the promising ones first."""
        position = self.position
        if position.count(side, THREAT_FIVE) > 0:
            return [first_threat(position, side, THREAT_FIVE)]
        if position.stones == 0:
            return [((position.height // 2) << ROW_SHIFT) | (position.width // 2)]
        picker = self.root.alpha_beta.moves
        end = picker.generate(side, 0, NO_MOVE)
        picked = [picker.pick(at, end) for at in range(end)]
        return [cell for cell in picked if self._may_hold(cell, side)]

    def _may_hold(self, cell: i64, side: i64) -> bool:
        position = self.position
        if is_forbidden(position, cell, side):
            return False
        foe: i64 = 1 - side
        if position.count(foe, THREAT_OPEN_FOUR) == 0 or position.count(foe, THREAT_FIVE) > 0:
            return True
        makes_four = legal_threat(position, cell, side) >= THREAT_FOUR
        return makes_four or disarms(position, foe, THREAT_OPEN_FOUR, cell)

    def _last_resort(self, side: i64) -> i64:
        """Return a move for a lost position, if possible a legal move that delays the loss."""
        cell = first_threat(self.position, 1 - side, THREAT_OPEN_FOUR)
        if cell >= 0 and not is_forbidden(self.position, cell, side):
            return cell
        cells = legal_cells(self.position, side)
        return max(cells, key=lambda cell: cell_score(self.position, cell, side))


def _plies_within(limits: Limits) -> int:
    plies = limits.max_depth or int(MAX_DEPTH)
    return plies if limits.threats else min(plies, _PLIES_WITHOUT_THREATS)


def _proven_progress(decision: Decision, budget: Budget) -> Progress:
    # The depth of a forced win is the length of its line.
    plies = len(decision.pv)
    nodes = int(budget.nodes)
    return Progress(plies, plies, decision.score, budget.milliseconds, nodes, decision.pv)


def _five(cell: i64) -> Decision:
    return Decision(move_of(cell), int(WIN_SCORE - 1), (move_of(cell),))
