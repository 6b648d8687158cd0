"""Alpha-beta search: principal variation search with a search for wins by fours at the leaves.

Scores are those of ``transposition_table``. Depth is counted in plies. The side to
move follows from the parity of the ply, so that a null move counts as a ply.

The steps of a node are numbered in their order. docs/strength.md has the value of each, in Elo or
in games won = drawn - lost against the engine without it.
"""

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import never
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
from wuziqi.engine.board.static_evaluation import evaluate
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.move_picker import MovePicker
from wuziqi.engine.search.transposition_table import (
    EXACT,
    INFINITE,
    LOWER,
    NO_ENTRY,
    NO_MOVE,
    PROVEN,
    UPPER,
    WIN_SCORE,
    TranspositionTable,
    decides,
    entry_depth,
    entry_move,
    entry_score,
    from_table,
    is_proven,
    to_table,
)
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch

MAX_DEPTH: Final = 99
MAX_PLY: Final = 120
"""No line is searched for more plies than this, so that recursion stays bounded."""

_NO_SCORE: Final[i64] = 32_001

_TREE_VCF_NODES: Final[i64] = 100
"""Stones that a search for a win by fours may place inside the tree; bounds the cost of a leaf.

60 instead is worth -7 ± 8 Elo, 160 -8 ± 8.
"""

_RAZORING_DEPTH: Final[i64] = 2
"""Up to this depth in plies a side that must stop an open four only looks for a win by fours."""

_NULL_MOVE_DEPTH: Final[i64] = 3
"""Least depth in plies of the null move; below, a search of the moves is as cheap.

Neither 2 (+5 ± 8 Elo) nor 5 (-1 ± 8) is clearly better.
"""

_NULL_MOVE_REDUCTION: Final[i64] = 3
"""Plies by which the null move reduces, beside a quarter of the depth. 4 is no better."""

_IIR_DEPTH: Final[i64] = 4
"""Least depth in plies at which a node without a move from the table loses a ply.

Neither 3 (+5 ± 8 Elo) nor 6 (-1 ± 14) is clearly better.
"""

_LMR_DEPTH: Final[i64] = 2
"""Least depth in plies at which moves are reduced (3: -1 ± 6)."""

_UNREDUCED: Final[i64] = 1
_ROOT_UNREDUCED: Final[i64] = 2
"""Moves at a node (2: -2 ± 6), and at the root (1: +4 ± 8, 4: +3 ± 8), that are never reduced."""

_RAISED_DEPTH: Final[i64] = 3
"""Above this depth the moves after a move that raised alpha lose a ply (+8 ± 6)."""

_DEEPER_MARGIN: Final[i64] = 60
"""A reduced move this many points above alpha is searched again a ply deeper (+5 ± 6)."""


