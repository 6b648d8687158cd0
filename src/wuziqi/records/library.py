"""The library: every game that is played, kept in an SQLite file from its first move on.

Other programs of ours may read and write it at the same time. One row of ``games`` is one game,
one row of ``acts`` one thing done in it: a stone, or an act of an opening that is none.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act

SCHEMA_VERSION: Final = 1
"""Kept as SQLite's user_version."""

SCHEMA: Final = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL,            -- UTC, 2026-11-21T15:04:05Z
    changed TEXT NOT NULL,            -- likewise, of the last act or the end
    name TEXT NOT NULL DEFAULT '',    -- given by the player
    black TEXT NOT NULL DEFAULT '',   -- names of who plays the colours as things stand:
    white TEXT NOT NULL DEFAULT '',   -- 'you', 'computer 3', the name of an engine; '' for people
    opponent TEXT NOT NULL,           -- as in Setup: computer, human, watch, engine; or 'file'
    color TEXT NOT NULL DEFAULT '',   -- 'black' or 'white': the person's; '' where that says nothing
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
    started, name, black, white, opponent, color, level, width, height, rule, opening, moves,
    result, reason, helped, starred);
"""


class LibraryError(Exception):
    """The library cannot be read or written; the text says why, in one line."""


@dataclass(frozen=True)
class Entry:
    """What the list shows of a game; the fields are the columns of ``games``."""

    id: int
    started: str
    changed: str
    name: str
    black: str
    white: str
    opponent: str
    color: str
    level: int | None
    width: int
    height: int
    rule: str
    opening: str
    moves: int
    result: str
    reason: str
    helped: bool
    starred: bool


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
    written; so do all methods. Every method is done when it returns: a killed process loses nothing.
    """

    def __init__(self, path: Path) -> None:
        raise NotImplementedError

    def begin(self, setup: Setup, black: str, white: str) -> int:
        """Add a game without acts; returns its id."""
        raise NotImplementedError

    def add_act(self, game: int, number: int, act: Act, milliseconds: int, moves: int) -> None:
        """Save the act of a number; it and all behind it that were there before are replaced."""
        raise NotImplementedError

    def cut(self, game: int, acts: int, moves: int) -> None:
        """Keep the first so many acts only: the others were taken back."""
        raise NotImplementedError

    def finish(self, game: int, result: str, reason: str) -> None:
        """Note how a game ended; '' and '' open it again."""
        raise NotImplementedError

    def game(self, game: int) -> StoredGame:
        """Return a whole game."""
        raise NotImplementedError

    def latest_unfinished(self) -> Entry | None:
        """Return the game that can be resumed: the one changed last, if it has not ended."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the file."""
        raise NotImplementedError
