"""What the program asks of the operating system where the systems differ, beside the terminal.

``posix`` and ``windows`` fulfil it; ``tests/system`` says by tests what is promised.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol


class ByteSource(Protocol):
    """Bytes as they arrive. It must not be read again after the end of the input."""

    @property
    def lag(self) -> float:
        """How many seconds what has been written may take to arrive."""

    def fileno(self) -> int:
        """Return a descriptor that ``select`` can wait for."""

    def read(self, timeout: float | None) -> bytes | None:
        """Return what has arrived: b"" at the end of the input, None for nothing.

        Waits at most ``timeout`` seconds, for ever if that is None.
        """

    def close(self) -> None:
        """Free what was opened to read; the descriptor itself is its owner's."""


class ByteSink(Protocol):
    """Takes bytes without waiting."""

    def write(self, data: bytes) -> None:
        """Take ``data``. Raises OSError when the other end is closed or there is no room."""

    def close(self) -> None:
        """Take nothing more; the owner of the descriptor closes it."""


class Child(Protocol):
    """A process that we started, as ``subprocess.Popen`` has it."""

    @property
    def pid(self) -> int:
        """The number of the process."""

    def kill(self) -> None:
        """End the process by force; one that has ended stays as it is."""


class System(Protocol):
    """An operating system."""

    @property
    def watched_signals(self) -> Sequence[str]:
        """The names of the signals that change or end the screen's program, if there are such."""

    @property
    def forks(self) -> bool:
        """Whether ``fork`` works."""

    def lock(self, descriptor: int, byte: int) -> None:
        """Lock one byte of a file until ``unlock`` or the end of this process.

        Never waits. Raises OSError if another process has it.
        """

    def unlock(self, descriptor: int, byte: int) -> None:
        """Give up a byte that is locked. Raises OSError."""

    def replace(self, source: Path, target: Path) -> None:
        """Rename a file in one step, over another one if there is one. Raises OSError."""

    def cores(self) -> int:
        """Return how many processors this process may use, at least 1."""

    def charset(self) -> str:
        """Return the characters that the player's terminal shows: the name of a codec."""

    def locale_environment(self) -> Mapping[str, str]:
        """Return the variables that name the player's language, as POSIX has them."""

    def split_command(self, text: str) -> list[str]:
        """Split a command line into words, as this system does. Raises ValueError."""

    def source(self, descriptor: int) -> ByteSource:
        """Return a reader of a pipe or of standard input."""

    def sink(self, descriptor: int) -> ByteSink:
        """Return a writer to a pipe."""

    def group_options(self) -> dict[str, Any]:
        """Return options of ``Popen`` that keep Ctrl-C in the terminal from a new process."""

    def kill_group(self, child: Child) -> None:
        """End a process that was started with ``group_options``, and its children if possible."""

    def pause_group(self, child: Child) -> None:
        """Stop such a process where it is, if that can be done."""

    def resume_group(self, child: Child) -> None:
        """Let such a process run on."""

    def stop_self(self) -> None:
        """Stop this process until a shell lets it go on."""

    def fork(self) -> int:
        """Copy this process as ``os.fork`` does."""

    def end_fork(self, pid: int) -> None:
        """End a forked process by force."""
