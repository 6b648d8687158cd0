"""The library as the screens use it: opened when it is first needed, for it is slow to load."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from wuziqi.locale.errors import error_words
from wuziqi.records.data_paths import LIBRARY_FILE
from wuziqi.rules.rule import RuleError

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library
    from wuziqi.records.library.rows import Entry


class LibraryAccess:
    """Opens the library of a directory at most once; ``log`` takes a text and its values."""

    def __init__(self, directory: Path, log: Callable[..., None]) -> None:
        self._directory = directory
        self._log = log
        self._library: Library | None = None

    def open(self) -> "tuple[Library | None, str]":
        """Return the library, and a line for the player when opening it met with trouble."""
        from wuziqi.records.library.library_file import open_library  # noqa: PLC0415  slow to load

        notice = ""
        if self._library is None:
            self._library, notice = open_library(self._directory)
            self._log("library: %s %s", self._directory, notice)
        return self._library, notice

    def latest_unfinished(self) -> "tuple[Entry | None, str]":
        """Return the game to resume, if any, and a line when the library cannot be read."""
        if not (self._directory / LIBRARY_FILE).exists():
            return None, ""
        from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  slow to load

        try:
            library, notice = self.open()
            latest = library.latest_unfinished() if library else None
            if latest is not None:
                latest.known_rule()
        except (LibraryError, RuleError) as error:
            self.close()  # the next time another one may be there
            return None, error_words(error)
        return latest, notice

    def close(self) -> None:
        """Close the library, if it is open."""
        if self._library is not None:
            self._library.close()
            self._library = None
