"""Links between two programs in one process, joined by queues that can be cut."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from wuziqi.friend.link import CodeMade, Down, Introduced, LinkEvent, LinkFailed, Received, Up
from wuziqi.friend.wire import HOST, JOIN, Keys, read_object, write_object
from wuziqi.texts import TextError

CODE = "7-guitarist-revenge"
RELAY = "ws://127.0.0.1:4000/v1"
OTHER = {HOST: JOIN, JOIN: HOST}
KEYS = {side: Keys("ab" * 32, side, RELAY) for side in (HOST, JOIN)}


class Network:
    """The network of two programs: ``arrives`` delivers messages, a cut loses those under way.

    A ``lost`` program cannot reach the network, and the other one does not notice: messages in both
    directions wait.
    """

    def __init__(self) -> None:
        self.ends: dict[str, FakeLink] = {}
        self.lost: set[str] = set()
        self.under_way: dict[str, deque[dict[str, Any]]] = {HOST: deque(), JOIN: deque()}
        self.is_up = False
        self.sent: list[dict[str, Any]] = []

    def link(self) -> "FakeLink":
        return FakeLink(self)

    def sit_down(self, side: str, link: "FakeLink") -> None:
        """Attach a program to its end of the network, which connects both once both are there."""
        self.cut()
        self.ends[side] = link
        if len(self.ends) == 2:
            self.connect()

    def leave(self, side: str) -> None:
        """Detach a program; a lost program first takes all that was sent before the news of its
        loss.
        """
        if self.lost == {OTHER[side]}:
            self.lost.clear()
            self.deliver(side)
        self.cut()
        self.ends.pop(side, None)

    def lose(self, side: str) -> None:
        """Break the connection of one program alone."""
        if self.is_up and side not in self.lost:
            self.lost.add(side)
            self.ends[side].happen(Down(TextError("lost"), ours=True))

    def find(self) -> None:
        """Connect the lost programs again; messages sent to them meanwhile come first."""
        found, self.lost = self.lost, set()
        for side in found:
            self.deliver(OTHER[side])
            self.ends[side].happen(Up())

    def connect(self) -> None:
        """Connect both programs."""
        self.find()
        if not self.is_up and len(self.ends) == 2:
            self.is_up = True
            for link in self.ends.values():
                link.happen(Up())

    def cut(self) -> None:
        """Cut the connection; messages under way are lost."""
        if self.is_up:
            self.is_up = False
            self.lost.clear()
            for way in self.under_way.values():
                way.clear()
            for link in self.ends.values():
                link.happen(Down(TextError("cut"), ours=True))

    def carry(self, side: str, message: Mapping[str, Any]) -> None:
        """Take a message from one end."""
        if self.is_up:
            taken = read_object(write_object(message))
            assert taken is not None
            self.sent.append(taken)
            self.under_way[side].append(taken)

    def deliver(self, side: str, most: int = 1_000) -> int:
        """Deliver messages from one end to the other; returns their number."""
        if self.lost:
            return 0
        count = min(most, len(self.under_way[side]))
        for _ in range(count):
            message = self.under_way[side].popleft()
            self.ends[OTHER[side]].happen(Received(message))
        return count

    def arrives(self) -> bool:
        """Deliver all messages under way; returns whether there were any."""
        return any([self.deliver(HOST), self.deliver(JOIN)])


class QuietLink:
    """A link for which nothing waits; stand-ins for ``friend.link.Link`` add what they need."""

    def host(self, relay: str = "") -> None: ...

    def join(self, relay: str, code: str) -> None: ...

    def meet(self, keys: Keys) -> None: ...

    def descriptors(self) -> list[int]:
        return []

    def next_wake(self) -> float | None:
        return None

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def close(self) -> None: ...


class FakeLink(QuietLink):
    """One end of a network, used as ``friend.link.Link`` is."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._side = ""
        self._events: list[LinkEvent] = []
        self.closed = False

    def happen(self, event: LinkEvent) -> None:
        self._events.append(event)

    def fail(self, text: str) -> None:
        """Let the link fail for good."""
        self.happen(LinkFailed(TextError(text)))

    def host(self, relay: str = "") -> None:
        assert relay in ("", RELAY)
        self.happen(CodeMade(CODE))
        self._sit_down(HOST)

    def join(self, relay: str, code: str) -> None:
        assert (relay in ("", RELAY), code) == (True, CODE)
        self._sit_down(JOIN)

    def _sit_down(self, side: str) -> None:
        self.happen(Introduced(KEYS[side]))
        self._side = side
        self._network.sit_down(side, self)

    def meet(self, keys: Keys) -> None:
        assert keys == KEYS[keys.side]
        self._side = keys.side
        self._network.sit_down(keys.side, self)

    def send(self, message: Mapping[str, Any]) -> None:
        assert not self.closed
        self._network.carry(self._side, message)

    def read_events(self) -> list[LinkEvent]:
        events, self._events = self._events, []
        return events

    def next_wake(self) -> float | None:
        return 0.0 if self._events else None

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            if self._network.ends.get(self._side) is self:
                self._network.deliver(self._side)
                self._network.leave(self._side)
