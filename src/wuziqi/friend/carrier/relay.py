"""The address of a mailbox server, and what such a server says first."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from wuziqi.friend.reasons import PERMISSION, REFUSED

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
