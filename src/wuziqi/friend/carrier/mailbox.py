"""A mailbox on a mailbox server, opened again whenever the connection is lost.

The server speaks the protocol of magic-wormhole-mailbox-server: JSON objects over a websocket.
``bind`` names the client, ``open`` opens a mailbox and shows its content, ``add`` adds a body. The
server sends it as a ``message`` to everybody who has the mailbox open.
"""

import math
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol

from wuziqi.friend.carrier.proxy import ProxyError, ServerAddress, endpoint_to
from wuziqi.friend.wire import LinkReason, Rate, read_object, write_object

APP_ID: Final = "wuziqi.game/friend"
"""The name that separates our codes and mailboxes from other programs'."""

_PORTS: Final = {"ws": 80, "wss": 443}


def read_relay(url: str) -> ServerAddress:
    """Parse a URL such as ``ws://example.org:4000/v1``. Raises ValueError."""
    if not (url.isascii() and url.isprintable() and " " not in url):
        raise ValueError(url)
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(url)
    return ServerAddress(parts.hostname, parts.port or _PORTS[parts.scheme], parts.scheme == "wss")


def default_relay() -> str:
    """Return the public server of magic-wormhole."""
    from wormhole.cli import public_relay  # noqa: PLC0415  seldom needed

    return str(public_relay.MAILBOX_RELAY)


