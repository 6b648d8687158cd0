"""Practice in the library: attempts at puzzles, own puzzles, best runs, solved tasks, estimates."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from wuziqi.records.library.database import Database
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library, existing_library


class PuzzleAttempt(NamedTuple):
    """One attempt at a puzzle on a local ``day``, and the player's rating after it.

    ``daily`` is True for the puzzle of the day; ``hints`` is the number of hints taken.
    """

    puzzle: str
    day: date
    daily: bool
    solved: bool
    hints: int
    milliseconds: int
    rating: float
    deviation: float
    volatility: float

    @property
    def clean(self) -> bool:
        """Whether it was solved without help."""
        return self.solved and not self.hints


class Attempts(NamedTuple):
    """The readable attempts, the oldest first, and the number of unreadable rows."""

    known: tuple[PuzzleAttempt, ...] = ()
    damaged: int = 0


_ATTEMPT_COLUMNS = "puzzle, day, daily, solved, hints, milliseconds, rating, deviation, volatility"


def read_attempts(database: Database) -> Attempts:
    """Return all attempts. Raises LibraryError."""
    rows = database.read(f"SELECT {_ATTEMPT_COLUMNS} FROM attempts ORDER BY id")  # noqa: S608
    known = tuple(attempt for row in rows if (attempt := _read(row)) is not None)
    return Attempts(known, len(rows) - len(known))


def add_attempt(database: Database, attempt: PuzzleAttempt) -> None:
    """Keep an attempt. Raises LibraryError."""
    values = (attempt.puzzle, attempt.day.isoformat(), *attempt[2:])
    places = ", ".join("?" * len(values))
    database.write(f"INSERT INTO attempts ({_ATTEMPT_COLUMNS}) VALUES ({places})", values)  # noqa: S608


def _read(row: Sequence[Any]) -> PuzzleAttempt | None:
    try:
        return _attempt(*row)
    except (TypeError, ValueError, OverflowError):
        return None


def _attempt(puzzle: object, day: str, *numbers: float) -> PuzzleAttempt:
    daily, solved, hints, milliseconds, rating, deviation, volatility = numbers
    rating, deviation, volatility = float(rating), float(deviation), float(volatility)
    if not (abs(rating) < 10_000 and 0 < deviation < 10_000 and 0 < volatility < 10):
        raise ValueError("no rating")
    return PuzzleAttempt(
        str(puzzle),
        date.fromisoformat(day),
        bool(int(daily)),
        bool(int(solved)),
        int(hints),
        int(milliseconds),
        rating,
        deviation,
        volatility,
    )


# The player's own puzzles in the library, each a line as ``puzzles.puzzle`` writes it


class OwnPuzzle(NamedTuple):
    """A puzzle: its ``id``, the ``game`` that it comes from, and its ``line``."""

    id: str
    game: int
    line: str


def kept_puzzles(library: Library) -> list[OwnPuzzle]:
    """Return all puzzles, the latest games' first. Raises LibraryError."""
    rows = library.read("SELECT id, game, puzzle FROM own_puzzles ORDER BY game DESC, id")
    return [OwnPuzzle(str(name), _number(game), str(line)) for name, game, line in rows]


def _number(game: object) -> int:
    """The number of a game, 0 for an invalid number. The puzzle does not need its game."""
    return game if isinstance(game, int) else 0


def add_own_puzzles(library: Library, puzzles: Sequence[OwnPuzzle]) -> None:
    """Add puzzles; leaves existing puzzles as they are. Raises LibraryError."""
    library.write_all(
        "INSERT OR IGNORE INTO own_puzzles (id, game, puzzle) VALUES (?, ?, ?)", puzzles
    )


# The best results of runs of puzzles


def best_runs(library: Database) -> dict[str, int]:
    """Return the best result of each kind; skips unreadable rows.

    Raises LibraryError.
    """
    rows = library.read("SELECT kind, solved FROM runs")
    return {
        kind: solved
        for kind, solved in rows
        if isinstance(kind, str) and isinstance(solved, int) and solved > 0
    }


def keep_best_run(library: Database, kind: str, solved: int, day: date) -> None:
    """Keep the best result of a kind. Raises LibraryError."""
    values = (kind, solved, day.isoformat())
    library.write("INSERT OR REPLACE INTO runs (kind, solved, day) VALUES (?, ?, ?)", values)


# The tasks of lessons that the player has solved, as the library keeps them


Solved = tuple[str, int]
"""The id of a lesson, and the number of a task in it, from 1."""


def solved_tasks(library: Database) -> set[Solved]:
    """Return all solved tasks, without rows that make no sense.

    Includes tasks of lessons that only another version has. Raises LibraryError.
    """
    rows = library.read("SELECT lesson, task FROM lessons")
    return {
        (lesson, task)
        for lesson, task in rows
        if isinstance(lesson, str) and isinstance(task, int) and task > 0
    }


def keep_solved(library: Database, lesson: str, task: int) -> None:
    """Note a solved task. Raises LibraryError."""
    library.write("INSERT OR IGNORE INTO lessons (lesson, task) VALUES (?, ?)", (lesson, task))


# Estimates of the player's strength


class KeptEstimate(NamedTuple):
    """A ``strength`` on the scale of levels, its standard deviation, the number of ``games``.

    The last games in a row that the player has ``lost`` are counted too.
    """

    strength: float
    uncertainty: float
    games: int
    lost: int = 0


def kept_estimates(library: Database) -> dict[str, KeptEstimate]:
    """Return the estimates by kinds of games; skips unreadable rows. Raises LibraryError."""
    rows = library.read(f"SELECT {_ESTIMATE_COLUMNS} FROM estimates ORDER BY kind")  # noqa: S608
    return {
        kind: KeptEstimate(strength, uncertainty, games, lost)
        for kind, strength, uncertainty, games, lost in rows
        if isinstance(kind, str)
        and all(
            isinstance(number, float) and abs(number) < 100 for number in (strength, uncertainty)
        )
        and all(isinstance(number, int) and number >= 0 for number in (games, lost))
    }


_ESTIMATE_COLUMNS = "kind, strength, uncertainty, games, lost"


def read_estimates(directory: Path) -> dict[str, KeptEstimate]:
    """Return the estimates of the library in a directory; {} without a library.

    An unreadable one has none either: whoever saves a game there reports its trouble.
    """
    try:
        with existing_library(directory) as library:
            return kept_estimates(library)
    except LibraryError:
        return {}


def keep_estimate(library: Database, kind: str, estimate: KeptEstimate | None) -> None:
    """Keep the estimate of a kind, or none any more. Raises LibraryError."""
    if estimate is None:
        library.write("DELETE FROM estimates WHERE kind = ?", (kind,))
    else:
        library.write(
            f"INSERT OR REPLACE INTO estimates ({_ESTIMATE_COLUMNS}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
            (kind, *estimate),
        )


def forget_estimates(library: Database) -> None:
    """Forget all estimates. Raises LibraryError."""
    library.write("DELETE FROM estimates")
