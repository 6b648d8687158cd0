"""The root of the search: iterative deepening over a list of moves, with aspiration windows."""

from dataclasses import replace
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Move, Progress, Report, ReportLines
from wuziqi.engine.board.cells import cell_of, move_of
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.listing import first_threat
from wuziqi.engine.board.patterns import THREAT_FIVE
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.static_evaluation import evaluate
from wuziqi.engine.search.alpha_beta import MAX_DEPTH, AlphaBeta
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.transposition_table import (
    INFINITE,
    NO_ENTRY,
    NO_MOVE,
    PROVEN,
    TranspositionTable,
    entry_move,
    is_proven,
)

_ASPIRATION_WINDOW: Final[i64] = 40
"""Points on either side of the last score."""

_ASPIRATION_GROWTH: Final[i64] = 2
"""The factor of the window each time the score lies outside."""

_ASPIRATION_DEPTH: Final[i64] = 4
"""Least depth in plies of a window, since shallower searches are cheap. An untested guess."""

_MAX_PV: Final = 40
"""Moves of a principal variation that are reported."""


class RootSearch:
    """Searches one position, with results in ``tt``.

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
        """Continue with other moves of the position, with the expected score of the best."""
        self._moves = moves
        self.best_move = moves[0]
        self.score = score

    def start(self, budget: Budget) -> None:
        """Set the budget of the depths; ``begin`` comes first."""
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

    def deepen_ahead(self, number: int, budget: Budget) -> None:
        """Deepen as ``deepen`` does, but ahead of it, in a helper process that shares the table.

        Each helper skips different depths; ``number`` counts the helpers from 1.
        """
        self.start(budget)
        for depth in range(1, MAX_DEPTH):
            if len(self._moves) == 1 or budget.exhausted or is_proven(self.score):
                return
            if not is_skipped(depth, number):
                self.search_depth(depth, budget)

    def progress(self, depth: int, budget: Budget) -> Progress:
        """Return the findings of a completed depth."""
        return Progress(
            depth=depth,
            selective_depth=int(self.alpha_beta.selective_depth),
            score=int(self.score),
            time_ms=budget.milliseconds,
            nodes=int(budget.nodes),
            pv=self.pv(),
        )

    def search_depth(self, depth: i64, budget: Budget) -> None:
        """Search all moves to a depth, in a growing aspiration window around the last score."""
        width: i64 = _ASPIRATION_WINDOW if depth >= _ASPIRATION_DEPTH else INFINITE
        alpha: i64 = max(-INFINITE, self.score - width)
        beta: i64 = min(INFINITE, self.score + width)
        while True:
            score = self._search_window(alpha, beta, depth, budget)
            if budget.exhausted or alpha < score < beta:
                return
            width = INFINITE if is_proven(score) else min(INFINITE, _ASPIRATION_GROWTH * width)
            if score <= alpha:
                beta = (alpha + beta) // 2
                alpha = max(-INFINITE, score - width)
            else:
                beta = min(INFINITE, score + width)

    def _search_window(self, alpha: i64, beta: i64, depth: i64, budget: Budget) -> i64:
        """Return the best score; the best move comes to the front."""
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
        self.best_move = cell
        self.score = score
        self._moves.remove(cell)
        self._moves.insert(0, cell)

    # The principal variation

    def pv(self) -> tuple[Move, ...]:
        """Return the principal variation, as far as the table has it."""
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


def is_skipped(depth: int, number: int) -> bool:
    """Whether a helping process skips a depth, in plies; ``number`` counts the processes from 1.

    Each process searches and skips blocks of depths in turn: blocks of one depth for numbers 1 and
    2, two for 3 to 6, three for 7 to 12 and so on. Blocks of equal length begin at different
    depths. So some processes are ahead of the main search, and no two search the same depths.
    """
    length = 1
    while length * (length + 1) < number:
        length += 1
    first = number - length * (length - 1) - 1
    return (depth + first) // length % 2 == 1


# Multi-PV: the best moves of a position by one search


class MultiPv:
    """Searches for the best ``count`` of some moves; ``root`` has begun with these moves.

    ``lines`` are the best moves at the last depth that was searched completely, the best first,
    each with its exact score and its line of play. A line that wins is kept as it is, whether it
    was known before (``won``) or has been found; the other moves are searched on.
    """

    def __init__(
        self, root: RootSearch, moves: list[i64], count: int, won: Progress | None = None
    ) -> None:
        self.root: RootSearch = root
        self.count: int = count
        self.lines: list[Progress] = [] if won is None else [won]
        self._moves: list[i64] = list(moves)
        self._static: i64 = root.score

    def deepen(self, max_depth: int, budget: Budget, report: ReportLines) -> None:
        """Search deeper and deeper until a limit is reached or all lines are proven.

        If the first depth was not completed, ``lines`` has the lines found so far, at least the
        move that looks best.
        """
        self.root.start(budget)
        for depth in range(1, max_depth + 1):
            lines = self._search_depth(depth, budget)
            if budget.exhausted:
                self.lines = self.lines or lines or [self.root.progress(0, budget)]
                return
            self.lines = lines
            report(tuple(lines))
            if all(is_proven(line.score) for line in lines):
                return

    def _search_depth(self, depth: int, budget: Budget) -> list[Progress]:
        """Return the lines of a depth, the best first; fewer when the budget is exhausted."""
        lines = [_now(line, budget) for line in self.lines if line.score > PROVEN]
        rest = self._unranked(lines)
        while rest and len(lines) < self.count:
            self.root.begin_again(rest, self._expected_score(len(lines)))
            self.root.search_depth(depth, budget)
            if budget.exhausted:
                break
            lines.append(self.root.progress(depth, budget))
            rest = self._unranked(lines)
        return sorted(lines, key=_rank)

    def _unranked(self, lines: list[Progress]) -> list[i64]:
        taken = [_cell(line) for line in lines]
        ranked = [_cell(line) for line in self.lines]
        others = [cell for cell in self._moves if cell not in ranked]
        return [cell for cell in [*ranked, *others] if cell not in taken]

    def _expected_score(self, place: int) -> i64:
        if place < len(self.lines):
            return self.lines[place].score
        return self._static


def _cell(line: Progress) -> i64:
    return cell_of(*line.pv[0])


def _rank(line: Progress) -> int:
    return -line.score


def _now(line: Progress, budget: Budget) -> Progress:
    return replace(line, time_ms=budget.milliseconds, nodes=int(budget.nodes))
