"""Runs the engine for the brain: within its limits, and interrupted by the manager.

Helper processes use more processors. They search the same position, each through depths of its own,
and exchange entries of the transposition table and nothing else. Our own search always chooses the
move.
"""

import math
import mmap
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final, NoReturn

from wuziqi.engine.api import (
    SHARED_BYTES,
    Decision,
    Hint,
    JudgeResult,
    Limits,
    Move,
    Progress,
    ReportLines,
    ignore,
)
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS
from wuziqi.protocol.brain.messages import BrainOptions, Inbox, depth_message, vcf_message
from wuziqi.protocol.lines import CUT_SHORT, BoardState, LineReader, open_lines
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System

_WEAKEST_JUDGE: Final = next(level for level in LEVELS if level.searches)


class EngineRunner:
    """Holds the engine and its options; ``say`` sends a line to the manager.

    There is only one thread: during a search the engine calls back to ask whether to stop, which
    checks the clock and the inbox. Where the system forks, helper processes may search too.
    """

    def __init__(self, options: BrainOptions, inbox: Inbox, say: Callable[[str], None]) -> None:
        self._options = options
        self._inbox = inbox
        self._say = say
        self._size: Size | None = None
        self._engine: Engine | None = None
        self._helpers: Helpers | None = None
        self._cores = SYSTEM.cores() if SYSTEM.forks else 1
        self._used_ms = 0

    @property
    def rule(self) -> Rule:
        """The rule that the manager has set. Raises RuleError where it cannot be played."""
        if self._size is not None:
            self.check(self._size)
        return self._chosen_rule

    @property
    def any_board(self) -> bool:
        """Whether boards may have all sizes of the rule, not only the usual ones."""
        return self._options.any_board

    def check(self, size: Size) -> None:
        """Raise RuleError where the rule cannot be played on such a board."""
        self._chosen_rule.check(size)

    @property
    def _chosen_rule(self) -> Rule:
        rule = self._options.rule
        if isinstance(rule, RuleError):
            raise RuleError(rule.text, **rule.values)
        return rule

    @property
    def seed(self) -> int | None:
        """The seed of all random choices, None for a new one each time."""
        return self._options.seed

    def apply_info(self, key: str, value: str) -> None:
        """Apply ``INFO key value``; makes another engine at once where the value needs one."""
        before, self._options = self._options, self._options.with_info(key, value)
        if self._engine_key(before) != self._engine_key(self._options):
            self._renew()
        elif self._engine is not None:
            self._prepare(self._engine)

    def new_game(self, size: Size) -> None:
        """Reset the clock of the game and make a new engine, before its time runs."""
        self._used_ms = 0
        self._options = replace(self._options, left_ms=None)
        self._size = size
        self._renew()

    def forget(self) -> None:
        """Clear the memory of earlier searches."""
        if self._engine is not None:
            self._engine.forget()
            self._dismiss_helpers()
            self._update_helpers(self._engine)

    def scores(self, position: BoardState) -> dict[Move, int]:
        return self._set_up(position).scores(position.own)

    def threats(self, position: BoardState) -> dict[Stone, dict[Move, str]]:
        return self._set_up(position).threats()

    def hint(self, position: BoardState) -> Hint:
        return self._set_up(position).hint(position.own)

    def judgement(self, position: BoardState) -> JudgeResult:
        """Judge the position for a review; STOP ends that, with less proven."""
        return self._set_up(position).judge(
            position.own, self._limits(math.inf), lambda: self.must_answer(math.inf)
        )

    def forbidden(self, position: BoardState) -> list[Move]:
        return list(self._set_up(position).forbidden())

    def turn(
        self, position: BoardState, arrived: float, begun: Sequence[Point] = ()
    ) -> list[Point]:
        """Return the points to play for a request that arrived at that time; reports the search.

        These are all points of the turn, including the ``begun`` ones, or fewer where the game ends
        before.
        """
        deadline = self.deadline(arrived)
        left = position.stones_left(self.rule)
        points = list(begun)
        while len(points) < left:
            after = position.with_stones(points, position.own)
            if points and after.outcome(self.rule):
                break
            decision = self.search(after, deadline, self._report, book=self._options.book)
            if decision.cut_short:
                self._say(f"MESSAGE {CUT_SHORT}")
            if decision.vcf:
                self._say(vcf_message(decision.vcf))
            points.append(Point(*decision.move))
        return points

    def answered(self, arrived: float) -> None:
        """Add the time since a request arrived to the time used in the game.

        The engine hears of an answer that came too late.
        """
        now = time.monotonic()
        late = now - self.deadline(arrived)
        if late > 0 and self._engine is not None:
            self._engine.note_lateness(late)
        self._used_ms += round((now - arrived) * 1000)

    def deadline(self, arrived: float) -> float:
        """Return the time by which a request that arrived at that time needs its reply."""
        budget = self._options.turn_budget(self._used_ms)
        return math.inf if budget is None else arrived + budget / 1000

    def search(
        self,
        position: BoardState,
        deadline: float,
        report: Callable[[Progress], None] = ignore,
        among: Sequence[Move] = (),
        *,
        book: bool = False,
    ) -> Decision:
        """Search for a stone of our side until the deadline, STOP or END.

        ``book`` allows a move from the opening book instead.
        """
        engine = self._set_up(position)
        with self._assisted(position):
            return engine.think(
                position.own,
                replace(self._limits(deadline), book=book),
                lambda: self.must_answer(deadline),
                report,
                among=among,
            )

    @property
    def searches(self) -> bool:
        """Whether a search finds the moves, with comparable scores."""
        engine = self._engine
        return engine is not None and engine.has_patterns and self._options.level.searches

    def best_moves(
        self, position: BoardState, count: int, deadline: float, report: ReportLines
    ) -> tuple[Progress, ...]:
        """Search for the best moves of our side until the deadline, STOP or END."""
        engine = self._set_up(position)
        with self._assisted(position):
            return engine.best_moves(
                position.own,
                count,
                self._limits(deadline),
                lambda: self.must_answer(deadline),
                report,
            )

    def ponder(self, position: BoardState) -> None:
        """Search for the side to move, the opponent, until a command comes.

        Reports nothing: the findings stay in the engine's memory and make the next search deeper.
        It ends when its time is up or the outcome is proven, and does not begin where the options
        exclude it or the engine has no memory.
        """
        budget = self._options.ponder_budget(self._used_ms)
        if budget == 0 or position.outcome(self.rule):
            return
        engine = self._set_up(position)
        if engine.has_patterns:
            depth = self._options.max_depth
            limits = replace(
                self._limits(math.inf), turn_ms=budget, max_depth=depth, max_nodes=None
            )
            with self._assisted(position):
                engine.think(position.own, limits, self._inbox.has_come)

    def judge(self, position: BoardState, deadline: float) -> int:
        """Return the score of a search for our side, also at levels without search."""
        limits = self._limits(deadline)
        level = max(limits.level, _WEAKEST_JUDGE, key=lambda level: level.number)
        limits = replace(limits, level=level._replace(habits=None))
        engine = self._set_up(position)
        return engine.think(position.own, limits, lambda: self.must_answer(deadline)).score

    def must_answer(self, deadline: float) -> bool:
        """Whether the deadline has passed, or STOP or END has come."""
        self._inbox.poll()
        return self._inbox.hurried or time.monotonic() >= deadline

    def _limits(self, deadline: float) -> Limits:
        left = deadline - time.monotonic()
        return Limits(
            level=self._options.level,
            turn_ms=None if math.isinf(left) else max(int(left * 1000), 0),
            max_depth=self._options.max_depth,
            max_nodes=self._options.max_nodes,
            threats=self._options.threats,
        )

    def _report(self, progress: Progress) -> None:
        self._say(depth_message(progress))

    def _set_up(self, position: BoardState) -> Engine:
        engine = self._engine
        if engine is None or engine.rule != self.rule:
            raise RuntimeError("a change of rule or board makes a new engine")
        engine.set_up(_cells(position))
        return engine

    @contextmanager
    def _assisted(self, position: BoardState) -> Iterator[None]:
        if self._helpers is None:
            yield
            return
        self._helpers.begin(_cells(position), position.own)
        try:
            yield
        finally:
            self._helpers.end()

    def _update_helpers(self, engine: Engine) -> None:
        wanted = self._options.processes(self._cores) - 1 if engine.has_patterns else 0
        helpers = self._helpers
        if helpers is not None and (helpers.engine, helpers.count) != (engine, wanted):
            self._dismiss_helpers()
        if wanted and self._helpers is None:
            self._helpers = Helpers(engine, wanted)

    def _dismiss_helpers(self) -> None:
        if self._helpers is not None:
            self._helpers.close()
            self._helpers = None

    def _renew(self) -> None:
        if self._size is not None:
            with suppress(RuleError):
                engine = Engine(
                    *self._size,
                    memory=self._options.table_memory(self._cores),
                    seed=self._options.seed,
                    rule=self.rule,
                )
                self._prepare(engine)
                self._engine = engine

    def _prepare(self, engine: Engine) -> None:
        level = self._options.level
        if level.searches:
            engine.prepare(level)
        self._update_helpers(engine)

    def _engine_key(self, options: BrainOptions) -> tuple[object, ...]:
        # These options are fixed in an engine: another value needs another engine.
        return options.table_memory(self._cores), options.seed, options.rule


