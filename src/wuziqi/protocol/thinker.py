"""The engine at work for the brain: within its limits, and with an ear for the manager."""

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from wuziqi.engine.api import Decision, Hint, Limits, Move, Progress
from wuziqi.engine.engine import Engine
from wuziqi.levels import level_of
from wuziqi.protocol.inbox import Inbox
from wuziqi.protocol.messages import depth_message, vcf_message
from wuziqi.protocol.position import Position
from wuziqi.protocol.settings import Settings
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import FREESTYLE, STANDARD, Rule

RULES: Final = {0: FREESTYLE, 1: STANDARD}
"""The rules that can be played, by their bit mask in the protocol."""


class UnsupportedRule(ValueError):
    """The rule that the manager asked for cannot be played."""


class Thinker:
    """Keeps the engine and its settings; ``say`` sends a line to the manager.

    The engine is called in the only thread there is: it polls us, and we look at the clock
    and at the inbox.
    """

    def __init__(self, settings: Settings, inbox: Inbox, say: Callable[[str], None]) -> None:
        self._settings = settings
        self._inbox = inbox
        self._say = say
        self._engine: Engine | None = None
        self._used_ms = 0

    @property
    def rule(self) -> Rule:
        """The rule that the manager asked for. Raises UnsupportedRule."""
        rule = RULES.get(self._settings.rule)
        if rule is None:
            raise UnsupportedRule(f"rule {self._settings.rule} is not supported")
        return rule

    def inform(self, key: str, value: str) -> None:
        """Apply ``INFO key value``; an engine that it makes unfit is replaced at once."""
        before, self._settings = self._settings, self._settings.informed(key, value)
        if self._engine is None:
            return
        if _engine_key(before) != _engine_key(self._settings):
            self._make_engine(self._engine.width)
        else:
            self._prepare(self._engine)

    def new_game(self, size: int) -> None:
        """Start the clock of a game anew and make a fresh engine now, before it runs."""
        self._used_ms = 0
        self._settings = replace(self._settings, left_ms=None)
        self._make_engine(size)

    def forget(self) -> None:
        """Drop what earlier searches found."""
        if self._engine is not None:
            self._engine.forget()

    def scores(self, position: Position) -> dict[Move, int]:
        """Return the pattern score of every empty cell for the side to move."""
        return self._set_up(position).scores(position.own)

    def threats(self, position: Position) -> dict[Stone, dict[Move, str]]:
        """Return the points where either colour makes a five, a four or an open three."""
        return self._set_up(position).threats()

    def hint(self, position: Position) -> Hint:
        """Return a good move for the side to move and why, without much thinking."""
        return self._set_up(position).hint(position.own)

    def choose(self, position: Position, arrived: float) -> Decision:
        """Return the move for a question that arrived at that time, and tell how it was found."""
        deadline = self.deadline(arrived)
        decision = self.search(position, position.own, deadline, self._report)
        if decision.vcf:
            self._say(vcf_message(decision.vcf))
        return decision

    def answered(self, arrived: float) -> None:
        """Charge the game's clock with a question that arrived at that time."""
        self._used_ms += round((time.monotonic() - arrived) * 1000)

    def deadline(self, arrived: float) -> float:
        """Return the time by which a question that arrived at that time must be answered."""
        budget = self._settings.turn_budget(self._used_ms)
        return math.inf if budget is None else arrived + budget / 1000

    def search(
        self,
        position: Position,
        side: Stone,
        deadline: float,
        report: Callable[[Progress], None],
    ) -> Decision:
        """Think about the position for ``side`` until the deadline, STOP or END."""
        return self._set_up(position).think(
            side, self._limits(deadline), lambda: self.must_answer(deadline), report
        )

    def must_answer(self, deadline: float) -> bool:
        """Whether the deadline has passed, or STOP or END has come."""
        self._inbox.poll()
        return self._inbox.hurried or time.monotonic() >= deadline

    def _limits(self, deadline: float) -> Limits:
        left = deadline - time.monotonic()
        return Limits(
            level=self._settings.level,
            turn_ms=None if math.isinf(left) else max(int(left * 1000), 0),
            max_depth=self._settings.max_depth,
            max_nodes=self._settings.max_nodes,
        )

    def _report(self, progress: Progress) -> None:
        self._say(depth_message(progress))

    def _set_up(self, position: Position) -> Engine:
        engine = self._engine_for(position.size)
        engine.set_up((point.column, point.row, stone) for point, stone in position.stones)
        return engine

    def _engine_for(self, size: int) -> Engine:
        return self._engine or self._make_engine(size)

    def _make_engine(self, size: int) -> Engine:
        """Make a fresh engine for the settings, with the memory of the old one."""
        engine = Engine(
            size,
            memory=self._settings.memory,
            seed=self._settings.seed,
            rule=RULES.get(self._settings.rule, FREESTYLE),
            heir_of=self._engine,
        )
        self._prepare(engine)
        self._engine = engine
        return engine

    def _prepare(self, engine: Engine) -> None:
        level = level_of(self._settings.level)
        if level.searches:
            engine.prepare(level.number)


def _engine_key(settings: Settings) -> tuple[object, ...]:
    """What an engine is made for: it serves as long as this is equal."""
    return settings.memory, settings.seed, settings.rule