class AlphaBeta:
    """Searches one position for a side, with the results of earlier searches in its table."""

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
        self._statics: vec[i64] = vec[i64]([0] * (MAX_PLY + 2))
        self._improving: vec[i64] = vec[i64]([0] * (MAX_PLY + 2))
        self._budget: Budget = Budget(position, never)

    def begin(self, side: i64, budget: Budget) -> None:
        """Begin a new search of the position for a side, within a budget."""
        self._root_side = side
        self._budget = budget
        self.selective_depth = 0
        self._statics[0] = evaluate(self.position, side)
        self.tt.begin_search()
        self.moves.begin_search()

    def root_move_score(self, cell: i64, alpha: i64, beta: i64, depth: i64, number: i64) -> i64:
        """Return the score of a move at the root, as ``node`` does.

        ``number`` is its place in the order in which the moves are tried, from 0.
        """
        return self._move_score(cell, alpha, beta, depth, 0, number, False)

    # A node

    def node(self, alpha: i64, beta: i64, depth: i64, ply: i64, cut: bool) -> i64:
        """Return the score of the position: exact between alpha and beta, else a bound.

        ``cut`` says that the score is expected to be beta or more. The score means nothing once the
        budget is exhausted.
        """
        side: i64 = self._root_side ^ (ply & 1)
        # Step 1. Wins and losses that follow from the threats on the board at once
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
            return self._forced_reply_score(alpha, beta, depth, ply, cut)
        # Step 4. Quiescence search
        if depth <= 0:
            return self._quiescence(side, beta, ply)
        return self._interior_node(alpha, beta, depth, ply, cut)

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

    def _forced_reply_score(self, alpha: i64, beta: i64, depth: i64, ply: i64, cut: bool) -> i64:
        """Return the score after the reply to a four, the best one if there are several."""
        side: i64 = self._root_side ^ (ply & 1)
        self._statics[ply] = -self._statics[ply - 1]
        if not self.position.closed_wins:
            return self._best_reply_score(side, alpha, beta, depth, ply, cut)
        reply = first_threat(self.position, 1 - side, THREAT_FIVE)
        if is_forbidden(self.position, reply, side):
            return ply + 2 - WIN_SCORE
        self.position.place(reply, side)
        score = -self.node(-beta, -alpha, depth, ply + 1, not cut)
        self.position.undo()
        return score

    def _best_reply_score(
        self, side: i64, alpha: i64, beta: i64, depth: i64, ply: i64, cut: bool
    ) -> i64:
        """Return the score of the best legal reply to a four, a loss when there is none."""
        best: i64 = -INFINITE
        start = self.moves.start(ply)
        for at in range(start, self.moves.generate(side, ply, NO_MOVE)):
            self.position.place(self.moves.move(at), side)
            score = -self.node(-beta, -max(alpha, best), depth, ply + 1, not cut)
            self.position.undo()
            best = max(best, score)
            if best >= beta:
                break
        return best if best > -INFINITE else ply + 2 - WIN_SCORE

    def _quiescence(self, side: i64, beta: i64, ply: i64) -> i64:
        """Return the static evaluation or, if that is below beta, the score of a win by fours."""
        static = evaluate(self.position, side)
        # Most stones of a search go into wins by fours, so the search skips them if the static
        # evaluation suffices (63 % of the stones for the same depth, +31 =1 -8).
        if static >= beta:
            return static
        plies = self._vcf_plies(side)
        return WIN_SCORE - ply - plies if plies != NO_WIN else static

    def _vcf_plies(self, side: i64) -> i64:
        """Return in how many plies a side to move wins by fours, NO_WIN if none is found."""
        fours = self.position.count(side, THREAT_FOUR)
        if fours + self.position.count(side, THREAT_FOUR_THREE) == 0:
            return NO_WIN
        # Fours that build no second line are skipped, because half of all stones went into searches
        # that tried many such fours in vain (docs/strength.md, Lost games; +132 =13 -95 and +207
        # =17 -176).
        return self._leaf_vcf.win(side, _TREE_VCF_NODES, self._budget)

    def _interior_node(self, alpha: i64, beta: i64, depth: i64, ply: i64, cut: bool) -> i64:
        side: i64 = self._root_side ^ (ply & 1)
        null_window = beta - alpha == 1
        must_stop = self.position.count(1 - side, THREAT_OPEN_FOUR) > 0
        # Step 5. Futility pruning: the evaluation is far above beta
        static = self._static(side, ply, must_stop)
        may_prune = null_window and not must_stop and not is_proven(beta)
        if may_prune and static - futility_margin(depth, self._improving[ply], cut) >= beta:
            return static
        # Step 6. Transposition table: late, since half of all nodes end before and a probe is slow
        entry = self.tt.probe(self.position.key(side))
        tt_move: i64 = NO_MOVE
        if entry != NO_ENTRY:
            tt_move = entry_move(entry)
            score = from_table(entry_score(entry), ply)
            if entry_depth(entry) >= depth and null_window and decides(entry, score, alpha):
                return score
        # Step 7. Razoring: where an open four has to be stopped, a short search finds little more
        if null_window and must_stop and depth <= _RAZORING_DEPTH:
            return self._quiescence(side, beta, ply)
        # Step 8. Wins by fours, once for each position (only up to depth 2: +197 =9 -194)
        if entry == NO_ENTRY:
            plies = self._vcf_plies(side)
            if plies != NO_WIN:
                return WIN_SCORE - ply - plies
        # Step 9. Null-move pruning (none: +105 =8 -107)
        if may_prune and static >= beta and self._null_move_holds(beta, depth, ply, cut):
            return beta
        # Step 10. Internal iterative reduction: without a move to begin with a node costs more
        if tt_move == NO_MOVE and depth >= _IIR_DEPTH:
            depth -= 1
        return self._search_moves(alpha, beta, depth, ply, tt_move, cut)

    def _static(self, side: i64, ply: i64, must_stop: bool) -> i64:
        """Store the static evaluation for the nodes below, and return it."""
        # A side that must stop an open four takes the evaluation of the ply before, since its own
        # means little.
        static: i64 = -self._statics[ply - 1]
        improves = False
        if not must_stop:
            static = evaluate(self.position, side)
            improves = ply > 1 and static > self._statics[ply - 2]
        self._statics[ply] = static
        self._improving[ply] = 1 if improves else 0
        return static

    def _null_move_holds(self, beta: i64, depth: i64, ply: i64, cut: bool) -> bool:
        # Never two null moves in a row.
        if depth < _NULL_MOVE_DEPTH or self._null_move_ply == ply - 1:
            return False
        before = self._null_move_ply
        self._null_move_ply = ply
        reduced: i64 = depth - 1 - _NULL_MOVE_REDUCTION - depth // 4
        score = -self.node(-beta, 1 - beta, reduced, ply + 1, not cut)
        self._null_move_ply = before
        return score >= beta

    # The moves of a node

    def _search_moves(
        self, alpha: i64, beta: i64, depth: i64, ply: i64, tt_move: i64, cut: bool
    ) -> i64:
        best = self._move_loop(alpha, beta, depth, ply, tt_move, cut)
        if best == -INFINITE:  # no move stops the open four of the opponent, or all are forbidden
            return ply + 4 - WIN_SCORE
        # Step 15. Store the result
        if not self._budget.exhausted:
            move: i64 = self._best_moves[ply] if best > alpha else tt_move
            bound: i64 = UPPER if best <= alpha else LOWER if best >= beta else EXACT
            side: i64 = self._root_side ^ (ply & 1)
            self.tt.store(self.position.key(side), move, bound, depth, to_table(best, ply))
        return best

    def _move_loop(
        self, alpha: i64, beta: i64, depth: i64, ply: i64, tt_move: i64, cut: bool
    ) -> i64:
        """Return the best score of the moves of a node, its move in ``_best_moves[ply]``."""
        side: i64 = self._root_side ^ (ply & 1)
        most = most_moves(depth, self._improving[ply])
        best: i64 = -INFINITE
        left: i64 = depth
        # Step 11. Loop through the moves, the most promising first
        for number in range(self.position.area):
            # Step 12. Late move pruning: the moves that follow promise even less
            if number >= most and best > -PROVEN:
                break
            cell = self.moves.next_move(side, ply, number, tt_move)
            if cell == NO_MOVE:
                break
            if is_forbidden(self.position, cell, side):
                continue
            score = self._move_score(cell, max(alpha, best), beta, left, ply, number, cut)
            if self._budget.exhausted:
                return best
            if score > best:
                best = score
                self._best_moves[ply] = cell
                if alpha < score < beta and depth > _RAISED_DEPTH:
                    left = depth - 1  # another move is less likely to be better still
            if best >= beta:
                self.moves.learn_cutoff(side, ply, depth, number)
                break
        return best

    def _is_quiet(self, cell: i64, side: i64) -> bool:
        if self.position.threat(cell, side) != NO_THREAT:
            return False
        return self.position.threat(cell, 1 - side) == NO_THREAT

    def _move_score(
        self, cell: i64, alpha: i64, beta: i64, depth: i64, ply: i64, number: i64, cut: bool
    ) -> i64:
        # Step 13. Late move reduction
        open_window = beta - alpha > 1
        reduced = self._first_depth(cell, depth, ply, number, open_window, cut)
        self.position.place(cell, self._root_side ^ (ply & 1))
        # Step 14. Principal variation search: all moves but the first get a null window at first
        score: i64 = beta - 1
        if number > 0:
            score = self._null_window_score(alpha, depth - 1, reduced, ply + 1, cut)
        if number == 0 or alpha < score < beta:
            score = -self.node(-beta, -alpha, depth - 1, ply + 1, not (cut or open_window))
        self.position.undo()
        return score

    def _null_window_score(self, alpha: i64, depth: i64, reduced: i64, ply: i64, cut: bool) -> i64:
        """Return a bound of the score of the last move that tells whether the move beats alpha.

        A reduced search that beats alpha is repeated at full depth; one that beats it by far, a ply
        deeper.
        """
        if reduced < depth:
            score = -self.node(-alpha - 1, -alpha, reduced, ply, True)
            if score <= alpha:
                return score
            if score > alpha + _DEEPER_MARGIN and not is_proven(score):
                depth += 1
        return -self.node(-alpha - 1, -alpha, depth, ply, not cut)

    def _first_depth(
        self, cell: i64, depth: i64, ply: i64, number: i64, open_window: bool, cut: bool
    ) -> i64:
        side: i64 = self._root_side ^ (ply & 1)
        unreduced = _ROOT_UNREDUCED if ply == 0 else _UNREDUCED
        if depth < _LMR_DEPTH or number < unreduced:
            return depth - 1
        quiet = self._is_quiet(cell, side)
        history = self.moves.history(cell, side)
        improving: i64 = self._improving[ply]
        return reduced_depth(depth, number + 1, open_window, cut, improving, quiet, history)


