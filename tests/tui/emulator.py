"""A terminal for tests: the real program on a pty, its screen kept by an emulator."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import TracebackType

import pyte
from tests.processes import PATIENCE
from tests.warm_start import WarmProgram, can_start
from tools.pseudo_terminal import KEYS


class _Screen(pyte.Screen):
    """A screen that counts how often its bell rings."""

    rings = 0

    def bell(self, *_arguments: object) -> None:
        self.rings += 1


class Emulator:
    """The program on a terminal of ``rows`` × ``columns``; ``output`` is all it has written.

    It gets our own environment, or another one. The starter starts it, with all modules imported;
    ``is_cold`` starts an interpreter instead.
    """

    def __init__(
        self,
        command: Sequence[str],
        rows: int = 24,
        columns: int = 80,
        environment: Mapping[str, str] | None = None,
        *,
        is_cold: bool = False,
    ) -> None:
        self.screen = _Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = bytearray()
        self._text = ""
        self.exit_code: int | None = None
        variables = os.environ if environment is None else environment
        self._warm: WarmProgram | None = None
        if is_cold or not can_start(command, variables):
            self.pid, self.descriptor = pty.fork()
            if self.pid == 0:
                os.execvpe(command[0], list(command), variables)
            self.set_size(rows, columns)
            return
        self.descriptor, end = pty.openpty()
        self.set_size(rows, columns)
        self._warm = WarmProgram(command[3:], [end] * 3, variables)
        self.pid = self._warm.pid
        os.close(end)

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.exit_code is None and self._poll() is None:
            with suppress(ProcessLookupError):  # it ends just now
                os.kill(self.pid, signal.SIGKILL)
            self._poll(is_patient=True)
        if self._warm:
            self._warm.close()
        os.close(self.descriptor)

    @property
    def written(self) -> int:
        """How many bytes the program has written."""
        return len(self.output)

    @property
    def text(self) -> str:
        """The screen as it stands, line by line, also in the middle of being written."""
        if self.screen.dirty:  # who waits asks again and again for the same text
            self.screen.dirty.clear()
            lines = (self.screen.buffer[row] for row in range(self.screen.lines))
            columns = range(self.screen.columns)
            texts = ("".join([line[at].data for at in columns]).rstrip() for line in lines)
            self._text = "\n".join(texts)
        return self._text

    def press(self, *keys: str) -> None:
        """Type keys, by name or as they are, all at once."""
        os.write(self.descriptor, "".join(KEYS.get(key, key) for key in keys).encode())

    def answer(self, key: str) -> None:
        """Press a key alone once a question is shown, as an answer must be."""
        self.wait_for("y yes")
        self.settle(0.1)
        self.press(key)

    def type_point(self, name: str) -> None:
        """Place a stone through the prompt."""
        self.press(":", name, "enter")

    def resize(self, rows: int, columns: int) -> None:
        """Change the terminal's size, as its window would."""
        self.screen.resize(rows, columns)
        self.set_size(rows, columns)
        os.kill(self.pid, signal.SIGWINCH)

    def set_size(self, rows: int, columns: int) -> None:
        """Change the size, so that the system signals it to the program, without reading."""
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds: float) -> bool:
        """Take the program's output of some time; returns whether there was any."""
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:  # the program is gone, and with it its end of the pty
            return False
        self.output += data
        self._stream.feed(data)
        return bool(data)

    def settle(self, seconds: float = 0.1) -> None:
        """Take all that the program writes until it has been quiet for some time."""
        while self.read(seconds):
            pass

    def wait_until(self, happened: Callable[[], bool], what: str) -> None:
        """Go on reading until something is so; fails with the screen when it never is."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, f"never {what}:\n{self.text}"
            self.read(0.02)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait until the screen shows something, and is painted to its end; returns the match."""
        while True:
            self.wait_until(lambda: bool(re.search(pattern, self.text)), f"showed {pattern!r}")
            self.settle(0.03)
            if found := re.search(pattern, self.text):
                return found  # else it was of the screen before, which is being painted anew

    def wait_exit(self) -> int:
        """Wait until the program ends; returns its exit code, negative for a signal."""
        self.wait_until(self.has_exited, "ended")
        assert self.exit_code is not None
        return self.exit_code

    def has_exited(self) -> bool:
        """Whether the program has ended; then ``exit_code`` is set."""
        if self.exit_code is None and (code := self._poll()) is not None:
            self.settle(0)
            self.exit_code = code
        return self.exit_code is not None

    def _poll(self, *, is_patient: bool = False) -> int | None:
        """Return the exit code of the program if it has ended, or wait until it does."""
        if self._warm:
            return self._warm.poll(None if is_patient else 0)
        pid, status = os.waitpid(self.pid, 0 if is_patient else os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if pid else None

    def is_raw(self) -> bool:
        """Whether the terminal is still as the program set it: without echo, key by key."""
        flags: int = termios.tcgetattr(self.descriptor)[3]
        return not (flags & termios.ECHO and flags & termios.ICANON)
