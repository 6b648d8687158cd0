"""Saves games in a thread of its own, so that playing never waits for a disk."""

import threading
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

from wuziqi.locale.errors import error_words
from wuziqi.records.library.database import Database
from wuziqi.records.library.errors import LibraryDamaged, LibraryError
from wuziqi.records.library.library import Library, sound_library
from wuziqi.records.library.practice import KeptEstimate, keep_estimate
from wuziqi.records.library.rows import StoredGame, setup_columns
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act
from wuziqi.texts import N_


@dataclass(frozen=True)
class Record:
    """The present state of a game, in the library's words.

    ``undone`` are the undone acts, the next one to redo first. A ``what_if`` began from a finished
    game or a set-up position. ``link`` has the keys to meet a friend again, "" without a friend.
    ``estimate`` is the player's for a kind of games, if the game has changed it; None for none.
    """

    setup: Setup
    black: str
    white: str
    color: str
    acts: tuple[Act, ...]
    milliseconds: tuple[int, ...]
    moves: int
    result: str
    reason: str
    helped: bool
    undone: tuple[Act, ...] = ()
    what_if: bool = False
    link: str = ""
    estimate: tuple[str, KeptEstimate | None] | None = None


class SavedGame:
    """The library's state of a game, None before its first act. Only the saver changes it."""

    def __init__(self, stored: StoredGame | None = None) -> None:
        self.game = stored.entry.id if stored else None
        self.record = record_of(stored) if stored else None

    def clear(self) -> None:
        """Reset the state, because the library does not have the game."""
        self.game = self.record = None


def record_of(stored: StoredGame) -> Record:
    kept = stored.entry
    return Record(
        stored.setup,
        kept.black,
        kept.white,
        kept.color,
        stored.acts,
        stored.milliseconds,
        kept.moves,
        kept.result,
        kept.reason,
        kept.helped,
        stored.undone,
        stored.what_if,
        stored.link,
    )


class Opener(Protocol):
    """Opens the library of a directory; returns it and a line for the player, or "".

    Reads the whole file if ``check``. Raises LibraryError.
    """

    def __call__(self, directory: Path, *, check: bool) -> tuple[Library, str]:
        """Open the library."""


