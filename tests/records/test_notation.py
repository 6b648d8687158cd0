"""Plain notation and lists of openings."""

import pytest
from tests.records.trees import drawn, line

from wuziqi.records.formats.reading import FormatOptions, Source
from wuziqi.records.formats.text_moves import (
    format_notation,
    format_openings,
    parse_notation,
    parse_openings,
)
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import CONNECT6

TOP = FormatOptions(rows="top")
SIX = FormatOptions(CONNECT6)


@pytest.mark.parametrize(
    ("text", "size", "moves"),
    [
        ("h8 i9 g7", (15, 15), "h8 i9 g7"),
        ("h8i9g7", (15, 15), "h8 i9 g7"),
        ("H8, I9;g7\r\n", (15, 15), "h8 i9 g7"),
        ("\ufeffh8 -- i9 pass g7", (15, 15), "h8 -- i9 -- g7"),
        ("20 k10 t20", (20, 20), "k10 t20"),
        ("7x6 g6", (7, 6), "g6"),
        ("19", (19, 19), ""),
        ("", (15, 15), ""),
    ],
)
def test_forms(text: str, size: tuple[int, int], moves: str) -> None:
    tree = parse_notation(Source(text.encode()))
    assert ((tree.width, tree.height), drawn(tree)) == (size, moves)
    assert parse_notation(Source(format_notation(tree))) == tree


def test_rows_from_the_top() -> None:
    tree = parse_notation(Source(b"7x6 a1 g6", TOP))
    assert drawn(tree) == "a6 g1"
    assert format_notation(tree, TOP) == b"7x6 a1 g6\n"
    assert format_notation(tree) == b"7x6 a6 g1\n"


def test_the_rule_says_whose_turn_it_is() -> None:
    tree = parse_notation(Source(b"19 a1 b1 c1 d1", SIX))
    assert [tree.stone(node) for node in tree.main_line()] == [1, 2, 2, 1]
    with pytest.raises(FormatError, match="White plays c1 out of turn"):
        format_notation(tree)
    assert format_notation(tree, SIX) == b"19 a1 b1 c1 d1\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("h8\n i9 h8", "line 2, column 5: h8 is occupied"),
        ("h8 P1", "line 1, column 4: P1 is off the board"),
        ("h8 h0", "line 1, column 4: h0 is off the board"),
        ("h8 i", "line 1, column 4: 'i' is not a move such as h8"),
        ("h8 i123", "line 1, column 4: 'i123' is not a move"),
        ("  99999999 h8", "line 1, column 3: a board has 3 to 25 lines, not 99999999"),
        ("9999999999999", "line 1, column 1: '9999999999999' is not a move"),
        ("h8 \xa0", "line 1, column 4: '\\xa0' is not a move"),
        ("五", "line 1, column 1: '五' is not a move"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_notation(Source(text.encode()))
    assert str(caught.value).startswith(told)


def test_openings_become_variations() -> None:
    tree = parse_openings(Source(b"# two\n0,0, 1,-1, -7,7,\n\nh8 i9  # another\n"))
    assert (tree.width, drawn(tree)) == (15, "h8 i9 a1 | 1: h8 i9")
    assert format_openings(tree) == b"0,0, 1,-1, -7,7\n0,0, 1,-1\n"


@pytest.mark.parametrize(
    ("text", "size", "moves"),
    [
        ("8,-3, 6,-4, -1,-5", 20, "s13 q14 j15"),
        ("20 k10", 20, "k10"),
        ("# 19 lines\n0,0", 19, "j10"),
        ("", 15, ""),
    ],
)
def test_the_board_of_a_list(text: str, size: int, moves: str) -> None:
    tree = parse_openings(Source(text.encode()))
    assert (tree.width, drawn(tree)) == (size, moves)
    assert drawn(parse_openings(Source(format_openings(tree)))) == moves


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0,0\n  hello", "line 2, column 3: neither points"),
        ("0,0, 0,0", "line 1, column 1: the stone number 2, k10 is occupied"),
        ("0,0, 11,0", "line 1, column 1: the stone number 2, v10 is off the board"),
        ("15 h8\n20 k10", "line 2, column 1: an opening for 20 lines among others for 15"),
        ("99 h8", "line 1, column 1: a board has 3 to 25 lines, not 99"),
    ],
)
def test_what_is_wrong_with_a_list(text: str, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_openings(Source(text.encode()))
    assert str(caught.value).startswith(told)


def test_what_a_list_cannot_say() -> None:
    with pytest.raises(FormatError, match="square boards"):
        format_openings(Tree(7, 6))
    with pytest.raises(FormatError, match="a pass cannot be written"):
        format_openings(line("h8 --"))
    tree = Tree()
    tree.add(1, Point(3, 3), Stone.WHITE)
    with pytest.raises(FormatError, match="White plays d4 out of turn"):
        format_openings(tree)
