"""A lesson on the screen: its tasks one after the other, and its summary."""

from collections.abc import Callable, Mapping
from functools import partial

from wuziqi.lessons.lesson import Lesson
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.play.lesson_progress import (
    LessonProgress,
    LessonRefusal,
    LessonResult,
    LessonWalk,
)
from wuziqi.rules.board import Board, IllegalMove
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import winning_line
from wuziqi.session.results import Done, Refused
from wuziqi.tui.board_screen import Command
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import key_names
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.panel import KeyRow
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words import lesson_texts
from wuziqi.words.actions import Action
from wuziqi.words.player_texts import color_name, to_move_text

_BLANK_PARAGRAPH: Paragraph = ("", Style.PLAIN)


class LessonPage(PracticePage):
    """A lesson, beginning with its first unsolved task; ``progress`` keeps the solved tasks."""

    topic = Topic.PUZZLES

    def __init__(self, lesson: Lesson, preferences: Preferences, progress: LessonProgress) -> None:
        self.walk = LessonWalk(lesson, progress)
        self._hint: Point | None = None
        super().__init__(preferences)
        self.commands |= {
            Action.NEW: self._go_on,
            Action.REDO: self._restart,
            Action.UNDO: self._take_back,
            Action.HINT: self._give_hint,
        }
        self._aim()

    @property
    def board(self) -> Board:
        return self.walk.attempt.board

    # Keys

    @property
    def answers(self) -> Mapping[str, Command]:
        count = 0 if self.walk.is_over else len(self.walk.task.choices)
        return {str(number + 1): partial(self._choose, number) for number in range(count)}

    def put(self, point: Point) -> None:
        """Answer with a point; after a wrong stone undo it; after the solution go on."""
        if point == self.walk.attempt.wrong_stone and not self.walk.is_over:
            self._take_back()
        else:
            self._tell(self.walk.answer(point))

    def _restart(self) -> None:
        self.walk.attempt.restart()
        self._quiet()

    def _choose(self, number: int) -> None:
        self._tell(self.walk.choose(number))

    def _take_back(self) -> None:
        self.walk.attempt.take_back()
        self._quiet()

    def _quiet(self) -> None:
        self._hint = None
        self.say("")

    def _tell(self, result: LessonResult) -> None:
        attempt = self.walk.attempt
        match result:
            case Refused(LessonRefusal.SOLVED | LessonRefusal.LAST):
                self._go_on()
            case Refused(reason):
                self._refuse(reason)
            case Done() if attempt.verdict is not None:
                self._hint = None
                text = lesson_texts.verdict_text(attempt.task, attempt.verdict)
                self.say(text, warns=attempt.refuted)
                if notice := lesson_texts.notice_text(self.walk.progress.take_notice()):
                    self.say(notice, warns=True)

    def _refuse(self, reason: LessonRefusal | IllegalMove) -> None:
        names = key_names(self.preferences.keymap)
        self.say(lesson_texts.refusal_text(reason, self.walk.task, names), warns=True)

    def _give_hint(self) -> None:
        self._quiet()
        match self.walk.hint():
            case Refused(LessonRefusal.SOLVED | LessonRefusal.LAST):
                pass
            case Refused(reason):
                self._refuse(reason)
            case Done(Point() as point):
                self._hint = self.cursor = point
                self.say(lesson_texts.hint_text(self.walk.attempt, point))

    def _go_on(self) -> None:
        self._quiet()
        if isinstance(result := self.walk.go_on(), Refused):
            self._refuse(result.reason)
        self._aim()

    def _aim(self) -> None:
        self.cursor = _start_point(self.board, self.walk.attempt.is_answer)

    # What is shown

    def view(self) -> PracticeView:
        title = f"{_(self.walk.lesson.title)}  {self.walk.number}/{len(self.walk.lesson.tasks)}"
        text = self._ending if self.walk.is_over else self._explanation
        return self.show(
            rule=self.walk.task.rule,
            marks=self._marks(),
            status=self._status,
            title=_(self.walk.lesson.title) if self.walk.is_over else title,
            text=text,
            task=" ".join(words for words, style in text if style is not Style.PLAIN),
            keys=self._keys,
            captions=self._captions,
        )

    @property
    def _explanation(self) -> list[Paragraph]:
        task = self.walk.task
        choices = [
            (f"{number}  {_(choice.label)}", Style.VALUE)
            for number, choice in enumerate(task.choices, 1)
        ]
        explained = [(_(task.text), Style.PLAIN), _BLANK_PARAGRAPH, (_(task.ask), Style.TITLE)]
        return [*explained, _BLANK_PARAGRAPH, *choices] if choices else explained

    @property
    def _ending(self) -> list[Paragraph]:
        following = self.walk.following
        if following is None:
            next_ = _("That was the last lesson. Enjoy the game!")
        else:
            next_ = _("Next: {lesson}").format(lesson=_(following.title))
        return [(_(self.walk.lesson.learned), Style.PLAIN), _BLANK_PARAGRAPH, (next_, Style.TITLE)]

    @property
    def _status(self) -> Status:
        if self.walk.is_over:
            return Status(_("Lesson done") if self.walk.progress.is_done(self.walk.lesson) else "")
        if self.walk.attempt.solved:
            return Status(_("Solved"))
        goal, side = self.walk.task.goal, self.walk.task.side
        if goal is None:
            return Status(_("Choose by a number"))
        if not goal.places:
            return Status(_("Points found: {count}").format(count=len(self.walk.attempt.found)))
        return Status(to_move_text(color_name(side)), side)

    def _marks(self) -> Marks:
        attempt, verdict = self.walk.attempt, self.walk.attempt.verdict
        task, last = self.walk.task, attempt.last
        won = () if last is None else winning_line(self.board, last, task.rule)
        stones = (task.side.other, task.side)
        line = verdict.line if verdict else ()
        return Marks(
            last=last,
            won=won,
            line=tuple((at, stones[n % 2], n + 1) for n, at in enumerate(line)),
            hint=self._hint,
            forbidden=forbidden_points(self.board) if self._shows_forbidden else {},
            texts=dict.fromkeys(attempt.found, "x"),
        )

    @property
    def _shows_forbidden(self) -> bool:
        # Only once the task is solved, which may be to find the forbidden points.
        return self.walk.task.rule.forbids and self.walk.attempt.solved

    @property
    def _keys(self) -> tuple[KeyRow, ...]:
        again, rotate = self._caption(Action.REDO, _("again")), self._caption(Action.ROTATE)
        if self.walk.is_over:
            return ((rotate,),)
        if self.walk.attempt.solved:
            return ((again, rotate),)
        return (
            (self._caption(Action.HINT), again),
            (self._caption(Action.PROMPT), rotate),
        )

    @property
    def _captions(self) -> tuple[KeyCaption, ...]:
        keymap = self.preferences.keymap
        ends = ways_out(keymap, _("lessons"))
        going_on = self._caption(Action.PLACE, _("go on"))
        if self.walk.is_over:
            return (*([going_on] if self.walk.following else []), *ends)
        again = self._caption(Action.REDO, _("again"))
        if self.walk.attempt.solved:
            return (going_on, again, *ends)
        if self.walk.task.choices:
            chosen = [KeyCaption(str(n + 1), "") for n in range(len(self.walk.task.choices))]
            return (*chosen, self._caption(Action.NEW, _("skip")), *ends)
        place = action_captions(keymap, Action.PLACE)
        arrows = KeyCaption("", _("move"), _("Arrows"))
        hint = self._caption(Action.HINT, _("hint"))
        skip = self._caption(Action.NEW, _("skip"))
        return (*place, hint, skip, again, arrows, *ends)

    def _caption(self, action: Action, text: str = "") -> KeyCaption:
        captions = action_captions(self.preferences.keymap, action, text)
        return captions[0] if captions else KeyCaption("", text or action.caption, "-")


def _start_point(board: Board, is_answer: Callable[[Point], bool]) -> Point:
    """Return where the cursor begins: an empty point amid the stones that is no answer."""
    stones = [point for point, _stone in board.stones] or [board.centre]
    column = sum(point.column for point in stones) / len(stones)
    row = sum(point.row for point in stones) / len(stones)
    empty = (point for point in board if board[point] is None)
    nearest = sorted(empty, key=lambda one: (one.column - column) ** 2 + (one.row - row) ** 2)
    return next((point for point in nearest if not is_answer(point)), board.centre)
