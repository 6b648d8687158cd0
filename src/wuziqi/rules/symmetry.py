"""Symmetric points: the fifth moves offered in renju openings must not be symmetric."""

from collections.abc import Collection
from typing import NamedTuple

from wuziqi.rules.board import Board
from wuziqi.rules.point import Point


def alike(board: Board, points: Collection[Point]) -> set[Point]:
    """The points and their images under every symmetry of the stones on the board.

    As in renju only the stones count, wherever on the board their axis lies: with black on h8
    and h7 and white on h9 and h6 the points g8, g7, i8 and i7 are alike. Some images may lie off
    the board. There must be a stone on the board.
    """
    if not points:
        return set()
    stones = [point for point in board if board[point] is not None]
    kept = [
        symmetry
        for symmetry in (_fitted(turn, stones) for turn in range(8))
        if all(board[symmetry.image(stone)] is board[stone] for stone in stones)
    ]
    return {symmetry.image(point) for symmetry in kept for point in points}


class _Symmetry(NamedTuple):
    """One of the eight rotations and reflections of the plane, followed by a shift."""

    turn: int
    across: int = 0
    up: int = 0

    def image(self, point: Point) -> Point:
        """The image of a point."""
        column = -point.column if self.turn & 1 else point.column
        row = -point.row if self.turn & 2 else point.row
        if self.turn & 4:
            column, row = row, column
        return Point(column + self.across, row + self.up)


def _fitted(turn: int, points: Collection[Point]) -> _Symmetry:
    """The symmetry with this turn that keeps the bounding box of the points in place."""
    images = [_Symmetry(turn).image(point) for point in points]
    across = min(p.column for p in points) - min(p.column for p in images)
    up = min(p.row for p in points) - min(p.row for p in images)
    return _Symmetry(turn, across, up)
