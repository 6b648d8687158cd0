"""Lines of text from a descriptor, read with a timeout.

Both ends of the protocol read in this way instead of by Python's buffered files: lines in such a
buffer are invisible to ``select``.
"""

import os
import queue
import select
import sys
import threading
from typing import Protocol

CHUNK = 65_536
MAX_LINE = 65_536
"""The most bytes of a line that are kept; the rest is dropped."""


class ByteSource(Protocol):
    """Bytes as they arrive. It must not be read again after the end of the input."""

    def fileno(self) -> int | None:
        """Return the descriptor to select on, or None where that cannot be done."""

    def read(self, timeout: float | None) -> bytes | None:
        """Return what has arrived: b"" at the end of the input, None for nothing.

        Waits at most ``timeout`` seconds, for ever if that is None.
        """


class SelectSource:
    """Reads a descriptor when ``select`` reports something to read."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def fileno(self) -> int | None:
        """Return the descriptor."""
        return self._descriptor

    def read(self, timeout: float | None) -> bytes | None:
        """Return what has arrived within ``timeout`` seconds."""
        try:
            ready, _, _ = select.select([self._descriptor], [], [], timeout)
        except OSError:  # a closed descriptor: the end of the input
            return b""
        return _read(self._descriptor) if ready else None


class ThreadSource:
    """Reads in a thread of its own: Windows cannot select on pipes."""

    def __init__(self, descriptor: int) -> None:
        self._chunks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._pump, args=(descriptor,), daemon=True).start()

    def fileno(self) -> int | None:
        """Return None: there is nothing to select on."""
        return None

    def read(self, timeout: float | None) -> bytes | None:
        """Return what has arrived within ``timeout`` seconds."""
        try:
            return self._chunks.get(timeout=timeout)
        except queue.Empty:
            return None

    def _pump(self, descriptor: int) -> None:
        while chunk := _read(descriptor):
            self._chunks.put(chunk)
        self._chunks.put(b"")


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, CHUNK)
    except OSError:  # a terminal that hung up, a broken pipe: the end of the input
        return b""


class LineSplitter:
    """Splits bytes into lines that end with CR, LF or both; blank lines are dropped."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> list[str]:
        """Return the lines that ``chunk`` completes, without line ends and outer blanks."""
        *whole, rest = (self._rest + chunk).replace(b"\r", b"\n").split(b"\n")
        self._rest = rest[:MAX_LINE]
        return [text for line in whole if (text := _text(line))]

    def finish(self) -> list[str]:
        """Return the unfinished line at the end of the input, if there is one."""
        return self.feed(b"\n")


def _text(line: bytes) -> str:
    return line[:MAX_LINE].decode(errors="replace").strip()


class LineReader:
    """Whole lines from a source; ``ended`` says that there will be no more."""

    def __init__(self, source: ByteSource) -> None:
        self._source = source
        self._splitter = LineSplitter()
        self.ended = False

    def fileno(self) -> int | None:
        """Return the descriptor to select on, or None where that cannot be done."""
        return self._source.fileno()

    def read(self, timeout: float | None) -> list[str]:
        """Return the lines that one read within ``timeout`` seconds (None: for ever) completes."""
        chunk = None if self.ended else self._source.read(timeout)
        if chunk is None:
            return []
        self.ended = chunk == b""
        return self._splitter.finish() if self.ended else self._splitter.feed(chunk)


def open_lines(descriptor: int) -> LineReader:
    """Return a reader of a descriptor that works on this platform."""
    if sys.platform == "win32":
        return LineReader(ThreadSource(descriptor))
    return LineReader(SelectSource(descriptor))
