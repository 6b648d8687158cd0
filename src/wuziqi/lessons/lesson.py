"""A lesson: tasks on drawn boards, and a task being solved. The texts are English."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple, Protocol

from wuziqi.lessons.formations import formation_made
from wuziqi.rules.board import DEFAULT_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.rules.threats import Formation
from wuziqi.texts import N_


class Grade(Enum):
    """The judgement of an answer."""

    SOLVED = auto()
    GOES_ON = auto()
    """Right so far."""
    WRONG = auto()


@dataclass(frozen=True)
class Verdict:
    """An answer's grade, its explanation and the opponent's play after it.

    ``text`` may contain ``{point}``, which is ``at``, and ``{other}``, the opponent's colour; the
    task has the words where it is "". ``replies`` are stones that the opponent places, ``line`` is
    the play after them, the opponent's move first.
    """

    grade: Grade
    text: str = ""
    at: Point | None = None
    replies: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()


class TaskPosition(NamedTuple):
    """A position in a task: the ``side`` to move, and the points that the player has ``found``."""

    board: Board
    side: Stone
    rule: Rule
    found: frozenset[Point] = frozenset()


class Goal(Protocol):
    """The aim of a task on the board."""

    @property
    def places(self) -> bool:
        """Whether the player answers by a stone; else by pointing at a point."""

    def judge(self, position: TaskPosition, point: Point) -> Verdict:
        """Judge an answer on an empty point that is not forbidden. The board is unchanged."""

    def hint(self, position: TaskPosition) -> Point | None:
        """Return a right answer; None if none remains."""


class TaskChoice(NamedTuple):
    """One answer of a multiple choice, and the reason why it is right or wrong."""

    label: str
    right: bool
    reason: str


@dataclass(frozen=True)
class Task:
    """A task on a drawn board with ``side`` to move: a multiple choice, or a ``goal``.

    ``text`` explains, ``ask`` is the request, ``right`` praises the solution. ``wrong`` has the
    words for a wrong stone by its formation, ``otherwise`` for any other; the goal has the words
    where both lack them.
    """

    drawing: str
    ask: str
    right: str = ""
    goal: Goal | None = None
    text: str = ""
    wrong: Mapping[Formation, str] = field(default_factory=dict)
    otherwise: str = ""
    choices: tuple[TaskChoice, ...] = ()
    rule: Rule = FREESTYLE
    side: Stone = Stone.BLACK


@dataclass(frozen=True)
class Lesson:
    """Tasks on one topic. ``id`` names the lesson in libraries; ``learned`` is its conclusion."""

    id: str
    title: str
    summary: str
    tasks: tuple[Task, ...]
    learned: str


_STONES = {"X": Stone.BLACK, "O": Stone.WHITE}


class Drawn(NamedTuple):
    """The board of a drawing, and the stone placed last, if the drawing has one."""

    board: Board
    last: Point | None


def drawn(drawing: str) -> Drawn:
    """Place the stones of a drawing in the middle of a board: X black, O white, x or o the last.

    Raises OffBoard for a drawing larger than the board.
    """
    board, last = Board(*DEFAULT_SIZE), None
    for point, sign in _signs(drawing):
        if stone := _STONES.get(sign.upper()):
            board.place(point, stone)
            last = point if sign.islower() else last
    return Drawn(board, last)


def _signs(drawing: str) -> Iterator[tuple[Point, str]]:
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    left = (DEFAULT_SIZE.width - max(map(len, rows))) // 2
    bottom = (DEFAULT_SIZE.height - len(rows)) // 2
    for row, signs in enumerate(reversed(rows), bottom):
        for column, sign in enumerate(signs, left):
            yield Point(column, row), sign


_FORBIDDEN = {
    Forbidden.OVERLINE: N_("{point} is forbidden: it makes more than five in a row."),
    Forbidden.DOUBLE_FOUR: N_("{point} is forbidden: it makes two fours at once."),
    Forbidden.DOUBLE_THREE: N_("{point} is forbidden: it makes two threes at once."),
}


class TaskAttempt:
    """A task being solved, by any number of answers.

    ``board`` also has a wrong stone and the replies to it, until ``take_back``. ``verdict`` belongs
    to the last answer; None before the first.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.restart()

    def restart(self) -> None:
        self.board, self._drawn_last = drawn(self.task.drawing)
        self.placed: list[Point] = []
        self.found: frozenset[Point] = frozenset()
        self.verdict: Verdict | None = None
        self._wrong = 0

    @property
    def solved(self) -> bool:
        return self.verdict is not None and self.verdict.grade is Grade.SOLVED

    @property
    def refuted(self) -> bool:
        """Whether the last answer was wrong."""
        return self.verdict is not None and self.verdict.grade is Grade.WRONG

    @property
    def wrong_stone(self) -> Point | None:
        """The player's wrong stone, until the player undoes it."""
        return self.placed[-self._wrong] if self.refuted and self._wrong else None

    @property
    def last(self) -> Point | None:
        return self.placed[-1] if self.placed else self._drawn_last

    @property
    def position(self) -> TaskPosition:
        return TaskPosition(self.board, self.task.side, self.task.rule, self.found)

    def answer(self, point: Point) -> None:
        """Answer with a stone on an empty point; an earlier wrong stone is removed first.

        Nothing happens once the task is solved. Raises OffBoard or Occupied.
        """
        self.take_back()
        if self.solved or self.task.goal is None:
            return
        self.board.check(point)
        goal = self.task.goal
        verdict = self._judged(goal, point)
        if goal.places:
            self._place(point, verdict)
        elif verdict.grade is not Grade.WRONG:
            self.found |= {point}
        self.verdict = verdict

    def choose(self, number: int) -> None:
        """Answer by a choice of the task, its ``number`` from 0."""
        if self.solved:
            return
        choice = self.task.choices[number]
        outcome = Grade.SOLVED if choice.right else Grade.WRONG
        self.verdict = Verdict(outcome, choice.reason)

    def take_back(self) -> None:
        """Take back a wrong stone and the replies to it."""
        if not self.refuted:
            return
        for _stone in range(self._wrong):
            self.board.remove(self.placed.pop())
        self._wrong, self.verdict = 0, None

    def hint(self) -> Point | None:
        """Undo a wrong stone, and return a right answer; None if none remains."""
        self.take_back()
        if self.solved or self.task.goal is None:
            return None
        return self.task.goal.hint(self.position)

    def _judged(self, goal: Goal, point: Point) -> Verdict:
        """Return the verdict on an empty point, in the words of the task where it has them."""
        task = self.task
        kind = forbidden_to(self.board, point, task.side, task.rule) if goal.places else None
        if kind is not None:
            return Verdict(Grade.WRONG, _FORBIDDEN[kind], point)
        verdict = goal.judge(self.position, point)
        if verdict.grade is Grade.SOLVED:
            return replace(verdict, text=task.right)
        if verdict.grade is Grade.WRONG:
            made = formation_made(self.board, point, task.side, task.rule)
            return replace(verdict, text=task.wrong.get(made, task.otherwise or verdict.text))
        return verdict

    def _place(self, point: Point, verdict: Verdict) -> None:
        """Place a stone and the replies to it."""
        stones = [point, *verdict.replies]
        colors = [self.task.side] + [self.task.side.other] * len(verdict.replies)
        for at, stone in zip(stones, colors, strict=True):
            self.board.place(at, stone)
        self.placed += stones
        self._wrong = len(stones)
