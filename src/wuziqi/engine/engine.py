"""The engine's interface to the rest of the program: the computer's side of one game."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import (
    Decision,
    Hint,
    JudgeResult,
    Limits,
    Move,
    Progress,
    Report,
    ReportLines,
    Stop,
    ignore,
    ignore_lines,
    never,
)
from wuziqi.engine.board.cells import cell_of, move_of
from wuziqi.engine.board.forbidden import (
    DOUBLE_FOUR,
    DOUBLE_THREE,
    MORE_THAN_FIVE,
    forbidden_kind,
    is_forbidden,
)
from wuziqi.engine.board.listing import empty_cells, legal_cells
from wuziqi.engine.board.patterns import (
    FIVE,
    FOUR,
    OPEN_FOUR,
    OPEN_THREE,
    SPLIT_THREE,
    pattern_table,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.book import BookMove, own_book
from wuziqi.engine.judge import THREAT_NAMES, Judge
from wuziqi.engine.players.careless_player import Glance
from wuziqi.engine.players.pattern_player import cell_score, pattern_move
from wuziqi.engine.players.search_player import SearchPlayer
from wuziqi.engine.players.solver import Solver, small_board_move
from wuziqi.engine.players.turn_player import TurnPlayer
from wuziqi.engine.search.budget import PAUSES, UNLIMITED, Budget, seconds_to_think
from wuziqi.engine.search.transposition_table import Exchange, TranspositionTable
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch, public_line
from wuziqi.levels import LEVEL_MS, LEVELS, SOLVED_CELLS, Level, level_of
from wuziqi.rules.board import Stone
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule

USUAL_MEMORY: Final = 1 << 26
"""Bytes of transposition table, more than a search of a minute fills."""

_TT_BYTES_PER_NODE: Final = 64
"""Bytes of table for each node that a level may search."""

_HINT_LEVEL: Final = level_of(5)._replace(habits=None, lapses=None)
"""Hints search for wins by fours alone, which needs hardly any table."""

_HINT_VCF_NODES: Final[i64] = 2_000
"""Stones of a hint's search for a win by fours, for a few milliseconds. An untested guess."""

_HINT_MS: Final = 100
"""Time for a hint, in milliseconds, where patterns are not searched."""

_UNSEARCHED_TURN_NODES: Final = 300
"""Stones placed to plan a turn at a level without search. An untested guess."""

_LEAST_TURN_LEVEL: Final = 3
"""The first level that looks ahead in a turn."""

MAX_PATTERN_LENGTH: Final = 6
"""The longest winning row for patterns; a longer row needs too large a table."""

_THREAT_NAMES: Final = {
    FIVE: "five",
    OPEN_FOUR: "open four",
    FOUR: "four",
    OPEN_THREE: "open three",
    SPLIT_THREE: "open three",
}


_FORBIDDEN_NAMES: Final = {
    MORE_THAN_FIVE: Forbidden.OVERLINE.value,
    DOUBLE_FOUR: Forbidden.DOUBLE_FOUR.value,
    DOUBLE_THREE: Forbidden.DOUBLE_THREE.value,
}


