"""A player at the puzzles: one chosen puzzle after the other, a round of mistakes, or a run.

Acts of the player take values and return results, like the acts of a game.
"""

import random
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from wuziqi.protocol.client.events import EngineFailed
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, Skill
from wuziqi.puzzles.solving import MOST_HINTS, Phase, Solving, Verdict
from wuziqi.puzzles.trainer import Pick, PuzzleMode, Recorded, Trainer, Why
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import Rule
from wuziqi.session.analyst import Examiner
from wuziqi.session.results import Done, Refused


class PuzzleRefusal(Enum):
    """Why an act at a puzzle is refused."""

    THINKING = auto()
    """The engine still judges the last move."""
    DONE = auto()
    """The puzzle is solved, or its solution is shown to the end."""
    CONFIRM = auto()
    """The puzzle would not be rated: the same act once more shows the solution."""
    NO_OTHER = auto()
    """There is no other puzzle of the kind."""
    ROUND_OVER = auto()
    RUN_OVER = auto()
    RUN_GOES_ON = auto()
    ANSWER_SHOWN = auto()
    """The run shows a wrong answer, and waits for the player to go on."""


class ForbiddenStone(NamedTuple):
    """The rule forbids black the point."""

    point: Point
    kind: Forbidden


class AskedAgain(NamedTuple):
    """A new engine is asked the question that the last one failed to answer."""


PuzzleReason = PuzzleRefusal | IllegalMove | ForbiddenStone | EngineFailed
PuzzleResult = Done[AskedAgain] | Refused[PuzzleReason]


def begin(
    trainer: Trainer, examiner: Examiner, mode: PuzzleMode | Skill
) -> "Sitting | Refused[PuzzleRefusal]":
    """Begin with the first puzzle of a mode."""
    pick = trainer.pick(mode)
    if pick is None:
        return Refused(PuzzleRefusal.NO_OTHER)
    return Sitting(trainer, examiner, pick, mode)


def why_no_stone(
    board: Board, point: Point, side: Stone, rule: Rule, typed: str
) -> IllegalMove | ForbiddenStone | None:
    """Return why a side may not place a stone on a point, None where it may."""
    try:
        board.check(point, typed)
    except IllegalMove as error:
        return error
    kind = forbidden_to(board, point, side, rule)
    return None if kind is None else ForbiddenStone(point, kind)


_SCORES: Final = {Verdict.SOLVED: 1.0, Verdict.FAILED: 0.0}
"""The scores of rated attempts."""


class SittingState(NamedTuple):
    """The puzzle of a sitting, and its progress."""

    mode: PuzzleMode | Skill
    why: Why
    solving: Solving
    recorded: Recorded | None
    seconds: float | None
    began: float
    solved_later: bool


