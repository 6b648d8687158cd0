"""Pipes where ``select`` cannot wait for them and writing may block: each has a thread."""

import os
import queue
import select
import socket
import threading
from contextlib import suppress

CHUNK = 65_536

_ROOM = 65_536
"""Bytes that may wait for a process that does not read, beside what its pipe takes."""

_LAG = 0.25
"""Seconds that a thread is given to pass on the last words of a process."""


class ThreadSource:
    """Reads in a thread of its own, and hands the bytes on by a socket, for ``select`` takes that.

    The thread has a descriptor of its own: on Windows nobody can close one that is being read.
    """

    lag = _LAG

    def __init__(self, descriptor: int) -> None:
        self._receiver, sender = socket.socketpair()
        arguments = (os.dup(descriptor), sender)
        threading.Thread(target=_pass_on, args=arguments, daemon=True).start()

    def fileno(self) -> int:
        return self._receiver.fileno()

    def read(self, timeout: float | None) -> bytes | None:
        """Return what has arrived within ``timeout`` seconds."""
        try:
            ready, _, _ = select.select([self._receiver], [], [], timeout)
            return self._receiver.recv(CHUNK) if ready else None
        except (OSError, ValueError):  # closed: the end of the input
            return b""

    def close(self) -> None:
        """Close the socket; the thread ends as soon as it has something to hand on, or no input."""
        self._receiver.close()


def _pass_on(descriptor: int, sender: socket.socket) -> None:
    try:
        with sender, suppress(OSError):  # a broken pipe, or nobody who reads: the end
            while chunk := os.read(descriptor, CHUNK):
                sender.sendall(chunk)
    finally:
        os.close(descriptor)


class ThreadSink:
    """Writes in a thread of its own, which has a descriptor of its own."""

    def __init__(self, descriptor: int) -> None:
        self._data: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._taken = self._written = 0
        self._broken = False
        threading.Thread(target=self._pump, args=(os.dup(descriptor),), daemon=True).start()

    def write(self, data: bytes) -> None:
        """Hand ``data`` to the thread.

        Raises OSError when an earlier write has failed, or too much of what was taken is unread.
        """
        if self._broken:
            raise BrokenPipeError
        self._taken += len(data)
        if self._taken - self._written > _ROOM:
            raise BlockingIOError
        self._data.put(data)

    def close(self) -> None:
        """Let the thread end when it has written everything."""
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