class Engine:
    """The computer on a board of ``width`` columns and ``height`` rows (square if not given).

    It plays by ``rule``, with a transposition table of ``memory`` bytes at most. Equal seeds give
    equal choices where chance decides; without a seed every engine is different.

    The engine solves boards of a few cells; lower levels overlook replies there. Turns of several
    stones and long winning rows are played by the TurnPlayer, everything else by patterns and
    search. Only with patterns (``has_patterns``) do cells have scores, threats and hints.
    """

    def __init__(
        self,
        width: int,
        height: int | None = None,
        *,
        rule: Rule = FREESTYLE,
        memory: int = USUAL_MEMORY,
        seed: int | None = None,
    ) -> None:
        self.width = width
        self.height = width if height is None else height
        self.rule = rule
        self.memory = memory
        self.has_patterns = False
        self._random = Random(seed)  # noqa: S311  # a game, not a secret
        self._stones: tuple[tuple[int, int, Stone], ...] = ()
        self._planned: tuple[Move, ...] = ()
        self._plan_at: tuple[tuple[int, int, Stone], ...] = ()
        self._solver: Solver | None = None
        self._turn_player: TurnPlayer | None = None
        self._position: Position | None = None
        self._search_player: SearchPlayer | None = None
        self.tt: TranspositionTable | None = None
        self._make_player()

    def _make_player(self) -> None:
        rule = self.rule
        if self.width * self.height <= SOLVED_CELLS:
            self._solver = Solver(self.width, self.height, rule.win_length, self._random)
        elif rule.stones_per_turn > 1 or rule.win_length > MAX_PATTERN_LENGTH:
            self._turn_player = TurnPlayer(
                self.width, self.height, rule.win_length, rule.stones_per_turn, self._random
            )
        else:
            self.has_patterns = True
            self._position = Position(self.width, self.height, pattern_table(rule))

    @property
    def position(self) -> Position:
        """Raises ValueError for a game without patterns."""
        if self._position is None:
            raise ValueError(f"{self.rule.name} on this board is not played by patterns")
        return self._position

    def prepare(self, level: Level = LEVELS[-1]) -> None:
        """Do the setup of the first search at a level in advance, outside the time of a turn."""
        if self.has_patterns:
            self.position.table.warm_up()
            self._prepared(level)

    def _prepared(self, level: Level) -> SearchPlayer:
        wanted = _tt_memory(self.memory, level)
        if self._search_player is None or self.tt is None or self.tt.memory != wanted:
            self.tt = TranspositionTable(wanted)
            self._search_player = SearchPlayer(self.position, self.tt)
        return self._search_player

    def set_up(self, stones: Iterable[tuple[int, int, Stone]]) -> None:
        """Replace the position by stones given as column, row and colour, in order of play.

        Only differences from the present position are undone and placed, so that one more stone
        costs little.
        """
        self._stones = tuple(stones)
        if not self.has_patterns:
            return
        wanted = {cell_of(column, row): int(stone) - 1 for column, row, stone in self._stones}
        self._undo_unwanted(wanted)
        for cell, side in wanted.items():
            if self.position.is_empty(cell):
                self.position.place(cell, side)

    def forget(self) -> None:
        """Clear the memory, so that the next searches equal those of a new engine.

        This makes a new search player and empties its table. The solver's results are proven and
        stay.
        """
        self._planned = ()
        if self._search_player is not None and self.tt is not None:
            self.tt.clear()
            self._search_player = SearchPlayer(self.position, self.tt)

    def think(
        self,
        side: Stone,
        limits: Limits,
        stop: Stop = never,
        report: Report = ignore,
        among: Sequence[Move] = (),
    ) -> Decision:
        """Choose a move for a side, one of ``among`` unless that is empty.

        There must be an empty cell and no winning row on the board. Where a turn has several
        stones, each call returns one. Raises BookError when the opening book is used and damaged.
        """
        if self._solver is not None:
            lapses = limits.level.lapses
            return small_board_move(self._solver, self._stones, side, lapses, self._random)
        if self._turn_player is not None:
            return self._take_turn(self._turn_player, side, limits, stop)
        who = int(side) - 1
        level = limits.level
        if not among and (known := self._in_book(side, limits)) is not None:
            report(Progress(0, 0, known.score, 0, 0, (known.move,)))
            return Decision(known.move, known.score, (known.move,))
        allowed = [cell_of(column, row) for column, row in among]
        if level.habits is not None and not allowed:
            # A searching level errs only at the root. With fewer nodes alone, one level lay between
            # a person who always won and one who never did.
            glance = Glance(self.position, who, level.habits, self._random)
            if not level.searches or glance.is_careless():
                return _unsearched(glance.move())
        if not level.searches:
            return _unsearched(pattern_move(self.position, who, self._random, allowed))
        player = self._prepared(limits.level)
        start = monotonic()
        decision = player.think(who, _within_level(limits, level), stop, report, allowed)
        most = seconds_to_think(LEVEL_MS, PAUSES.longest)
        cut_short = level.nodes is not None and monotonic() - start >= most
        return replace(decision, cut_short=cut_short)

    def best_moves(
        self,
        side: Stone,
        count: int,
        limits: Limits,
        stop: Stop = never,
        report: ReportLines = ignore_lines,
    ) -> tuple[Progress, ...]:
        """Return up to ``count`` moves for a side, the best first, with exact scores and lines.

        One search finds them all (multi-PV), without the opening book; every complete depth is
        reported. A level's limit of nodes holds for each line. On solved boards, in games of
        several stones a turn or of long rows, and at levels that do not search, the one move that
        ``think`` chooses is returned with its score, and nothing is reported.
        """
        level = limits.level
        if not (self.has_patterns and level.searches):
            found = self.think(side, limits, stop)
            return (Progress(0, 0, found.score, 0, 0, found.pv),)
        if level.nodes is not None:
            level = level._replace(nodes=level.nodes * count)
        player = self._prepared(limits.level)
        return player.best_moves(int(side) - 1, count, _within_level(limits, level), stop, report)

    def _in_book(self, side: Stone, limits: Limits) -> BookMove | None:
        bounds = (limits.level.nodes, limits.max_nodes, limits.max_depth)
        asked = limits.book and bounds == (None, None, None)
        if not asked or self.rule != FREESTYLE or self.width != self.height:
            return None
        return own_book().choose(self.width, self._stones, side, self._random)

    def judge(self, side: Stone, limits: Limits, stop: Stop = never) -> JudgeResult:
        """Judge the position for a review; equal positions give equal results.

        There must be an empty cell and no winning row on the board. Clears the memory of earlier
        searches. Raises ValueError for a game without patterns.
        """
        tt = self._prepared(limits.level._replace(nodes=limits.max_nodes)).root.alpha_beta.tt
        tt.clear()
        return Judge(SearchPlayer(self.position, tt)).judge(int(side) - 1, limits, stop)

    def assist(self, side: Stone, number: int, stop: Stop) -> None:
        """Search for a side until stopped, only to share the findings with other processes.

        ``number`` counts these processes from 1; each searches in its own way.
        """
        self._prepared(LEVELS[-1]).assist(int(side) - 1, number, stop)

    def note_lateness(self, seconds: float) -> None:
        """Note that a move came too late, so that the next searches end earlier."""
        PAUSES.add_lateness(seconds)

    def share(self, memory: memoryview | None, number: int = 0) -> None:
        """Exchange findings with other processes, see Exchange; None ends that."""
        if self.tt is not None:
            self.tt.share(None if memory is None else Exchange(memory, number))

    def _take_turn(self, player: TurnPlayer, side: Stone, limits: Limits, stop: Stop) -> Decision:
        if self._planned and self._stones == self._plan_at:
            first, *rest = self._planned
        else:
            # The first call of a turn plans all its stones.
            first, *rest = self._plan_turn(player, side, limits, stop)
        self._planned = tuple(rest)
        self._plan_at = (*self._stones, (*first, side))
        return Decision(first, 0, (first, *rest))

    def _plan_turn(
        self, player: TurnPlayer, side: Stone, limits: Limits, stop: Stop
    ) -> tuple[Move, ...]:
        level = limits.level
        bounds = _within_level(limits, level)
        if bounds.max_depth is not None and bounds.turn_ms is None:
            bounds = replace(bounds, turn_ms=LEVEL_MS)  # a turn is not searched by depths
        nodes = bounds.max_nodes or int(UNLIMITED)
        if not level.searches:
            nodes = 0 if level.number < _LEAST_TURN_LEVEL else _UNSEARCHED_TURN_NODES
        end = monotonic() + seconds_to_think(bounds.turn_ms)
        return player.choose(
            self._stones, side, self._left(side), nodes, lambda: stop() or monotonic() >= end
        )

    def _left(self, side: Stone) -> int:
        """Return the number of stones left to a side in its turn, 1 out of turn."""
        left = 0
        while self.rule.color_of_move(len(self._stones) + left) is side:
            left += 1
        return max(left, 1)

    def scores(self, side: Stone) -> dict[Move, int]:
        """Return the pattern score of every cell where a side that is to move may play.

        Empty without ``has_patterns``.
        """
        if not self.has_patterns:
            return {}
        who = int(side) - 1
        cells = legal_cells(self.position, who)
        return {move_of(cell): int(cell_score(self.position, cell, who)) for cell in cells}

    def threats(self) -> dict[Stone, dict[Move, str]]:
        """Return the cells of both colours' threats with their classes.

        The class is that of the best of the four lines through the cell: ``five``, ``open four``,
        ``four`` or ``open three``. Empty without ``has_patterns``.
        """
        return {stone: self._threats_of(stone) if self.has_patterns else {} for stone in Stone}

    def hint(self, side: Stone) -> Hint:
        """Return a move for a player who asks for a hint; it takes a few milliseconds."""
        if not self.has_patterns:
            move = self.think(side, Limits(level=_HINT_LEVEL, turn_ms=_HINT_MS)).move
            return Hint(move, ("best shape",), ())
        player = self._search_player or self._prepared(_HINT_LEVEL)
        return _hint_for(self.position, player.vcf, int(side) - 1, self._random)

    def forbidden(self) -> dict[Move, str]:
        """Return the points where black may not play, whoever is to move, each with its kind.

        The kinds are names of rules.renju.Forbidden. Returns nothing if the rule forbids nothing.
        """
        if not self.rule.forbids:
            return {}
        found = {}
        for cell in empty_cells(self.position):
            kind = forbidden_kind(self.position, cell)
            if kind in _FORBIDDEN_NAMES:
                found[move_of(cell)] = _FORBIDDEN_NAMES[kind]
        return found

    def _threats_of(self, stone: Stone) -> dict[Move, str]:
        found = {}
        for cell in empty_cells(self.position):
            if is_forbidden(self.position, cell, int(stone) - 1):
                continue
            code = int(self.position.patterns(cell, int(stone) - 1))
            best = max((code >> shift) & 15 for shift in (0, 4, 8, 12))
            if best in _THREAT_NAMES:
                found[move_of(cell)] = _THREAT_NAMES[best]
        return found

    def _undo_unwanted(self, wanted: dict[i64, int]) -> None:
        position = self.position
        keep = 0
        while keep < position.stones and wanted.get(position.order[keep]) == position.sides[keep]:
            keep += 1
        while position.stones > keep:
            position.undo()


