"""The clocks of both players, under any time control, and the warning about little time.

Times are in seconds; ``now`` is any clock that never goes back, such as ``time.monotonic``.
"""

import math
from collections.abc import Sequence

from wuziqi.records.time_control import WARNING_SECONDS, Reading, TimeControl
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.session.notices import ClockNotice, LowTime, PeriodBegan
from wuziqi.session.seats import Seats


class Clock:
    """Measures every turn and, under a time control, counts down the time of each player.

    The clock keeps the times after every act, so that undo restores them. ``running`` is the player
    whose clock runs, None while none does.
    """

    def __init__(self, control: TimeControl | None) -> None:
        self.control = control
        self.running: Player | None = None
        self._since = 0.0
        self._turn = 0.0
        """Seconds of the present turn measured before the clock last started."""
        self._left = dict.fromkeys(Player, control.start if control else 0.0)
        self._kept = {0: dict(self._left)}

    def reading(self, player: Player, now: float) -> Reading | None:
        """Return the state of a player's clock; None without time control."""
        if self.control is None:
            return None
        used = now - self._since if player is self.running else 0.0
        return self.control.reading(max(self._left[player] - used, 0.0))

    def left(self, player: Player, now: float) -> float | None:
        """Return the seconds on the clock of a player, at least 0; None without time control."""
        reading = self.reading(player, now)
        return None if reading is None else reading.seconds

    def run(self, player: Player | None, now: float) -> None:
        """Run the clock of one player, or none."""
        if player is self.running:
            return
        if self.running is not None:
            used = now - self._since
            self._turn += used
            self._left[self.running] = max(self._left[self.running] - used, 0.0)
        self.running, self._since = player, now

    def acted(self, player: Player, acts: int, now: float) -> float:
        """Stop the clocks after act number ``acts``, done by ``player``; returns its seconds."""
        self.run(None, now)
        seconds, self._turn = self._turn, 0.0
        self._keep(player, acts)
        return seconds

    def turn(self, now: float) -> float:
        """Return the seconds that the present turn has taken."""
        return self._turn + (0.0 if self.running is None else now - self._since)

    def beyond(self, player: Player, acts: int, now: float) -> float:
        """Return by how many seconds the turn after ``acts`` acts exceeds the player's time.

        Negative while time remains, and without time control.
        """
        return self.turn(now) - self.left_after(acts, player) if self.control else -1.0

    def left_after(self, acts: int, player: Player) -> float:
        """Return the seconds that a player had after ``acts`` acts; 0 without time control."""
        return self._kept[acts][player]

    def refund(self, player: Player, acts: int, seconds: float, now: float) -> None:
        """Stop the clocks, and deduct ``seconds`` from the turn after ``acts`` acts."""
        self.run(None, now)
        self._turn = max(self._turn - seconds, 0.0)
        self._left[player] = max(self.left_after(acts, player) - self._turn, 0.0)

    def recount(
        self, first: int, spent: Sequence[tuple[Player, float]], player: Player, now: float
    ) -> None:
        """Recompute the times after act number ``first`` from the player and seconds of each act.

        The present turn, ``player``'s, continues.
        """
        running, turn = self.running, self.turn(now)
        self.went_to(first, now)
        for number, (actor, seconds) in enumerate(spent, first + 1):
            self.replay(actor, number, seconds)
        self.running, self._since = player, now - turn
        self.run(running, now)

    def replay(self, player: Player, acts: int, seconds: float) -> None:
        """Count act number ``acts`` of a saved game, on which ``player`` spent ``seconds``."""
        self._left[player] = max(self._left[player] - seconds, 0.0)
        self._keep(player, acts)

    def _keep(self, player: Player, acts: int) -> None:
        if self.control is not None:
            self._left[player] = self.control.after_move(self._left[player])
        self._kept[acts] = dict(self._left)

    def went_to(self, acts: int, now: float) -> None:
        """Set both clocks as they were after ``acts`` acts, and stop them."""
        self.run(None, now)
        self._turn = 0.0
        self._left = dict(self._kept[acts])

    def flagged(self, now: float) -> Player | None:
        """Return the player who has run out of time, if any."""
        reading = None if self.running is None else self.reading(self.running, now)
        out = reading is not None and not (reading.seconds or reading.more)
        return self.running if out else None

    def next_change(self, now: float) -> float | None:
        """Return the seconds until a clock shows another second; None while none runs."""
        left = None if self.running is None else self.left(self.running, now)
        return None if left is None else max(left - (math.ceil(left) - 1), 0.001)


def clock_text(reading: Reading) -> str:
    """Return a reading as ``m:ss``, rounded up, with the number of periods left.

    >>> clock_text(Reading(61.2))
    '1:02'
    >>> clock_text(Reading(9.0, periods=3))
    '0:09 (3)'
    """
    whole = math.ceil(reading.seconds)
    text = f"{whole // 60}:{whole % 60:02}"
    return f"{text} ({reading.periods})" if reading.periods else text


class TimeWarning:
    """Announces every period of byo-yomi, and warns once a turn before the time runs out.

    A turn or period that begins with little time brings no warning.
    """

    def __init__(self) -> None:
        self._turn: Sequence[Act] | None = None
        """The acts before the turn of ``_periods`` and ``_due``."""
        self._periods = 0
        """The periods left at the last notice."""
        self._due = False

    def check(self, game: Game, seats: Seats, reading: Reading | None) -> ClockNotice | None:
        """Return the notice due to the person to move, if any.

        ``reading`` is the state of the player's clock, None without clocks.
        """
        if reading is None or game.outcome is not None or game.player not in seats.here:
            return None
        if self._turn != game.acts:
            self._turn = game.acts
            self._begin(reading)
        if reading.periods != self._periods:
            first = self._periods == 0
            self._begin(reading)
            return PeriodBegan(reading.periods, first)
        if not (self._due and reading.is_low):
            return None
        self._due = False
        return LowTime(WARNING_SECONDS)

    def _begin(self, reading: Reading) -> None:
        self._periods = reading.periods
        self._due = not reading.is_low
