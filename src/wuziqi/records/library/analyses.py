"""Analyses of games of the library: the player's variations and comments, kept beside the game."""

from collections.abc import Mapping

from wuziqi.records.formats.parts import Part, parts_of
from wuziqi.records.formats.sgf_reader import parse_sgf
from wuziqi.records.formats.sgf_writer import format_sgf
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.formats.tree_editing import grafted
from wuziqi.records.library.database import LibraryDamaged, LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.library.stored_tree import tree_of
from wuziqi.texts import N_, TextError


def analysed_tree(stored: StoredGame) -> Tree:
    """Return a game with its analysis; what was played since is its main variation.

    Raises LibraryDamaged for a game or an analysis that makes no sense.
    """
    return with_analysis(tree_of(stored), stored)


def with_analysis(tree: Tree, stored: StoredGame) -> Tree:
    """Return the game whose main variation is that of ``tree`` with the analysis that is kept.

    It is ``tree`` itself where none is kept. Raises LibraryDamaged if it makes no sense.
    """
    if not stored.analysis:
        return tree
    try:
        analysis = parse_sgf(stored.analysis.encode("utf-8", "replace"))
    except FormatError as error:
        raise _unreadable(stored, error) from error
    if analysis.size != tree.size:
        raise _unreadable(stored, TextError(N_("its board is another one")))
    return grafted(tree, analysis)


def _unreadable(stored: StoredGame, why: Exception) -> LibraryDamaged:
    text = N_("The analysis of game {number} cannot be read: {error}")
    return LibraryDamaged(TextError(text, number=stored.entry.id, error=why))


def added_parts(stored: StoredGame) -> Mapping[Part, int]:
    """Return how many variations and comments the analysis of a game has; empty without one."""
    if not stored.analysis:
        return {}
    parts = parts_of(analysed_tree(stored))
    return {part: parts[part] for part in (Part.VARIATION, Part.COMMENT) if parts[part]}


def keep_analysis(library: Library, game: int, tree: Tree, before: str) -> str:
    """Keep a game with what the player has added; nothing is kept of one without such additions.

    ``before`` is the analysis that was there when the player began, or what this returned last:
    what is kept now. The acts of the game stay as they are. Raises LibraryError, also where another
    window has changed the analysis since, and FormatError for text that no file can hold.
    """
    sgf = format_sgf(tree).decode("utf-8")
    with library.together():
        stored = library.game(game)
        if stored.analysis != before:
            raise LibraryError(N_("another window has changed it"))
        library.write("DELETE FROM analyses WHERE game = ?", (game,))
        if _moves_and_notes(tree) == _moves_and_notes(tree_of(stored)):
            return ""
        library.write("INSERT INTO analyses (game, sgf) VALUES (?, ?)", (game, sgf))
    return sgf


def _moves_and_notes(tree: Tree) -> tuple[object, ...]:
    return tree.cells, tree.colors, tree.depths, tree.notes
