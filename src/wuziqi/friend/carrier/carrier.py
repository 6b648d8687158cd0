"""The carrier: connects orders on standard input with introduction, mailbox and channel."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from twisted.internet import reactor as twisted_reactor
from twisted.internet.stdio import StandardIO
from twisted.internet.task import LoopingCall
from twisted.protocols.basic import LineOnlyReceiver

from wuziqi.friend.carrier.channel import Channel, Report, Seal, mailbox_name
from wuziqi.friend.carrier.introduction import Introduction
from wuziqi.friend.carrier.mailbox import (
    USUAL,
    Mailbox,
    MailboxAddress,
    Timing,
    default_relay,
    read_relay,
)
from wuziqi.friend.wire import Keys, LinkReason, read_keys, read_object, write_keys, write_object

_GRACE: Final = 0.5
"""The most seconds that leaving may take."""

_MAX_LINE: Final = 65_536


def carry(timing: Timing = USUAL) -> None:
    """Carry out the orders on standard input until it ends."""
    reactor: Any = twisted_reactor
    StandardIO(Carrier(reactor, timing))
    reactor.run()


class Carrier(LineOnlyReceiver):  # type: ignore[misc]  # it has no types
    """Reads orders, one line each, and writes events; twisted dictates some names."""

    delimiter = b"\n"
    MAX_LENGTH = _MAX_LINE

    def __init__(self, reactor: Any, timing: Timing) -> None:
        self._reactor = reactor
        self._timing = timing
        self._introduction: Introduction | None = None
        self._connection: Connection | None = None
        self._is_connected = True
        self._over = False

    # Standard input

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        order = read_object(line.decode(errors="replace"))
        if order is not None and not self._over:
            self._obey(order)

    def lineLengthExceeded(self, _line: bytes) -> None:  # noqa: N802
        """Give up: our own program never writes such a line."""
        self._report("failed", why=LinkReason.FLOOD)

    def connectionLost(self, _reason: object = None) -> None:  # noqa: N802
        """Leave because our program has ended, or end once its events are written."""
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
                if self._connection is not None:
                    self._connection.channel.send(message)
            case {"do": "leave"}:
                self._leave()

    def _introduce(self, relay: str) -> Introduction | None:
        try:
            relay = relay or default_relay()
            read_relay(relay)
        except ValueError:
            self._report("failed", why=LinkReason.BAD_RELAY, words=relay)
            return None
        self._introduction = Introduction(
            relay, self._report, self._take_keys, self._reactor, self._timing.patience
        )
        return self._introduction

    def _take_keys(self, keys: Keys) -> None:
        self._report("keys", keys=write_keys(keys))
        self._connection = Connection(keys, self._report, self._reactor, self._timing)

    def _meet(self, values: Mapping[str, Any]) -> None:
        try:
            self._connection = Connection(
                read_keys(values), self._report, self._reactor, self._timing
            )
        except ValueError:
            self._report("failed", why=LinkReason.BAD_RELAY, words=str(values.get("relay")))

    # Events

    def _report(self, is_: str, **values: object) -> None:
        if self._over:
            return
        self.transport.write(write_object({"is": is_, **values}).encode("ascii") + b"\n")
        if is_ == "failed":
            self._leave()

    def _leave(self) -> None:
        """End the connection, and with it the process."""
        if self._over:
            return
        self._over = True
        self._reactor.callLater(_GRACE, self._stop)
        if self._connection is not None:
            self._connection.leave(self._end)
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


class Connection:
    """A channel in a mailbox, with a seal on every frame."""

    def __init__(self, keys: Keys, report: Report, reactor: Any, timing: Timing) -> None:
        self._report = report
        self._side = keys.side
        self._seal = Seal(keys)
        place = MailboxAddress(keys.relay, mailbox_name(keys), keys.side)
        self._mailbox = Mailbox(place, self, reactor, timing)
        self.channel = Channel(self._put, report, time.monotonic, timing)
        LoopingCall(self.channel.tick).start(timing.tick, now=False)
        self._mailbox.connect()

    def leave(self, then: Callable[[], None]) -> None:
        """Say goodbye, and call ``then`` after sending it."""
        self.channel.leave()
        self._mailbox.close(then)

    def _put(self, frame: Mapping[str, Any]) -> str:
        return self._mailbox.add(self._seal.close(frame))

    # Events of the mailbox

    def opened(self) -> None:
        self.channel.opened()

    def lost(self, why: str, words: str) -> None:
        self.channel.lost(why, words)

    def refused(self, why: str, words: str) -> None:
        self._report("failed", why=why, words=words)

    def found(self, side: str, name: str, body: str) -> None:
        """Take a frame from the mailbox; drop a frame that does not open."""
        if side == self._side:
            self.channel.echoed(name)
        elif (frame := self._seal.open(body)) is not None:
            self.channel.take(frame)
