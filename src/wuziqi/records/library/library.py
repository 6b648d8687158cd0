"""The library: every game that is played, kept in an SQLite file from its first act on.

Other programs of ours may read and write it at the same time. One row of ``games`` is one game,
one row of ``acts`` one thing done in it: a stone, or an act of an opening that is none.
"""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wuziqi.levels import LEVELS, PERFECT_CELLS, Level
from wuziqi.locale import _
from wuziqi.records.library.claims import Claims, claims_in
from wuziqi.records.places import LIBRARY_FILE
from wuziqi.records.setup import Setup, read_setup, write_setup
from wuziqi.rules.board import Size
from wuziqi.rules.opening import Act
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.rules.rule import Rule, RuleError, rule_named

SCHEMA: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL,            -- UTC, 2026-11-21T15:04:05Z
    changed TEXT NOT NULL,            -- likewise, of the last act or the end
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
"""The tables of version 1. What comes later is added by a migration of its own, below."""

_APPLICATION: Final = 0x57555A51
"""SQLite's application_id of our libraries: the letters WUZQ."""

_MAGIC: Final = b"SQLite format 3\0"
_BUSY_SECONDS: Final = 5.0
"""How long to wait for another program of ours that is writing."""


_DAMAGE: Final = ("no such", "no column named", "already exists", "mismatch", "unsupported file")
"""What SQLite says of tables and columns that every library of ours has; only damage takes them."""


_LOG_PAGES: Final = 4000
"""When the log is brought into the file, which waits for the disk: after about a thousand acts."""


class LibraryError(Exception):
    """The library cannot be read or written; the text says why, in one line.

    ``reason`` is the same without the file.
    """

    def __init__(self, reason: str, path: object = "") -> None:
        super().__init__(f"{reason} ({path})" if path else reason)
        self.reason = reason


class LibraryDamaged(LibraryError):
    """The file is no library of ours, or parts of it make no sense."""


class LibraryNewer(LibraryError):
    """A newer version of the program has written the library."""


@dataclass(frozen=True)
class Entry:
    """What the list shows of a game, by the columns of ``games``.

    ``rule`` is the name of the rule where only a newer version knows it. ``level`` is None where
    no level of this version is meant.
    """

    id: int
    started: str
    changed: str
    name: str
    black: str
    white: str
    opponent: str
    color: str
    level: Level | None
    size: Size
    rule: Rule | str
    opening: str
    moves: int
    result: str
    reason: str
    helped: bool
    starred: bool

    def known_rule(self) -> Rule:
        """Return the rule. Raises RuleError for one that only a newer version knows."""
        return rule_named(self.rule) if isinstance(self.rule, str) else self.rule


_COLUMNS: Final = (
    *("id", "started", "changed", "name", "black", "white", "opponent", "color", "level"),
    *("width", "height", "rule", "opening", "moves", "result", "reason", "helped", "starred"),
)
COLUMNS: Final = ", ".join(_COLUMNS)
"""What to select of ``games`` for ``entry``."""


def entry(row: Sequence[Any]) -> Entry:
    """Return the entry of a row of COLUMNS."""
    values = dict(zip(_COLUMNS, row, strict=True))
    values["size"] = Size(values.pop("width"), values.pop("height"))
    values["level"] = level_in_row(values["level"])
    values["rule"] = rule_in_row(values["rule"])
    for name in ("helped", "starred"):
        values[name] = bool(values[name])
    return Entry(**values)


def rule_in_row(name: str) -> Rule | str:
    """Return the rule of a name; the name itself for one that only a newer version knows."""
    try:
        return rule_named(name)
    except RuleError:
        return name


def level_in_row(number: int | None) -> Level | None:
    """Return the level of a number; None where this version has none."""
    return next((level for level in LEVELS if level.number == number), None)


@dataclass(frozen=True)
class StoredGame:
    """A whole game: its entry, how it was set up, its acts and the milliseconds of each."""

    entry: Entry
    setup: Setup
    acts: tuple[Act, ...]
    milliseconds: tuple[int, ...]


