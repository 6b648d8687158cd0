"""What workers that hold one engine of ours have in common."""

from collections.abc import Sequence

from wuziqi.protocol.client.client import EngineClient
from wuziqi.rules.board import Size
from wuziqi.rules.rule import Rule


class EngineWorker:
    """An engine beside a front end, started by the first request; subclasses make requests.

    It never blocks: a loop selects on ``descriptors`` and reads the worker's events then, and after
    as many seconds as ``next_wake`` says. ``patience`` is that of ``EngineClient``.
    """

    def __init__(self, command: Sequence[str], patience: float = 30.0) -> None:
        self._client = EngineClient(command, patience, ours=True)
        self._kind: tuple[Size, Rule] | None = None

    def _start(self, size: Size, rule: Rule) -> None:
        """Start a game of this size and rule, unless the engine plays such a game already."""
        if self._kind != (size, rule):
            self._kind = size, rule
            self._client.start(size, rule)

    def descriptors(self) -> list[int]:
        """Return the file descriptors to select on."""
        number = self._client.fileno()
        return [] if number is None else [number]

    def next_wake(self) -> float | None:
        """Return the seconds until events are to be read even if nothing came; None for never."""
        return self._client.next_check()

    def pause(self) -> None:
        self._client.pause()

    def resume(self) -> None:
        self._client.resume()

    def close(self) -> None:
        """End the engine; the next request starts another one."""
        self._client.close()


def earliest(*waits: float | None) -> float | None:
    """Return the shortest of some waits, where None means never.

    >>> earliest(None, 2.0, 0.5)
    0.5
    """
    return min((wait for wait in waits if wait is not None), default=None)
