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
        sorted(
            point
            for point in _extensions(board, side, rule.win_length)
            if _row_with(board, point, side, rule)
        )
    )


def fours(board: Board, side: Stone, rule: Rule) -> set[Threat]:
    """Return the rows that one more stone of a side makes five."""
    return {
        Threat(frozenset(row) - {point}, point)
        for point in _extensions(board, side, rule.win_length)
        if (row := _row_with(board, point, side, rule))
    }


def open_threes(board: Board, side: Stone, rule: Rule) -> set[Threat]:
    """Return the rows that one more stone of a side makes an open four."""
    return {
        three
        for point in _extensions(board, side, rule.win_length - 1)
        for three in _open_threes_at(board, point, side, rule)
    }


def standing_threes(board: Board, threes: set[Threat], side: Stone, rule: Rule) -> set[Threat]:
    """Return those open threes of a side that later stones have left open."""
    return {
        three
        for three in threes
        if board[three.point] is None and three in _open_threes_at(board, three.point, side, rule)
    }


def _open_threes_at(board: Board, point: Point, side: Stone, rule: Rule) -> list[Threat]:
    """Return the rows that a stone on an empty point makes open fours."""
    rows = [*_open_fours(board, point, side, rule)]
    if not rows or forbidden_to(board, point, side, rule) is not None:
        return []
    return [Threat(frozenset(row) - {point}, point) for row in rows]


def _extensions(board: Board, side: Stone, length: int) -> list[Point]:
    """Return the empty points where a stone of a side makes a row of at least ``length``."""
    own = {*board.stones_of(side)}
    found = set()
    for step in DIRECTIONS:
        across, up = step
        for first in own:
            column, row = first
            before = column - across, row - up
            if before in own:
                continue
            made = board.run(first, step) + 2
            if made >= length:
                found.add(before)
            after = column + (made - 1) * across, row + (made - 1) * up
            beyond = after[0] + across, after[1] + up
            if beyond in own:
                made += board.run(Point(*beyond), step) + 1
            if made >= length:
                found.add(after)
    # A list, because the callers place stones meanwhile.
    return [point for at in found if (point := Point(*at)) in board and board[point] is None]


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
        row = board.row(point, step)
        if len(row) == rule.win_length - 1 and all(
            end in board and board[end] is None and point in _row_with(board, end, side, rule)
            for end in (point.along(step, row.start - 1), point.along(step, row.stop))
        ):
            yield [point.along(step, at) for at in row]
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
    made = formed(board, point, rule).formation
    return Effect(Formation.NOTHING if made is Formation.FIVE else made, blocks, open_end)


def formation_at(board: Board, point: Point, side: Stone, rule: Rule) -> Formation:
    """Return the shape that a stone of a side would make on an empty point."""
    board.place(point, side)
    made = formed(board, point, rule).formation
    board.remove(point)
    return made


class Formed(NamedTuple):
    """What a stone makes, and the stones of the rows through it, itself included."""

    formation: Formation = Formation.NOTHING
    rows: tuple[frozenset[Point], ...] = ()


def formed(board: Board, point: Point, rule: Rule) -> Formed:
    """Return what the stone on a point makes."""
    side = board[point]
    if side is None:
        return Formed()
    if row := winning_line(board, point, rule):
        return Formed(Formation.FIVE, (frozenset(row),))
    new_fours = [four for four in fours(board, side, rule) if point in four.stones]
    rows = {four.stones for four in new_fours}
    in_fours = {_direction(row, point) for row in rows}
    threes = {
        direction: three.stones
        for three in sorted(open_threes(board, side, rule), key=lambda one: sorted(one.stones))
        if point in three.stones and (direction := _direction(three.stones, point)) not in in_fours
    }
    if len({four.point for four in new_fours}) > 1:
        formation = Formation.OPEN_FOUR if len(rows) == 1 else Formation.DOUBLE_FOUR
        return Formed(formation, _in_order(rows))
    if new_fours:
        formation = Formation.FOUR_THREE if threes else Formation.FOUR
        return Formed(formation, (*_in_order(rows), *threes.values()))
    if threes:
        formation = Formation.DOUBLE_THREE if len(threes) > 1 else Formation.OPEN_THREE
        return Formed(formation, tuple(threes.values()))
    return Formed()


def _in_order(rows: set[frozenset[Point]]) -> tuple[frozenset[Point], ...]:
    return tuple(sorted(rows, key=sorted))


def _direction(row: frozenset[Point], point: Point) -> tuple[bool, bool, bool]:
    """Return the direction of a row through a point: of two rows in one line the same."""
    other = next(at for at in row if at != point)
    across, up = other.column - point.column, other.row - point.row
    return across == 0, up == 0, across * up > 0


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