# Pruning and reductions, by depth and by place in the order of moves.
#
# The forms of these functions and most of their numbers are those of Rapfi, the leading open engine
# (github.com/dhbloo/rapfi); docs/strength.md, "Pruning", tells what they are worth here.
# ``improving`` is 1 if the side to move stands better than two plies ago, else 0. ``cut`` says that
# the score of a node is expected to be at least beta.

_FUTILITY_MARGIN: Final[i64] = 63
_FUTILITY_CUT_MARGIN: Final[i64] = 40
"""Points for each ply of depth; less at a cut node (40 instead of 51: +11 ± 8)."""

_COUNT_BASE: Final = 3
_COUNT_EXPONENT: Final = 1.7
"""Fewer than base + depth ** exponent moves are searched, half as many if not improving.

Against the exponent 1.32, the exponent 1.7 is worth 35 ± 20 Elo with this evaluation, and 1.5 is
worth 20 ± 20 (docs/strength.md, Evaluation).
"""

_PLY_PARTS: Final[i64] = 64
"""Reductions are counted in these parts of a ply."""

_CUT_NODE: Final[i64] = 115
_NOT_IMPROVING: Final[i64] = 64
_OPEN_WINDOW: Final[i64] = 64
_THREAT: Final[i64] = 48
"""Added at a cut node and when not improving, taken away in open windows and for threats."""

