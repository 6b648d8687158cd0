"""The services of Windows; importing and testing them needs no Windows.

Windows has no fork, no process groups to stop, no signals but those of Ctrl-C and Ctrl-Break, and
its ``select`` takes only sockets.
"""

import codecs
import errno
import os
import queue
import re
import select
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol, TextIO

from wuziqi.system.contract import (
    ByteSink,
    ByteSource,
    Child,
    private_opener,
    standard_directories,
)

_CREATE_NEW_PROCESS_GROUP = 0x200
"""As in ``subprocess``, where only Windows has it."""

_PRIMARY: Final = 0x3FF
"""The bits of a language's identifier without the country."""
_LOCALES: Final = {0x04: "zh_CN", 0x11: "ja_JP", 0x12: "ko_KR", 0x19: "ru_RU"}
"""Locales by the primary part of the identifiers of languages."""
_TRADITIONAL_CHINESE: Final = (0x0404, 0x0C04, 0x1404)
"""The identifiers for Taiwan, Hong Kong and Macau."""

_PIPE_PATIENCE = 1.0
_PAUSE = 0.02
"""Seconds to wait until others close a file, and between two attempts."""


class Locking(Protocol):
    """The part of the module ``msvcrt`` in use."""

    LK_NBLCK: int
    LK_UNLCK: int

    def locking(self, fd: int, mode: int, nbytes: int, /) -> None:
        """Lock or unlock bytes that begin at the present place. Raises OSError."""


