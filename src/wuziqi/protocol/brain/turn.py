"""The engine at work for the brain: within its limits, and with an ear for the manager."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

from wuziqi.engine.api import Decision, Hint, Limits, Move, Progress, ignore
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, level_of
from wuziqi.protocol.board_state import BoardState
from wuziqi.protocol.brain.helper import AVAILABLE, Helper
from wuziqi.protocol.brain.inbox import Inbox
from wuziqi.protocol.brain.options import Settings
from wuziqi.protocol.brain.output import depth_message, vcf_message
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, RuleError

_LEAST_JUDGE: Final = next(level for level in LEVELS if level.searches)


class Thinker:
    """Keeps the engine and its settings; ``say`` sends a line to the manager.

    The engine is called in the only thread there is: it polls us, and we look at the clock
    and at the inbox.
    """

    def __init__(self, settings: Settings, inbox: Inbox, say: Callable[[str], None]) -> None:
        self._settings = settings
        self._inbox = inbox
        self._say = say
        self._size: Size | None = None
        self._engine: Engine | None = None
        self._helper: Helper | None = None
        self._used_ms = 0

    @property
    def rule(self) -> Rule:
        """The rule that the manager asked for. Raises RuleError where it cannot be played."""
        if self._size is not None:
            self.check(self._size)
        return self._told_rule

    @property
    def any_board(self) -> bool:
        """Whether boards may have every size that the rule allows, not only the usual ones."""
        return self._settings.any_board

    def check(self, size: Size) -> None:
        """Raise RuleError where the rule cannot be played on such a board."""
        self._told_rule.check(size)

    @property
    def _told_rule(self) -> Rule:
        rule = self._settings.rule
        if isinstance(rule, RuleError):
            raise RuleError(*rule.args)
        return rule

    @property
    def seed(self) -> int | None:
        """The seed of all chance, None where it has none."""
        return self._settings.seed

    def inform(self, key: str, value: str) -> None:
        """Apply ``INFO key value``; an engine that it makes unfit is replaced at once."""
        before, self._settings = self._settings, self._settings.informed(key, value)
        if _engine_key(before) != _engine_key(self._settings):
            self._renew()
        elif self._engine is not None:
            self._prepare(self._engine)

    def new_game(self, size: Size) -> None:
        """Start the clock of a game anew and make a fresh engine now, before it runs."""
        self._used_ms = 0
        self._settings = replace(self._settings, left_ms=None)
        self._size = size
        self._renew()

    def forget(self) -> None:
        """Drop what earlier searches found."""
        if self._engine is not None:
            self._engine.forget()
            self._dismiss_helper()
            self._see_to_helper(self._engine)

    def scores(self, position: BoardState) -> dict[Move, int]:
        """Return the pattern score of every empty cell for the side to move."""
        return self._set_up(position).scores(position.own)

    def threats(self, position: BoardState) -> dict[Stone, dict[Move, str]]:
        """Return the points where either colour makes a five, a four or an open three."""
        return self._set_up(position).threats()

    def hint(self, position: BoardState) -> Hint:
        """Return a good move for the side to move and why, without much thinking."""
        return self._set_up(position).hint(position.own)

    def forbidden(self, position: BoardState) -> list[Move]:
        """Return the points where black may not play, whoever is to move."""
        return list(self._set_up(position).forbidden())

    def turn(
        self, position: BoardState, arrived: float, begun: Sequence[Point] = ()
    ) -> list[Point]:
        """Return the points to play for a question that arrived at that time, telling of them.

        These are as many as the turn has stones, those it was ``begun`` with included, fewer when
        the game ends before.
        """
        deadline = self.deadline(arrived)
        left = position.stones_left(self.rule)
        points = list(begun)
        while len(points) < left:
            after = position.with_stones(points, position.own)
            if points and after.outcome(self.rule):
                break
            points.append(self._stone(after, deadline))  # the engine plans the turn with the first
        return points

    def _stone(self, position: BoardState, deadline: float) -> Point:
        book = self._settings.book
        decision = self.search(position, deadline, self._report, book=book)
        if decision.vcf:
            self._say(vcf_message(decision.vcf))
        return Point(*decision.move)

    def answered(self, arrived: float) -> None:
        """Charge the game's clock with a question that arrived at that time."""
        self._used_ms += round((time.monotonic() - arrived) * 1000)

    def deadline(self, arrived: float) -> float:
        """Return the time by which a question that arrived at that time must be answered."""
        budget = self._settings.turn_budget(self._used_ms)
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
        """Think about a stone for our side until the deadline, STOP or END.

        ``book`` allows a move of the opening book instead.
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

    def ponder(self, position: BoardState) -> None:
        """Think about the side to move, the other one, until a command comes.

        Nothing is told of it: what it finds stays in the engine's memory and makes the next
        search deeper. It ends by itself when the time for it is up or the outcome is proven, and
        does not begin where the settings do not want it or the engine would remember nothing.
        """
        budget = self._settings.ponder_budget(self._used_ms)
        if budget == 0 or position.outcome(self.rule):
            return
        engine = self._set_up(position)
        if engine.has_patterns:
            depth = self._settings.max_depth
            limits = Limits(level_of(self._settings.level), turn_ms=budget, max_depth=depth)
            engine.think(position.own, limits, self._inbox.has_come)

    def judge(self, position: BoardState, deadline: float) -> int:
        """Return the score of a search for our side; levels that do not search do it as well."""
        limits = self._limits(deadline)
        limits = replace(limits, level=max(limits.level, _LEAST_JUDGE))
        engine = self._set_up(position)
        return engine.think(position.own, limits, lambda: self.must_answer(deadline)).score

    def must_answer(self, deadline: float) -> bool:
        """Whether the deadline has passed, or STOP or END has come."""
        self._inbox.poll()
        return self._inbox.hurried or time.monotonic() >= deadline

    def _limits(self, deadline: float) -> Limits:
        left = deadline - time.monotonic()
        return Limits(
            level=level_of(self._settings.level),
            turn_ms=None if math.isinf(left) else max(int(left * 1000), 0),
            max_depth=self._settings.max_depth,
            max_nodes=self._settings.max_nodes,
        )

    def _report(self, progress: Progress) -> None:
        self._say(depth_message(progress))

    def _set_up(self, position: BoardState) -> Engine:
        """Bring the stones to the engine. Raises RuleError where the rule cannot be played."""
        engine = self._engine
        if engine is None or engine.rule != self.rule:
            raise RuntimeError("a change of rule or board makes a new engine")
        engine.set_up(_cells(position))
        return engine

    @contextmanager
    def _assisted(self, position: BoardState) -> Iterator[None]:
        """Have the helper, if there is one, search the position too."""
        if self._helper is None:
            yield
            return
        self._helper.begin(_cells(position), position.own)
        try:
            yield
        finally:
            self._helper.end()

    def _see_to_helper(self, engine: Engine) -> None:
        """Keep a helper for this engine as long as one is wanted."""
        wanted = AVAILABLE and self._settings.wants_helper and engine.has_patterns
        if self._helper is not None and not (wanted and self._helper.engine is engine):
            self._dismiss_helper()
        if wanted and self._helper is None:
            self._helper = Helper(engine)

    def _dismiss_helper(self) -> None:
        if self._helper is not None:
            self._helper.close()
            self._helper = None

    def _renew(self) -> None:
        """Make a fresh engine with the memory of the old one, if rule and board go together."""
        if self._size is not None:
            with suppress(RuleError):
                self._engine = self._made_engine(self.rule, self._size)

    def _made_engine(self, rule: Rule, size: Size) -> Engine:
        engine = Engine(
            *size,
            memory=self._settings.engine_memory,
            seed=self._settings.seed,
            rule=rule,
            predecessor=self._engine,
        )
        self._prepare(engine)
        return engine

    def _prepare(self, engine: Engine) -> None:
        level = level_of(self._settings.level)
        if level.searches:
            engine.prepare(level)
        self._see_to_helper(engine)


def _cells(position: BoardState) -> list[tuple[int, int, Stone]]:
    return [(point.column, point.row, stone) for point, stone in position.stones]


def _engine_key(settings: Settings) -> tuple[object, ...]:
    """What an engine is made for: it serves as long as this is equal."""
    return settings.engine_memory, settings.seed, settings.rule
