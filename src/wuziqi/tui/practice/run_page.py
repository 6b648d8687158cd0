"""A run of puzzles on the screen: three minutes, or until the first mistake."""

from collections.abc import Iterator

from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.protocol.client.worker import Runner
from wuziqi.puzzles.puzzle import Puzzle
from wuziqi.puzzles.run import PuzzleRun, RunKind
from wuziqi.puzzles.trainer import Trainer
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import EngineUser
from wuziqi.words import puzzle_texts
from wuziqi.words.actions import Action
from wuziqi.words.player_texts import color_name

_BLANK: Paragraph = ("", Style.PLAIN)
_TICK = 0.5
"""Seconds from one painting of the clock to the next."""


class RunPage(PracticePage, EngineUser):
    """Runs of a kind, one after the other."""

    topic = Topic.PUZZLES

    def __init__(self, preferences: Preferences, trainer: Trainer, kind: RunKind) -> None:
        self._trainer = trainer
        self.run = PuzzleRun(trainer, kind)
        super().__init__(preferences)
        self.commands |= {Action.NEW: self._again, Action.REDO: self._again}
        self._aim()

    @property
    def board(self) -> Board:
        """The position of the present puzzle; at the end of the run that of the last one."""
        return self._shown.board

    @property
    def _shown(self) -> Puzzle:
        latest = self.run.latest
        return latest.puzzle if self.run.is_over and latest is not None else self.run.puzzle

    def _aim(self) -> None:
        self.cursor = next(reversed(self._shown.moves), self.board.centre)

    def put(self, point: Point) -> None:
        """Answer with a move, at the end of the run with nothing."""
        run, puzzle = self.run, self._shown
        if run.is_over:
            self.say(_("The run is over: n starts another one."))
            return
        if not self.may_place(point, puzzle.side, puzzle.rule):
            return
        run.answer(point)
        if run.latest is not None:
            self.say(puzzle_texts.run_answer_text(run.latest), warns=not run.latest.right)
        if not run.is_over:
            self._aim()

    def _again(self) -> None:
        """Begin another run, once this one is over."""
        if not self.run.is_over:
            self.say(_("The run goes on: q leaves it."))
            return
        self.run = PuzzleRun(self._trainer, self.run.kind)
        self._aim()
        self.say("")

    # Time

    @property
    def runners(self) -> list[Runner]:
        """None: the right moves are known."""
        return []

    def poll(self) -> None:
        """End the run when its time is over."""
        self.run.tick()

    def next_wake(self) -> float | None:
        """Return in how many seconds the clock is painted again; None without one."""
        left = None if self.run.is_over else self.run.seconds_left
        return None if left is None else min(left, _TICK)

    # What is shown

    def view(self) -> PracticeView:
        run, puzzle = self.run, self._shown
        latest = run.latest
        wrong = latest if run.is_over and latest is not None and not latest.right else None
        return self.show(
            rule=puzzle.rule,
            marks=Marks(
                last=next(reversed(puzzle.moves), None),
                hint=puzzle.firsts[0] if run.is_over else None,
                texts={} if wrong is None else {wrong.point: "?"},
            ),
            status=self._status(),
            title=puzzle_texts.run_title(run.kind),
            text=list(self._text()),
            task=puzzle_texts.run_standing_text(run),
            captions=self._captions,
        )

    def _status(self) -> Status:
        if self.run.is_over:
            return Status(_("The run is over"))
        side = self.run.puzzle.side
        return Status(_("{color} to play").format(color=color_name(side)), side)

    def _text(self) -> Iterator[Paragraph]:
        run = self.run
        if run.is_over:
            yield puzzle_texts.run_result_text(run), Style.TITLE
        else:
            yield puzzle_texts.task_text(run.puzzle), Style.TITLE
            yield _("Only the first move counts."), Style.DIM
        yield _BLANK
        if run.seconds_left is not None and not run.is_over:
            yield puzzle_texts.time_text(run.seconds_left), Style.VALUE
        yield puzzle_texts.run_standing_text(run), Style.PLAIN
        yield puzzle_texts.run_best_text(run), Style.DIM

    @property
    def _captions(self) -> tuple[KeyCaption, ...]:
        keymap = self.preferences.keymap
        if self.run.is_over:
            return (*action_captions(keymap, Action.NEW, _("once more")), *help_and_back())
        return (*action_captions(keymap, Action.PLACE), *help_and_back())
