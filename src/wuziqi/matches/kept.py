"""Engines that stay between the games of a match: starting one takes longer than many a move."""

import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress

from wuziqi.protocol.client.process import EngineProcess

_LEAVE = 0.5
"""Seconds that an engine is given to end by itself after END, as Gomocup's judge does."""

_TICK = 0.2
"""Seconds between two looks whether an engine lives whose children keep its output open."""


class KeptEngines:
    """The engines of one process that wait for their next game, by the commands that start them."""

    def __init__(self) -> None:
        self._waiting: defaultdict[tuple[str, ...], list[EngineProcess]] = defaultdict(list)

    def take(self, command: Sequence[str]) -> EngineProcess:
        """Return an engine that waits, or a new one. Raises OSError if it cannot be started."""
        waiting = self._waiting[tuple(command)]
        while waiting:
            engine = waiting.pop()
            if not engine.ended:
                return engine
            engine.finish()
        return EngineProcess(command)

    def keep(self, command: Sequence[str], engine: EngineProcess) -> None:
        """Let an engine that has played its game well wait for the next one."""
        self._waiting[tuple(command)].append(engine)

    def close(self) -> None:
        """End all engines that wait."""
        engines = [engine for waiting in self._waiting.values() for engine in waiting]
        self._waiting.clear()
        end_engines(engines)


def end_engines(engines: Sequence[EngineProcess]) -> None:
    """Ask engines to end, all before waiting for any, and end by force what stays."""
    for engine in engines:
        with suppress(OSError):
            engine.send("END")
    deadline = time.monotonic() + _LEAVE
    for engine in engines:
        while not engine.ended and (left := deadline - time.monotonic()) > 0:
            engine.wait(min(left, _TICK))
            engine.read()
        engine.finish()
