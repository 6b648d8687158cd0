"""The client: the manager's end of the protocol, for front ends that must never block.

A loop selects on ``descriptors()`` for at most ``next_wake()`` seconds, and then reads the events
of ``read_events()``. No method blocks, and no fault of an engine raises an error: a broken engine
is an event, and the next request starts a new one.

Replies have no number in this protocol. To exclude a late reply to a dropped request, the client
kills the engine, which takes a millisecond, and starts another one when needed.

Our own engine can do more than the protocol demands: it takes a BOARD at any time, plays by every
rule, and answers the queries of our front ends.
"""

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from wuziqi.protocol.client.events import (
    AnswerError,
    CutShort,
    EngineFailed,
    EngineMessage,
    Event,
    Failure,
    LinesFound,
    MoveFound,
    Ready,
    Thought,
    parse_about,
    parse_hint,
    parse_judged,
    parse_placed,
    parse_scores,
    parse_step,
    parse_thought,
    parse_threats,
)
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.protocol.client.worker import Worker
from wuziqi.protocol.lines import (
    CUT_SHORT,
    BoardState,
    CoordinatesError,
    format_coordinates,
    parse_several,
)
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.opening import Act, Opening, replay
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_, TextError

# Requests

Stones = tuple[tuple[Point, Stone], ...]


class QueryKind(Enum):
    """Queries that only our own engine answers; the value is the first word of its reply."""

    SCORES = "SCORES"
    THREATS = "THREATS"
    HINT = "HINT"
    JUDGE = "JUDGE"


_PARSERS: Final[dict[QueryKind, Callable[[int, str, Size], Event]]] = {
    QueryKind.SCORES: parse_scores,
    QueryKind.THREATS: parse_threats,
    QueryKind.HINT: parse_hint,
    QueryKind.JUDGE: parse_judged,
}


class Query(NamedTuple):
    """A request to our own engine beside moves: ``text`` follows the word WUZIQI.

    The reply begins with the first word of ``text``; ``parse`` reads the rest of the reply and
    raises AnswerError.
    """

    text: str
    parse: Callable[[str], Event]

    @property
    def word(self) -> str:
        return self.text.partition(" ")[0]


@dataclass
class Request:
    """A request about the position with these stones, in the order of play, for ``side``.

    Without a ``query`` it requests a move, and the ``lines`` best moves on the way. The engine
    answers an urgent request at once.
    """

    number: int
    stones: Stones
    side: Stone
    query: Query | None = None
    lines: int = 0
    is_urgent: bool = False


def query_about(kind: QueryKind, number: int, size: Size) -> Query:
    """Return the query of the request ``number`` for one kind of finding."""

    def parse(rest: str) -> Event:
        return _PARSERS[kind](number, rest, size)

    return Query(kind.value, parse)


def step_query(opening: Opening, acts: Sequence[Act], number: int, size: Size) -> Query:
    """Return the query of the request ``number`` for the next act in an opening."""

    def parse(rest: str) -> Event:
        found = parse_step(number, rest, size)
        try:
            replay(opening, Board(*size), [*acts, found.act])
        except ValueError as error:
            raise AnswerError(str(error)) from error
        return found

    words = (format_coordinates(act, size) if isinstance(act, Point) else act for act in acts)
    return Query(" ".join(["STEP", opening.name, *words]), parse)


# The conversation

_SETTLE: Final = 0.02
"""Seconds between a reply and the next request: some engines lose anything sent sooner."""

_ABOUT_SECONDS: Final = 1.0
"""Seconds in which an engine may answer ABOUT before the first request is sent."""

_MOST_CHATTER: Final = 1_000
"""Lines that an engine may send without a request."""

_COORDINATES: Final = re.compile(r"-?\d+\s*,\s*-?\d+\s*")


class EngineFault(Exception):
    """The client has to give the engine up; ``detail`` defaults to its last words."""

    def __init__(self, reason: Failure, detail: TextError | None = None) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


