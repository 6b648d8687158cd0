"""A channel between two carriers in one mailbox: presence, and messages once and in order.

A mailbox keeps everything ever added to it, and shows all of it to everybody who opens it. So each
start of a carrier is a *run* with a random name, and every frame names the run that sends it and
the run that it addresses. Old frames cannot address a new run: a carrier recognizes and drops
frames that the server repeats.

A frame is a JSON object::

    {"f": run of the sender, "t": addressed run or "", "k": kind, "s": frames seen}
    "here"   I am here. "a": whether to reply with a "here"
    "data"   "n": number from 1, "b": the message
    "bye"    I leave

Data is kept until the other side has seen it ("s"), and sent again after each "here".
"""

import hashlib
import math
import re
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from twisted.internet.error import DNSLookupError

from wuziqi.friend.carrier.proxy import ProxyError, ServerAddress, endpoint_to
from wuziqi.friend.wire import (
    MAX_MESSAGE,
    SIDES,
    Keys,
    LinkReason,
    Rate,
    read_object,
    words_of,
    write_object,
)

# A mailbox on a mailbox server, opened again whenever the connection is lost. The server speaks
# the protocol of magic-wormhole-mailbox-server: JSON objects over a websocket. ``bind`` names the
# client, ``open`` opens a mailbox and shows its content, ``add`` adds a body. The server sends it
# as a ``message`` to everybody who has the mailbox open.


APP_ID: Final = "wuziqi.game/friend"
"""The name that separates our codes and mailboxes from other programs'."""

_SERVER_PORTS: Final = {"ws": 80, "wss": 443}


def read_relay(url: str) -> ServerAddress:
    """Parse a URL such as ``ws://example.org:4000/v1``. Raises ValueError."""
    if not (url.isascii() and url.isprintable() and " " not in url):
        raise ValueError(url)
    parts = urlsplit(url)
    if parts.scheme not in _SERVER_PORTS or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(url)
    return ServerAddress(
        parts.hostname, parts.port or _SERVER_PORTS[parts.scheme], parts.scheme == "wss"
    )


def default_relay() -> str:
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


def reason_of_failure(error: object) -> tuple[LinkReason, str]:
    """Return why the server was not reached, and the words of the reason."""
    if isinstance(error, ProxyError):
        return LinkReason.PROXY, words_of(error)
    if isinstance(error, DNSLookupError):
        return LinkReason.NO_NAME, words_of(error).rpartition(" ")[2].rstrip(".")
    return LinkReason.UNREACHABLE, words_of(error)


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


_MOST_MESSAGE_BYTES: Final = 262_144
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
                words = str(said.get("error", ""))
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
            self._owner.lost(*reason_of_failure(failure.value))
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
            maxFramePayloadSize=_MOST_MESSAGE_BYTES,
            maxMessagePayloadSize=_MOST_MESSAGE_BYTES,
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


# The channel


_MOST_KEPT: Final = 100
"""The most messages kept: unseen by the other side, or received out of order."""

_RUN_BYTES: Final = 8
_RUN: Final = re.compile(f"[0-9a-f]{{{2 * _RUN_BYTES}}}", re.ASCII)
"""The name of a run."""

_MOST_GONE: Final = 50
"""The number of remembered finished runs; a server shows frames of older runs as old ones."""

_SIZE_UNIT: Final = 4000
"""The characters of a message that count as one more message."""


class Reporter(Protocol):
    """Reports an event: ``is_`` and ``values`` are as in the carrier's lines."""

    def __call__(self, is_: str, **values: object) -> None: ...


