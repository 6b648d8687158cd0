"""Workers: engines and links that run beside a front end and never block."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol


def earliest(*waits: float | None) -> float | None:
    """Return the shortest of some waits, where None means never.

    >>> earliest(None, 2.0, 0.5)
    0.5
    """
    return min([wait for wait in waits if wait is not None], default=None)


class Runner(Protocol):
    """An engine, a link to a friend, or another worker, with the methods of a worker."""

    def descriptors(self) -> list[int]:
        """Return the file descriptors to select on."""

    def next_wake(self) -> float | None:
        """Return the seconds until ``poll`` is due even without input; None for never."""

    def pause(self) -> None:
        """Stop working, because the whole program is about to be suspended."""

    def resume(self) -> None:
        """Go on after a pause."""

    def close(self) -> None:
        """End."""


class Worker(ABC):
    """Passes the calls of a loop on to its ``runners``.

    A loop selects on ``descriptors`` and polls the worker then, and after ``next_wake``
    seconds.
    """

    @property
    @abstractmethod
    def runners(self) -> Sequence[Runner]:
        """The running processes and links, if any."""

    def descriptors(self) -> list[int]:
        return [number for runner in self.runners for number in runner.descriptors()]

    def next_wake(self) -> float | None:
        return earliest(*[runner.next_wake() for runner in self.runners])

    def pause(self) -> None:
        for runner in self.runners:
            runner.pause()

    def resume(self) -> None:
        for runner in self.runners:
            runner.resume()

    def close(self) -> None:
        """End the runners; a worker may start them again."""
        for runner in self.runners:
            runner.close()
