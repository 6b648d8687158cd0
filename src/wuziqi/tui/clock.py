"""The clocks of both players: a time for every move, or one for the game with an increment.

Times are in seconds; ``now`` is any clock that never goes back, such as ``time.monotonic``.
"""

import math
from dataclasses import dataclass

from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Player

WARNING_SECONDS = 10
"""With so much left a player is warned."""


@dataclass(frozen=True)
class TimeControl:
    """``seconds`` for every move if ``per_move``, else for the game, ``increment`` more a move."""

    seconds: float
    increment: float = 0
    per_move: bool = False

    def after_move(self, left: float) -> float:
        """What a player has after a move that was made with ``left`` seconds on the clock."""
        return self.seconds if self.per_move else left + self.increment


def time_control(setup: Setup) -> TimeControl | None:
    """How a game is timed; None for a game without clocks."""
    match setup.clock:
        case "move":
            return TimeControl(setup.move_seconds, per_move=True)
        case "game":
            return TimeControl(setup.game_minutes * 60, setup.increment_seconds)
    return None


class Clock:
    """The clocks of both players, of which one runs or none.

    After every act the times are kept, so that one taken back gives its time back too. ``running``
    is the player whose clock runs, None while none does.
    """

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self._left = {player: float(control.seconds) for player in Player}
        self._kept = {0: dict(self._left)}
        self.running: Player | None = None
        self._since = 0.0

    def left(self, player: Player, now: float) -> float:
        """The seconds that a player has left, never less than 0."""
        used = now - self._since if player is self.running else 0.0
        return max(self._left[player] - used, 0.0)

    def run(self, player: Player | None, now: float) -> None:
        """Let the clock of one player run, or none."""
        if player is not self.running:
            self._left = {each: self.left(each, now) for each in Player}
            self.running = player
            self._since = now

    def acted(self, player: Player, acts: int, now: float) -> None:
        """Note that ``player`` has done act number ``acts``, and stop the clocks."""
        self.run(None, now)
        self._left[player] = self.control.after_move(self._left[player])
        self._kept[acts] = dict(self._left)

    def used(self, player: Player, acts: int, now: float) -> float:
        """The seconds that a player has used since act number ``acts`` was done."""
        return self._kept[acts][player] - self.left(player, now)

    def replay(self, player: Player, acts: int, seconds: float) -> None:
        """Note that ``player`` once did act number ``acts`` in so many seconds."""
        self._left[player] = self.control.after_move(max(self._left[player] - seconds, 0.0))
        self._kept[acts] = dict(self._left)

    def went_to(self, acts: int, now: float) -> None:
        """Set both clocks as they were after so many acts, and stop them."""
        self.run(None, now)
        self._left = dict(self._kept[acts])

    def flagged(self, now: float) -> Player | None:
        """The player that has run out of time, None if none has."""
        if self.running is not None and self.left(self.running, now) <= 0:
            return self.running
        return None

    def next_change(self, now: float) -> float | None:
        """In how many seconds a clock shows another second; None while none runs."""
        if self.running is None:
            return None
        left = self.left(self.running, now)
        return max(left - (math.ceil(left) - 1), 0.001)


def clock_text(seconds: float) -> str:
    """A time as a clock shows it: ``m:ss``, a second that has begun counts whole."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"
