"""The analysis of a game of the library: what is kept of it, and where changes are kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wuziqi.locale.errors import error_words
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.tui.replay.saving import NO_STORE, Store

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

    OpenLibrary = Callable[[], tuple[Library | None, str]]


def with_kept_analysis(
    tree: Tree, game: int, open_library: "OpenLibrary"
) -> tuple[Tree, Store, str]:
    """Return a game with the analysis that the library has of it, where to keep it, and problems.

    ``open_library`` returns the library, or None, and a line for the player.
    """
    from wuziqi.records.library.analyses import with_analysis  # noqa: PLC0415  slow to load
    from wuziqi.records.library.database import LibraryError  # noqa: PLC0415

    library, notice = open_library()
    if library is None:
        return tree, NO_STORE, notice
    store = NO_STORE
    try:
        stored = library.game(game)
        store = Store(_Keeping(open_library, game, stored.analysis))
        return with_analysis(tree, stored), store, notice
    except LibraryError as error:
        return tree, store, error_words(error)


class _Keeping:
    """Keeps the analysis of a game; ``kept`` is what the library has of it."""

    def __init__(self, open_library: "OpenLibrary", game: int, kept: str) -> None:
        self._open_library = open_library
        self._game = game
        self._kept = kept

    def __call__(self, changed: Tree) -> str:
        """Keep it; returns why it could not be kept, "" when it was."""
        from wuziqi.records.library.analyses import keep_analysis  # noqa: PLC0415  slow to load
        from wuziqi.records.library.database import LibraryError  # noqa: PLC0415

        library, problem = self._open_library()
        if library is None:
            return problem
        try:
            self._kept = keep_analysis(library, self._game, changed, self._kept)
        except (LibraryError, FormatError) as error:
            return error_words(error)
        return ""
