"""An engine's process, with pipes that never make us wait."""

import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

from wuziqi.protocol.lines import LineReader, open_lines
from wuziqi.texts import N_, TextError

_POLL: Final = 0.01
"""Seconds between two looks at an engine where pipes cannot be selected on."""


class ByteSink(Protocol):
    """Takes bytes without waiting."""

    def write(self, data: bytes) -> None:
        """Take ``data``. Raises OSError when the other end is closed or there is no room."""

    def close(self) -> None:
        """Take nothing more; the owner of the descriptor closes it."""


class NonBlockingSink:
    """Writes to a pipe as much as there is room for, which is more than any command needs."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        if sys.platform != "win32":
            os.set_blocking(descriptor, False)

    def write(self, data: bytes) -> None:
        """Write ``data`` at once or raise OSError."""
        if os.write(self._descriptor, data) < len(data):
            raise BlockingIOError

    def close(self) -> None:
        """Do nothing: everything taken has been written."""


class ThreadSink:
    """Writes in a thread of its own, for Windows, where writing to a pipe always may block."""

    def __init__(self, descriptor: int) -> None:
        self._data: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._broken = False
        threading.Thread(target=self._pump, args=(descriptor,), daemon=True).start()

    def write(self, data: bytes) -> None:
        """Hand ``data`` to the thread. Raises OSError when an earlier write has failed."""
        if self._broken:
            raise BrokenPipeError
        self._data.put(data)

    def close(self) -> None:
        """Let the thread end when it has written everything."""
        self._data.put(b"")

    def _pump(self, descriptor: int) -> None:
        try:
            while left := self._data.get():
                while left:
                    left = left[os.write(descriptor, left) :]
        except OSError:
            self._broken = True


class Pipes(NamedTuple):
    """How to write to a descriptor and how to read one, without blocking."""

    open_sink: Callable[[int], ByteSink]
    open_lines: Callable[[int], LineReader]


PIPES: Final = Pipes(ThreadSink if sys.platform == "win32" else NonBlockingSink, open_lines)

_OWN_GROUP: dict[str, Any]
if sys.platform == "win32":
    _OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
elif sys.version_info >= (3, 11):
    _OWN_GROUP = {"process_group": 0}
else:
    _OWN_GROUP = {"preexec_fn": os.setpgrp}
"""Gives a new process a group of its own, so that Ctrl-C in the terminal does not reach it.

It stays in the same session: so the system itself ends a stopped engine whose parent is gone.
"""


class EngineProcess:
    """A running engine, in a process group of its own. Raises OSError if it cannot be started.

    ``finish`` must be called in the end, also when the engine has ended by itself. ``pipes`` says
    how its pipes are read and written.
    """

    def __init__(self, command: Sequence[str], pipes: Pipes = PIPES) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            **_OWN_GROUP,
        )
        opened = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in opened if pipe is not None]
        stdin, stdout, stderr = (pipe.fileno() for pipe in self._pipes)
        self._input = pipes.open_sink(stdin)
        self._output = pipes.open_lines(stdout)
        self._errors = pipes.open_lines(stderr)
        self._last_error = ""

    def fileno(self) -> int | None:
        """Return the descriptor of its output to select on, None where that cannot be done."""
        return self._output.fileno()

    def send(self, *lines: str) -> None:
        """Write lines to it. Raises OSError when it is gone or does not read."""
        self._input.write("".join(f"{line}\r\n" for line in lines).encode())

    def wait(self, timeout: float) -> None:
        """Wait up to ``timeout`` seconds for something to read, errors included.

        It may return earlier with nothing to read.
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
        """Return the lines that have come; it reads only once, so that it never takes long."""
        if self._process.poll() is not None:
            self._kill()  # a child that it left behind may keep the pipe open
        self._listen_to_errors()
        return self._output.read(0)

    def finish(self, grace: float = 0) -> TextError:
        """Wait ``grace`` seconds for its end, kill what is left, and return its last words.

        These are the last line of its standard error, or else its exit code.
        """
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self._kill()
        code = self._process.wait()
        self._listen_to_errors()
        self._input.close()
        for pipe in self._pipes:
            pipe.close()
        if self._last_error:
            return TextError("{words}", words=self._last_error)
        return TextError(N_("exit code {code}"), code=code)

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
        """Signal the whole group, which may outlive its leader, or may be gone already."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def _listen_to_errors(self) -> None:
        lines = self._errors.read(0)
        if lines:
            self._last_error = lines[-1]