class Saver:
    """Saves games in the library of a directory, and opens it at the first save.

    A game counts as saved when another connection has read it back: SQLite writes on in a file
    whose beginning something else has destroyed, and nobody could open that again.

    ``trouble`` is the reason why the last game is not saved, None if it is; ``notice`` is a line
    for the player about the library, None without a notice. Close it at the end.
    """

    def __init__(self, directory: Path, open_library: Opener = sound_library) -> None:
        self.trouble: str | None = None
        self.notice: str | None = None
        self._directory = directory
        self._open_library = open_library
        self._library: Library | None = None
        self._tasks: SimpleQueue[tuple[SavedGame, Record | None] | None] = SimpleQueue()
        self._given = self._done = 0
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def save(self, saved: SavedGame, record: Record) -> None:
        """Save a game as it is now; returns at once."""
        self._give((saved, record))

    def leave(self, saved: SavedGame) -> None:
        """Release a game that this program no longer plays; returns at once."""
        self._give((saved, None))

    def wait(self, seconds: float) -> bool:
        """Wait at most ``seconds`` until all games are saved; returns whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: self._done == self._given, seconds)

    def close(self, seconds: float) -> bool:
        """Finish all tasks and end; returns whether this took at most ``seconds``."""
        if self._thread is None:
            return True
        self._tasks.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _give(self, task: tuple[SavedGame, Record | None]) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="saver", daemon=True)
            self._thread.start()
        self._given += 1
        self._tasks.put(task)

    # In the thread

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            tasks = [task]
            while (more := self._next()) is not None:
                tasks.append(more)
            for saved, record in _latest(tasks):
                self._process(saved, record)
            with self._changed:
                self._done += len(tasks)
                self._changed.notify_all()
        if self._library is not None:
            self._library.close()

    def _next(self) -> tuple[SavedGame, Record | None] | None:
        try:
            task = self._tasks.get_nowait()
        except Empty:
            return None
        if task is None:
            self._tasks.put(None)
        return task

    def _process(self, saved: SavedGame, record: Record | None) -> None:
        last = record or saved.record
        try:
            if last is not None:
                self._save(saved, last)
                self.trouble = None
        except LibraryError as error:
            self.trouble = error_words(error.reason)
        if record is None and saved.game is not None and self._library is not None:
            self._library.release(saved.game)

    def _save(self, saved: SavedGame, record: Record) -> None:
        try:
            self._write(self._opened(saved), saved, record)
        except LibraryDamaged:
            self._close_library(saved)
            self._write(self._opened(saved, check=True), saved, record)

    def _write(self, library: Library, saved: SavedGame, record: Record) -> None:
        update(library, saved, record)
        if saved.game is not None:
            read_back(library.path, saved.game, record)

    def _opened(self, saved: SavedGame, *, check: bool = False) -> Library:
        """Return the library, reopened if another file has replaced it."""
        if self._library is not None and self._library.is_replaced:
            self._close_library(saved)
        if self._library is None:
            self._library, line = self._open_library(self._directory, check=check)
            self.notice = line or self.notice
        return self._library

    def _close_library(self, saved: SavedGame) -> None:
        if self._library is not None:
            if saved.game is not None:
                self._library.release(saved.game)
            self._library.close()
        self._library = None
        saved.clear()


def update(library: Library, saved: SavedGame, record: Record) -> None:
    """Bring a game of the library to the state of a record, in one step. Raises LibraryError.

    A game without acts is not saved, except with a friend, whom its keys meet again.
    """
    game = saved.game
    try:
        with library.together():
            if not (record.acts or record.link):
                if game is not None:
                    library.remove(game)
                    library.release(game)
                saved.clear()
                return
            if game is None:
                game = library.begin(record.setup, record.black, record.white)
            _write(library, game, saved.record, record)
            before = None if saved.record is None else saved.record.estimate
            if record.estimate is not None and record.estimate != before:
                keep_estimate(library, *record.estimate)
    except LibraryError:
        if saved.game is None and game is not None:
            library.release(game)
        raise
    saved.game, saved.record = game, record


def read_back(path: Path, game: int, record: Record) -> None:
    """Read a game as another program would. Raises LibraryError unless it is as in the record."""
    with closing(Database(path)) as database:
        acts = database.read(
            "SELECT act, milliseconds FROM acts WHERE game = ? ORDER BY number", (game,)
        )
        rows = database.read("SELECT moves, result, link FROM games WHERE id = ?", (game,))
    wanted = [(str(act), time) for act, time in zip(record.acts, record.milliseconds, strict=True)]
    if (acts, rows) != (wanted, [(record.moves, record.result, record.link)]):
        raise LibraryDamaged(N_("the game cannot be read back"), path)


def _write(library: Library, game: int, old: Record | None, new: Record) -> None:
    """Write only the changes since the record ``old``."""
    before = {} if old is None else _columns(old)
    if changed := dict(_columns(new).items() - before.items()):
        library.set_columns(game, changed)
    same = 0 if old is None else _same_acts(old, new)
    if old is not None and same == len(new.acts) < len(old.acts):
        library.cut(game, same, new.moves)
    for number in range(same, len(new.acts)):
        library.add_act(game, number, new.acts[number], new.milliseconds[number], new.moves)


def _columns(record: Record) -> dict[str, object]:
    return {
        **setup_columns(record.setup),
        "black": record.black,
        "white": record.white,
        "color": record.color,
        "result": record.result,
        "reason": record.reason,
        "helped": record.helped,
        "undone": " ".join(map(str, record.undone)),
        "what_if": record.what_if,
        "link": record.link,
    }


def _same_acts(old: Record, new: Record) -> int:
    """The number of equal acts at the beginning of both."""
    before = zip(old.acts, old.milliseconds, strict=True)
    now = zip(new.acts, new.milliseconds, strict=True)
    same = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        same += 1
    return same


def _latest(
    tasks: Iterable[tuple[SavedGame, Record | None]],
) -> Iterable[tuple[SavedGame, Record | None]]:
    """The tasks without those that a later task for the same game replaces."""
    latest: dict[tuple[int, bool], tuple[SavedGame, Record | None]] = {}
    for saved, record in tasks:
        latest[id(saved), record is None] = (saved, record)
    return latest.values()
