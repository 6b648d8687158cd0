"""The library: an SQLite file that has every game as soon as its first act is done.

Several processes may read and write it at the same time. A row of ``games`` is a game, a row of
``acts`` an act in it: a stone, or an act of an opening without a stone.
"""

import calendar
import errno
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.library.database import (
    LATEST_FIRST,
    MIGRATIONS,
    Database,
    Migration,
    check_schema,
    create_private,
    migrate,
)
from wuziqi.records.library.errors import LibraryDamaged, LibraryError, LibraryNewer
from wuziqi.records.library.rows import (
    COLUMNS,
    KEPT,
    Entry,
    StoredGame,
    entry,
    setup_columns,
    stored_game,
)
from wuziqi.records.settings import LIBRARY_FILE, make_private_directory
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act
from wuziqi.system import SYSTEM
from wuziqi.system.contract import System, private_opener
from wuziqi.texts import N_, TextError

# Claims: which games of a library are being played on this machine, by any program. A claim is a
# lock on one byte of a file, at the number of the game. The system releases it when its process
# ends for any reason.


FILE_NAME: Final = "library.lock"
_OPENING_BYTE: Final = 0
"""The byte claimed to create, migrate or put aside the library; games count from 1."""

_NO_BYTE: Final = (errno.EINVAL, errno.EOVERFLOW)
"""The system's errors for a byte beyond the largest file."""

_LOCK_PATIENCE: Final = 5.0
_POLL: Final = 0.01


@cache
def claims_in(directory: Path) -> "Claims":
    """Return the claims of the library in a directory. Raises OSError.

    A process has one object for each directory, open to its end: a process that closes any
    descriptor of a file loses all its locks on the file.
    """
    return Claims(directory / FILE_NAME)


