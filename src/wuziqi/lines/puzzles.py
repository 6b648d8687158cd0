"""The puzzles in lines, one after the other, as the trainer chooses them."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Final

from wuziqi.lines.board import BoardPlace, board_lines, points_text
from wuziqi.lines.context import Context, LineWorker, PlaceEvent
from wuziqi.lines.phrases import LETTERS, find, sentence, stone_refusal
from wuziqi.locale import _
from wuziqi.play.events import CommonEvent, Go, Learn, OpenPage
from wuziqi.play.learning import learn_own
from wuziqi.puzzles.puzzle import TRAINED, Theme
from wuziqi.puzzles.sitting import Learning, PuzzleRun, RunKind, Sitting
from wuziqi.puzzles.solving import Phase, Refutation, zone_of_hint
from wuziqi.puzzles.trainer import PuzzleMode, kept_trainer, mode_named
from wuziqi.review.own_puzzles import Mistake
from wuziqi.rules.point import Point
from wuziqi.session.analyst import Examiner
from wuziqi.words import puzzle_texts as puzzle_words
from wuziqi.words.actions import Action
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.player_texts import color_name
from wuziqi.words.review_texts import mistake_better, mistake_title, mistake_words
from wuziqi.words.rule_texts import (
    rule_title,
    size_text,
)
from wuziqi.words.setup_texts import one_of_text

_OWN: Final = "own"


class PuzzlesPlace(BoardPlace, LineWorker):
    """A player at the puzzles, the first of them of a ``mode``; ``sitting`` is None without any."""

    def __init__(self, context: Context, mode: PuzzleMode | Theme) -> None:
        super().__init__(context, lambda: self._at.solving.board)
        self._mode = mode
        self._examiner = Examiner(context.options.engine)
        self._sitting: Sitting | None = None
        self._gives_up = False
        """Whether the last line asked for the solution of an undecided puzzle."""
        self._at_puzzle: dict[Action, Callable[[], CommonEvent | None]] = {
            Action.HINT: self._hint,
            Action.SHOW: self._show,
            Action.AGAIN: self._again,
            Action.NEXT_TASK: self._next,
        }
        self._table = {
            **self._looking,
            **{command: self._without_rest(act) for command, act in self._at_puzzle.items()},
            Action.THEME: self._train,
            Action.RUN: self._begin_run,
            Action.RATING: lambda _rest: self._say(*puzzle_words.summary_lines(self._trainer)),
            Action.LEAVE: lambda _rest: Go.MENU,
            **self._last_commands,
        }

    def _first(self, mode: PuzzleMode | Theme) -> Sitting | None:
        """Begin with the first puzzle of a mode; None without any."""
        pick = self._trainer.pick(mode)
        return pick and Sitting(self._trainer, self._examiner, pick, mode)

    @staticmethod
    def _without_rest(act: Callable[[], CommonEvent | None]) -> Callable[[str], CommonEvent | None]:
        return lambda _rest: act()

    @property
    def _at(self) -> Sitting:
        assert self._sitting is not None  # noqa: S101  without one the menu comes at once
        return self._sitting

    # Requests of the loop

    @property
    def busy(self) -> bool:
        """Whether the engine thinks about a move of the player."""
        sitting = self._sitting
        return (
            sitting is not None and sitting.solving.phase is Phase.WAIT and sitting.failure is None
        )

    @property
    def ready(self) -> bool:
        return not self.busy

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is accepted while busy."""
        found = find(typed, [*self._table])
        return person and found is not None and found[0] not in self._at_puzzle

    def enter(self) -> None:
        """Describe the first puzzle."""
        self._context.place_worker = self
        library, notice = self._context.library.open()
        rule = self._context.options.preferences.settings.setup.rule.even
        self._trainer, notice = kept_trainer(library, notice, rule=rule)
        self._sitting = self._first(self._mode)
        self._say(*filter(None, [notice]))
        if self._sitting is None:
            self._say(puzzle_words.no_puzzle_text())
        else:
            self._tell_puzzle()

    def poll(self) -> None:
        """Take the engine's findings."""
        if self._sitting is not None and self._sitting.poll():
            self._tell()

    @property
    def runners(self) -> list[Examiner]:
        return [self._examiner]

    # What is typed

    def _obey(self, typed: str) -> PlaceEvent | None:
        """Take a move, or execute a command."""
        if self._sitting is None:
            return Go.MENU
        found = find(typed, [*self._table])
        self._gives_up = self._gives_up and found is not None and found[0] is Action.SHOW
        return super()._obey(typed)

    def _place(self, point: Point, typed: str) -> None:
        solving = self._at.solving
        if solving.phase is Phase.REFUTED:
            solving.take_back()
        if solving.phase is not Phase.PLAY:
            self._say(_("Done: next goes on, again starts over."))
            return
        rule = solving.puzzle.rule
        if refusal := stone_refusal(solving.board, point, typed, solving.side, rule):
            self._say(refusal)
            return
        self._at.play(point)
        self._tell()

    def _hint(self) -> None:
        solving = self._at.solving
        if solving.phase is Phase.REFUTED:
            solving.take_back()
        if solving.phase is Phase.PLAY:
            self._at.hint()
            self._tell()
        else:
            self._say(_("Done: next goes on, again starts over."))

    def _show(self) -> None:
        """Show the next move of the solution; of an undecided puzzle after the second request."""
        if self._at.solving.phase is Phase.REFUTED:
            self._at.solving.take_back()
        if self._at.solving.score is None and not self._gives_up:
            self._gives_up = True
            self._say(puzzle_words.solution_warning_text())
            return
        self._at.show_next()
        self._tell()

    def _again(self) -> None:
        if self._at.failure is not None:
            self._at.ask_again()
        else:
            self._at.restart()
            self._tell_puzzle()

    def _next(self) -> None:
        if self._at.go_on():
            self._tell_puzzle()
        else:
            self._say(puzzle_words.no_puzzle_text())

    def _train(self, typed: str) -> Learn | None:
        """Go on with puzzles of a theme or of all kinds, or with a round of own mistakes."""
        if typed == _OWN:
            begun = learn_own(self._trainer)
            if isinstance(begun, Learn):
                return begun
            self._say(puzzle_words.no_mistake_text())
            return None
        mode = mode_named(typed)
        if mode is None:
            modes = [mode.value for mode in PuzzleMode]
            self._say(one_of_text([*modes, _OWN, *(theme.value for theme in TRAINED)]))
        elif (sitting := self._first(mode)) is None:
            self._say(puzzle_words.no_puzzle_text())
        else:
            self._sitting = sitting
            self._tell_puzzle()
        return None

    def _begin_run(self, typed: str) -> CommonEvent | None:
        kinds = [kind.value for kind in RunKind]
        if typed in kinds:
            return OpenPage(f"run {typed}")
        self._say(one_of_text(kinds))
        return None

    # What is said

    def _tell_puzzle(self) -> None:
        """Describe the puzzle: its board, its last move and its goal."""
        sitting = self._at
        puzzle = sitting.puzzle
        game = f"{rule_title(puzzle.rule)} {size_text(puzzle.size, LETTERS)}"
        why = puzzle_words.why_text(sitting.why)
        theme = puzzle_words.mode_text(sitting.mode)
        self._say(
            sentence(_("{game}, {why}").format(game=game, why=why)),
            *([sentence(theme)] if theme else []),
            *board_lines(sitting.solving.board),
        )
        self._say(*self._last_line(), puzzle_words.task_text(puzzle))

    def _last_line(self) -> Iterator[str]:
        if (last := self._at.solving.last) is not None:
            yield _("Last: {point}.").format(point=last)

    def _tell(self) -> None:
        """Say the result of the last move or of the engine's judgement."""
        sitting, solving = self._at, self._at.solving
        if sitting.failure is not None:
            self._say(sentence(engine_failure(sitting.failure)), _("again asks once more."))
        elif solving.refutation is not None:
            self._say(*self._refutation_lines(solving.refutation))
        elif solving.phase is Phase.DONE:
            self._say(*self._solved_lines())
        elif solving.phase is Phase.PLAY and (hint := puzzle_words.hint_text(solving)):
            self._say(hint)
            if zone := zone_of_hint(solving):
                self._say(_("Among: {points}.").format(points=points_text(zone)))
        elif solving.phase is Phase.PLAY and solving.played:
            self._say(*self._answer_lines())

    def _solved_lines(self) -> Iterator[str]:
        """Yield the outcome of a solution."""
        yield puzzle_words.solved_text(self._at.solving)
        yield from self._changes()

    def _answer_lines(self) -> Iterator[str]:
        """Yield the reply to a right move, and the move itself if it is shown."""
        solving = self._at.solving
        if solving.gave_up and len(solving.played) > 1:
            shown = _("{color} plays {point}.")
            color = color_name(solving.side)
            yield shown.format(color=color, point=solving.played[-2])
        yield puzzle_words.answer_text(solving)

    def _refutation_lines(self, refutation: Refutation) -> Iterator[str]:
        yield puzzle_words.refutation_text(self._at.puzzle, refutation)
        if len(refutation.moves) > 2:
            yield _("It could go on: {points}.").format(points=points_text(refutation.moves))
        yield from self._changes()
        yield _("Try again, or show shows the solution.")

    def _changes(self) -> Iterator[str]:
        """Yield the new rating, and when the puzzle comes again."""
        recorded = self._at.recorded
        if recorded is None:
            return
        if problem := puzzle_words.problem_text(recorded):
            yield problem
        yield sentence(puzzle_words.change_text(recorded))
        yield puzzle_words.again_text(recorded, date.today())  # noqa: DTZ011  the player's day


