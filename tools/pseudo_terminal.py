"""A program on a pseudo-terminal, as the scripts of this folder measure and try it. Needs POSIX."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

QUIET = 0.15
"""Seconds without a byte after which a frame counts as whole."""

KEYS = {
    "up": "\x1bOA",
    "down": "\x1bOB",
    "right": "\x1bOC",
    "left": "\x1bOD",
    "home": "\x1bOH",
    "end": "\x1bOF",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "enter": "\r",
    "escape": "\x1b",
    "backspace": "\x7f",
    "tab": "\t",
    "F1": "\x1bOP",
}
"""The sequences that a terminal sends for keys that are no characters."""

PATIENCE = 20.0
"""Seconds until something that must happen counts as not happening."""


class TerminalProgram:
    """A program on a pseudo-terminal; ``started`` is when, in seconds of ``time.monotonic``."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        self._code: int | None = None
        self.started = time.monotonic()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            _become(command, home)
        self.resize(24, 80)
        self.modes = termios.tcgetattr(self.descriptor)

    def send(self, keys: bytes) -> float:
        """Type keys; returns when. Nobody reads them once the program is gone."""
        now = time.monotonic()
        with suppress(OSError):
            os.write(self.descriptor, keys)
        return now

    def resize(self, rows: int, columns: int) -> None:
        """Change the size of the terminal, of which the program gets a signal."""
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)

    def read(self, seconds: float) -> bytes:
        """Take the output of some time, at most; b"" for nothing, or the end."""
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        try:
            return os.read(self.descriptor, 65_536) if ready else b""
        except OSError:  # the program is gone, and with it its end of the terminal
            return b""

    def first_bytes(self) -> float:
        """Wait for something written; returns when it came."""
        if not self.read(PATIENCE):
            raise SystemExit("the program writes nothing")
        return time.monotonic()

    def whole_frame(self, quiet: float = QUIET) -> tuple[float, int]:
        """Wait for a frame to its end; returns when its last byte came, and how many it had."""
        last, count, patience = time.monotonic(), 0, PATIENCE
        while data := self.read(patience):
            last, count, patience = time.monotonic(), count + len(data), quiet
        return last, count

    def take(self, seconds: float) -> bytes:
        """Take all output within some time."""
        end, written = time.monotonic() + seconds, b""
        while (left := end - time.monotonic()) > 0 and self.exit_code() is None:
            written += self.read(left)
        return written

    def exit_code(self) -> int | None:
        """Return the exit code, negative for a signal; None while the program runs."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code

    def ended(self) -> float:
        """Wait until the program is gone; returns when."""
        end = time.monotonic() + PATIENCE
        while self.exit_code() is None:
            if time.monotonic() > end:
                raise TimeoutError("the program does not end")
            self.read(0.001)
        return time.monotonic()

    def close(self) -> None:
        """Kill the program if it is still there."""
        if self.exit_code() is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.descriptor)


def _become(command: Sequence[str], home: Path) -> None:
    """Run a command in this process, with a player's environment and no settings but our own."""
    unwanted = {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "WUZIQI_DATA_DIR", "NO_COLOR"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    wanted = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
    wanted["HOME"] = str(home)
    os.chdir(home)
    os.execve(command[0], list(command), kept | wanted)  # noqa: S606  no shell is wanted


@contextmanager
def running(command: Sequence[str], home: Path) -> Iterator[TerminalProgram]:
    """Run a program, and kill it in the end if it is still there."""
    program = TerminalProgram(command, home)
    try:
        yield program
    finally:
        program.close()