def _tt_memory(memory: int, level: Level) -> int:
    """``memory`` and the result are in bytes."""
    if level.nodes is None:
        return memory
    wanted = _TT_BYTES_PER_NODE * level.nodes
    return min(memory, 1 << (wanted.bit_length() - 1))  # the sizes that the levels were measured at


def _within_level(limits: Limits, level: Level) -> Limits:
    if level.nodes is None:
        return limits
    nodes = level.nodes if limits.max_nodes is None else min(level.nodes, limits.max_nodes)
    time = LEVEL_MS if limits.turn_ms is None else min(LEVEL_MS, limits.turn_ms)
    return replace(limits, max_nodes=nodes, turn_ms=time)


def _unsearched(cell: i64) -> Decision:
    return Decision(move_of(cell), 0, (move_of(cell),))


def _hint_for(position: Position, vcf: VcfSearch, side: i64, random: Random) -> Hint:
    """Takes a few milliseconds. See api.Hint."""
    plies = vcf.win(side, _HINT_VCF_NODES, Budget(position, never))
    if plies == NO_WIN:
        cell = pattern_move(position, side, random)
        return Hint(move_of(cell), _reasons(position, cell, side), ())
    cells = vcf.line(side, plies)
    reasons = ("win by fours", *_reasons(position, cells[0], side))
    return Hint(move_of(cells[0]), reasons, public_line(cells))


def _reasons(position: Position, cell: i64, side: i64) -> tuple[str, ...]:
    reasons: list[str] = []
    if name := THREAT_NAMES.get(position.threat(cell, side)):
        reasons.append(f"makes {name}")
    if name := THREAT_NAMES.get(position.threat(cell, 1 - side)):
        reasons.append(f"stops {name}")
    return tuple(reasons) or ("best shape",)