class Sitting:
    """Puzzles of a ``mode``, the first of them the ``pick``; ``clock`` returns seconds.

    ``solving`` is the present puzzle, ``recorded`` the result of the attempt, None until the
    verdict. ``warned`` says that the last act was a refused request for the solution. Call ``poll``
    after each act, and when the engine's descriptor becomes readable.
    """

    rated = True
    """Whether an attempt changes the player's rating."""

    def __init__(
        self,
        trainer: Trainer,
        examiner: Examiner,
        pick: Pick,
        mode: PuzzleMode | Skill = PuzzleMode.ANY,
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
        self.solving = self._solving(pick.puzzle)
        self.recorded: Recorded | None = None
        self.seconds: float | None = None
        self.warned = False
        self._began = self._clock()
        self._solved_later = False

    def _solving(self, puzzle: Puzzle) -> Solving:
        return Solving(puzzle, own=self.trainer.is_own(puzzle))

    @property
    def puzzle(self) -> Puzzle:
        return self.solving.puzzle

    @property
    def failure(self) -> EngineFailed | None:
        """Why the engine has not answered the open question; ``ask_again`` starts another one."""
        return self.examiner.failure if self.solving.question is not None else None

    def go_on(self) -> PuzzleResult:
        """Begin the next puzzle."""
        pick = self._following()
        if pick is None:
            return Refused(PuzzleRefusal.NO_OTHER)
        self.examiner.drop()
        self._begin(pick)
        return Done()

    def _following(self) -> Pick | None:
        if self.mode is PuzzleMode.DAILY:
            self.mode = PuzzleMode.ANY
        pick = self.trainer.pick(self.mode)
        if pick is not None and pick.puzzle.id == self.puzzle.id and self.recorded is None:
            return None
        return pick

    def state(self) -> "SittingState":
        """Return the state for ``restore``."""
        state = (self.mode, self.why, self.solving.copy(), self.recorded, self.seconds)
        return SittingState(*state, self._began, self._solved_later)

    def restore(self, state: "SittingState") -> None:
        """Go back to an earlier state, unless an attempt has been recorded since."""
        if self.recorded is not state.recorded and self.puzzle is state.solving.puzzle:
            return
        self.examiner.drop()
        self.mode, self.why, self.solving, self.recorded, self.seconds = state[:5]
        self._began, self._solved_later = state[5:]
        self.warned = False
        self.ask_again()

    def _why_not(self) -> PuzzleReason | None:
        """None where the player has a move. Ends a refutation."""
        if self.solving.phase is Phase.REFUTED:
            self.solving.take_back()
        if self.solving.phase is Phase.WAIT:
            return self.failure or PuzzleRefusal.THINKING
        return PuzzleRefusal.DONE if self.solving.phase is Phase.DONE else None

    def put(self, point: Point, typed: str = "") -> PuzzleResult:
        """Take the player's move, or ask a failed engine again.

        ``typed`` is the point as the player typed it.
        """
        self.warned = False
        solving = self.solving
        if self.failure is not None:
            self.ask_again()
            return Done(AskedAgain())
        why_not = self._why_not() or why_no_stone(
            solving.board, point, solving.side, solving.puzzle.rule, typed
        )
        if why_not is not None:
            return Refused(why_not)
        solving.play(point)
        self._follow()
        return Done()

    def hint(self) -> PuzzleResult:
        self.warned = False
        if (why_not := self._why_not()) is not None:
            return Refused(why_not)
        self.solving.hint()
        self._follow()
        return Done()

    def show_solution(self) -> PuzzleResult:
        """Show the next move of the solution; of an undecided puzzle after the second request."""
        warned, self.warned = self.warned, False
        if (why_not := self._why_not()) not in (None, PuzzleRefusal.DONE):
            return Refused(why_not)
        if self.rated and self.solving.verdict is None and not warned:
            self.warned = True
            return Refused(PuzzleRefusal.CONFIRM)
        self.solving.show_next()
        self._follow()
        return Done()

    def restart(self) -> None:
        """Begin the puzzle again."""
        self.warned = False
        self.examiner.drop()
        self.solving.restart()

    def ask_again(self) -> None:
        """Ask a new engine the question that the last one failed to answer."""
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
        if self.solving.question is not None:
            self.examiner.ask(self.solving.question)
        solving = self.solving
        if self.recorded is None and solving.verdict is not None:
            self.seconds = self._clock() - self._began
            self._solved_later = solving.solved
            self.recorded = self._record(_SCORES.get(solving.verdict))
        elif solving.phase is Phase.DONE and solving.solved and not self._solved_later:
            self._solved_later = True
            self._record(None)

    def _record(self, score: float | None) -> Recorded:
        solving = self.solving
        return self.trainer.record(
            solving.puzzle,
            score if self.rated else None,
            solved=solving.solved,
            hints=solving.hints,
            seconds=self._clock() - self._began,
        )


class Learning(Sitting):
    """A round of mistakes or of puzzles of a kind, each solved by one right move.

    They are not rated; those that the trainer knows still come again, and the proven ones that a
    round ``keeps`` as the player's own. ``number`` is the puzzle's, from 1. After the last one the
    round ``is_over``.
    """

    rated = False

    def __init__(
        self,
        trainer: Trainer,
        examiner: Examiner,
        puzzles: Sequence[Puzzle],
        clock: Callable[[], float] = time.monotonic,
        *,
        keeps: bool = False,
    ) -> None:
        self.puzzles = puzzles
        self._keeps = keeps
        self.number = 1
        self.is_over = False
        self._found: set[str] = set()
        super().__init__(trainer, examiner, Pick(puzzles[0], Why.OWN), clock=clock)

    @property
    def found(self) -> int:
        """The number found, at once or later, without seeing the move."""
        return len(self._found)

    def was_found(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self._found

    def go_on(self) -> PuzzleResult:
        """Begin with the next mistake; after the last one the round is over."""
        following = super().go_on()
        self.is_over = isinstance(following, Refused)
        return Refused(PuzzleRefusal.ROUND_OVER) if self.is_over else following

    def restore(self, state: SittingState) -> None:
        """Go back to an earlier state of this round."""
        super().restore(state)
        if self.puzzle in self.puzzles:
            self.number, self.is_over = self.puzzles.index(self.puzzle) + 1, False

    def _why_not(self) -> PuzzleReason | None:
        return PuzzleRefusal.ROUND_OVER if self.is_over else super()._why_not()

    def restart(self) -> None:
        """Begin the mistake again; after the round, one with the unsolved or with all again."""
        if not self.is_over:
            super().restart()
            return
        missed = [puzzle for puzzle in self.puzzles if not self.was_found(puzzle)]
        self.puzzles = missed or self.puzzles
        self._found.clear()
        self.number, self.is_over = 1, False
        self.examiner.drop()
        self._begin(Pick(self.puzzles[0], Why.OWN))

    def _following(self) -> Pick | None:
        if self.number == len(self.puzzles):
            return None
        self.number += 1
        return Pick(self.puzzles[self.number - 1], Why.OWN)

    def _solving(self, puzzle: Puzzle) -> Solving:
        is_set = self.trainer.puzzle(puzzle.id) is not None and not self.trainer.is_own(puzzle)
        return Solving(puzzle, own=not is_set, first_only=True)

    def _follow(self) -> None:
        super()._follow()
        if self.solving.solved and self.solving.hints < MOST_HINTS:
            self._found.add(self.puzzle.id)

    def _record(self, score: float | None) -> Recorded:
        trainer, puzzle, problem = self.trainer, self.puzzle, None
        if self._keeps and puzzle.theme is not PuzzleTheme.BETTER and not trainer.is_own(puzzle):
            problem = trainer.adopt(puzzle)
        if trainer.puzzle(puzzle.id) is not None and problem is None:
            return super()._record(score)
        # Mistakes that are not kept as puzzles do not come again.
        return Recorded(trainer.rating, trainer.rating, None, counted=False, problem=problem)


# A run: three minutes, or until the first mistake. Only the first move is asked for.


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

    ``puzzle`` is the present one. A wrong answer is ``shown`` at its own position until ``go_on``;
    the clock stops meanwhile. Once the run ``is_over``, its result is saved if it is the best, and
    the ``missed`` puzzles come back until each is solved.
    """

    def __init__(
        self,
        trainer: Trainer,
        kind: RunKind,
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
    ) -> None:
        self.kind = kind
        self._trainer = trainer
        self._clock = clock
        self._chance = chance or random.Random()  # noqa: S311  no secret
        self._begin()

    def _begin(self) -> None:
        self.solved = 0
        self.failed = 0
        self.is_over = False
        self.shown: Answer | None = None
        self.missed: list[Puzzle] = []
        self.problem: Exception | None = None
        self._shown_at = 0.0
        self._ends_at = self._clock() + RUN_SECONDS
        usual = [one for one in self._trainer.puzzles if one.size == DEFAULT_SIZE]
        fitting = [one for one in usual if one.rule is self._trainer.rule]
        self._left = fitting or usual or list(self._trainer.puzzles)
        self.puzzle = self._drawn()

    def go_on(self) -> Done[None] | Refused[PuzzleRefusal]:
        """Go on after a wrong answer."""
        if self.shown is None:
            over = PuzzleRefusal.RUN_OVER if self.is_over else PuzzleRefusal.RUN_GOES_ON
            return Refused(over)
        self._ends_at += self._clock() - self._shown_at
        self.shown = None
        self._go_to_next()
        return Done()

    def again(self) -> Done[None] | Refused[PuzzleRefusal]:
        """Begin another run, once this one is over."""
        if not self.is_over:
            return Refused(PuzzleRefusal.RUN_GOES_ON)
        self._begin()
        return Done()

    @property
    def best(self) -> int:
        return self._trainer.bests.get(self.kind.value, 0)

    @property
    def asks(self) -> bool:
        """Whether a move of the player is wanted, in the run or at a missed puzzle after it."""
        return self.shown is None and (bool(self.missed) or not self.is_over)

    @property
    def seconds_left(self) -> float | None:
        """The seconds left; None in a run without a clock."""
        if self.kind is not RunKind.TIMED:
            return None
        now = self._clock() if self.shown is None else self._shown_at
        return max(self._ends_at - now, 0.0)

    def put(self, point: Point, typed: str = "") -> Done[Answer] | Refused[PuzzleReason]:
        """Take the player's move; the notice is None for one after the time."""
        if not self.asks:
            over = PuzzleRefusal.RUN_OVER if self.shown is None else PuzzleRefusal.ANSWER_SHOWN
            return Refused(over)
        puzzle = self.puzzle
        why_not = why_no_stone(puzzle.board, point, puzzle.side, puzzle.rule, typed)
        return Done(self.answer(point)) if why_not is None else Refused(why_not)

    def tick(self) -> None:
        """End the run when its time is over."""
        if self.seconds_left == 0 and not self.is_over:
            self._end()

    @property
    def can_stop(self) -> bool:
        """Whether the player may end the run now: it is not over, and has an answer."""
        return not self.is_over and bool(self.solved or self.failed)

    def stop(self) -> None:
        """End the run before its time."""
        self._end()

    def answer(self, point: Point) -> Answer | None:
        """Take the first move of the present puzzle; None for a move after the time."""
        was_over = self.is_over
        self.tick()
        if self.is_over is not was_over:
            return None
        answer = Answer(self.puzzle, point, point in self.puzzle.firsts)
        if self.is_over:
            self.missed.remove(self.puzzle)
        else:
            self.solved += answer.right
            self.failed += not answer.right
        if answer.right:
            self._go_to_next()
            return answer
        self.missed.append(self.puzzle)
        self.shown, self._shown_at = answer, self._clock()
        if self.kind is RunKind.STREAK and not self.is_over:
            self._end()
        return answer

    def _go_to_next(self) -> None:
        if not (self.is_over or self._left):
            self._end()
        elif not self.is_over:
            self.puzzle = self._drawn()
        elif self.missed:
            self.puzzle = self.missed[0]

    def _drawn(self) -> Puzzle:
        wanted = min(_FIRST + _STEP * self.solved, _LAST)
        nearest = sorted(self._left, key=lambda puzzle: abs(puzzle.rating - wanted))[:_NEAREST]
        drawn = self._chance.choice(nearest)
        self._left.remove(drawn)
        return drawn

    def _end(self) -> None:
        self.is_over = True
        self.problem = self._trainer.note_best(self.kind.value, self.solved)
        if self.shown is None:
            self._go_to_next()
