"""A mailbox of our own on a mailbox server, opened again whenever the connection is lost.

The server's protocol is described in magic-wormhole-mailbox-server: objects of JSON over a
websocket; ``bind`` says who we are, ``open`` names a mailbox and shows what is in it, ``add`` puts
something in, which comes back as a ``message`` to everybody who has it open.
"""

import math
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol
from twisted.internet.endpoints import HostnameEndpoint, wrapClientTLS
from twisted.internet.ssl import optionsForClientTLS

from wuziqi.friend.wire import (
    CROWDED,
    FLOOD,
    JUNK,
    LOST,
    PERMISSION,
    REFUSED,
    UNREACHABLE,
    Rate,
    read_object,
    write_object,
)

APP_ID: Final = "wuziqi.game/friend"
"""Under this name a mailbox server keeps the codes and mailboxes of our program apart."""

_PORTS: Final = {"ws": 80, "wss": 443}


class Address(NamedTuple):
    """Where a mailbox server listens."""

    host: str
    port: int
    tls: bool


def read_relay(url: str) -> Address:
    """Read an address such as ``ws://example.org:4000/v1``. Raises ValueError."""
    if not (url.isascii() and url.isprintable() and " " not in url):
        raise ValueError(url)
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(url)
    return Address(parts.hostname, parts.port or _PORTS[parts.scheme], parts.scheme == "wss")


def default_relay() -> str:
    """Return the server that everybody may use who uses magic-wormhole."""
    from wormhole.cli import public_relay  # noqa: PLC0415  seldom needed

    return str(public_relay.MAILBOX_RELAY)


