"""The introduction: two programs agree on a secret by a code that one friend reads to the other.

magic-wormhole does this: whoever guesses the code has one try, and the server learns nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import wormhole
from wormhole.errors import (
    LonelyError,
    ServerConnectionError,
    ServerError,
    WelcomeError,
    WrongPasswordError,
)

from wuziqi.friend.carrier.channel import Report
from wuziqi.friend.carrier.mailbox import APP_ID, refusal
from wuziqi.friend.carrier.proxy import ProxyError, Wormholes
from wuziqi.friend.terms import read_code
from wuziqi.friend.wire import HOST, JOIN, Keys, LinkReason

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
        report: Report,
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
        self._failure: tuple[str, str] | None = None
        self._call: Any = None
        self._on_left: Callable[[], None] | None = None

    def host(self) -> None:
        """Make a code and wait for a friend."""
        self._open()
        self._wormhole.allocate_code()

    def join(self, code: str) -> None:
        """Use a friend's code."""
        self._side = JOIN
        try:
            plain = read_code(code)
        except ValueError:
            self._report("failed", why=LinkReason.BAD_CODE, words=code)
            return
        self._open()
        self._wormhole.set_code(plain)
        self._call = self._reactor.callLater(self._patience, self._give_up, LinkReason.NOBODY)

    def leave(self, then: Callable[[], None]) -> None:
        """Release the code on the server, and call ``then``."""
        self._on_left = then
        if self._wormhole is None:
            then()
        else:
            self._wormhole.close()

    def _open(self) -> None:
        self._wormhole = wormhole.create(
            APP_ID,
            self._relay,
            self._reactor,
            delegate=self,
            tor=Wormholes(self._reactor, self._patience),
        )

    def _give_up(self, why: str, words: str = "") -> None:
        self._failure = why, words
        self._wormhole.close()

    def _stop_waiting(self) -> None:
        if self._call is not None and self._call.active():
            self._call.cancel()

    # What magic-wormhole calls

    def wormhole_got_welcome(self, welcome: Mapping[str, Any]) -> None:
        """The server has greeted us."""
        if (refused := refusal(welcome)) is not None:
            self._give_up(*refused)

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
            self._take_wrong_code()
        elif self._failure is not None or isinstance(result, Exception):
            why, words = self._failure or _reason_of(result)
            self._report("failed", why=why, words=words)

    def _take_wrong_code(self) -> None:
        self._left -= 1
        if self._left:
            self._report("wrong_code", left=self._left)
            self.host()
        else:
            self._report("failed", why=LinkReason.WRONG_CODES)


def _reason_of(error: object) -> tuple[str, str]:
    """Return the reason, with its words, of an error that closed a wormhole."""
    match error:
        case WrongPasswordError():
            return LinkReason.WRONG_CODE, ""
        case WelcomeError() | ServerError():
            words = str(error)
            return (LinkReason.CROWDED if words == "crowded" else LinkReason.REFUSED), words
        case LonelyError():
            return LinkReason.NOBODY, ""
        case ServerConnectionError(reason=ProxyError()):
            return LinkReason.PROXY, str(error)
    return LinkReason.UNREACHABLE, str(error)
