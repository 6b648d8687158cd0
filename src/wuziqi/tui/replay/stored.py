"""A game of the library on the analysis board."""

from wuziqi.play.events import Analyse
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.stored_tree import tree_of
from wuziqi.tui.replay.going_on import going_on
from wuziqi.words.entry_texts import ending_text, player_text


def analysis_of(stored: StoredGame, *, review: bool = False) -> Analyse:
    """Return the event that shows a game at its last move; with ``review``, it is reviewed.

    Raises LibraryDamaged for a game that makes no sense, RuleError for an unknown rule.
    """
    entry = stored.entry
    tree = tree_of(stored)
    tree.black, tree.white = player_text(tree.black), player_text(tree.white)
    return Analyse(
        tree,
        entry.known_rule(),
        node=next(reversed(tree.main_line()), 0),
        game=entry.id,
        review=review,
        ending=ending_text(entry),
        go_on=lambda shown, position: going_on(stored, shown, position),
    )
