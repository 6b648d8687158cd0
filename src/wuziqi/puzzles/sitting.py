"""A player at the puzzles: one puzzle after the other."""

import time
from collections.abc import Callable

from wuziqi.protocol.client.events import EngineFailed
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.puzzles.solving import Phase, Solving
from wuziqi.puzzles.trainer import Pick, PuzzleMode, Recorded, Trainer
from wuziqi.rules.point import Point
from wuziqi.session.analyst import Examiner


class Sitting:
    """Puzzles of a ``mode``, the first of them the ``pick``; ``clock`` returns seconds.

    ``solving`` is the present puzzle, ``recorded`` the result of the attempt, None until it is
    decided. Call ``poll`` after each act, and when the engine's descriptor becomes readable.
    """

    def __init__(
        self,
        trainer: Trainer,
        examiner: Examiner,
        pick: Pick,
        mode: PuzzleMode | PuzzleTheme = PuzzleMode.ANY,
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
        return self.solving.puzzle

    @property
    def failure(self) -> EngineFailed | None:
        """Why the engine has not answered the open question; ``ask_again`` starts another one."""
        return self.examiner.failure if self.solving.question is not None else None

    def go_on(self) -> bool:
        """Begin the next puzzle; returns False where there is none."""
        mode = PuzzleMode.ANY if self.mode is PuzzleMode.DAILY else self.mode
        pick = self.trainer.pick(mode)
        if pick is None or (pick.puzzle.id == self.puzzle.id and self.recorded is None):
            return False
        self.mode = mode
        self.examiner.drop()
        self._begin(pick)
        return True

    def play(self, point: Point) -> None:
        """Take the player's move, see ``Solving.play``."""
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
        """Put the question that an engine failed to answer to a new one."""
        if self.solving.question is not None:
            self.examiner.ask(self.solving.question)

    def poll(self) -> bool:
        """Take the engine's judgement; returns whether something has changed."""
        before = self.examiner.failure
        judgement = self.examiner.poll()
        if judgement is not None:
            self.solving.answer(judgement)
            self._follow()
        return judgement is not None or self.examiner.failure is not before

    def _follow(self) -> None:
        """Ask an open question, and record a decided attempt."""
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
