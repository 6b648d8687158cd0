"""How the strong player comes to its move: first what is forced, then search by search."""

from itertools import takewhile
from time import monotonic
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Decision, Limits, Move, Progress, Report, Stop
from wuziqi.engine.board.cells import ROW_SHIFT, cell_of, move_of
from wuziqi.engine.board.evaluation import evaluate
from wuziqi.engine.board.forbidden import is_forbidden, legal_threat
from wuziqi.engine.board.listing import first_threat, legal_cells
from wuziqi.engine.board.patterns import THREAT_FIVE, THREAT_FOUR, THREAT_OPEN_FOUR
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import RESERVE_MS
from wuziqi.engine.players.pattern_player import cell_score
from wuziqi.engine.search.limits import NO_LIMIT, Brake
from wuziqi.engine.search.replies import disarms
from wuziqi.engine.search.search import INFINITE, MAX_DEPTH, PROVEN, WIN_SCORE, Search
from wuziqi.engine.search.transposition_table import NO_ENTRY, NO_MOVE, Transpositions, entry_move
from wuziqi.engine.search.vcf import NO_WIN, as_line
from wuziqi.engine.search.vct import VctSearch

_FOREVER: Final = 1e9
_FORCED_SHARE: Final = 0.15
"""Which part of the time and nodes the searches for forced wins may take."""

_FOURS_NODES: Final[i64] = 1_000_000
_THREATS_NODES: Final[i64] = 40_000

_WINDOW: Final[i64] = 40
_LONGEST_PV: Final = 40
_SKIPPED: Final = 5
"""Up to this depth who assists leaves out every other one, to be ahead of the main search."""


def seconds_to_think(turn_ms: int | None) -> float:
    """Return how long a search may take so that the move is out before the limit."""
    if turn_ms is None:
        return _FOREVER
    return max(0.0, turn_ms - RESERVE_MS - turn_ms * 0.04) / 1000


