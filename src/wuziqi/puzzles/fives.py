"""Where a side would complete a row that wins: known from the rules alone, without an engine."""

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, winning_line


def fives(board: Board, stone: Stone, rule: Rule) -> tuple[Point, ...]:
    """Return the empty points where a stone would win; the board is unchanged afterwards."""
    return tuple(point for point in board if _wins(board, point, stone, rule))


def completed(board: Board, point: Point, rule: Rule) -> tuple[Point, ...]:
    """Return the row that a stone on the board completes; () where it completes none."""
    return winning_line(board, point, rule)


def _wins(board: Board, point: Point, stone: Stone, rule: Rule) -> bool:
    if board[point] is not None or _is_lonely(board, point, stone):
        return False
    board.place(point, stone)
    won = bool(winning_line(board, point, rule))
    board.remove(point)
    return won


def _is_lonely(board: Board, point: Point, stone: Stone) -> bool:
    """Whether no stone of a colour is next to a point: it completes no row then."""
    column, row = point
    return not any(
        board[Point(column + right, row + up)] is stone
        for right in (-1, 0, 1)
        for up in (-1, 0, 1)
        if right or up
    )
