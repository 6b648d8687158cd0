"""The player's own puzzles in the library, each a line as ``puzzles.puzzle`` writes it.

They stay when the game that they were made from is deleted.
"""

from collections.abc import Sequence
from typing import NamedTuple

from wuziqi.records.library.library import Library


class OwnPuzzle(NamedTuple):
    """A puzzle: its ``id``, the ``game`` that it was made from, and its ``line``."""

    id: str
    game: int
    line: str


def own_puzzles(library: Library) -> list[OwnPuzzle]:
    """Return all puzzles, those of the latest games first. Raises LibraryError."""
    rows = library.read("SELECT id, game, puzzle FROM own_puzzles ORDER BY game DESC, id")
    return [OwnPuzzle(str(name), _number(game), str(line)) for name, game, line in rows]


def _number(game: object) -> int:
    """The number of a game, 0 for one that makes no sense: the puzzle is as good without it."""
    return game if isinstance(game, int) else 0


def add_own_puzzles(library: Library, puzzles: Sequence[OwnPuzzle]) -> None:
    """Add puzzles; one that is there already stays as it is. Raises LibraryError."""
    library.write_all(
        "INSERT OR IGNORE INTO own_puzzles (id, game, puzzle) VALUES (?, ?, ?)", puzzles
    )
