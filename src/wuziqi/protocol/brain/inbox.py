"""The brain's inbox: commands with their times of arrival, in order."""

import time
from collections import deque
from typing import NamedTuple

from wuziqi.protocol.lines import LineReader

_URGENT = frozenset({"STOP", "YXSTOP", "END"})


class ReceivedCommand(NamedTuple):
    """One line from the manager, whole and cut after its first word.

    ``name`` is in capitals, ``arrived`` in seconds of ``time.monotonic``.
    """

    name: str
    argument: str
    text: str
    arrived: float


class Inbox:
    """A queue of commands that the engine can check during a search.

    The end of the input counts as END. STOP and END do not overtake the commands before them, but
    while one of them waits, ``hurried`` is true and every search must end.
    """

    def __init__(self, reader: LineReader) -> None:
        self._reader = reader
        self._commands: deque[ReceivedCommand] = deque()
        self._urgent = 0
        self._polled = time.monotonic()

    @property
    def hurried(self) -> bool:
        """Whether a STOP or END is in the queue."""
        return self._urgent > 0

    def next(self) -> ReceivedCommand:
        """Return the next command, waiting for it. Raises EOFError when it is END."""
        if not self._commands:
            self.poll()
        while not self._commands:
            self._listen(None)
        if self._commands[0].name == "END":
            raise EOFError
        command = self._commands.popleft()
        self._urgent -= command.name in _URGENT
        return command

    def has_come(self) -> bool:
        """Whether a command has arrived while pondering.

        As in ``next`` the present counts as its time of arrival, since the brain was never busy
        long.
        """
        if not self._commands:
            self._listen(0)
        return bool(self._commands)

    def poll(self) -> None:
        """Queue the commands received.

        They count as arrived at the last poll, when they were certainly not there: the brain pays
        for the time in which it was too busy to notice.
        """
        if not self._reader.ended:
            lines = self._reader.read(0)
            self._take(lines)
            self._polled = time.monotonic()

    def _listen(self, timeout: float | None) -> None:
        lines = self._reader.read(timeout)
        self._polled = time.monotonic()
        self._take(lines)

    def _take(self, lines: list[str]) -> None:
        for line in [*lines, "END"] if self._reader.ended else lines:
            name, _, argument = line.replace("\t", " ").partition(" ")
            self._commands.append(
                ReceivedCommand(name.upper(), argument.strip(), line, self._polled)
            )
            self._urgent += name.upper() in _URGENT
