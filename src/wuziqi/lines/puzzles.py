"""The puzzles in lines, one after the other, as the trainer chooses them."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Final

from wuziqi.lines.board import BoardPlace, board_lines, points_text
from wuziqi.lines.context import Commands, Context, LineWorker, PlaceEvent
from wuziqi.lines.phrases import find, line_glyphs, off_board_text, task_words
from wuziqi.locale import _
from wuziqi.play.events import CommonEvent, Go, Learn, OpenPage, PlayFrom
from wuziqi.play.learning import learn_own, play_on
from wuziqi.puzzles.puzzle import Skill
from wuziqi.puzzles.sitting import (
    AskedAgain,
    Learning,
    PuzzleReason,
    PuzzleRefusal,
    PuzzleResult,
    PuzzleRun,
    RunKind,
    Sitting,
    begin,
)
from wuziqi.puzzles.solving import Phase, zone_of_hint
from wuziqi.puzzles.trainer import PuzzleMode, Trainer, kept_trainer, mode_named
from wuziqi.rules.board import Board, OffBoard
from wuziqi.rules.point import Point
from wuziqi.session.analyst import Examiner
from wuziqi.session.results import Done, Refused
from wuziqi.words import puzzle_texts as puzzle_words
from wuziqi.words.actions import Action
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.player_texts import color_name
from wuziqi.words.sentences import all_named, one_named, quoted, sentence
from wuziqi.words.setup_texts import one_of_text

_OWN_PUZZLES: Final = "own"


def _kept_trainer(context: Context) -> tuple[Trainer, str]:
    """Return the training of the player's library, and a line about its trouble, or ""."""
    library, notice = context.library.open()
    rule = context.options.preferences.settings.setup.rule.even
    return kept_trainer(library, notice, rule=rule)


def _refusal_text(reason: PuzzleReason, board: Board) -> str:
    if isinstance(reason, OffBoard):
        return off_board_text(reason.name, board)
    return puzzle_words.refusal_text(reason, task_words())


