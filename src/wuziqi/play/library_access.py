"""The library as front ends use it: opened on first use, since it is slow to load."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.records.library.errors import LibraryError
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.rules.rule import RuleError

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library
    from wuziqi.records.library.rows import Entry


class LibraryProblem(NamedTuple):
    """The library cannot be opened or read; ``reason`` is an error or a text about it."""

    reason: Exception | str


class PlayedElsewhere:
    """Another process plays the game."""


class NotResumable(NamedTuple):
    """The game is damaged, and is now among the deleted games."""

    reason: Exception


ResumeProblem = LibraryProblem | PlayedElsewhere | NotResumable


class LibraryAccess:
    """Opens the library of a directory, and again if another file replaces it.

    ``log`` takes a text and its values.
    """

    def __init__(self, directory: Path, log: Callable[..., None]) -> None:
        self._directory = directory
        self._log = log
        self._library: Library | None = None
        self._replaced: list[Library] = []
        """Libraries that the saver has put aside since."""

    def open(self) -> "tuple[Library | None, str]":
        """Return the library, and a line for the player if opening failed or repaired it."""
        from wuziqi.records.library.library import open_library  # noqa: PLC0415  slow to load

        notice = ""
        if self._library is not None and self._library.is_replaced:
            self._replaced.append(self._library)  # a page may still show its games
            self._library = None
        if self._library is None:
            self._library, notice = open_library(self._directory)
            self._log("library: %s %s", self._directory, notice)
        return self._library, notice

    def latest_unfinished(self) -> "tuple[Entry | None, LibraryProblem | None]":
        """Return the game to resume, if any, and the library's problem, if any."""
        if not (self._directory / LIBRARY_FILE).exists():
            return None, None
        try:
            library, notice = self.open()
            latest = library.latest_unfinished() if library else None
            if latest is not None:
                latest.known_rule()
        except (LibraryError, RuleError) as error:
            self.close()  # a replaced library may be there next time
            return None, LibraryProblem(error)
        return latest, LibraryProblem(notice) if notice else None

    def close(self) -> None:
        """Close the library, if it is open."""
        for library in (self._library, *self._replaced):
            if library is not None:
                library.close()
        self._library = None
        self._replaced.clear()
