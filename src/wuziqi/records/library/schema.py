"""The tables of a library, and the migrations that bring an older file to the present version."""

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Final

from wuziqi.records.library.database import Database, LibraryDamaged, LibraryNewer
from wuziqi.texts import N_, TextError

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
    """Games that begin from a finished one, and acts that redo would do again.

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
    that made it and the run as ``review.run`` writes it; an analysis is the game with the
    variations and comments of the player, as SGF. ``own_puzzles`` are made from the player's own
    games, which may have been deleted since; an attempt has its local day, as 2026-11-22, and the
    player's rating after it.
    """
    for statement in _TRAINING:
        database.write(statement)


def _add_links_and_starts(database: Database) -> None:
    """Games with a friend over the network, and games from a position that was set up.

    ``link`` is what it takes to meet the friend again, as JSON; '' for other games. ``start`` is
    the position that the game began from; '' for an empty board.
    """
    database.write("ALTER TABLE games ADD COLUMN link TEXT NOT NULL DEFAULT ''")
    database.write("ALTER TABLE games ADD COLUMN start TEXT NOT NULL DEFAULT ''")


MIGRATIONS: Final[Sequence[Migration]] = (
    _create,
    _add_what_if_and_undone,
    _index_unfinished_first,
    _add_training,
    _add_links_and_starts,
)
"""What leads from each version to the next, from version 0 on.

SQLite's user_version of a file is how many of them it has seen.
"""


def migrate(
    database: Database,
    migrations: Sequence[Migration],
    alone: Callable[[], AbstractContextManager[None]],
) -> None:
    """Bring a file to the present version, while ``alone`` keeps other programs from doing so.

    Raises LibraryDamaged for a file that is no library, LibraryNewer for one of a newer version.
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
    """Raise LibraryDamaged unless a file has all tables of its version, and nothing besides.

    Triggers and views of others would run within our own statements.
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
    """Return the version of the file, 0 for an empty one; raises if it is not for us."""
    [(version,)] = database.read("PRAGMA user_version")
    [(application,)] = database.read("PRAGMA application_id")
    [(tables,)] = database.read("SELECT count(*) FROM sqlite_master")
    if application != _APPLICATION and (version or tables):
        raise LibraryDamaged(N_("this is no library of games"), database.path)
    if version > present:
        raise LibraryNewer(N_("a newer version of the program has written it"), database.path)
    return int(version)
