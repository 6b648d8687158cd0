"""The formation that a stone makes: fives, fours and threes, read from the four lines through it.

A line is a text of eleven characters with the stone in the middle: ``x`` is of its colour, ``.``
empty, ``o`` closed, by a stone of the opponent or the edge. Farther cells never matter. This holds
for freestyle, standard and renju, where a closed row of five wins like an open one.
"""

from functools import lru_cache
from typing import Final

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import DIRECTIONS, Rule
from wuziqi.rules.threats import Formation

_REACH: Final = 5
_CACHED_LINES: Final = 1 << 14


def formation_made(board: Board, point: Point, side: Stone, rule: Rule) -> Formation:
    """Return the formation that a stone of a side makes on an empty point.

    The board is unchanged afterwards.
    """
    lines = _lines(board, point, side)
    exact = side in rule.exact
    fives = [_fives(line, exact=exact) for line in lines]
    fours = sum(map(bool, fives))
    if any(_wins(line, exact=exact) for line in lines):
        return Formation.FIVE
    if fours == 1 and any(_is_open_four(line, exact=exact) for line in lines):
        return Formation.OPEN_FOUR
    if fours > 1 or any(len(points) > 1 for points in fives):
        return Formation.DOUBLE_FOUR
    return _weaker(board, point, side, rule, fours)


def _weaker(board: Board, point: Point, side: Stone, rule: Rule, fours: int) -> Formation:
    """Return the formation of a stone that makes neither five nor two ways to five."""
    threes = _open_threes(board, point, side, rule)
    if fours:
        return Formation.FOUR_THREE if threes else Formation.FOUR
    if threes:
        return Formation.DOUBLE_THREE if threes > 1 else Formation.OPEN_THREE
    exact = side in rule.exact
    closed = any(_next_fours(line, exact=exact) for line in _lines(board, point, side))
    return Formation.THREE if closed else Formation.NOTHING


def _open_threes(board: Board, point: Point, side: Stone, rule: Rule) -> int:
    """Return the number of directions in which a stone makes an open three."""
    exact = side in rule.exact
    lines = _lines(board, point, side)
    board.place(point, side)
    found = sum(
        any(
            forbidden_to(board, _along(point, step, distance), side, rule) is None
            for distance in _next_open_fours(line, exact=exact)
        )
        for step, line in zip(DIRECTIONS, lines, strict=True)
    )
    board.remove(point)
    return found


def five_points(board: Board, side: Stone, rule: Rule) -> list[Point]:
    """Return the empty points where a stone of a side makes five, sorted."""
    found = {points[0] for points in _windows(board, side, 4)}
    exact = side in rule.exact
    return sorted(
        point
        for point in found
        if any(_wins(line, exact=exact) for line in _lines(board, point, side))
    )


def four_points(board: Board, side: Stone, rule: Rule) -> list[Point]:
    """Return the empty points where a stone of a side makes a four but no five, sorted."""
    found = {point for points in _windows(board, side, 3) for point in points}
    exact = side in rule.exact
    return sorted(
        point
        for point in found
        if any(_fives(line, exact=exact) for line in _lines(board, point, side))
    )


def useful_points(board: Board, side: Stone) -> list[Point]:
    """Return the empty points in a free row of five with two stones of a side, sorted."""
    return sorted({p for stones in (2, 3, 4) for row in _windows(board, side, stones) for p in row})


def _windows(board: Board, side: Stone, stones: int) -> list[list[Point]]:
    """The empty points of each row of five cells with so many stones of a side and no others."""
    found = []
    for point, rows in _rows_through(board.width, board.height):
        if board[point] is not side:
            continue
        for row in rows:
            colors = [board[cell] for cell in row]
            if colors.index(side) == row.index(point) and colors.count(side) == stones:
                empty = [cell for cell, color in zip(row, colors, strict=True) if color is None]
                if len(empty) == 5 - stones:
                    found.append(empty)
    return found


@lru_cache(4)
def _rows_through(width: int, height: int) -> list[tuple[Point, list[tuple[Point, ...]]]]:
    """Every point of a board with the rows of five cells that it belongs to."""
    board = Board(width, height)
    found: dict[Point, list[tuple[Point, ...]]] = {point: [] for point in board}
    for start in board:
        for step in DIRECTIONS:
            row = tuple(_along(start, step, distance) for distance in range(5))
            if row[-1] in board:
                for cell in row:
                    found[cell].append(row)
    return list(found.items())


def _lines(board: Board, point: Point, side: Stone) -> list[str]:
    """The four lines through a point as texts, as if a stone of a side stood on it."""
    signs = {None: ".", side: "x", side.other: "o"}
    texts = []
    for step in DIRECTIONS:
        cells = (_along(point, step, distance) for distance in range(-_REACH, _REACH + 1))
        line = [signs[board[cell]] if cell in board else "o" for cell in cells]
        line[_REACH] = "x"
        texts.append("".join(line))
    return texts


def _along(point: Point, step: tuple[int, int], distance: int) -> Point:
    return Point(point.column + distance * step[0], point.row + distance * step[1])


# A line


def _run(line: str, middle: int = _REACH) -> int:
    """The length of the unbroken row through a cell of a line."""
    before, after = line[:middle], line[middle:]
    return len(before) - len(before.rstrip("x")) + len(after) - len(after.lstrip("x"))


def _wins(line: str, *, exact: bool) -> bool:
    return _run(line) == 5 or (_run(line) > 5 and not exact)


def _with(line: str, distance: int) -> str:
    """The line with one more stone."""
    at = _REACH + distance
    return f"{line[:at]}x{line[at + 1 :]}"


def _free(line: str, reach: int) -> list[int]:
    """The distances of the empty cells within ``reach``."""
    cells = range(-reach, reach + 1)
    return [distance for distance in cells if line[_REACH + distance] == "."]


@lru_cache(_CACHED_LINES)
def _fives(line: str, *, exact: bool) -> tuple[int, ...]:
    """The distances where one more stone makes five with the middle one."""
    return tuple(d for d in _free(line, 4) if _wins(_with(line, d), exact=exact))


@lru_cache(_CACHED_LINES)
def _is_open_four(line: str, *, exact: bool) -> bool:
    """Whether the middle stone is in a row of four that becomes five at both ends."""
    return _run(line) == 4 and len(_fives(line, exact=exact)) == 2


@lru_cache(_CACHED_LINES)
def _next_open_fours(line: str, *, exact: bool) -> tuple[int, ...]:
    """The distances where one more stone makes an open four; none where there is a four already."""
    if _fives(line, exact=exact):
        return ()
    return tuple(d for d in _free(line, 3) if _is_open_four(_with(line, d), exact=exact))


@lru_cache(_CACHED_LINES)
def _next_fours(line: str, *, exact: bool) -> tuple[int, ...]:
    """The distances where one more stone makes a four."""
    return tuple(d for d in _free(line, 4) if _fives(_with(line, d), exact=exact))