class Channel:
    """Our run in a mailbox, and the run of the friend's carrier once it has been met.

    ``put`` adds a sealed frame to the mailbox and returns its name there; ``report`` is called with
    ``up``, ``down``, ``message`` and ``failed``; ``clock`` returns seconds.
    """

    def __init__(
        self,
        put: Callable[[Mapping[str, Any]], str],
        report: Reporter,
        clock: Callable[[], float],
        timing: Timing = USUAL,
    ) -> None:
        self._put_away = put
        self._report = report
        self._clock = clock
        self._timing = timing
        self._rate = Rate(clock)
        self._gone: deque[str] = deque(maxlen=_MOST_GONE)
        """The last finished runs, whose frames no longer count."""
        self._is_open = False
        self._is_up = False
        self._why_down = ""
        self._marker: str | None = None
        """The name of our first frame in the open mailbox; old frames come before it."""
        self._opened_at = self._heard_at = self._said_at = 0.0
        self._begin()

    def _begin(self) -> None:
        """Begin a run. Frames to an earlier run do not count."""
        self._run = secrets.token_hex(_RUN_BYTES)
        self._friend = ""
        self._forget()

    def _forget(self) -> None:
        self._kept: deque[tuple[int, Any]] = deque()
        self._early: dict[int, Any] = {}
        self._sent = self._seen = 0

    # Events

    def opened(self) -> None:
        self._is_open = True
        self._opened_at = self._clock()
        self._marker = self._here(self._friend, asks=True)

    def lost(self, why: str = LinkReason.LOST, words: str = "") -> None:
        self._is_open = False
        self._marker = None
        self._go_down(why, words)

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message to the friend's run, or drop it if there is none."""
        if not self._friend:
            return
        if len(self._kept) >= _MOST_KEPT:
            self._start_anew()
            return
        self._sent += 1
        self._kept.append((self._sent, message))
        if self._is_open:
            self._put_data(self._sent, message)

    def leave(self) -> None:
        if self._is_open and self._friend:
            self._put(self._friend, "bye")

    def tick(self) -> None:
        """Check silence and absence, and send "here" if due; called every ``timing.tick``."""
        now = self._clock()
        if not self._is_open:
            return
        if self._is_up and now - self._heard_at > self._timing.silence:
            self._go_down(LinkReason.SILENT)
        elif not self._is_up and now - self._opened_at > self._timing.absence:
            self._go_down(
                self._why_down
                if self._why_down in {LinkReason.LEFT, LinkReason.SILENT}
                else LinkReason.ABSENT
            )
        beat = self._timing.beat if self._is_up else self._timing.rare_beat
        if self._friend and now - self._said_at > beat:
            self._here(self._friend, asks=not self._is_up)

    def echoed(self, name: str) -> None:
        """One of our own frames came back; after our first one, no frame is old."""
        if name == self._marker:
            self._marker = None

    def take(self, frame: Mapping[str, Any]) -> None:
        match frame:
            case {"f": str(run), "t": str(to), "k": str(kind), "s": int(seen)}:
                if _RUN.fullmatch(run) and run not in self._gone:
                    self._take(frame, run, kind, seen, is_ours=to == self._run)

    # Receiving

    def _take(
        self, frame: Mapping[str, Any], run: str, kind: str, seen: int, *, is_ours: bool
    ) -> None:
        is_live = self._marker is None
        if kind == "here" and is_live:
            self._take_here(run, seen if is_ours else 0, asks=frame.get("a") is True, met=is_ours)
        elif run == self._friend and is_ours:
            self._take_seen(seen)
            if is_live:
                self._go_up()
            if kind == "data":
                self._take_data(frame)
            elif kind == "bye":
                self._gone.append(self._friend)
                self._friend = ""
                self._forget()
                self._go_down(LinkReason.LEFT)

    def _take_here(self, run: str, seen: int, *, asks: bool, met: bool) -> None:
        """Take a "here"; ``met`` says that its run knows ours, so both can talk."""
        if not met:
            self._here(run, asks=True)
            return
        if run != self._friend:
            if self._friend:
                self._gone.append(self._friend)
                self._is_up = False
            self._friend = run
            self._forget()
        self._take_seen(seen)
        if asks:
            self._here(run, asks=False)
        self._go_up()
        if asks or seen < self._sent:
            for number, message in list(self._kept):
                self._put_data(number, message)

    def _take_seen(self, seen: int) -> None:
        while self._kept and self._kept[0][0] <= seen:
            self._kept.popleft()

    def _take_data(self, frame: Mapping[str, Any]) -> None:
        match frame:
            case {"n": int(number), "b": dict(message)} if number > self._seen:
                self._early[number] = message
        if len(self._early) > _MOST_KEPT:
            self._start_anew()
        while (following := self._early.pop(self._seen + 1, None)) is not None:
            self._seen += 1
            size = len(write_object(following))
            if size > MAX_MESSAGE or not self._rate.allows(1 + size // _SIZE_UNIT):
                self._report("failed", why=LinkReason.FLOOD)
            else:
                self._report("message", message=following)

    def _start_anew(self) -> None:
        """Begin another run because messages get lost; both meet as after a restart."""
        self._begin()
        self._go_down(LinkReason.SILENT)
        if self._is_open:
            self._here("", asks=True)

    # Sending

    def _go_up(self) -> None:
        self._heard_at = self._clock()
        if not self._is_up:
            self._is_up = True
            self._why_down = ""
            self._report("up")

    def _go_down(self, why: str, words: str = "") -> None:
        self._is_up = False
        if why != self._why_down:
            self._why_down = why
            self._report("down", why=why, words=words)

    def _here(self, run: str, *, asks: bool) -> str:
        return self._put(run, "here", a=asks)

    def _put_data(self, number: int, message: object) -> None:
        self._put(self._friend, "data", n=number, b=message)

    def _put(self, run: str, kind: str, **rest: object) -> str:
        self._said_at = self._clock()
        seen = self._seen if run == self._friend else 0
        return self._put_away({"f": self._run, "t": run, "k": kind, "s": seen, **rest})


def mailbox_name(keys: Keys) -> str:
    """Return the name of the mailbox of these keys, 32 hexadecimal digits."""
    return _derived(keys, "mailbox").hex()[:32]


class Seal:
    """Seals the frames of one side and opens the other's; the server can read or forge none.

    Each side has a key of its own, derived from the secret, so a frame returned to its sender does
    not open.
    """

    def __init__(self, keys: Keys) -> None:
        (other,) = set(SIDES) - {keys.side}
        self._ours = SecretBox(_derived(keys, keys.side))
        self._theirs = SecretBox(_derived(keys, other))

    def close(self, frame: Mapping[str, Any]) -> str:
        """Return a sealed object in hexadecimal digits; the nonce is random."""
        return str(self._ours.encrypt(write_object(frame).encode("ascii")).hex())

    def open(self, body: str) -> dict[str, Any] | None:
        """Return an object sealed by the other side; None for anything else."""
        try:
            plain = self._theirs.decrypt(bytes.fromhex(body))
            return read_object(plain.decode("ascii"))
        except (CryptoError, ValueError):
            return None


def _derived(keys: Keys, purpose: str) -> bytes:
    secret = bytes.fromhex(keys.key)
    return hashlib.blake2b(
        f"wuziqi friend 1: {purpose}".encode(), key=secret, digest_size=32
    ).digest()
