"""The client: the manager's end of the protocol, for front ends that must never block.

A loop selects on ``descriptors()`` for at most ``next_wake()`` seconds, and then reads the events
of ``read_events()``. No method blocks, and no fault of an engine raises an error: a broken engine
is an event, and the next request starts a new one.

Replies have no number in this protocol. To exclude a late reply to a dropped request, the client
kills the engine, which takes a millisecond, and starts another one when needed.

Our own engine can do more than the protocol demands: it takes a BOARD at any time, plays by every
rule, and answers the queries of our front ends.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from wuziqi.protocol.client.conversation import (
    Conversation,
    EngineFault,
    QueryKind,
    Request,
    query_about,
    step_query,
)
from wuziqi.protocol.client.events import EngineFailed, Event, Failure
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.protocol.client.worker import Worker
from wuziqi.rules.board import DEFAULT_SIZE, Size, Stone
from wuziqi.rules.opening import Act, Opening
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_, TextError

_GRACE: Final = 0.05
"""Seconds for an engine to end without force."""

_TICK: Final = 0.2
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
        """Let the engine continue; its time to reply begins again."""
        self.paused = False
        if self._conversation is not None:
            self._conversation.process.resume()
            if self._conversation.waiting_since is not None:
                self._conversation.waiting_since = self._clock()

    def begin_close(self) -> None:
        """Ask the engine to end, without waiting for it: ``close`` will then be quick."""
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
        """Return the file descriptor to select on; none without an engine."""
        return [] if self._conversation is None else [self._conversation.process.fileno()]

    def next_wake(self) -> float | None:
        """Return the seconds until events are due even without input; None for never."""
        if self._events:
            return 0.0
        if self._conversation is None or self.paused:
            return None
        if self._conversation.waiting_since is not None:
            return _TICK
        if self._request is None:
            return None
        return max(self._conversation.settled_at - self._clock(), 0.0)

    def read_events(self) -> list[Event]:
        """Return the events since the last call, without waiting for more."""
        if self._conversation is not None:
            with self._giving_up():
                self._receive(self._conversation)
            self._go_on()
        events, self._events = self._events, []
        return events

    # The engine

    def _restart(self) -> None:
        self._end_conversation()
        if not self._ours and self._rule.number is None:
            text = N_("the protocol has no number for {rule}")
            self._fail(Failure.REFUSED, TextError(text, rule=self._rule.name))
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
        """Take the next step towards the reply to the open request."""
        conversation, request = self._conversation, self._request
        if request is None or (conversation is not None and conversation.request is not None):
            return
        if conversation is None or not conversation.can_take(request):
            self._restart()
        elif conversation.is_ready and self._clock() >= conversation.settled_at:
            with self._giving_up():
                conversation.ask(request, self._info)

    def _receive(self, conversation: Conversation) -> None:
        """Read the engine's lines. Raises EngineFault, also after too long a silence."""
        asked = conversation.request
        for event in conversation.receive():
            self._events.append(event)
        if asked is not None and conversation.request is None:
            self._request = None
        since = conversation.waiting_since
        if since is not None and not self.paused and self._clock() - since > self.patience:
            text = N_("{seconds:g} s")
            raise EngineFault(Failure.SILENT, TextError(text, seconds=self.patience))

    @contextmanager
    def _giving_up(self) -> Iterator[None]:
        """Give up the engine where an EngineFault is raised."""
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
        """End the engine, if there is one, and return its last words."""
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
        """Start a game of this size and rule, unless the engine plays such a game already."""
        if self._kind != (size, rule):
            self._kind = size, rule
            self._client.start(size, rule)

    @property
    def runners(self) -> list[EngineClient]:
        """The engine; after ``close`` the next request starts another one."""
        return [self._client]