class LearnPlace(PuzzlesPlace):
    """Some ``mistakes``, in whose place better moves are found; ``leave`` goes back."""

    def __init__(
        self, context: Context, mistakes: Sequence[Mistake], leave: Callable[[], None]
    ) -> None:
        self._mistakes = {mistake.puzzle.id: mistake for mistake in mistakes}
        super().__init__(context, PuzzleMode.ANY)
        for unrated in (Action.THEME, Action.RUN, Action.RATING):
            del self._table[unrated]
        self._table[Action.LEAVE] = lambda _rest: leave()

    def _first(self, mode: PuzzleMode | Theme) -> Sitting:  # noqa: ARG002  of the base
        puzzles = [mistake.puzzle for mistake in self._mistakes.values()]
        self._learning = Learning(self._trainer, self._examiner, puzzles)
        return self._learning

    def _show(self) -> None:
        self._learning.show_next()
        self._tell()

    def _again(self) -> None:
        """Begin the mistake again, or the round after its end."""
        if self._learning.is_over:
            self._learning.start_over()
            self._tell_puzzle()
        else:
            super()._again()

    def _next(self) -> None:
        if self._learning.go_on():
            self._tell_puzzle()
            return
        self._say(
            puzzle_words.found_text(self._learning),
            _("again starts over, back goes back."),
        )

    def _tell_puzzle(self) -> None:
        learning = self._learning
        title = _("Mistake {number} of {count}.")
        self._say(
            title.format(number=learning.number, count=len(learning.puzzles)),
            *board_lines(learning.solving.board),
            *self._last_line(),
            puzzle_words.better_task_text(learning.puzzle),
        )

    def _solved_lines(self) -> Iterator[str]:
        yield puzzle_words.learned_text(self._learning.solving)
        mistake = self._mistakes[self._learning.puzzle.id]
        yield sentence(mistake_title(mistake))
        if words := mistake_words(mistake):
            yield sentence(words)
        yield from filter(None, [mistake_better(mistake)])

    def _changes(self) -> Iterator[str]:
        """Yield nothing: mistakes are not rated."""
        yield from ()


