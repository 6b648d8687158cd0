"""Fours and open threes that stand on a board, found by the rule alone."""

from collections.abc import Iterator
from typing import NamedTuple

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import DIRECTIONS, Rule, winning_line


class Standing(NamedTuple):
    """A four or an open three: its ``stones``, and the ``point`` where the next stone goes."""

    stones: frozenset[Point]
    point: Point


def fours(board: Board, side: Stone, rule: Rule) -> set[Standing]:
    """Return the rows that one more stone of a side makes five."""
    return {
        Standing(frozenset(row) - {point}, point)
        for point in _near_stones(board, side)
        if (row := _row_with(board, point, side, rule))
    }


def open_threes(board: Board, side: Stone, rule: Rule) -> set[Standing]:
    """Return the rows that one more stone of a side makes an open four."""
    return {
        Standing(frozenset(row) - {point}, point)
        for point in _near_stones(board, side)
        if forbidden_to(board, point, side, rule) is None
        for row in _open_fours(board, point, side, rule)
    }


def _near_stones(board: Board, side: Stone) -> Iterator[Point]:
    """The empty points beside a stone of a side."""
    for point in board:
        if board[point] is None and any(
            board[_along(point, step, way)] is side for step in DIRECTIONS for way in (-1, 1)
        ):
            yield point


def _row_with(board: Board, point: Point, side: Stone, rule: Rule) -> tuple[Point, ...]:
    """Return the row that wins with a stone on an empty point; () if none does."""
    board.place(point, side)
    row = winning_line(board, point, rule)
    board.remove(point)
    return row


def _open_fours(board: Board, point: Point, side: Stone, rule: Rule) -> Iterator[list[Point]]:
    """The open fours that a stone on an empty point makes, with that stone."""
    board.place(point, side)
    for step in DIRECTIONS:
        row = [point]
        ends = []
        for way in (-1, 1):
            at = _along(point, step, way)
            while board[at] is side:
                row.append(at)
                at = _along(at, step, way)
            ends.append(at)
        if len(row) == rule.win_length - 1 and all(
            end in board and board[end] is None and point in _row_with(board, end, side, rule)
            for end in ends
        ):
            yield row
    board.remove(point)


def _along(point: Point, step: tuple[int, int], way: int) -> Point:
    return Point(point.column + way * step[0], point.row + way * step[1])
