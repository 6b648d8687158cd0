"""An engine's process, with pipes that never block."""

import select
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from wuziqi.protocol.lines import open_lines
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System
from wuziqi.texts import N_, TextError


class EngineProcess:
    """A running engine, in a process group of its own. Raises OSError if it cannot be started.

    Call ``finish`` at the end, also after the engine has ended.
    """

    def __init__(self, command: Sequence[str], system: System = SYSTEM) -> None:
        self._system = system
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            **system.group_options(),
        )
        opened = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in opened if pipe is not None]
        stdin, stdout, stderr = (pipe.fileno() for pipe in self._pipes)
        self._input = system.sink(stdin)
        self._output = open_lines(stdout, system)
        self._errors = open_lines(stderr, system)
        self._last_error = ""

    def fileno(self) -> int:
        return self._output.fileno()

    def send(self, *lines: str) -> None:
        """Write lines to it. Raises OSError when it has ended or does not read."""
        self._input.write("".join(f"{line}\r\n" for line in lines).encode())

    def wait(self, timeout: float) -> None:
        """Wait up to ``timeout`` seconds for something to read, errors included.

        It may return earlier with nothing to read.
        """
        sources = [source for source in (self._output, self._errors) if not source.ended]
        if sources:
            select.select(sources, [], [], timeout)
        else:  # Windows cannot select on nothing
            time.sleep(timeout)

    @property
    def ended(self) -> bool:
        """Whether its last line has been read."""
        return self._output.ended

    def read(self) -> list[str]:
        """Return the lines that have arrived; reads once, so that it never blocks."""
        if self._process.poll() is not None:
            self._system.kill_group(self._process)  # a child of it may keep the pipe open
        self._listen_to_errors(self._errors.read(0))
        return self._output.read(0)

    def finish(self, grace: float = 0) -> TextError:
        """Wait ``grace`` seconds for its end, kill any processes left, and return its last words.

        These are the last line of its standard error, or else its exit code.
        """
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        self._system.kill_group(self._process)
        code = self._process.wait()
        self._listen_to_errors(self._errors.read_last())
        self._input.close()
        self._output.close()
        self._errors.close()
        for pipe in self._pipes:
            pipe.close()
        if self._last_error:
            return TextError("{words}", words=self._last_error)
        return TextError(N_("exit code {code}"), code=code)

    def pause(self) -> None:
        """Suspend it, if the system can."""
        self._system.pause_group(self._process)

    def resume(self) -> None:
        self._system.resume_group(self._process)

    def _listen_to_errors(self, lines: Sequence[str]) -> None:
        if lines:
            self._last_error = lines[-1]
