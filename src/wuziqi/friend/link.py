"""The program's end of the connection to a friend, for a front end that never waits.

A loop selects on ``descriptors()``, sleeps at most ``next_wake()`` seconds, and then takes the
events of ``read_events()``. No method blocks, and nothing that the network, the friend or the
carrier's process does raises an error. A carrier that ends is started again once there are keys:
killing it only breaks the connection.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from wuziqi.friend.wire import (
    MAX_MESSAGE,
    Keys,
    LinkReason,
    read_keys,
    read_object,
    reason_error,
    write_keys,
    write_object,
)
from wuziqi.installation import own_command
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.texts import TextError


@dataclass(frozen=True)
class CodeMade:
    """The code to read out to a friend; it replaces an earlier one."""

    code: str


@dataclass(frozen=True)
class WrongCode:
    """Somebody typed a wrong code and used up ours. A new code follows, ``left`` more times."""

    left: int


@dataclass(frozen=True)
class Introduced:
    """The friend has typed the code: the keys meet the same friend again at any time."""

    keys: Keys


@dataclass(frozen=True)
class Up:
    """The friend's program receives our messages now.

    Repeated when the friend's program was restarted, with or without a Down before. No message sent
    before it arrives after it.
    """


@dataclass(frozen=True)
class Down:
    """The friend's program does not receive our messages; the link tries again until closed.

    ``ours`` says that our connection to the server is lost, not the friend's.
    """

    reason: TextError
    ours: bool = False


@dataclass(frozen=True)
class Received:
    """A message of the friend's program, an unchecked JSON object.

    Every message comes once, in the order of sending.
    """

    message: dict[str, Any]


@dataclass(frozen=True)
class LinkFailed:
    """The connection cannot be made, or has ended for good; no more events follow."""

    reason: TextError


_OWN_REASONS: Final = (LinkReason.LOST, LinkReason.UNREACHABLE, LinkReason.PROXY)
"""The reasons that no friend's program can cause."""

LinkEvent = CodeMade | WrongCode | Introduced | Up | Down | Received | LinkFailed


_GRACE: Final = 1.0
"""The most seconds in which a carrier may say goodbye to the friend's program."""

_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 10.0
"""Seconds until an ended carrier is restarted: each pause doubles the last."""

_MOST_STARTS: Final = 6
"""Ends of a carrier in a row, before it connects, after which the link fails."""


def carrier_command() -> tuple[str, ...]:
    """Return the command that starts the carrier."""
    return own_command("wuziqi.friend.carrier.main")


class Link:
    """A connection to a friend. One of ``host``, ``join`` and ``meet`` comes first, ``close`` last.

    ``command`` starts the carrier, see ``carrier_command``; ``clock`` returns seconds;
    ``open_process`` starts a command and raises OSError.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        clock: Callable[[], float] = time.monotonic,
        open_process: Callable[[Sequence[str]], EngineProcess] = EngineProcess,
    ) -> None:
        self._command = tuple(command)
        self._clock = clock
        self._open_process = open_process
        self._process: EngineProcess | None = None
        self._keys: Keys | None = None
        self._events: list[LinkEvent] = []
        self._starts = 0
        self._start_at: float | None = None
        self._paused = False

    # For front ends

    def host(self, relay: str = "") -> None:
        """Request a code to read out: CodeMade follows, then Introduced when the friend types it.

        ``relay`` is the address of a mailbox server, "" for the public one.
        """
        self._start({"do": "host", "relay": relay})

    def join(self, relay: str, code: str) -> None:
        """Use the code of a friend: Introduced follows, then Up."""
        self._start({"do": "join", "relay": relay, "code": code})

    def meet(self, keys: Keys) -> None:
        """Meet the friend of these keys again: Up follows once both are there."""
        self._keys = keys
        self._start({"do": "meet", "keys": write_keys(keys)})

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a JSON object to the friend's program; while the link is down it may get lost.

        Raises ValueError for an object longer than MAX_MESSAGE.
        """
        text = write_object(message)
        if len(text) > MAX_MESSAGE:
            raise ValueError(f"{len(text)} characters are too many for a message")
        self._write(f'{{"do":"send","message":{text}}}')

    def pause(self) -> None:
        """Suspend the carrier, if the system can do that."""
        self._paused = True
        if self._process is not None:
            self._process.pause()

    def resume(self) -> None:
        self._paused = False
        if self._process is not None:
            self._process.resume()

    def close(self) -> None:
        """Leave; the message to the friend's program has a second to go out."""
        self.resume()
        self._write('{"do":"leave"}')
        self._end(_GRACE)
        self._start_at = self._keys = None

    # For the loop

    def descriptors(self) -> list[int]:
        return [] if self._process is None else [self._process.fileno()]

    def next_wake(self) -> float | None:
        return 0.0 if self._events else self._time_to_start()

    def _time_to_start(self) -> float | None:
        """Return the seconds until the carrier is restarted; None for never."""
        if self._start_at is None or self._paused:
            return None
        return max(self._start_at - self._clock(), 0.0)

    def read_events(self) -> list[LinkEvent]:
        """Return the events since the last call, without waiting for more."""
        if self._process is not None:
            self._receive(self._process)
        elif self._keys is not None and self._time_to_start() == 0:
            self.meet(self._keys)
        events, self._events = self._events, []
        return events

    def _receive(self, process: EngineProcess) -> None:
        for line in process.read():
            self._events += self._take(line)
            if self._process is None:  # it has failed
                return
        if process.ended:
            self._recover()

    # The carrier

    def _start(self, order: Mapping[str, Any]) -> None:
        self._end()
        self._start_at = None
        self._starts += 1
        try:
            self._process = self._open_process(self._command)
        except OSError as error:
            self._events.append(LinkFailed(reason_error(LinkReason.ENDED, error.strerror)))
            return
        self._write(write_object(order))

    def _write(self, line: str) -> None:
        """Send a line to the carrier, if there is one; ends a carrier that does not read."""
        if self._process is None:
            return
        try:
            self._process.send(line)
        except BlockingIOError:
            self._recover()
        except OSError:
            pass  # it has ended, but its last lines are still to be read

    def _take(self, line: str) -> Iterator[LinkEvent]:
        said = read_object(line) or {}
        match said:
            case {"is": "code", "code": str(code)}:
                yield CodeMade(code)
            case {"is": "wrong_code", "left": int(left)}:
                yield WrongCode(left)
            case {"is": "keys", "keys": dict(values)}:
                with suppress(ValueError):
                    self._keys = read_keys(values)
                    yield Introduced(self._keys)
            case {"is": "up"}:
                self._starts = 0
                yield Up()
            case {"is": "down"}:
                why = said.get("why")
                yield Down(reason_error(why, said.get("words", "")), ours=why in _OWN_REASONS)
            case {"is": "message", "message": dict(message)}:
                yield Received(message)
            case {"is": "failed"}:
                self._end()
                self._keys = None
                yield LinkFailed(reason_error(said.get("why"), said.get("words", "")))

    def _recover(self) -> None:
        reason = reason_error(LinkReason.ENDED, self._end())
        if self._keys is None or self._starts >= _MOST_STARTS:
            self._events.append(LinkFailed(reason))
            return
        self._events.append(Down(reason, ours=True))
        pause = min(_FIRST_PAUSE * 2 ** max(self._starts - 1, 0), _LONGEST_PAUSE)
        self._start_at = self._clock() + pause

    def _end(self, grace: float = 0) -> object:
        """End the carrier, if there is one; returns its last error output."""
        process, self._process = self._process, None
        return "" if process is None else process.finish(grace)