class PuzzlesPlace(BoardPlace, LineWorker):
    """A player at the puzzles, the first of them of a ``mode``; ``sitting`` is None without any."""

    def __init__(self, context: Context, mode: PuzzleMode | Skill) -> None:
        super().__init__(context, lambda: self._at.solving.board)
        self._mode = mode
        self._examiner = Examiner(context.options.engine)
        self._sitting: Sitting | None = None
        self._at_puzzle: Commands = {
            Action.HINT: lambda _rest: self._tell_result(self._at.hint()),
            Action.SHOW: lambda _rest: self._tell_result(self._at.show_solution()),
            Action.AGAIN: lambda _rest: self._again(),
            Action.NEXT_TASK: lambda _rest: self._next(),
        }
        self._table = {
            **self._looking,
            **self._at_puzzle,
            Action.PLAY_ON: self._play_on,
            Action.THEME: self._train,
            Action.RUN: self._begin_run,
            Action.RATING: lambda _rest: self._say(*puzzle_words.summary_lines(self._trainer)),
            Action.LEAVE: lambda _rest: Go.MENU,
            **self._last_commands,
        }

    def _begin(self, mode: PuzzleMode | Skill) -> None:
        """Begin with the first puzzle of a mode, or say that there is none."""
        begun = begin(self._trainer, self._examiner, mode)
        if isinstance(begun, Refused):
            self._say(puzzle_words.refusal_text(begun.reason, task_words()))
        else:
            self._sitting = begun
            self._tell_puzzle()

    @property
    def _at(self) -> Sitting:
        assert self._sitting is not None  # noqa: S101  without puzzles the menu comes at once
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
        self._trainer, notice = _kept_trainer(self._context)
        self._say(*filter(None, [notice]))
        self._begin(self._mode)

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
        warned = self._sitting.warned
        event = super()._obey(typed)
        if warned:
            self._sitting.warned = False
        return event

    def _place(self, point: Point, typed: str) -> None:
        self._tell_result(self._at.put(point, quoted(typed)))

    def _again(self) -> None:
        if self._at.failure is not None:
            self._at.ask_again()
        else:
            self._at.restart()
            self._tell_puzzle()

    def _play_on(self, level: str) -> PlayFrom | None:
        begun = play_on(self._at, self._context.options.preferences.settings.setup, level)
        if isinstance(begun, Refused):
            self._say(sentence(puzzle_words.no_play_on_text(begun.reason)))
            return None
        return begun

    def _next(self) -> None:
        self._tell_begun(self._at.go_on())

    def _tell_begun(self, result: PuzzleResult) -> None:
        """Describe the puzzle that has begun, or say why none has."""
        if isinstance(result, Refused):
            self._tell_result(result)
        else:
            self._tell_puzzle()

    def _train(self, typed: str) -> Learn | None:
        """Go on with puzzles of a theme or of all kinds, or with a round of own mistakes."""
        titles = {word: (word, title) for word, title in puzzle_words.mode_names()}
        word = one_named(typed, titles) or ""
        if word == _OWN_PUZZLES:
            begun = learn_own(self._trainer, self._context.library.open()[0])
            if isinstance(begun, Learn):
                return begun
            self._say(puzzle_words.no_mistake_text())
        elif (mode := mode_named(word)) is not None:
            self._begin(mode)
        else:
            self._say(one_of_text(all_named(titles)))
        return None

    def _begin_run(self, typed: str) -> CommonEvent | None:
        titles = {kind.value: (kind.value, puzzle_words.run_title(kind)) for kind in RunKind}
        if (word := one_named(typed, titles)) is not None:
            return OpenPage(f"run {word}")
        self._say(one_of_text(all_named(titles)))
        return None

    # What is said

    def _tell_puzzle(self) -> None:
        """Describe the puzzle: its board, its last move and its goal."""
        sitting = self._at
        theme = puzzle_words.mode_text(sitting.mode)
        self._say(
            sentence(puzzle_words.origin_text(sitting, line_glyphs())),
            *([sentence(theme)] if theme else []),
            *board_lines(sitting.solving.board),
        )
        self._say(*self._last_line(), puzzle_words.task_text(sitting.puzzle))

    def _last_line(self) -> Iterator[str]:
        if (last := self._at.solving.last) is not None:
            yield _("Last: {point}.").format(point=last)

    def _tell_result(self, result: PuzzleResult) -> None:
        match result:
            case Refused(reason):
                self._say(_refusal_text(reason, self._at.solving.board))
            case Done(AskedAgain()):
                self._say(puzzle_words.asked_again_text())
            case Done():
                self._tell()

    def _tell(self) -> None:
        """Say the result of the last act or of the engine's judgement."""
        sitting, solving = self._at, self._at.solving
        text = puzzle_words.told_text(sitting, task_words())
        if sitting.failure is not None:
            self._say(sentence(engine_failure(sitting.failure)), _("again asks once more."))
        elif solving.phase is Phase.PLAY and not solving.stage:
            self._say(*self._shown_move(), *filter(None, [text]))
        elif solving.phase is not Phase.WAIT:
            self._say(text, *self._further_lines())

    def _shown_move(self) -> Iterator[str]:
        """Yield the move of the solution that has a reply."""
        solving = self._at.solving
        if solving.shown and len(solving.played) > 1:
            shown = _("{color} plays {point}.")
            yield shown.format(color=color_name(solving.side), point=solving.played[-2])

    def _further_lines(self) -> Iterator[str]:
        """Yield what the screen shows beside a verdict or a hint."""
        solving = self._at.solving
        if zone := zone_of_hint(solving):
            yield _("Among: {points}.").format(points=points_text(zone))
        if solving.refutation is not None and len(solving.refutation.moves) > 2:
            points = points_text(solving.refutation.moves)
            yield _("It could go on: {points}.").format(points=points)
        if solving.phase is not Phase.PLAY:
            yield from self._changes()
        if solving.refutation is not None:
            yield puzzle_words.try_again_text(task_words())

    def _changes(self) -> Iterator[str]:
        """Yield the new rating, and when the puzzle comes again."""
        recorded = self._at.recorded
        if recorded is None:
            return
        if problem := puzzle_words.problem_text(recorded):
            yield problem
        yield sentence(puzzle_words.change_text(recorded, self._at.solving.verdict))
        yield puzzle_words.again_text(recorded, date.today())  # noqa: DTZ011  the player's day


