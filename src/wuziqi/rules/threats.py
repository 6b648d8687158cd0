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
    """Return the empty points beside a stone of a side: only there can a stone extend a row.

    They are a list, as the callers place stones meanwhile.
    """
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
