"""The referee's judgement of a move, and of a board whose order of moves is unknown."""

import pytest

from wuziqi.rules.board import Board, Occupied, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Outcome, Reason, open_row, outcome_after, outcome_on
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, RENJU, row_rule

BLACK, WHITE = Stone


def points(names: str) -> tuple[Point, ...]:
    return tuple(map(parse_point, names.split()))


def board_with(black: str, white: str = "", size: int = 15) -> Board:
    board = Board(size)
    for stone, names in ((BLACK, black), (WHITE, white)):
        for point in points(names):
            board.place(point, stone)
    return board


def test_a_five_wins_and_the_board_is_left_as_it_was() -> None:
    board, last = board_with("a1 b1 c1 d1"), Point(4, 0)
    assert outcome_after(board, last, BLACK, FREESTYLE) == Outcome(BLACK, points("a1 b1 c1 d1 e1"))
    assert outcome_after(board, last, WHITE, FREESTYLE) is None
    assert (board[last], len(board)) == (None, 4)


def test_black_loses_on_a_forbidden_point_where_white_may_play() -> None:
    board, last = board_with("h7 h9 g8 i8"), parse_point("h8")
    lost = Outcome(WHITE, (last,), Reason.FORBIDDEN, Forbidden.DOUBLE_THREE)
    assert outcome_after(board, last, BLACK, RENJU) == lost
    assert outcome_after(board, last, WHITE, RENJU) is None
    assert outcome_after(board, last, BLACK, FREESTYLE) is None


def test_a_full_board_is_a_draw_and_a_dead_one_only_if_wanted() -> None:
    """x o x
    x o o
    o . .
    """
    board, rule = board_with("a3 a2 c3", "b3 b2 c2 a1", size=3), row_rule(3)
    assert outcome_after(board, parse_point("b1"), BLACK, rule) is None
    board.place(parse_point("b1"), BLACK)
    assert not open_row(board, rule, len(board))
    assert outcome_after(board, parse_point("c1"), BLACK, rule) == Outcome(None)


def test_a_taken_point_is_refused() -> None:
    with pytest.raises(Occupied):
        outcome_after(board_with("h8"), parse_point("h8"), WHITE, FREESTYLE)


def test_any_row_on_a_board_without_an_order_wins() -> None:
    assert outcome_on(board_with("a1 b1 c1 d1", "a2 b2 c2 d2 e2"), FREESTYLE) == Outcome(
        WHITE, points("a2 b2 c2 d2 e2")
    )
    assert outcome_on(board_with("a1 b1 c1 d1"), FREESTYLE) is None
    assert outcome_on(board_with("h8 h7 h9 g8 i8"), RENJU) is None