class Claims:
    """The claims in one file, created if missing. Raises OSError."""

    def __init__(self, path: Path, system: System = SYSTEM) -> None:
        self._system = system
        self._descriptor = private_opener(str(path), os.O_RDWR | os.O_CREAT)
        self._own: set[int] = set()

    def claim(self, game: int) -> bool:
        """Claim a game; returns False if another process has it.

        A damaged library can have a number beyond the largest file; such a game is never played.
        """
        if game in self._own:
            return True
        try:
            self._system.lock(self._descriptor, game)
        except OSError as error:
            return error.errno in _NO_BYTE
        self._own.add(game)
        return True

    def release(self, game: int) -> None:
        """Release a game, if this process has claimed it."""
        if game in self._own:
            self._own.remove(game)
            self._system.unlock(self._descriptor, game)

    def is_played(self, game: int) -> bool:
        """Whether this process or another one plays a game."""
        if game in self._own:
            return True
        free = self.claim(game)
        self.release(game)
        return not free

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Be the only process that changes the file of the library as a whole.

        Waits for another process at most _PATIENCE seconds, because it may be stopped: SQLite's own
        locks still protect the tables.
        """
        end = time.monotonic() + _LOCK_PATIENCE
        while not (got := self.claim(_OPENING_BYTE)) and time.monotonic() < end:
            time.sleep(_POLL)
        try:
            yield
        finally:
            if got:
                with suppress(OSError):
                    self.release(_OPENING_BYTE)


# The library


_NEXT_CHANGE: Final = "(SELECT max(last_change) FROM games WHERE deleted = 0) + 1"


class Library(Database):
    """The library in one file, created if missing. Close it at the end.

    Raises LibraryError for a file that is no library, is damaged or of a newer version, or cannot
    be written; so do all methods. Every method has written its changes when it returns: a killed
    process loses nothing. An object belongs to the thread that made it; a process may have several
    objects.
    """

    def __init__(self, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        create_private(path)
        super().__init__(path)
        try:
            self.set_up()
            migrate(self, migrations, self.claims.opening)
        except LibraryError:
            self.close()
            raise

    @property
    def claims(self) -> Claims:
        return claims_in(self.path.parent)

    # A game in progress

    def begin(self, setup: Setup, black: str, white: str) -> int:
        """Add a game without acts; returns its id.

        Until ``release`` the game belongs to this program.
        """
        moment = now()
        with self.together():
            game = self.write(
                "INSERT INTO games (started, changed, opponent, width, height, rule)"
                " VALUES (?, ?, '', ?, ?, '')",
                (moment, moment, *setup.size),
            )
            names = {"black": black, "white": white, "color": _color(setup)}
            self.set_columns(game, {**setup_columns(setup), **names})
            self.claims.claim(game)
        return game

    def set_columns(self, game: int, values: Mapping[str, object]) -> None:
        """Write columns of ``games``, and that it changes now unless ``values`` has ``changed``."""
        names = ", ".join(f"{name} = ?" for name in values)
        if "changed" not in values:
            names = f"{names}, changed = ?, last_change = {_NEXT_CHANGE}"
            values = {**values, "changed": now()}
        self.write(f"UPDATE games SET {names} WHERE id = ?", (*values.values(), game))  # noqa: S608

    def add_act(self, game: int, number: int, act: Act, milliseconds: int, moves: int) -> None:
        """Save the act of a number; it replaces this act and all later acts.

        ``moves`` is the number of stones on the board after it.
        """
        with self.together():
            self.cut(game, number, moves)
            self.write(
                "INSERT INTO acts (game, number, act, milliseconds) VALUES (?, ?, ?, ?)",
                (game, number, str(act), milliseconds),
            )

    def cut(self, game: int, acts: int, moves: int) -> None:
        """Keep only the first ``acts`` acts: the others were undone."""
        with self.together():
            self.write("DELETE FROM acts WHERE game = ? AND number >= ?", (game, acts))
            self.set_columns(game, {"moves": moves})

    def remove(self, game: int) -> None:
        """Remove a game without acts."""
        with self.together():
            for table in ("acts", "reviews", "analyses"):
                self.write(f"DELETE FROM {table} WHERE game = ?", (game,))  # noqa: S608
            self.write("DELETE FROM games WHERE id = ?", (game,))

    def hide(self, game: int) -> None:
        """Mark a game as deleted; it stays in the file."""
        self.write("UPDATE games SET deleted = 1 WHERE id = ?", (game,))

    # A game in the library

    def game(self, game: int) -> StoredGame:
        """Return a whole game. Raises LibraryDamaged for invalid rows."""
        columns = f"{COLUMNS}, {', '.join(KEPT)}"
        rows = self.read(f"SELECT {columns} FROM games WHERE id = ?", (game,))  # noqa: S608
        if not rows:
            text = N_("Game {number} is not in the library.")
            raise LibraryError(TextError(text, number=game))
        row = rows[0]
        acts = self.read(
            "SELECT act, milliseconds, number FROM acts WHERE game = ? ORDER BY number", (game,)
        )
        try:
            return stored_game(row[: -len(KEPT)], row[-len(KEPT) :], acts)
        except (ValueError, TypeError, RecursionError) as error:
            text = N_("Game {number} of the library cannot be read: {error}")
            raise LibraryDamaged(TextError(text, number=game, error=error)) from error

    def latest_unfinished(self) -> Entry | None:
        """Return the last changed game to resume, if it has not ended.

        Skips imported games, and games in progress in this or another program.
        """
        played = self.claims.is_played
        for row in self.read(
            f"SELECT {COLUMNS} FROM games WHERE deleted = 0 AND opponent <> 'file' "  # noqa: S608
            f"ORDER BY {LATEST_FIRST} LIMIT 20"
        ):
            latest = entry(row)
            if not (latest.damaged or played(latest.id)):
                return None if latest.result else latest
        return None

    def claim(self, game: int) -> bool:
        """Play a game here until ``release``; False when another program is playing it."""
        return self.claims.claim(game)

    def release(self, game: int) -> None:
        """End playing a game here."""
        self.claims.release(game)


_MOMENT: Final = "%Y-%m-%dT%H:%M:%SZ"


def now() -> str:
    """Return the present moment as the library keeps it."""
    return time.strftime(_MOMENT, time.gmtime())


def seconds_since(moment: str) -> float:
    """Return the seconds since a moment of the library, 0 for a later or damaged one."""
    try:
        then = calendar.timegm(time.strptime(moment, _MOMENT))
    except ValueError:
        return 0.0
    return max(time.time() - then, 0.0)


def _color(setup: Setup) -> str:
    """The colour that a person begins with, "" without a single person at the board."""
    return setup.color if setup.opponent in ("computer", "engine", "friend") else ""


# The library of a directory: an unusable one is renamed, and a new one created


def open_library(directory: Path, *, check: bool = False) -> tuple[Library | None, str]:
    """Open the library of a directory; returns it, and a line for the player or "".

    Renames a damaged or newer library, and begins a new one. The library is None, with the reason
    in the line, if even this fails. ``check`` looks through the whole file.
    """
    try:
        return sound_library(directory, check=check)
    except LibraryError as error:
        return None, _("Games are not saved: {reason}").format(reason=error_words(error))


def sound_library(directory: Path, *, check: bool = False) -> tuple[Library, str]:
    """Open the library of a directory as ``open_library`` does; raises LibraryError."""
    path = directory / LIBRARY_FILE
    try:
        make_private_directory(directory)
        claims = claims_in(directory)
        try:
            return _open_checked(path, check=check), ""
        except (LibraryDamaged, LibraryNewer):
            with claims.opening():
                return _open_afresh(path, check=check)
    except OSError as error:
        raise LibraryError(error, error.filename or path) from error


@contextmanager
def existing_library(directory: Path) -> Iterator[Library]:
    """Open the library of a directory, and close it at the end; raises LibraryError without one."""
    path = directory / LIBRARY_FILE
    if not path.exists():
        raise LibraryError(TextError(N_("There is no library yet ({path})."), path=path))
    with closing(Library(path)) as library:
        yield library


def check_whole(path: Path, called: Path) -> None:
    """Raise LibraryError, naming the file ``called``, unless ``path`` is an undamaged library."""
    try:
        if not path.stat().st_size:
            raise LibraryDamaged(N_("this is not a library of games"), path)
        with closing(Database(path)) as database:
            check_schema(database)
        library = Library(path)
        try:
            library.check()
        finally:
            library.close()
    except LibraryError as error:
        raise LibraryError(error.reason, called) from error


def put_aside(path: Path, word: str) -> Path:
    """Rename the files of a library; returns the new name. Raises OSError."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    aside, number = path.with_name(f"{path.name}.{word}-{stamp}"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{word}-{stamp}-{number}")
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            SYSTEM.replace(part, aside.with_name(aside.name + ending))
    return aside


def _open_checked(path: Path, *, check: bool) -> Library:
    library = Library(path)
    try:
        library.latest_unfinished()
        library.read("SELECT act FROM acts LIMIT 1")
        if check:
            library.check()
    except LibraryError:
        library.close()
        raise
    return library


def _open_afresh(path: Path, *, check: bool) -> tuple[Library, str]:
    """Rename an unusable library, unless another program has just done so, and begin a new one."""
    try:
        return _open_checked(path, check=check), ""
    except LibraryNewer:
        text = _("The library comes from a newer version of the program; it is kept as {file}.")
        aside = put_aside(path, "newer")
    except LibraryDamaged:
        text = _("The library was damaged; it is kept as {file}, and a new one is begun.")
        aside = put_aside(path, "damaged")
    return Library(path), text.format(file=aside)
