"""Where a side would complete a row that wins: known from the rules alone, without an engine."""

from typing import Final

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS, Rule, winning_line

_STEPS: Final = tuple((sign * right, sign * up) for right, up in DIRECTIONS for sign in (1, -1))


def fives(board: Board, stone: Stone, rule: Rule) -> tuple[Point, ...]:
    """Return the empty points where a stone would win; the board is unchanged afterwards."""
    return tuple(
        sorted(point for point in _beside(board, stone) if _wins(board, point, stone, rule))
    )


def completed(board: Board, point: Point, rule: Rule) -> tuple[Point, ...]:
    """Return the row that a stone on the board completes; () where it completes none."""
    return winning_line(board, point, rule)


def _beside(board: Board, stone: Stone) -> set[Point]:
    """The empty points next to a stone of a colour: no other stone completes a row."""
    beside = {
        Point(point.column + right, point.row + up)
        for point in board
        if board[point] is stone
        for right, up in _STEPS
    }
    return {point for point in beside if point in board and board[point] is None}


def _wins(board: Board, point: Point, stone: Stone, rule: Rule) -> bool:
    board.place(point, stone)
    won = bool(winning_line(board, point, rule))
    board.remove(point)
    return won
