"""A warning before a forbidden point of renju is played, and why the game was lost."""

from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.play.caution import Warned
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome
from wuziqi.rules.renju import Forbidden
from wuziqi.texts import N_
from wuziqi.words.rule_texts import forbidden_name

_LOSSES = {
    Forbidden.OVERLINE: N_("{point} was forbidden: it makes more than five in a row."),
    Forbidden.DOUBLE_FOUR: N_("{point} was forbidden: it makes two fours at once."),
    Forbidden.DOUBLE_THREE: N_("{point} was forbidden: it makes two threes at once."),
}


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
        return warning_text(Warned(point, kind))

    def forget(self) -> None:
        """Warn again, because the player has done something else."""
        self._warned = None


def warning_text(warning: Warned) -> str:
    text = _("{point} is forbidden for black: {kind}. Place again to play it and lose.")
    return text.format(point=warning.point, kind=forbidden_name(warning.kind))


def loss_text(outcome: Outcome | None) -> str:
    """Why black has lost by a forbidden move; "" after other games."""
    if outcome is None or outcome.forbidden is None:
        return ""
    return _(_LOSSES[outcome.forbidden]).format(point=outcome.line[0])