def refusal(welcome: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the reason, with its words, of a server that refuses us in its welcome, if it does."""
    if "error" in welcome:
        return LinkReason.REFUSED, str(welcome["error"])
    required = welcome.get("permission-required")
    if isinstance(required, Mapping) and "none" not in required:
        return LinkReason.PERMISSION, ""
    return None


class Timing(NamedTuple):
    """Intervals and time limits in seconds, and a limit of messages; tests use smaller ones."""

    patience: float = 15.0
    """Limit for a host to react to a code, and for a server to connect and to greet."""
    ping: float = 5.0
    """Interval between pings of the server, and limit for its reply."""
    first_pause: float = 0.5
    """Pause before the first reconnection; the pause doubles with each further one."""
    longest_pause: float = 10.0
    """The longest pause before a reconnection."""
    steady: float = 5.0
    """Duration of a connection after which the next pause is the first one again."""
    beat: float = 10.0
    """Interval after which a frame is sent even without a message."""
    rare_beat: float = 60.0
    """The same interval while nothing comes from the friend's carrier."""
    silence: float = 25.0
    """Silence of the friend's carrier after which the connection counts as down."""
    absence: float = 2.0
    """Limit for the friend's carrier to reply before it counts as absent."""
    tick: float = 1.0
    """Interval between two calls of ``Channel.tick``."""
    burst: float = 200_000
    """The most messages that a server may send at once; a mailbox keeps a whole game's."""


USUAL: Final = Timing()


_LARGEST: Final = 262_144
"""The most bytes of one message of a server."""


class MailboxListener(Protocol):
    """Receives the events of a mailbox."""

    def opened(self) -> None:
        """The mailbox is open; its content follows."""

    def lost(self, why: str, words: str) -> None:
        """The mailbox cannot be reached at present."""

    def refused(self, why: str, words: str) -> None:
        """The server will never open the mailbox."""

    def found(self, side: str, name: str, body: str) -> None:
        """The mailbox contains a body that ``side`` has added under this name."""


class MailboxAddress(NamedTuple):
    """The mailbox ``name`` on the server ``relay``, opened as ``side``."""

    relay: str
    name: str
    side: str


class Mailbox:
    """The mailbox at a ``place``; ``reactor`` is twisted's.

    Raises ValueError for a malformed address.
    """

    def __init__(
        self, place: MailboxAddress, owner: MailboxListener, reactor: Any, timing: Timing
    ) -> None:
        self._place = place
        self._owner = owner
        self._reactor = reactor
        self._timing = timing
        self._endpoint = endpoint_to(reactor, read_relay(place.relay), timing.patience)
        self._factory = _Factory(self, place.relay, timing)
        self._rate = Rate(time.monotonic, burst=timing.burst, speed=200)
        self._socket: Any = None
        self._call: Any = None
        """The next attempt to connect, or the end of this one."""
        self._pause = self._timing.first_pause
        self._greeted_at = math.inf
        self._closed = False
        self._then: Callable[[], None] | None = None

    def connect(self) -> None:
        """Connect to the server; after a failure, report it and try again."""
        self._call = None
        self._endpoint.connect(self._factory).addErrback(self._on_failure)

    def add(self, body: str) -> str:
        """Add a body to the open mailbox; returns its random name."""
        name = secrets.token_hex(8)
        self._say("add", phase=name, body=body)
        return name

    def close(self, then: Callable[[], None] | None = None) -> None:
        """Disconnect, and call ``then``; the mailbox keeps its content."""
        self._closed = True
        self._then = then
        self._stop_waiting()
        if self._socket is not None:
            self._socket.sendClose()
        elif then is not None:
            then()

    # The websocket

    def on_open(self, socket: Any) -> None:
        """The server has accepted a websocket."""
        self._socket = socket
        if self._closed:
            socket.sendClose()
        self._stop_waiting()
        self._call = self._reactor.callLater(
            self._timing.patience, socket.dropConnection, abort=True
        )

    def on_message(self, payload: bytes) -> None:
        """The server has sent a message."""
        said = read_object(payload.decode(errors="replace")) or {}
        if self._closed:
            return
        if not self._rate.allows():
            self._refuse(LinkReason.FLOOD)
            return
        match said:
            case {"type": "welcome", "welcome": dict(welcome)}:
                self._enter(welcome)
            case {"type": "message", "side": str(side), "phase": str(name), "body": str(body)}:
                self._owner.found(side, name, body)
            case {"type": "error"}:
                words = str(said.get("error"))
                self._refuse(
                    LinkReason.CROWDED if words == "crowded" else LinkReason.REFUSED, words
                )
            case {"type": str()}:
                pass
            case _:
                self._refuse(LinkReason.JUNK)

    def on_close(self, words: str) -> None:
        """The websocket is closed, or could not be opened."""
        was_open, self._socket = self._socket is not None, None
        if self._then is not None:
            self._then()
        if not self._closed:
            self._owner.lost(
                LinkReason.LOST if was_open else LinkReason.UNREACHABLE, "" if was_open else words
            )
            self._try_later()

    def _enter(self, welcome: Mapping[str, Any]) -> None:
        self._stop_waiting()
        if (refused := refusal(welcome)) is not None:
            self._refuse(*refused)
            return
        self._greeted_at = time.monotonic()
        self._say("bind", appid=APP_ID, side=self._place.side)
        self._say("open", mailbox=self._place.name)
        self._owner.opened()

    def _refuse(self, why: str, words: str = "") -> None:
        self.close()
        self._owner.refused(why, words)

    def _say(self, kind: str, **rest: object) -> None:
        if self._socket is not None:
            self._socket.sendMessage(write_object({"type": kind, **rest}).encode("ascii"))

    # Trying again

    def _on_failure(self, failure: Any) -> None:
        if not self._closed:
            by_proxy = failure.check(ProxyError) is not None
            why = LinkReason.PROXY if by_proxy else LinkReason.UNREACHABLE
            self._owner.lost(why, failure.getErrorMessage())
            self._try_later()

    def _try_later(self) -> None:
        self._stop_waiting()
        if time.monotonic() - self._greeted_at > self._timing.steady:
            self._pause = self._timing.first_pause
        self._greeted_at = math.inf
        self._call = self._reactor.callLater(self._pause, self.connect)
        self._pause = min(self._pause * 2, self._timing.longest_pause)

    def _stop_waiting(self) -> None:
        if self._call is not None and self._call.active():
            self._call.cancel()
        self._call = None


class _Factory(WebSocketClientFactory):  # type: ignore[misc]  # it has no types
    """Makes the websockets of a mailbox."""

    noisy = False

    def __init__(self, mailbox: Mailbox, relay: str, timing: Timing) -> None:
        super().__init__(relay)
        self._mailbox = mailbox
        self.setProtocolOptions(
            autoPingInterval=timing.ping,
            autoPingTimeout=timing.ping,
            openHandshakeTimeout=timing.patience,
            closeHandshakeTimeout=1,
            maxFramePayloadSize=_LARGEST,
            maxMessagePayloadSize=_LARGEST,
            tcpNoDelay=True,
        )

    def buildProtocol(self, _address: object) -> "_Socket":  # noqa: N802  twisted's name
        """Return a websocket that reports its events to the mailbox."""
        socket = _Socket(self._mailbox)
        socket.factory = self
        return socket


class _Socket(WebSocketClientProtocol):  # type: ignore[misc]  # likewise
    """A websocket; the names of its methods are autobahn's."""

    def __init__(self, mailbox: Mailbox) -> None:
        super().__init__()
        self._mailbox = mailbox

    def onOpen(self) -> None:  # noqa: N802
        self._mailbox.on_open(self)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        self._mailbox.on_message(b"" if isBinary else payload)

    def onClose(self, _clean: bool, _code: int | None, reason: str | None) -> None:  # noqa: N802
        self._mailbox.on_close(reason or "")
