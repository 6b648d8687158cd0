"""Tasks without a stone: points of a kind are pointed out, until all are found."""

from collections.abc import Callable
from dataclasses import dataclass

from wuziqi.lessons.fours import wins_by_fours
from wuziqi.lessons.lesson import Outcome, Position, Verdict
from wuziqi.lessons.shapes import Shape, five_points, shape_made, useful_points
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import forbidden_points
from wuziqi.texts import N_

Finder = Callable[[Position], frozenset[Point]]


@dataclass(frozen=True)
class PointOut:
    """Point out all points that ``find`` returns; ``wrong`` is said of any other."""

    find: Finder
    wrong: str
    places = False

    def judge(self, position: Position, point: Point) -> Verdict:
        """Judge a point; the task is solved when none is left."""
        wanted = self.find(position)
        if point not in wanted:
            return Verdict(Outcome.WRONG, self.wrong, point)
        if wanted <= position.found | {point}:
            return Verdict(Outcome.SOLVED)
        return Verdict(Outcome.GOES_ON, N_("Right: {point} is one of them. There are more."), point)

    def hint(self, position: Position) -> Point | None:
        """Return the first point that is not found yet."""
        return min(self.find(position) - position.found, default=None)


def makes(stone: Stone, *shapes: Shape) -> Finder:
    """Return what finds the points where a colour would make one of these shapes."""

    def find(position: Position) -> frozenset[Point]:
        board, rule = position.board, position.rule
        return frozenset(
            point
            for point in useful_points(board, stone)
            if forbidden_to(board, point, stone, rule) is None
            and shape_made(board, point, stone, rule) in shapes
        )

    return find


def stops(position: Position) -> frozenset[Point]:
    """Return the points where a stone leaves the other side without a win by fours.

    A stone that makes five or a four does not count: it only gains time.
    """
    board, side, rule, _found = position
    found = set()
    for point in useful_points(board, side.other):
        board.place(point, side)
        if not five_points(board, side, rule) and not wins_by_fours(board, side.other, rule):
            found.add(point)
        board.remove(point)
    return frozenset(found)


def forbidden_to_black(position: Position) -> frozenset[Point]:
    """Return the points where renju forbids black to play."""
    return frozenset(forbidden_points(position.board))
