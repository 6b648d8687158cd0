"""The root of the search: iterative deepening over a list of moves, with aspiration windows."""

from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Move, Progress, Report
from wuziqi.engine.board.cells import move_of
from wuziqi.engine.board.evaluation import evaluate
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.listing import first_threat
from wuziqi.engine.board.patterns import THREAT_FIVE
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.alpha_beta import INFINITE, MAX_DEPTH, PROVEN, AlphaBeta
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.transposition_table import (
    NO_ENTRY,
    NO_MOVE,
    TranspositionTable,
    entry_move,
)

_ASPIRATION_WINDOW: Final[i64] = 40
"""Points on either side of the last score. Windows that grow by three: +113 =15 -112."""

_ASPIRATION_DEPTH: Final[i64] = 4
"""Plies; shallower searches are too cheap for a window to pay. An untested guess."""

_MAX_PV: Final = 40
"""Moves of a principal variation that are reported."""

_SKIP_DEPTH: Final = 5
"""Plies up to which a helping process skips every second depth, to be ahead of the main search."""


class RootSearch:
    """Searches one position; ``tt`` keeps what it finds.

    Of the moves given to ``begin``, ``best_move`` is the best found so far and ``score`` its score
    for the side to move.
    """

    def __init__(self, position: Position, tt: TranspositionTable) -> None:
        self.position: Position = position
        self.alpha_beta: AlphaBeta = AlphaBeta(position, tt)
        self.best_move: i64 = 0
        self.score: i64 = 0
        self._side: i64 = 0
        self._moves: list[i64] = []

    def begin(self, side: i64, moves: list[i64]) -> None:
        """Begin a search for a side over some moves, one at least, the promising ones first."""
        self._side = side
        self._moves = moves
        self.best_move = moves[0]
        self.score = evaluate(self.position, side)

    def begin_again(self, moves: list[i64], score: i64) -> None:
        """Go on with other moves of the position, of which the best is expected to score so."""
        self._moves = moves
        self.best_move = moves[0]
        self.score = score

    def start(self, budget: Budget) -> None:
        """Let depths be searched within a budget; ``begin`` comes first."""
        self.alpha_beta.begin(self._side, budget)

    def deepen(self, max_depth: int, budget: Budget, report: Report) -> None:
        """Search deeper and deeper until a limit is reached or the outcome is proven."""
        self.start(budget)
        for depth in range(1, max_depth + 1):
            self.search_depth(depth, budget)
            if budget.exhausted:
                return
            report(self.progress(depth, budget))
            if is_proven(self.score):
                return

    def deepen_ahead(self, budget: Budget) -> None:
        """Deepen as ``deepen`` does, but ahead of it in another process that shares the table."""
        self.start(budget)
        depth = 1
        while len(self._moves) > 1 and depth < MAX_DEPTH and not budget.exhausted:
            self.search_depth(depth, budget)
            if is_proven(self.score):
                return
            depth += 2 if depth < _SKIP_DEPTH else 1

    def progress(self, depth: int, budget: Budget) -> Progress:
        """Return what is known when a depth has been searched."""
        return Progress(
            depth=depth,
            selective_depth=int(self.alpha_beta.selective_depth),
            score=int(self.score),
            time_ms=budget.milliseconds,
            nodes=int(budget.nodes),
            pv=self.pv(),
        )

    def search_depth(self, depth: i64, budget: Budget) -> None:
        """Search all moves to a depth, in an aspiration window around the last score."""
        width: i64 = _ASPIRATION_WINDOW if depth >= _ASPIRATION_DEPTH else INFINITE
        alpha: i64 = max(-INFINITE, self.score - width)
        beta: i64 = min(INFINITE, self.score + width)
        while True:
            score = self._search_window(alpha, beta, depth, budget)
            if budget.exhausted or alpha < score < beta:
                return
            if score <= alpha:
                alpha = -INFINITE
            else:
                beta = INFINITE

    def _search_window(self, alpha: i64, beta: i64, depth: i64, budget: Budget) -> i64:
        """Return the best score of all moves; the best move comes to the front."""
        best: i64 = -INFINITE
        floor: i64 = alpha
        for number, cell in enumerate(list(self._moves)):
            score = self.alpha_beta.root_move_score(cell, floor, beta, depth, number)
            if budget.exhausted:
                break
            best = max(best, score)
            if score > floor:
                floor = score
                self._prefer(cell, score)
            if score >= beta:
                break
        if not budget.exhausted and best <= alpha:
            self.score = best
        return best

    def _prefer(self, cell: i64, score: i64) -> None:
        """Make a move the best one."""
        self.best_move = cell
        self.score = score
        self._moves.remove(cell)
        self._moves.insert(0, cell)

    # The principal variation

    def pv(self) -> tuple[Move, ...]:
        """Return the principal variation, as far as the table knows it."""
        position = self.position
        line = [self.best_move]
        position.place(self.best_move, self._side)
        side: i64 = 1 - self._side
        while len(line) < _MAX_PV:
            cell = self._next_of_pv(side)
            if cell < 0:
                break
            line.append(cell)
            position.place(cell, side)
            side = 1 - side
        for _ in line:
            position.undo()
        return tuple(move_of(cell) for cell in line)

    def _next_of_pv(self, side: i64) -> i64:
        """Return the move that is forced, or that the table expects; -1 when there is none."""
        position = self.position
        for who in (side, 1 - side):
            if position.count(who, THREAT_FIVE) > 0:
                cell = first_threat(position, who, THREAT_FIVE)
                return -1 if is_forbidden(position, cell, side) else cell
        entry = self.alpha_beta.tt.probe(position.key(side))
        if entry == NO_ENTRY or entry_move(entry) == NO_MOVE:
            return -1
        cell = entry_move(entry)
        return cell if position.is_empty(cell) else -1


def is_proven(score: i64) -> bool:
    """Whether a score is that of a won or lost position."""
    return score > PROVEN or score < -PROVEN
