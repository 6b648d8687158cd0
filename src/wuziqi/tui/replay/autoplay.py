"""Autoplay: the moves of a saved game come by themselves."""

from collections.abc import Callable
from typing import Final

from wuziqi.play.tree import Walk

SPEEDS: Final = (8.0, 4.0, 2.0, 1.0, 0.5, 0.25)
"""The seconds from one move to the next, the slowest first."""


class Autoplay:
    """Steps through the line of a ``walk`` to its end, by the seconds of a ``clock``."""

    def __init__(self, walk: Walk, clock: Callable[[], float]) -> None:
        self.seconds = 1.0
        self._walk = walk
        self._clock = clock
        self._due: float | None = None

    @property
    def runs(self) -> bool:
        """Whether moves come."""
        return self._due is not None

    def start(self) -> None:
        """Begin with the next move; at the end of the line, with the first."""
        if self._walk.at_end:
            self._walk.step(-len(self._walk.line))
        self._due = self._clock() + self.seconds

    def stop(self) -> None:
        self._due = None

    def change_speed(self, step: int) -> None:
        """Go faster, with ``step`` 1, or slower, with -1, from now on."""
        speed = SPEEDS.index(self.seconds) + step
        self.seconds = SPEEDS[min(max(speed, 0), len(SPEEDS) - 1)]
        self._due = self._clock() + self.seconds

    def poll(self) -> bool:
        """Show the next move if it is due; returns whether it was."""
        if self._due is None or self._clock() < self._due:
            return False
        self._walk.step(1)
        self._due = None if self._walk.at_end else self._clock() + self.seconds
        return True

    def next_wake(self) -> float | None:
        """Return the seconds until the next move is due; None while it does not run."""
        return None if self._due is None else max(0.0, self._due - self._clock())
