"""A coach in the game: what a stone overlooks, found by the rule alone."""

from collections.abc import Iterator
from contextlib import contextmanager

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import DIRECTIONS, Rule
from wuziqi.rules.threats import Formation, open_threes, standing_threes, winning_points
from wuziqi.session.reasons import Coached


def danger_of(game: Game, point: Point) -> Coached | None:
    """Return the oversight of a next stone on a point, None if there is none.

    A threat that no stone can stop is no mistake any more, and a four comes first: it has to be
    answered.
    """
    board, rule = game.board, game.rule
    if not rule.is_of_fives or game.outcome or point not in board or board[point] is not None:
        return None
    side = game.color_of_move(len(game.moves))
    fives = winning_points(board, side, rule)
    if fives:
        return None if point in fives else Coached(point, Formation.FIVE, fives[0], side, own=True)
    if fours := winning_points(board, side.other, rule):
        with _stone(board, point, side):
            left = winning_points(board, side.other, rule)
        helps = len(fours) == 1 and forbidden_to(board, fours[0], side, rule) is None
        missed = Coached(point, Formation.FIVE, fours[0], side.other, own=False)
        return missed if left and helps else None
    with _stone(board, point, side):
        if winning_points(board, side, rule):
            return None
    own = {three.point for three in open_threes(board, side, rule)}
    if own:
        return Coached(point, Formation.OPEN_FOUR, min(own), side, own=True)
    return _left_alone(board, rule, point, side)


def _left_alone(board: Board, rule: Rule, point: Point, side: Stone) -> Coached | None:
    """Return the row of the opponent that a stone leaves, where no side has a four."""
    foe = side.other
    threes = open_threes(board, foe, rule)
    with _stone(board, point, side):
        standing = standing_threes(board, threes, foe, rule)
    if standing:
        at = min(three.point for three in standing)
        return Coached(point, Formation.OPEN_FOUR, at, foe, own=False)
    forks = _forks(board, foe, rule)
    if not forks:
        return None
    with _stone(board, point, side):
        left = {at: kind for at in forks if (kind := _fork_at(board, at, foe, rule))}
    if not left or not any(_stops(board, rule, at, side, forks) for at in forks):
        return None
    return Coached(point, left[min(left)], min(left), foe, own=False)


def _stops(
    board: Board, rule: Rule, point: Point, side: Stone, forks: dict[Point, Formation]
) -> bool:
    """Whether a stone of a side stops all of the opponent's forks."""
    if forbidden_to(board, point, side, rule) is not None:
        return False
    with _stone(board, point, side):
        return not any(_fork_at(board, at, side.other, rule) for at in forks)


# Forks: a stone that makes a four, and at once another four or an open three


def _forks(board: Board, side: Stone, rule: Rule) -> dict[Point, Formation]:
    """Return the points where a side wins by a fork, whatever the other side does."""
    points = [point for point in board if _makes_four(board, point, side, rule)]
    return {point: kind for point in points if (kind := _fork_at(board, point, side, rule))}


def _makes_four(board: Board, point: Point, side: Stone, rule: Rule) -> bool:
    """Whether a stone on a point may make a four: a quick look before the exact one."""
    if board[point] is not None:
        return False
    length = rule.win_length
    for step in DIRECTIONS:
        cells = [point.along(step, way) for way in range(1 - length, length)]
        own = [at in board and board[at] is side for at in cells]
        free = [at in board and board[at] is not side.other for at in cells]
        for first in range(length):
            row = slice(first, first + length)
            if all(free[row]) and sum(own[row]) >= length - 2:
                return True
    return False


def _fork_at(board: Board, point: Point, side: Stone, rule: Rule) -> Formation | None:
    """Return the fork that a stone of a side makes, None where the other side can answer it."""
    if board[point] is not None or forbidden_to(board, point, side, rule) is not None:
        return None
    with _stone(board, point, side):
        fives = winning_points(board, side, rule)
        if len(fives) > 1:
            return Formation.DOUBLE_FOUR
        if not fives or forbidden_to(board, fives[0], side.other, rule) is not None:
            return None
        with _stone(board, fives[0], side.other):
            if winning_points(board, side.other, rule):
                return None
            threes = open_threes(board, side, rule)
    return Formation.FOUR_THREE if any(point in three.stones for three in threes) else None


@contextmanager
def _stone(board: Board, point: Point, side: Stone) -> Iterator[None]:
    """Place a stone for a while."""
    board.place(point, side)
    try:
        yield
    finally:
        board.remove(point)
