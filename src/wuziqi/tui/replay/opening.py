"""Opens a tree of moves on the analysis board, with what the library knows about its game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wuziqi.locale.errors import error_words
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.tui.replay.game_review import ReviewTools
from wuziqi.tui.replay.keeping import LibraryKeeper
from wuziqi.tui.replay.page import ReplayPage
from wuziqi.tui.replay.saving import NO_STORE, Store
from wuziqi.tui.replay.study import Desk
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Analyse, Event

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

    OpenLibrary = Callable[[], tuple[Library | None, str]]


def analysis_board(
    event: Analyse,
    preferences: Preferences,
    open_library: "OpenLibrary",
    tools: ReviewTools,
    on_leave: Event,
) -> ReplayPage:
    """Return the board that an event asks for.

    ``open_library`` returns the library, or None, and a line for the player; ``tools`` are
    those of our engine; ``on_leave`` is the event of q.
    """
    tree, notice, keeper = event.tree, "", None
    store = NO_STORE if event.file is None else Store(file=event.file)
    if event.game is not None:
        tree, store, notice = _kept(event.tree, event.game, open_library)
        keeper = LibraryKeeper(open_library, event.game)
    played = len(event.tree.main_line()) if event.file is None else None
    page = ReplayPage(
        tree,
        preferences,
        event.rule,
        event.node,
        on_leave,
        event.go_on,
        event.ending,
        Desk(tools, store, played, keeper),
        event.review,
    )
    page.advice = notice or page.advice
    return page


def _kept(tree: Tree, game: int, open_library: "OpenLibrary") -> tuple[Tree, Store, str]:
    """A game with the analysis that the library has of it, where to keep it, and what is wrong."""
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
