"""Puzzles and games in JSON, as other programs write them."""

from pathlib import Path

import pytest
from tests.records.trees import drawn

from wuziqi.records.formats.files import FORMATS, read_file, read_games, read_text
from wuziqi.records.formats.replay import played_line, position_at
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import RENJU

FILES = Path(__file__).parents[1] / "data" / "files"


def counted(tree: Tree) -> tuple[int, int, Stone]:
    """The set-up stones of black and white, and the side to move."""
    start = played_line(tree, [0], RENJU).start
    return len(start.black), len(start.white), start.turn


@pytest.mark.parametrize(
    ("name", "stones"),
    [
        ("puzzle_judged.json", (12, 12, Stone.BLACK)),
        ("puzzle_side.json", (5, 4, Stone.BLACK)),
        ("puzzle_both.json", (4, 6, Stone.BLACK)),
    ],
)
def test_a_puzzle_is_a_position(name: str, stones: tuple[int, int, Stone]) -> None:
    tree = read_file(FILES / name)
    assert (counted(tree), drawn(tree), tree.rule) == (stones, "", RENJU)
    assert position_at(tree, [0], RENJU).outcome is None


def test_members_that_are_not_read_are_named() -> None:
    tree = read_file(FILES / "puzzle_both.json")
    assert tree.remarks == ["Not read in JSON: labels, mode, level, delayHelp."]


def test_white_to_move() -> None:
    assert counted(read_text('{"stones": "H8H9H7H6", "side": 2}')) == (2, 2, Stone.WHITE)
    assert counted(read_text('{"stones": "H8H9H7H6", "side": "black"}')) == (2, 2, Stone.BLACK)
    assert counted(read_text('{"stones": "H8H9H7"}')) == (2, 1, Stone.WHITE)


def test_one_bad_puzzle_costs_itself(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(
        '{"puzzles": [{"stones": "H8I9"}, {"stones": "H8H8"}, {"stones": "H8!"},'
        ' {"stones": "H8", "whiteStones": "H8"}, {"size": 99, "stones": "A1"}, {"stones": "A1"}]}'
    )
    trees = list(read_games(path))
    assert [len(tree.note(0).added) for tree in trees] == [2, 0, 0, 0, 0, 1]
    assert [tree.remarks for tree in trees[1:5]] == [
        ["game 2: line 1, column 3: H8 is occupied"],
        ["game 3: '!' is no point such as H8"],
        ["game 4: line 1, column 1: H8 is occupied"],
        ["game 5: a puzzle on a board of '99' lines"],
    ]


def test_moves_as_rows_and_columns() -> None:
    tree = read_file(FILES / "json_rowcol.json")
    assert (tree.size, drawn(tree), tree.black, tree.white) == ((15, 15), "h8 i9", "ann", "bob")
    assert tree.remarks == [
        "Pairs of numbers in JSON are read as x,y from 0 at the upper left.",
        "Not read in JSON: gameID, result.",
    ]


def test_moves_as_x_and_y() -> None:
    tree = read_file(FILES / "json_xy.json")
    assert (drawn(tree), tree.black, tree.white, tree.rule) == ("h8 h9", "A", "B", RENJU)
    assert (tree.date, tree.result, tree.note(1).comment) == ("2026-09-18", "black", "k")
    assert tree.milliseconds == {1: 1200, 2: 800}


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ('{"moves": ["H8", "I9"], "winner": "white"}', "h8 i9"),
        ('{"moves": "h8, i9 g7"}', "h8 i9 g7"),
        ('["H8", "I9", "G7", "H9"]', "h8 i9 g7 h9"),
        ('{"size": 19, "moves": ["K10", "T1"]}', "j10 s1"),
        ('{"moves": [[8,8], [15,1]]}', "h8 o15"),
        ('{"moves": [{"row": 7, "col": 8}, {"x": 0, "y": 0}]}', "i8 a15"),
    ],
)
def test_forms_of_moves(text: str, moves: str) -> None:
    tree = read_text(text)
    assert drawn(tree) == moves
    assert tree.result == ("white" if "winner" in text else "")


def test_moves_that_name_their_colour() -> None:
    text = '{"moves": [{"x": 7, "y": 7, "player": 2}, {"x": 8, "y": 8, "color": "black"}]}'
    assert [read_text(text).stone(node) for node in (1, 2)] == [Stone.WHITE, Stone.BLACK]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"moves": ["H8", "?"]}', 'move 2: "?" is no point such as H8 or [7,7]'),
        ('{"moves": [{"row": 7}]}', 'move 1: {"row": 7} is no point such as H8 or [7,7]'),
        ('{"moves": [[7,7], [7,7]]}', "line 1, column 1: [7, 7] is occupied"),
        ('{"moves": "h8 xyz"}', "'xyz' is no point such as H8"),
    ],
)
def test_what_is_wrong_is_said_in_the_players_words(text: str, why: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_text(text)
    assert str(caught.value) == why


def test_one_bad_game_of_black_stone_costs_itself() -> None:
    data = b"Cup=[A,B,+,8888,?,,]\nCup=[A,B,+,8878,?,,]\n"
    bad, good = FORMATS["bdt"].games(data)
    assert bad.remarks == ["game 1: line 1, column 14: 88 is occupied"]
    assert drawn(good) == "h8 g8"
