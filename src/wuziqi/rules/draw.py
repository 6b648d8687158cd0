"""When a game is drawn before the board is full: nobody can complete a row that wins any more."""

from functools import lru_cache

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS, Rule


def is_dead(board: Board, rule: Rule) -> bool:
    """Whether neither colour can fill a row with the stones that it has still to come.

    The stones on the board have been played in turn. Never true where a win is possible. Exact
    and closed rows, which win less, are not looked at, so that a draw may be seen late; forbidden
    points need no look, as their shapes too have rows that black can still fill.
    """
    to_come = _stones_to_come(board, rule)
    return not any(
        _can_be_filled(board, window, to_come)
        for window in _windows(board.width, board.height, rule.win_length)
    )


def _stones_to_come(board: Board, rule: Rule) -> dict[Stone, int]:
    """How many stones each colour places until the board is full."""
    moves = range(len(board), board.width * board.height)
    black = sum(rule.color_of_move(number) is Stone.BLACK for number in moves)
    return {Stone.BLACK: black, Stone.WHITE: len(moves) - black}


def _can_be_filled(board: Board, window: tuple[Point, ...], to_come: dict[Stone, int]) -> bool:
    """Whether one colour can still come to hold all points of a window that is not full yet."""
    stones = [stone for point in window if (stone := board[point]) is not None]
    missing = len(window) - len(stones)
    return any(0 < missing <= to_come[color] for color in Stone if color.other not in stones)


@lru_cache(maxsize=8)
def _windows(width: int, height: int, row: int) -> tuple[tuple[Point, ...], ...]:
    """All that a winning row can be: so many points side by side in one of the four directions."""
    return tuple(
        tuple(Point(column + i * across, line + i * up) for i in range(row))
        for across, up in DIRECTIONS
        for column in range(width)
        for line in range(height)
        if 0 <= column + (row - 1) * across < width and 0 <= line + (row - 1) * up < height
    )