class Thinker:
    """Chooses moves on one position by search, which remembers what it found in ``table``."""

    def __init__(self, position: Position, table: Transpositions) -> None:
        self.position: Position = position
        self.search: Search = Search(position, table)
        self.vct: VctSearch = VctSearch(position, self.search.vcf)
        self._start: float = 0.0
        self._root: list[i64] = []
        self._best: i64 = 0
        self._score: i64 = 0

    def think(
        self, side: i64, limits: Limits, stop: Stop, report: Report, among: list[i64]
    ) -> Decision:
        """Return the best move found within the limits, if some are given ``among`` these.

        It comes at once if it is the only one, or wins.
        """
        self._start = monotonic()
        brake = self._brake(limits, stop, 1.0, NO_LIMIT)
        self._list_root_moves(side, among)
        decision = self._forced_win(side, limits, stop)
        if decision is not None and (not among or cell_of(*decision.move) in among):
            plies = len(decision.pv)
            report(self._progress(plies, plies, decision.score, brake, decision.pv))
            return decision
        if len(self._root) > 1:
            self._deepen(side, limits.max_depth or int(MAX_DEPTH), brake, report)
        return Decision(move_of(self._best), int(self._score), self._pv(side))

    def assist(self, side: i64, stop: Stop) -> None:
        """Search for what the table shares with others, from another depth on than they."""
        brake = Brake(self.position, stop, _FOREVER, NO_LIMIT)
        self._list_root_moves(side, [])
        self.search.begin(side, brake)
        depth = 1
        while len(self._root) > 1 and depth < MAX_DEPTH and not brake.stopped:
            self._search_to(depth, brake)
            if self._score > PROVEN or self._score < -PROVEN:
                return
            depth += 2 if depth < _SKIPPED else 1

    def _brake(self, limits: Limits, stop: Stop, share: float, most_nodes: i64) -> Brake:
        """Return a brake for a share of the limits, and for so many nodes at most."""
        nodes = most_nodes
        if limits.max_nodes is not None:
            nodes = min(nodes, int(limits.max_nodes * share))
        deadline = self._start + seconds_to_think(limits.turn_ms) * share
        return Brake(self.position, stop, deadline, nodes)

    def _forced_win(self, side: i64, limits: Limits, stop: Stop) -> Decision | None:
        """Return the first move of a win by fours or by threats, if one is seen."""
        brake = self._brake(limits, stop, _FORCED_SHARE, _FOURS_NODES)
        if (decision := self._win_by_fours(side, brake)) is not None:
            return decision
        if len(self._root) == 1:
            return None
        brake = self._brake(limits, stop, _FORCED_SHARE, _THREATS_NODES)
        return self._win_by_threats(side, brake)

    def _win_by_fours(self, side: i64, brake: Brake) -> Decision | None:
        """Return the first move of a win by fours, with the whole line, if there is one."""
        vcf = self.search.vcf
        plies = vcf.win(side, NO_LIMIT, brake)
        if plies == NO_WIN:
            return None
        cells = vcf.line(side, plies)
        line = as_line(cells)
        pv = tuple(move for move in takewhile(bool, line) if move is not None)
        return Decision(pv[0], int(WIN_SCORE - plies), pv, line)

    def _win_by_threats(self, side: i64, brake: Brake) -> Decision | None:
        """Return the first move of a win by fours and threes, if there is one."""
        plies = self.vct.win(side, brake)
        if plies == NO_WIN:
            return None
        line = tuple(move_of(cell) for cell in self.vct.line(side, plies))
        return Decision(line[0], int(WIN_SCORE - plies), line)

    def _list_root_moves(self, side: i64, among: list[i64]) -> None:
        """List the moves of the root, the promising ones first, and take the first for now."""
        position = self.position
        if position.count(side, THREAT_FIVE) > 0:
            self._root = [first_threat(position, side, THREAT_FIVE)]
        elif position.stones == 0:
            self._root = [((position.height // 2) << ROW_SHIFT) | (position.width // 2)]
        else:
            moves = self.search.moves
            end = moves.list_for(side, 0, NO_MOVE)
            ranked = [moves.take_best(at, end) for at in range(end)]
            self._root = [cell for cell in ranked if self._may_hold(cell, side)]
        if among:
            self._root = [cell for cell in self._root if cell in among] or list(among)
        if not self._root:
            self._root = [self._last_resort(side)]
        self._best = self._root[0]
        self._score = evaluate(position, side)

    def _may_hold(self, cell: i64, side: i64) -> bool:
        """Whether a move listed is legal and does not leave the opponent an open four."""
        position = self.position
        if is_forbidden(position, cell, side):
            return False
        foe: i64 = 1 - side
        if position.count(foe, THREAT_OPEN_FOUR) == 0 or position.count(foe, THREAT_FIVE) > 0:
            return True
        makes_four = legal_threat(position, cell, side) >= THREAT_FOUR
        return makes_four or disarms(position, foe, THREAT_OPEN_FOUR, cell)

    def _last_resort(self, side: i64) -> i64:
        """Return a move where every answer loses: one that delays it, if the rule allows it."""
        cell = first_threat(self.position, 1 - side, THREAT_OPEN_FOUR)
        if cell >= 0 and not is_forbidden(self.position, cell, side):
            return cell
        cells = legal_cells(self.position, side)
        return max(cells, key=lambda cell: cell_score(self.position, cell, side))

    def _deepen(self, side: i64, max_depth: int, brake: Brake, report: Report) -> None:
        """Search deeper and deeper until a limit is reached or the outcome is proven."""
        self.search.begin(side, brake)
        for depth in range(1, max_depth + 1):
            self._search_to(depth, brake)
            if brake.stopped:
                return
            selective = int(self.search.selective_depth)
            report(self._progress(depth, selective, int(self._score), brake, self._pv(side)))
            if self._score > PROVEN or self._score < -PROVEN:
                return

    def _progress(
        self, depth: int, selective_depth: int, score: int, brake: Brake, pv: tuple[Move, ...]
    ) -> Progress:
        milliseconds = int(1000 * (monotonic() - self._start))
        return Progress(depth, selective_depth, score, milliseconds, int(brake.nodes), pv)

    def _search_to(self, depth: i64, brake: Brake) -> None:
        """Search all moves of the root to a depth, in a window around the last score."""
        width: i64 = _WINDOW if depth > 3 else INFINITE
        alpha: i64 = max(-INFINITE, self._score - width)
        beta: i64 = min(INFINITE, self._score + width)
        while True:
            score = self._search_window(alpha, beta, depth, brake)
            if brake.stopped or alpha < score < beta:
                return
            if score <= alpha:
                alpha = -INFINITE
            else:
                beta = INFINITE

    def _search_window(self, alpha: i64, beta: i64, depth: i64, brake: Brake) -> i64:
        """Return the best score of all moves of the root; the best move comes to the front."""
        best: i64 = -INFINITE
        floor: i64 = alpha
        for number, cell in enumerate(list(self._root)):
            score = self.search.score_move(cell, floor, beta, depth, number)
            if brake.stopped:
                break
            best = max(best, score)
            if score > floor:
                floor = score
                self._choose(cell, score)
            if score >= beta:
                break
        if not brake.stopped and best <= alpha:
            self._score = best
        return best

    def _choose(self, cell: i64, score: i64) -> None:
        self._best = cell
        self._score = score
        self._root.remove(cell)
        self._root.insert(0, cell)

    def _pv(self, side: i64) -> tuple[Move, ...]:
        """Return the line of play expected, as far as the table knows it."""
        line = [self._best]
        position = self.position
        position.place(self._best, side)
        side = 1 - side
        while len(line) < _LONGEST_PV:
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
        """Return the move that the table expects, or that is forced; -1 when there is none."""
        position = self.position
        for who in (side, 1 - side):
            if position.count(who, THREAT_FIVE) > 0:
                cell = first_threat(position, who, THREAT_FIVE)
                return -1 if is_forbidden(position, cell, side) else cell
        entry = self.search.table.probe(position.key(side))
        if entry == NO_ENTRY or entry_move(entry) == NO_MOVE:
            return -1
        cell = entry_move(entry)
        return cell if position.is_empty(cell) else -1
