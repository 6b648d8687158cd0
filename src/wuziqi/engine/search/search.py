"""Alpha-beta: the best move by searching ever deeper, with wins by fours at the leaves.

A score is for the side to move: what the evaluation says, or, when proven, WIN less the plies
to the five, and the negative of that for a loss. Depth is counted in plies; a reply that is
forced costs none. The side to move is told by the parity of the ply, so a pass counts as one.
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
from wuziqi.engine.search.limits import NO_LIMIT, Brake
from wuziqi.engine.search.move_picker import Moves
from wuziqi.engine.search.transposition_table import (
    EXACT,
    LOWER,
    NO_ENTRY,
    NO_MOVE,
    UPPER,
    Transpositions,
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
_UNDECIDED: Final[i64] = 32_001

_VCF_NODES: Final[i64] = 100
_NULL_DEPTH: Final[i64] = 3
_NULL_REDUCTION: Final[i64] = 3
_STATIC_DEPTH: Final[i64] = 5
_STATIC_MARGIN: Final[i64] = 70
_FUTILE_DEPTH: Final[i64] = 4
_FUTILE_MARGIN: Final[i64] = 60
_LATE_DEPTH: Final[i64] = 6
_MOST_MOVES: Final[i64] = 40


def _reductions() -> list[int]:
    """Return by how much a late move is searched less deep, by depth and number of the move."""
    table = [0] * (64 * 64)
    for depth in range(1, 64):
        for number in range(1, 64):
            table[64 * depth + number] = int(0.5 + log(depth) * log(number) / 2.0)
    return table


_REDUCTIONS: Final = vec[i64](_reductions())


class Search:
    """Searches one position for a side, with what its table remembers from searches before."""

    def __init__(self, position: Position, table: Transpositions) -> None:
        self.position: Position = position
        self.table: Transpositions = table
        self.vcf: VcfSearch = VcfSearch(position)
        self._leaf_vcf: VcfSearch = VcfSearch(position, sparing=True)
        self.moves: Moves = Moves(position, MAX_PLY + 2)
        self.selective_depth: i64 = 0
        self._root_side: i64 = 0
        self._pass_ply: i64 = -2
        self._best_moves: vec[i64] = vec[i64]([0] * (MAX_PLY + 2))
        self._brake: Brake = Brake(position, never, 0.0, NO_LIMIT)

    def begin(self, side: i64, brake: Brake) -> None:
        """Make ready to search the position for a side, until the brake stops it."""
        self._root_side = side
        self._brake = brake
        self.selective_depth = 0
        self.table.grow_old()
        self.moves.new_search()

    def score_move(self, cell: i64, alpha: i64, beta: i64, depth: i64, number: i64) -> i64:
        """Return the score of a move at the root, as ``node`` does.

        ``number`` is that of the move in the order of trying.
        """
        return self._try(cell, alpha, beta, depth, 0, number)

    def node(self, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score of the position: exact between alpha and beta, else a bound.

        Meaningless once the brake has stopped.
        """
        side: i64 = self._root_side ^ (ply & 1)
        decided = self._decided(side, ply)
        if decided != _UNDECIDED:
            return decided
        if self.position.stones == self.position.area or self._is_over(ply):
            return 0
        if self.position.count(1 - side, THREAT_FIVE) > 0:
            return self._forced(alpha, beta, depth, ply)
        if depth <= 0:
            return self._leaf(side, beta, ply)
        return self._look_up(alpha, beta, depth, ply)

    def _is_over(self, ply: i64) -> bool:
        """Whether the search has to end here."""
        self.selective_depth = max(self.selective_depth, ply)
        if self.position.placed >= self._brake.next_look:
            self._brake.look()
        return self._brake.stopped or ply >= MAX_PLY - 1

    def _decided(self, side: i64, ply: i64) -> i64:
        """Return the score where fives and open fours decide at once, else _UNDECIDED."""
        position = self.position
        if position.count(side, THREAT_FIVE) > 0:
            return WIN_SCORE - ply - 1
        fives = position.count(1 - side, THREAT_FIVE)
        if fives > 1 and position.closed_wins:
            return ply + 2 - WIN_SCORE
        if fives == 0 and position.count(side, THREAT_OPEN_FOUR) > 0:
            return WIN_SCORE - ply - 3
        return _UNDECIDED

    def _forced(self, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score after the reply to a four, the best if there are several."""
        side: i64 = self._root_side ^ (ply & 1)
        if self.position.one_reply:
            self.position.place(first_threat(self.position, 1 - side, THREAT_FIVE), side)
            score = -self.node(-beta, -alpha, depth, ply + 1)
            self.position.undo()
            return score
        return self._all_replies(side, alpha, beta, depth, ply)

    def _all_replies(self, side: i64, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score of the best legal reply to a four, a loss when there is none."""
        best: i64 = -INFINITE
        start = self.moves.start(ply)
        for at in range(start, self.moves.list_for(side, ply, NO_MOVE)):
            self.position.place(self.moves.cell(at), side)
            score = -self.node(-beta, -max(alpha, best), depth, ply + 1)
            self.position.undo()
            best = max(best, score)
            if best >= beta:
                break
        return best if best > -INFINITE else ply + 2 - WIN_SCORE

    def _leaf(self, side: i64, beta: i64, ply: i64) -> i64:
        """Return what the shapes are worth or, if that is below beta, the score of a win by fours.

        Most of a search's stones are placed in looking for fours: where the shapes are good
        enough, they need not be looked for.
        """
        static = evaluate(self.position, side)
        if static >= beta:
            return static
        plies = self._vcf_plies(side)
        return WIN_SCORE - ply - plies if plies != NO_WIN else static

    def _vcf_plies(self, side: i64) -> i64:
        """Return in how many plies a side to move wins by fours, NO_WIN when it is not seen.

        Half of all stones went into searches given up after many fours that left nothing behind,
        as lost games showed.
        """
        fours = self.position.count(side, THREAT_FOUR)
        if fours + self.position.count(side, THREAT_FOUR_THREE) == 0:
            return NO_WIN
        return self._leaf_vcf.win(side, _VCF_NODES, self._brake)

    def _look_up(self, alpha: i64, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score from the table where it is known well enough, else search."""
        side: i64 = self._root_side ^ (ply & 1)
        entry = self.table.probe(self.position.key(side))
        hash_move: i64 = NO_MOVE
        if entry != NO_ENTRY:
            hash_move = entry_move(entry)
            score = _from_table(entry_score(entry), ply)
            if entry_depth(entry) >= depth and beta - alpha == 1 and _holds(entry, score, alpha):
                return score
        can_stand = beta - alpha == 1 and self._can_stand(side, beta)
        if can_stand and self._stands(side, beta, depth):
            return beta
        if entry == NO_ENTRY:
            plies = self._vcf_plies(side)
            if plies != NO_WIN:
                return WIN_SCORE - ply - plies
        if can_stand and self._stands_a_pass(beta, depth, ply):
            return beta
        if hash_move == NO_MOVE and depth >= 4:
            depth -= 1
        return self._search_moves(alpha, beta, depth, ply, hash_move)

    def _can_stand(self, side: i64, beta: i64) -> bool:
        """Whether a side, who has no open four to stop, has at least beta by the shapes."""
        if beta > PROVEN or beta < -PROVEN:
            return False
        if self.position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return False
        return evaluate(self.position, side) >= beta

    def _stands(self, side: i64, beta: i64, depth: i64) -> bool:
        """Whether the shapes are so much better than beta that a short search will not differ."""
        return (
            depth <= _STATIC_DEPTH
            and evaluate(self.position, side) - _STATIC_MARGIN * depth >= beta
        )

    def _stands_a_pass(self, beta: i64, depth: i64, ply: i64) -> bool:
        """Whether the position is so good that not even a pass would spoil it."""
        if depth < _NULL_DEPTH or self._passed_before(ply):
            return False
        return self._pass(beta, depth - _NULL_REDUCTION - depth // 4, ply) >= beta

    def _passed_before(self, ply: i64) -> bool:
        """Whether the last move was a pass."""
        return self._pass_ply == ply - 1

    def _pass(self, beta: i64, depth: i64, ply: i64) -> i64:
        """Return the score when the side to move makes no move."""
        before = self._pass_ply
        self._pass_ply = ply
        score = -self.node(-beta, 1 - beta, depth - 1, ply + 1)
        self._pass_ply = before
        return score

    def _search_moves(self, alpha: i64, beta: i64, depth: i64, ply: i64, hash_move: i64) -> i64:
        """List the moves, search them and keep the result."""
        side: i64 = self._root_side ^ (ply & 1)
        end = self.moves.list_for(side, ply, hash_move)
        best = self._move_loop(alpha, beta, depth, ply, end)
        if best == -INFINITE:  # there is none, or all of them are forbidden
            return ply + 4 - WIN_SCORE
        if not self._brake.stopped:
            move: i64 = self._best_moves[ply] if best > alpha else hash_move
            bound: i64 = UPPER if best <= alpha else LOWER if best >= beta else EXACT
            self.table.store(self.position.key(side), move, bound, depth, _to_table(best, ply))
        return best

    def _move_loop(self, alpha: i64, beta: i64, depth: i64, ply: i64, end: i64) -> i64:
        """Return the best score of the moves listed, its move in ``_best_moves[ply]``."""
        side: i64 = self._root_side ^ (ply & 1)
        quiet_limit = self._quiet_limit(alpha, beta, depth, side)
        best: i64 = -INFINITE
        start = self.moves.start(ply)
        for at in range(start, end):
            cell = self.moves.take_best(at, end)
            number: i64 = at - start
            if number >= quiet_limit and best > -PROVEN and self._is_quiet(cell, side):
                break  # those that follow promise even less
            if is_forbidden(self.position, cell, side):
                continue
            floor: i64 = max(alpha, best)
            score = self._try(cell, floor, beta, depth, ply, number)
            if self._brake.stopped:
                return best
            if score > best:
                best = score
                self._best_moves[ply] = cell
            if best >= beta:
                self.moves.learn(side, ply, depth, at)
                break
        return best

    def _quiet_limit(self, alpha: i64, beta: i64, depth: i64, side: i64) -> i64:
        """Return after how many moves the quiet ones are left out."""
        if beta - alpha > 1 or self.position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return _MOST_MOVES
        static = evaluate(self.position, side)
        if depth <= _FUTILE_DEPTH and static + _FUTILE_MARGIN * depth <= alpha:
            return 2 + depth
        return 4 + depth * depth if depth <= _LATE_DEPTH else _MOST_MOVES

    def _is_quiet(self, cell: i64, side: i64) -> bool:
        """Whether a move neither makes nor takes away a threat."""
        if self.position.threat(cell, side) != NO_THREAT:
            return False
        return self.position.threat(cell, 1 - side) == NO_THREAT

    def _try(self, cell: i64, alpha: i64, beta: i64, depth: i64, ply: i64, number: i64) -> i64:
        """Return the score of one move; all but the first are expected to be no better."""
        side: i64 = self._root_side ^ (ply & 1)
        reduction = self._reduction(cell, side, depth, number, beta - alpha)
        self.position.place(cell, side)
        score: i64 = beta - 1
        if number > 0:
            score = self._scout(alpha, depth - 1, reduction, ply + 1)
        if number == 0 or alpha < score < beta:
            score = -self.node(-beta, -alpha, depth - 1, ply + 1)
        self.position.undo()
        return score

    def _scout(self, alpha: i64, depth: i64, reduction: i64, ply: i64) -> i64:
        """Return whether the last move beats alpha, as a bound; doubted when it is reduced."""
        if reduction > 0:
            score = -self.node(-alpha - 1, -alpha, depth - reduction, ply)
            if score <= alpha:
                return score
        return -self.node(-alpha - 1, -alpha, depth, ply)

    def _reduction(self, cell: i64, side: i64, depth: i64, number: i64, window: i64) -> i64:
        """Return by how many plies a move is searched less deep at first."""
        if depth < 2 or number < 2 or not self._is_quiet(cell, side):
            return 0
        if self.position.count(1 - side, THREAT_OPEN_FOUR) > 0:
            return 0
        late: i64 = min(number, 63)
        reduction: i64 = _REDUCTIONS[64 * depth + late] if depth < 64 else 4
        return reduction - 1 if window > 1 and reduction > 0 else reduction


def _holds(entry: i64, score: i64, alpha: i64) -> bool:
    """Whether an entry proves a score to be above alpha, or not to be."""
    bound = entry_bound(entry)
    return (bound & LOWER) != 0 if score > alpha else (bound & UPPER) != 0


def _to_table(score: i64, ply: i64) -> i64:
    """Return a score with the plies to a proven end counted from the position itself."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


def _from_table(score: i64, ply: i64) -> i64:
    """Return a score of the table with the plies to a proven end counted from the root."""
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score
