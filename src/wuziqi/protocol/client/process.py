"""An engine's process, with pipes that never make us wait."""

import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from wuziqi.protocol.lines import open_lines

_POLL: Final = 0.01
"""Seconds between two looks at an engine where one cannot select on pipes."""


class ByteSink(Protocol):
    """Takes bytes without waiting."""

    def write(self, data: bytes) -> None:
        """Take ``data``. Raises OSError when nobody reads it any more or there is no room."""

    def close(self) -> None:
        """Take nothing more; the descriptor is left to its owner."""


class NonBlockingSink:
    """Writes to a pipe what there is room for, which is more than any command needs."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        if sys.platform != "win32":
            os.set_blocking(descriptor, False)

    def write(self, data: bytes) -> None:
        """Write ``data`` at once or raise OSError."""
        if os.write(self._descriptor, data) < len(data):
            raise BlockingIOError

    def close(self) -> None:
        """Do nothing: all that was taken is written."""


class ThreadSink:
    """Writes in a thread of its own: pipes of Windows cannot refuse to wait."""

    def __init__(self, descriptor: int) -> None:
        self._data: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._broken = False
        threading.Thread(target=self._pump, args=(descriptor,), daemon=True).start()

    def write(self, data: bytes) -> None:
        """Hand ``data`` to the thread; raise OSError when that has failed before."""
        if self._broken:
            raise BrokenPipeError
        self._data.put(data)

    def close(self) -> None:
        """Let the thread end after what it has taken."""
        self._data.put(b"")

    def _pump(self, descriptor: int) -> None:
        try:
            while left := self._data.get():
                while left:
                    left = left[os.write(descriptor, left) :]
        except OSError:
            self._broken = True


_OWN_GROUP: dict[str, Any]
if sys.platform == "win32":
    _OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
elif sys.version_info >= (3, 11):
    _OWN_GROUP = {"process_group": 0}
else:
    _OWN_GROUP = {"preexec_fn": os.setpgrp}
"""Gives a new process a group of its own, so that Ctrl-C of the terminal does not reach it.

The session stays the same: then the system itself ends an engine that was stopped and has
lost the program that would let it run on.
"""


class EngineProcess:
    """A running engine, in a process group of its own. Raises OSError if it cannot be started.

    ``finish`` must be called in the end, also when the engine has ended by itself.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            **_OWN_GROUP,
        )
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        stdin, stdout, stderr = (pipe.fileno() for pipe in self._pipes)
        self._input = _open_sink(stdin)
        self._output = open_lines(stdout)
        self._errors = open_lines(stderr)
        self._last_error = ""

    def fileno(self) -> int | None:
        """Return the descriptor of its output to select on, None where that cannot be done."""
        return self._output.fileno()

    def send(self, *lines: str) -> None:
        """Write lines to it. Raises OSError when it is gone or does not read."""
        self._input.write("".join(f"{line}\r\n" for line in lines).encode())

    def wait(self, timeout: float) -> None:
        """Sleep until there is something to read, also of its errors, for ``timeout`` seconds.

        It may be over earlier without anything to read.
        """
        sources = [source for source in (self._output, self._errors) if not source.ended]
        descriptors = [number for source in sources if (number := source.fileno()) is not None]
        if descriptors:
            select.select(descriptors, [], [], timeout)
        else:  # Windows cannot select on pipes
            time.sleep(min(timeout, _POLL))

    @property
    def ended(self) -> bool:
        """Whether its last line has been read."""
        return self._output.ended

    def read(self) -> list[str]:
        """Return the lines that have come, of one read at most so as to be short."""
        if self._process.poll() is not None:
            self._kill()  # what it left behind may keep the pipe open
        self._listen_to_errors()
        return self._output.read(0)

    def finish(self, grace: float = 0) -> str:
        """Let it end within ``grace`` seconds, kill what is left of it, and return its last words.

        These are the last line of its standard error or else its exit code.
        """
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self._kill()
        code = self._process.wait()
        self._listen_to_errors()
        self._input.close()
        for pipe in self._pipes:
            pipe.close()
        return self._last_error or f"exit code {code}"

    def pause(self) -> None:
        """Stop it where it is; on Windows it runs on."""
        if sys.platform != "win32":
            self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it run on."""
        if sys.platform != "win32":
            self._signal(signal.SIGCONT)

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        """Signal the whole group, which may outlive its leader or be gone already."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def _listen_to_errors(self) -> None:
        lines = self._errors.read(0)
        if lines:
            self._last_error = lines[-1]


def _open_sink(descriptor: int) -> ByteSink:
    return ThreadSink(descriptor) if sys.platform == "win32" else NonBlockingSink(descriptor)