class LearnPlace(PuzzlesPlace):
    """A round of mistakes, in whose place better moves are found; ``leave`` goes back."""

    def __init__(self, context: Context, begun: Learn, leave: Callable[[], None]) -> None:
        self._mistakes = {mistake.puzzle.id: mistake for mistake in begun.mistakes}
        self._keeps = begun.keeps
        super().__init__(context, PuzzleMode.ANY)
        for unrated in (Action.THEME, Action.RUN, Action.RATING):
            del self._table[unrated]
        self._table[Action.LEAVE] = lambda _rest: leave()

    def _begin(self, mode: PuzzleMode | Skill) -> None:  # noqa: ARG002  of the base
        puzzles = [mistake.puzzle for mistake in self._mistakes.values()]
        self._learning = Learning(self._trainer, self._examiner, puzzles, keeps=self._keeps)
        self._sitting = self._learning
        self._tell_puzzle()

    def _next(self) -> None:
        following = self._learning.go_on()
        if isinstance(following, Refused):
            self._say(sentence(puzzle_words.found_text(self._learning)))
        super()._tell_begun(following)

    def _tell_puzzle(self) -> None:
        learning = self._learning
        self._say(
            sentence(puzzle_words.mistake_number_text(learning)),
            *board_lines(learning.solving.board),
            *self._last_line(),
            puzzle_words.better_task_text(learning.puzzle),
        )

    def _changes(self) -> Iterator[str]:
        """Yield the review's remark in place of a rating: mistakes are not rated."""
        if self._learning.solving.phase is Phase.DONE:
            mistake = self._mistakes[self._learning.puzzle.id]
            yield from map(sentence, puzzle_words.mistake_lines(mistake))


class RunPlace(BoardPlace):
    """Runs of a kind, one after the other."""

    def __init__(self, context: Context, kind: RunKind) -> None:
        super().__init__(context, lambda: self._run.puzzle.board)
        trainer, self._notice = _kept_trainer(context)
        self._run = PuzzleRun(trainer, kind)
        self._table = {
            **self._looking,
            Action.NEXT_TASK: lambda _rest: self._begun(self._run.go_on()),
            Action.AGAIN: lambda _rest: self._begun(self._run.again()),
            Action.PUZZLES: lambda _rest: OpenPage("puzzles"),
            Action.LEAVE: lambda _rest: Go.MENU,
            **self._last_commands,
        }

    def enter(self) -> None:
        """Say what counts, and describe the first puzzle."""
        self._say(*filter(None, [self._notice]))
        self._say(sentence(puzzle_words.run_title(self._run.kind)))
        self._say(sentence(puzzle_words.run_best_text(self._run)))
        self._say(puzzle_words.run_task_text())
        self._tell()

    def _begun(self, begun: Done[None] | Refused[PuzzleRefusal]) -> None:
        if isinstance(begun, Refused):
            self._refuse(begun.reason)
        else:
            self._tell()

    def _refuse(self, reason: PuzzleReason) -> None:
        names = task_words()
        if reason is PuzzleRefusal.RUN_OVER:
            names = {**names, "new": names["redo"]}
        if isinstance(reason, PuzzleRefusal):
            self._say(puzzle_words.refusal_text(reason, names))
        else:
            self._say(_refusal_text(reason, self._run.puzzle.board))

    def _place(self, point: Point, typed: str) -> None:
        run, was_over = self._run, self._run.is_over
        match run.put(point, quoted(typed)):
            case Refused(reason):
                self._refuse(reason)
            case Done(answer):
                self._say(puzzle_words.run_answer_text(answer, point))
                if run.is_over and not was_over:
                    self._say(puzzle_words.run_result_text(run))
                if run.shown is not None:
                    self._refuse(PuzzleRefusal.ANSWER_SHOWN)
                elif run.asks:
                    self._tell()
                elif was_over:
                    self._refuse(PuzzleRefusal.RUN_OVER)

    def _tell(self) -> None:
        """Say the result of the run so far, the time left, and the puzzle."""
        run = self._run
        left = run.seconds_left
        if run.is_over:
            self._say(puzzle_words.run_missed_text(run))
        else:
            self._say(sentence(puzzle_words.run_standing_text(run)))
            self._say(*([] if left is None else [sentence(puzzle_words.time_left_text(left))]))
        self._say(*board_lines(run.puzzle.board), puzzle_words.task_text(run.puzzle))
