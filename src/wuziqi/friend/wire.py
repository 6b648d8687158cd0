"""JSON objects as lines of text, and the limits that hold for them on every way."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from wuziqi.texts import N_, TextError, clean

MAX_MESSAGE: Final = 60_000
"""The most characters of a message between two programs, written as JSON."""

_DEEPEST: Final = 20
"""How deep lists and objects may lie in each other."""


class Rate:
    """Counts what comes, and allows ``burst`` at once and ``speed`` a second in the long run."""

    def __init__(self, clock: Callable[[], float], burst: float = 200, speed: float = 50) -> None:
        self._clock = clock
        self._burst = self._left = burst
        self._speed = speed
        self._counted_at = clock()

    def allows(self, cost: float = 1) -> bool:
        """Count one more, or ``cost`` of them; False if that is too many."""
        now = self._clock()
        self._left = min(self._left + (now - self._counted_at) * self._speed, self._burst)
        self._counted_at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


def read_object(text: str) -> dict[str, Any] | None:
    """Return the JSON object in a text from outside; None for anything else."""
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and _is_flat(value, _DEEPEST) else None


def write_object(value: Mapping[str, Any]) -> str:
    """Return an object as one line of ASCII. Raises ValueError for NaN and infinity."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _no_number(name: str) -> float:
    """Refuse NaN and infinity, which are not JSON. Raises ValueError."""
    raise ValueError(name)


def _is_flat(value: object, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_flat(item, levels - 1) for item in inner)


# What a program keeps to meet a friend again: after a lost connection, or after a restart


HOST: Final = "host"
JOIN: Final = "join"
SIDES: Final = (HOST, JOIN)

_KEY: Final = re.compile(r"[0-9a-f]{64}")
_MAX_RELAY: Final = 500


@dataclass(frozen=True)
class Keys:
    """The secret that two programs share.

    ``key`` is that secret, 32 bytes in hexadecimal digits; ``side`` is HOST or JOIN: whose keys
    these are; ``relay`` is the address of the mailbox server where both meet.
    """

    key: str
    side: str
    relay: str

    def __repr__(self) -> str:
        """Leave out the secret, which must not appear in a log."""
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
    """Return keys as JSON has them."""
    return asdict(keys)


# Why a connection to a friend is down, or cannot be: the carrier's words, and ours for players


ABSENT: Final = "absent"
BAD_RELAY: Final = "bad_relay"
BAD_CODE: Final = "bad_code"
CROWDED: Final = "crowded"
ENDED: Final = "ended"
FLOOD: Final = "flood"
JUNK: Final = "junk"
LEFT: Final = "left"
LOST: Final = "lost"
NOBODY: Final = "nobody"
NO_MODULE: Final = "no_module"
PERMISSION: Final = "permission"
REFUSED: Final = "refused"
SILENT: Final = "silent"
UNREACHABLE: Final = "unreachable"
WRONG_CODE: Final = "wrong_code"
WRONG_CODES: Final = "wrong_codes"

_TEXTS: Final = {
    ABSENT: N_("Your friend's program is not there yet."),
    BAD_RELAY: N_("{words} is not the address of a mailbox server, such as ws://example.org/v1."),
    BAD_CODE: N_("{words} is not a code such as 7-guitarist-revenge."),
    CROWDED: N_("Somebody else has used this code. Make a new one."),
    ENDED: N_("The program that holds the connection has ended: {words}"),
    FLOOD: N_("Your friend's program sends too much: the connection is ended."),
    JUNK: N_("What the server says cannot be understood."),
    LEFT: N_("Your friend's program has left."),
    LOST: N_("The connection to the server is lost."),
    NOBODY: N_("Nobody is waiting with this code. Is it typed as your friend reads it?"),
    NO_MODULE: N_('The module {words} is missing: pip install "wuziqi[online]"'),
    PERMISSION: N_("The server asks for a permission that this program cannot get."),
    REFUSED: N_("The server refuses: {words}"),
    SILENT: N_("Nothing has come from your friend's program for a while."),
    UNREACHABLE: N_("The server cannot be reached: {words}"),
    WRONG_CODE: N_("The code is wrong. Your friend has a new one now: ask for it."),
    WRONG_CODES: N_("Wrong codes were typed three times: begin again to get a new one."),
}
_MAX_WORDS: Final = 120


def reason_error(reason: object, words: object = "") -> TextError:
    """Return what to tell a player; ``words`` come from outside, and an unknown reason is shown."""
    said = clean(str(words))[:_MAX_WORDS]
    text = _TEXTS.get(reason) if isinstance(reason, str) else None
    if text is None:
        return TextError("{words}", words=clean(f"{reason} {said}")[:_MAX_WORDS])
    return TextError(text, words=said) if "{words}" in text else TextError(text)
