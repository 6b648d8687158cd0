"""How the loop waits for what comes first: a key, a signal, an engine, a clock."""

import select
import time
from collections.abc import Sequence

from wuziqi.tui.terminal.signals import Signals
from wuziqi.tui.terminal.terminal import Terminal

_POLL = 0.02
"""Seconds between two looks at keys and size of a terminal that nothing can wait for."""


class SelectWaiting:
    """Waits for all at once."""

    def __init__(self, terminal: Terminal, signals: Signals) -> None:
        self._terminal = terminal
        self._signals = signals

    def wait(self, descriptors: Sequence[int], seconds: float | None) -> bool:
        """Sleep until something comes, at most so many seconds (None: for ever).

        Returns whether the terminal has reported input, which must then be there.
        """
        watched = [self._terminal.fileno(), self._signals.fileno(), *descriptors]
        ready, _writable, _failed = select.select(watched, [], [], seconds)
        return self._terminal.fileno() in ready


class PolledWaiting:
    """Waits for signals and descriptors, and looks at keys and the terminal's size meanwhile."""

    def __init__(self, terminal: Terminal, signals: Signals) -> None:
        self._terminal = terminal
        self._signals = signals

    def wait(self, descriptors: Sequence[int], seconds: float | None) -> bool:
        """Sleep until something comes; returns False, as reading a key has been tried already."""
        watched = [self._signals.fileno(), *descriptors]
        end = None if seconds is None else time.monotonic() + seconds
        while not self._terminal.has_news():
            left = _POLL if end is None else min(_POLL, end - time.monotonic())
            if left <= 0 or select.select(watched, [], [], left)[0]:
                break
        return False


def waiting_for(terminal: Terminal, signals: Signals) -> SelectWaiting | PolledWaiting:
    """Return the way to wait that this terminal allows."""
    return (PolledWaiting if terminal.polls else SelectWaiting)(terminal, signals)
