"""The services of the operating system where the systems differ, beside the terminal.

``posix`` and ``windows`` implement them; ``tests/system`` tests the contract. Directories and
names of locales, which both need, stand at the end.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol


class ByteSource(Protocol):
    """A source of bytes, which must not be read again after the end of the input."""

    @property
    def lag(self) -> float:
        """The most seconds from a write to its arrival."""

    def fileno(self) -> int:
        """Return a descriptor that ``select`` can wait for."""

    def read(self, timeout: float | None) -> bytes | None:
        """Return the bytes that have arrived: b"" at the end of the input, None if there is none.

        Waits at most ``timeout`` seconds, without limit if None.
        """

    def close(self) -> None:
        """Free the resources of reading; the owner of the descriptor closes that."""


class ByteSink(Protocol):
    """Takes bytes without waiting."""

    def write(self, data: bytes) -> None:
        """Take ``data``. Raises OSError when the other end is closed or there is no room."""

    def close(self) -> None:
        """Stop taking data; the owner of the descriptor closes that."""


class Child(Protocol):
    """A child process, such as ``subprocess.Popen``."""

    @property
    def pid(self) -> int: ...

    def kill(self) -> None:
        """End the process by force, if it still runs."""


class System(Protocol):
    """An operating system."""

    @property
    def watched_signals(self) -> Sequence[str]:
        """The names of the signals that resize, stop or end the program, where they exist."""

    @property
    def forks(self) -> bool:
        """Whether ``fork`` works."""

    def lock(self, descriptor: int, byte: int) -> None:
        """Lock one byte of a file until ``unlock`` or the end of this process.

        Never waits. Raises OSError if another process has it.
        """

    def unlock(self, descriptor: int, byte: int) -> None:
        """Unlock a byte. Raises OSError."""

    def replace(self, source: Path, target: Path) -> None:
        """Rename a file in one step, over another one if there is one. Raises OSError."""

    def open_at_once(self, path: Path, flags: int) -> int:
        """Open a file, or a named pipe without waiting for its other end; a new file is private.

        Reading a pipe raises BlockingIOError while its writer is silent. Raises OSError.
        """

    def make_private(self, path: Path) -> None:
        """Let only its owner use a file or directory of this player, where others may.

        Raises OSError. A system with rights of another kind does nothing.
        """

    def reader_left(self, error: OSError) -> bool:
        """Return whether writing to standard output failed because its reader has gone."""

    def cores(self) -> int:
        """Return how many processors this process may use, at least 1."""

    def charset(self) -> str:
        """Return the character set of the player's terminal: the name of a codec."""

    def user_directories(self, program: str) -> tuple[Path, Path]:
        """Return the directories for a player's settings and for the data of a program."""

    def locale_environment(self) -> Mapping[str, str]:
        """Return the variables that name the player's language, as POSIX has them."""

    def compiler_source(self) -> str:
        """Return the command or address that brings a C compiler and headers, or ""."""

    def split_command(self, text: str) -> list[str]:
        """Split a command line into words, as this system does. Raises ValueError."""

    def source(self, descriptor: int) -> ByteSource:
        """Return a reader of a pipe or of standard input."""

    def sink(self, descriptor: int) -> ByteSink:
        """Return a writer to a pipe."""

    def never_block(self, descriptor: int) -> None:
        """Let writing to a pipe fail at once while the pipe is full."""

    def group_options(self) -> dict[str, Any]:
        """Return options of ``Popen`` that protect a new process from Ctrl-C in the terminal."""

    def kill_group(self, child: Child) -> None:
        """End a process started with ``group_options``, and its children if possible."""

    def pause_group(self, child: Child) -> None:
        """Suspend such a process, if the system can."""

    def resume_group(self, child: Child) -> None:
        """Resume such a process."""

    def stop_self(self) -> None:
        """Suspend this process until a shell resumes it."""

    def fork(self) -> int:
        """Copy this process as ``os.fork`` does."""

    def end_fork(self, pid: int) -> None:
        """End a forked process by force."""


# What both systems need


def standard_directories(program: str) -> tuple[Path, Path]:
    """Return the directories for a player's settings and for the data of a program."""
    import platformdirs  # noqa: PLC0415  slow to load, and Linux does without

    return (
        platformdirs.user_config_path(program, appauthor=False),
        platformdirs.user_data_path(program, appauthor=False),
    )


def private_opener(path: str, flags: int) -> int:
    """Open a file for ``open``; a new file belongs to the player alone, where the system can."""
    return os.open(path, flags, 0o600)


LOCALE_VARIABLES: Final = ("LC_ALL", "LC_CTYPE", "LANG")

_COERCED: Final = "C.UTF-8"
"""Python sets LC_CTYPE to this, if installed, where the locale is C and LC_ALL is not set."""

_FIRST_ENVIRONMENT: Final = Path("/proc/self/environ")
"""The environment at the start of the program, on Linux."""


def named_locale() -> str:
    """Return the name of the locale in the environment, installed or not; "" if there is none."""
    names = {name: os.environ.get(name, "") for name in LOCALE_VARIABLES}
    if names["LC_CTYPE"] == _COERCED:
        names["LC_CTYPE"] = _before_python("LC_CTYPE")
    return next(filter(None, names.values()), "")


def _before_python(name: str) -> str:
    """Return a variable as it was before Python changed it; "" where the system does not tell."""
    try:
        variables = _FIRST_ENVIRONMENT.read_bytes().split(b"\0")
    except OSError:
        return ""
    found = (one.partition(b"=")[2] for one in variables if one.startswith(name.encode() + b"="))
    return next(found, b"").decode("utf-8", "replace")


def is_utf8(name: str) -> bool:
    """Whether a locale of this name, installed or not, is UTF-8."""
    return "UTF8" in name.upper().replace("-", "")
