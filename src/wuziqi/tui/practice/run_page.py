"""A run of puzzles on the screen: three minutes, or until the first mistake."""

from collections.abc import Iterator

from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.protocol.client.worker import Runner
from wuziqi.puzzles.sitting import PuzzleReason, PuzzleRefusal, PuzzleRun, RunKind
from wuziqi.puzzles.trainer import Trainer
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.session.results import Done, Refused
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import key_names
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words import puzzle_texts
from wuziqi.words.actions import Action
from wuziqi.words.player_texts import color_name

_BLANK_PARAGRAPH: Paragraph = ("", Style.PLAIN)
_PAINT_SECONDS = 0.5
"""Seconds from one painting of the clock to the next."""


class RunPage(PracticePage):
    """Runs of a kind, one after the other."""

    topic = Topic.PUZZLES

    def __init__(self, preferences: Preferences, trainer: Trainer, kind: RunKind) -> None:
        self.run = PuzzleRun(trainer, kind)
        super().__init__(preferences)
        self.commands |= {Action.NEW: self._go_on, Action.REDO: self._go_on}
        self._aim()

    @property
    def board(self) -> Board:
        return self.run.puzzle.board

    def _aim(self) -> None:
        self.cursor = next(reversed(self.run.puzzle.moves), self.board.centre)

    def put(self, point: Point) -> None:
        """Answer with a move, or go on after a wrong answer."""
        if self.run.shown is not None:
            self._go_on()
            return
        match self.run.put(point):
            case Refused(reason):
                self._refuse(reason)
            case Done(answer):
                wrong = answer is None or not answer.right
                self.say(puzzle_texts.run_answer_text(answer, point), warns=wrong)
                if self.run.shown is None:
                    self._aim()

    def _go_on(self) -> None:
        run = self.run
        match run.again() if run.shown is None else run.go_on():
            case Refused(reason):
                self._refuse(reason)
            case Done():
                self._aim()
                self.say("")

    def _refuse(self, reason: PuzzleReason) -> None:
        names = key_names(self.preferences.keymap)
        warns = not isinstance(reason, PuzzleRefusal)
        self.say(puzzle_texts.refusal_text(reason, names), warns=warns)

    # Time

    @property
    def runners(self) -> list[Runner]:
        # The right moves are known, so no engine runs.
        return []

    def poll(self) -> None:
        """End the run when its time is over."""
        if not self.run.is_over:
            self.run.tick()
            if self.run.is_over:
                self._tell_end()

    def _tell_end(self) -> None:
        self._aim()
        self.say(puzzle_texts.run_result_text(self.run), warns=True)

    def leave(self) -> ScreenEvent | None:
        """Leave; a run with answers ends first, and shows its result."""
        if not self.run.can_stop:
            return super().leave()
        self.run.stop()
        self._tell_end()
        return None

    def next_wake(self) -> float | None:
        """Return the seconds until the clock is painted again; None without one."""
        waits = self.run.is_over or self.run.shown is not None
        left = None if waits else self.run.seconds_left
        return None if left is None else min(left, _PAINT_SECONDS)

    # What is shown

    def view(self) -> PracticeView:
        run, puzzle, wrong = self.run, self.run.puzzle, self.run.shown
        return self.show(
            rule=puzzle.rule,
            marks=Marks(
                last=next(reversed(puzzle.moves), None),
                hint=puzzle.firsts[0] if wrong is not None else None,
                texts={} if wrong is None else {wrong.point: "?"},
            ),
            status=self._status(),
            title=puzzle_texts.run_title(run.kind),
            text=list(self._text()),
            task=_("; ").join([*self._time(), puzzle_texts.run_standing_text(run)]),
            captions=self._captions,
        )

    def _status(self) -> Status:
        side = self.run.puzzle.side
        if self.run.shown is not None:
            return Status(_("Not the solution"), side)
        if not self.run.asks:
            return Status(_("The run is over"))
        return Status(_("{color} to play").format(color=color_name(side)), side)

    def _time(self) -> Iterator[str]:
        """Yield the time left, if the run has a clock."""
        left = None if self.run.is_over else self.run.seconds_left
        if left is not None:
            yield puzzle_texts.time_left_text(left)

    def _text(self) -> Iterator[Paragraph]:
        run = self.run
        if run.is_over:
            yield puzzle_texts.run_result_text(run), Style.TITLE
            if run.missed:
                yield puzzle_texts.run_missed_text(run), Style.PLAIN
            yield _BLANK_PARAGRAPH
        if run.asks or run.shown is not None:
            yield puzzle_texts.task_text(run.puzzle), Style.TITLE
            yield puzzle_texts.run_task_text(), Style.DIM
            yield _BLANK_PARAGRAPH
        for text in self._time():
            yield text, Style.VALUE
        yield puzzle_texts.run_standing_text(run), Style.PLAIN
        yield puzzle_texts.run_best_text(run), Style.DIM

    @property
    def _captions(self) -> tuple[KeyCaption, ...]:
        keymap, run = self.preferences.keymap, self.run
        ends = ways_out(keymap, _("result") if run.can_stop else "")
        if run.shown is not None:
            return (*action_captions(keymap, Action.PLACE, _("go on")), *ends)
        place = action_captions(keymap, Action.PLACE) if run.asks else []
        again = action_captions(keymap, Action.NEW, _("once more")) if run.is_over else []
        return (*place, *again, *ends)
