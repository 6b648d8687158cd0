"""Links to other programs, as sessions use them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from wuziqi import __version__
from wuziqi.friend.events import LinkEvent
from wuziqi.friend.keys import Keys
from wuziqi.friend.link import Link, carrier_command

PROGRAM: Final = f"wuziqi {__version__}"
"""What this program calls itself."""


class FriendLink(Protocol):
    """What a session needs of ``friend.link.Link``, which says what the methods do."""

    def host(self, relay: str = "") -> None:
        """Ask for a code."""

    def join(self, relay: str, code: str) -> None:
        """Answer to a code."""

    def meet(self, keys: Keys) -> None:
        """Meet a friend again."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message."""

    def read_events(self) -> list[LinkEvent]:
        """Return what has happened."""

    def fileno(self) -> int | None:
        """Return what becomes readable."""

    def next_check(self) -> float | None:
        """Return in how many seconds to read events again."""

    def pause(self) -> None:
        """Stand still."""

    def resume(self) -> None:
        """Go on."""

    def close(self) -> None:
        """Leave."""


OpenLink = Callable[[], FriendLink]
"""Makes a link that is not used yet."""


def open_link() -> FriendLink:
    """Return a link whose carrier is a process of its own, once it is asked for something."""
    return Link(carrier_command())
