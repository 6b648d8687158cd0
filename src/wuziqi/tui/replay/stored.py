"""A game of the library on the analysis board."""

from collections.abc import Sequence

from wuziqi.records.formats.replay import Move
from wuziqi.records.formats.tree import NO_POINT
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.stored_tree import acts_to, tree_of
from wuziqi.tui.widgets.screen import Analyse, Event, Resume
from wuziqi.tui.words.entry_texts import ending_text, player_text


def analysis_of(stored: StoredGame, *, review: bool = False) -> Analyse:
    """Return the event that shows a game at its last move; with ``review``, it is reviewed.

    Raises LibraryDamaged for a game that makes no sense, RuleError for an unknown rule.
    """
    entry = stored.entry
    tree = tree_of(stored)
    tree.black, tree.white = player_text(tree.black), player_text(tree.white)
    stones = sum(cell != NO_POINT for cell in tree.cells)
    return Analyse(
        tree,
        entry.known_rule(),
        node=next(reversed(tree.main_line()), 0),
        game=entry.id,
        review=review,
        on_enter=lambda moves: _resume_at(stored, moves, stones),
        ending=ending_text(entry),
    )


def _resume_at(stored: StoredGame, moves: Sequence[Move], stones: int) -> Event | None:
    """Resume a game at its end, with all ``stones``, or begin a new one from an earlier move."""
    entry = stored.entry
    if len(moves) < stones:
        return Resume(entry.id, acts=len(acts_to(stored, len(moves))))
    over = entry.reason in ("board", "forbidden", "dead")
    return None if over else Resume(entry.id, len(stored.acts) if entry.result else None)
