"""A client with a loop of its own, for the tests of the client."""

import select
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from tests.processes import PATIENCE

from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import (
    EngineFailed,
    EngineMessage,
    Event,
    MoveFound,
)
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System

BLACK, WHITE = Stone
ENGINE = [sys.executable, "-m", "wuziqi", "engine"]


class Process(EngineProcess):
    """A process that says whether it has ended and its end has been noticed."""

    @property
    def is_gone(self) -> bool:
        return self._process.returncode is not None


class Client(EngineClient):
    """A client with a loop of its own, which turns as the screen's does."""

    def __init__(
        self,
        command: list[str],
        patience: float = PATIENCE,
        *,
        ours: bool = False,
        system: System = SYSTEM,
    ) -> None:
        super().__init__(
            command, patience, ours=ours, clock=self._clock_ahead, open_process=self._open
        )
        self._system = system
        self.ahead = 0.0
        """Seconds that the client's clock is ahead of the real one."""
        self._seen: deque[Event] = deque()
        self.seen: list[Event] = []
        self.processes: list[Process] = []

    def _clock_ahead(self) -> float:
        return time.monotonic() + self.ahead

    def _open(self, command: Sequence[str]) -> Process:
        self.processes.append(Process(command, self._system))
        return self.processes[-1]

    def read_events(self) -> list[Event]:
        events = super().read_events()
        self.seen += events
        return events

    def wait(self, *kinds: type[Event]) -> Event:
        """Return the next event of such a kind, passing over others."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self._seen:
                if isinstance(event := self._seen.popleft(), kinds):
                    return event
            timeout = self.next_wake()
            wait_for(self.descriptors(), 1.0 if timeout is None else timeout)
            self._seen.extend(self.read_events())
        raise AssertionError(f"nothing of {kinds} came")

    def events_within(self, seconds: float) -> list[Event]:
        end = time.monotonic() + seconds
        found = self.read_events()
        while (left := end - time.monotonic()) > 0:
            wait_for(self.descriptors(), left)
            found += self.read_events()
        return found

    def answer(self) -> Point:
        event = self.wait(MoveFound, EngineFailed)
        assert isinstance(event, MoveFound), event
        return event.point

    def failure(self) -> EngineFailed:
        event = self.wait(MoveFound, EngineFailed)
        assert isinstance(event, EngineFailed), event
        return event

    def messages(self, count: int) -> list[str]:
        events = [self.wait(EngineMessage) for _ in range(count)]
        return [event.text for event in events if isinstance(event, EngineMessage)]


def wait_for(descriptors: Sequence[int], seconds: float) -> None:
    """Wait until there is something to read; Windows cannot select on nothing."""
    if descriptors:
        select.select(descriptors, [], [], seconds)
    else:
        time.sleep(seconds)


LONG = 600_000
"""A limit for a move, in milliseconds, that no test waits for."""

Run = Callable[..., Client]
Stones = list[tuple[Point, Stone]]


def alternating(*points: tuple[int, int]) -> Stones:
    return [(Point(*point), Stone(1 + turn % 2)) for turn, point in enumerate(points)]


def join_all(threads: set[threading.Thread]) -> None:
    """Wait until the threads have ended."""
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
