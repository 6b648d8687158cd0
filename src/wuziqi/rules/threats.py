"""Threats on a board: winning points, fours and open threes, found by the rule alone."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import DIRECTIONS, Rule, winning_line


class Formation(Enum):
    """The shape that a stone makes, the strongest first; files and engines use the values."""

    FIVE = "five"
    """The row that wins."""
    OPEN_FOUR = "open four"
    """Four in a row that two points make five."""
    DOUBLE_FOUR = "double four"
    """Two fours at once."""
    FOUR_THREE = "four and three"
    """A four and an open three in another direction."""
    FOUR = "four"
    """A row that one point makes five."""
    DOUBLE_THREE = "double three"
    """Two open threes at once."""
    OPEN_THREE = "open three"
    """A row that one more stone makes an open four."""
    THREE = "three"
    """A row that one more stone makes a four."""
    NOTHING = ""


class Threat(NamedTuple):
    """A four or an open three: its ``stones``, and the ``point`` where the next stone goes."""

    stones: frozenset[Point]
    point: Point


def winning_points(board: Board, side: Stone, rule: Rule) -> tuple[Point, ...]:
    """Return the empty points where a stone of a side wins, in order."""
    return tuple(
        sorted(point for point in _near_stones(board, side) if _row_with(board, point, side, rule))
    )


def fours(board: Board, side: Stone, rule: Rule) -> set[Threat]:
    """Return the rows that one more stone of a side makes five."""
    return {
        Threat(frozenset(row) - {point}, point)
        for point in _near_stones(board, side)
        if (row := _row_with(board, point, side, rule))
    }


def open_threes(board: Board, side: Stone, rule: Rule) -> set[Threat]:
    """Return the rows that one more stone of a side makes an open four."""
    return {
        Threat(frozenset(row) - {point}, point)
        for point in _near_stones(board, side)
        if forbidden_to(board, point, side, rule) is None
        for row in _open_fours(board, point, side, rule)
    }


def _near_stones(board: Board, side: Stone) -> list[Point]:
    """Return the empty points beside a stone of a side, where alone a stone can extend a row."""
    # A list, because the callers place stones meanwhile.
    near = {
        (column + way * across, row + way * up)
        for column, row in board.stones_of(side)
        for across, up in DIRECTIONS
        for way in (-1, 1)
    }
    return [point for at in near if (point := Point(*at)) in board and board[point] is None]


def _row_with(board: Board, point: Point, side: Stone, rule: Rule) -> tuple[Point, ...]:
    """Return the row that wins with a stone on an empty point; () if none does."""
    board.place(point, side)
    row = winning_line(board, point, rule)
    board.remove(point)
    return row


def _open_fours(board: Board, point: Point, side: Stone, rule: Rule) -> Iterator[list[Point]]:
    """Yield the open fours that a stone on an empty point makes, with that stone."""
    board.place(point, side)
    for step in DIRECTIONS:
        row = [point]
        ends = []
        for way in (-1, 1):
            at = point.along(step, way)
            while board[at] is side:
                row.append(at)
                at = at.along(step, way)
            ends.append(at)
        if len(row) == rule.win_length - 1 and all(
            end in board and board[end] is None and point in _row_with(board, end, side, rule)
            for end in ends
        ):
            yield row
    board.remove(point)


# The effect of a move


class Effect(NamedTuple):
    """The effect of a move.

    ``blocks`` is FOUR, OPEN_THREE or NOTHING; ``open_end`` is the point where a blocked four can
    still become five.
    """

    makes: Formation = Formation.NOTHING
    blocks: Formation = Formation.NOTHING
    open_end: Point | None = None


def effect_of(board: Board, point: Point, rule: Rule) -> Effect:
    """Return the effect of the last stone, on ``point``, under a rule."""
    side = board[point]
    if side is None or not rule.is_of_fives:
        return Effect()
    before = Board(*board.size)
    for at in board:
        if at != point and (stone := board[at]) is not None:
            before.place(at, stone)
    blocks, open_end = _blocked(before, board, point, side.other, rule)
    return Effect(_made(board, point, side, rule), blocks, open_end)


def _made(board: Board, point: Point, side: Stone, rule: Rule) -> Formation:
    new_fours = [four for four in fours(board, side, rule) if point in four.stones]
    threes = {three.stones for three in open_threes(board, side, rule) if point in three.stones}
    if len({four.point for four in new_fours}) > 1:
        one_row = len({four.stones for four in new_fours}) == 1
        return Formation.OPEN_FOUR if one_row else Formation.DOUBLE_FOUR
    if new_fours:
        return Formation.FOUR_THREE if threes else Formation.FOUR
    if threes:
        return Formation.DOUBLE_THREE if len(threes) > 1 else Formation.OPEN_THREE
    return Formation.NOTHING


def _blocked(
    before: Board, after: Board, point: Point, other: Stone, rule: Rule
) -> tuple[Formation, Point | None]:
    """Return the ``other`` side's rows that a stone has blocked, and where its four is open."""
    old = fours(before, other, rule)
    if point in {four.point for four in old}:
        left = sorted(four.point for four in fours(after, other, rule))
        return Formation.FOUR, left[0] if left else None
    threes = {three.stones for three in open_threes(before, other, rule)}
    stays = {three.stones for three in open_threes(after, other, rule)} if threes else set()
    return (Formation.OPEN_THREE if threes - stays else Formation.NOTHING), None
