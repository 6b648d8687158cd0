"""How fast a game goes on by itself: paused, step by step, or with a delay between moves."""

import math

SEEN_SECONDS = 0.3
"""What a person needs to see where a stone was placed, before the next one comes."""

_DELAYS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Seconds from one move to the next where the computer plays both colours, by speed."""


class Pace:
    """Whether a game stands still, and when the next move of a watched game is due.

    ``paused`` and ``stepping`` say that the game stands still, the latter but for one move.
    ``move_at`` is the time before which the computer does not think about its move. Where a person
    plays, its answer is shown no sooner than ``least_seconds`` after the last act.
    """

    def __init__(self) -> None:
        self.paused = False
        self.stepping = False
        self.move_at = 0.0
        self.least_seconds = 0.0
        self._acted_at = -math.inf
        self._speed = _DELAYS.index(1.0)

    @property
    def halted(self) -> bool:
        """Whether nothing may go on."""
        return self.paused and not self.stepping

    @property
    def delay(self) -> float:
        """The seconds between two moves of a watched game."""
        return _DELAYS[self._speed]

    def pause(self) -> None:
        """Stand still, also in the midst of a step."""
        self.paused, self.stepping = True, False

    def resume(self, now: float) -> None:
        """Go on, without waiting for the next move."""
        self.paused, self.move_at = False, now

    def step(self, now: float) -> None:
        """Go on for one move."""
        self.stepping, self.move_at = True, now

    def change_speed(self, step: int, now: float) -> float:
        """Go faster or slower by ``step`` speeds; returns the new delay in seconds."""
        self._speed = min(max(self._speed + step, 0), len(_DELAYS) - 1)
        self.move_at = min(self.move_at, now + self.delay)
        return self.delay

    def acted(self, now: float, *, watched: bool) -> None:
        """End a step, and let a watched game wait before its next move."""
        self.stepping = False
        self.move_at = now + (self.delay if watched else 0.0)
        self._acted_at = -math.inf if watched else now

    @property
    def answer_at(self) -> float:
        """The time before which an answer of the computer is not shown."""
        return self._acted_at + self.least_seconds

    def hasten(self) -> None:
        """Let the next answer be shown as soon as it is there: the person does not wait."""
        self._acted_at = -math.inf

    def restart(self, now: float) -> None:
        """Begin a new game at the speed of the last one."""
        self.paused = self.stepping = False
        self.move_at = now
