"""What our engine says of a position for a review, as a value: see ``engine.judge``."""

from dataclasses import dataclass

from wuziqi.rules.point import Point


@dataclass(frozen=True)
class Proven:
    """A proven result: the side to move ``wins`` or loses, in ``plies`` at most.

    ``way`` is ``fours``, ``threats`` or ``search``: what proves it.
    """

    wins: bool
    plies: int
    way: str


@dataclass(frozen=True)
class Judgement:
    """What is known of a position.

    ``line`` begins with the best move, which makes ``shape``: ``five``, ``open four``, ``double
    four``, ``four and three``, ``four``, ``double three``, ``open three``, or "" for a quiet move.
    ``score`` is that of a search for the side to move, in points; 0 where there is a ``proof``.
    ``only`` is the one move that is not proven to lose, None where there are several or none.
    """

    line: tuple[Point, ...]
    score: int
    proof: Proven | None = None
    shape: str = ""
    only: Point | None = None

    @property
    def best(self) -> Point:
        """The best move."""
        return self.line[0]
