"""A lesson on the screen: its tasks one after the other, and its summary."""

from collections.abc import Mapping
from functools import partial

from wuziqi.lessons.course import next_lesson
from wuziqi.lessons.lesson import Lesson, Task, TaskAttempt, Verdict
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import winning_line
from wuziqi.tui.board_screen import Command
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import key_names, key_text
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.panel import KeyRow
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.actions import Action
from wuziqi.words.library_texts import lesson_notice_text
from wuziqi.words.player_texts import color_name, to_move_text
from wuziqi.words.rule_texts import illegal_text

_BLANK: Paragraph = ("", Style.PLAIN)


class LessonPage(PracticePage):
    """A lesson, from its first unsolved task on; ``progress`` keeps the solved ones."""

    topic = Topic.PUZZLES

    def __init__(self, lesson: Lesson, preferences: Preferences, progress: LessonProgress) -> None:
        self.progress = progress
        self._begin(lesson)
        super().__init__(preferences)
        self.commands |= {
            Action.NEW: self._go_on,
            Action.REDO: self._restart,
            Action.UNDO: self._take_back,
            Action.HINT: self._give_hint,
        }

    def _begin(self, lesson: Lesson) -> None:
        """Begin a lesson at its first unsolved task, or all over again."""
        self.lesson = lesson
        self._show(self.progress.next_task(lesson))

    def _show(self, number: int) -> None:
        """Show the task of a number, from 1 on."""
        self.number = number
        self.attempt = TaskAttempt(self.lesson.tasks[number - 1])
        self.is_over = False
        self._hint: Point | None = None

    @property
    def board(self) -> Board:
        """The board of the task, also with wrong stones."""
        return self.attempt.board

    @property
    def task(self) -> Task:
        return self.attempt.task

    # Keys

    @property
    def answers(self) -> Mapping[str, Command]:
        """The numbers of the answers to choose from."""
        count = 0 if self.is_over else len(self.task.choices)
        return {str(number + 1): partial(self._choose, number) for number in range(count)}

    def put(self, point: Point) -> None:
        """Answer with a point; after a wrong stone undo it; after the solution go on."""
        if self.is_over or self.attempt.solved:
            self._go_on()
        elif self.task.choices:
            self.say(self._choices_text(), warns=True)
        elif point == self.attempt.wrong_stone:
            self._take_back()
        else:
            self._answer(point)

    def _restart(self) -> None:
        self.attempt.restart()
        self._quiet()

    def _answer(self, point: Point) -> None:
        try:
            self.attempt.answer(point)
        except IllegalMove as error:
            self.say(illegal_text(error, key_names(self.preferences.keymap)), warns=True)
            return
        self._tell()

    def _choose(self, number: int) -> None:
        if self.attempt.solved:
            self._go_on()
            return
        self.attempt.choose(number)
        self._tell()

    def _take_back(self) -> None:
        self.attempt.take_back()
        self._quiet()

    def _quiet(self) -> None:
        """Show the task alone: no hint, no message."""
        self._hint = None
        self.say("")

    def _tell(self) -> None:
        """Comment on the answer, and save a solution."""
        self._hint = None
        verdict = self.attempt.verdict
        if verdict is None:
            return
        self.say(self._text(verdict), warns=self.attempt.refuted)
        if self.attempt.solved:
            self.progress.solve(self.lesson, self.number)
            if notice := lesson_notice_text(self.progress.take_notice()):
                self.say(notice, warns=True)

    def _text(self, verdict: Verdict) -> str:
        other = _("Black") if self.task.side is Stone.WHITE else _("White")
        return _(verdict.text).format(point=verdict.at, other=other)

    def _give_hint(self) -> None:
        """Mark a right answer."""
        self._quiet()
        if self.is_over or self.attempt.solved:
            return
        if self.task.choices:
            self.say(self._choices_text())
            return
        self._hint = self.attempt.hint()
        if self._hint is None:
            text = _("It can no longer be solved from here; {key} starts over.")
            self.say(text.format(key=self._key(Action.REDO)), warns=True)
        else:
            self.cursor = self._hint
            self.say(_("Hint: {point}.").format(point=self._hint))

    def _go_on(self) -> None:
        """Show the next task, then the summary, then the next lesson."""
        self._quiet()
        following = next_lesson(self.lesson)
        if not self.is_over and self.number < len(self.lesson.tasks):
            self._show(self.number + 1)
        elif not self.is_over:
            self.is_over = True
        elif following is not None:
            self._begin(following)
        else:
            self.say(_("That was the last lesson."))
        self.cursor = self.board.centre

    def _key(self, action: Action) -> str:
        keys = self.preferences.keymap.keys_of(action)
        return key_text(keys[0]) if keys else "-"

    def _choices_text(self) -> str:
        text = _("Choose by a number: 1 to {count}.")
        return text.format(count=len(self.task.choices))

    # What is shown

    def view(self) -> PracticeView:
        title = f"{_(self.lesson.title)}  {self.number}/{len(self.lesson.tasks)}"
        text = self._ending if self.is_over else self._explanation
        return self.show(
            rule=self.task.rule,
            marks=self._marks(),
            status=self._status,
            title=_(self.lesson.title) if self.is_over else title,
            text=text,
            task=" ".join(words for words, style in text if style is not Style.PLAIN),
            keys=self._keys,
            captions=self._captions,
        )

    @property
    def _explanation(self) -> list[Paragraph]:
        task = self.task
        choices = [
            (f"{number}  {_(choice.label)}", Style.VALUE)
            for number, choice in enumerate(task.choices, 1)
        ]
        explained = [(_(task.text), Style.PLAIN), _BLANK, (_(task.ask), Style.TITLE)]
        return [*explained, _BLANK, *choices] if choices else explained

    @property
    def _ending(self) -> list[Paragraph]:
        following = next_lesson(self.lesson)
        if following is None:
            next_ = _("That was the last lesson. Enjoy the game!")
        else:
            next_ = _("Next: {lesson}").format(lesson=_(following.title))
        return [(_(self.lesson.learned), Style.PLAIN), _BLANK, (next_, Style.TITLE)]

    @property
    def _status(self) -> Status:
        if self.is_over:
            return Status(_("Lesson done") if self.progress.is_done(self.lesson) else "")
        if self.attempt.solved:
            return Status(_("Solved"))
        goal, side = self.task.goal, self.task.side
        if goal is None:
            return Status(_("Choose by a number"))
        if not goal.places:
            return Status(_("Points found: {count}").format(count=len(self.attempt.found)))
        return Status(to_move_text(color_name(side)), side)

    def _marks(self) -> Marks:
        attempt, verdict = self.attempt, self.attempt.verdict
        won = () if attempt.last is None else winning_line(self.board, attempt.last, self.task.rule)
        stones = (self.task.side.other, self.task.side)
        line = verdict.line if verdict else ()
        return Marks(
            last=attempt.last,
            won=won,
            line=tuple((at, stones[n % 2], n + 1) for n, at in enumerate(line)),
            hint=self._hint,
            forbidden=forbidden_points(self.board) if self._shows_forbidden else {},
            texts=dict.fromkeys(attempt.found, "x"),
        )

    @property
    def _shows_forbidden(self) -> bool:
        """Whether forbidden points are marked: after a task to find them, once it is solved."""
        return self.task.rule.forbids and self.attempt.solved

    @property
    def _keys(self) -> tuple[KeyRow, ...]:
        return (
            (self._caption(Action.HINT), self._caption(Action.REDO, _("again"))),
            (self._caption(Action.PROMPT), self._caption(Action.NEW, _("go on"))),
        )

    @property
    def _captions(self) -> tuple[KeyCaption, ...]:
        keymap = self.preferences.keymap
        ends = ways_out(keymap, _("lessons"))
        going_on = self._caption(Action.NEW, _("go on"))
        if self.is_over:
            return (*([going_on] if next_lesson(self.lesson) else []), *ends)
        again = self._caption(Action.REDO, _("again"))
        if self.attempt.solved:
            return (going_on, again, *ends)
        if self.task.choices:
            chosen = [KeyCaption(str(n + 1), "") for n in range(len(self.task.choices))]
            return (*chosen, going_on, *ends)
        place = action_captions(keymap, Action.PLACE)
        arrows = KeyCaption("", _("move"), _("Arrows"))
        hint = self._caption(Action.HINT, _("hint"))
        return (*place, hint, arrows, again, going_on, *ends)

    def _caption(self, action: Action, text: str = "") -> KeyCaption:
        captions = action_captions(self.preferences.keymap, action, text)
        return captions[0] if captions else KeyCaption("", text or action.caption, "-")
