"""A warning before a person plays on a forbidden point of renju."""

from dataclasses import dataclass

from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden


@dataclass(frozen=True)
class Warned:
    """The point is forbidden to black, who loses there; the same action again places the stone."""

    point: Point
    kind: Forbidden


@dataclass
class Caution:
    """Warns before a person's stone on a forbidden point; the same point again is accepted."""

    _warned: tuple[tuple[Point, ...], Point] | None = None

    def check(
        self, kind: Forbidden | None, moves: tuple[Point, ...], point: Point
    ) -> Warned | None:
        """Return the warning before a move on a point of this kind, behind these moves.

        None if the point is not forbidden or the player was warned just before.
        """
        if kind is None or (moves, point) == self._warned:
            return None
        self._warned = (moves, point)
        return Warned(point, kind)

    def forget(self) -> None:
        """Warn again, because the player has done something else."""
        self._warned = None
