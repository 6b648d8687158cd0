"""Shared by program, front ends and carrier: terms, codes, JSON lines, keys, reasons to fail."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any, Final
from unicodedata import normalize

from wuziqi.installation import extra_command
from wuziqi.texts import N_, TextError, clean

# Terms; their values are the words of the messages


class Proposal(str, Enum):
    """A proposal of one player to the other."""

    UNDO = "undo"
    BACK = "back"
    """To go back several acts at once."""
    DRAW = "draw"
    REMATCH = "rematch"


TAKEBACKS: Final = (Proposal.UNDO, Proposal.BACK)


class Presence(str, Enum):
    """The friend's presence, as far as this program knows."""

    THINKING = "thinking"
    """The friend is at the board."""
    AWAY = "away"
    """The friend looks at another page of the program."""
    LEFT = "left"
    """The friend has left the program; the game is saved."""
    LOST = "lost"
    """There is no connection. No message has this word."""


PROXY_VARIABLE: Final = "WUZIQI_PROXY"
"""The environment variable that names the proxy to the mailbox server."""

_INVITATION_CODE: Final = re.compile(r"[0-9]{1,9}(-[a-z0-9]{1,30}){1,6}")


_DASHES: Final = "‐‑‒–—―_.,;"
"""Characters accepted for the dashes of a code."""


def read_code(text: str) -> str:
    """Return a code such as 7-guitarist-revenge.

    Capitals, blanks, full-width characters and odd dashes do not matter. Raises ValueError.
    """
    plain = normalize("NFKC", text).lower()
    code = "-".join("".join("-" if c in _DASHES else c for c in plain).replace("-", " ").split())
    if not _INVITATION_CODE.fullmatch(code):
        raise ValueError(text)
    return code


# JSON lines, keys and reasons of failure


MAX_MESSAGE: Final = 60_000
"""The most characters of a message between two programs, written as JSON."""

_DEEPEST: Final = 20
"""The deepest nesting of lists and objects."""


class Rate:
    """A rate limit: ``burst`` messages at once, ``speed`` a second in the long run."""

    def __init__(self, clock: Callable[[], float], burst: float = 200, speed: float = 50) -> None:
        self._clock = clock
        self._burst = self._left = burst
        self._speed = speed
        self._counted_at = clock()

    def allows(self, cost: float = 1) -> bool:
        """Whether one more message, counted as ``cost`` messages, is within the limit."""
        now = self._clock()
        self._left = min(self._left + (now - self._counted_at) * self._speed, self._burst)
        self._counted_at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


def read_object(text: str) -> dict[str, Any] | None:
    """Return the JSON object of an untrusted text; None for anything else."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and _is_flat(value, _DEEPEST) else None


def write_object(value: Mapping[str, Any]) -> str:
    """Return an object as one line of ASCII; raises ValueError for NaN and infinity."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _no_number(name: str) -> float:
    """Refuse NaN and infinity, which are not JSON. Raises ValueError."""
    raise ValueError(name)


def _is_flat(value: object, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_flat(item, levels - 1) for item in inner)


HOST: Final = "host"
JOIN: Final = "join"
SIDES: Final = (HOST, JOIN)

_KEY: Final = re.compile(r"[0-9a-f]{64}")
_MAX_RELAY: Final = 500


@dataclass(frozen=True)
class Keys:
    """The keys to meet a friend again, after a lost connection or a restart.

    ``key`` is the shared secret, 32 bytes in hexadecimal digits; ``side`` is HOST or JOIN, the side
    of these keys; ``relay`` is the address of the mailbox server where both meet.
    """

    key: str
    side: str
    relay: str

    def __repr__(self) -> str:
        """Omit the secret, which must not appear in a log."""
        return f"Keys(side={self.side!r}, relay={self.relay!r})"


