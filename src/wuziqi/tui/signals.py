"""Signals as something to wait for: their numbers arrive on a descriptor."""

import signal
import socket
from types import TracebackType

_WATCHED = ("SIGINT", "SIGTERM", "SIGHUP", "SIGWINCH", "SIGTSTP")
"""By name: some do not exist on every platform."""


class Signals:
    """While entered, the signals of a terminal program are collected and end nothing.

    ``read`` takes what came; ``fileno`` becomes readable when something did.
    """

    def __init__(self) -> None:
        self._receiver, self._sender = socket.socketpair()
        self._receiver.setblocking(False)
        self._sender.setblocking(False)
        self._old_handlers: dict[int, object] = {}

    def __enter__(self) -> "Signals":
        for name in _WATCHED:
            if (number := getattr(signal, name, None)) is not None:
                self._old_handlers[number] = signal.signal(number, _collect)
        self._old_descriptor = signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        signal.set_wakeup_fd(self._old_descriptor)
        for number, handler in self._old_handlers.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
        self._receiver.close()
        self._sender.close()

    def fileno(self) -> int:
        """The descriptor that becomes readable when a signal came."""
        return self._receiver.fileno()

    def read(self) -> list[int]:
        """Take the numbers of the signals that came, without waiting."""
        try:
            return list(self._receiver.recv(4096))
        except BlockingIOError:
            return []


def _collect(number: int, frame: object) -> None:
    """Do nothing: the wake-up descriptor has the number already."""
    del number, frame
