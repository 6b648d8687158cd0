"""A second search in a process of its own, for who has two processors.

It searches the positions that we search, and both see what the other finds out: they share a part
of the transposition table, and nothing else. What our search chooses remains its own affair.
"""

import mmap
import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NoReturn

from wuziqi.engine.engine import Engine
from wuziqi.protocol.lines import LineReader, SelectSource
from wuziqi.rules.board import Stone

Stones = Sequence[tuple[int, int, Stone]]

AVAILABLE: Final = hasattr(os, "fork")
"""Windows cannot make a process that goes on with what this one has in its memory."""

_LEAST_SHARED: Final = 1 << 16
_MOST_SHARED: Final = 1 << 24
"""Bytes; what two processes tell each other in a minute has room there."""

_STOP: Final = "stop"


class Helper:
    """The process, an image of this one as it is now; ``engine`` shares with it from now on.

    ``close`` must be called before another one is made for the same engine.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        engine.share(memoryview(mmap.mmap(-1, _shared_bytes(engine.memory))).cast("q"))
        reading, self._writing = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._writing)
            _serve(engine, reading)
        os.close(reading)

    def begin(self, stones: Stones, side: Stone) -> None:
        """Have it search the position for the side to move until ``end``."""
        told = (f"{column},{row},{int(stone)}" for column, row, stone in stones)
        self._send(" ".join([str(int(side)), *told]))

    def end(self) -> None:
        """Have it stop its search; it is not waited for."""
        self._send(_STOP)

    def close(self) -> None:
        """End the process and the sharing."""
        os.close(self._writing)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        self.engine.share(None)

    def _send(self, line: str) -> None:
        with suppress(BrokenPipeError):  # without it our search is slower, and not wrong
            os.write(self._writing, f"{line}\n".encode())


def _shared_bytes(memory: int) -> int:
    """A power of two, and no more than an eighth of the memory if that is not very little."""
    size = _LEAST_SHARED
    while 2 * size <= min(memory // 8, _MOST_SHARED):
        size *= 2
    return size


def _serve(engine: Engine, descriptor: int) -> NoReturn:
    """Search what is asked for until nobody can ask any more, and end this process."""
    try:
        for standard in (0, 1):
            os.close(standard)
        _search_all(engine, LineReader(SelectSource(descriptor)))
    finally:  # whatever happens: what the caller was about to do is not to be done here
        if isinstance(sys.exc_info()[1], Exception):
            traceback.print_exc()
        os._exit(0)


def _search_all(engine: Engine, reader: LineReader) -> None:
    lines: list[str] = []

    def has_come() -> bool:
        lines.extend(reader.read(0))
        return bool(lines) or reader.ended

    while not reader.ended:
        lines.extend(reader.read(None) if not lines else ())
        if lines and (line := lines.pop(0)) != _STOP and not lines:
            _search(engine, line, has_come)


def _search(engine: Engine, line: str, stop: Callable[[], bool]) -> None:
    side, *told = line.split(" ")
    stones = (map(int, stone.split(",")) for stone in told)
    engine.set_up((column, row, Stone(stone)) for column, row, stone in stones)
    engine.assist(Stone(int(side)), stop)
