"""Evaluations and depths of searches, as engines write them and as values.

The model is python-chess's ``Cp`` and ``Mate``. A value has no side: its owner names the side for
which it counts, and ``for_other_side`` converts it to the opponent's view.
"""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from wuziqi.rules.point import Point
from wuziqi.rules.threats import Formation

EVALUATION_PATTERN: Final = r"[+-]?(?:M0*[1-9]\d{0,2}|\d{1,9})(?!\d)"
"""The evaluations that engines write, as a regular expression; the case of ``M`` is free."""

DEPTH_PATTERN: Final = r"\d{1,4}(?:-\d{1,4})?\b"
"""The depths that engines write, as a regular expression."""

_EVALUATION: Final = re.compile(EVALUATION_PATTERN, re.IGNORECASE)
_DEPTH: Final = re.compile(DEPTH_PATTERN)


@dataclass(frozen=True)
class Score:
    """An estimate: positive where the side stands better, about 100 for the worth of a move."""

    value: int

    def __str__(self) -> str:
        return str(self.value)

    def for_other_side(self) -> "Score":
        return Score(-self.value)


@dataclass(frozen=True)
class Mate:
    """A proven result: the side wins in ``plies`` plies, or loses in ``-plies``; never 0."""

    plies: int

    def __str__(self) -> str:
        return f"{'+' if self.plies > 0 else '-'}M{abs(self.plies)}"

    def for_other_side(self) -> "Mate":
        return Mate(-self.plies)


Evaluation = Score | Mate

EVEN_SCORE: Final = Score(0)
"""Neither side stands better."""


class Depth(NamedTuple):
    """The searched plies, and the plies of the longest line if the engine reports them."""

    plies: int
    selective: int | None = None

    def __str__(self) -> str:
        return f"{self.plies}" if self.selective is None else f"{self.plies}-{self.selective}"


BOOK_DEPTH: Final = Depth(0, 0)
"""The depth that our engine reports for a move from its opening book."""


def parse_evaluation(text: str) -> Evaluation:
    """Read ``-67``, ``45``, ``+M5``, ``-M4`` or ``M1``. Raises ValueError for anything else."""
    if _EVALUATION.fullmatch(text) is None:
        raise ValueError(f"{text[:20]!r} is not an evaluation")
    sign, mate, plies = text.upper().rpartition("M")
    return Mate(int(f"{sign}{plies}")) if mate else Score(int(text))


def parse_depth(text: str) -> Depth:
    """Read ``8`` or ``8-13``. Raises ValueError for anything else."""
    if _DEPTH.fullmatch(text) is None:
        raise ValueError(f"{text[:20]!r} is not a depth")
    plies, dash, selective = text.partition("-")
    return Depth(int(plies), int(selective) if dash else None)


# The judgement of a position for a review, see ``engine.judge``


@dataclass(frozen=True)
class Proven:
    """A proven result: the side to move ``wins`` or loses, in ``plies`` at most.

    ``way``, one of ``fours``, ``threats`` and ``search``, is the means of the proof. ``shortest``
    if no win by fours takes fewer.
    """

    wins: bool
    plies: int
    way: str
    shortest: bool = False


@dataclass(frozen=True)
class Judgement:
    """The findings about a position for a review.

    ``line`` begins with the best move, which makes ``shape``: NOTHING for a quiet move. ``score``
    is the score of a search for the side to move, in points; 0 where there is a ``proof``. ``only``
    is the one move not proven to lose, None if there are several or none.
    """

    line: tuple[Point, ...]
    score: int
    proof: Proven | None = None
    shape: Formation = Formation.NOTHING
    only: Point | None = None

    @property
    def best(self) -> Point:
        return self.line[0]
