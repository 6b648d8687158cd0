"""Where a review is kept between two looks at its game: in the library."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from wuziqi.records.library.reviews import KeptReview, keep_review, kept_review

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library
    from wuziqi.review.run import ReviewRun


class Keeper(Protocol):
    """Keeps the review of one game. Its methods raise LibraryError."""

    def kept(self) -> KeptReview | None:
        """Return what was kept last, None if nothing was."""

    def keep(self, review: KeptReview) -> None:
        """Keep what is known now."""

    def add_puzzles(self, run: "ReviewRun") -> int:
        """Make puzzles of what the player missed in a complete run; returns how many are new."""


class LibraryKeeper:
    """Keeps the review of a game of a number in the library that ``open_library`` returns."""

    def __init__(self, open_library: "Callable[[], tuple[Library | None, str]]", game: int) -> None:
        self._open_library = open_library
        self._game = game

    def kept(self) -> KeptReview | None:
        """Return what was kept last, None if nothing was or there is no library."""
        library, _notice = self._open_library()
        return None if library is None else kept_review(library, self._game)

    def keep(self, review: KeptReview) -> None:
        """Keep what is known now, if there is a library."""
        library, _notice = self._open_library()
        if library is not None:
            keep_review(library, self._game, review)

    def add_puzzles(self, run: "ReviewRun") -> int:
        """Make puzzles of what the player missed in a complete run; returns how many are new."""
        from wuziqi.tui.replay.own_puzzles import add_puzzles  # noqa: PLC0415  seldom wanted

        library, _notice = self._open_library()
        return 0 if library is None else add_puzzles(library, self._game, run)
