"""A coach in the game: threats that a stone overlooks, found by the rule alone."""

from typing import NamedTuple

from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.threats import Threat, open_threes, winning_points
from wuziqi.session.reasons import Coached, Danger


def danger_of(game: Game, point: Point) -> Coached | None:
    """Return the oversight of a next stone on a point, None if there is none.

    A four that no stone can stop is no mistake any more.
    """
    board, rule = game.board, game.rule
    if not rule.is_of_fives or game.outcome or point not in board or board[point] is not None:
        return None
    side = game.color_of_move(len(game.moves))
    fives = winning_points(board, side, rule)
    if point in fives:
        return None
    if fives:
        return Coached(Danger.OWN_FIVE, fives[0], side.other)
    fours, threes = winning_points(board, side.other, rule), open_threes(board, side.other, rule)
    left = _after(game, point, side)
    if left.fives:
        helps = len(fours) == 1 and forbidden_to(board, fours[0], side, rule) is None
        return Coached(Danger.FOUR, left.fives[0], side.other) if helps else None
    standing = threes & left.threes
    if left.gains or not standing:
        return None
    return Coached(Danger.OPEN_THREE, min(three.point for three in standing), side.other)


class _After(NamedTuple):
    """The position after a stone: the opponent's fives and open threes, and own fours."""

    fives: tuple[Point, ...]
    threes: set[Threat]
    gains: bool


def _after(game: Game, point: Point, side: Stone) -> _After:
    board, rule = game.board, game.rule
    board.place(point, side)
    fives, threes = winning_points(board, side.other, rule), open_threes(board, side.other, rule)
    gains = bool(winning_points(board, side, rule))
    board.remove(point)
    return _After(fives, threes, gains)
