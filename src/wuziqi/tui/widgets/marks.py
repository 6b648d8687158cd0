"""The marks on a board: last move, hint, threats, forbidden points, scores, letters."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden, forbidden_points
from wuziqi.rules.threats import Formation
from wuziqi.tui.terminal.style import Style


@dataclass
class ForbiddenMarks:
    """The forbidden points of the shown position; ``find`` is called once for each."""

    find: Callable[[Board], Mapping[Point, Forbidden]] = forbidden_points
    _moves: tuple[Point, ...] | None = None
    _points: Mapping[Point, Forbidden] = field(default_factory=dict)

    def points(self, board: Board, moves: tuple[Point, ...]) -> Mapping[Point, Forbidden]:
        """The points where black may not play on a board with these moves."""
        if moves != self._moves:
            self._moves, self._points = moves, self.find(board)
        return self._points


# All marks of a board


def lettered(offers: Iterable[Point]) -> dict[str, Point]:
    """The points offered for black's fifth stone, by the letters that mark them."""
    return {chr(ord("A") + number): point for number, point in enumerate(offers)}


class ThreatMark(NamedTuple):
    """The threat of each colour's stone on a point: None without one."""

    black: Formation | None
    white: Formation | None

    @property
    def stone(self) -> Stone | None:
        """The colour whose threat it is; None if it is both's."""
        if self.black is not None and self.white is not None:
            return None
        return Stone.WHITE if self.black is None else Stone.BLACK


_LOSS_STYLES: Final = (
    (0.05, Style.RANK_GOOD),
    (0.25, Style.RANK_FAIR),
    (math.inf, Style.RANK_POOR),
)
"""The styles of best moves by the chance that they lose, each with the least that is too much."""


@dataclass(frozen=True)
class Marks:
    """All marks besides grid and stones.

    ``last`` is the last move, ``same_turn`` the earlier stones of its turn, ``won`` the winning
    line; the stones of ``flash`` are new, and flash. ``numbers`` are move numbers to write on
    stones; ``line`` are moves that could follow, each with its colour and number. ``threats`` are
    the shapes that a stone on an empty point would make, ``heat`` the quality of the point (1 to
    9), ``ranks`` the places of moves or their chances, and ``losses`` the chances, 0 to 1, that
    they lose compared to the first one. A ``hint`` is one point, or an ``area`` of them.
    ``forbidden`` are the points where black may not play, ``offers`` the points offered for black's
    fifth stone, ``zone`` the points that an opening allows now. ``texts`` are written on points,
    also over stones; ``marked`` are points marked in a saved game, unless they are the last move or
    on the winning line.
    """

    cursor: Point | None = None
    last: Point | None = None
    same_turn: tuple[Point, ...] = ()
    won: tuple[Point, ...] = ()
    flash: tuple[Point, ...] = ()
    numbers: Mapping[Point, int] = field(default_factory=dict)
    line: tuple[tuple[Point, Stone, int], ...] = ()
    threats: Mapping[Point, ThreatMark] = field(default_factory=dict)
    heat: Mapping[Point, int] = field(default_factory=dict)
    hint: Point | None = None
    area: Sequence[Point] = ()
    ranks: Mapping[Point, str] = field(default_factory=dict)
    losses: Mapping[Point, float] = field(default_factory=dict)
    forbidden: Mapping[Point, Forbidden] = field(default_factory=dict)
    offers: tuple[Point, ...] = ()
    zone: Sequence[Point] = ()
    texts: Mapping[Point, str] = field(default_factory=dict)
    marked: Sequence[Point] = ()

    @property
    def hinted(self) -> tuple[Point, ...]:
        """The points of the hint."""
        return (*self.area, *(() if self.hint is None else (self.hint,)))

    def rank_style(self, point: Point) -> Style:
        """The style of a best move, by what it loses; the hint's where that is not known."""
        if (loss := self.losses.get(point)) is None:
            return Style.HINT
        return next(style for most, style in _LOSS_STYLES if loss < most)
