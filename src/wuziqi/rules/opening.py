"""Opening procedures: who places the first stones where, and who then takes which colour.

Black's first move is a great advantage, so that serious games begin with a procedure that gives
both players an equal share. The stones on the board still alternate; what changes hands is who
plays black. A procedure is written as a generator: it yields what has to be done next, a Step, is
sent what was done, an Act, and ends when play goes on freely.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_

Act = Point | str
"""What a player does in an opening: a point to place, offer or pick, or the word of a choice."""


class Player(Enum):
    """The players, whatever their colours: FIRST begins the opening, and plays black at first."""

    FIRST = auto()
    SECOND = auto()

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST


class Kind(Enum):
    """What a step asks for."""

    PLACE = auto()
    """A stone of the colour to move on one of the allowed points."""
    CHOOSE = auto()
    """One of some words."""
    OFFER = auto()
    """A point where black's fifth stone might stand; nothing is placed yet."""
    PICK = auto()
    """One of the offered points: black's fifth stone is placed there."""


@dataclass(frozen=True)
class Step:
    """What ``player`` has to do next, and ``text``, the same in a line of English.

    ``choices`` are the words of a choice. ``margin`` restricts where a stone may stand by its
    distance from the centre, the larger of those in columns and rows: (least, most).
    """

    kind: Kind
    player: Player
    text: str
    choices: tuple[str, ...] = ()
    margin: tuple[int, int] = (0, 25)


@dataclass
class Draft:
    """What an opening has led to so far: the board, who plays black, and the fifth moves offered."""

    board: Board
    black: Player = Player.FIRST
    offers: tuple[Point, ...] = ()


Procedure = Generator[Step, Act, None]

CHOICE_TEXTS: Final = {
    "keep": N_("keep the colours"),
    "swap": N_("change the colours"),
    "add": N_("place two more stones"),
}
"""What the word of a choice means; other words are numbers."""


@dataclass(frozen=True)
class Opening:
    """An opening procedure; title and summary are English."""

    name: str
    title: str
    summary: str
    begin: Callable[[Draft], Procedure]


OPENINGS: Final[dict[str, Opening]] = {}
"""The openings by name: free, swap, swap2, pro, long-pro, soosorv-8 and taraguchi-10."""


def allowed_points(draft: Draft, step: Step) -> list[Point]:
    """The points that a step other than a choice allows, row by row."""
    raise NotImplementedError


def black_or_white(stones: int) -> Stone:
    """The colour of the next stone, after so many."""
    return Stone.WHITE if stones % 2 else Stone.BLACK


def replay(name: str, board: Board, acts: Sequence[Act]) -> tuple[Draft, Step | None]:
    """What an opening has led to after these acts, and what comes next; None when it is over."""
    raise NotImplementedError
