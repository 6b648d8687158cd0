"""The SQLite file of a library; its errors become LibraryError with a text for the player."""

import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from wuziqi.records.library.errors import LibraryDamaged, LibraryError, LibraryNewer
from wuziqi.system.contract import private_opener
from wuziqi.texts import N_, TextError

_LEAST_BYTES: Final = 512
"""The size of the smallest file of SQLite, beside an empty file."""

_BUSY_SECONDS: Final = 5.0
"""Time to wait for another writing process."""


_DAMAGE: Final = ("no such", "no column named", "already exists", "mismatch", "unsupported file")
"""Errors of SQLite that can only mean a damaged schema."""


_DATABASE_REASONS: Final = {
    "database or disk is full": N_("the disk is full"),
    "attempt to write a readonly database": N_("the file cannot be written"),
    "unable to open database file": N_("the file cannot be opened"),
    "database is locked": N_("another program is writing"),
    "disk I/O error": N_("the disk cannot be read or written"),
}
"""Texts for the player, by SQLite's message about a failure."""


_LOG_PAGES: Final = 4000
"""Pages of the log, about 1000 acts, after which it is merged into the file, a slow write."""


class Database:
    """One SQLite file, which is created if missing. Close it at the end.

    Raises LibraryError when it cannot be read or written; so do all methods. The ``connection``
    commits after every statement.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = _connect(path)
        self._file = _identity(path)

    def read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Return all rows of a query in SQL."""
        with _library_errors(self.path):
            return self.connection.execute(query, values).fetchall()

    def write(self, statement: str, values: Sequence[object] = ()) -> int:
        """Execute a statement in SQL; returns the id of the inserted row."""
        with _library_errors(self.path):
            return self.connection.execute(statement, values).lastrowid or 0

    def write_all(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute a statement in SQL for each row of values."""
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
        """Set the pragmas of the connection: waiting for locks, safety of writes."""
        for setting in (
            f"busy_timeout = {int(_BUSY_SECONDS * 1000)}",
            "synchronous = NORMAL",
            "foreign_keys = ON",
            f"wal_autocheckpoint = {_LOG_PAGES}",
        ):
            self.write(f"PRAGMA {setting}")

    def check(self) -> None:
        """Read the whole file; raises LibraryDamaged for a damaged one."""
        [(found,)] = self.read("PRAGMA quick_check(1)")
        if found != "ok":
            raise LibraryDamaged(TextError("{found}", found=found), self.path)

    def copy_to(self, path: Path, *, keys: bool) -> None:
        """Write a copy of the present state to a new file; with the ``keys`` of friends' games."""
        create_private(path)
        with _library_errors(path), closing(sqlite3.connect(path, isolation_level=None)) as copy:
            self.connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file is the whole copy
            if not keys:
                copy.execute("UPDATE games SET link = ''")
                copy.execute("VACUUM")  # also from the pages that earlier keys have left

    @property
    def is_replaced(self) -> bool:
        """Whether another file, or none, has the name of this one now."""
        return self._file != _identity(self.path)

    def close(self) -> None:
        self.connection.close()


def create_private(path: Path) -> None:
    """Create an empty file for the player alone, unless there is a file; SQLite grows it.

    SQLite would let every user read it. Its log and journal have the rights of the file. Closing a
    file takes no locks here: nobody can have locked a file that did not exist. Where this fails,
    SQLite fails too, with a reason for the player.
    """
    with suppress(OSError):
        os.close(private_opener(str(path), os.O_WRONLY | os.O_CREAT | os.O_EXCL))


def _connect(path: Path) -> sqlite3.Connection:
    """Open a file; refuses a file too short for SQLite, which would take it for an empty one.

    Only SQLite may open it: on POSIX, closing a file removes the locks of the whole process, and
    the next program that leaves the library would remove the log while this process writes to it.
    """
    if path.exists() and not path.is_file():
        raise LibraryError(N_("not a file"), path)
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        size = 0
    except OSError as error:
        raise LibraryError(error, path) from error
    if 0 < size < _LEAST_BYTES:
        raise LibraryDamaged(N_("this is not a library of games"), path)
    if size and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise LibraryError(N_("the file cannot be written"), path)
    with _library_errors(path):
        connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
    connection.text_factory = _text
    return connection


def _identity(path: Path) -> tuple[int, int]:
    """Device and inode of a file; (0, 0) if there is none."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return (found.st_dev, found.st_ino)


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
        raise LibraryError(_DATABASE_REASONS.get(str(error), error), path) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # its message quotes the file
        raise LibraryDamaged(error, path) from error


# The tables of a library, and the migrations that bring an older file to the present version


SCHEMA: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL,            -- UTC, 2026-11-21T15:04:05Z
    changed TEXT NOT NULL,            -- in the same form, of the last act or the end
    name TEXT NOT NULL DEFAULT '',    -- given by the player
    black TEXT NOT NULL DEFAULT '',   -- names of who plays the colours as things stand:
    white TEXT NOT NULL DEFAULT '',   -- 'you', 'computer 3', the name of an engine; '' for people
    opponent TEXT NOT NULL,           -- as in Setup: computer, human, watch, engine; or 'file'
    color TEXT NOT NULL DEFAULT '',   -- the person's: 'black' or 'white'; '' where it says nothing
    level INTEGER,                    -- of the computer that a person plays against, else NULL
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    rule TEXT NOT NULL,
    opening TEXT NOT NULL DEFAULT 'free',
    moves INTEGER NOT NULL DEFAULT 0, -- stones on the board
    result TEXT NOT NULL DEFAULT '',  -- 'black', 'white', 'draw'; '' while it goes on
    reason TEXT NOT NULL DEFAULT '',  -- the name of a rules.game.Reason in lower case
    helped INTEGER NOT NULL DEFAULT 0,-- 1 when the player undid a move or asked for a hint
    starred INTEGER NOT NULL DEFAULT 0,
    deleted INTEGER NOT NULL DEFAULT 0,   -- when, in seconds since 1970, or 0
    setup TEXT NOT NULL DEFAULT '',   -- the Setup as JSON, with the colour that chance has chosen
    sgf TEXT NOT NULL DEFAULT ''      -- of a game that was imported with variations or comments
);
CREATE TABLE acts (
    game INTEGER NOT NULL REFERENCES games(id),
    number INTEGER NOT NULL,          -- from 0
    act TEXT NOT NULL,                -- a point such as h8, or a word
    milliseconds INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE INDEX games_listed ON games(deleted, changed, id, -- all that the list shows and asks for
    result, color, level, rule, moves, opponent, width, height, starred, name, black, white,
    started, opening, reason, helped);
"""
"""The tables of version 1; later changes are migrations of their own, below."""

_APPLICATION: Final = 0x57555A51
"""SQLite's application_id of our libraries: the letters WUZQ."""


_COMMENT: Final = re.compile("--[^\n]*")

Migration = Callable[[Database], None]


def _create(database: Database) -> None:
    """From nothing to version 1."""
    statement = ""
    for line in SCHEMA.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            database.write(statement)
            statement = ""


def _add_what_if_and_undone(database: Database) -> None:
    """Games that begin from a finished one, and the undone acts.

    ``undone`` holds the acts in the order of redo, with blanks between them.
    """
    database.write("ALTER TABLE games ADD COLUMN what_if INTEGER NOT NULL DEFAULT 0")
    database.write("ALTER TABLE games ADD COLUMN undone TEXT NOT NULL DEFAULT ''")


def _index_unfinished_first(database: Database) -> None:
    """The list begins with the unfinished games, and the statistics ask for ``what_if``."""
    database.write("DROP INDEX games_listed")
    database.write(
        """CREATE INDEX games_listed ON games(deleted, (result = ''), changed, id,
        result, color, level, rule, moves, opponent, width, height, starred, name, black, white,
        started, opening, reason, helped, what_if)"""
    )
    database.write("CREATE INDEX games_by_date ON games(deleted, changed, id)")


_TRAINING: Final = (
    "ALTER TABLE games ADD COLUMN odds TEXT NOT NULL DEFAULT ''",
    "DROP INDEX games_listed",
    """CREATE INDEX games_listed ON games(deleted, (result = ''), changed, id,
    result, color, level, rule, moves, opponent, width, height, starred, name, black, white,
    started, opening, reason, helped, what_if, odds)""",
    """CREATE TABLE reviews (
        game INTEGER PRIMARY KEY REFERENCES games(id),
        engine TEXT NOT NULL,
        run TEXT NOT NULL
    )""",
    """CREATE TABLE analyses (
        game INTEGER PRIMARY KEY REFERENCES games(id),
        sgf TEXT NOT NULL
    )""",
    """CREATE TABLE own_puzzles (
        id TEXT PRIMARY KEY,
        game INTEGER NOT NULL,
        puzzle TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        puzzle TEXT NOT NULL,
        day TEXT NOT NULL,
        daily INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL
    )""",
    "CREATE INDEX attempts_by_puzzle ON attempts(puzzle, id)",
    """CREATE TABLE lessons (
        lesson TEXT NOT NULL,
        task INTEGER NOT NULL,
        PRIMARY KEY (lesson, task)
    ) WITHOUT ROWID""",
)


def _add_training(database: Database) -> None:
    """Reviews and analyses of games, puzzles, lessons, and games at odds.

    ``odds`` is the name of a handicap, '' in an even game. A review has the version of the engine
    that made it and the run as ``review.dump_run`` writes it; an analysis is the game with the
    variations and comments of the player, as SGF. ``own_puzzles`` are made from the player's own
    games, which may have been deleted since; an attempt has its local day, as 2026-11-22, and the
    player's rating after it.
    """
    for statement in _TRAINING:
        database.write(statement)


def _add_links_and_starts(database: Database) -> None:
    """Games with a friend over the network, and games from a set-up position.

    ``link`` has the keys to meet the friend again, as JSON; '' for other games. ``start`` is the
    position that the game began from; '' for an empty board.
    """
    database.write("ALTER TABLE games ADD COLUMN link TEXT NOT NULL DEFAULT ''")
    database.write("ALTER TABLE games ADD COLUMN start TEXT NOT NULL DEFAULT ''")


def _add_runs(database: Database) -> None:
    """The best result of each kind of run of puzzles, and its local day, as 2026-11-22."""
    database.write(
        """CREATE TABLE runs (
        kind TEXT PRIMARY KEY,
        solved INTEGER NOT NULL,
        day TEXT NOT NULL
    ) WITHOUT ROWID"""
    )


_PLAIN_DAYS: Final = (
    """UPDATE games SET started = substr(started, 1, 10), changed = substr(changed, 1, 10)
    WHERE opponent = 'file' AND started = changed AND started LIKE '%T00:00:00Z'""",
    "DROP INDEX games_listed",
    """CREATE INDEX games_listed ON games(deleted, (result = '' AND opponent <> 'file'), changed,
    id, result, color, level, rule, moves, opponent, width, height, starred, name, black, white,
    started, opening, reason, helped, what_if, odds)""",
)


def _tell_days_of_files(database: Database) -> None:
    """An imported game has the day, month or year of its file, or none, and is never resumed.

    Before, ``started`` and ``changed`` had the first second of the day.
    """
    for statement in _PLAIN_DAYS:
        database.write(statement)


def _count_changes(database: Database) -> None:
    """Number the changes of all games: the game left last has the highest ``last_change``.

    A clock may be set back. Games of files have 0. The games so far are numbered by their dates.
    """
    database.write("ALTER TABLE games ADD COLUMN last_change INTEGER NOT NULL DEFAULT 0")
    games = database.read("SELECT id FROM games WHERE opponent <> 'file' ORDER BY changed, id")
    rows = [(number, game) for number, (game,) in enumerate(games, 1)]
    database.write_all("UPDATE games SET last_change = ? WHERE id = ?", rows)
    database.write("CREATE INDEX games_by_change ON games(deleted, last_change, changed, id)")


def _add_estimates(database: Database) -> None:
    """The estimate of the player's strength for each kind of board and rule, and its uncertainty.

    It comes from a number of ``games``; the player has ``lost`` the last ones in a row.
    """
    database.write(
        """CREATE TABLE estimates (
        kind TEXT PRIMARY KEY,
        strength REAL NOT NULL,
        uncertainty REAL NOT NULL,
        games INTEGER NOT NULL,
        lost INTEGER NOT NULL
    ) WITHOUT ROWID"""
    )


LATEST_FIRST: Final = "last_change DESC, changed DESC, id DESC"
"""The order of games in SQL, the last changed first, whatever the clock has said."""


MIGRATIONS: Final[Sequence[Migration]] = (
    _create,
    _add_what_if_and_undone,
    _index_unfinished_first,
    _add_training,
    _add_links_and_starts,
    _add_runs,
    _tell_days_of_files,
    _count_changes,
    _add_estimates,
)
"""The migrations from each version to the next, beginning with version 0.

SQLite's user_version of a file is the number of its migrations.
"""


def migrate(
    database: Database,
    migrations: Sequence[Migration],
    alone: Callable[[], AbstractContextManager[None]],
) -> None:
    """Bring a file to the present version, while ``alone`` keeps other programs from it.

    Raises LibraryDamaged for a file that is no library, LibraryNewer for a newer version.
    """
    if _version(database, len(migrations)) == len(migrations):
        return
    with alone():
        database.read("PRAGMA journal_mode = WAL")
        with database.together():
            for step in migrations[_version(database, len(migrations)) :]:
                step(database)
            database.write(f"PRAGMA application_id = {_APPLICATION}")
            database.write(f"PRAGMA user_version = {len(migrations)}")


def check_schema(database: Database) -> None:
    """Raise LibraryDamaged unless a file has exactly the tables of its version.

    Triggers and views from elsewhere would run within our own statements.
    """
    with closing(Database(Path(":memory:"))) as fresh:
        for step in MIGRATIONS[: _version(database, len(MIGRATIONS))]:
            step(fresh)
        wanted = _objects(fresh)
    if other := _objects(database) ^ wanted:
        text = N_("its tables are not those of a library of games: {name}")
        name = min(str(name) for _kind, name, *_rest in other)
        raise LibraryDamaged(TextError(text, name=name), database.path)


def _objects(database: Database) -> set[tuple[object, ...]]:
    """Tables, indexes, triggers and views with their definitions, comments and blanks left out.

    SQLite's own statistics are left out too.
    """
    rows = database.read("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return {
        (kind, name, table, " ".join(_COMMENT.sub(" ", str(sql)).split()))
        for kind, name, table, sql in rows
        if not (kind == "table" and str(name).startswith("sqlite_stat"))
    }


def _version(database: Database, present: int) -> int:
    """Return the version of the file, 0 for an empty file; raises if it is no library of ours."""
    [(version,)] = database.read("PRAGMA user_version")
    [(application,)] = database.read("PRAGMA application_id")
    [(tables,)] = database.read("SELECT count(*) FROM sqlite_master")
    if application != _APPLICATION and (version or tables):
        raise LibraryDamaged(N_("this is not a library of games"), database.path)
    if version > present:
        raise LibraryNewer(N_("a newer version of the program has written it"), database.path)
    return int(version)
