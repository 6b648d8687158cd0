"""A second search in a process of its own, to use a second processor.

It searches the same positions, and both share a part of the transposition table and nothing else.
The move is always chosen by our own search.
"""

import mmap
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NoReturn

from wuziqi.engine.engine import Engine
from wuziqi.protocol.lines import LineReader, open_lines
from wuziqi.rules.board import Stone
from wuziqi.system import SYSTEM

Stones = Sequence[tuple[int, int, Stone]]

_MIN_SHARED: Final = 1 << 16
_MAX_SHARED: Final = 1 << 24
"""Bytes; enough for what both processes store in a minute."""

_STOP: Final = "stop"


class HelperProcess:
    """The process, forked from this one; it shares a part of the table with ``engine``.

    There can only be one where the system ``forks``.

    ``close`` must be called before another one is made for the same engine.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        engine.share(memoryview(mmap.mmap(-1, _shared_bytes(engine.memory))).cast("q"))
        reading, self._writing = os.pipe()
        self._pid = SYSTEM.fork()
        if self._pid == 0:
            os.close(self._writing)
            _serve(engine, reading)
        os.close(reading)

    def begin(self, stones: Stones, side: Stone) -> None:
        """Have it search the position for ``side``, which is to move, until ``end``."""
        words = (f"{column},{row},{int(stone)}" for column, row, stone in stones)
        self._send(" ".join([str(int(side)), *words]))

    def end(self) -> None:
        """Have it stop its search, without waiting for it."""
        self._send(_STOP)

    def close(self) -> None:
        """End the process and the sharing."""
        os.close(self._writing)
        SYSTEM.end_fork(self._pid)
        self.engine.share(None)

    def _send(self, line: str) -> None:
        with suppress(BrokenPipeError):  # without the process our search is slower, not wrong
            os.write(self._writing, f"{line}\n".encode())


def _shared_bytes(memory: int) -> int:
    """A power of two, at most an eighth of the memory unless that is less than the minimum."""
    size = _MIN_SHARED
    while 2 * size <= min(memory // 8, _MAX_SHARED):
        size *= 2
    return size


def _serve(engine: Engine, descriptor: int) -> NoReturn:
    """Search what is asked for until the pipe is closed, then end this process."""
    try:
        for standard in (0, 1):
            os.close(standard)
        _search_all(engine, open_lines(descriptor))
    finally:  # this is a copy of the caller: it must never return to the caller's code
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
    side, *words = line.split(" ")
    stones = (map(int, word.split(",")) for word in words)
    engine.set_up((column, row, Stone(stone)) for column, row, stone in stones)
    engine.assist(Stone(int(side)), stop)