_HISTORY_REDUCTION_SHIFT: Final[i64] = 8
"""A reduction shrinks by history / 256, at most by a ply (+4 ± 8)."""

_MOST_TABLED: Final[i64] = 63
"""The largest depth and number of a move in the tables; larger values count as this."""


def _count_table() -> list[int]:
    return [int(_COUNT_BASE + depth**_COUNT_EXPONENT) for depth in range(64)]


def _reduction_table() -> list[int]:
    """Return the basic reductions of moves, at ``64 * depth + number``."""
    table = [0] * (64 * 64)
    for depth in range(1, 64):
        for number in range(1, 64):
            table[64 * depth + number] = round(int(_PLY_PARTS) * log(depth) * log(number))
    return table


_MOVE_COUNTS: Final = vec[i64](_count_table())
_REDUCTIONS: Final = vec[i64](_reduction_table())


def futility_margin(depth: i64, improving: i64, cut: bool) -> i64:
    """Return the margin above beta at which a static evaluation cuts off, at least 0."""
    margin: i64 = _FUTILITY_CUT_MARGIN if cut else _FUTILITY_MARGIN
    return max(0, margin * (depth - 1 - improving))


def most_moves(depth: i64, improving: i64) -> i64:
    """Return the number of moves to search at a node once one of them does not lose."""
    return _MOVE_COUNTS[min(depth, _MOST_TABLED)] // (2 - improving) - 1


def reduced_depth(
    depth: i64,
    number: i64,
    open_window: bool,
    cut: bool,
    improving: i64,
    quiet: bool,
    history: i64,
) -> i64:
    """Return the depth of the first search of a move: from 1 to ``depth - 1``.

    ``depth`` is that of the node, 2 at least, ``number`` the place of the move in the order, from
    1. A quiet move neither makes nor takes a threat. ``history`` is from ``MovePicker.history``.
    """
    reduction: i64 = _REDUCTIONS[64 * min(depth, _MOST_TABLED) + min(number, _MOST_TABLED)]
    if open_window:
        reduction -= _OPEN_WINDOW
    elif improving == 0 and reduction > _PLY_PARTS:
        reduction += _NOT_IMPROVING
    if cut:
        reduction += _CUT_NODE
    if not quiet:
        reduction -= _THREAT
    reduction -= history >> _HISTORY_REDUCTION_SHIFT
    plies: i64 = (reduction + _PLY_PARTS // 2) // _PLY_PARTS
    return max(1, min(depth - 1, depth - 1 - plies))
