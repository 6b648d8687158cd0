"""Our own engine as the player's adviser, whoever plays: it finds out what a front end asks for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import (
    EngineFailed,
    Event,
    HintFound,
    MoveFound,
    ScoresFound,
    Thought,
    ThreatsFound,
)
from wuziqi.protocol.client.requests import Ask
from wuziqi.rules.board import Size
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Finding, Searched, Target, Want

_NODES = 50_000
_TURN_MS = 1_000
"""A search ends at the first of these limits."""

_ASKS = {Want.SCORES: Ask.SCORES, Want.THREATS: Ask.THREATS, Want.HINT: Ask.HINT}


@dataclass(frozen=True)
class Found:
    """Something was found out about a position."""

    target: Target
    finding: Finding


@dataclass(frozen=True)
class NothingFound:
    """The engine failed at a position, which is not asked about again."""

    failure: EngineFailed


AnalystEvent = Found | NothingFound


class _Request(NamedTuple):
    target: Target
    want: Want


class Analyst:
    """An engine of its own that is started when it is first needed, with at most one request.

    A search for what is wanted no longer is cut short.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.client = EngineClient(command, ours=True)
        self.client.info("max_node", _NODES)
        self.client.info("timeout_turn", _TURN_MS)
        self._started: tuple[Size, Rule] | None = None
        self._open: _Request | None = None
        self._thought: Thought | None = None
        self._failed_at: Target | None = None

    def hear(self) -> list[AnalystEvent]:
        """Return what was found out since the last call."""
        events = map(self._heard, self.client.read_events())
        return [event for event in events if event is not None]

    def ask(self, target: Target, wants: Sequence[Want]) -> None:
        """Find out the first of ``wants`` about a position, unless something is being found."""
        if self._open is not None:
            if self._open.target != target or self._open.want not in wants:
                self.client.stop()
        elif wants and self._failed_at != target:
            self._find_out(_Request(target, wants[0]))

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""
        number = self.client.fileno()
        return [] if number is None else [number]

    def next_check(self) -> float | None:
        """Return in how many seconds to hear again if nothing comes; None for never."""
        return self.client.next_check()

    def say_goodbye(self) -> None:
        """Ask the engine to end, without waiting for it."""
        self.client.say_goodbye()

    def close(self) -> None:
        """End the engine."""
        self.client.close()

    def pause(self) -> None:
        """Stop the engine where it is."""
        self.client.pause()

    def resume(self) -> None:
        """Let the engine run on."""
        self.client.resume()

    def _find_out(self, request: _Request) -> None:
        target, want = request
        kind = (target.size, target.rule)
        if self._started != kind:
            self._started = kind
            self.client.start(*kind)
        self._thought = None
        if want is Want.SEARCH:
            self.client.move_for(list(target.stones), target.side)
        else:
            self.client.ask_for(_ASKS[want], list(target.stones), target.side)
        self._open = request

    def _heard(self, event: Event) -> AnalystEvent | None:
        match event:
            case Thought():
                self._thought = event
            case EngineFailed() if self._open is not None:
                self._failed_at, self._open = self._open.target, None
                return NothingFound(event)
            case MoveFound(_number, (point, *_more)):
                return self._found(Searched(point, self._thought))
            case ScoresFound() | ThreatsFound() | HintFound():
                return self._found(event)
        return None

    def _found(self, finding: Finding) -> Found | None:
        request, self._open = self._open, None
        return None if request is None else Found(request.target, finding)
