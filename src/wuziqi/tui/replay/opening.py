"""Opens a tree of moves on the analysis board, with what the library knows about its game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wuziqi.play.events import Analyse
from wuziqi.tui.replay.analyses import with_kept_analysis
from wuziqi.tui.replay.game_review import ReviewTools
from wuziqi.tui.replay.keeping import LibraryKeeper
from wuziqi.tui.replay.page import ReplayPage
from wuziqi.tui.replay.saving import NO_STORE, Store
from wuziqi.tui.replay.study import Desk
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event

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
        tree, store, notice = with_kept_analysis(event.tree, event.game, open_library)
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
