"""A channel between two carriers in one mailbox: presence, and messages once and in order.

A mailbox keeps everything ever added to it, and shows all of it to everybody who opens it. So each
start of a carrier is a *run* with a random name, and every frame names the run that sends it and
the run that it addresses. Old frames cannot address a new run: a carrier recognizes and drops
frames that the server repeats.

A frame is a JSON object::

    {"f": run of the sender, "t": addressed run or "", "k": kind, "s": frames seen}
    "here"   I am here. "a": whether to reply with a "here"
    "data"   "n": number from 1 on, "b": the message
    "bye"    I leave

Data is kept until the other side has seen it ("s"), and sent again after each "here".
"""

import hashlib
import re
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from wuziqi.friend.carrier.mailbox import USUAL, Timing
from wuziqi.friend.wire import MAX_MESSAGE, SIDES, Keys, LinkReason, Rate, read_object, write_object

_MOST_KEPT: Final = 100
"""The most messages kept: unseen by the other side, or received out of order."""

_RUN_BYTES: Final = 8
_RUN: Final = re.compile(f"[0-9a-f]{{{2 * _RUN_BYTES}}}", re.ASCII)
"""The name of a run."""

_MOST_GONE: Final = 50
"""The number of remembered finished runs; a server shows frames of older runs as old ones."""

_SIZE_UNIT: Final = 4000
"""The characters of a message that count as one more message."""


class Report(Protocol):
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
        report: Report,
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
        """Begin a run: frames to an earlier run do not count."""
        self._run = secrets.token_hex(_RUN_BYTES)
        self._friend = ""
        self._forget()

    def _forget(self) -> None:
        self._kept: deque[tuple[int, Any]] = deque()
        self._early: dict[int, Any] = {}
        self._sent = self._seen = 0

    # Events

    def opened(self) -> None:
        """The mailbox is open; its old content comes first."""
        self._is_open = True
        self._opened_at = self._clock()
        self._marker = self._here(self._friend, asks=True)

    def lost(self, why: str = LinkReason.LOST, words: str = "") -> None:
        """The connection to the mailbox is lost."""
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
        """Take a frame of the friend's carrier, perhaps an old one."""
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
                self._part()

    def _take_here(self, run: str, seen: int, *, asks: bool, met: bool) -> None:
        """Take a "here"; ``met`` says that its run knows ours, so both can talk."""
        if not met:
            self._here(run, asks=True)
            return
        if run != self._friend:
            self._meet(run)
        self._take_seen(seen)
        if asks:
            self._here(run, asks=False)
        self._go_up()
        if asks or seen < self._sent:
            for number, message in list(self._kept):
                self._put_data(number, message)

    def _meet(self, run: str) -> None:
        if self._friend:
            self._gone.append(self._friend)
            self._is_up = False
        self._friend = run
        self._forget()

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
            self._deliver(following)

    def _deliver(self, message: dict[str, Any]) -> None:
        size = len(write_object(message))
        if size > MAX_MESSAGE or not self._rate.allows(1 + size // _SIZE_UNIT):
            self._report("failed", why=LinkReason.FLOOD)
        else:
            self._report("message", message=message)

    def _part(self) -> None:
        self._gone.append(self._friend)
        self._friend = ""
        self._forget()
        self._go_down(LinkReason.LEFT)

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

    Each side has a key of its own, derived from the secret: a frame returned to its sender does not
    open.
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
