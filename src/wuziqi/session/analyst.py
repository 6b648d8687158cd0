"""Our engines beside a game: they analyse, reply, and judge any position."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from wuziqi.protocol.client.client import EngineWorker, QueryKind
from wuziqi.protocol.client.events import (
    EngineFailed,
    Event,
    HintFound,
    Judged,
    LinesFound,
    MoveFound,
    ScoresFound,
    Thought,
    ThreatsFound,
)
from wuziqi.protocol.evaluation import Judgement, Mate
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.rules.referee import outcome_after
from wuziqi.session.analysis import Finding, Ranked, Searched, Target, Want

_MOST_NODES = 50_000
_TURN_MS = 1_000
"""A search ends at the first of these limits."""

_LINES_MS = 86_400_000
"""Time spent ranking moves before the engine stops: a day, longer than anybody looks."""

_REPLY_PATIENCE = 30.0
"""Seconds that the engine may take for a reply, beyond the time of its search."""

_QUERIES = {
    Want.SCORES: QueryKind.SCORES,
    Want.THREATS: QueryKind.THREATS,
    Want.HINT: QueryKind.HINT,
}


@dataclass(frozen=True)
class Found:
    """The engine has a finding about a position."""

    target: Target
    finding: Finding


@dataclass(frozen=True)
class NothingFound:
    """The engine failed at a position; the analyst requests no more of it until ``try_again``."""

    failure: EngineFailed


AnalystEvent = Found | NothingFound


class _Request(NamedTuple):
    target: Target
    want: Want
    lines: int


class Analyst(EngineWorker):
    """Analyses the position that a front end shows, with at most one open request.

    It cuts a search short when its result is no longer wanted, and ranks the moves of a position
    for ``lines_ms`` milliseconds at most.
    """

    def __init__(self, command: Sequence[str], lines_ms: int = _LINES_MS) -> None:
        super().__init__(command)
        self._lines_ms = lines_ms
        self._ranked: Ranked | None = None
        self._cut_short = False
        self._open: _Request | None = None
        self._thought: Thought | None = None
        self._only: Point | None = None
        """The only move of the position, during the search of the position after it."""
        self._failed_at: Target | None = None

    def read_events(self) -> list[AnalystEvent]:
        """Return the findings since the last call."""
        events = map(self._take, self._client.read_events())
        return [event for event in events if event is not None]

    def ask(self, target: Target, wants: Sequence[Want], lines: int = 1) -> None:
        """Request the first of ``wants`` about a position, unless a wanted request is open.

        An open request outside ``wants`` is cut short. ``lines`` is how many best moves are wanted.
        """
        if self._open is not None:
            if self._open.target != target or not self._is_still_wanted(self._open.want, wants):
                self._cut()
        elif wants and self._failed_at != target:
            self._request(_Request(target, wants[0], lines))

    def _is_still_wanted(self, want: Want, wants: Sequence[Want]) -> bool:
        """Whether an open request continues; ranking gives way to everything else."""
        return want in wants and (want is not Want.LINES or wants[0] is want)

    def try_again(self) -> None:
        """Let the next request go to the engine even where it has failed."""
        self._failed_at = None

    def rest(self) -> None:
        """Stop ranking moves; quick requests are completed."""
        if self._open is not None and self._open.want is Want.LINES:
            self._cut()

    def _cut(self) -> None:
        self._cut_short = True
        self._client.stop()

    def begin_close(self) -> None:
        self._client.begin_close()

    def _request(self, request: _Request) -> None:
        target, want, lines = request
        self._start(target.size, target.rule)
        self._thought = self._only = self._ranked = None
        self._cut_short = False
        self._set_limits(want)
        if want is Want.SEARCH:
            self._client.move_for(list(target.stones), target.side)
        elif want is Want.LINES:
            self._client.lines_for(lines, list(target.stones), target.side)
        else:
            self._client.query_for(_QUERIES[want], list(target.stones), target.side)
        self._open = request

    def _set_limits(self, want: Want) -> None:
        """Limit the next search by nodes and time, a ranking by time alone."""
        endless = want is Want.LINES
        milliseconds = self._lines_ms if endless else _TURN_MS
        self._client.info("max_node", 0 if endless else _MOST_NODES)
        self._client.info("timeout_turn", milliseconds)
        self._client.patience = _REPLY_PATIENCE + milliseconds / 1000

    def _take(self, event: Event) -> AnalystEvent | None:
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
                return self._end_ranking()
            case MoveFound(_number, (point, *_more)):
                return self._searched(point)
            case ScoresFound() | ThreatsFound() | HintFound():
                return self._found(event)
        return None

    def _end_ranking(self) -> Found | None:
        """Return the final ranking; None where the search was cut short."""
        ranked, open_request, self._open = self._ranked, self._open, None
        if open_request is None or ranked is None or self._cut_short:
            return None
        return Found(open_request.target, replace(ranked, done=True))

    def _searched(self, point: Point) -> Found | None:
        """Take the end of a search.

        The engine plays an only move without a search, so the analyst requests the next position
        too.
        """
        if self._only is not None:
            thought = None if self._thought is None else _before(self._only, self._thought)
            return self._found(Searched(self._only, thought))
        if self._thought is None and self._open is not None and _goes_on(self._open.target, point):
            self._only, (target, _want, _lines) = point, self._open
            self._client.move_for([*target.stones, (point, target.side)], target.side.other)
            return None
        return self._found(Searched(point, self._thought))

    def _found(self, finding: Finding) -> Found | None:
        request, self._open = self._open, None
        return None if request is None else Found(request.target, finding)


def _goes_on(target: Target, move: Point) -> bool:
    """Whether a move leaves the game open and gives the turn to the opponent."""
    if target.rule.stones_per_turn > 1:
        return False
    board = Board.with_stones(target.size, target.stones)
    return outcome_after(board, move, target.side, target.rule) is None


def _before(move: Point, thought: Thought) -> Thought:
    """Return the thought about a position one ply earlier, for the side that makes the move."""
    evaluation = thought.evaluation.for_other_side()
    if isinstance(evaluation, Mate):
        evaluation = Mate(evaluation.plies + (1 if evaluation.plies > 0 else -1))
    return replace(thought, evaluation=evaluation, line=(move, *thought.line))


_REPLY_NODES = 200_000
_REPLY_MS = 2_000
"""The engine replies at the first of these limits."""


@dataclass(frozen=True)
class Reply:
    """The stones with which the side to move completes its turn."""

    target: Target
    moves: tuple[Point, ...]


@dataclass(frozen=True)
class NoReply:
    """The engine failed at a position; only a new request makes it try again."""

    failure: EngineFailed


ReplyEvent = Reply | NoReply


class ReplyEngine(EngineWorker):
    """Moves at any position.

    ``wanted`` is the position at which the engine is to move, None if there is none. On a change
    the engine stops, and its move is dropped.
    """

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self.wanted: Target | None = None
        self._client.info("max_node", _REPLY_NODES)
        self._client.info("timeout_turn", _REPLY_MS)
        self._open: Target | None = None

    def poll(self) -> list[ReplyEvent]:
        """Request a move at the ``wanted`` position; returns the replies since the last call."""
        replies = [self._take(event) for event in self._client.read_events()]
        if self._open is None and self.wanted is not None:
            self._request(self.wanted)
        elif self._open is not None and self._open != self.wanted:
            self._client.stop()
        return [reply for reply in replies if reply is not None]

    def hurry(self) -> None:
        self._client.stop()

    def _request(self, target: Target) -> None:
        self._start(target.size, target.rule)
        self._client.move_for(list(target.stones), target.side)
        self._open = target

    def _take(self, event: Event) -> ReplyEvent | None:
        """Return the reply in an event; None if nobody wants it any more."""
        if not isinstance(event, MoveFound | EngineFailed):
            return None
        asked, self._open = self._open, None
        if asked is None or asked != self.wanted:
            return None
        self.wanted = None
        return Reply(asked, event.points) if isinstance(event, MoveFound) else NoReply(event)


JUDGEMENT_NODES = 300_000
"""Nodes for a judgement: about a second of the compiled engine."""

_JUDGEMENT_PATIENCE = 300.0
"""The most seconds for one position. The uncompiled engine is slow."""


class Examiner(EngineWorker):
    """Judges one position at a time.

    ``asked`` is the position of the open request, None if there is none. ``failure`` is set when
    the engine has failed; the next request starts another one.
    """

    def __init__(self, command: Sequence[str], patience: float = _JUDGEMENT_PATIENCE) -> None:
        super().__init__(command, patience)
        self.asked: Target | None = None
        self.failure: EngineFailed | None = None

    def ask(self, target: Target, nodes: int = JUDGEMENT_NODES) -> None:
        """Request a judgement; drops an open request."""
        self.asked, self.failure = target, None
        self._start(target.size, target.rule)
        self._client.info("max_node", nodes)
        self._client.query_for(QueryKind.JUDGE, list(target.stones), target.side)

    def drop(self) -> None:
        """Drop the open request, if there is one."""
        self.asked = None
        self._client.cancel()

    def poll(self) -> Judgement | None:
        """Read the engine's events; returns the judgement once it is there."""
        judgement = None
        for event in self._client.read_events():
            if isinstance(event, Judged) and self.asked is not None:
                judgement, self.asked = event.judgement, None
            elif isinstance(event, EngineFailed):
                self.failure, self.asked = event, None
        return judgement
