"""The formation of a stone, and wins by fours, on drawn boards."""

import pytest

from wuziqi.lessons.course import win_by_fours, wins_by_fours
from wuziqi.lessons.lesson import drawn, five_points, formation_made
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule
from wuziqi.rules.threats import Formation

BLACK, WHITE = Stone
H8 = parse_point("h8")


def row(signs: str) -> str:
    """A drawing of one row around h8, whose sign is ``*``."""
    return " ".join(signs.replace("*", "."))


@pytest.mark.parametrize(
    ("signs", "rule", "formation"),
    [
        ("..XX*XX..", FREESTYLE, Formation.FIVE),
        (".XXX*XX..", FREESTYLE, Formation.FIVE),
        (".XXX*XX..", STANDARD, Formation.NOTHING),
        ("...X*XX..", FREESTYLE, Formation.OPEN_FOUR),
        ("...X*XXO.", FREESTYLE, Formation.FOUR),
        ("X..X*XX.X", RENJU, Formation.FOUR),
        ("X.X.*.X.X", FREESTYLE, Formation.THREE),
        ("X.XX*.X..", FREESTYLE, Formation.DOUBLE_FOUR),
        ("...X*X...", FREESTYLE, Formation.OPEN_THREE),
        ("..OX*X...", FREESTYLE, Formation.THREE),
        (".O.X*X.O.", FREESTYLE, Formation.THREE),
        ("..X.*X...", FREESTYLE, Formation.OPEN_THREE),
        ("....*X...", FREESTYLE, Formation.NOTHING),
    ],
)
def test_what_a_stone_makes_in_a_row(signs: str, rule: Rule, formation: Formation) -> None:
    board = drawn(row(signs)).board
    assert formation_made(board, H8, BLACK, rule) is formation
    assert board[H8] is None


def test_the_edge_closes_a_row() -> None:
    board = drawn(". " * 15).board
    for column in (0, 1, 2):
        board.place(Point(column, 0), BLACK)
    assert formation_made(board, Point(3, 0), BLACK, FREESTYLE) is Formation.FOUR
    assert five_points(board, BLACK, FREESTYLE) == []


def test_the_stone_placed_last_is_drawn_small() -> None:
    board, last = drawn("X o")
    assert last == Point(7, 7)
    assert (board[Point(6, 7)], board[Point(7, 7)]) == (BLACK, WHITE)


def test_a_four_of_the_other_side_has_to_be_closed_first() -> None:
    board = drawn(
        """
        . O O O O X .
        . . . . . . .
        . . X X X . .
        . . . . . . .
        """
    ).board
    assert not wins_by_fours(board, BLACK, FREESTYLE)
    assert win_by_fours(board, WHITE, FREESTYLE) == (parse_point("e9"),)