def _cells(position: BoardState) -> list[tuple[int, int, Stone]]:
    return [(point.column, point.row, stone) for point, stone in position.stones]


# Helper processes


StoneTriples = Sequence[tuple[int, int, Stone]]

_STOP: Final = "stop"


class Helpers:
    """``count`` forked processes that share their findings with ``engine`` through ``memory``.

    There are none where the ``system`` does not fork, and fewer where it refuses another process. A
    helper that has ended or takes no more commands is dropped. Call ``close`` before making others
    for the same engine.
    """

    def __init__(self, engine: Engine, count: int, system: System = SYSTEM) -> None:
        self.engine = engine
        self.count = count
        self._helpers: list[_Helper] = []
        self.memory = memoryview(mmap.mmap(-1, SHARED_BYTES * (count + 1)))
        engine.share(self.memory)
        with suppress(OSError):  # fewer processes search more slowly, not wrongly
            for number in range(1, count + 1):
                self._helpers.append(_Helper(self, number, system))

    @property
    def descriptors(self) -> list[int]:
        return [helper.writing for helper in self._helpers]

    def begin(self, stones: StoneTriples, side: Stone) -> None:
        """Have all search the position for ``side``, which is to move, until ``end``."""
        words = (f"{column},{row},{int(stone)}" for column, row, stone in stones)
        self._send(" ".join([str(int(side)), *words]))

    def end(self) -> None:
        self._send(_STOP)

    def close(self) -> None:
        """End the processes and the sharing."""
        for helper in self._helpers:
            helper.close()
        self._helpers = []
        self.engine.share(None)

    def _send(self, line: str) -> None:
        failed = [helper for helper in self._helpers if not helper.takes(line)]
        self._helpers = [helper for helper in self._helpers if helper not in failed]
        for helper in failed:
            helper.close()


