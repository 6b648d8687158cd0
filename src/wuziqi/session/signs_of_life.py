"""Whether the friend's program is still there, and how long messages take."""

from typing import Final

from wuziqi.friend.messages import Ping

_PING_SECONDS: Final = 5.0
_CALM_PING_SECONDS: Final = 30.0
"""How often the friend's program is asked for a sign of life, with clocks and without.

The mailbox server keeps all that passes through it: more often would be unkind.
"""

_SILENT_SECONDS: Final = 12.0
"""After so many seconds without a sign of life no clock runs."""


class SignsOfLife:
    """What has been heard since ``now``, in seconds of the session's clock.

    ``lag`` is how many seconds a message takes there and back, None before that is known;
    ``silent`` says that nothing has come for too long.
    """

    def __init__(self, now: float) -> None:
        self.lag: float | None = None
        self.silent = False
        self._heard_at = self._ping_at = now
        self._number, self._sent_at = 0, now

    def heard(self, now: float) -> bool:
        """Note that something has come; returns whether that ends a silence."""
        was_silent, self.silent = self.silent, False
        self._heard_at = now
        return was_silent

    def silence(self, now: float) -> float:
        """Return for how many seconds nothing has come."""
        return now - self._heard_at

    def falls_silent(self, now: float) -> bool:
        """Whether nothing has come for too long since the last call or sign."""
        if self.silent or self.silence(now) <= _SILENT_SECONDS:
            return False
        self.silent = True
        return True

    def ping(self, now: float, *, timed: bool) -> Ping | None:
        """Return the ping that is due, more often in a game that is ``timed``; None before."""
        if now < self._ping_at:
            return None
        self._number, self._sent_at = self._number + 1, now
        self._ping_at = now + (_PING_SECONDS if timed else _CALM_PING_SECONDS)
        return Ping(self._number)

    def take_back(self, ping: Ping, now: float) -> None:
        """Take a ping that has come back."""
        if ping.number == self._number:
            self.lag = now - self._sent_at

    def next_ping(self, now: float) -> float:
        """Return in how many seconds a ping is due."""
        return max(self._ping_at - now, 0.0)
