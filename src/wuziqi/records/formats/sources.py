"""Files and named pipes as sources of bytes, none of which can make the program wait for ever."""

import io
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from wuziqi.records.formats.tree import FormatError
from wuziqi.system import SYSTEM
from wuziqi.texts import N_

_WRITER_SECONDS: Final = 5.0
"""The longest wait for a program that opens a pipe to write."""

_SILENCE_SECONDS: Final = 30.0
"""The longest silence of that program."""

_POLL: Final = 0.02


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open a file, or a named pipe such as the shell makes for ``<(command)``, and close it.

    Raises FormatError for a directory, a device, and a pipe into which nobody writes; OSError.
    """
    if path.is_fifo():
        with io.BufferedReader(_Pipe(path)) as pipe:
            yield pipe
        return
    if path.exists() and not path.is_file():
        raise FormatError(N_("not a file"))
    with path.open("rb") as file:
        yield file


class _Pipe(io.RawIOBase):
    """A named pipe to read, from a writer who comes soon and is never silent for long."""

    def __init__(self, path: Path) -> None:
        self._descriptor = SYSTEM.open_at_once(path, os.O_RDONLY)
        self._has_begun = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        """Return the number of bytes read, 0 at the end. Raises FormatError after a silence."""
        began = time.monotonic()
        while True:
            try:
                data = os.read(self._descriptor, len(buffer))
                patience = _WRITER_SECONDS
            except BlockingIOError:
                data, patience = None, _SILENCE_SECONDS
            if data or (data is not None and self._has_begun):
                self._has_begun = True
                buffer[: len(data)] = data
                return len(data)
            if time.monotonic() - began > patience:
                raise FormatError(N_("nobody writes into this pipe"))
            time.sleep(_POLL)

    def close(self) -> None:
        if not self.closed:
            os.close(self._descriptor)
        super().close()
