"""Programs in line mode that a test types to and reads from."""

import os
import queue
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.warm_start import WarmPipes, open_pipes

PATIENCE: Final = 90.0
"""Seconds after which a test gives up waiting for a line."""


class LinePlayer:
    """A program in line mode with its own library; ``said`` is its output."""

    def __init__(self, command: Sequence[str], directory: Path, *arguments: str) -> None:
        self.said: list[str] = []
        self.directory = directory
        self._command = command
        self._lines: queue.Queue[str] = queue.Queue()
        self._start(arguments)

    def _start(self, arguments: Sequence[str]) -> None:
        self._process = open_pipes(
            [*self._command, *arguments], {**os.environ, "WUZIQI_DATA_DIR": str(self.directory)}
        )
        self._lines = queue.Queue()
        reading = (self._process, self._lines)
        self._reader = threading.Thread(target=self._read, args=reading, daemon=True)
        self._reader.start()

    @staticmethod
    def _read(process: "subprocess.Popen[bytes] | WarmPipes", lines: "queue.Queue[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line.decode().rstrip("\n"))

    def type(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._process.stdin.flush()

    def end_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    def hear(self, beginning: str) -> str:
        """Return the next line with this beginning, skipping other lines."""
        while True:
            try:
                line = self._lines.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"never said: {beginning}, but {self.said}") from None
            self.said.append(line)
            assert all(char >= " " for char in line), line
            if line.startswith(beginning):
                return line

    def heard(self) -> list[str]:
        """Return the output so far, without waiting."""
        with suppress(queue.Empty):
            while True:
                self.said.append(self._lines.get_nowait())
        return self.said

    def kill(self) -> None:
        """Kill it as ``kill -9`` does."""
        self._process.kill()
        self._process.wait()
        self._finish()

    def _finish(self) -> None:
        """Read the rest, and close the pipes of an ended program."""
        self._reader.join()
        assert self._process.stderr is not None
        if not self._process.stderr.closed:
            warned = self._process.stderr.read()
            assert b"Traceback" not in warned, warned
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(BrokenPipeError):
                pipe.close()  # type: ignore[union-attr]  # pipes, as asked for

    def restart(self, *arguments: str) -> None:
        """Restart the program with the same library."""
        self._start(arguments)

    def leave(self) -> int:
        """Wait until the program ends; returns the exit code."""
        code = self._process.wait(PATIENCE)
        self._finish()
        return code

    def close(self) -> None:
        self.kill()
