"""Signals as something to wait for: their numbers arrive on a descriptor."""

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

_WATCHED = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGWINCH", "SIGTSTP")
"""By name: some do not exist on every platform."""


class Signals:
    """The signals that came and were not read yet."""

    def __init__(self, receiver: socket.socket) -> None:
        self._receiver = receiver

    def fileno(self) -> int:
        """The descriptor that becomes readable when a signal came."""
        return self._receiver.fileno()

    def read(self) -> list[int]:
        """Take the numbers of the signals that came, without waiting."""
        try:
            return list(self._receiver.recv(4096))
        except BlockingIOError:
            return []


@contextmanager
def collect_signals() -> Iterator[Signals]:
    """Collect the signals that a terminal program meets; none of them ends the program."""
    receiver, sender = socket.socketpair()
    with receiver, sender:
        receiver.setblocking(False)
        sender.setblocking(False)
        numbers = [getattr(signal, name) for name in _WATCHED if hasattr(signal, name)]
        old_handlers = {number: signal.signal(number, _do_nothing) for number in numbers}
        old_descriptor = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        try:
            yield Signals(receiver)
        finally:
            signal.set_wakeup_fd(old_descriptor)
            for number, handler in old_handlers.items():
                signal.signal(number, handler)


def _do_nothing(number: int, frame: object) -> None:
    """Leave a signal to the wake-up descriptor, which has its number already."""
    del number, frame
