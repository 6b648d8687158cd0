"""What a client has to tell about its engine."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from wuziqi.protocol.evaluation import BOOK_DEPTH, Depth, Evaluation
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Act
from wuziqi.rules.point import Point


class Failure(Enum):
    """What can be wrong with an engine."""

    NOT_STARTED = auto()
    """The command could not be run."""
    DIED = auto()
    """It ended by itself."""
    REFUSED = auto()
    """It answered ERROR."""
    ILLEGAL_MOVE = auto()
    """Its move is off the board, on a stone, or not to be understood."""
    SILENT = auto()
    """It did not answer in time, or does not read what it is told."""
    BABBLING = auto()
    """It talks without end although nothing was asked."""


@dataclass(frozen=True)
class Ready:
    """The engine has accepted the size of the board."""


@dataclass(frozen=True)
class MoveFound:
    """The answer to the question of that number: the free points where the turn's stones go.

    They are as many as it has left, fewer only when the game ends before.
    """

    request: int
    points: tuple[Point, ...]

    @property
    def point(self) -> Point:
        """The first of the points, and in all games but connect6 the only one."""
        return self.points[0]


@dataclass(frozen=True)
class StepFound:
    """The answer to a question about an opening: what to do in the step that comes next."""

    request: int
    act: Act


@dataclass(frozen=True)
class ScoresFound:
    """The pattern score of every empty point for the side that the question named."""

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

    The reasons are codes: ``win by fours``, ``makes four``, ``stops open three`` and so on. None
    stands in the line where no block is legal.
    """

    request: int
    point: Point
    reasons: tuple[str, ...]
    line: tuple[Point | None, ...]


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
        """Whether our engine has not searched but found the move in its opening book."""
        return self.depth == BOOK_DEPTH


@dataclass(frozen=True)
class About:
    """What an engine calls itself; what it does not tell is empty."""

    name: str
    version: str = ""
    author: str = ""


@dataclass(frozen=True)
class Message:
    """What the engine tells the player, without the word MESSAGE."""

    text: str


@dataclass(frozen=True)
class EngineFailed:
    """The engine was given up and the open question dropped; ``detail`` says more."""

    reason: Failure
    detail: str


Event = (
    Ready
    | MoveFound
    | StepFound
    | ScoresFound
    | ThreatsFound
    | HintFound
    | Thought
    | About
    | Message
    | EngineFailed
)
