"""Lists of openings in every form, and the shipped ones on every size of board."""

from pathlib import Path

import pytest

from wuziqi.matches.plan import (
    OpeningsError,
    load_openings,
    own_openings,
    turned_openings,
)
from wuziqi.rules.board import MAX_SIZE
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FIVE_LENGTH, RULES, Rule


def opening(names: str) -> tuple[Point, ...]:
    return tuple(map(parse_point, names.split()))


def load(folder: Path, text: str, size: int = 15) -> list[str]:
    path = folder / "list.txt"
    path.write_text(text, encoding="utf-8")
    return [" ".join(map(str, one)) for one in load_openings(path, size)]


@pytest.mark.parametrize(
    ("line", "size", "names"),
    [
        ("0,0, 1,-1, -7,7", 15, "h8 i9 a1"),
        ("0,0,1,-1,-7,7,", 15, "h8 i9 a1"),
        ("0 , 0 , 1 , -1,-7,7 , ", 15, "h8 i9 a1"),
        ("8,-3, 6,-4, -1,-5", 20, "s13 q14 j15"),
        ("0,0, 9,9, -10,-10", 20, "k10 t1 a20"),
        ("h8 i9 g7", 15, "h8 i9 g7"),
        ("h8i9g7", 15, "h8 i9 g7"),
        ("H8, I9,g7", 15, "h8 i9 g7"),
        ("15 h8 i9 g7  # a comment", 15, "h8 i9 g7"),
        ("20 t20", 20, "t20"),
    ],
)
def test_forms_of_a_line(tmp_path: Path, line: str, size: int, names: str) -> None:
    assert load(tmp_path, f"# ours\n\n{line}\n", size) == [names]


def test_only_lines_of_the_wanted_size_count(tmp_path: Path) -> None:
    text = "15 h8\n20 t20 k10\r\nj10\n15 o15\n"
    assert load(tmp_path, text) == ["h8", "j10", "o15"]
    assert load(tmp_path, text, 20) == ["t20 k10", "j10"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", "neither points"),
        ("0,0, 1", "neither points"),
        ("0,0 1 1", "neither points"),
        ("h8 i", "neither points"),
        ("h8 1,1", "neither points"),
        ("15", "neither points"),
        ("9" * 5000 + ",1", "neither points"),
        ("h8 p8", r"p8 is off the board"),
        ("h0", "8,0 is off the board"),
        ("0,0, 8,0", "p8 is off the board"),
        ("h8 i9 h8", r"h8 is occupied"),
        ("a1 b1 a2 b2 a3 b3 a4 b4 a5", "the game is over"),
        ("a1 b1 a2 b2 a3 b3 a4 b4 a5 b5", "b5 cannot be played: the game is over"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(tmp_path: Path, line: str, told: str) -> None:
    with pytest.raises(OpeningsError, match=rf"list\.txt, line 3: {told}"):
        load(tmp_path, f"# first\nh8\n{line}\n")


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(OpeningsError, match=r"none\.txt: No such file"):
        load_openings(tmp_path / "none.txt", 15)
    with pytest.raises(OpeningsError, match="no openings for a board of 15 lines"):
        load(tmp_path, "# nothing\n20 a1\n")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(OpeningsError, match="not a text"):
        load_openings(binary, 15)


@pytest.mark.parametrize("size", range(FIVE_LENGTH, MAX_SIZE + 1))
def test_there_are_openings_for_every_board(size: int) -> None:
    found = own_openings(size)
    assert len(set(found)) == len(found)
    assert len(found) >= 10 if size >= 11 else found
    for one in found:
        game = Game(size)
        for point in one:
            game.play(point)
        assert game.outcome is None
    assert own_openings(FIVE_LENGTH) == [()]


@pytest.mark.parametrize("rule", [rule for rule in RULES.values() if rule.number is not None])
def test_there_are_openings_for_every_rule(rule: Rule) -> None:
    found = own_openings(15, rule)
    assert len(found) >= 30
    for one in found:
        game = Game(15, rule=rule)
        for point in one:
            game.play(point)
        assert game.outcome is None


def test_a_forbidden_point_ends_an_opening_of_renju(tmp_path: Path) -> None:
    line = "h6 a1 h7 c1 f8 e1 g8 g1 h8"
    assert load(tmp_path, line) == [line]
    with pytest.raises(OpeningsError, match="the game is over after this opening"):
        load_openings(tmp_path / "list.txt", 15, RULES["renju"])


def test_openings_keep_to_the_centre_of_another_board() -> None:
    on_15 = own_openings(15)[0]
    assert tuple(Point(column + 2, row + 2) for column, row in on_15) in own_openings(19)


def test_symmetries_turn_and_mirror() -> None:
    found = turned_openings(opening("a1 b1"), 5)
    assert found[0] == opening("a1 b1")
    corners = {"a1 b1", "a1 a2", "e1 d1", "e1 e2", "a5 b5", "a5 a4", "e5 d5", "e5 e4"}
    assert sorted(found) == sorted(map(opening, corners))


def test_symmetries_of_the_centre_are_all_alike() -> None:
    assert turned_openings(opening("h8"), 15) == [opening("h8")] * 8
