"""Workers: engines and links that run beside a front end and never block."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol


class Runner(Protocol):
    """An engine, a link to a friend, or another worker, with the methods of a worker."""

    def descriptors(self) -> list[int]:
        """Return the file descriptors to select on."""

    def next_wake(self) -> float | None:
        """Return the seconds until ``attend`` is due even without input; None for never."""

    def pause(self) -> None:
        """Stand still: the whole program is about to."""

    def resume(self) -> None:
        """Go on after a pause."""

    def close(self) -> None:
        """End."""


class Worker(ABC):
    """Passes the calls of a loop on to its ``runners``.

    A loop selects on ``descriptors`` and attends to the worker then, and after ``next_wake``
    seconds.
    """

    @property
    @abstractmethod
    def runners(self) -> Sequence[Runner]:
        """The running processes and links, if any."""

    def descriptors(self) -> list[int]:
        """Return the file descriptors to select on."""
        return [number for runner in self.runners for number in runner.descriptors()]

    def next_wake(self) -> float | None:
        """Return the seconds until ``attend`` is due even without input; None for never."""
        wakes = (runner.next_wake() for runner in self.runners)
        return min((wake for wake in wakes if wake is not None), default=None)

    def pause(self) -> None:
        """Stand still: the whole program is about to."""
        for runner in self.runners:
            runner.pause()

    def resume(self) -> None:
        """Go on after a pause."""
        for runner in self.runners:
            runner.resume()

    def close(self) -> None:
        """End the runners; a worker may start them again."""
        for runner in self.runners:
            runner.close()
