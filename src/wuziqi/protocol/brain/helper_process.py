"""More searches, each in a process of its own, to use more processors.

They search the same position, each through depths of its own, and exchange entries of the
transposition table and nothing else. The move is always chosen by our own search.
"""

import mmap
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NoReturn

from wuziqi.engine.api import SHARED_BYTES
from wuziqi.engine.engine import Engine
from wuziqi.protocol.lines import LineReader, open_lines
from wuziqi.rules.board import Stone
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System

Stones = Sequence[tuple[int, int, Stone]]

_STOP: Final = "stop"


class Helpers:
    """``count`` processes, forked from this one, that share what they find with ``engine``.

    They do it through ``memory``. There can only be some where the ``system`` forks. There are
    fewer where it refuses another process; one that ends, or takes no more commands, is ended and
    done without.

    ``close`` must be called before others are made for the same engine.
    """

    def __init__(self, engine: Engine, count: int, system: System = SYSTEM) -> None:
        self.engine = engine
        self.count = count
        self._helpers: list[_Helper] = []
        self.memory = memoryview(mmap.mmap(-1, SHARED_BYTES * (count + 1)))
        engine.share(self.memory)
        with suppress(OSError):  # fewer processes search more slowly, not wrongly
            for number in range(1, count + 1):
                self._helpers.append(_Helper(self, number, system))

    @property
    def descriptors(self) -> list[int]:
        return [helper.writing for helper in self._helpers]

    def begin(self, stones: Stones, side: Stone) -> None:
        """Have them search the position for ``side``, which is to move, until ``end``."""
        words = (f"{column},{row},{int(stone)}" for column, row, stone in stones)
        self._send(" ".join([str(int(side)), *words]))

    def end(self) -> None:
        """Have them stop their searches, without waiting for it."""
        self._send(_STOP)

    def close(self) -> None:
        """End the processes and the sharing."""
        for helper in self._helpers:
            helper.close()
        self._helpers = []
        self.engine.share(None)

    def _send(self, line: str) -> None:
        """Send a line to all; whoever does not take it is ended."""
        failed = [helper for helper in self._helpers if not helper.takes(line)]
        self._helpers = [helper for helper in self._helpers if helper not in failed]
        for helper in failed:
            helper.close()


class _Helper:
    """One of the processes of ``helpers``; ``number`` counts them from 1."""

    def __init__(self, helpers: Helpers, number: int, system: System) -> None:
        self._system = system
        reading, self.writing = os.pipe()
        try:
            self.pid = system.fork()
        except OSError:
            os.close(reading)
            os.close(self.writing)
            raise
        if self.pid == 0:
            others = (self.writing, *helpers.descriptors)
            helpers.engine.share(helpers.memory, number)
            _serve(helpers.engine, number, reading, others)
        os.close(reading)
        self._sink = system.sink(self.writing)

    def takes(self, line: str) -> bool:
        """Send a line without waiting; returns whether there was somebody with room for it."""
        try:
            self._sink.write(f"{line}\n".encode())
        except OSError:
            return False
        return True

    def close(self) -> None:
        """End the process."""
        self._sink.close()
        os.close(self.writing)
        self._system.end_fork(self.pid)


def _serve(engine: Engine, number: int, descriptor: int, others: Sequence[int]) -> NoReturn:
    """Search what is asked for until the pipe is closed, then end this process.

    ``others`` are the descriptors that only the caller may keep open: while a copy of one is open,
    its helper does not see the caller's end.
    """
    try:
        for other in (0, 1, *others):
            os.close(other)
        _search_all(engine, number, open_lines(descriptor))
    finally:  # this is a copy of the caller: it must never return to the caller's code
        if isinstance(sys.exc_info()[1], Exception):
            traceback.print_exc()
        os._exit(0)


def _search_all(engine: Engine, number: int, reader: LineReader) -> None:
    lines: list[str] = []

    def has_come() -> bool:
        lines.extend(reader.read(0))
        return bool(lines) or reader.ended

    while not reader.ended:
        lines.extend(reader.read(None) if not lines else ())
        if lines and (line := lines.pop(0)) != _STOP and not lines:
            _search(engine, number, line, has_come)


def _search(engine: Engine, number: int, line: str, stop: Callable[[], bool]) -> None:
    side, *words = line.split(" ")
    stones = (map(int, word.split(",")) for word in words)
    engine.set_up((column, row, Stone(stone)) for column, row, stone in stones)
    engine.assist(Stone(int(side)), number, stop)
