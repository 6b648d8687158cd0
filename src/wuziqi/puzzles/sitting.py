"""A player at the puzzles: one puzzle after the other, and the engine that judges positions."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from wuziqi.protocol.client.client import EngineWorker
from wuziqi.protocol.client.conversation import QueryKind
from wuziqi.protocol.client.events import EngineFailed, Judged
from wuziqi.protocol.evaluation import Judgement
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.puzzles.solving import Phase, Solving
from wuziqi.puzzles.trainer import Pick, PuzzleMode, Recorded, Trainer
from wuziqi.rules.point import Point
from wuziqi.session.analysis import Target

_PATIENCE: Final = 300.0
"""Seconds for one position: the uncompiled engine is slow."""

NODES: Final = 300_000
"""Nodes for one position, as in a review: about a second of the compiled engine."""


class Examiner(EngineWorker):
    """Judges one position after the other.

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
        """Have a position judged; drops an open question."""
        self.failure = None
        self._asked = target
        self._start(target.size, target.rule)
        self._client.query_for(QueryKind.JUDGE, list(target.stones), target.side)

    def drop(self) -> None:
        """Drop the open question, if there is one."""
        self._asked = None
        self._client.cancel()

    def attend(self) -> Judgement | None:
        """Read the engine's events; returns its judgement once it is there."""
        judgement = None
        for event in self._client.read_events():
            if isinstance(event, Judged) and self._asked is not None:
                judgement, self._asked = event.judgement, None
            elif isinstance(event, EngineFailed):
                self.failure, self._asked = event, None
        return judgement


class Sitting:
    """Puzzles of a ``mode``, the first of them the ``pick``; ``clock`` returns seconds.

    ``solving`` is the present puzzle, ``recorded`` the result of the attempt, None until it is
    decided. Call ``attend`` after each act, and when the engine's descriptor becomes readable.
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

    def attend(self) -> bool:
        """Take the engine's judgement; returns whether something has changed."""
        before = self.examiner.failure
        judgement = self.examiner.attend()
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