class Windows:
    """Windows 10 and newer.

    ``locking`` is the module ``msvcrt``, ``ui_language`` returns the language number of the
    system's own texts, and ``output`` defaults to standard output.
    """

    watched_signals: tuple[str, ...] = ("SIGINT", "SIGTERM", "SIGBREAK")
    """Ctrl-C; Ctrl-Break, which Windows also sends when the window closes."""
    forks = False

    def __init__(
        self,
        locking: Locking,
        *,
        rename: Callable[[Path, Path], object] = os.replace,
        sleep: Callable[[float], None] = time.sleep,
        ui_language: Callable[[], int] = lambda: 0,
        output: TextIO | None = None,
    ) -> None:
        self._locking = locking
        self._rename = rename
        self._sleep = sleep
        self._ui_language = ui_language
        self._output = output

    def lock(self, descriptor: int, byte: int) -> None:
        """Lock one byte of a file, which may lie beyond its end."""
        os.lseek(descriptor, byte, os.SEEK_SET)
        self._locking.locking(descriptor, self._locking.LK_NBLCK, 1)

    def unlock(self, descriptor: int, byte: int) -> None:
        os.lseek(descriptor, byte, os.SEEK_SET)
        self._locking.locking(descriptor, self._locking.LK_UNLCK, 1)

    def replace(self, source: Path, target: Path) -> None:
        """Rename a file; waits a second for others, such as a virus scanner, to close both."""
        for _attempt in range(round(_PIPE_PATIENCE / _PAUSE)):
            with suppress(PermissionError):
                self._rename(source, target)
                return
            self._sleep(_PAUSE)
        self._rename(source, target)

    def open_at_once(self, path: Path, flags: int) -> int:
        return private_opener(str(path), flags)

    def make_private(self, path: Path) -> None:
        """Do nothing: a player's profile is closed to other users."""

    def reader_left(self, error: OSError) -> bool:
        """Return whether the pipe is closed, which the C library there calls EINVAL."""
        return isinstance(error, BrokenPipeError) or (
            error.errno == errno.EINVAL and error.filename is None
        )

    def cores(self) -> int:
        return os.cpu_count() or 1

    def charset(self) -> str:
        """Return the character set of standard output.

        A console takes Unicode; a pipe and a file have the code page, such as cp1252.
        """
        stream = self._output or sys.stdout
        try:
            return codecs.lookup(stream.encoding).name
        except (AttributeError, LookupError, TypeError):  # no output, or none with characters
            return "ascii"

    def user_directories(self, program: str) -> tuple[Path, Path]:
        return standard_directories(program)

    def locale_environment(self) -> Mapping[str, str]:
        """Return the environment, or where that names none, the language of the system's texts."""
        if any(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")):
            return os.environ
        language = self._ui_language()
        if language in _TRADITIONAL_CHINESE:
            return {"LANG": "zh_TW"}
        return {"LANG": _LOCALES.get(language & _PRIMARY, "en_US")}

    def compiler_source(self) -> str:
        return "https://visualstudio.microsoft.com/visual-cpp-build-tools/"

    def split_command(self, text: str) -> list[str]:
        """Split a command line as the C library of Windows does: a backslash is a character."""
        return split_command_line(text)

    def source(self, descriptor: int) -> ByteSource:
        return ThreadSource(descriptor)

    def sink(self, descriptor: int) -> ByteSink:
        return ThreadSink(descriptor)

    def never_block(self, descriptor: int) -> None:
        """Do nothing: Ctrl-C and Ctrl-Break never fill a pipe."""

    def group_options(self) -> dict[str, Any]:
        """Return options for a group of its own, which Ctrl-C does not reach."""
        return {"creationflags": _CREATE_NEW_PROCESS_GROUP}

    def kill_group(self, child: Child) -> None:
        """Terminate the process; its children run on until their input ends."""
        child.kill()

    def pause_group(self, child: Child) -> None:
        """Do nothing: the process runs on."""

    def resume_group(self, child: Child) -> None:
        """Do nothing, because the process was never stopped."""

    def stop_self(self) -> None:
        """Do nothing: no shell could resume it."""

    def fork(self) -> int:
        raise OSError("Windows cannot fork")

    def end_fork(self, pid: int) -> None:
        raise OSError(f"process {pid} was not forked")


_PART = re.compile(r'(?P<slashes>\\*)"|(?P<blank>\s+)|(?P<text>\\+|[^\\"\s]+)')


def split_command_line(text: str) -> list[str]:
    """Split at blanks outside double quotes, where a backslash makes a quote a character.

    Raises ValueError for a quotation without an end.
    """
    words: list[str] = []
    word: str | None = None
    quoted = False
    for part in _PART.finditer(text):
        slashes, blank = part["slashes"], part["blank"]
        if slashes is not None:
            word = (word or "") + "\\" * (len(slashes) // 2)
            if len(slashes) % 2:
                word += '"'
            else:
                quoted = not quoted
        elif blank is None or quoted:
            word = (word or "") + part[0]
        elif word is not None:
            words.append(word)
            word = None
    if quoted:
        raise ValueError("No closing quotation")
    return words if word is None else [*words, word]


# Pipes: ``select`` cannot wait for them and writing may block, so each has a thread

CHUNK = 65_536

_PIPE_ROOM = 65_536
"""Bytes that may wait, besides the pipe's, for a process that does not read."""

_LAG = 0.25
"""Seconds in which a thread may pass on the last output of a process."""


class ThreadSource:
    """Reads in its own thread, and passes the bytes on through a socket, which ``select`` accepts.

    The thread has its own descriptor: Windows cannot close a descriptor during a read.
    """

    lag = _LAG

    def __init__(self, descriptor: int) -> None:
        self._receiver, sender = socket.socketpair()
        arguments = (os.dup(descriptor), sender)
        threading.Thread(target=_pass_on, args=arguments, daemon=True).start()

    def fileno(self) -> int:
        return self._receiver.fileno()

    def read(self, timeout: float | None) -> bytes | None:
        """Return the bytes that arrive within ``timeout`` seconds."""
        try:
            ready, _, _ = select.select([self._receiver], [], [], timeout)
            return self._receiver.recv(CHUNK) if ready else None
        except (OSError, ValueError):  # closed: the end of the input
            return b""

    def close(self) -> None:
        """Close the socket; the thread ends at its next data, or at the end of its input."""
        self._receiver.close()


def _pass_on(descriptor: int, sender: socket.socket) -> None:
    try:
        with sender, suppress(OSError):  # a broken pipe, or no reader: the end
            while chunk := os.read(descriptor, CHUNK):
                sender.sendall(chunk)
    finally:
        os.close(descriptor)


class ThreadSink:
    """Writes in its own thread, which has its own descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._data: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._taken = self._written = 0
        self._broken = False
        threading.Thread(target=self._pump, args=(os.dup(descriptor),), daemon=True).start()

    def write(self, data: bytes) -> None:
        """Hand ``data`` to the thread.

        Raises OSError when an earlier write has failed, or too much data is unread.
        """
        if self._broken:
            raise BrokenPipeError
        self._taken += len(data)
        if self._taken - self._written > _PIPE_ROOM:
            raise BlockingIOError
        self._data.put(data)

    def close(self) -> None:
        """Let the thread end when it has written all data."""
        self._data.put(b"")

    def _pump(self, descriptor: int) -> None:
        try:
            while left := self._data.get():
                while left:
                    count = os.write(descriptor, left)
                    self._written += count
                    left = left[count:]
        except OSError:
            self._broken = True
        finally:
            os.close(descriptor)
