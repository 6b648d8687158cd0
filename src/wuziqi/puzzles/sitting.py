"""A player at the puzzles: one puzzle after the other, the engine that examines, what is kept."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from wuziqi.protocol.client.events import EngineFailed, Judged
from wuziqi.protocol.client.requests import Ask
from wuziqi.protocol.client.worker import EngineWorker
from wuziqi.protocol.judgement import Judgement
from wuziqi.puzzles.puzzle import Kind, Puzzle
from wuziqi.puzzles.solving import Phase, Solving
from wuziqi.puzzles.trainer import Mode, Pick, Recorded, Trainer
from wuziqi.rules.point import Point
from wuziqi.session.analysis import Target

_PATIENCE: Final = 300.0
"""Seconds for one position: the uncompiled engine takes its time."""

NODES: Final = 300_000
"""Nodes for one position, those of a review: about a second of the compiled engine."""


class Examiner(EngineWorker):
    """An engine process that is started by the first question. ``close`` ends it.

    ``failure`` is set when the engine has failed; the next question starts another one.
    """

    def __init__(self, command: Sequence[str], nodes: int = NODES) -> None:
        super().__init__(command, _PATIENCE)
        self.failure: EngineFailed | None = None
        self._client.info("max_node", nodes)
        self._asked: Target | None = None

    @property
    def asked(self) -> Target | None:
        """The position that is being judged."""
        return self._asked

    def ask(self, target: Target) -> None:
        """Have a position judged; a question that is still open is dropped."""
        self.failure = None
        self._asked = target
        self._start(target.size, target.rule)
        self._client.ask_for(Ask.JUDGE, list(target.stones), target.side)

    def drop(self) -> None:
        """Drop the open question, if there is one."""
        self._asked = None
        self._client.cancel()

    def attend(self) -> Judgement | None:
        """Take in what the engine says; returns its judgement of the position once it is there."""
        judgement = None
        for event in self._client.read_events():
            if isinstance(event, Judged) and self._asked is not None:
                judgement, self._asked = event.judgement, None
            elif isinstance(event, EngineFailed):
                self.failure, self._asked = event, None
        return judgement


class Sitting:
    """Puzzles of a ``mode``, the first of them the ``pick``; ``clock`` returns seconds.

    ``solving`` is the present puzzle, ``recorded`` what the attempt at it has changed, None until
    it is decided. After each act, and when the engine says something, call ``attend``.
    """

    def __init__(
        self,
        trainer: Trainer,
        examiner: Examiner,
        pick: Pick,
        mode: Mode | Kind = Mode.ANY,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.trainer = trainer
        self.examiner = examiner
        self.mode = mode
        self._clock = clock
        self._begin(pick)

    def _begin(self, pick: Pick) -> None:
        self.trainer.mark_shown(pick.puzzle)
        self.why = pick.why
        self.solving = Solving(pick.puzzle, own=self.trainer.is_own(pick.puzzle))
        self.recorded: Recorded | None = None
        self.seconds: float | None = None
        self._began = self._clock()
        self._solved_later = False

    @property
    def puzzle(self) -> Puzzle:
        """The present puzzle."""
        return self.solving.puzzle

    @property
    def failure(self) -> EngineFailed | None:
        """Why a question is not answered; ``ask_again`` starts another engine."""
        return self.examiner.failure if self.solving.question is not None else None

    def go_on(self) -> bool:
        """Begin the next puzzle; returns False where there is none."""
        mode = Mode.ANY if self.mode is Mode.DAILY else self.mode
        pick = self.trainer.pick(mode)
        if pick is None or (pick.puzzle.id == self.puzzle.id and self.recorded is None):
            return False
        self.mode = mode
        self.examiner.drop()
        self._begin(pick)
        return True

    def play(self, point: Point) -> None:
        """Take the player's move, as ``Solving.play`` does."""
        self.solving.play(point)
        self._follow()

    def hint(self) -> None:
        """Give the next hint."""
        self.solving.hint()
        self._follow()

    def show_next(self) -> None:
        """Show the next move of the solution."""
        self.solving.show_next()
        self._follow()

    def restart(self) -> None:
        """Go back to the first position of the puzzle."""
        self.examiner.drop()
        self.solving.restart()

    def ask_again(self) -> None:
        """Ask a fresh engine what the one that failed did not answer."""
        if self.solving.question is not None:
            self.examiner.ask(self.solving.question)

    def attend(self) -> bool:
        """Take in what the engine has found; returns whether something has changed."""
        before = self.examiner.failure
        judgement = self.examiner.attend()
        if judgement is not None:
            self.solving.answer(judgement)
            self._follow()
        return judgement is not None or self.examiner.failure is not before

    def _follow(self) -> None:
        """Ask what is to be asked, and keep what is decided."""
        if self.solving.question is not None:
            self.examiner.ask(self.solving.question)
        solving = self.solving
        if self.recorded is None and solving.score is not None:
            self.seconds = self._clock() - self._began
            self._solved_later = solving.solved
            self.recorded = self._record(solving.score)
        elif solving.phase is Phase.DONE and solving.solved and not self._solved_later:
            self._solved_later = True
            self._record(0)

    def _record(self, score: float) -> Recorded:
        solving = self.solving
        return self.trainer.record(
            solving.puzzle,
            score,
            solved=solving.solved,
            hints=solving.hints,
            seconds=self._clock() - self._began,
        )
