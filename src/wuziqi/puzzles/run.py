"""A run of puzzles: three minutes, or until the first mistake. Only the first move is asked for."""

import random
import time
from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from wuziqi.puzzles.puzzle import Puzzle
from wuziqi.puzzles.trainer import Trainer
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.rules.point import Point

RUN_SECONDS: Final = 180.0

_FIRST, _STEP, _LAST = 500, 50, 2200
"""The rating of the first puzzle, the increase with each solution, and the highest."""

_NEAREST: Final = 8
"""The puzzles to draw one from."""


class RunKind(Enum):
    """The end condition of a run; the values are as in the library."""

    TIMED = "timed"
    """After three minutes."""
    STREAK = "streak"
    """With the first mistake."""


class Answer(NamedTuple):
    """The answer to a puzzle of a run: the move played, and whether it was right."""

    puzzle: Puzzle
    point: Point
    right: bool


class PuzzleRun:
    """A run; the puzzles become harder. ``clock`` returns seconds.

    ``puzzle`` is the present one, at the end of the run the last one. At the end of the run its
    result is saved if it is the best.
    """

    def __init__(
        self,
        trainer: Trainer,
        kind: RunKind,
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
    ) -> None:
        self.kind = kind
        self.solved = 0
        self.failed = 0
        self.is_over = False
        self.answers: list[Answer] = []
        self.problem: Exception | None = None
        self._trainer = trainer
        self._clock = clock
        self._chance = chance or random.Random()  # noqa: S311  no secret
        self._ends_at = clock() + RUN_SECONDS
        usual = [one for one in trainer.puzzles if one.size == DEFAULT_SIZE]
        fitting = [one for one in usual if one.rule is trainer.rule]
        self._left = fitting or usual or list(trainer.puzzles)
        self.puzzle = self._drawn()

    @property
    def best(self) -> int:
        """The best result of this kind so far."""
        return self._trainer.bests.get(self.kind.value, 0)

    @property
    def mistakes(self) -> list[Answer]:
        return [answer for answer in self.answers if not answer.right]

    @property
    def seconds_left(self) -> float | None:
        """The seconds left; None in a run without a clock."""
        if self.kind is not RunKind.TIMED:
            return None
        return max(self._ends_at - self._clock(), 0.0)

    def tick(self) -> None:
        """End the run when its time is over."""
        if self.seconds_left == 0 and not self.is_over:
            self._end()

    def answer(self, point: Point) -> Answer | None:
        """Take the first move of the present puzzle, and show the next; None if the run is over."""
        self.tick()
        if self.is_over:
            return None
        right = point in self.puzzle.firsts
        answer = Answer(self.puzzle, point, right)
        self.answers.append(answer)
        self.solved += right
        self.failed += not right
        if not self._left or (not right and self.kind is RunKind.STREAK):
            self._end()
        else:
            self.puzzle = self._drawn()
        return answer

    def _drawn(self) -> Puzzle:
        wanted = min(_FIRST + _STEP * self.solved, _LAST)
        nearest = sorted(self._left, key=lambda puzzle: abs(puzzle.rating - wanted))[:_NEAREST]
        drawn = self._chance.choice(nearest)
        self._left.remove(drawn)
        return drawn

    def _end(self) -> None:
        self.is_over = True
        self.problem = self._trainer.note_best(self.kind.value, self.solved)
