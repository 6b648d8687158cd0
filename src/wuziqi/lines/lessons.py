"""The lessons in lines: their list, and their tasks one after the other."""

from collections.abc import Iterator

from wuziqi.lessons.course import LESSONS
from wuziqi.lessons.lesson import Task, Verdict
from wuziqi.lines.board import board_lines, looking_at, points_text
from wuziqi.lines.context import CommandPlace, Commands, Context, PlaceEvent
from wuziqi.lines.phrases import number_of, off_board_text, task_words
from wuziqi.locale import _
from wuziqi.play.events import Go
from wuziqi.play.lesson_progress import (
    LessonProgress,
    LessonRefusal,
    LessonResult,
    LessonWalk,
)
from wuziqi.rules.board import Board, IllegalMove, OffBoard
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.session.results import Done, Refused
from wuziqi.words import lesson_texts
from wuziqi.words.actions import Action
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import bad_point_text, stone_on_text
from wuziqi.words.sentences import quoted, sentence


class LessonsPlace(CommandPlace):
    """The list of lessons, or the task in progress."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        library, notice = context.library.open()
        self._progress = LessonProgress(library, notice)
        self._walk: LessonWalk | None = None
        """None at the list of lessons."""
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
        if self._walk is not None:
            return None if self._answers(self._walk, typed, number) else super()._obey(typed)
        if 1 <= number <= len(LESSONS):
            self._begin(LessonWalk(LESSONS[number - 1], self._progress))
            return None
        return super()._obey(typed)

    def _begin(self, walk: LessonWalk) -> None:
        """Begin a lesson at its first unsolved task, or from the start if all are solved."""
        self._walk = walk
        self._table = {
            **looking_at(self._say, lambda: walk.attempt.board),
            Action.HINT: lambda _rest: self._hint(walk),
            Action.AGAIN: lambda _rest: self._again(walk),
            Action.NEXT_TASK: lambda _rest: self._next(walk),
            Action.LESSONS: lambda _rest: self._leave_lesson(),
            Action.LEAVE: lambda _rest: self._leave_lesson(),
            **self._last_commands,
        }
        self._show(walk)

    def _unknown_text(self, typed: str) -> str:
        if self._walk is None:
            text = _("{typed} is not a lesson: type a number from 1 to {count}.")
            return text.format(typed=quoted(typed), count=len(LESSONS))
        if self._walk.task.choices:
            reason = LessonRefusal.CHOOSE
            return lesson_texts.refusal_text(reason, self._walk.task, task_words())
        return bad_point_text()

    # A lesson

    def _answers(self, walk: LessonWalk, typed: str, number: int) -> bool:
        """Take an answer to the task; returns whether the line is an answer."""
        if 1 <= number <= len(walk.task.choices) and not walk.attempt.solved:
            self._tell_verdict(walk, walk.choose(number - 1))
            return True
        try:
            point = parse_point(typed)
        except NotationError:
            return False
        self._tell_verdict(walk, walk.answer(point, quoted(typed)))
        return True

    def _show(self, walk: LessonWalk) -> None:
        """Describe the task."""
        text = _("{lesson}, task {number} of {count}.")
        values = {"number": walk.number, "count": len(walk.lesson.tasks)}
        self._say(
            text.format(lesson=_(walk.lesson.title), **values),
            *task_lines(walk.task, walk.attempt.board),
        )

    def _tell_verdict(self, walk: LessonWalk, result: LessonResult) -> None:
        """Judge an answer in words, or say why it is refused."""
        if isinstance(result, Refused):
            self._refuse(walk, result.reason)
        elif (verdict := walk.attempt.verdict) is not None:
            self._say(*verdict_lines(walk.task, verdict))
            if walk.attempt.solved:
                self._refuse(walk, LessonRefusal.SOLVED)
                self._tell_notice()

    def _refuse(self, walk: LessonWalk, reason: LessonRefusal | IllegalMove) -> None:
        if isinstance(reason, OffBoard):
            self._say(off_board_text(reason.name, walk.attempt.board))
        else:
            self._say(lesson_texts.refusal_text(reason, walk.task, task_words()))

    def _tell_notice(self) -> None:
        if notice := lesson_texts.notice_text(self._progress.take_notice()):
            self._say(notice)

    def _hint(self, walk: LessonWalk) -> None:
        match walk.hint():
            case Refused(reason):
                self._refuse(walk, reason)
            case Done(Point() as point):
                self._say(sentence(lesson_texts.hint_text(walk.attempt, point)))

    def _again(self, walk: LessonWalk) -> None:
        walk.restart()
        self._show(walk)

    def _next(self, walk: LessonWalk) -> None:
        """Describe the next task; after the last one sum up, and go on with the next lesson."""
        result = walk.go_on()
        if walk.is_over and not isinstance(result, Refused):
            self._say(_(walk.lesson.learned))
            result = walk.go_on()
        if isinstance(result, Refused):
            self._refuse(walk, result.reason)
        else:
            self._show(walk)

    def _leave_lesson(self) -> None:
        self._walk = None
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
    yield lesson_texts.verdict_text(task, verdict)
    if verdict.replies:
        yield stone_on_text(task.side.other, points_text(verdict.replies))
    if verdict.line:
        yield _("It could go on: {points}.").format(points=points_text(verdict.line))
