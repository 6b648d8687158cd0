"""The analysis board with a game on it, and the game that has just ended as one of the library."""

from typing import TYPE_CHECKING

from wuziqi.records.formats.tree import tree_of_game
from wuziqi.records.library.database import LibraryError
from wuziqi.rules.rule import RuleError
from wuziqi.tui.page_table import PageContext
from wuziqi.tui.replay.game_review import ReviewTools
from wuziqi.tui.replay.keeping import LibraryKeeper
from wuziqi.tui.replay.page import ReplayPage
from wuziqi.tui.replay.stored import analysis_of
from wuziqi.tui.widgets.screen import Analyse, Event
from wuziqi.tui.words.players import occupant

if TYPE_CHECKING:
    from wuziqi.session.session import GameSession


def analysis_board(
    event: Analyse, context: PageContext, version: str, on_leave: Event
) -> ReplayPage:
    """Return the board that an event asks for; ``version`` is that of the engine."""
    keeper = None if event.game is None else LibraryKeeper(context.open_library, event.game)
    return ReplayPage(
        event.tree,
        context.preferences,
        event.rule,
        event.node,
        on_leave,
        event.on_enter,
        event.ending,
        ReviewTools(context.engine, version),
        keeper,
        event.review,
    )


def review_of_finished(session: "GameSession", saved: int | None, context: PageContext) -> Analyse:
    """Return the event that reviews the game of a session.

    It is the one of the library, where it was ``saved`` under a number and can be read.
    """
    library, _notice = (None, "") if saved is None else context.open_library()
    if library is not None and saved is not None:
        try:
            return analysis_of(library.game(saved), review=True)
        except (LibraryError, RuleError):
            pass  # the session has the whole game too
    game, seats = session.game, session.seats
    black, white = occupant(seats, game.black), occupant(seats, game.black.other)
    tree = tree_of_game(game, black, white)
    return Analyse(tree, game.rule, node=len(tree.main_line()), review=True)
