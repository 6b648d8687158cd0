"""Alpha-beta search: principal variation search with a search for wins by fours at the leaves.

A score is for the side to move: the static evaluation or, when it is proven, WIN_SCORE less the
plies from the root to the five, and the negative of that for a loss. Depth is counted in plies.
The side to move follows from the parity of the ply, so that a null move counts as a ply.

The steps of a node are numbered as they come. What each is worth is in docs/strength.md, in Elo or
in games won = drawn - lost against the engine without it; a constant that no match there has
tested is called an untested guess.
"""

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import never
from wuziqi.engine.board.evaluation import evaluate
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.listing import first_threat
from wuziqi.engine.board.patterns import (
    NO_THREAT,
    THREAT_FIVE,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.move_picker import MovePicker
from wuziqi.engine.search.transposition_table import (
    EXACT,
    LOWER,
    NO_ENTRY,
    NO_MOVE,
    UPPER,
    TranspositionTable,
    entry_bound,
    entry_depth,
    entry_move,
    entry_score,
)
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch

MAX_DEPTH: Final = 99
MAX_PLY: Final = 120
"""No line is searched for more plies than this, so that recursion stays bounded."""

WIN_SCORE: Final[i64] = 30_000  # api.WIN
PROVEN: Final[i64] = 29_400  # better scores are proven wins
INFINITE: Final[i64] = 32_000
_NO_SCORE: Final[i64] = 32_001

_VCF_NODES: Final[i64] = 100
"""Stones that a search for a win by fours may place inside the tree; bounds what a leaf costs.

50 instead: +30 =1 -29.
"""

_REVERSE_FUTILITY_DEPTH: Final[i64] = 5
"""Plies; deeper nodes are searched however good the static evaluation is. An untested guess."""

_REVERSE_FUTILITY_MARGIN: Final[i64] = 70
"""Points for each ply of depth: what a search may find the static evaluation to be wrong by.

50 instead: +38 =2 -40.
"""

_NULL_MOVE_DEPTH: Final[i64] = 3
"""Plies; below it a search of the moves is as cheap as one of the null move. An untested guess."""

_NULL_MOVE_REDUCTION: Final[i64] = 3
"""Plies, and a quarter of the depth more: the null move is a rough check. An untested guess."""

_IIR_DEPTH: Final[i64] = 4
"""Plies; from here on a node without a move from the table is reduced by one. An untested guess."""

_FUTILITY_DEPTH: Final[i64] = 4
"""Plies up to which quiet moves are dropped early in a bad position. An untested guess."""

_FUTILITY_MARGIN: Final[i64] = 60
"""Points for each ply of depth by which alpha must be missed for that. An untested guess."""

_LATE_MOVE_DEPTH: Final[i64] = 6
"""Plies up to which late quiet moves are dropped. Half as many up to depth 8: +49 =2 -49."""

_MAX_MOVES: Final[i64] = 40
"""Moves searched at a node, threats aside: the rest never matters. 25 instead: +152 =19 -149."""

_LMR_DIVISOR: Final = 2.0
"""Divides the logarithms of depth and move number to plies of reduction.

1.4: +53 =3 -44, 1.5: +66 =3 -51 and, later, +17 =1 -22, 1.6: +53 =0 -47, 1.7: +198 =18 -184.
"""

_LMR_DEPTH: Final[i64] = 2
_LMR_MOVE: Final[i64] = 2
"""Plies of depth, and moves before, from which on moves are reduced. Untested guesses."""


def _reduction_table() -> list[int]:
    """Return by how many plies a late move is reduced, at ``64 * depth + number``."""
    table = [0] * (64 * 64)
    for depth in range(1, 64):
        for number in range(1, 64):
            table[64 * depth + number] = int(0.5 + log(depth) * log(number) / _LMR_DIVISOR)
    return table


_REDUCTIONS: Final = vec[i64](_reduction_table())
_DEEPEST_REDUCTION: Final[i64] = 4  # plies, from depth 64 on


class AlphaBeta:
    """Searches one position for a side, with what its table remembers from searches before."""

    def __init__(self, position: Position, tt: TranspositionTable) -> None:
        self.position: Position = position
        self.tt: TranspositionTable = tt
        self.vcf: VcfSearch = VcfSearch(position)
        self._leaf_vcf: VcfSearch = VcfSearch(position, sparing=True)
        self.moves: MovePicker = MovePicker(position, MAX_PLY + 2)
        self.selective_depth: i64 = 0
        self._root_side: i64 = 0
        self._null_move_ply: i64 = -2
        self._best_moves: vec[i64] = vec[i64]([0] * (MAX_PLY + 2))
        self._budget: Budget = Budget(position, never)

    def begin(self, side: i64, budget: Budget) -> None:
        """Begin a new search of the position for a side, within a budget."""
        self._root_side = side
        self._budget = budget
        self.selective_depth = 0
        self.tt.begin_search()
        self.moves.begin_search()

    def root_move_score(self, cell: i64, alpha: i64, beta: i64, depth: i64, number: i64) -> i64:
        """Return the score of a move at the root, as ``node`` does.

        ``number`` is its place in the order in which the moves are tried, from 0.
        """
        return self._move_score(cell, alpha, beta, depth, 0, number)

    # A node

    def node(self, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score of the position: exact between alpha and beta, else a bound.

        Meaningless once the budget is exhausted.
        """
        side: i64 = self._root_side ^ (ply & 1)
        # Step 1. Wins and losses that the threats on the board decide at once
        decided = self._decided_score(side, ply)
        if decided != _NO_SCORE:
            return decided
        # Step 2. A full board is drawn; limits
        if self.position.stones == self.position.area:
            return 0
        self.selective_depth = max(self.selective_depth, ply)
        if self._budget.check() or ply >= MAX_PLY - 1:
            return 0
        # Step 3. The reply to a four is forced and costs no depth
        if self.position.count(1 - side, THREAT_FIVE) > 0:
            return self._forced_reply_score(alpha, beta, depth, ply)
        # Step 4. Quiescence search
        if depth <= 0:
            return self._quiescence(side, beta, ply)
        return self._interior_node(alpha, beta, depth, ply)

    def _decided_score(self, side: i64, ply: i64) -> i64:
        """Return the score where fives and open fours decide at once, else _NO_SCORE."""
        position = self.position
        if position.count(side, THREAT_FIVE) > 0:
            return WIN_SCORE - ply - 1
        fives = position.count(1 - side, THREAT_FIVE)
        if fives > 1 and position.closed_wins:
            return ply + 2 - WIN_SCORE
        if fives == 0 and position.count(side, THREAT_OPEN_FOUR) > 0:
            return WIN_SCORE - ply - 3
        return _NO_SCORE

    def _forced_reply_score(self, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score after the reply to a four, the best one if there are several."""
        side: i64 = self._root_side ^ (ply & 1)
        if not self.position.one_reply:
            return self._best_reply_score(side, alpha, beta, depth, ply)
        self.position.place(first_threat(self.position, 1 - side, THREAT_FIVE), side)
        score = -self.node(-beta, -alpha, depth, ply + 1)
        self.position.undo()
        return score

    def _best_reply_score(self, side: i64, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score of the best legal reply to a four, a loss when there is none."""
        best: i64 = -INFINITE
        start = self.moves.start(ply)
        for at in range(start, self.moves.generate(side, ply, NO_MOVE)):
            self.position.place(self.moves.move(at), side)
            score = -self.node(-beta, -max(alpha, best), depth, ply + 1)
            self.position.undo()
            best = max(best, score)
            if best >= beta:
                break
        return best if best > -INFINITE else ply + 2 - WIN_SCORE

    def _quiescence(self, side: i64, beta: i64, ply: i64) -> i64:
        """Return the static evaluation or, if that is below beta, the score of a win by fours.

        Most stones of a search are placed in looking for fours: where the static evaluation
        suffices, they are not looked for. (63 % of the stones for the same depth, +31 =1 -8.)
        """
        static = evaluate(self.position, side)
        if static >= beta:
            return static
        plies = self._vcf_plies(side)
        return WIN_SCORE - ply - plies if plies != NO_WIN else static

    def _vcf_plies(self, side: i64) -> i64:
        """Return in how many plies a side to move wins by fours, NO_WIN when that is not seen.

        Fours that build no second line are skipped: half of all stones went into searches given up
        after many of them (docs/strength.md, Lost games; +132 =13 -95 and +207 =17 -176).
        """
        fours = self.position.count(side, THREAT_FOUR)
        if fours + self.position.count(side, THREAT_FOUR_THREE) == 0:
            return NO_WIN
        return self._leaf_vcf.win(side, _VCF_NODES, self._budget)

    def _interior_node(self, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score of a node that nothing decides without searching moves."""
        side: i64 = self._root_side ^ (ply & 1)
        # Step 5. Transposition table
        entry = self.tt.probe(self.position.key(side))
        tt_move: i64 = NO_MOVE
        if entry != NO_ENTRY:
            tt_move = entry_move(entry)
            score = _from_tt(entry_score(entry), ply)
            if entry_depth(entry) >= depth and beta - alpha == 1 and _cuts(entry, score, alpha):
                return score
        may_prune = beta - alpha == 1 and self._may_prune(side, beta)
        # Step 6. Reverse futility pruning: the static evaluation is far above beta
        if may_prune and self._is_far_above(side, beta, depth):
            return beta
        # Step 7. Wins by fours, once for each position (only up to depth 2: +197 =9 -194)
        if entry == NO_ENTRY:
            plies = self._vcf_plies(side)
            if plies != NO_WIN:
                return WIN_SCORE - ply - plies
        # Step 8. Null-move pruning (none: +105 =8 -107)
        if may_prune and self._null_move_holds(beta, depth, ply):
            return beta
        # Step 9. Internal iterative reduction: without a move to begin with a node costs more
        if tt_move == NO_MOVE and depth >= _IIR_DEPTH:
            depth -= 1
        return self._search_moves(alpha, beta, depth, ply, tt_move)

    def _may_prune(self, side: i64, beta: i64) -> bool:
        """Whether a side, who has no open four to stop, has at least beta statically."""
        if beta > PROVEN or beta < -PROVEN:
            return False
        if self.position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return False
        return evaluate(self.position, side) >= beta

    def _is_far_above(self, side: i64, beta: i64, depth: i64) -> bool:
        """Whether the static evaluation is so far above beta that a short search will be too."""
        margin: i64 = _REVERSE_FUTILITY_MARGIN * depth
        return depth <= _REVERSE_FUTILITY_DEPTH and evaluate(self.position, side) - margin >= beta

    def _null_move_holds(self, beta: i64, depth: i64, ply: i64) -> bool:
        """Whether a reduced search says at least beta after no move at all; never twice running."""
        if depth < _NULL_MOVE_DEPTH or self._null_move_ply == ply - 1:
            return False
        before = self._null_move_ply
        self._null_move_ply = ply
        reduced: i64 = depth - 1 - _NULL_MOVE_REDUCTION - depth // 4
        score = -self.node(-beta, 1 - beta, reduced, ply + 1)
        self._null_move_ply = before
        return score >= beta

    # The moves of a node

    def _search_moves(self, alpha: i64, beta: i64, depth: i64, ply: i64, tt_move: i64) -> i64:
        """Generate the moves of a node, search them and store the result in the table."""
        side: i64 = self._root_side ^ (ply & 1)
        end = self.moves.generate(side, ply, tt_move)
        best = self._move_loop(alpha, beta, depth, ply, end)
        if best == -INFINITE:  # no move stops the open four of the opponent, or all are forbidden
            return ply + 4 - WIN_SCORE
        # Step 14. Store the result
        if not self._budget.exhausted:
            move: i64 = self._best_moves[ply] if best > alpha else tt_move
            bound: i64 = UPPER if best <= alpha else LOWER if best >= beta else EXACT
            self.tt.store(self.position.key(side), move, bound, depth, _to_tt(best, ply))
        return best

    def _move_loop(self, alpha: i64, beta: i64, depth: i64, ply: i64, end: i64) -> i64:
        """Return the best score of the moves generated, its move in ``_best_moves[ply]``."""
        side: i64 = self._root_side ^ (ply & 1)
        max_quiet = self._max_quiet_moves(alpha, beta, depth, side)
        best: i64 = -INFINITE
        start = self.moves.start(ply)
        # Step 10. Loop through the moves, the most promising first
        for at in range(start, end):
            cell = self.moves.pick(at, end)
            number: i64 = at - start
            # Step 11. Futility and late move pruning: the moves that follow promise even less
            if number >= max_quiet and best > -PROVEN and self._is_quiet(cell, side):
                break
            if is_forbidden(self.position, cell, side):
                continue
            score = self._move_score(cell, max(alpha, best), beta, depth, ply, number)
            if self._budget.exhausted:
                return best
            if score > best:
                best = score
                self._best_moves[ply] = cell
            if best >= beta:
                self.moves.learn_cutoff(side, ply, depth, at)
                break
        return best

    def _max_quiet_moves(self, alpha: i64, beta: i64, depth: i64, side: i64) -> i64:
        """Return after how many moves quiet ones are dropped."""
        if beta - alpha > 1 or self.position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return _MAX_MOVES
        static = evaluate(self.position, side)
        if depth <= _FUTILITY_DEPTH and static + _FUTILITY_MARGIN * depth <= alpha:
            return 2 + depth
        return 4 + depth * depth if depth <= _LATE_MOVE_DEPTH else _MAX_MOVES

    def _is_quiet(self, cell: i64, side: i64) -> bool:
        """Whether a move neither makes nor takes away a threat."""
        if self.position.threat(cell, side) != NO_THREAT:
            return False
        return self.position.threat(cell, 1 - side) == NO_THREAT

    def _move_score(
        self, cell: i64, alpha: i64, beta: i64, depth: i64, ply: i64, number: i64
    ) -> i64:
        """Return the score of one move."""
        side: i64 = self._root_side ^ (ply & 1)
        # Step 12. Late move reduction
        reduction = self._reduction(cell, side, depth, number, beta - alpha)
        self.position.place(cell, side)
        # Step 13. Principal variation search: all moves but the first get a null window at first
        score: i64 = beta - 1
        if number > 0:
            score = self._null_window_score(alpha, depth - 1, reduction, ply + 1)
        if number == 0 or alpha < score < beta:
            score = -self.node(-beta, -alpha, depth - 1, ply + 1)
        self.position.undo()
        return score

    def _null_window_score(self, alpha: i64, depth: i64, reduction: i64, ply: i64) -> i64:
        """Return a bound for the last move: whether it beats alpha.

        A reduced search that says so is repeated at full depth.
        """
        if reduction > 0:
            score = -self.node(-alpha - 1, -alpha, depth - reduction, ply)
            if score <= alpha:
                return score
        return -self.node(-alpha - 1, -alpha, depth, ply)

    def _reduction(self, cell: i64, side: i64, depth: i64, number: i64, window: i64) -> i64:
        """Return by how many plies a move is reduced at first; one less with an open window."""
        if depth < _LMR_DEPTH or number < _LMR_MOVE or not self._is_quiet(cell, side):
            return 0
        if self.position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return 0
        late: i64 = min(number, 63)
        reduction: i64 = _REDUCTIONS[64 * depth + late] if depth < 64 else _DEEPEST_REDUCTION
        return reduction - 1 if window > 1 and reduction > 0 else reduction


def _cuts(entry: i64, score: i64, alpha: i64) -> bool:
    """Whether an entry proves a score to be above alpha, or not to be."""
    bound = entry_bound(entry)
    return (bound & LOWER) != 0 if score > alpha else (bound & UPPER) != 0


def _to_tt(score: i64, ply: i64) -> i64:
    """Return a score with the plies to a proven end counted from the position itself."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


def _from_tt(score: i64, ply: i64) -> i64:
    """Return a score of the table with the plies to a proven end counted from the root."""
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score
