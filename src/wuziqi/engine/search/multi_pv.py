"""Multi-PV: the several best moves of a position, found by one search.

At every depth the root moves are searched once for each line that is wanted: for the second line
without the best move, for the third without the best two, and so on, each in an aspiration window
of its own around the score of that line at the depth before. All lines share one transposition
table and one iterative deepening, so that what is found for one helps the others.
"""

from dataclasses import replace

from mypy_extensions import i64

from wuziqi.engine.api import Progress, ReportLines
from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.root import RootSearch
from wuziqi.engine.search.scores import PROVEN, is_proven


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

        When not even the first depth is completed, ``lines`` are those found until then, at least
        the move that looks best.
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
        """Return the moves that have no line yet, those first that were ranked last time."""
        taken = [_cell(line) for line in lines]
        ranked = [_cell(line) for line in self.lines]
        others = [cell for cell in self._moves if cell not in ranked]
        return [cell for cell in [*ranked, *others] if cell not in taken]

    def _expected_score(self, place: int) -> i64:
        """Return the score of a place in the order at the depth before."""
        if place < len(self.lines):
            return self.lines[place].score
        return self._static


def _cell(line: Progress) -> i64:
    """Return the move of a line as a cell."""
    return cell_of(*line.pv[0])


def _rank(line: Progress) -> int:
    """Return what lines are sorted by: the best score first, equal ones as they were found."""
    return -line.score


def _now(line: Progress, budget: Budget) -> Progress:
    """Return a line that was found before with the time and the nodes of now."""
    return replace(line, time_ms=budget.milliseconds, nodes=int(budget.nodes))
