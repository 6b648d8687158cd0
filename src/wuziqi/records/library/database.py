"""The SQLite file of a library; its errors become LibraryError with a text for the player."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from wuziqi.texts import N_, TextError

_LEAST_BYTES: Final = 512
"""No file of SQLite is smaller, but for an empty one."""

_BUSY_SECONDS: Final = 5.0
"""How long to wait for another program that is writing."""


_DAMAGE: Final = ("no such", "no column named", "already exists", "mismatch", "unsupported file")
"""Errors of SQLite that can only mean a damaged schema."""


_REASONS: Final = {
    "database or disk is full": N_("the disk is full"),
    "attempt to write a readonly database": N_("it cannot be written"),
    "unable to open database file": N_("it cannot be opened"),
    "database is locked": N_("another program is writing"),
    "disk I/O error": N_("the disk cannot be read or written"),
}
"""Why SQLite could not do something, as a player should read it, by its own words."""


_LOG_PAGES: Final = 4000
"""Pages of the log, about 1000 acts, after which it is merged into the file, a slow write."""


class LibraryError(TextError):
    """The library cannot be read or written: ``reason`` says why, in one line, without the file."""

    def __init__(self, reason: Exception | str, path: object = "") -> None:
        if isinstance(reason, str):
            self.reason = TextError(reason)
        else:
            self.reason = TextError("{error}", error=reason)
        text = N_("{reason} ({path})") if path else "{reason}"
        super().__init__(text, reason=self.reason, path=path)


class LibraryDamaged(LibraryError):
    """The file is not a library, or parts of it make no sense."""


class LibraryNewer(LibraryError):
    """A newer version of the program has written the library."""


class Database:
    """One SQLite file, which is created if missing. Close it at the end.

    Raises LibraryError when it cannot be read or written; so do all methods. The ``connection``
    commits every statement by itself.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = _connect(path)

    def read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Return all rows of a query in SQL."""
        with _library_errors(self.path):
            return self.connection.execute(query, values).fetchall()

    def write(self, statement: str, values: Sequence[object] = ()) -> int:
        """Change something by a statement in SQL; returns the id of the row that was inserted."""
        with _library_errors(self.path):
            return self.connection.execute(statement, values).lastrowid or 0

    def write_all(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Change something by a statement in SQL for each of some rows of values."""
        with _library_errors(self.path):
            self.connection.executemany(statement, rows)

    @contextmanager
    def together(self) -> Iterator[None]:
        """A transaction: rolled back if anything raises. May be nested."""
        if self.connection.in_transaction:
            yield
            return
        self.write("BEGIN IMMEDIATE")
        try:
            yield
            self.write("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.rollback()
            raise

    def set_up(self) -> None:
        """Choose how the file is written."""
        for setting in (
            f"busy_timeout = {int(_BUSY_SECONDS * 1000)}",
            "synchronous = NORMAL",
            "foreign_keys = ON",
            f"wal_autocheckpoint = {_LOG_PAGES}",
        ):
            self.write(f"PRAGMA {setting}")

    def check(self) -> None:
        """Look through the whole file; raises LibraryDamaged when it is damaged."""
        [(found,)] = self.read("PRAGMA quick_check(1)")
        if found != "ok":
            raise LibraryDamaged(TextError("{found}", found=found), self.path)

    def copy_to(self, path: Path) -> None:
        """Write a copy of the present state to a new file."""
        with _library_errors(path), closing(sqlite3.connect(path)) as copy:
            self.connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file is the whole copy

    def close(self) -> None:
        """Close the file."""
        self.connection.close()


def _connect(path: Path) -> sqlite3.Connection:
    """Open a file unless it is too short, which SQLite itself would take for an empty one.

    Only SQLite may open it: on POSIX, closing a file takes the locks of the whole process away, and
    the next program that leaves the library would remove the log that is written to here.
    """
    if path.exists() and not path.is_file():
        raise LibraryError(N_("it is not a file"), path)
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        size = 0
    except OSError as error:
        raise LibraryError(error, path) from error
    if 0 < size < _LEAST_BYTES:
        raise LibraryDamaged(N_("this is no library of games"), path)
    if size and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise LibraryError(N_("it cannot be written"), path)
    with _library_errors(path):
        connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
    connection.text_factory = _text
    return connection


def _text(kept: bytes) -> str:
    """Read a text, also a damaged one."""
    return kept.decode("utf-8", "replace")


@contextmanager
def _library_errors(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite into LibraryError with a line for the player."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if any(sign in str(error) for sign in _DAMAGE):
            raise LibraryDamaged(error, path) from error
        raise LibraryError(_REASONS.get(str(error), error), path) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # its message quotes the file
        raise LibraryDamaged(error, path) from error
