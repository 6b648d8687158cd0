"""Games of the library as trees: every act is a node; acts without a stone become text."""

import pytest
from tests.records.made_up import add_game

from wuziqi.records.library.analyses import acts_to, final_position, tree_of
from wuziqi.records.library.errors import LibraryDamaged
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import StoredGame
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import FREESTYLE

TARAGUCHI = "h8 keep h9 keep i9 keep j9 offer a1 b2 c3 d4 e5 f6 g7 k11 l12 m13 f6 h7"


def stored(library: Library, acts: str, **values: object) -> StoredGame:
    return library.game(add_game(library, acts, **values))


def test_moves_are_nodes_with_their_stones_and_times(library: Library) -> None:
    game = stored(library, "h8 i9 j10", name="Mine", result="white", started="2026-11-21T15:04:05Z")
    tree = tree_of(game)
    assert [str(tree.point(node)) for node in tree.main_line()] == ["h8", "i9", "j10"]
    assert [tree.stone(node) for node in tree.main_line()] == [
        Stone.BLACK,
        Stone.WHITE,
        Stone.BLACK,
    ]
    assert tree.milliseconds == {2: 100, 3: 200}
    assert (tree.event, tree.date, tree.result) == ("Mine", "2026-11-21", "white")
    assert (tree.black, tree.white, tree.rule) == ("you", "computer 3", FREESTYLE)


def test_acts_that_place_no_stone_are_comments(library: Library) -> None:
    tree = tree_of(stored(library, TARAGUCHI, rule="renju", opening="taraguchi-10"))
    assert len(tree.main_line()) == len(TARAGUCHI.split())
    assert tree.note(2).comment == "Chosen: keep the colours"
    assert tree.note(8).comment == "Chosen: offer ten fifth moves"
    assert tree.note(9).comment == "Offered: a1"
    stones = [node for node in tree.main_line() if tree.point(node)]
    assert [str(tree.point(node)) for node in stones] == ["h8", "h9", "i9", "j9", "f6", "h7"]


def test_a_number_of_offers_is_told(library: Library) -> None:
    acts = "h8 h9 i9 keep j9 1 keep k3"
    tree = tree_of(stored(library, acts, rule="renju", opening="soosorv-8"))
    assert tree.note(6).comment == "Chosen: 1 fifth move"


@pytest.mark.parametrize(
    ("moves", "acts"), [(0, 0), (1, 1), (2, 3), (4, 7), (5, 19), (6, 20), (9, 20)]
)
def test_as_few_acts_as_place_so_many_stones(library: Library, moves: int, acts: int) -> None:
    game = stored(library, TARAGUCHI, rule="renju", opening="taraguchi-10")
    assert acts_to(game, moves) == game.acts[:acts]


@pytest.mark.parametrize(
    ("acts", "values"),
    [
        ("h8 h8", {}),
        ("h8 z99", {}),
        ("h8 swap", {}),
        ("h8", {"rule": "chess"}),
        ("h8", {"opening": "ruy-lopez"}),
        ("h8", {"width": 99}),
    ],
)
def test_what_makes_no_sense_is_told(
    library: Library, acts: str, values: dict[str, object]
) -> None:
    with pytest.raises(LibraryDamaged, match="Game 1 of the library cannot be read"):
        tree_of(stored(library, acts, **values))


def test_the_final_position_has_the_last_move_and_the_winning_row(library: Library) -> None:
    position = final_position(stored(library, "h8 a1 i8 a2 j8 a3 k8 a4 l8"))
    assert position.last is not None
    assert str(position.last.point) == "l8"
    assert position.outcome is not None
    assert sorted(map(str, position.outcome.line)) == ["h8", "i8", "j8", "k8", "l8"]


def test_after_an_opening_the_final_position_has_the_stones_that_were_kept(
    library: Library,
) -> None:
    position = final_position(stored(library, TARAGUCHI, rule="renju", opening="taraguchi-10"))
    assert [str(move.point) for move in position.moves] == ["h8", "h9", "i9", "j9", "f6", "h7"]


def test_the_final_position_of_a_file_is_that_of_its_moves_or_of_its_stones(
    library: Library,
) -> None:
    with_variation = "(;GM[4]SZ[15];B[hh](;W[ig];B[jf])(;W[aa]))"
    moves = stored(library, "h8 i9 j10", opponent="file", sgf=with_variation)
    assert [str(move.point) for move in final_position(moves).moves] == ["h8", "i9", "j10"]
    set_up = stored(library, "", opponent="file", sgf="(;GM[4]SZ[15]AB[hh]AW[ii])")
    board = final_position(set_up).board
    assert [board[point] for point in board if board[point]] == [Stone.WHITE, Stone.BLACK]


def test_a_final_position_that_cannot_be_is_told(library: Library) -> None:
    with pytest.raises(LibraryDamaged, match="h8 is occupied"):
        final_position(stored(library, "h8 h8"))