class Library:
    """The library in one file, which is made if there is none. Close it at the end.

    Raises LibraryError when the file is no library, is damaged or of a newer version, or cannot be
    written; so do all methods. Every method is done when it returns: a killed process loses
    nothing. An object belongs to the thread that made it; a process may have several. The
    ``connection``, which commits every statement by itself, is for the queries of lists.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = _connect(path)
        try:
            self._prepare()
        except LibraryError:
            self.connection.close()
            raise

    @property
    def claims(self) -> Claims:
        """Who plays which game now."""
        return claims_in(self.path.parent)

    # What all else is made of

    def read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Return all rows of a query in SQL."""
        with _told(self.path):
            return self.connection.execute(query, values).fetchall()

    def write(self, statement: str, values: Sequence[object] = ()) -> int:
        """Change something by a statement in SQL; returns the id of the row that was inserted."""
        with _told(self.path):
            return self.connection.execute(statement, values).lastrowid or 0

    @contextmanager
    def together(self) -> Iterator[None]:
        """Do all that is written within, or, if anything raises, nothing of it. May be nested."""
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

    # A game that is played

    def begin(self, setup: Setup, black: str, white: str) -> int:
        """Add a game without acts; returns its id. Until ``release`` it is played here."""
        now = _now()
        with self.together():
            game = self.write(
                "INSERT INTO games (started, changed, opponent, width, height, rule)"
                " VALUES (?, ?, '', ?, ?, '')",
                (now, now, *setup.size),
            )
            self.describe(game, setup, black, white, _color(setup))
            self.claims.claim(game)
        return game

    def describe(self, game: int, setup: Setup, black: str, white: str, color: str) -> None:
        """Note how a game is set up now and who plays it; ``color`` is the person's, or ""."""
        values = {
            "setup": json.dumps(write_setup(setup)),
            "black": black,
            "white": white,
            "color": color,
            "opponent": setup.opponent,
            "level": _level(setup),
            "rule": setup.rule.name,
            "opening": setup.opening.name,
        }
        names = ", ".join(f"{name} = ?" for name in values)
        self.write(f"UPDATE games SET {names} WHERE id = ?", (*values.values(), game))  # noqa: S608

    def add_act(self, game: int, number: int, act: Act, milliseconds: int, moves: int) -> None:
        """Save the act of a number; it and all behind it that were there before are replaced.

        ``moves`` is how many stones are on the board after it.
        """
        with self.together():
            self.cut(game, number, moves)
            self.write(
                "INSERT INTO acts (game, number, act, milliseconds) VALUES (?, ?, ?, ?)",
                (game, number, str(act), milliseconds),
            )

    def cut(self, game: int, acts: int, moves: int) -> None:
        """Keep the first so many acts only: the others were taken back."""
        with self.together():
            self.write("DELETE FROM acts WHERE game = ? AND number >= ?", (game, acts))
            self.write(
                "UPDATE games SET moves = ?, changed = ? WHERE id = ?", (moves, _now(), game)
            )

    def finish(self, game: int, result: str, reason: str) -> None:
        """Note how a game ended; '' and '' open it again."""
        self.write(
            "UPDATE games SET result = ?, reason = ?, changed = ? WHERE id = ?",
            (result, reason, _now(), game),
        )

    def mark_helped(self, game: int) -> None:
        """Note that the player undid a move or asked for a hint."""
        self.write("UPDATE games SET helped = 1 WHERE id = ?", (game,))

    def remove(self, game: int) -> None:
        """Take a game out for good: nothing has been done in it."""
        with self.together():
            self.write("DELETE FROM acts WHERE game = ?", (game,))
            self.write("DELETE FROM games WHERE id = ?", (game,))

    def hide(self, game: int) -> None:
        """Put a game among the deleted ones, where it stays in the file."""
        self.write("UPDATE games SET deleted = 1 WHERE id = ?", (game,))

    # A game that is there

    def game(self, game: int) -> StoredGame:
        """Return a whole game. LibraryDamaged: what is kept of it makes no sense."""
        rows = self.read(f"SELECT {COLUMNS}, setup FROM games WHERE id = ?", (game,))  # noqa: S608
        if not rows:
            raise LibraryError(_("Game {number} is not in the library.").format(number=game))
        *columns, setup = rows[0]
        acts = self.read(
            "SELECT act, milliseconds, number FROM acts WHERE game = ? ORDER BY number", (game,)
        )
        try:
            return StoredGame(entry(columns), read_setup(json.loads(setup)), *_acts(acts))
        except (ValueError, TypeError, RecursionError) as error:
            text = _("Game {number} of the library cannot be read: {error}")
            raise LibraryDamaged(text.format(number=game, error=error)) from error

    def latest_unfinished(self) -> Entry | None:
        """Return the game that can be resumed: the one changed last, if it has not ended.

        Games that are being played, here or by another program, and imported ones do not count.
        """
        played = self.claims.is_played
        for row in self.read(
            f"SELECT {COLUMNS} FROM games WHERE deleted = 0 AND opponent <> 'file' "  # noqa: S608
            "ORDER BY changed DESC, id DESC LIMIT 20"
        ):
            latest = entry(row)
            if not played(latest.id):
                return None if latest.result else latest
        return None

    def claim(self, game: int) -> bool:
        """Play a game here until ``release``; False when another program is playing it."""
        return self.claims.claim(game)

    def release(self, game: int) -> None:
        """Play a game here no longer."""
        self.claims.release(game)

    # The file

    def check(self) -> None:
        """Look through the whole file; raises LibraryDamaged when it does not hold together."""
        [(found,)] = self.read("PRAGMA quick_check(1)")
        if found != "ok":
            raise LibraryDamaged(str(found), self.path)

    def copy_to(self, path: Path) -> None:
        """Write a copy of the library as it stands now to a file that is not there yet."""
        with _told(path), closing(sqlite3.connect(path)) as copy:
            self.connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file is the whole copy

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def _prepare(self) -> None:
        """Bring the file to the present version; only one program at a time does that."""
        for setting in (
            f"busy_timeout = {int(_BUSY_SECONDS * 1000)}",
            "synchronous = NORMAL",
            "foreign_keys = ON",
            f"wal_autocheckpoint = {_LOG_PAGES}",
        ):
            self.write(f"PRAGMA {setting}")
        if self._version() < SCHEMA_VERSION:
            with self.claims.opening():
                self.read("PRAGMA journal_mode = WAL")
                self._migrate()

    def _version(self) -> int:
        """Return the version of the file, 0 for an empty one; raises if it is not for us."""
        [(version,)] = self.read("PRAGMA user_version")
        [(application,)] = self.read("PRAGMA application_id")
        [(tables,)] = self.read("SELECT count(*) FROM sqlite_master")
        if application != _APPLICATION and (version or tables):
            raise LibraryDamaged(_("this is no library of games"), self.path)
        if version > SCHEMA_VERSION:
            raise LibraryNewer(_("a newer version of the program has written it"), self.path)
        return int(version)

    def _migrate(self) -> None:
        with self.together():
            for migrate in _MIGRATIONS[self._version() :]:
                migrate(self)
            self.write(f"PRAGMA application_id = {_APPLICATION}")
            self.write(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _create(library: Library) -> None:
    """From nothing to version 1."""
    statement = ""
    for line in SCHEMA.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            library.write(statement)
            statement = ""


_MIGRATIONS: Final[Sequence[Callable[[Library], None]]] = (_create,)
"""What leads from each version to the next, from version 0 on."""

SCHEMA_VERSION: Final = len(_MIGRATIONS)
"""Kept as SQLite's user_version."""


def open_library(directory: Path, *, check: bool = False) -> tuple[Library | None, str]:
    """Open the library of a directory; returns it, and a line for the player or "".

    One that is damaged or newer is put aside under another name and a new one begun. The library
    is None when there can be none: the line says why. ``check`` looks through the whole file.
    """
    try:
        return sound_library(directory, check=check)
    except LibraryError as error:
        return None, _("Games are not saved: {reason}").format(reason=error)


def sound_library(directory: Path, *, check: bool = False) -> tuple[Library, str]:
    """Open the library of a directory as ``open_library`` does; raises LibraryError."""
    path = directory / LIBRARY_FILE
    try:
        directory.mkdir(parents=True, exist_ok=True)
        claims = claims_in(directory)
        try:
            return _open_checked(path, check=check), ""
        except (LibraryDamaged, LibraryNewer):
            with claims.opening():
                return _open_afresh(path, check=check)
    except OSError as error:
        raise LibraryError(str(error.strerror), error.filename or path) from error


def check_whole(path: Path, called: Path) -> None:
    """Raise LibraryError unless a file is a whole library of ours; ``called`` names it then."""
    try:
        if not path.stat().st_size:
            raise LibraryDamaged(_("this is no library of games"), path)
        library = Library(path)
        try:
            library.check()
        finally:
            library.close()
    except LibraryError as error:
        raise LibraryError(str(error).replace(str(path), str(called))) from error


def put_aside(path: Path, word: str) -> Path:
    """Rename a library with what belongs to it; returns its new name. Raises OSError."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    aside, number = path.with_name(f"{path.name}.{word}-{stamp}"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{word}-{stamp}-{number}")
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside


def read_act(text: str) -> Act:
    """Read an act as the library keeps it: a point such as h8, or a word."""
    try:
        return parse_point(text)
    except NotationError:
        return text


def _acts(rows: Sequence[tuple[Any, Any, int]]) -> tuple[tuple[Act, ...], tuple[int, ...]]:
    """The acts and milliseconds of rows in the order of their numbers. Raises ValueError."""
    if [number for _act, _time, number in rows] != list(range(len(rows))):
        raise ValueError(_("acts are missing"))
    acts = tuple(read_act(str(text)) for text, _time, _number in rows)
    return acts, tuple(int(milliseconds) for _act, milliseconds, _number in rows)


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
    """Put a library aside that cannot be used, unless another program has just done so."""
    try:
        return _open_checked(path, check=check), ""
    except LibraryNewer:
        text = _("The library is of a newer version of the program; it is kept as {file}.")
        aside = put_aside(path, "newer")
    except LibraryDamaged:
        text = _("The library was damaged; it is kept as {file}, and a new one is begun.")
        aside = put_aside(path, "damaged")
    return Library(path), text.format(file=aside)


def _connect(path: Path) -> sqlite3.Connection:
    """Open a file that looks like SQLite's, which itself takes a short one for an empty one."""
    try:
        with path.open("rb") as file:
            begin = file.read(len(_MAGIC))
    except FileNotFoundError:
        begin = b""
    except OSError as error:
        raise LibraryError(str(error.strerror), path) from error
    if begin not in (b"", _MAGIC):
        raise LibraryDamaged(_("this is no library of games"), path)
    if begin and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise LibraryError(_("it cannot be written"), path)
    with _told(path):
        connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
    connection.text_factory = _text
    return connection


def _text(kept: bytes) -> str:
    """Read a text, though what a damaged file has may be none."""
    return kept.decode("utf-8", "replace")


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into LibraryError with a line for the player."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if any(sign in str(error) for sign in _DAMAGE):
            raise LibraryDamaged(str(error), path) from error
        raise LibraryError(_reason(str(error)), path) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # its message quotes the file
        raise LibraryDamaged(str(error), path) from error


def _reason(text: str) -> str:
    """Why SQLite could not do something, as a player should read it."""
    reasons = {
        "database or disk is full": _("the disk is full"),
        "attempt to write a readonly database": _("it cannot be written"),
        "unable to open database file": _("it cannot be opened"),
        "database is locked": _("another program is writing"),
        "disk I/O error": _("the disk cannot be read or written"),
    }
    return reasons.get(text, text)


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _color(setup: Setup) -> str:
    """The colour that a person begins with where that means something."""
    return setup.color if setup.opponent in ("computer", "engine") else ""


def _level(setup: Setup) -> int | None:
    """The level that a person plays against; on the smallest boards all levels are one."""
    graded = setup.size.cells > PERFECT_CELLS
    return setup.level.number if setup.opponent == "computer" and graded else None
