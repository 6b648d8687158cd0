"""Decides whose count of a turn stands in a game with a friend.

Each program counts the time of its own player. It believes its own count: a claim about the time of
its player stands only where this count, with a small tolerance, supports it. The friend's count of
the friend's time stands where it falls below ours by no more than the measured round trip. More is
forgiven from the friend's grace, which is one sum for the whole game: a twentieth of the clock, at
most a second, with each act, and as much as is unproved. Proved is the time until the last ping
that the friend's program returned before the act: messages keep their order.

While the friend, who is to move, has no connection, the grace keeps the friend's clock standing;
once it is used up, the clock runs. Our clock runs in our turn without a connection of ours. The
clock stands without limit while the other player has none.
"""

from collections import deque
from statistics import median_low
from typing import Final

from wuziqi.friend.messages import At
from wuziqi.records.time_control import TimeControl

_TOLERANCE: Final = 1.0
_TOLERANCE_SHARE: Final = 1 / 20
"""The most seconds of an act, and the most of the clock, by which counts differ without a cause."""

_LEAST_GRACE: Final = 15.0
_MOST_GRACE: Final = 30.0
_GRACE_SHARE: Final = 1 / 20
"""The grace is the least, in seconds, and a share of the clock."""

_MOST_ROUND_TRIP: Final = 6.0
"""The most seconds that count as a round trip."""

_MEASUREMENTS: Final = 12
"""The round trips of which the median counts: a friend who delays a few of them gains nothing.

The least would charge the usual delays of an unsteady line to the grace, act by act.
"""

_CLOCK_SKEW: Final = 5.0
"""The most seconds by which the friend's first turn may have begun before ours."""


class Grace:
    """The ``whole`` seconds of lost connections that a player has in a game, and those ``used``."""

    def __init__(self, whole: float) -> None:
        self.whole = whole
        self.used = 0.0

    @property
    def left(self) -> float:
        return self.whole - self.used

    def use(self, seconds: float) -> float:
        """Use up to ``seconds``; returns how many there were."""
        taken = min(seconds, self.left)
        self.used += taken
        return taken


class TimeJudge:
    """Judges the friend's counts and claims of time in one game under ``control``.

    Counts are in milliseconds, all other times in seconds of the session's clock. ``missed`` are
    the seconds that our own count lacks because our connection was lost, or our program stopped:
    since our turn began, or since an act of ours that the friend has not confirmed.
    """

    def __init__(self, control: TimeControl | None) -> None:
        self._control = control
        self.begin_game()
        self._trips: deque[float] = deque(maxlen=_MEASUREMENTS)
        self._turn_at = At(0, 0, 0)
        self._begun: float | None = None
        """Seconds of our count at which the friend's turn had certainly begun."""
        self._proved = 0.0
        self._friends_since: float | None = None

    def begin_game(self) -> None:
        self.grace = Grace(min(_LEAST_GRACE + _GRACE_SHARE * self._start, _MOST_GRACE))
        self.missed = self._away = 0.0
        self._charged_ms = 0.0

    @property
    def _start(self) -> float:
        return self._control.start if self._control is not None else 0.0

    @property
    def tolerance(self) -> float:
        return min(_TOLERANCE_SHARE * self._start, _TOLERANCE)

    @property
    def round_trip(self) -> float:
        """The median of the last round trips, 0 before the first."""
        return min(median_low(self._trips or [0.0]), _MOST_ROUND_TRIP)

    # What this program measures

    def note_begun(self, at: At, turn: float) -> None:
        """Note that the friend's program knew by ``turn`` seconds of a turn that it had begun."""
        if at != self._turn_at:
            self._turn_at, self._begun, self._proved = at, None, 0.0
        if self._begun is None:
            self._begun = turn

    def note_round_trip(self, seconds: float, at: At, turn: float) -> None:
        """Note that a ping has come back, sent after ``turn`` seconds of the turn at a place."""
        self._trips.append(seconds)
        if at == self._turn_at and self._begun is not None:
            self._proved = max(self._proved, turn - self._begun)

    def proved(self, at: At) -> float:
        """Return the seconds of a turn that the friend has certainly used before acting."""
        return self._proved if at == self._turn_at else 0.0

    def note_missed(self, seconds: float) -> None:
        """Note that our connection was lost, or our program stopped, for some seconds."""
        self.missed += seconds

    def note_start(self, seconds: float) -> None:
        """Note that our program has started again, ``seconds`` after the last act at most."""
        self._away = seconds

    def note_turn(self, now: float, *, friends: bool, confirmed: bool) -> None:
        """Note whose turn it is, and whether the friend's program has confirmed all our acts."""
        if not friends:
            self._friends_since = now
        elif confirmed:
            self.missed = self._away = 0.0

    # The friend's time

    def could_pass(self, milliseconds: int, now: float) -> bool:
        """Whether so much time can have passed since the friend's turn began.

        A program that has started in this turn cannot know.
        """
        if self._friends_since is None:
            return True
        return milliseconds <= (now - self._friends_since + self.round_trip + _CLOCK_SKEW) * 1000

    def counted(self, milliseconds: int, own: int, left: float, at: At) -> int:
        """Return what counts for an act of the friend, by the friend's count and our ``own``.

        The friend had ``left`` seconds. Where time for a move is not carried to the next one, our
        count only tells whether the time was over.
        """
        if self._control is None:
            return milliseconds
        above = own - milliseconds - self.round_trip * 1000
        if self._control.per_move:
            above = min(above, own - (self.round_trip + left) * 1000)
        if above <= 0:
            return milliseconds
        unproved = max(own / 1000 - self.proved(at), 0.0)
        forgiven = self.grace.use(min(above / 1000, unproved + self.tolerance))
        if forgiven * 1000 >= above:
            return milliseconds
        return max(milliseconds, own - round((self.round_trip + forgiven) * 1000))

    def is_late(self, left: float, at: At, heard: float) -> bool:
        """Whether the friend has certainly not acted in the ``left`` seconds of a turn.

        A ping proves it, or no act could count after the last message, at ``heard`` seconds.
        """
        if self.proved(at) > left + self.tolerance:
            return True
        return heard > left + self.round_trip + self.grace.left + self.tolerance

    def may_be_late(self, left: float, at: At, turn: float) -> bool:
        """Whether a ping after ``turn`` seconds of the turn would prove that the friend is late."""
        if at != self._turn_at or self._begun is None:
            return False
        return turn - self._begun > left + self.tolerance

    # Our time

    def supports_count(self, own: int, milliseconds: int, left: float) -> bool:
        """Whether we accept the friend's count of an act of ours, for which we had ``left``."""
        if self._control is None:
            return True
        more = milliseconds - own - (self.missed + self._away) * 1000
        if more <= 0 or (self._control.per_move and milliseconds <= left * 1000):
            return True
        if self._charged_ms + more > (self.round_trip + self.tolerance) * 1000:
            return False
        self._charged_ms += more
        return True

    def supports_end(self, spent: float, left: float) -> bool:
        """Whether our time may be over after ``spent`` seconds of the ``left``."""
        if self._control is None:
            return False
        return spent + self.missed + self._away >= left - self.tolerance
