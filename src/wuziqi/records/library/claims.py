"""Claims: which games of a library are being played on this machine, by any program.

A claim is a lock on one byte of a file, at the number of the game. The system releases it when its
process ends for any reason.
"""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

from wuziqi.system import SYSTEM
from wuziqi.system.contract import System

FILE_NAME: Final = "library.lock"
_OPENING: Final = 0
"""The byte claimed to create, migrate or put aside the library; games count from 1."""

_NO_BYTE: Final = (errno.EINVAL, errno.EOVERFLOW)
"""The system's errors for a byte beyond the largest file."""

_PATIENCE: Final = 5.0
_POLL: Final = 0.01


@cache
def claims_in(directory: Path) -> "Claims":
    """Return the claims of the library in a directory. Raises OSError.

    A process has one object for each directory, open to its end: a process that closes any
    descriptor of a file loses all its locks on the file.
    """
    return Claims(directory / FILE_NAME)


class Claims:
    """The claims in one file, created if missing. Raises OSError."""

    def __init__(self, path: Path, system: System = SYSTEM) -> None:
        self._system = system
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        self._own: set[int] = set()

    def claim(self, game: int) -> bool:
        """Claim a game; returns False if another process has it.

        A damaged library can have a number beyond the largest file: such a game is never played.
        """
        if game in self._own:
            return True
        try:
            self._system.lock(self._descriptor, game)
        except OSError as error:
            return error.errno in _NO_BYTE
        self._own.add(game)
        return True

    def release(self, game: int) -> None:
        """Release a game, if this process has claimed it."""
        if game in self._own:
            self._own.remove(game)
            self._system.unlock(self._descriptor, game)

    def is_played(self, game: int) -> bool:
        """Whether this process or another one plays a game."""
        if game in self._own:
            return True
        free = self.claim(game)
        self.release(game)
        return not free

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Be the only process that changes the file of the library as a whole.

        Waits for another process at most _PATIENCE seconds, because it may be stopped: SQLite's own
        locks still protect the tables.
        """
        end = time.monotonic() + _PATIENCE
        while not (got := self.claim(_OPENING)) and time.monotonic() < end:
            time.sleep(_POLL)
        try:
            yield
        finally:
            if got:
                with suppress(OSError):
                    self.release(_OPENING)
