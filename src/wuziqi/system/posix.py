"""The services of Linux, macOS and the BSDs."""

import codecs
import fcntl
import locale
import os
import select
import signal
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wuziqi.system.contract import (
    is_utf8,
    named_locale,
    private_opener,
    standard_directories,
)

if TYPE_CHECKING:
    from wuziqi.system.contract import ByteSink, ByteSource, Child

assert sys.platform != "win32"  # noqa: S101  lets mypy skip the rest where it cannot be

CHUNK = 65_536

_COMPILERS = {
    "xcode-select": "xcode-select --install",
    "apt": "apt install gcc python3-dev",
    "dnf": "dnf install gcc python3-devel",
    "zypper": "zypper install gcc python3-devel",
    "pacman": "pacman -S gcc",
    "apk": "apk add gcc musl-dev python3-dev",
}
"""The packages of a C compiler and Python's headers, by the program that installs them."""


_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""The rights of all users but the owner."""


def _xdg_directory(variable: str, usual: str) -> Path:
    """Return the directory that an environment variable names by its whole path, or the usual."""
    named = Path(os.environ.get(variable, ""))
    # Path.expanduser raises RuntimeError where the home directory is unknown.
    return named if named.is_absolute() else Path(os.path.expanduser(usual))  # noqa: PTH111


class Posix:
    """Signals, process groups, pipes that ``select`` can wait for, locks on bytes of a file."""

    watched_signals: tuple[str, ...] = (
        "SIGWINCH",
        "SIGTSTP",
        "SIGINT",
        "SIGTERM",
        "SIGHUP",
        "SIGQUIT",
        "SIGUSR1",
        "SIGUSR2",
        "SIGALRM",
        "SIGVTALRM",
        "SIGPROF",
        "SIGXCPU",
        "SIGIO",
        "SIGPWR",
        "SIGSTKFLT",
        "SIGABRT",
    )
    """The signals that resize or stop the program, or would end it at once.

    Some do not exist on every POSIX system.
    """
    forks = True

    def lock(self, descriptor: int, byte: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)

    def unlock(self, descriptor: int, byte: int) -> None:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, 1, byte)

    def replace(self, source: Path, target: Path) -> None:
        """Rename a file; a process that has the old file open keeps it."""
        source.replace(target)

    def open_at_once(self, path: Path, flags: int) -> int:
        return private_opener(str(path), flags | os.O_NONBLOCK)

    def make_private(self, path: Path) -> None:
        """Take the rights of group and others from a file or directory that this user owns.

        A device or a pipe, maybe behind a link, is nothing of ours.
        """
        found = path.stat()
        is_ours = stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)
        if is_ours and found.st_uid == os.geteuid() and found.st_mode & _OF_OTHERS:
            path.chmod(stat.S_IMODE(found.st_mode) & ~_OF_OTHERS)

    def reader_left(self, error: OSError) -> bool:
        return isinstance(error, BrokenPipeError)

    def cores(self) -> int:
        """Return the number of processors for this process; on macOS, of all processors."""
        affinity: Any = getattr(os, "sched_getaffinity", None)
        return len(affinity(0)) if affinity else os.cpu_count() or 1

    def charset(self) -> str:
        """Return the character set of the player's locale: ``utf-8``, or another name of a codec.

        Where the locale is C or not installed, Python runs in its UTF-8 mode, which does not show
        the terminal's encoding; the name of the locale does.
        """
        if sys.flags.utf8_mode and os.environ.get("PYTHONUTF8") != "1":
            return "utf-8" if is_utf8(named_locale()) else "ascii"
        try:
            return codecs.lookup(locale.nl_langinfo(locale.CODESET)).name
        except LookupError:
            return "ascii"

    def user_directories(self, program: str) -> tuple[Path, Path]:
        """Return the directories of XDG on Linux, where the module for all systems costs time."""
        if sys.platform != "linux":
            return standard_directories(program)
        return (
            _xdg_directory("XDG_CONFIG_HOME", "~/.config") / program,
            _xdg_directory("XDG_DATA_HOME", "~/.local/share") / program,
        )

    def locale_environment(self) -> Mapping[str, str]:
        return os.environ

    def compiler_source(self) -> str:
        import shutil  # noqa: PLC0415  slow to load

        return next((_COMPILERS[name] for name in _COMPILERS if shutil.which(name)), "")

    def split_command(self, text: str) -> list[str]:
        """Split a command line as a shell would."""
        import shlex  # noqa: PLC0415  only games with other engines need it

        return shlex.split(text)

    def source(self, descriptor: int) -> "ByteSource":
        return SelectSource(descriptor)

    def sink(self, descriptor: int) -> "ByteSink":
        return NonBlockingSink(descriptor)

    def never_block(self, descriptor: int) -> None:
        os.set_blocking(descriptor, False)

    def group_options(self) -> dict[str, Any]:
        """Return options for a process group of its own.

        It stays in the same session, so that the system itself ends a stopped engine whose parent
        has ended.
        """
        return {"process_group": 0} if sys.version_info >= (3, 11) else {"preexec_fn": os.setpgrp}

    def kill_group(self, child: "Child") -> None:
        """Kill the group, which may outlive its leader, or may have ended already."""
        self._signal(child, signal.SIGKILL)

    def pause_group(self, child: "Child") -> None:
        self._signal(child, signal.SIGSTOP)

    def resume_group(self, child: "Child") -> None:
        self._signal(child, signal.SIGCONT)

    @staticmethod
    def _signal(child: "Child", number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, number)

    def stop_self(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)

    def fork(self) -> int:
        return os.fork()

    def end_fork(self, pid: int) -> None:
        """Kill a forked process, and take its exit code.

        Where SIGCHLD is ignored, as a parent may have set it, the system has consumed the exit
        code.
        """
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


class SelectSource:
    """Reads a descriptor when ``select`` reports something to read."""

    lag = 0.0

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor

    def read(self, timeout: float | None) -> bytes | None:
        """Return the bytes that arrive within ``timeout`` seconds."""
        try:
            ready, _, _ = select.select([self._descriptor], [], [], timeout)
            return os.read(self._descriptor, CHUNK) if ready else None
        except OSError:  # a closed descriptor, a terminal that hung up: the end of the input
            return b""

    def close(self) -> None:
        """Do nothing: nothing was opened."""


class NonBlockingSink:
    """Writes to a pipe, which has more room than any command needs."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        os.set_blocking(descriptor, False)

    def write(self, data: bytes) -> None:
        """Write ``data`` at once or raise OSError."""
        if os.write(self._descriptor, data) < len(data):
            raise BlockingIOError

    def close(self) -> None:
        """Do nothing, because all data has been written."""


class MeagrePosix(Posix):
    """POSIX without the abilities that Windows lacks, so that tests run the code paths of Windows.

    Threads read and write pipes, only signals that end the program arrive, nothing forks, and
    nothing is paused.
    """

    watched_signals = ("SIGINT", "SIGTERM", "SIGHUP")
    forks = False

    def source(self, descriptor: int) -> "ByteSource":
        from wuziqi.system.windows import ThreadSource  # noqa: PLC0415  for tests only

        return ThreadSource(descriptor)

    def sink(self, descriptor: int) -> "ByteSink":
        from wuziqi.system.windows import ThreadSink  # noqa: PLC0415  likewise

        return ThreadSink(descriptor)

    def pause_group(self, child: "Child") -> None:
        """Do nothing: the group runs on."""

    def resume_group(self, child: "Child") -> None:
        """Do nothing, because the group was never stopped."""
