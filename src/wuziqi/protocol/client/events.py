"""The events of an engine, as a client reports them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from wuziqi.protocol.evaluation import BOOK_DEPTH, Depth, Evaluation
from wuziqi.protocol.judgement import Judgement
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Act
from wuziqi.rules.point import Point
from wuziqi.texts import TextError


class Failure(Enum):
    """What can be wrong with an engine."""

    NOT_STARTED = auto()
    """The command could not be run."""
    DIED = auto()
    """It ended by itself."""
    REFUSED = auto()
    """It answered ERROR, or cannot play by the rule."""
    ILLEGAL_MOVE = auto()
    """Its move is off the board, on a stone, or cannot be read."""
    SILENT = auto()
    """It did not answer in time, or does not read its input."""
    BABBLING = auto()
    """It writes without end although nothing was asked."""


@dataclass(frozen=True)
class Ready:
    """The engine has accepted the size of the board."""


@dataclass(frozen=True)
class MoveFound:
    """The answer to the request of that number: the points of the turn's stones, all empty.

    These are all stones that are left in the turn, or fewer when the game ends before.
    """

    request: int
    points: tuple[Point, ...]

    @property
    def point(self) -> Point:
        """The first of the points; in all games but connect6 it is the only one."""
        return self.points[0]


@dataclass(frozen=True)
class StepFound:
    """The answer to a request about an opening: what to do in its next step."""

    request: int
    act: Act


@dataclass(frozen=True)
class ScoresFound:
    """The pattern score of every empty point for the side that the request named."""

    request: int
    scores: Mapping[Point, int]


@dataclass(frozen=True)
class ThreatsFound:
    """Where each colour would make a threat: five, open four, four or open three."""

    request: int
    threats: Mapping[Stone, Mapping[Point, str]]


@dataclass(frozen=True)
class HintFound:
    """A move, why, and the forced line, the move first, if there is one.

    The reasons are codes: ``win by fours``, ``makes four``, ``stops open three`` and so on. None in
    the line is a ply without a legal block.
    """

    request: int
    point: Point
    reasons: tuple[str, ...]
    line: tuple[Point | None, ...]


@dataclass(frozen=True)
class Judged:
    """What our engine knows of a position for a review."""

    request: int
    judgement: Judgement


@dataclass(frozen=True)
class Thought:
    """What the engine reports when it has searched one depth.

    ``evaluation`` counts for the side that the engine plays. ``line`` is the principal variation,
    None standing for a ply without a legal move; ``nodes`` is None where the engine does not say.
    """

    depth: Depth
    evaluation: Evaluation
    line: tuple[Point | None, ...] = ()
    nodes: int | None = None

    @property
    def by_book(self) -> bool:
        """Whether our engine took the move from its opening book, without a search."""
        return self.depth == BOOK_DEPTH


@dataclass(frozen=True)
class LinesFound:
    """The best moves so far, the best first: what is thought of each, its move first in the line.

    It comes after every depth, before the answer to the request of that number, a MoveFound.
    """

    request: int
    lines: tuple[Thought, ...]


@dataclass(frozen=True)
class About:
    """What an engine says about itself; a field that it leaves out is empty."""

    name: str
    version: str = ""
    author: str = ""


@dataclass(frozen=True)
class Message:
    """A text for the player, without the word MESSAGE."""

    text: str


@dataclass(frozen=True)
class EngineFailed:
    """The engine was given up and the open request dropped; ``detail`` says more.

    ``error`` is what to translate where the detail is not in the engine's own words.
    """

    reason: Failure
    detail: str
    error: TextError | None = field(default=None, compare=False)


Event = (
    Ready
    | MoveFound
    | StepFound
    | ScoresFound
    | ThreatsFound
    | HintFound
    | Judged
    | Thought
    | LinesFound
    | About
    | Message
    | EngineFailed
)
