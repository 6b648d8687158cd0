"""The forbidden points of renju on the screen: marks, and a warning before one is played."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from wuziqi.locale import _
from wuziqi.rules.board import Board
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden, forbidden_points
from wuziqi.texts import N_
from wuziqi.tui.words.rule_texts import forbidden_name

_LOSSES = {
    Forbidden.OVERLINE: N_("{point} was forbidden: it makes more than five in a row."),
    Forbidden.DOUBLE_FOUR: N_("{point} was forbidden: it makes two fours at once."),
    Forbidden.DOUBLE_THREE: N_("{point} was forbidden: it makes two threes at once."),
}


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


@dataclass
class Caution:
    """Warns before a person's stone on a forbidden point: the same point again plays it."""

    _warned: tuple[tuple[Point, ...], Point] | None = None

    def warning(self, kind: Forbidden | None, moves: tuple[Point, ...], point: Point) -> str:
        """The warning before a move on a forbidden point of this kind after these moves.

        "" if the point is not forbidden or the player has just been warned.
        """
        if kind is None or (moves, point) == self._warned:
            return ""
        self._warned = (moves, point)
        text = _("{point} is forbidden for black: {kind}. Place again to play it and lose.")
        return text.format(point=point, kind=forbidden_name(kind))

    def forget(self) -> None:
        """Warn again, because the player has done something else."""
        self._warned = None


def loss_text(game: Game) -> str:
    """Why black has lost by a forbidden move; "" after other games."""
    outcome = game.outcome
    if outcome is None or outcome.forbidden is None:
        return ""
    return _(_LOSSES[outcome.forbidden]).format(point=game.moves[-1])
