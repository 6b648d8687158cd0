"""The reviews of games in the library: what is known of each, complete or not."""

from typing import NamedTuple

from wuziqi.records.library.library import Library


class KeptReview(NamedTuple):
    """A review: the version of the ``engine`` that made it, and its ``run`` as a text."""

    engine: str
    run: str


def kept_review(library: Library, game: int) -> KeptReview | None:
    """Return the review of a game, None if there is none. Raises LibraryError."""
    rows = library.read("SELECT engine, run FROM reviews WHERE game = ?", (game,))
    return KeptReview(*map(str, rows[0])) if rows else None


def keep_review(library: Library, game: int, review: KeptReview) -> None:
    """Keep what is known of a game, instead of what was kept before. Raises LibraryError.

    The review of a game that still goes on is help: the game is marked as helped. A game that is
    not there any more is left alone.
    """
    with library.together():
        if not library.read("SELECT 1 FROM games WHERE id = ?", (game,)):
            return
        library.write(
            "INSERT OR REPLACE INTO reviews (game, engine, run) VALUES (?, ?, ?)", (game, *review)
        )
        library.write("UPDATE games SET helped = 1 WHERE id = ? AND result = ''", (game,))