def read_keys(values: Mapping[str, Any]) -> Keys:
    """Return the keys that ``write_keys`` wrote. Raises ValueError."""
    key, side, relay = (values.get(name) for name in ("key", "side", "relay"))
    if not (isinstance(key, str) and _KEY.fullmatch(key)):
        raise ValueError("key")
    if not (isinstance(side, str) and side in SIDES):
        raise ValueError("side")
    if not (isinstance(relay, str) and relay and len(relay) <= _MAX_RELAY):
        raise ValueError("relay")
    return Keys(key, side, relay)


def write_keys(keys: Keys) -> dict[str, str]:
    return asdict(keys)


class LinkReason(str, Enum):
    """The reasons why a connection is down or impossible, by their words in the carrier's lines."""

    ABSENT = "absent"
    BAD_RELAY = "bad_relay"
    BAD_CODE = "bad_code"
    CROWDED = "crowded"
    ENDED = "ended"
    FLOOD = "flood"
    JUNK = "junk"
    LEFT = "left"
    LOST = "lost"
    NOBODY = "nobody"
    NO_MODULE = "no_module"
    NO_NAME = "no_name"
    PERMISSION = "permission"
    PROXY = "proxy"
    REFUSED = "refused"
    SILENT = "silent"
    UNREACHABLE = "unreachable"
    WRONG_CODE = "wrong_code"
    WRONG_CODES = "wrong_codes"


_REASON_TEXTS: Final[Mapping[str, str]] = {
    LinkReason.ABSENT: N_("Your friend's program is not there yet."),
    LinkReason.BAD_RELAY: N_(
        "{words} is not the address of a mailbox server, such as ws://example.org/v1."
    ),
    LinkReason.BAD_CODE: N_("{words} is not a code such as 7-guitarist-revenge."),
    LinkReason.CROWDED: N_("Somebody else has used this code. Make a new one."),
    LinkReason.ENDED: N_("The program that holds the connection has ended: {words}"),
    LinkReason.FLOOD: N_("Your friend's program sends too much: the connection is closed."),
    LinkReason.JUNK: N_("The server's reply makes no sense."),
    LinkReason.LEFT: N_("Your friend's program has left."),
    LinkReason.LOST: N_("The connection to the server is lost."),
    LinkReason.NOBODY: N_("Nobody is waiting with this code. Is it typed as your friend reads it?"),
    LinkReason.NO_MODULE: N_("The module {words} is missing; {command} installs it."),
    LinkReason.NO_NAME: N_("The server {words} is not found. Is there a network?"),
    LinkReason.PERMISSION: N_("The server requires a permission that this program cannot get."),
    LinkReason.PROXY: N_("The proxy cannot reach the server: {words}"),
    LinkReason.REFUSED: N_("The server refused: {words}"),
    LinkReason.SILENT: N_("Nothing has come from your friend's program for a while."),
    LinkReason.UNREACHABLE: N_("The server cannot be reached: {words}"),
    LinkReason.WRONG_CODE: N_("The code is wrong. Your friend has a new one now: ask for it."),
    LinkReason.WRONG_CODES: N_("Wrong codes were typed three times: begin again to get a new one."),
}
_MAX_WORDS: Final = 120


def reason_error(reason: object, words: object = "") -> TextError:
    """Return the text of a reason for a player; ``words`` are untrusted details.

    An unknown reason is shown unchanged.
    """
    said = clean(str(words)).strip()[:_MAX_WORDS]
    text = _REASON_TEXTS.get(reason) if isinstance(reason, str) else None
    if text is None:
        return TextError("{words}", words=clean(f"{reason} {said}")[:_MAX_WORDS])
    if reason == LinkReason.NO_MODULE:
        return TextError(text, words=said, command=extra_command("online"))
    if "{words}" not in text:
        return TextError(text)
    return TextError(text, words=said or TextError(N_("the reason is unknown")))


def words_of(error: object) -> str:
    """Return the words of an error, or the name of its class if it has none."""
    return clean(str(error)).strip() or type(error).__name__
