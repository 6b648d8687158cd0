"""A lesson: tasks on drawn boards, the formations made there, a task being solved.

The texts are English.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from wuziqi.rules.board import DEFAULT_SIZE, Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to, windows
from wuziqi.rules.renju import Forbidden, lines_through
from wuziqi.rules.rule import DIRECTIONS, FREESTYLE, Rule
from wuziqi.rules.threats import Formation
from wuziqi.texts import N_

# The formation that a stone makes: fives, fours and threes, read from the four lines through it.
# A line is a text of eleven characters with the stone in the middle: ``x`` is of its colour,
# ``.`` empty, ``o`` closed, by a stone of the opponent or the edge. Farther cells never matter.
# This holds for freestyle, standard and renju, where a closed row of five wins like an open one.


_LINE_REACH: Final = 5
_CACHED_LINES: Final = 1 << 14


def formation_made(board: Board, point: Point, side: Stone, rule: Rule) -> Formation:
    """Return the formation that a stone of a side makes on an empty point.

    The board is unchanged afterwards.
    """
    lines = lines_through(board, point, side)
    exact = side in rule.exact
    fives = [_fives(line, exact=exact) for line in lines]
    fours = sum(map(bool, fives))
    if any(_wins(line, exact=exact) for line in lines):
        return Formation.FIVE
    if fours == 1 and any(_is_open_four(line, exact=exact) for line in lines):
        return Formation.OPEN_FOUR
    if fours > 1 or any(len(points) > 1 for points in fives):
        return Formation.DOUBLE_FOUR
    return _weaker(board, point, side, rule, fours)


def _weaker(board: Board, point: Point, side: Stone, rule: Rule, fours: int) -> Formation:
    """Return the formation of a stone that makes neither five nor two ways to five."""
    threes = _open_threes(board, point, side, rule)
    if fours:
        return Formation.FOUR_THREE if threes else Formation.FOUR
    if threes:
        return Formation.DOUBLE_THREE if threes > 1 else Formation.OPEN_THREE
    exact = side in rule.exact
    closed = any(_next_fours(line, exact=exact) for line in lines_through(board, point, side))
    return Formation.THREE if closed else Formation.NOTHING


def _open_threes(board: Board, point: Point, side: Stone, rule: Rule) -> int:
    exact = side in rule.exact
    lines = lines_through(board, point, side)
    board.place(point, side)
    found = sum(
        any(
            forbidden_to(board, point.along(step, distance), side, rule) is None
            for distance in _next_open_fours(line, exact=exact)
        )
        for step, line in zip(DIRECTIONS, lines, strict=True)
    )
    board.remove(point)
    return found


def five_points(board: Board, side: Stone, rule: Rule) -> list[Point]:
    """Return the empty points where a stone of a side makes five, sorted."""
    found = {points[0] for points in _windows(board, side, 4)}
    exact = side in rule.exact
    return sorted(
        point
        for point in found
        if any(_wins(line, exact=exact) for line in lines_through(board, point, side))
    )


def four_points(board: Board, side: Stone, rule: Rule) -> list[Point]:
    """Return the empty points where a stone of a side makes a four but no five, sorted."""
    found = {point for points in _windows(board, side, 3) for point in points}
    exact = side in rule.exact
    return sorted(
        point
        for point in found
        if any(_fives(line, exact=exact) for line in lines_through(board, point, side))
    )


def useful_points(board: Board, side: Stone) -> list[Point]:
    """Return the empty points in a free row of five with two stones of a side, sorted."""
    return sorted({p for stones in (2, 3, 4) for row in _windows(board, side, stones) for p in row})


def _windows(board: Board, side: Stone, stones: int) -> list[list[Point]]:
    """The empty points of rows of five cells with ``stones`` stones of a side and no others."""
    found = []
    for point, rows in _rows_through(board.size):
        if board[point] is not side:
            continue
        for row in rows:
            colors = [board[cell] for cell in row]
            if colors.index(side) == row.index(point) and colors.count(side) == stones:
                empty = [cell for cell, color in zip(row, colors, strict=True) if color is None]
                if len(empty) == 5 - stones:
                    found.append(empty)
    return found


@lru_cache(4)
def _rows_through(size: Size) -> list[tuple[Point, list[tuple[Point, ...]]]]:
    found: dict[Point, list[tuple[Point, ...]]] = {point: [] for point in Board(*size)}
    for row in windows(size, 5):
        for cell in row:
            found[cell].append(row)
    return list(found.items())


# A line


def _run(line: str, middle: int = _LINE_REACH) -> int:
    before, after = line[:middle], line[middle:]
    return len(before) - len(before.rstrip("x")) + len(after) - len(after.lstrip("x"))


def _wins(line: str, *, exact: bool) -> bool:
    return _run(line) == 5 or (_run(line) > 5 and not exact)


def _with(line: str, distance: int) -> str:
    at = _LINE_REACH + distance
    return f"{line[:at]}x{line[at + 1 :]}"


def _free(line: str, reach: int) -> list[int]:
    cells = range(-reach, reach + 1)
    return [distance for distance in cells if line[_LINE_REACH + distance] == "."]


@lru_cache(_CACHED_LINES)
def _fives(line: str, *, exact: bool) -> tuple[int, ...]:
    """The distances where one more stone makes five with the middle one."""
    return tuple(d for d in _free(line, 4) if _wins(_with(line, d), exact=exact))


@lru_cache(_CACHED_LINES)
def _is_open_four(line: str, *, exact: bool) -> bool:
    return _run(line) == 4 and len(_fives(line, exact=exact)) == 2


@lru_cache(_CACHED_LINES)
def _next_open_fours(line: str, *, exact: bool) -> tuple[int, ...]:
    """The distances where one more stone makes an open four; none where there is a four already."""
    if _fives(line, exact=exact):
        return ()
    return tuple(d for d in _free(line, 3) if _is_open_four(_with(line, d), exact=exact))


@lru_cache(_CACHED_LINES)
def _next_fours(line: str, *, exact: bool) -> tuple[int, ...]:
    return tuple(d for d in _free(line, 4) if _fives(_with(line, d), exact=exact))


# Tasks


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


_DRAWN_STONES = {"X": Stone.BLACK, "O": Stone.WHITE}


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
        if stone := _DRAWN_STONES.get(sign.upper()):
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


_FORBIDDEN_ANSWERS = {
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

    def answer(self, point: Point, typed: str = "") -> None:
        """Answer with a stone on an empty point; an earlier wrong stone is removed first.

        Nothing happens once the task is solved. ``typed`` is the point as the player typed it.
        Raises OffBoard or Occupied.
        """
        self.take_back()
        if self.solved or self.task.goal is None:
            return
        self.board.check(point, typed)
        goal = self.task.goal
        verdict = self._judged(goal, point)
        if goal.places:
            stones = [point, *verdict.replies]
            colors = [self.task.side] + [self.task.side.other] * len(verdict.replies)
            for at, stone in zip(stones, colors, strict=True):
                self.board.place(at, stone)
            self.placed += stones
            self._wrong = len(stones)
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

    def is_answer(self, point: Point) -> bool:
        """Whether an empty point is right, or right so far."""
        goal = self.task.goal
        return goal is not None and self._judged(goal, point).grade is not Grade.WRONG

    def _judged(self, goal: Goal, point: Point) -> Verdict:
        task = self.task
        kind = forbidden_to(self.board, point, task.side, task.rule) if goal.places else None
        if kind is not None:
            return Verdict(Grade.WRONG, _FORBIDDEN_ANSWERS[kind], point)
        verdict = goal.judge(self.position, point)
        if verdict.grade is Grade.SOLVED:
            return replace(verdict, text=task.right)
        if verdict.grade is Grade.WRONG:
            made = formation_made(self.board, point, task.side, task.rule)
            return replace(verdict, text=task.wrong.get(made, task.otherwise or verdict.text))
        return verdict
