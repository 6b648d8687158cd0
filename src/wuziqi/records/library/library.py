"""The library: an SQLite file with every game from its first act on.

Several processes may read and write it at the same time. A row of ``games`` is a game, a row of
``acts`` an act in it: a stone, or an act of an opening without a stone.
"""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from wuziqi.records.library.claims import Claims, claims_in
from wuziqi.records.library.database import (
    MIGRATIONS,
    Database,
    LibraryDamaged,
    LibraryError,
    Migration,
    migrate,
)
from wuziqi.records.library.rows import (
    COLUMNS,
    KEPT,
    Entry,
    StoredGame,
    entry,
    setup_columns,
    stored_game,
)
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act
from wuziqi.texts import N_, TextError


class Library(Database):
    """The library in one file, created if missing. Close it at the end.

    Raises LibraryError for a file that is no library, is damaged or of a newer version, or cannot
    be written; so do all methods. Every method has written its changes when it returns: a killed
    process loses nothing. An object belongs to the thread that made it; a process may have several
    objects.
    """

    def __init__(self, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        super().__init__(path)
        try:
            self.set_up()
            migrate(self, migrations, self.claims.opening)
        except LibraryError:
            self.close()
            raise

    @property
    def claims(self) -> Claims:
        """The claims on the games in progress."""
        return claims_in(self.path.parent)

    # A game in progress

    def begin(self, setup: Setup, black: str, white: str) -> int:
        """Add a game without acts; returns its id.

        Until ``release`` the game belongs to this program.
        """
        now = _now()
        with self.together():
            game = self.write(
                "INSERT INTO games (started, changed, opponent, width, height, rule)"
                " VALUES (?, ?, '', ?, ?, '')",
                (now, now, *setup.size),
            )
            names = {"black": black, "white": white, "color": _color(setup)}
            self.set_columns(game, {**setup_columns(setup), **names})
            self.claims.claim(game)
        return game

    def set_columns(self, game: int, values: Mapping[str, object]) -> None:
        """Write columns of ``games``, and the time unless ``values`` has ``changed``."""
        values = {"changed": _now(), **values}
        names = ", ".join(f"{name} = ?" for name in values)
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
        """Return the game to resume: the last changed game, if it has not ended.

        Skips imported games, and games in progress in this or another program.
        """
        played = self.claims.is_played
        for row in self.read(
            f"SELECT {COLUMNS} FROM games WHERE deleted = 0 AND opponent <> 'file' "  # noqa: S608
            "ORDER BY changed DESC, id DESC LIMIT 20"
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


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _color(setup: Setup) -> str:
    """The colour that a person begins with, "" without a single person at the board."""
    return setup.color if setup.opponent in ("computer", "engine", "friend") else ""
