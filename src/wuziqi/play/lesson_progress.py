"""A player at the lessons: the tasks one after the other, and the solved ones in the library."""

from dataclasses import dataclass
from enum import Enum, auto

from wuziqi.lessons.course import LESSONS, next_lesson
from wuziqi.lessons.lesson import Lesson, Task, TaskAttempt
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import keep_solved, solved_tasks
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.point import Point
from wuziqi.session.results import Done, Refused


@dataclass(frozen=True)
class ProgressLost:
    """Progress is no longer saved, for this ``reason``."""

    reason: LibraryError


class LessonProgress:
    """The solved tasks. Without a library they last until the program ends.

    ``notice`` reports a failure to save to the player: a line about the library, or ProgressLost.
    """

    def __init__(self, library: Library | None, notice: str = "") -> None:
        self._library = library
        self.notice: str | ProgressLost | None = notice or None
        self._solved: set[tuple[str, int]] = set()
        if library is None:
            return
        try:
            self._solved = solved_tasks(library)
        except LibraryError as error:
            self._lose(error)

    def solve(self, lesson: Lesson, number: int) -> None:
        """Note that the task of a number, from 1, is solved."""
        if self.is_solved(lesson, number):
            return
        self._solved.add((lesson.id, number))
        if self._library is None:
            return
        try:
            keep_solved(self._library, lesson.id, number)
        except LibraryError as error:
            self._lose(error)

    def is_solved(self, lesson: Lesson, number: int) -> bool:
        return (lesson.id, number) in self._solved

    def next_task(self, lesson: Lesson) -> int:
        """Return the number of the first unsolved task, or 1 where all are solved."""
        numbers = range(1, len(lesson.tasks) + 1)
        return next((number for number in numbers if not self.is_solved(lesson, number)), 1)

    def count(self, lesson: Lesson) -> int:
        return sum(self.is_solved(lesson, number + 1) for number in range(len(lesson.tasks)))

    def is_done(self, lesson: Lesson) -> bool:
        return self.count(lesson) == len(lesson.tasks)

    def first_open(self, after: Lesson | None = None) -> Lesson:
        """Return the first unfinished lesson ``after`` another, or else of all; or the first."""
        start = 0 if after is None else LESSONS.index(after)
        lessons = (*LESSONS[start:], *LESSONS[:start])
        return next((lesson for lesson in lessons if not self.is_done(lesson)), LESSONS[0])

    def take_notice(self) -> str | ProgressLost | None:
        """Return the notice, once."""
        notice, self.notice = self.notice, None
        return notice

    def _lose(self, error: LibraryError) -> None:
        self._library = None
        self.notice = ProgressLost(error)


class LessonRefusal(Enum):
    """Why an act in a lesson is refused."""

    SOLVED = auto()
    CHOOSE = auto()
    """The task is a multiple choice."""
    UNSOLVABLE = auto()
    """The task can no longer be solved from the position on the board."""
    LAST = auto()
    """There is no other lesson."""


LessonResult = Done[Point] | Refused[LessonRefusal | IllegalMove]


class LessonWalk:
    """A player in a lesson, beginning with its first unsolved task.

    ``progress`` keeps the solved tasks. ``number`` is the task's number, from 1. The lesson
    ``is_over`` after the last task.
    """

    def __init__(self, lesson: Lesson, progress: LessonProgress) -> None:
        self.progress = progress
        self._begin(lesson)

    def _begin(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._show(self.progress.next_task(lesson))

    def _show(self, number: int) -> None:
        self.number = number
        self.attempt = TaskAttempt(self.lesson.tasks[number - 1])
        self.is_over = False

    @property
    def task(self) -> Task:
        return self.attempt.task

    @property
    def following(self) -> Lesson | None:
        return next_lesson(self.lesson)

    @property
    def _why_not(self) -> LessonRefusal | None:
        if self.is_over:
            return LessonRefusal.LAST
        return LessonRefusal.SOLVED if self.attempt.solved else None

    def answer(self, point: Point, typed: str = "") -> LessonResult:
        """Answer with a point; ``typed`` is the point as the player typed it."""
        if (why_not := self._why_not) is not None:
            return Refused(why_not)
        if self.task.choices:
            return Refused(LessonRefusal.CHOOSE)
        try:
            self.attempt.answer(point, typed)
        except IllegalMove as error:
            return Refused(error)
        return self._judged()

    def choose(self, number: int) -> LessonResult:
        """Answer by a choice of the task, its ``number`` from 0."""
        if (why_not := self._why_not) is not None:
            return Refused(why_not)
        self.attempt.choose(number)
        return self._judged()

    def _judged(self) -> LessonResult:
        if self.attempt.solved:
            self.progress.solve(self.lesson, self.number)
        return Done()

    def hint(self) -> LessonResult:
        """Undo a wrong stone, and return a right answer."""
        if (why_not := self._why_not) is not None:
            return Refused(why_not)
        if self.task.choices:
            return Refused(LessonRefusal.CHOOSE)
        point = self.attempt.hint()
        return Refused(LessonRefusal.UNSOLVABLE) if point is None else Done(point)

    def restart(self) -> None:
        """Begin the task again."""
        self.attempt.restart()
        self.is_over = False

    def go_on(self) -> LessonResult:
        """Show the next task; after the last one end the lesson, and then begin the next lesson."""
        if self.number < len(self.lesson.tasks):
            self._show(self.number + 1)
        elif not self.is_over:
            self.is_over = True
        elif self.following is not None:
            self._begin(self.following)
        else:
            return Refused(LessonRefusal.LAST)
        return Done()
