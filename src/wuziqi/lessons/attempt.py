"""A task that is being solved: its board, what was answered, and what was said about it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from wuziqi.lessons.lesson import Goal, Outcome, Position, Task, Verdict
from wuziqi.lessons.shapes import shape_made
from wuziqi.rules.board import DEFAULT_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import Forbidden
from wuziqi.texts import N_

_STONES = {"X": Stone.BLACK, "O": Stone.WHITE}


class Drawn(NamedTuple):
    """The board of a drawing, and the stone that was placed last, if one is drawn so."""

    board: Board
    last: Point | None


def drawn(drawing: str) -> Drawn:
    """Return what is drawn. Raises OffBoard for a drawing larger than the board."""
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


# A task that is being solved: its board, what was answered, and what was said about it


_FORBIDDEN = {
    Forbidden.OVERLINE: N_("{point} is forbidden: it makes more than five in a row."),
    Forbidden.DOUBLE_FOUR: N_("{point} is forbidden: it makes two fours at once."),
    Forbidden.DOUBLE_THREE: N_("{point} is forbidden: it makes two threes at once."),
}


class Attempt:
    """Solves a task, as often as it takes.

    ``board`` is what is to be seen, also after a wrong stone with the replies to it; ``verdict`` is
    that on the last answer, None before the first. ``found`` are the points pointed out.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.restart()

    def restart(self) -> None:
        """Begin anew."""
        self.board, self._drawn_last = drawn(self.task.drawing)
        self.placed: list[Point] = []
        self.found: frozenset[Point] = frozenset()
        self.verdict: Verdict | None = None
        self._wrong = 0

    @property
    def solved(self) -> bool:
        """Whether the task is solved."""
        return self.verdict is not None and self.verdict.outcome is Outcome.SOLVED

    @property
    def refuted(self) -> bool:
        """Whether the last answer was wrong; its stones stand until ``take_back``."""
        return self.verdict is not None and self.verdict.outcome is Outcome.WRONG

    @property
    def wrong_stone(self) -> Point | None:
        """The player's wrong stone, while it stands."""
        return self.placed[-self._wrong] if self.refuted and self._wrong else None

    @property
    def last(self) -> Point | None:
        """The stone that was placed last."""
        return self.placed[-1] if self.placed else self._drawn_last

    @property
    def position(self) -> Position:
        """What is to be judged."""
        return Position(self.board, self.task.side, self.task.rule, self.found)

    def answer(self, point: Point) -> None:
        """Answer with an empty point; a wrong stone before it is taken back.

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
        elif verdict.outcome is not Outcome.WRONG:
            self.found |= {point}
        self.verdict = verdict

    def choose(self, number: int) -> None:
        """Choose an answer of the task by its place, from 0."""
        if self.solved:
            return
        choice = self.task.choices[number]
        outcome = Outcome.SOLVED if choice.right else Outcome.WRONG
        self.verdict = Verdict(outcome, choice.reason)

    def take_back(self) -> None:
        """Take back a wrong stone and the replies to it."""
        if not self.refuted:
            return
        for _stone in range(self._wrong):
            self.board.remove(self.placed.pop())
        self._wrong, self.verdict = 0, None

    def hint(self) -> Point | None:
        """Return a right answer; None if there is none to show."""
        self.take_back()
        if self.solved or self.task.goal is None:
            return None
        return self.task.goal.hint(self.position)

    def _judged(self, goal: Goal, point: Point) -> Verdict:
        """The verdict on an empty point, in the words of the task where it has some."""
        task = self.task
        kind = forbidden_to(self.board, point, task.side, task.rule) if goal.places else None
        if kind is not None:
            return Verdict(Outcome.WRONG, _FORBIDDEN[kind], point)
        verdict = goal.judge(self.position, point)
        if verdict.outcome is Outcome.SOLVED:
            return replace(verdict, text=task.right)
        if verdict.outcome is Outcome.WRONG:
            made = shape_made(self.board, point, task.side, task.rule)
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
