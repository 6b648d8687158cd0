"""Our own engine as the player's adviser, whoever plays: it finds out what a front end asks for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import (
    EngineFailed,
    Event,
    HintFound,
    LinesFound,
    MoveFound,
    ScoresFound,
    Thought,
    ThreatsFound,
)
from wuziqi.protocol.client.requests import Ask
from wuziqi.protocol.evaluation import Mate
from wuziqi.rules.board import Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Finding, Ranked, Searched, Target, Want

_NODES = 50_000
_TURN_MS = 1_000
"""A search ends at the first of these limits."""

_LINES_MS = 120_000
"""How long the best moves are looked at: then the computer comes to rest."""

_PATIENCE = 30.0
"""Seconds that the engine may take for an answer, beyond its time to think."""

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
    lines: int


class Analyst:
    """An engine of its own that is started when it is first needed, with at most one request.

    A search for what is wanted no longer is cut short. The best moves are looked at for
    ``lines_ms`` milliseconds at most.
    """

    def __init__(self, command: Sequence[str], lines_ms: int = _LINES_MS) -> None:
        self.client = EngineClient(command, ours=True)
        self._lines_ms = lines_ms
        self._ranked: Ranked | None = None
        self._cut_short = False
        self._started: tuple[Size, Rule] | None = None
        self._open: _Request | None = None
        self._thought: Thought | None = None
        self._only: Point | None = None
        """The only move of the position, while the one behind it is searched."""
        self._failed_at: Target | None = None

    def read_events(self) -> list[AnalystEvent]:
        """Return what was found out since the last call."""
        events = map(self._heard, self.client.read_events())
        return [event for event in events if event is not None]

    def ask(self, target: Target, wants: Sequence[Want], lines: int = 1) -> None:
        """Find out the first of ``wants`` about a position, unless something is being found.

        ``lines`` is how many best moves are wanted.
        """
        if self._open is not None:
            if self._open.target != target or not self._is_still_wanted(self._open.want, wants):
                self._cut()
        elif wants and self._failed_at != target:
            self._find_out(_Request(target, wants[0], lines))

    def _is_still_wanted(self, want: Want, wants: Sequence[Want]) -> bool:
        """Whether something is to be found out; the best moves only if nothing else is."""
        return want in wants and (want is not Want.LINES or wants[0] is want)

    def rest(self) -> None:
        """Look at the best moves no longer; what is found out quickly is found out."""
        if self._open is not None and self._open.want is Want.LINES:
            self._cut()

    def _cut(self) -> None:
        """Have the engine answer now."""
        self._cut_short = True
        self.client.stop()

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
        target, want, lines = request
        kind = (target.size, target.rule)
        if self._started != kind:
            self._started = kind
            self.client.start(*kind)
        self._thought = self._only = self._ranked = None
        self._cut_short = False
        self._set_limits(want)
        if want is Want.SEARCH:
            self.client.move_for(list(target.stones), target.side)
        elif want is Want.LINES:
            self.client.lines_for(lines, list(target.stones), target.side)
        else:
            self.client.ask_for(_ASKS[want], list(target.stones), target.side)
        self._open = request

    def _set_limits(self, want: Want) -> None:
        """Limit the next search: by nodes and time, or by time alone where it goes on and on."""
        endless = want is Want.LINES
        milliseconds = self._lines_ms if endless else _TURN_MS
        self.client.info("max_node", 0 if endless else _NODES)
        self.client.info("timeout_turn", milliseconds)
        self.client.patience = _PATIENCE + milliseconds / 1000

    def _heard(self, event: Event) -> AnalystEvent | None:
        match event:
            case Thought():
                self._thought = event
            case EngineFailed() if self._open is not None:
                self._failed_at, self._open = self._open.target, None
                return NothingFound(event)
            case LinesFound(_number, lines) if self._open is not None:
                self._ranked = Ranked(lines, self._open.lines)
                return Found(self._open.target, self._ranked)
            case MoveFound() if self._open is not None and self._open.want is Want.LINES:
                return self._looked_at()
            case MoveFound(_number, (point, *_more)):
                return self._searched(point)
            case ScoresFound() | ThreatsFound() | HintFound():
                return self._found(event)
        return None

    def _looked_at(self) -> Found | None:
        """Take the end of looking at the best moves: nothing new unless it ended by itself."""
        ranked, open_request, self._open = self._ranked, self._open, None
        if open_request is None or ranked is None or self._cut_short:
            return None
        return Found(open_request.target, replace(ranked, done=True))

    def _searched(self, point: Point) -> Found | None:
        """Take the end of a search. An only move is not thought about: its answer is searched."""
        if self._only is not None:
            thought = None if self._thought is None else _before(self._only, self._thought)
            return self._found(Searched(self._only, thought))
        if self._thought is None and self._open is not None and _goes_on(self._open.target):
            self._only, (target, _want, _lines) = point, self._open
            self.client.move_for([*target.stones, (point, target.side)], target.side.other)
            return None
        return self._found(Searched(point, self._thought))

    def _found(self, finding: Finding) -> Found | None:
        request, self._open = self._open, None
        return None if request is None else Found(request.target, finding)


def _goes_on(target: Target) -> bool:
    """Whether the other side moves after one more stone, if it wins nothing."""
    columns, rows = target.size
    return target.rule.stones_per_turn == 1 and len(target.stones) + 1 < columns * rows


def _before(move: Point, thought: Thought) -> Thought:
    """What is thought of a position, one ply earlier and for the side that makes the move."""
    evaluation = thought.evaluation.for_other_side()
    if isinstance(evaluation, Mate):
        evaluation = Mate(evaluation.plies + (1 if evaluation.plies > 0 else -1))
    return replace(thought, evaluation=evaluation, line=(move, *thought.line))


# Moves at any position


_REPLY_NODES = 200_000
_REPLY_MS = 2_000
"""A move is there at the first of these limits."""


@dataclass(frozen=True)
class Reply:
    """The stones that the side to move has left in its turn in a position."""

    target: Target
    moves: tuple[Point, ...]


@dataclass(frozen=True)
class NoReply:
    """The engine failed at a position; it is asked again only when that is wanted anew."""

    failure: EngineFailed


ReplyEvent = Reply | NoReply


class Replies:
    """An engine that is started by ``command`` when the first move is wanted.

    ``wanted`` is the position in which it is to move, None where it is not. A move that is wanted
    no longer is dropped, and the engine told to come to an end.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.wanted: Target | None = None
        self._client = EngineClient(command, ours=True)
        self._client.info("max_node", _REPLY_NODES)
        self._client.info("timeout_turn", _REPLY_MS)
        self._started: tuple[Size, Rule] | None = None
        self._open: Target | None = None

    def attend(self) -> list[ReplyEvent]:
        """Ask for what is wanted; returns what has been answered to it since the last call."""
        heard = [self._heard(event) for event in self._client.read_events()]
        if self._open is None and self.wanted is not None:
            self._ask(self.wanted)
        elif self._open is not None and self._open != self.wanted:
            self._client.stop()
        return [event for event in heard if event is not None]

    def hurry(self) -> None:
        """Have the engine move now."""
        self._client.stop()

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""
        number = self._client.fileno()
        return [] if number is None else [number]

    def next_check(self) -> float | None:
        """Return in how many seconds to attend again if nothing comes; None for never."""
        return self._client.next_check()

    def pause(self) -> None:
        """Stop the engine where it is."""
        self._client.pause()

    def resume(self) -> None:
        """Let the engine run on."""
        self._client.resume()

    def close(self) -> None:
        """End the engine."""
        self._client.close()

    def _ask(self, target: Target) -> None:
        kind = (target.size, target.rule)
        if self._started != kind:
            self._started = kind
            self._client.start(*kind)
        self._client.move_for(list(target.stones), target.side)
        self._open = target

    def _heard(self, event: Event) -> ReplyEvent | None:
        """Take the end of a request; None for what is wanted no longer."""
        if not isinstance(event, MoveFound | EngineFailed):
            return None
        asked, self._open = self._open, None
        if asked is None or asked != self.wanted:
            return None
        self.wanted = None
        return Reply(asked, event.points) if isinstance(event, MoveFound) else NoReply(event)
