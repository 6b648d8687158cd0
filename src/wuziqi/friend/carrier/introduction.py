"""How two programs that know nothing of each other agree on a secret: by a code that is read out.

magic-wormhole does it: whoever guesses the code has one try, and the server learns nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import wormhole
from wormhole.errors import LonelyError, ServerError, WelcomeError, WrongPasswordError

from wuziqi.friend.carrier.mailbox import APP_ID, refusal
from wuziqi.friend.carrier.meeting import Told
from wuziqi.friend.terms import read_code
from wuziqi.friend.wire import (
    BAD_CODE,
    CROWDED,
    HOST,
    JOIN,
    NOBODY,
    REFUSED,
    UNREACHABLE,
    WRONG_CODE,
    WRONG_CODES,
    Keys,
)

TRIES: Final = 3
"""How many wrong codes a host lets friends, or others, type."""

_PURPOSE: Final = "wuziqi friend 1"


class Introduction:
    """One of two programs that are to agree on keys.

    ``tell`` is told ``code``, ``wrong_code`` and ``failed``; ``done`` gets the keys.
    A host may take ``patience`` seconds to answer to a code.
    """

    def __init__(
        self,
        relay: str,
        tell: Told,
        done: Callable[[Keys], None],
        reactor: Any,
        patience: float,
    ) -> None:
        self._relay = relay
        self._tell = tell
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
        """Answer to a code."""
        self._side = JOIN
        try:
            plain = read_code(code)
        except ValueError:
            self._tell("failed", why=BAD_CODE, words=code)
            return
        self._open()
        self._wormhole.set_code(plain)
        self._call = self._reactor.callLater(self._patience, self._give_up, NOBODY)

    def leave(self, then: Callable[[], None]) -> None:
        """Give the code back to the server, and call ``then``."""
        self._on_left = then
        if self._wormhole is None:
            then()
        else:
            self._wormhole.close()

    def _open(self) -> None:
        self._wormhole = wormhole.create(APP_ID, self._relay, self._reactor, delegate=self)

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
        """There is a code."""
        if self._side == HOST:
            self._tell("code", code=code)

    def wormhole_got_unverified_key(self, _key: bytes) -> None:
        """Somebody has typed the code, or another one with the same number."""
        self._stop_waiting()

    def wormhole_got_verifier(self, _verifier: bytes) -> None:
        """The code was right."""
        key = self._wormhole.derive_key(_PURPOSE, 32)
        self._done(Keys(key.hex(), self._side, self._relay))
        self._wormhole.close()

    def wormhole_got_versions(self, versions: Mapping[str, Any]) -> None:
        """The other program has said what it is; ours says so later."""

    def wormhole_got_message(self, message: bytes) -> None:
        """The other program has said something here, which ours never does."""

    def wormhole_closed(self, result: object) -> None:
        """The wormhole is closed: because we wanted it, or for a reason."""
        self._wormhole = None
        self._stop_waiting()
        if self._on_left is not None:
            self._on_left()
        elif isinstance(result, WrongPasswordError) and self._side == HOST:
            self._take_wrong_code()
        elif self._failure is not None or isinstance(result, Exception):
            why, words = self._failure or _reason(result)
            self._tell("failed", why=why, words=words)

    def _take_wrong_code(self) -> None:
        self._left -= 1
        if self._left:
            self._tell("wrong_code", left=self._left)
            self.host()
        else:
            self._tell("failed", why=WRONG_CODES)


def _reason(error: object) -> tuple[str, str]:
    """Return why a wormhole was closed with an error: a reason and its words."""
    match error:
        case WrongPasswordError():
            return WRONG_CODE, ""
        case WelcomeError() | ServerError():
            words = str(error)
            return (CROWDED if words == "crowded" else REFUSED), words
        case LonelyError():
            return NOBODY, ""
    return UNREACHABLE, str(error)