class Conversation:
    """Sends lines to one engine process, and interprets its lines.

    ``request`` is the open request, if any; ``waiting_since`` is the time of ``clock`` since which
    the engine owes a reply, None while it owes none. ``settled_at`` is the time from which the next
    request may be sent. Every method that talks to the engine raises EngineFault.
    """

    def __init__(
        self,
        process: EngineProcess,
        size: Size,
        rule: Rule,
        clock: Callable[[], float],
        *,
        ours: bool,
    ) -> None:
        self.process = process
        self.is_ready = False
        self.request: Request | None = None
        self.waiting_since: float | None = clock()
        self.settled_at = 0.0
        self._size = size
        self._rule = rule
        self._clock = clock
        self._ours = ours
        self._owes_about = False
        self._chatter = 0
        self._info: dict[str, str] = {}
        self._placed: tuple[Thought, ...] = ()
        """The best moves of a depth, as far as the engine has reported them."""
        self._board: Stones = ()
        """The engine's board after its last move; () before that and after other questions."""

    # Sending

    def begin(self) -> None:
        """Begin a game; our own engine needs the rule before the size."""
        width, height = self._size
        start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
        self._send(*([f"INFO wuziqi_rule {self._rule.name}"] if self._ours else []), start)

    def can_take(self, request: Request) -> bool:
        """Whether the engine can take the position; many fail at a second BOARD."""
        return self._ours or not self._board or self._is_continued_by(request)

    def ask(self, request: Request, info: Mapping[str, str]) -> None:
        """Send a request, after the INFO keys whose values are new to the engine."""
        self.request = request
        self.waiting_since = self._clock()
        news = {key: value for key, value in info.items() if self._info.get(key) != value}
        self._info.update(news)
        self._send(
            *(f"INFO {key} {value}" for key, value in news.items()),
            *self._request_lines(request),
            *(["YXSTOP"] if request.is_urgent else []),
        )

    def hurry(self) -> None:
        self._send("YXSTOP")

    def rest(self) -> None:
        """Stop the engine's pondering, if it is set to ponder, until its next reply."""
        if self.request is None and self._info.get("pondering") == "1":
            self._send("STOP")

    def _is_continued_by(self, request: Request) -> bool:
        """Whether a request is about the position after the engine's move and a move against it."""
        return (
            bool(self._board)
            and request.stones[:-1] == self._board
            and request.stones[-1][1] is request.side.other
            and self._board[-1][1] is request.side
        )

    def _request_lines(self, request: Request) -> list[str]:
        board = [*_board_lines(request, self._size), "DONE"]
        if request.query is not None:
            return ["YXBOARD", *board, f"WUZIQI {request.query.text}"]
        if request.lines:
            return ["YXBOARD", *board, f"YXNBEST {request.lines}"]
        if not request.stones and not self._ours:
            return ["BEGIN"]
        if self._is_continued_by(request):
            return [f"TURN {format_coordinates(request.stones[-1][0], self._size)}"]
        return ["BOARD", *board]

    def _send(self, *lines: str) -> None:
        try:
            self.process.send(*lines)
        except BlockingIOError as error:
            raise EngineFault(
                Failure.SILENT, TextError(N_("it does not read its input"))
            ) from error
        except OSError as error:
            raise EngineFault(Failure.DIED) from error

    # Receiving

    def receive(self) -> Iterator[Event]:
        """Yield the events of the lines received, without waiting for more."""
        for line in self.process.read():
            yield from self._take(line)
        if self.process.ended:
            raise EngineFault(Failure.DIED)

    def _take(self, line: str) -> Iterator[Event]:
        word, _, rest = line.partition(" ")
        self._chatter = self._chatter + 1 if self.request is None else 0
        if self._chatter > _MOST_CHATTER:
            raise EngineFault(Failure.BABBLING, _quoted(""))
        match word.upper():
            case "MESSAGE":
                yield from self._take_message(rest)
            case "DEBUG":
                pass
            case "OK" if not self.is_ready:
                yield from self._take_ready()
            case _ if self._owes_about and not _COORDINATES.fullmatch(line):  # some ignore ABOUT
                yield from self._take_about(word.upper(), line)
            case "ERROR":
                self._take_error(line)
            case "UNKNOWN" if not self.is_ready:
                raise EngineFault(Failure.REFUSED, _quoted(line))
            case _ if self.request is not None:
                yield from self._take_answer(self.request, line)

    def _take_message(self, text: str) -> Iterator[Event]:
        asked = self.request is not None and self.request.lines > 0
        # The best moves of one depth together are one event.
        if asked and (placed := parse_placed(text)) is not None:
            place, thought = placed
            self._placed = (*self._placed[: place - 1], thought)
            return
        yield from self._take_placed()
        if self._ours and text == CUT_SHORT:
            yield CutShort()
        else:
            yield parse_thought(text) or EngineMessage(text)

    def _take_placed(self) -> Iterator[Event]:
        placed, self._placed = self._placed, ()
        if placed and self.request is not None:
            yield LinesFound(self.request.number, placed)

    def _take_ready(self) -> Iterator[Event]:
        self.is_ready = True
        self.waiting_since = None
        yield Ready()
        # An engine other than ours must first tell its name.
        if not self._ours:
            self._owes_about = True
            self.settled_at = self._clock() + _ABOUT_SECONDS
            self._send("ABOUT")

    def _take_about(self, word: str, line: str) -> Iterator[Event]:
        self._owes_about = False
        self.settled_at = self._clock() + _SETTLE
        if word not in ("ERROR", "UNKNOWN"):
            yield parse_about(line)

    def _take_error(self, line: str) -> None:
        # After YXSTOP an ERROR may only mean that the engine does not know it.
        stopped = not self._ours and self.request is not None and self.request.is_urgent
        if (self.request is not None or not self.is_ready) and not stopped:
            raise EngineFault(Failure.REFUSED, _quoted(line))

    def _take_answer(self, request: Request, line: str) -> Iterator[Event]:
        if request.query is not None:
            yield from self._take_reply(request.query, line)
        elif line[0].isdecimal() or line[0] == "-":
            yield from self._take_placed()
            yield self._take_move(request, line)

    def _take_move(self, request: Request, line: str) -> Event:
        try:
            points = parse_several(line, self._size)
            self._check_turn(request, points)
        except (CoordinatesError, IllegalMove) as error:
            raise EngineFault(Failure.ILLEGAL_MOVE, _quoted(line)) from error
        own = tuple((point, request.side) for point in points)
        self._settle((*request.stones, *own))
        return MoveFound(request.number, points)

    def _check_turn(self, request: Request, points: Sequence[Point]) -> None:
        """Raises CoordinatesError and IllegalMove."""
        before = BoardState(self._size, request.side, request.stones)
        after = before.with_stones(points, request.side)
        left = before.stones_left(self._rule)
        if len(points) > left or (len(points) < left and after.outcome(self._rule) is None):
            raise CoordinatesError(N_("not as many points as the turn has stones"))

    def _take_reply(self, query: Query, line: str) -> Iterator[Event]:
        word, _, rest = line.partition(" ")
        if word != query.word:
            return
        try:
            answer = query.parse(rest)
        except AnswerError as error:
            raise EngineFault(Failure.REFUSED, _quoted(str(error))) from error
        self._settle(())
        yield answer

    def _settle(self, board: Stones) -> None:
        self._board = board
        self.request = self.waiting_since = None
        self.settled_at = self._clock() + (0 if self._ours else _SETTLE)


