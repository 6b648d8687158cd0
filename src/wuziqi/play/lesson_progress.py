"""The tasks of the lessons that the player has solved, saved in the library if there is one."""

from dataclasses import dataclass

from wuziqi.lessons.course import LESSONS
from wuziqi.lessons.lesson import Lesson
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import keep_solved, solved_tasks


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
        """Note that the task of a number, from 1 on, is solved."""
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

    def first_open(self) -> Lesson:
        """Return the first unfinished lesson, or the first of all."""
        return next((lesson for lesson in LESSONS if not self.is_done(lesson)), LESSONS[0])

    def take_notice(self) -> str | ProgressLost | None:
        """Return the notice, once."""
        notice, self.notice = self.notice, None
        return notice

    def _lose(self, error: LibraryError) -> None:
        """Go on without the library."""
        self._library = None
        self.notice = ProgressLost(error)
