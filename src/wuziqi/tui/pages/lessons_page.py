"""The list of the lessons, with how much of each is solved."""

from typing import TYPE_CHECKING

from wuziqi.columns import text_width
from wuziqi.lessons.course import LESSONS
from wuziqi.lessons.lesson import Lesson, drawn
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.records.library.library import Library
from wuziqi.rules.board import Stone
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.practice.lesson_page import LessonPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Open, Screen, ScreenEvent
from wuziqi.words.lesson_texts import notice_text

if TYPE_CHECKING:
    from wuziqi.tui.pages.preview import PreviewBoard

_LESSONS = {lesson.id: lesson for lesson in LESSONS}
_MOST_TASKS = max(len(lesson.tasks) for lesson in LESSONS)


def lesson_position(lesson: Lesson, progress: LessonProgress) -> "PreviewBoard":
    """Return the board of a lesson's next task, captioned by what the task asks."""
    from wuziqi.tui.pages.preview import PreviewBoard  # noqa: PLC0415  see option_page

    task = lesson.tasks[progress.next_task(lesson) - 1]
    board, last = drawn(task.drawing)
    return PreviewBoard(board, Marks(last=last), _(task.ask))


def open_lessons(
    preferences: Preferences, library: Library | None, notice: str, selected: str = ""
) -> Screen:
    """Return the list of the lessons, with the progress that the library keeps."""
    return LessonsPage(preferences, LessonProgress(library, notice), selected)


class LessonsPage(OptionPage):
    """The lessons to choose from; ``selected``, or else the first unfinished one.

    After a lesson that is done now the list stands on the next one to do.
    """

    topic = Topic.PUZZLES

    def __init__(
        self, preferences: Preferences, progress: LessonProgress, selected: str = ""
    ) -> None:
        self.preferences = preferences
        self.progress = progress
        self.selected = selected or progress.first_open().id
        self._opened: Lesson | None = None
        self.notice = notice_text(progress.take_notice())

    @property
    def title(self) -> str:
        return _("Lessons")

    @property
    def subtitle(self) -> str:
        solved = sum(map(self.progress.count, LESSONS))
        total = sum(len(lesson.tasks) for lesson in LESSONS)
        return _("Solved: {solved} of {total} tasks").format(solved=solved, total=total)

    @property
    def options(self) -> list[Option]:
        return [self._option(lesson) for lesson in LESSONS]

    def _option(self, lesson: Lesson) -> Option:
        glyphs = self.preferences.glyphs
        solved, total = self.progress.count(lesson), len(lesson.tasks)
        full, empty = "●○" if glyphs.is_unicode else (glyphs.stones[Stone.BLACK], glyphs.dot)
        row = full * solved + empty * (total - solved)
        state = _("done") if solved == total else f"{solved}/{total}"
        gap = " " * (text_width(empty) * (_MOST_TASKS - total) + 2)
        value = f"{row}{gap}{state}"
        return Option(lesson.id, _(lesson.title), value, _(lesson.summary), stays=True)

    def enter(self) -> ScreenEvent | None:
        self._opened = _LESSONS[self.selected]
        return Open(LessonPage(self._opened, self.preferences, self.progress))

    def paint(self, canvas: Canvas) -> None:
        if self._opened is not None and self.progress.is_done(self._opened):
            self.selected = self.progress.first_open(self._opened).id
        self._opened = None
        super().paint(canvas)

    @property
    def shown_position(self) -> "PreviewBoard":
        return lesson_position(_LESSONS[self.selected], self.progress)

    @property
    def enter_text(self) -> str:
        return _("open")
