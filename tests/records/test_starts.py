"""Positions that games begin from, in trees of files."""

import pytest

from wuziqi.records.formats.files import FORMATS
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.replay import played_line, put_start
from wuziqi.records.formats.sgf import parse_sgf
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.rule import CONNECT6, FREESTYLE, Rule
from wuziqi.rules.start import format_start, parse_start


def line_text(tree: Tree, rule: Rule = FREESTYLE) -> str:
    """The main line as where it begins and its moves."""
    start, moves = played_line(tree, [0, *tree.main_line()], rule)
    return f"{format_start(start)}: {' '.join(str(move.point) for move in moves)}"


@pytest.mark.parametrize(
    ("sgf", "found"),
    [
        ("(;SZ[9];B[aa];W[bb])", ": a9 b8"),
        ("(;SZ[9]AB[aa][bb]AW[cc])", "black b8 a9 white c7 to white: "),
        ("(;SZ[9]AB[aa][bb]AW[cc]PL[B])", "black b8 a9 white c7 to black: "),
        ("(;SZ[9]AB[aa][bb]AW[cc]PL[b])", "black b8 a9 white c7 to black: "),
        ("(;SZ[9]AB[aa]PL[White])", "black a9 to white: "),
        ("(;SZ[9]AB[aa]PL[1])", "black a9 to black: "),
        ("(;SZ[9];AB[aa]AW[bb];PL[W])", "black a9 white b8 to white: "),
        ("(;SZ[9]AB[aa]PL[W];B[bb];W[cc])", "black a9 to black: b8 c7"),
        ("(;SZ[9]AB[aa:ca];W[bb];B[cc])", "black a9 b9 c9 to white: b8 c7"),
        ("(;SZ[9];W[aa];B[bb])", "to white: a9 b8"),
        ("(;SZ[9];B[aa];B[bb];W[cc])", "black a9 to black: b8 c7"),
        ("(;SZ[9];B[aa];W[];B[bb];W[cc])", "black a9 to black: b8 c7"),
        ("(;SZ[9];B[aa];W[bb];AE[aa]AB[dd];B[ee])", "black d6 white b8 to black: e5"),
        ("(;SZ[9];B[aa];W[bb];AE[aa][bb])", ": "),
    ],
)
def test_where_a_line_of_a_file_begins(sgf: str, found: str) -> None:
    assert line_text(parse_sgf(sgf.encode())) == found


@pytest.mark.parametrize(
    ("sgf", "found"),
    [
        ("(;SZ[9]AB[aa];W[ba];W[ca];B[da])", "black a9 to white: b9 c9 d9"),
        ("(;SZ[9]AB[aa];W[ba];B[ca];B[da])", "black a9 to white 1: b9 c9 d9"),
        ("(;SZ[9]AB[aa];B[ba];B[ca];W[da])", "black a9 to black: b9 c9 d9"),
        ("(;SZ[9];B[ba];W[ca];W[da])", ": b9 c9 d9"),
    ],
)
def test_turns_of_two_stones_show_how_many_are_left(sgf: str, found: str) -> None:
    assert line_text(parse_sgf(sgf.encode()), CONNECT6) == found


def test_a_start_that_is_put_into_a_tree_is_found_there() -> None:
    for text in ("black h8 i9 white g7 to black", "white h8 to white", "to white", ""):
        tree = Tree()
        put_start(tree, parse_start(text))
        assert line_text(tree) == f"{text}: "
        written = FORMATS["sgf"].write
        assert written is not None
        assert parse_sgf(written(tree, FormatOptions())) == tree


def test_a_drawn_board_is_a_start() -> None:
    drawn = b"x . .\n. o x\n. . .\n"
    assert (
        line_text(FORMATS["drawn"].parse(drawn, FormatOptions()))
        == "black c2 a3 white b2 to white: "
    )
