"""What a stone makes, and wins by fours, on drawn boards."""

import pytest

from wuziqi.lessons.attempt import drawn
from wuziqi.lessons.goals import win_by_fours, wins_by_fours
from wuziqi.lessons.shapes import Shape, five_points, shape_made
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule

BLACK, WHITE = Stone
H8 = parse_point("h8")


def row(signs: str) -> str:
    """A drawing of one row around h8, whose sign is ``*``."""
    return " ".join(signs.replace("*", "."))


@pytest.mark.parametrize(
    ("signs", "rule", "shape"),
    [
        ("..XX*XX..", FREESTYLE, Shape.FIVE),
        (".XXX*XX..", FREESTYLE, Shape.FIVE),
        (".XXX*XX..", STANDARD, Shape.NOTHING),
        ("...X*XX..", FREESTYLE, Shape.OPEN_FOUR),
        ("...X*XXO.", FREESTYLE, Shape.FOUR),
        ("X..X*XX.X", RENJU, Shape.FOUR),
        ("X.X.*.X.X", FREESTYLE, Shape.THREE),
        ("X.XX*.X..", FREESTYLE, Shape.DOUBLE_FOUR),
        ("...X*X...", FREESTYLE, Shape.OPEN_THREE),
        ("..OX*X...", FREESTYLE, Shape.THREE),
        (".O.X*X.O.", FREESTYLE, Shape.THREE),
        ("..X.*X...", FREESTYLE, Shape.OPEN_THREE),
        ("....*X...", FREESTYLE, Shape.NOTHING),
    ],
)
def test_what_a_stone_makes_in_a_row(signs: str, rule: Rule, shape: Shape) -> None:
    board = drawn(row(signs)).board
    assert shape_made(board, H8, BLACK, rule) is shape
    assert board[H8] is None


def test_the_edge_closes_a_row() -> None:
    board = drawn(". " * 15).board
    for column in (0, 1, 2):
        board.place(Point(column, 0), BLACK)
    assert shape_made(board, Point(3, 0), BLACK, FREESTYLE) is Shape.FOUR
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