class RunPlace(BoardPlace):
    """Runs of a kind, one after the other."""

    def __init__(self, context: Context, kind: RunKind) -> None:
        super().__init__(context, lambda: self._run.puzzle.board)
        library, self._notice = context.library.open()
        rule = context.options.preferences.settings.setup.rule.even
        self._trainer, self._notice = kept_trainer(library, self._notice, rule=rule)
        self._kind = kind
        self._run = PuzzleRun(self._trainer, kind)
        self._table = {
            **self._looking,
            Action.AGAIN: lambda _rest: self._again(),
            Action.PUZZLES: lambda _rest: OpenPage("puzzles"),
            Action.LEAVE: lambda _rest: Go.MENU,
            **self._last_commands,
        }

    def enter(self) -> None:
        """Say what counts, and describe the first puzzle."""
        self._say(*filter(None, [self._notice]))
        self._say(sentence(puzzle_words.run_title(self._kind)))
        self._say(sentence(puzzle_words.run_best_text(self._run)))
        self._say(_("Only the first move counts."))
        self._tell()

    def _again(self) -> None:
        self._run = PuzzleRun(self._trainer, self._kind)
        self._tell()

    def _place(self, point: Point, typed: str) -> None:
        run, puzzle = self._run, self._run.puzzle
        if run.is_over:
            self._say(_("The run is over: again starts another one."))
            return
        if refusal := stone_refusal(puzzle.board, point, typed, puzzle.side, puzzle.rule):
            self._say(refusal)
            return
        self._say(puzzle_words.run_answer_text(run.answer(point), point))
        if run.is_over:
            self._say(puzzle_words.run_result_text(run))
        else:
            self._tell()

    def _tell(self) -> None:
        """Say the result of the run so far, the time left, and the puzzle."""
        run = self._run
        left = run.seconds_left
        self._say(sentence(puzzle_words.run_standing_text(run)))
        self._say(*([] if left is None else [sentence(puzzle_words.time_left_text(left))]))
        self._say(*board_lines(run.puzzle.board), puzzle_words.task_text(run.puzzle))
