"""The lessons in lines: their list, and their tasks one after the other."""

from collections.abc import Iterator

from wuziqi.lessons.course import LESSONS, next_lesson
from wuziqi.lessons.lesson import Lesson, Task, TaskAttempt, Verdict
from wuziqi.lines.board import board_lines, looking_at, points_text
from wuziqi.lines.context import CommandPlace, Commands, Context, PlaceEvent
from wuziqi.lines.phrases import misplaced_text, number_of, quoted
from wuziqi.locale import _
from wuziqi.play.events import Go
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.rules.board import Board, IllegalMove
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.words.actions import Action
from wuziqi.words.library_texts import lesson_notice_text
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import bad_point_text, stone_on_text


class LessonsPlace(CommandPlace):
    """The list of lessons, or the task in progress."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        library, notice = context.library.open()
        self._progress = LessonProgress(library, notice)
        self._lesson: Lesson | None = None
        """None at the list of lessons."""
        self._number = 1
        self._attempt = TaskAttempt(LESSONS[0].tasks[0])
        self._in_task: Commands = {
            **looking_at(context.say, lambda: self._attempt.board),
            Action.HINT: lambda _rest: self._hint(),
            Action.AGAIN: lambda _rest: self._again(),
            Action.NEXT_TASK: lambda _rest: self._next(),
            Action.LESSONS: lambda _rest: self._leave_lesson(),
            Action.LEAVE: lambda _rest: self._leave_lesson(),
        }
        self._in_list: Commands = {Action.LEAVE: lambda _rest: Go.MENU, **self._last_commands}
        self._table = self._in_list

    def enter(self) -> None:
        self._say(_("Lessons. Type the number of one."))
        for number, lesson in enumerate(LESSONS, 1):
            text = _("{number} {lesson}: solved {solved} of {count}.")
            solved, count = self._progress.count(lesson), len(lesson.tasks)
            values = {"number": number, "lesson": _(lesson.title), "solved": solved, "count": count}
            self._say(text.format(**values))
        self._tell_notice()

    def _obey(self, typed: str) -> PlaceEvent | None:
        """Open a lesson, answer a task, or execute a command."""
        number = number_of(typed) or 0
        if self._lesson is None and 1 <= number <= len(LESSONS):
            self._begin(LESSONS[number - 1])
            return None
        if self._lesson is not None and self._answers(typed, number):
            return None
        return super()._obey(typed)

    def _unknown_text(self, typed: str) -> str:
        if self._lesson is None:
            text = _("{typed} is not a lesson: type a number from 1 to {count}.")
            return text.format(typed=quoted(typed), count=len(LESSONS))
        if self._task.choices:
            text = _("Choose by a number: 1 to {count}.")
            return text.format(count=len(self._task.choices))
        return bad_point_text()

    # A lesson

    @property
    def _task(self) -> Task:
        return self._attempt.task

    def _begin(self, lesson: Lesson) -> None:
        """Begin a lesson at its first unsolved task, or from the start if all are solved."""
        self._lesson = lesson
        self._table = self._in_task | self._last_commands
        self._show(lesson, self._progress.next_task(lesson))

    def _show(self, lesson: Lesson, number: int) -> None:
        """Describe a task by its number, counted from 1."""
        self._number = number
        self._attempt = TaskAttempt(lesson.tasks[number - 1])
        text = _("{lesson}, task {number} of {count}.")
        values = {"lesson": _(lesson.title), "number": number, "count": len(lesson.tasks)}
        self._say(text.format(**values), *task_lines(self._task, self._attempt.board))

    def _answers(self, typed: str, number: int) -> bool:
        """Take an answer to the task; returns whether the line is an answer."""
        choices = self._task.choices
        if choices and 1 <= number <= len(choices) and not self._attempt.solved:
            self._attempt.choose(number - 1)
            self._tell_verdict()
            return True
        try:
            point = parse_point(typed)
        except NotationError:
            return False
        if choices or self._attempt.solved:
            solved = _("Solved; next goes on.")
            self._say(solved if self._attempt.solved else self._unknown_text(typed))
            return True
        try:
            self._attempt.answer(point)
        except IllegalMove as error:
            self._say(misplaced_text(error, typed, self._attempt.board))
        else:
            self._tell_verdict()
        return True

    def _tell_verdict(self) -> None:
        """Judge an answer in words, and keep a solution."""
        attempt, lesson = self._attempt, self._lesson
        if attempt.verdict is None or lesson is None:
            return
        self._say(*verdict_lines(self._task, attempt.verdict))
        if attempt.solved:
            self._progress.solve(lesson, self._number)
            self._say(_("Solved; next goes on."))
            self._tell_notice()

    def _tell_notice(self) -> None:
        if notice := lesson_notice_text(self._progress.take_notice()):
            self._say(notice)

    def _hint(self) -> None:
        if self._task.choices or self._attempt.solved:
            solved = _("Solved; next goes on.")
            self._say(solved if self._attempt.solved else self._unknown_text(""))
        elif (point := self._attempt.hint()) is not None:
            self._say(_("Hint: {point}.").format(point=point))
        else:
            self._say(_("It can no longer be solved from here; again starts over."))

    def _again(self) -> None:
        if self._lesson is not None:
            self._show(self._lesson, self._number)

    def _next(self) -> None:
        """Describe the next task; after the last one sum up, and name the next lesson."""
        lesson = self._lesson
        if lesson is None:
            return
        if self._number < len(lesson.tasks):
            self._show(lesson, self._number + 1)
            return
        self._say(_(lesson.learned))
        if (following := next_lesson(lesson)) is not None:
            self._begin(following)
        else:
            self._say(_("That was the last lesson."))

    def _leave_lesson(self) -> None:
        self._lesson = None
        self._table = self._in_list
        self.enter()


def task_lines(task: Task, board: Board) -> Iterator[str]:
    """Yield a task: its text, its board, its question, and the answers to choose from."""
    if task.text:
        yield _(task.text)
    yield from board_lines(board)
    if task.goal is not None and task.goal.places:
        yield _("{color} to move.").format(color=color_name(task.side))
    yield _(task.ask)
    for number, choice in enumerate(task.choices, 1):
        yield _("{key}: {choice}.").format(key=number, choice=_(choice.label))


def verdict_lines(task: Task, verdict: Verdict) -> Iterator[str]:
    """Yield the comment on an answer, and the stones that reply to it."""
    other = color_name(task.side.other)
    yield _(verdict.text).format(point=verdict.at, other=other)
    if verdict.replies:
        yield stone_on_text(task.side.other, points_text(verdict.replies))
    if verdict.line:
        yield _("It could go on: {points}.").format(points=points_text(verdict.line))
