"""A game taken to other boards: the analysis board, for a review or what-ifs, or the editor."""

from wuziqi.locale import _
from wuziqi.play.events import Analyse, OpenPage
from wuziqi.rules.draft import Draft
from wuziqi.session.played_tree import node_of_move, tree_of_session
from wuziqi.session.session import GameSession
from wuziqi.tui.widgets.keys import KeyMap
from wuziqi.tui.words import status_lines
from wuziqi.words.entry_texts import player_text


def why_not(session: GameSession, keymap: KeyMap, *, review: bool) -> str:
    """Return why a game cannot be reviewed or played with now, "" where it can."""
    if not session.is_over:
        text = _("The game goes on: it can be reviewed when it is over.")
        return text if review else status_lines.what_if_later(keymap)
    if review and not session.game.rule.is_of_fives:
        return _("Only games of five in a row can be reviewed.")
    return ""


def analysis(session: GameSession, moves: int, game: int | None, *, review: bool) -> Analyse:
    """Return the event that opens a game, ``game`` of the library, behind its first moves."""
    tree = tree_of_session(session)
    tree.black, tree.white = player_text(tree.black), player_text(tree.white)
    return Analyse(tree, session.game.rule, node_of_move(tree, moves), game, review)


def why_not_edited(session: GameSession) -> str:
    """Return why a position of a game cannot be taken to the editor now, "" where it can."""
    if session.seats.linked and not session.is_over:
        return _("The game goes on: positions are set up when it is over.")
    return ""


def edited(session: GameSession, moves: int) -> OpenPage:
    """Return the event that opens the editor with the position after so many moves.

    What is found out there is help in a game that goes on.
    """
    if not session.is_over:
        session.note_help()
    return OpenPage("position", draft=Draft.of(session.game.earlier(moves)))
