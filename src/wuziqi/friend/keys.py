"""What a program keeps to meet a friend again: after a lost connection, or after a restart."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

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
