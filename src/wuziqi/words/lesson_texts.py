"""The lessons in words: verdicts, hints, refusals, and trouble with the progress."""

from wuziqi.lessons.lesson import Task, TaskAttempt, Verdict
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.lesson_progress import LessonRefusal, ProgressLost
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.point import Point
from wuziqi.texts import N_
from wuziqi.words.advice_texts import shape_words
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import Names, illegal_text

_REFUSALS = {
    LessonRefusal.SOLVED: N_("Solved; {new} goes on."),
    LessonRefusal.CHOOSE: N_("Choose by a number: 1 to {count}."),
    LessonRefusal.UNSOLVABLE: N_("It can no longer be solved from here; {redo} starts over."),
    LessonRefusal.LAST: N_("That was the last lesson."),
}


def refusal_text(reason: LessonRefusal | IllegalMove, task: Task, names: Names) -> str:
    """Return why an act at a task is refused."""
    if isinstance(reason, IllegalMove):
        return illegal_text(reason, names)
    return _(_REFUSALS[reason]).format(count=len(task.choices), **names)


def verdict_text(task: Task, verdict: Verdict) -> str:
    """Return the comment on an answer."""
    return _(verdict.text).format(point=verdict.at, other=color_name(task.side.other))


def hint_text(attempt: TaskAttempt, point: Point) -> str:
    """Name a right answer, and what a stone there makes or stops."""
    task, board = attempt.task, attempt.board
    words = []
    if task.goal is not None and task.goal.places:
        words = shape_words(board, point, task.side, task.rule)
    if not words:
        return _("Hint: {point}.").format(point=point)
    return _("Hint {point}: {reasons}").format(point=point, reasons=_(", ").join(words))


def notice_text(notice: str | ProgressLost | None) -> str:
    """Say that progress in the lessons is not kept; "" where it is."""
    if notice is None or isinstance(notice, str):
        return notice or ""
    text = _("Progress in the lessons is not saved: {reason}")
    return text.format(reason=error_words(notice.reason))
