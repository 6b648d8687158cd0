"""A lesson: some tasks on drawn boards. The texts are English and marked for translation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple, Protocol

from wuziqi.lessons.shapes import Shape
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule


class Outcome(Enum):
    """What an answer leads to."""

    SOLVED = auto()
    GOES_ON = auto()
    """Right so far."""
    WRONG = auto()


@dataclass(frozen=True)
class Verdict:
    """What is said about an answer.

    ``text`` may contain ``{point}``, which is ``at``, and ``{other}``, the colour that the player
    does not have; "" leaves the words to the task. ``replies`` are stones that the other places
    then, ``line`` is how play would go on from there, the other's move first. ``missed`` are points
    to be shown.
    """

    outcome: Outcome
    text: str = ""
    at: Point | None = None
    replies: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    missed: tuple[Point, ...] = ()


class Position(NamedTuple):
    """A position to be judged: the ``side`` to move, and the points that were ``found`` already."""

    board: Board
    side: Stone
    rule: Rule
    found: frozenset[Point] = frozenset()


class Goal(Protocol):
    """What a task on the board asks for."""

    @property
    def places(self) -> bool:
        """Whether an answer is a stone; else it is a point that is pointed out."""

    def judge(self, position: Position, point: Point) -> Verdict:
        """Judge an answer on an empty point, which is no forbidden one. The board is unchanged."""

    def hint(self, position: Position) -> Point | None:
        """Return a right answer; None if there is none any more."""


class Choice(NamedTuple):
    """An answer to choose: what it is, whether it is right, and why or why not."""

    label: str
    right: bool
    reason: str


@dataclass(frozen=True)
class Task:
    """A task on a drawn board, see ``drawing``; ``side`` is to move.

    ``text`` explains, ``ask`` says what to do, ``right`` is said for the solution. ``wrong`` has
    words of this task for wrong stones, by what they make, ``otherwise`` for all others; where
    there are none, those of the goal are said. A task with ``choices`` is solved by choosing one,
    the others by their ``goal``.
    """

    drawing: str
    ask: str
    right: str = ""
    goal: Goal | None = None
    text: str = ""
    wrong: Mapping[Shape, str] = field(default_factory=dict)
    otherwise: str = ""
    choices: tuple[Choice, ...] = ()
    rule: Rule = FREESTYLE
    side: Stone = Stone.BLACK


@dataclass(frozen=True)
class Lesson:
    """Some tasks one after the other.

    ``id`` names it in the library. ``summary`` is its line in the list, ``learned`` is said at the
    end.
    """

    id: str
    title: str
    summary: str
    tasks: tuple[Task, ...]
    learned: str