def _board_lines(request: Request, size: Size) -> list[str]:
    """Return lines ``X,Y,F`` in the order of play, but with a black stone first."""
    # Engines without a sense of colour take the first stone for black's.
    first = [placed for placed in request.stones if placed[1] is Stone.BLACK][:1]
    return [
        f"{format_coordinates(point, size)},{1 if stone is request.side else 2}"
        for point, stone in dict.fromkeys([*first, *request.stones])
    ]


def _quoted(words: str) -> TextError:
    # An engine's own words are not translated.
    return TextError("{words}", words=words)


_GRACE: Final = 0.05
"""Seconds for an engine to end without force."""

_CHECK_SECONDS: Final = 0.2
"""Seconds between two checks of the clock and the error output while an engine owes a reply."""


class EngineClient:
    """Plays with the engine that ``command`` starts. ``start`` comes first, ``close`` last.

    ``patience`` is how many seconds the engine may take to start and to answer; it may be changed
    at any time. ``ours`` marks our own engine. Another engine's description of itself arrives as
    About before its first reply. ``clock`` returns seconds, ``open_process`` starts a command and
    raises OSError.
    """

    def __init__(
        self,
        command: Sequence[str],
        patience: float = 30.0,
        *,
        ours: bool = False,
        clock: Callable[[], float] = time.monotonic,
        open_process: Callable[[Sequence[str]], EngineProcess] = EngineProcess,
    ) -> None:
        self.patience = patience
        self.paused = False
        self._ours = ours
        self._clock = clock
        self._open_process = open_process
        self._command = tuple(command)
        self._size = DEFAULT_SIZE
        self._rule = FREESTYLE
        self._info: dict[str, str] = {}
        self._conversation: Conversation | None = None
        self._request: Request | None = None
        self._requests = 0
        self._events: list[Event] = []

    # Requests

    def start(self, size: Size, rule: Rule = FREESTYLE) -> None:
        """Begin a game with a fresh engine; Ready follows. An open request is dropped.

        An engine other than ours fails when the rule has no number in the protocol. No engine knows
        of a handicap: it sees the stones with their colours, and whose turn it is.
        """
        rule = rule.even
        self._request = None
        self._size, self._rule = size, rule
        if not self._ours and rule.number is not None:
            self._info["rule"] = str(rule.number)
        self._restart()

    def info(self, key: str, value: str | int) -> None:
        """Set an INFO key, from the next request on and for every engine started later.

        The rule is set by ``start``.
        """
        self._info[key] = str(value)

    def move_for(self, stones: Sequence[tuple[Point, Stone]], side: Stone) -> int:
        """Request a move of ``side`` with these stones, in the order of play, on the board.

        Returns the number that MoveFound will have. A request still open is dropped.
        """
        return self._put(Request(self._requests + 1, tuple(stones), side))

    def lines_for(self, count: int, stones: Sequence[tuple[Point, Stone]], side: Stone) -> int:
        """Request the ``count`` best moves of our own engine where ``side`` is to move.

        Returns the number that every LinesFound and, at last, MoveFound will have. The engine goes
        on until a limit of ``info``, until ``stop``, or until all of them are proven. A request
        still open is dropped.
        """
        return self._put(Request(self._requests + 1, tuple(stones), side, lines=count))

    def query_for(self, kind: QueryKind, stones: Sequence[tuple[Point, Stone]], side: Stone) -> int:
        """Query our own engine about the position where ``side`` is to move.

        Returns the number of the reply. A request still open is dropped.
        """
        number = self._requests + 1
        return self._put(
            Request(number, tuple(stones), side, query_about(kind, number, self._size))
        )

    def step_for(self, opening: Opening, acts: Sequence[Act]) -> int:
        """Request the next act of our own engine in an opening after these acts.

        Returns the number that StepFound will have. A request still open is dropped.
        """
        number = self._requests + 1
        query = step_query(opening, acts, number, self._size)
        return self._put(Request(number, (), Stone.BLACK, query))

    def _put(self, request: Request) -> int:
        self.cancel()
        self._request = request
        self._requests = request.number
        self._go_on()
        return request.number

    def stop(self) -> None:
        """Make the engine reply now with the best move it has found."""
        if self._request is None or self._request.is_urgent:
            return
        self._request.is_urgent = True
        if self._conversation is not None and self._conversation.request is not None:
            with self._giving_up():
                self._conversation.hurry()

    def rest(self) -> None:
        """Stop an engine's pondering until its next reply."""
        if self._conversation is not None:
            with self._giving_up():
                self._conversation.rest()

    def cancel(self) -> None:
        """Drop the open request, if there is one."""
        self._request = None
        if self._conversation is not None and self._conversation.request is not None:
            self._end_conversation()

    def pause(self) -> None:
        """Suspend the engine; its time to reply stops."""
        self.paused = True
        if self._conversation is not None:
            self._conversation.process.pause()

    def resume(self) -> None:
        self.paused = False
        if self._conversation is not None:
            self._conversation.process.resume()
            if self._conversation.waiting_since is not None:
                self._conversation.waiting_since = self._clock()

    def begin_close(self) -> None:
        """Ask the engine to end, without waiting for it, so that a later ``close`` is quick."""
        self._request = None
        if self._conversation is not None:
            with suppress(OSError):
                self._conversation.process.send("END")
            self._conversation.process.resume()

    def close(self) -> None:
        """End the engine, by force if it does not end at once; ours is killed without waiting."""
        self.begin_close()
        self._end_conversation(0 if self._ours else _GRACE)

    # For the loop

    def descriptors(self) -> list[int]:
        return [] if self._conversation is None else [self._conversation.process.fileno()]

    def next_wake(self) -> float | None:
        if self._events:
            return 0.0
        if self._conversation is None or self.paused:
            return None
        if self._conversation.waiting_since is not None:
            return _CHECK_SECONDS
        if self._request is None:
            return None
        return max(self._conversation.settled_at - self._clock(), 0.0)

    def read_events(self) -> list[Event]:
        """Return the events since the last call, without waiting for more."""
        if self._conversation is not None:
            with self._giving_up():
                conversation = self._conversation
                asked = conversation.request
                for event in conversation.receive():
                    self._events.append(event)
                if asked is not None and conversation.request is None:
                    self._request = None
                since = conversation.waiting_since
                if since is not None and not self.paused and self._clock() - since > self.patience:
                    text = N_("{seconds:g} s")
                    raise EngineFault(Failure.SILENT, TextError(text, seconds=self.patience))
            self._go_on()
        events, self._events = self._events, []
        return events

    # The engine

    def _restart(self) -> None:
        self._end_conversation()
        if not self._ours and self._rule.number is None:
            text = N_("the protocol has no number for {rule}")
            self._fail(Failure.REFUSED, TextError(text, rule=self._rule.words))
            return
        try:
            process = self._open_process(self._command)
        except OSError as error:
            self._fail(Failure.NOT_STARTED, TextError("{error}", error=error))
            return
        self._conversation = Conversation(
            process, self._size, self._rule, self._clock, ours=self._ours
        )
        with self._giving_up():
            self._conversation.begin()

    def _go_on(self) -> None:
        conversation, request = self._conversation, self._request
        if request is None or (conversation is not None and conversation.request is not None):
            return
        if conversation is None or not conversation.can_take(request):
            self._restart()
        elif conversation.is_ready and self._clock() >= conversation.settled_at:
            with self._giving_up():
                conversation.ask(request, self._info)

    @contextmanager
    def _giving_up(self) -> Iterator[None]:
        try:
            yield
        except EngineFault as fault:
            self._fail(fault.reason, fault.detail)

    def _fail(self, reason: Failure, detail: TextError | None) -> None:
        words = self._end_conversation(_GRACE if detail is None else 0)
        error = words if detail is None else detail
        self._request = None
        self._events.append(EngineFailed(reason, str(error or ""), error))

    def _end_conversation(self, grace: float = 0) -> TextError | None:
        conversation, self._conversation = self._conversation, None
        return None if conversation is None else conversation.process.finish(grace)


class EngineWorker(Worker):
    """An engine beside a front end, started by the first request; subclasses make requests.

    ``patience`` is as in ``EngineClient``.
    """

    def __init__(self, command: Sequence[str], patience: float = 30.0) -> None:
        self._client = EngineClient(command, patience, ours=True)
        self._kind: tuple[Size, Rule] | None = None

    def _start(self, size: Size, rule: Rule) -> None:
        if self._kind != (size, rule):
            self._kind = size, rule
            self._client.start(size, rule)

    @property
    def runners(self) -> list[EngineClient]:
        """The engine; after ``close`` the next request starts another one."""
        return [self._client]