def refusal(welcome: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return why a server that says this first will not serve us: a reason and its words."""
    if "error" in welcome:
        return REFUSED, str(welcome["error"])
    required = welcome.get("permission-required")
    if isinstance(required, Mapping) and "none" not in required:
        return PERMISSION, ""
    return None


# How long the carrier waits for what, in seconds, and how much it takes


class Pace(NamedTuple):
    """The seconds that everything takes, and a limit; the tests have smaller ones."""

    patience: float = 15.0
    """That a host may take to answer to a code, and a server to connect and to greet."""
    ping: float = 5.0
    """Between two pings of the server, and until its answer: so soon a cut line is noticed."""
    first_pause: float = 0.5
    """Until the first try to connect again; each further one takes twice as many."""
    longest_pause: float = 10.0
    """The most between two tries to connect."""
    steady: float = 5.0
    """That a connection has to last, for the next pause to be a short one."""
    beat: float = 10.0
    """After which something is sent to the friend's carrier even if there is nothing to say."""
    rare_beat: float = 60.0
    """The same while nothing is heard from it."""
    silence: float = 25.0
    """Without anything from the friend's carrier, until the connection counts as down."""
    absence: float = 2.0
    """That the friend's carrier is given to answer before it counts as absent."""
    tick: float = 1.0
    """Between two looks at what time has brought."""
    burst: float = 200_000
    """The most messages that a server may show at once; a mailbox keeps those of a whole game."""


USUAL: Final = Pace()


# A mailbox of our own on a mailbox server, opened again whenever the connection is lost


_LARGEST: Final = 262_144
"""The most bytes of anything that a server sends."""


class Owner(Protocol):
    """Hears what happens to a mailbox."""

    def opened(self) -> None:
        """It has been opened; everything that is in it follows."""

    def lost(self, why: str, words: str) -> None:
        """It cannot be reached at present."""

    def refused(self, why: str, words: str) -> None:
        """It will never be opened."""

    def found(self, side: str, name: str, body: str) -> None:
        """Something lies in it that ``side`` has put there under this name."""


class Place(NamedTuple):
    """The mailbox ``name`` on the server ``relay``, opened as ``side``."""

    relay: str
    name: str
    side: str


class Mailbox:
    """The mailbox of a place. ``reactor`` is twisted's.

    Raises ValueError for an address that cannot be one.
    """

    def __init__(self, place: Place, owner: Owner, reactor: Any, pace: Pace) -> None:
        self._place = place
        self._owner = owner
        self._reactor = reactor
        self._pace = pace
        self._endpoint = _endpoint(reactor, read_relay(place.relay), pace.patience)
        self._factory = _Factory(self, place.relay, pace)
        self._rate = Rate(time.monotonic, burst=pace.burst, speed=200)
        self._socket: Any = None
        self._call: Any = None
        """What is to happen later: the next try to connect, or giving up this one."""
        self._pause = self._pace.first_pause
        self._greeted_at = math.inf
        self._closed = False
        self._then: Callable[[], None] | None = None

    def connect(self) -> None:
        """Try to reach the server; a failure is told, and tried again."""
        self._call = None
        self._endpoint.connect(self._factory).addErrback(self._on_failure)

    def add(self, body: str) -> str:
        """Put something into the opened mailbox; returns the random name that it has there."""
        name = secrets.token_hex(8)
        self._say("add", phase=name, body=body)
        return name

    def close(self, then: Callable[[], None] | None = None) -> None:
        """Leave the server, and call ``then``; what is in the mailbox stays there."""
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
        self._call = self._reactor.callLater(self._pace.patience, socket.dropConnection, abort=True)

    def on_message(self, payload: bytes) -> None:
        """The server has said something."""
        said = read_object(payload.decode(errors="replace")) or {}
        if self._closed:
            return
        if not self._rate.allows():
            self._refuse(FLOOD)
            return
        match said:
            case {"type": "welcome", "welcome": dict(welcome)}:
                self._enter(welcome)
            case {"type": "message", "side": str(side), "phase": str(name), "body": str(body)}:
                self._owner.found(side, name, body)
            case {"type": "error"}:
                words = str(said.get("error"))
                self._refuse(CROWDED if words == "crowded" else REFUSED, words)
            case {"type": str()}:
                pass
            case _:
                self._refuse(JUNK)

    def on_close(self, words: str) -> None:
        """The websocket is closed, or was never opened."""
        was_open, self._socket = self._socket is not None, None
        if self._then is not None:
            self._then()
        if not self._closed:
            self._owner.lost(LOST if was_open else UNREACHABLE, "" if was_open else words)
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
            self._owner.lost(UNREACHABLE, failure.getErrorMessage())
            self._try_later()

    def _try_later(self) -> None:
        self._stop_waiting()
        if time.monotonic() - self._greeted_at > self._pace.steady:
            self._pause = self._pace.first_pause
        self._greeted_at = math.inf
        self._call = self._reactor.callLater(self._pause, self.connect)
        self._pause = min(self._pause * 2, self._pace.longest_pause)

    def _stop_waiting(self) -> None:
        if self._call is not None and self._call.active():
            self._call.cancel()
        self._call = None


def _endpoint(reactor: Any, address: Address, patience: float) -> Any:
    endpoint = HostnameEndpoint(reactor, address.host, address.port, timeout=patience)
    if not address.tls:
        return endpoint
    return wrapClientTLS(optionsForClientTLS(address.host), endpoint)


class _Factory(WebSocketClientFactory):  # type: ignore[misc]  # it has no types
    """Makes the websockets of a mailbox."""

    noisy = False

    def __init__(self, mailbox: Mailbox, relay: str, pace: Pace) -> None:
        super().__init__(relay)
        self._mailbox = mailbox
        self.setProtocolOptions(
            autoPingInterval=pace.ping,
            autoPingTimeout=pace.ping,
            openHandshakeTimeout=pace.patience,
            closeHandshakeTimeout=1,
            maxFramePayloadSize=_LARGEST,
            maxMessagePayloadSize=_LARGEST,
            tcpNoDelay=True,
        )

    def buildProtocol(self, _address: object) -> "_Socket":  # noqa: N802  twisted's name
        """Return a websocket that tells the mailbox what happens."""
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
