"""Dead positions: draws before the board is full, as nobody can complete a winning row."""

from functools import lru_cache

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS, Rule


def is_dead(board: Board, rule: Rule, move: int) -> bool:
    """Whether neither colour can fill a row with the stones that it still has to place.

    ``move`` is the number of the next one in the order of turns. Never true where a win is
    possible. That overlines or closed rows may not win is ignored, so a draw may be found late.
    Forbidden points may be ignored: where they matter, there are rows that black can still fill.
    """
    to_come = _stones_to_come(board, rule, move)
    return not any(
        _can_be_filled(board, window, to_come) for window in _windows(board.size, rule.win_length)
    )


def _stones_to_come(board: Board, rule: Rule, move: int) -> dict[Stone, int]:
    """How many stones each colour will place until the board is full, from a move on."""
    moves = range(move, move + board.size.cells - len(board))
    black = sum(rule.color_of_move(number) is Stone.BLACK for number in moves)
    return {Stone.BLACK: black, Stone.WHITE: len(moves) - black}


def _can_be_filled(board: Board, window: tuple[Point, ...], to_come: dict[Stone, int]) -> bool:
    """Whether one colour can still come to hold all points of a window that is not full yet."""
    stones = [stone for point in window if (stone := board[point]) is not None]
    missing = len(window) - len(stones)
    return any(0 < missing <= to_come[color] for color in Stone if color.other not in stones)


@lru_cache(maxsize=8)
def _windows(size: Size, length: int) -> tuple[tuple[Point, ...], ...]:
    """All ``length`` points side by side in one of the four directions: where a row can win."""
    width, height = size
    return tuple(
        tuple(Point(column + i * across, row + i * up) for i in range(length))
        for across, up in DIRECTIONS
        for column in range(width)
        for row in range(height)
        if 0 <= column + (length - 1) * across < width and 0 <= row + (length - 1) * up < height
    )
