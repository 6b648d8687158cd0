"""A small exhaustive search for wins by fours, for positions with few stones.

The attacker makes only fours, so the other side has one answer each time. What it finds is a win;
where it finds nothing, there is no such win with at most that many fours.
"""

from typing import Final

from wuziqi.lessons.shapes import five_points, four_points
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import Rule

_MOST_FOURS: Final = 7


def win_by_fours(
    board: Board, side: Stone, rule: Rule, most: int = _MOST_FOURS
) -> tuple[Point, ...]:
    """Return the shortest win by fours of the side to move, both sides' moves; () if there is none.

    It ends with the five, or with a four whose only answer is forbidden. At most ``most`` fours are
    made. The board is unchanged afterwards.
    """
    if not wins_by_fours(board, side, rule, most):
        return ()
    for fours in range(most + 1):
        if line := _win(board, side, rule, fours):
            return line
    return ()


def wins_by_fours(board: Board, side: Stone, rule: Rule, most: int = _MOST_FOURS) -> bool:
    """Whether the side to move has a win by fours; quicker than looking for the shortest."""
    return bool(_win(board, side, rule, 1) or _win(board, side, rule, most))  # most wins are short


def _win(board: Board, side: Stone, rule: Rule, fours: int) -> tuple[Point, ...]:
    """A win with at most so many fours before the five; () if there is none."""
    if own := five_points(board, side, rule):
        return (own[0],)
    if not fours:
        return ()
    theirs = five_points(board, side.other, rule)
    for point in four_points(board, side, rule):
        if theirs and theirs != [point]:
            continue
        if line := _after_four(board, point, side, rule, fours):
            return line
    return ()


def _after_four(
    board: Board, point: Point, side: Stone, rule: Rule, fours: int
) -> tuple[Point, ...]:
    """The win that a four on a point begins; () if there is none."""
    if forbidden_to(board, point, side, rule) is not None:
        return ()
    board.place(point, side)
    try:
        reply, *others = five_points(board, side, rule)
        if others:
            return (point, reply, others[0])
        if forbidden_to(board, reply, side.other, rule) is not None:
            return (point,)
        board.place(reply, side.other)
        line = _win(board, side, rule, fours - 1)
        board.remove(reply)
        return (point, reply, *line) if line else ()
    finally:
        board.remove(point)