class _Helper:
    """``number`` counts from 1."""

    def __init__(self, helpers: Helpers, number: int, system: System) -> None:
        self._system = system
        reading, self.writing = os.pipe()
        try:
            self.pid = system.fork()
        except OSError:
            os.close(reading)
            os.close(self.writing)
            raise
        if self.pid == 0:
            others = (self.writing, *helpers.descriptors)
            helpers.engine.share(helpers.memory, number)
            _serve(helpers.engine, number, reading, others)
        os.close(reading)
        self._sink = system.sink(self.writing)

    def takes(self, line: str) -> bool:
        """Send a line without waiting; returns whether the process had room for it."""
        try:
            self._sink.write(f"{line}\n".encode())
        except OSError:
            return False
        return True

    def close(self) -> None:
        self._sink.close()
        os.close(self.writing)
        self._system.end_fork(self.pid)


def _serve(engine: Engine, number: int, descriptor: int, others: Sequence[int]) -> NoReturn:
    """Search the positions sent until the pipe is closed, then end this process.

    ``others`` are the descriptors that only the caller may keep open: while a copy of one is open,
    its helper does not see the caller's end.
    """
    try:
        for other in (0, 1, *others):
            os.close(other)
        _search_all(engine, number, open_lines(descriptor))
    finally:  # this is a copy of the caller: it must never return to the caller's code
        if isinstance(sys.exc_info()[1], Exception):
            import traceback  # noqa: PLC0415  seldom needed

            traceback.print_exc()
        os._exit(0)


def _search_all(engine: Engine, number: int, reader: LineReader) -> None:
    lines: list[str] = []

    def has_come() -> bool:
        lines.extend(reader.read(0))
        return bool(lines) or reader.ended

    while not reader.ended:
        lines.extend(reader.read(None) if not lines else ())
        if lines and (line := lines.pop(0)) != _STOP and not lines:
            side, *words = line.split(" ")
            stones = (map(int, word.split(",")) for word in words)
            engine.set_up((column, row, Stone(stone)) for column, row, stone in stones)
            engine.assist(Stone(int(side)), number, has_come)
