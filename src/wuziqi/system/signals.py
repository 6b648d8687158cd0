"""Signals as input: their numbers arrive on a file descriptor."""

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from wuziqi.system import SYSTEM


class Signals:
    """The unread signals."""

    def __init__(self, receiver: socket.socket) -> None:
        self._receiver = receiver

    def fileno(self) -> int:
        return self._receiver.fileno()

    def read(self) -> list[int]:
        """Take the numbers of the unread signals, without waiting."""
        try:
            return list(self._receiver.recv(4096))
        except BlockingIOError:
            return []


@contextmanager
def collect_signals() -> Iterator[Signals]:
    """Collect the signals of a terminal program, so that none ends it.

    Open the terminal inside this block: its state is restored before a signal can end the program.
    """
    receiver, sender = socket.socketpair()
    with receiver, sender:
        receiver.setblocking(False)
        sender.setblocking(False)
        names = [name for name in SYSTEM.watched_signals if name in signal.Signals.__members__]
        numbers = [signal.Signals[name] for name in names]
        old_handlers = {number: signal.signal(number, _do_nothing) for number in numbers}
        old_descriptor = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        try:
            yield Signals(receiver)
        finally:
            signal.set_wakeup_fd(old_descriptor)
            for number, handler in old_handlers.items():
                signal.signal(number, handler)


def _do_nothing(number: int, frame: object) -> None:
    """Ignore a signal: the wake-up descriptor already has its number."""
    del number, frame
