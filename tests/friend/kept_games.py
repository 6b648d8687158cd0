"""The game in a program's library, while the program plays it."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from wuziqi.records.settings import LIBRARY_FILE

SECONDS: Final = 60.0
"""Seconds after which a test gives up waiting."""


class KeptGame:
    """The latest game in the library of a directory."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / LIBRARY_FILE

    @property
    def record(self) -> list[tuple[str, int]]:
        """The acts, as the library writes them, and the milliseconds that each took."""
        acts = "SELECT act, milliseconds FROM acts WHERE game = (SELECT max(id) FROM games)"
        return self._query(f"{acts} ORDER BY number")

    @property
    def result(self) -> tuple[str, str]:
        """The winner and the reason, two empty texts while the game goes on."""
        rows = self._query("SELECT result, reason FROM games ORDER BY id DESC")
        return next(iter(rows), ("", ""))

    @property
    def games(self) -> int:
        return len(self._query("SELECT id FROM games"))

    def wait_for_acts(self, count: int) -> None:
        """Wait until the game has ``count`` acts."""
        self._wait(lambda: len(self.record) == count)

    def wait_for_result(self) -> None:
        """Wait until the game has ended."""
        self._wait(lambda: bool(self.result[0]))

    def wait_for_agreement(self, other: "KeptGame") -> None:
        """Wait until another library has the same acts, times and result.

        The last time, and the end, are settled by messages behind the act.
        """
        self._wait(lambda: (self.record, self.result) == (other.record, other.result))

    def _wait(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < deadline, (self._file, self.record, self.result)
            time.sleep(0.01)

    def _query(self, question: str) -> list[Any]:
        """Query the library, which may not exist yet, or be locked by a writer."""
        try:
            address = f"{self._file.as_uri()}?mode=ro"
            with closing(sqlite3.connect(address, uri=True)) as library:
                return library.execute(question).fetchall()
        except sqlite3.OperationalError:
            return []
