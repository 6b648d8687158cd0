"""A puzzle on the board: keys, and the examiner's verdicts."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from wuziqi.locale import _, ngettext
from wuziqi.play.events import Analyse, PlayFrom, Topic
from wuziqi.play.learning import PlayOnRefusal, play_on
from wuziqi.protocol.client.worker import earliest
from wuziqi.puzzles.sitting import AskedAgain, PuzzleRefusal, PuzzleResult, Sitting
from wuziqi.puzzles.solving import (
    STAGE_OF_ZONE,
    Phase,
    Solving,
    Verdict,
    solution_tree,
    zone_of_hint,
)
from wuziqi.puzzles.trainer import Why
from wuziqi.records.formats.tree import tree_of_line
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.session.analyst import Examiner
from wuziqi.session.results import Done, Refused
from wuziqi.tui.board_screen import Command
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import KeyMap, by_page_key, key_names
from wuziqi.tui.widgets.marks import ForbiddenMarks, Marks
from wuziqi.tui.widgets.panel import KeyRow
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy, ScreenEvent
from wuziqi.tui.widgets.text_entry import Again, TypedLine
from wuziqi.words import puzzle_texts
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.player_texts import color_name

# The board


def puzzle_marks(solving: Solving, revealed: int) -> Marks:
    """The last move, the winning row, the hints, and the first stones of a refutation."""
    help_ = solving.help if solving.stage >= STAGE_OF_ZONE else None
    return Marks(
        last=solving.last,
        won=solving.won,
        line=tuple(_answers(solving, revealed)),
        area=zone_of_hint(solving),
        hint=help_.line[0] if help_ and solving.stage > STAGE_OF_ZONE else None,
        forbidden={solving.trap.point: solving.trap.kind} if solving.trap else {},
        texts=_wrong(solving),
    )


def _wrong(solving: Solving) -> dict[Point, str]:
    """The sign of a wrong move without an answer, or of the mistake that made the puzzle."""
    if solving.refutation is not None:
        wrong, *answers = solving.refutation.moves
        return {} if answers else {wrong: "?"}
    played = solving.puzzle.played
    return {} if played is None or solving.board[played] is not None else {played: "?"}


def _answers(solving: Solving, revealed: int) -> Iterator[tuple[Point, Stone, int]]:
    if solving.refutation is None or len(solving.refutation.moves) == 1:
        return
    side = solving.side
    for number, point in enumerate(solving.refutation.moves[:revealed], 1):
        yield point, side, number
        side = side.other


# The texts


def _status(solving: Solving) -> Status:
    side = solving.side
    if solving.phase is Phase.REFUTED:
        return Status(_("Not the solution"), side)
    if solving.solved:
        return Status(_("Solved"), side)
    if solving.phase is Phase.DONE:
        return Status(_("Solution shown"), side)
    return Status(_("{color} to play").format(color=color_name(side)), side)


def _text(sitting: Sitting, glyphs: Glyphs) -> Iterator[Paragraph]:
    yield puzzle_texts.task_text(sitting.puzzle), Style.PLAIN
    if sitting.why is Why.DAILY:  # the name says so already
        yield puzzle_texts.game_text(sitting.puzzle, glyphs), Style.DIM
    else:
        yield puzzle_texts.origin_text(sitting, glyphs), Style.DIM
    if name := puzzle_texts.id_text(sitting):
        yield name, Style.DIM
    if theme := puzzle_texts.mode_text(sitting.mode):
        yield theme, Style.DIM
    yield "", Style.PLAIN
    yield from _outcome(sitting)
    yield from _standing(sitting, glyphs)


def _is_judged(solving: Solving) -> bool:
    """Whether the board shows the end of an attempt."""
    return solving.phase in {Phase.REFUTED, Phase.DONE}


_VERDICT_STYLES = {
    Verdict.SOLVED: Style.WIN,
    Verdict.HELPED: Style.DRAW,
    Verdict.FAILED: Style.LOSS,
}


def _outcome(sitting: Sitting) -> Iterator[Paragraph]:
    recorded, verdict = sitting.recorded, sitting.solving.verdict
    if recorded is None or verdict is None or not _is_judged(sitting.solving):
        return
    yield puzzle_texts.change_text(recorded, verdict), _VERDICT_STYLES[verdict]
    text = _("The puzzle's rating: {rating}")
    yield text.format(rating=sitting.puzzle.rating), Style.PLAIN
    yield puzzle_texts.time_text(sitting.seconds or 0), Style.PLAIN
    yield puzzle_texts.again_text(recorded, sitting.trainer.today()), Style.PLAIN
    yield "", Style.PLAIN


def _standing(sitting: Sitting, glyphs: Glyphs) -> Iterator[Paragraph]:
    trainer = sitting.trainer
    if sitting.recorded is None or not _is_judged(sitting.solving):
        rating = puzzle_texts.rating_text(trainer.rating, glyphs)
        yield _("Rating {rating}").format(rating=rating), Style.PLAIN
    if sitting.why is Why.DAILY or trainer.streak:
        text = _("Puzzle of the day: {streak}")
        yield text.format(streak=puzzle_texts.streak_text(trainer)), Style.PLAIN
    solved, total = trainer.solved_of(trainer.puzzles), len(trainer.puzzles)
    text = ngettext(
        "Solved: {solved} of {count} puzzle", "Solved: {solved} of {count} puzzles", total
    )
    yield text.format(solved=solved, count=total), Style.PLAIN
    if due := len(trainer.due):
        yield _("To repeat today: {count}").format(count=due), Style.PLAIN


# The keys


def _captions(keymap: KeyMap, sitting: Sitting) -> tuple[KeyCaption, ...]:
    solving = sitting.solving
    hint = action_captions(keymap, Action.HINT)
    following = action_captions(keymap, Action.NEW, _("next puzzle"))
    again = action_captions(keymap, Action.REDO, _("again"))
    solution = action_captions(keymap, Action.MOVE_NOW, _("solution"))
    analysis = action_captions(keymap, Action.REVIEW, _("analysis"))
    share = action_captions(keymap, Action.COPY, _("share")) if _is_shared(sitting) else []
    if solving.phase is Phase.DONE:
        keys = [*share, *following, *again, *([] if solving.shown else solution), *analysis]
    elif solving.phase is Phase.REFUTED:
        keys = [*place_captions(keymap, solving), *share, *solution, *following, *analysis]
    else:
        keys = [*place_captions(keymap, solving), *hint, *solution, *following, *again]
    return *keys, *ways_out(keymap)


def place_captions(keymap: KeyMap, solving: Solving) -> list[KeyCaption]:
    """The key of a move, which ends a refutation."""
    refuted = solving.phase is Phase.REFUTED
    return action_captions(keymap, Action.PLACE, _("try again") if refuted else "")


def _is_shared(sitting: Sitting) -> bool:
    return sitting.why is Why.DAILY and sitting.recorded is not None


def _keys(keymap: KeyMap, *, goes_on: bool) -> tuple[KeyRow, ...]:
    rows = (
        (
            action_captions(keymap, Action.PROMPT),
            action_captions(keymap, Action.COPY),
        ),
        (action_captions(keymap, Action.PLAY_ON) if goes_on else (),),
        (
            action_captions(keymap, Action.ROTATE),
            action_captions(keymap, Action.FLIP),
        ),
    )
    return tuple(tuple(chain(*row)) for row in rows)


# The screen


_STEP_SECONDS = 0.5
"""The seconds between two stones of a refutation."""


class PuzzlePage(PracticePage):
    """The puzzles of a ``sitting``, one after the other; ``clock`` returns seconds."""

    topic = Topic.PUZZLES

    def __init__(
        self,
        preferences: Preferences,
        sitting: Sitting,
        notice: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.sitting = sitting
        self._clock = clock
        self._revealed = 0
        self._next_stone: float | None = None
        self._forbidden = ForbiddenMarks()
        self._before = sitting.state()
        """The state before the last key."""
        super().__init__(preferences)
        self.commands |= {
            Action.HINT: self._hint,
            Action.NEW: lambda: self._begin(self.sitting.go_on()),
            Action.REDO: self._restart,
            Action.REVIEW: self._analyse,
            Action.COPY: self._copy,
            Action.MOVE_NOW: self._show_solution,
        }
        self._aim()
        self.say(notice)

    @property
    def board(self) -> Board:
        return self.sitting.solving.board

    def _aim(self) -> None:
        # A stray Enter on a stone is no answer.
        self.cursor = self.sitting.solving.last or self.board.centre

    # Stones

    def put(self, point: Point) -> None:
        """Take the player's move, if it is the player's turn."""
        if self.sitting.solving.phase is Phase.REFUTED:
            self._go_back()  # the refutation came while the player typed or clicked the point
        else:
            self._tell_result(self.sitting.put(point))

    # Keys

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key; the first one after a refutation goes back to the position before."""
        warned, before = self.sitting.warned, self.sitting.state()
        event = self._take_key(key)
        if warned:
            self.sitting.warned = False
        self._before = before
        return event

    def revert(self, _letter: str) -> ScreenEvent | None:
        """Undo the effect of a letter as a key: another puzzle, a hint, a restart."""
        self.sitting.restore(self._before)
        self.say("")
        return None

    def _take_key(self, key: str) -> ScreenEvent | None:
        action = self.preferences.keymap.action(key)
        refuted = self.sitting.solving.phase is Phase.REFUTED
        if refuted and not self.asks and action is not Action.REVIEW:
            self._go_back()
            if action is Action.PLACE:
                return None
        return super().press(key)

    @property
    def own_keys(self) -> Mapping[str, Command]:
        return by_page_key({Action.PLAY_ON: self._ask_level})

    def _ask_level(self) -> None:
        """Ask for the level to play on against, where a game can begin."""
        setup = self.preferences.settings.setup
        if isinstance(begun := play_on(self.sitting, setup), Refused):
            self.say(puzzle_texts.no_play_on_text(begun.reason))
            return
        question = _("Play on from here against level (1 to 10): {typed}_")
        level = str(max(setup.level.number, 1))
        line = TypedLine(
            question, self._play_on, level, suggested=True, limit=2, narrow=True, digits=True
        )
        self.layers.open(line)

    def _play_on(self, typed: str) -> ScreenEvent | Again:
        begun = play_on(self.sitting, self.preferences.settings.setup, typed.strip())
        if isinstance(begun, PlayFrom):
            return begun
        if isinstance(begun.reason, PlayOnRefusal):
            return Again(puzzle_texts.no_play_on_text(begun.reason))
        return Again(_("Type a level from 1 to 10."))

    def _hint(self) -> None:
        self._tell_result(self.sitting.hint())

    def _begin(self, result: PuzzleResult) -> None:
        if isinstance(result, Refused):
            self._tell_result(result)
            return
        self._aim()
        self.say("")

    def _restart(self) -> None:
        self.sitting.restart()
        self._aim()
        self.say(_("From the beginning."))

    def _show_solution(self) -> None:
        result = self.sitting.show_solution()
        self._tell_result(result)
        if isinstance(result, Done):
            self._aim()

    def _copy(self) -> ScreenEvent | None:
        solving = self.sitting.solving
        if _is_shared(self.sitting):
            said = _("Your result is copied, ready to share.")
            return Copy(puzzle_texts.share_text(self.sitting), said, self.say)
        puzzle = solving.puzzle
        moves = [*puzzle.moves, *solving.played]
        tree = tree_of_line(*puzzle.size, moves, puzzle.rule)
        tree.rule = puzzle.rule
        return self.copy_tree(tree, len(moves))

    def _analyse(self) -> ScreenEvent | None:
        solving = self.sitting.solving
        if solving.verdict is None:
            self.say(
                _("The analysis board would show the solution: solve the puzzle first, or give up.")
            )
            return None
        tree, node = solution_tree(solving)
        return Analyse(tree, solving.puzzle.rule, node)

    def _go_back(self) -> None:
        self.sitting.solving.take_back()
        self._next_stone = None
        self.say(puzzle_texts.try_again_text(self._names))

    @property
    def _names(self) -> dict[str, str]:
        names = key_names(self.preferences.keymap)
        return {**names, "show": names["move_now"]}

    # What is said

    def _tell_result(self, result: PuzzleResult) -> None:
        match result:
            case Refused(reason):
                warns = not isinstance(reason, PuzzleRefusal)
                self.say(puzzle_texts.refusal_text(reason, self._names), warns=warns)
            case Done(AskedAgain()):
                self.say(puzzle_texts.asked_again_text())
            case Done():
                self._tell()

    def _tell(self) -> None:
        solving = self.sitting.solving
        text = puzzle_texts.told_text(self.sitting, self._names)
        if solving.phase in (Phase.REFUTED, Phase.DONE):
            problem = puzzle_texts.problem_text(self.sitting.recorded)
            text = f"{text} {problem}".rstrip()
        if solving.refutation is not None:
            moves = len(solving.refutation.moves)
            self._revealed = 1 if self.preferences.motion else moves
            self._next_stone = self._clock() + _STEP_SECONDS if self._revealed < moves else None
        elif solving.phase is Phase.PLAY and solving.played and not solving.stage:
            self.cursor = solving.played[-1]
        failed = self.sitting.failure is not None or solving.refutation is not None
        self.say(text, warns=failed)

    # The engine, and stones that follow one another

    def poll(self) -> None:
        """Take the engine's findings, and show the next stone of a refutation."""
        if self.sitting.poll():
            self._tell()
        if self._next_stone is None or self._clock() < self._next_stone:
            return
        refutation = self.sitting.solving.refutation
        self._revealed += 1
        more = refutation is not None and self._revealed < len(refutation.moves)
        self._next_stone = self._next_stone + _STEP_SECONDS if more else None

    @property
    def runners(self) -> list[Examiner]:
        return [self.sitting.examiner]

    def next_wake(self) -> float | None:
        """Return in how many seconds the engine or the next stone is due; None for never."""
        stone = self._next_stone
        return earliest(super().next_wake(), stone and max(0.0, stone - self._clock()))

    # What is shown

    def _forbidden_points(self) -> Mapping[Point, Forbidden]:
        solving = self.sitting.solving
        wanted = self.preferences.settings.forbidden and solving.puzzle.rule.forbids
        if not wanted or solving.side is not Stone.BLACK:
            return {}
        return self._forbidden.points(self.board, (*solving.puzzle.moves, *solving.played))

    def view(self) -> PracticeView:
        sitting, keymap = self.sitting, self.preferences.keymap
        solving = sitting.solving
        marks = puzzle_marks(solving, self._revealed)
        forbidden = {**self._forbidden_points(), **marks.forbidden}
        goes_on = solving.verdict is not None and not solving.is_over
        return self.show(
            rule=sitting.puzzle.rule,
            marks=replace(marks, forbidden=forbidden),
            status=_status(solving),
            title=puzzle_texts.name_text(sitting),
            text=list(_text(sitting, self.preferences.glyphs)),
            task=puzzle_texts.task_text(sitting.puzzle),
            keys=_keys(keymap, goes_on=goes_on),
            captions=_captions(keymap, sitting),
        )
