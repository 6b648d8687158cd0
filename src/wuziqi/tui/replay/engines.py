"""The parts of a page that have engines of their own, as one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol


class EnginePart(Protocol):
    """Something with an engine that runs beside the screen."""

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""

    def next_check(self) -> float | None:
        """Return in how many seconds to attend again if nothing comes; None for never."""

    def pause(self) -> None:
        """Stop the engine where it is."""

    def resume(self) -> None:
        """Let the engine run on."""

    def close(self) -> None:
        """End the engine."""


class EngineParts(ABC):
    """A page, as ``EngineUser`` says, whose parts have the engines."""

    @property
    @abstractmethod
    def engines(self) -> Sequence[EnginePart]:
        """The parts that have engines."""

    @abstractmethod
    def attend(self) -> None:
        """Take in what the engines have found, and ask on; never waits for them."""

    def descriptors(self) -> list[int]:
        """Return what becomes readable when an engine says something."""
        return [number for engine in self.engines for number in engine.descriptors()]

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        checks = [engine.next_check() for engine in self.engines]
        return min((check for check in checks if check is not None), default=None)

    def pause(self) -> None:
        """Stop the engines: the whole program is about to stand still."""
        for engine in self.engines:
            engine.pause()

    def resume(self) -> None:
        """Let the engines run on."""
        for engine in self.engines:
            engine.resume()

    def close(self) -> None:
        """End the engines: the page will not be shown again."""
        for engine in self.engines:
            engine.close()
