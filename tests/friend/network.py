"""A mailbox server on this machine, a proxy that breaks connections, and links to test."""

import json
import select
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

from tests.friend.warm_network import command

from wuziqi.friend.link import CodeMade, Introduced, Link, LinkEvent, Received, Up
from wuziqi.friend.wire import Keys

PATIENCE: Final = 90.0
"""Seconds after which a test gives up waiting."""

Event = TypeVar("Event", bound=LinkEvent)


class MailboxServer:
    """The server's process; ``url`` is its address."""

    def __init__(self, port: int, welcome: str) -> None:
        self._process = subprocess.Popen(
            command("tests.friend.mailbox_server", "main", str(port), welcome),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # it complains whenever a connection breaks
            text=True,
        )
        self.port = int(self._line())
        self.url = f"ws://127.0.0.1:{self.port}/v1"

    def do(self, order: str) -> None:
        """Send the server an order, see mailbox_server.py."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{order}\n")
        self._process.stdin.flush()
        assert self._line() == "done"

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def serving(
    welcome: Mapping[str, object] | None = None, *, port: int = 0
) -> Iterator[MailboxServer]:
    """Run a server that greets with ``welcome``."""
    server = MailboxServer(port, json.dumps(welcome or {}))
    try:
        yield server
    finally:
        server.close()


class Proxy:
    """Passes bytes on to a port of this machine; ``delay`` is in seconds, for each chunk."""

    def __init__(self, target: int, delay: float = 0) -> None:
        self._target = target
        self._delay = delay
        self._sockets: list[socket.socket] = []
        self._is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"ws://127.0.0.1:{self._listener.getsockname()[1]}/v1"
        self.flows = threading.Event()
        """Cleared, nothing is passed on although all connections stand."""
        self.flows.set()
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def cut(self) -> None:
        """Break every connection, and accept no new one until ``mend``."""
        self._is_cut = True
        for end in self._sockets:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Accept connections again."""
        self._is_cut = False

    def close(self) -> None:
        self.flows.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self.cut()
        for thread in self._threads[1:]:
            thread.join()
        for end in (self._listener, *self._sockets):
            end.close()

    def _start(self, work: Callable[..., None], *arguments: socket.socket) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._target))
                self._sockets += [near, far]
                for ends in ((near, far), (far, near)):
                    self._start(self._pass_on, *ends)

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while chunk := source.recv(65_536):
                time.sleep(self._delay)
                self.flows.wait()
                target.sendall(chunk)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxied(target: int, delay: float = 0) -> Iterator[Proxy]:
    proxy = Proxy(target, delay)
    try:
        yield proxy
    finally:
        proxy.close()


def quick_carrier(**timing: float) -> tuple[str, ...]:
    """Return the command of a carrier with shorter waits, see ``Timing``; it starts quickly."""
    return tuple(command("tests.friend.network", "carry_with", timing))


def carry_with(timing: Mapping[str, float]) -> None:
    from wuziqi.friend.carrier.carrier import carry  # noqa: PLC0415  it installs the reactor
    from wuziqi.friend.carrier.channel import Timing  # noqa: PLC0415  likewise

    carry(Timing(**timing))


class Player:
    """A link and all events that it has reported."""

    def __init__(self, command: tuple[str, ...] | None = None) -> None:
        self.link = Link(command or quick_carrier(first_pause=0.1, absence=0.3, tick=0.1))
        self.events: list[LinkEvent] = []
        self._next = 0

    def wait_for(self, kind: type[Event], count: int = 1) -> Event:
        """Return the first event of this kind or number that no earlier call returned.

        All events before it count as waited for.
        """
        found = [self._wait(lambda event: isinstance(event, kind)) for _ in range(count)]
        last = found[-1]
        assert isinstance(last, kind)
        return last

    def messages(self) -> list[dict[str, Any]]:
        return [event.message for event in self.events if isinstance(event, Received)]

    def wait_until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, self.events
            self.poll()

    def poll(self, timeout: float = 0.2) -> None:
        """Wait briefly for events, and keep them."""
        wake = self.link.next_wake()
        select.select(
            self.link.descriptors(), [], [], timeout if wake is None else min(wake, timeout)
        )
        self.events += self.link.read_events()

    def _wait(self, wanted: Callable[[LinkEvent], bool]) -> LinkEvent:
        deadline = time.monotonic() + PATIENCE
        while True:
            while self._next < len(self.events):
                self._next += 1
                if wanted(self.events[self._next - 1]):
                    return self.events[self._next - 1]
            assert time.monotonic() < deadline, self.events
            self.poll()


@contextmanager
def playing(count: int = 2, command: tuple[str, ...] | None = None) -> Iterator[list[Player]]:
    """Provide links, closed at the end."""
    players = [Player(command) for _ in range(count)]
    try:
        yield players
    finally:
        for player in players:
            player.link.close()


def introduce(host: Player, guest: Player, relay: str) -> tuple[Keys, Keys]:
    """Let two links meet by a code; returns the keys of both."""
    host.link.host(relay)
    guest.link.join(relay, host.wait_for(CodeMade).code)
    keys = host.wait_for(Introduced).keys, guest.wait_for(Introduced).keys
    for player in (host, guest):
        player.wait_for(Up)
    return keys
