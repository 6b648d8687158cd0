"""Signals as input: their numbers arrive on a file descriptor."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wuziqi.system import SYSTEM

if TYPE_CHECKING:
    from wuziqi.system.contract import ByteSource


class Signals:
    def __init__(self, source: "ByteSource") -> None:
        self._source = source

    def fileno(self) -> int:
        return self._source.fileno()

    def read(self) -> list[int]:
        """Take the numbers of the unread signals, without waiting."""
        return list(self._source.read(0) or b"")


@contextmanager
def collect_signals() -> Iterator[Signals]:
    """Collect the signals of a terminal program, so that none ends it.

    Open the terminal inside this block, so that its state is restored before a signal can end the
    program.
    """
    receiver, sender = os.pipe()
    SYSTEM.never_block(sender)
    source = SYSTEM.source(receiver)
    names = [name for name in SYSTEM.watched_signals if name in signal.Signals.__members__]
    numbers = [signal.Signals[name] for name in names]
    old_handlers = {number: signal.signal(number, _do_nothing) for number in numbers}
    old_descriptor = signal.set_wakeup_fd(sender, warn_on_full_buffer=False)
    try:
        yield Signals(source)
    finally:
        signal.set_wakeup_fd(old_descriptor)
        for number, handler in old_handlers.items():
            # A handler that is no Python function, such as faulthandler's, cannot be given back.
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        source.close()
        os.close(receiver)
        os.close(sender)


def _do_nothing(number: int, frame: object) -> None:
    # The wake-up descriptor already has the number of the signal.
    del number, frame
