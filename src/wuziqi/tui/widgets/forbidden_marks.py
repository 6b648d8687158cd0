"""The forbidden points of renju, to be marked on a board."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden, forbidden_points


@dataclass
class ForbiddenMarks:
    """The forbidden points of the position that is shown; ``find`` is called once for each."""

    find: Callable[[Board], Mapping[Point, Forbidden]] = forbidden_points
    _moves: tuple[Point, ...] | None = None
    _points: Mapping[Point, Forbidden] = field(default_factory=dict)

    def points(self, board: Board, moves: tuple[Point, ...]) -> Mapping[Point, Forbidden]:
        """The points where black may not play on a board with these moves."""
        if moves != self._moves:
            self._moves, self._points = moves, self.find(board)
        return self._points
