"""The forbidden points of renju: where black, and only black, may not play.

After sections 9.2 and 9.3 of the rules of the Renju International Federation. Black may not make a
row of more than five, two fours at once, or two threes at once; a move that makes exactly five is
always allowed. A three is a row that one more stone makes a straight four, on a point where black
may place it: so the test calls itself.

Only the cells within five of a stone matter in one direction. Such a line is a text of eleven
characters with the stone in the middle: ``x`` is black, ``.`` empty, and ``o`` a point that black
cannot use, white or the edge. The functions below that take such a text need no board.
"""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import Final

from wuziqi.rules.board import MAX_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS

_MIDDLE_CELL: Final = 5
_CACHED_LINES: Final = 1 << 15
"""The number of lines that each function caches; a game has some hundreds."""


class Forbidden(Enum):
    """Why a point is forbidden; where several reasons hold, the first in this order counts."""

    OVERLINE = "overline"
    DOUBLE_FOUR = "double-four"
    DOUBLE_THREE = "double-three"


def forbidden(board: Board, point: Point) -> Forbidden | None:
    """Why black may not play on an empty point of the board; None where black may.

    The board is unchanged afterwards. Raises OffBoard or Occupied for any other point.
    """
    board.check(point)
    lines = lines_through(board, point)
    rows = [_row(line) for line in lines]
    if 5 in rows:
        return None
    if max(rows) > 5:
        return Forbidden.OVERLINE
    if sum(_fours(line) for line in lines) > 1:
        return Forbidden.DOUBLE_FOUR
    if _is_double_three(board, point, lines):
        return Forbidden.DOUBLE_THREE
    return None


def forbidden_points(board: Board) -> dict[Point, Forbidden]:
    """Every empty point where black may not play, whoever is to move, with the reason."""
    empty = [point for point in board if board[point] is None]
    return {point: kind for point in empty if (kind := forbidden(board, point)) is not None}


def _is_double_three(board: Board, point: Point, lines: list[str]) -> bool:
    threes = [
        [point.along(direction, distance) for distance in _straight_fours(line)]
        for direction, line in zip(DIRECTIONS, lines, strict=True)
    ]
    if sum(map(bool, threes)) < 2:
        return False
    board.place(point, Stone.BLACK)
    threes = [three for three in threes if any(_may_follow(board, next_) for next_ in three)]
    board.remove(point)
    return len(threes) > 1


def _may_follow(board: Board, point: Point) -> bool:
    """Whether black may complete a straight four here that is not a five in another direction."""
    makes_five = any(_row(line) == 5 for line in lines_through(board, point))
    return not makes_five and forbidden(board, point) is None


def lines_through(board: Board, point: Point, side: Stone = Stone.BLACK) -> list[str]:
    """Return the four lines through a point as texts, as if a stone of a side stood on it.

    ``x`` is of that side, ``o`` its opponent or the edge.
    """
    signs = ".xo" if side is Stone.BLACK else ".ox"

    def text(points: Sequence[Point]) -> str:
        return "".join([signs[board[point] or 0] for point in points])

    return [
        text(before).rjust(_MIDDLE_CELL, "o") + "x" + text(after).ljust(_MIDDLE_CELL, "o")
        for before, after in _neighbours(board.width, board.height, point)
    ]


@lru_cache(MAX_SIZE * MAX_SIZE)
def _neighbours(width: int, height: int, point: Point) -> list[tuple[list[Point], list[Point]]]:
    """The points that matter before and after a point, in each direction."""
    before, after = range(-_MIDDLE_CELL, 0), range(1, _MIDDLE_CELL + 1)

    def on_board(direction: tuple[int, int], distances: range) -> list[Point]:
        points = [point.along(direction, distance) for distance in distances]
        return [p for p in points if 0 <= p.column < width and 0 <= p.row < height]

    return [(on_board(step, before), on_board(step, after)) for step in DIRECTIONS]


@lru_cache(_CACHED_LINES)
def _row(line: str) -> int:
    """The length of the unbroken row through the middle; 6 means 6 or more."""
    before, after = line[:_MIDDLE_CELL], line[_MIDDLE_CELL:]
    length = len(after) - len(after.lstrip("x")) + len(before) - len(before.rstrip("x"))
    return min(length, 6)


@lru_cache(_CACHED_LINES)
def _fours(line: str) -> int:
    """The number of fours that contain the middle stone.

    A four is a set of four stones that one more makes exactly five. A straight four, which has
    two such cells, is one; ``x.xxx.x`` and ``xx.xx.xx`` are two.
    """
    fours = set()
    for start in range(_MIDDLE_CELL - 4, _MIDDLE_CELL + 1):
        five, around = line[start : start + 5], line[start - 1] + line[start + 5]
        if sorted(five) == list(".xxxx") and "x" not in around:
            fours.add(frozenset(start + i for i in range(5) if five[i] == "x"))
    return len(fours)


@lru_cache(_CACHED_LINES)
def _straight_fours(line: str) -> tuple[int, ...]:
    """The distances from the middle stone where another makes a straight four: ``.xxxx.``.

    The row must be able to become exactly five on both sides.
    """
    # None is found where the middle stone is part of a four, so a direction never counts both as a
    # four and as a three.
    found = []
    for start in range(_MIDDLE_CELL - 3, _MIDDLE_CELL + 1):
        four, ends = line[start : start + 4], line[start - 1] + line[start + 4]
        beyond = line[start - 2] + line[start + 5]
        if sorted(four) == list(".xxx") and ends == ".." and "x" not in beyond:
            found.append(start + four.index(".") - _MIDDLE_CELL)
    return tuple(found)
