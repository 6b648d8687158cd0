"""Analyses of games of the library: kept beside the game, which stays as it is."""

from pathlib import Path

import pytest
from tests.records.made_up import add_game
from tests.records.trees import drawn

from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.formats.tree_editing import add_move, promote, remove, set_comment
from wuziqi.records.library.analyses import analysed_tree, keep_analysis, tree_of
from wuziqi.records.library.errors import LibraryDamaged, LibraryError
from wuziqi.records.library.exchange import Importer, export_game
from wuziqi.records.library.library import Library
from wuziqi.rules.board import Stone
from wuziqi.rules.point import parse_point

SWAP2 = "h8 i9 j9 keep k10 k11"


def analyse(library: Library, game: int) -> None:
    """Add g7 instead of the second move, with a comment, and keep it."""
    tree = analysed_tree(library.game(game))
    node = add_move(tree, 1, parse_point("g7"), Stone.WHITE)
    set_comment(tree, node, "stronger?")
    kept(library, game, tree)


def kept(library: Library, game: int, tree: Tree) -> str:
    """Keep a tree over what is there."""
    return keep_analysis(library, game, tree, library.game(game).analysis)


def count(library: Library) -> int:
    [(found,)] = library.read("SELECT count(*) FROM analyses")
    return int(found)


def test_variations_and_comments_are_there_again_and_the_game_is_as_it_was(
    library: Library,
) -> None:
    game = add_game(library, "h8 i9 j10", name="Mine", result="black")
    before = library.game(game)
    analyse(library, game)
    stored = library.game(game)
    assert (stored.entry, stored.acts, stored.sgf) == (before.entry, before.acts, before.sgf)
    tree = analysed_tree(stored)
    assert drawn(tree) == "h8 i9 j10 | 2: g7"
    assert tree.note(4).comment == "stronger?"
    assert tree.milliseconds == {2: 100, 3: 200}
    assert (tree.event, tree.black, tree.result) == ("Mine", "you", "black")
    assert drawn(tree_of(stored)) == "h8 i9 j10"


def test_acts_of_an_opening_have_their_nodes_in_an_analysis_too(library: Library) -> None:
    game = add_game(library, SWAP2, opening="swap2")
    plain = tree_of(library.game(game))
    analyse(library, game)
    tree = analysed_tree(library.game(game))
    assert tree.main_line() == plain.main_line()
    assert tree.note(4).comment == plain.note(4).comment
    assert drawn(tree).endswith("| 2: g7")


def test_a_game_that_was_played_on_keeps_its_analysis(library: Library) -> None:
    game = add_game(library, "h8 i9 j10")
    analyse(library, game)
    library.cut(game, 1, 1)
    library.add_act(game, 1, parse_point("g7"), 0, 2)
    library.add_act(game, 2, parse_point("a1"), 0, 3)
    assert drawn(analysed_tree(library.game(game))) == "h8 g7 a1 | 2: i9 j10"


def test_nothing_is_kept_of_a_game_without_additions(library: Library) -> None:
    game = add_game(library, "h8 i9 j10")
    tree = tree_of(library.game(game))
    tree.black = "tú"
    kept(library, game, tree)
    assert count(library) == 0
    analyse(library, game)
    assert count(library) == 1
    kept(library, game, tree_of(library.game(game)))
    assert (count(library), library.game(game).analysis) == (0, "")


def test_what_was_removed_from_an_imported_game_does_not_come_back(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[ee](;W[ed])(;W[ef])(;W[dd]C[why]))", encoding="ascii")
    Importer(library).add(read_file(path))
    [(game,)] = library.read("SELECT id FROM games")
    tree = analysed_tree(library.game(game))
    assert drawn(tree) == "e5 e6 | 2: e4 | 2: d6"
    remove(tree, promote(tree, 4))
    kept(library, game, tree)
    assert drawn(analysed_tree(library.game(game))) == "e5 e6 | 2: e4"
    assert drawn(tree_of(library.game(game))) == "e5 e6 | 2: e4 | 2: d6"


def test_an_exported_game_has_its_analysis(library: Library, tmp_path: Path) -> None:
    game = add_game(library, "h8 i9 j10")
    analyse(library, game)
    assert export_game(library.game(game), tmp_path / "game.sgf") == ""
    assert drawn(read_file(tmp_path / "game.sgf")) == "h8 i9 j10 | 2: g7"


@pytest.mark.parametrize("sgf", ["nonsense", "(;SZ[9];B[ee])"])
def test_a_damaged_analysis_is_told_and_the_game_can_be_read(library: Library, sgf: str) -> None:
    game = add_game(library, "h8 i9 j10")
    library.write("INSERT INTO analyses (game, sgf) VALUES (?, ?)", (game, sgf))
    with pytest.raises(LibraryDamaged, match="The analysis of game 1 cannot be read"):
        analysed_tree(library.game(game))
    assert drawn(tree_of(library.game(game))) == "h8 i9 j10"


def test_text_that_no_file_can_hold_is_refused_and_what_was_kept_stays(library: Library) -> None:
    game = add_game(library, "h8 i9 j10")
    analyse(library, game)
    tree = analysed_tree(library.game(game))
    set_comment(tree, 1, "\ud800")
    with pytest.raises(FormatError):
        kept(library, game, tree)
    assert count(library) == 1


def test_a_removed_game_takes_its_analysis_along(library: Library) -> None:
    game = add_game(library, "h8 i9 j10")
    analyse(library, game)
    library.remove(game)
    assert count(library) == 0


def test_what_another_window_has_kept_is_not_written_over(library: Library) -> None:
    game = add_game(library, "h8 i9 j10")
    mine = analysed_tree(library.game(game))
    add_move(mine, 2, parse_point("a1"), Stone.BLACK)
    before = keep_analysis(library, game, mine, "")
    analyse(library, game)
    theirs = library.game(game).analysis
    assert before != theirs
    add_move(mine, 2, parse_point("a2"), Stone.BLACK)
    with pytest.raises(LibraryError, match="another window has changed it"):
        keep_analysis(library, game, mine, before)
    assert library.game(game).analysis == theirs
    assert drawn(analysed_tree(library.game(game))) == "h8 i9 j10 | 3: a1 | 2: g7"
