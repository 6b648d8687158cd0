"""The carrier: connects orders on standard input with introduction, mailbox and channel."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import wormhole
from twisted.internet import reactor as twisted_reactor
from twisted.internet.stdio import StandardIO
from twisted.internet.task import LoopingCall
from twisted.protocols.basic import LineOnlyReceiver
from wormhole.errors import (
    LonelyError,
    ServerConnectionError,
    ServerError,
    WelcomeError,
    WrongPasswordError,
)

from wuziqi.friend.carrier.channel import (
    APP_ID,
    USUAL,
    Channel,
    Mailbox,
    MailboxAddress,
    Reporter,
    Seal,
    Timing,
    default_relay,
    mailbox_name,
    read_relay,
    reason_of_failure,
    refusal,
)
from wuziqi.friend.carrier.proxy import Wormholes
from wuziqi.friend.wire import (
    HOST,
    JOIN,
    Keys,
    LinkReason,
    read_code,
    read_keys,
    read_object,
    write_keys,
    write_object,
)

# The introduction: two programs agree on a secret by a code that one friend reads to the other.
# magic-wormhole does this: whoever guesses the code has one try, and the server learns nothing.


TRIES: Final = 3
"""Wrong codes that a host accepts before it gives up."""

_PURPOSE: Final = "wuziqi friend 1"


class Introduction:
    """One side of an introduction.

    ``report`` is called with ``code``, ``wrong_code`` and ``failed``, ``done`` with the keys. A
    host may take ``patience`` seconds to react to a code.
    """

    def __init__(
        self,
        relay: str,
        report: Reporter,
        done: Callable[[Keys], None],
        reactor: Any,
        patience: float,
    ) -> None:
        self._relay = relay
        self._report = report
        self._done = done
        self._reactor = reactor
        self._patience = patience
        self._side = HOST
        self._left = TRIES
        self._wormhole: Any = None
        self._is_greeted = False
        self._call: Any = None
        self._on_left: Callable[[], None] | None = None

    def host(self) -> None:
        self._open()
        self._wormhole.allocate_code()

    def join(self, code: str) -> None:
        self._side = JOIN
        try:
            plain = read_code(code)
        except ValueError:
            self._report("failed", why=LinkReason.BAD_CODE, words=code)
            return
        self._open()
        self._wormhole.set_code(plain)

    def leave(self, then: Callable[[], None]) -> None:
        """Release the code on the server, and call ``then``."""
        self._on_left = then
        if self._wormhole is None:
            then()
        else:
            self._wormhole.close()

    def _open(self) -> None:
        """Connect to the server. Raises ValueError for an address without a possible host."""
        self._wormhole = wormhole.create(
            APP_ID,
            self._relay,
            self._reactor,
            delegate=self,
            tor=Wormholes(self._reactor, self._patience),
        )
        self._is_greeted = False
        self._wait(LinkReason.UNREACHABLE, "it does not answer as a mailbox server does")

    def _wait(self, why: str, words: str = "") -> None:
        """Give up for this reason unless ``_stop_waiting`` comes first.

        The wormhole itself waits for ever, also to be closed, for a server that says nothing.
        """
        self._stop_waiting()
        self._call = self._reactor.callLater(
            self._patience, self._report, "failed", why=why, words=words
        )

    def _stop_waiting(self) -> None:
        if self._call is not None and self._call.active():
            self._call.cancel()

    # What magic-wormhole calls

    def wormhole_got_welcome(self, welcome: Mapping[str, Any]) -> None:
        if (refused := refusal(welcome)) is not None:
            why, words = refused
            self._report("failed", why=why, words=words)
        elif not self._is_greeted:
            self._is_greeted = True
            self._stop_waiting()
            if self._side == JOIN:
                self._wait(LinkReason.NOBODY)

    def wormhole_got_code(self, code: str) -> None:
        if self._side == HOST:
            self._report("code", code=code)

    def wormhole_got_unverified_key(self, _key: bytes) -> None:
        """Somebody has typed the code, or another one with the same number."""
        self._stop_waiting()

    def wormhole_got_verifier(self, _verifier: bytes) -> None:
        """The code was right."""
        key = self._wormhole.derive_key(_PURPOSE, 32)
        self._done(Keys(key.hex(), self._side, self._relay))
        self._wormhole.close()

    def wormhole_got_versions(self, versions: Mapping[str, Any]) -> None:
        """Ignored: programs name themselves in their hello."""

    def wormhole_got_message(self, message: bytes) -> None:
        """Ignored: our program sends no message here."""

    def wormhole_closed(self, result: object) -> None:
        """The wormhole is closed, by us or by an error."""
        self._wormhole = None
        self._stop_waiting()
        if self._on_left is not None:
            self._on_left()
        elif isinstance(result, WrongPasswordError) and self._side == HOST:
            self._left -= 1
            if self._left:
                self._report("wrong_code", left=self._left)
                self.host()
            else:
                self._report("failed", why=LinkReason.WRONG_CODES)
        elif isinstance(result, Exception):
            why, words = _reason_of(result)
            self._report("failed", why=why, words=words)


def _reason_of(error: object) -> tuple[str, str]:
    """The reason, with its words, of the end of a wormhole; a message of no form is an error."""
    match error:
        case WrongPasswordError():
            return LinkReason.WRONG_CODE, ""
        case WelcomeError() | ServerError():
            words = str(error)
            return (LinkReason.CROWDED if words == "crowded" else LinkReason.REFUSED), words
        case LonelyError():
            return LinkReason.NOBODY, ""
        case ServerConnectionError():
            return reason_of_failure(error.reason)
    return LinkReason.JUNK, ""


# The carrier


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
                self._introduce(relay, Introduction.host)
            case {"do": "join", "relay": str(relay), "code": str(code)}:
                self._introduce(relay, lambda introduction: introduction.join(code))
            case {"do": "meet", "keys": dict(values)}:
                self._meet(values)
            case {"do": "send", "message": dict(message)}:
                if self._connection is not None:
                    self._connection.channel.send(message)
            case {"do": "leave"}:
                self._leave()

    def _introduce(self, relay: str, begin: Callable[[Introduction], None]) -> None:
        try:
            relay = relay or default_relay()
            read_relay(relay)
            self._introduction = Introduction(
                relay, self._report, self._take_keys, self._reactor, self._timing.patience
            )
            begin(self._introduction)
        except ValueError:
            self._report("failed", why=LinkReason.BAD_RELAY, words=relay)

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

    def __init__(self, keys: Keys, report: Reporter, reactor: Any, timing: Timing) -> None:
        self._report = report
        self._side = keys.side
        self._seal = Seal(keys)
        place = MailboxAddress(keys.relay, mailbox_name(keys), keys.side)
        self._mailbox = Mailbox(place, self, reactor, timing)
        self.channel = Channel(self._put, report, time.monotonic, timing)
        LoopingCall(self.channel.tick).start(timing.tick, now=False)
        self._mailbox.connect()

    def leave(self, then: Callable[[], None]) -> None:
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
