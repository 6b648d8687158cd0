"""The carrier: what joins orders, introduction, mailbox and meeting."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from twisted.internet import reactor as twisted_reactor
from twisted.internet.stdio import StandardIO
from twisted.internet.task import LoopingCall
from twisted.protocols.basic import LineOnlyReceiver

from wuziqi.friend.carrier.introduction import Introduction
from wuziqi.friend.carrier.mailbox import USUAL, Mailbox, Pace, Place, default_relay, read_relay
from wuziqi.friend.carrier.meeting import Meeting, Seal, Told, mailbox_name
from wuziqi.friend.wire import (
    BAD_RELAY,
    FLOOD,
    Keys,
    read_keys,
    read_object,
    write_keys,
    write_object,
)

_GRACE: Final = 0.5
"""The most seconds that leaving may take."""

_MAX_LINE: Final = 65_536


def carry(pace: Pace = USUAL) -> None:
    """Obey the orders on standard input until it ends."""
    reactor: Any = twisted_reactor
    StandardIO(Carrier(reactor, pace))
    reactor.run()


class Carrier(LineOnlyReceiver):  # type: ignore[misc]  # it has no types
    """Reads orders, one line each, and writes what happens; some names are twisted's."""

    delimiter = b"\n"
    MAX_LENGTH = _MAX_LINE

    def __init__(self, reactor: Any, pace: Pace) -> None:
        self._reactor = reactor
        self._pace = pace
        self._introduction: Introduction | None = None
        self._encounter: Encounter | None = None
        self._is_connected = True
        self._over = False

    # Standard input

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        """Take a line."""
        order = read_object(line.decode(errors="replace"))
        if order is not None and not self._over:
            self._obey(order)

    def lineLengthExceeded(self, _line: bytes) -> None:  # noqa: N802
        """Give up: our own program never writes such a line."""
        self._tell("failed", why=FLOOD)

    def connectionLost(self, _reason: object = None) -> None:  # noqa: N802
        """Leave, as our program has ended; or end, as everything has been written to it."""
        self._is_connected = False
        if self._over:
            self._stop()
        else:
            self._leave()

    # Orders

    def _obey(self, order: Mapping[str, Any]) -> None:
        match order:
            case {"do": "host", "relay": str(relay)}:
                if (introduction := self._introduce(relay)) is not None:
                    introduction.host()
            case {"do": "join", "relay": str(relay), "code": str(code)}:
                if (introduction := self._introduce(relay)) is not None:
                    introduction.join(code)
            case {"do": "meet", "keys": dict(values)}:
                self._meet(values)
            case {"do": "send", "message": dict(message)}:
                if self._encounter is not None:
                    self._encounter.meeting.send(message)
            case {"do": "leave"}:
                self._leave()

    def _introduce(self, relay: str) -> Introduction | None:
        try:
            relay = relay or default_relay()
            read_relay(relay)
        except ValueError:
            self._tell("failed", why=BAD_RELAY, words=relay)
            return None
        self._introduction = Introduction(
            relay, self._tell, self._take_keys, self._reactor, self._pace.patience
        )
        return self._introduction

    def _take_keys(self, keys: Keys) -> None:
        self._tell("keys", keys=write_keys(keys))
        self._encounter = Encounter(keys, self._tell, self._reactor, self._pace)

    def _meet(self, values: Mapping[str, Any]) -> None:
        try:
            self._encounter = Encounter(read_keys(values), self._tell, self._reactor, self._pace)
        except ValueError:
            self._tell("failed", why=BAD_RELAY, words=str(values.get("relay")))

    # What happens

    def _tell(self, is_: str, **values: object) -> None:
        if self._over:
            return
        self.transport.write(write_object({"is": is_, **values}).encode("ascii") + b"\n")
        if is_ == "failed":
            self._leave()

    def _leave(self) -> None:
        """End all that goes on, and with it the process."""
        if self._over:
            return
        self._over = True
        self._reactor.callLater(_GRACE, self._stop)
        if self._encounter is not None:
            self._encounter.leave(self._end)
        elif self._introduction is not None:
            self._introduction.leave(self._end)
        else:
            self._end()

    def _end(self) -> None:
        if self._is_connected:
            self.transport.loseConnection()  # connectionLost follows
        else:
            self._stop()

    def _stop(self) -> None:
        if self._reactor.running:
            self._reactor.stop()


class Encounter:
    """A meeting in a mailbox, with the seal on everything in it."""

    def __init__(self, keys: Keys, tell: Told, reactor: Any, pace: Pace) -> None:
        self._tell = tell
        self._side = keys.side
        self._seal = Seal(keys)
        place = Place(keys.relay, mailbox_name(keys), keys.side)
        self._mailbox = Mailbox(place, self, reactor, pace)
        self.meeting = Meeting(self._put, tell, time.monotonic, pace)
        LoopingCall(self.meeting.tick).start(pace.tick, now=False)
        self._mailbox.connect()

    def leave(self, then: Callable[[], None]) -> None:
        """Say goodbye, and call ``then`` when that is said."""
        self.meeting.leave()
        self._mailbox.close(then)

    def _put(self, frame: Mapping[str, Any]) -> str:
        return self._mailbox.add(self._seal.close(frame))

    # What the mailbox tells

    def opened(self) -> None:
        """See who is there."""
        self.meeting.opened()

    def lost(self, why: str, words: str) -> None:
        """Wait for the mailbox."""
        self.meeting.lost(why, words)

    def refused(self, why: str, words: str) -> None:
        """Give up."""
        self._tell("failed", why=why, words=words)

    def found(self, side: str, name: str, body: str) -> None:
        """Take what somebody has put into the mailbox; what does not open is dropped."""
        if side == self._side:
            self.meeting.echoed(name)
        elif (frame := self._seal.open(body)) is not None:
            self.meeting.take(frame)
