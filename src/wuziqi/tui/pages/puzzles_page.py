"""The start page of the puzzles: which ones to play, and how the player stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.play.events import OpenPage, Topic
from wuziqi.play.learning import learn_own
from wuziqi.puzzles.puzzle import TRAINED, Puzzle, PuzzleTheme, Skill
from wuziqi.puzzles.sitting import RunKind, begin
from wuziqi.puzzles.trainer import PuzzleMode, Trainer, kept_trainer, mode_named
from wuziqi.session.analyst import Examiner
from wuziqi.session.results import Refused
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.pages.statistics_page import PuzzleStatistics
from wuziqi.tui.practice.learn_page import learn_page
from wuziqi.tui.practice.puzzle_page import PuzzlePage
from wuziqi.tui.practice.run_page import RunPage
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Open, Screen, ScreenEvent
from wuziqi.words import puzzle_texts
from wuziqi.words.menu_texts import MENU

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library
    from wuziqi.tui.pages.preview import PreviewBoard

_RUN_NAMES = ("timed", "streak")


def puzzle_position(puzzle: Puzzle | None) -> "PreviewBoard | None":
    """Return the board of a puzzle, captioned by its task; None without a puzzle."""
    from wuziqi.tui.pages.preview import PreviewBoard  # noqa: PLC0415  see option_page

    if puzzle is None:
        return None
    marks = Marks(last=puzzle.moves[-1])
    return PreviewBoard(puzzle.board, marks, puzzle_texts.task_text(puzzle))


def next_position(
    trainer: Trainer, mode: PuzzleMode | Skill = PuzzleMode.ANY
) -> "PreviewBoard | None":
    """Return the board of the puzzle that comes next in a mode; None if there is none."""
    pick = trainer.pick(mode)
    return puzzle_position(pick.puzzle if pick else None)


@dataclass
class PuzzlesPage(OptionPage):
    """The start page; ``engine`` is the command that starts the engine which examines."""

    preferences: Preferences
    trainer: Trainer
    engine: Sequence[str]
    notice: str = ""
    selected: str = "any"
    kind: Skill = PuzzleTheme.FOURS

    topic = Topic.PUZZLES

    @property
    def title(self) -> str:
        return _("Puzzles")

    @property
    def subtitle(self) -> str:
        rating = puzzle_texts.rating_text(self.trainer.rating, self.preferences.glyphs)
        return _("Rating {rating}").format(rating=rating)

    @property
    def options(self) -> list[Option]:
        trainer, bests = self.trainer, self.trainer.bests
        best = _("Best: {count}")
        return [
            Option(
                "any",
                _("Next puzzle"),
                _("{solved} of {count} solved").format(
                    solved=trainer.solved_of(trainer.puzzles), count=len(trainer.puzzles)
                ),
                _("Due repeats first, then your own games, then one at your level."),
                stays=True,
            ),
            Option(
                "repeat",
                _("Due again"),
                _("{count} today").format(count=len(trainer.due)),
                _("Unsolved puzzles come again after 1, 3, 7 and 21 days."),
                stays=True,
            ),
            Option(
                "kind",
                _("By theme"),
                puzzle_texts.theme_text(self.kind),
                _("New puzzles of one theme."),
            ),
            Option(
                "timed",
                _("Three minutes"),
                best.format(count=bests.get("timed", 0)),
                _("As many first moves as you can find in three minutes."),
                stays=True,
            ),
            Option(
                "streak",
                _("Streak"),
                best.format(count=bests.get("streak", 0)),
                _("First moves until the first mistake."),
                stays=True,
            ),
            Option(
                "statistics",
                _(MENU["statistics"].label),
                note=_("Rating, streak, and results by kind."),
                gap_above=True,
            ),
        ]

    @property
    def enter_text(self) -> str:
        return _("open") if self.selected == "statistics" else _("start")

    @property
    def _mode(self) -> PuzzleMode | Skill:
        """The selected mode; a line that opens no single puzzle counts as ``ANY``."""
        if self.selected == "kind":
            return self.kind
        return mode_named(self.selected) or PuzzleMode.ANY

    @property
    def shown_position(self) -> "PreviewBoard | None":
        return next_position(self.trainer, self._mode)

    def turn(self, step: int) -> None:
        """Choose another kind."""
        if self.selected == "kind":
            kinds = TRAINED
            self.kind = kinds[(kinds.index(self.kind) + step) % len(kinds)]

    def enter(self) -> ScreenEvent | None:
        """Begin with puzzles, or open the statistics."""
        if self.selected == "statistics":
            return Open(PuzzleStatistics(self.preferences, self.trainer))
        if self.selected in _RUN_NAMES:
            return Open(RunPage(self.preferences, self.trainer, RunKind(self.selected)))
        page = puzzle_page(self.preferences, self.trainer, self._mode, self.engine)
        if page is None:
            repeat, other = _("Nothing to repeat today."), puzzle_texts.no_puzzle_text()
            self.notice = repeat if self.selected == "repeat" else other
            return None
        return Open(page)


def puzzle_page(
    preferences: Preferences,
    trainer: Trainer,
    mode: PuzzleMode | Skill,
    engine: Sequence[str],
    notice: str = "",
) -> PuzzlePage | None:
    """The page of the next puzzle of a mode; None if there is none."""
    sitting = begin(trainer, Examiner(engine), mode)
    return None if isinstance(sitting, Refused) else PuzzlePage(preferences, sitting, notice)


def open_puzzles(
    event: OpenPage,
    preferences: Preferences,
    library: "Library | None",
    notice: str,
    engine: Sequence[str],
) -> Screen:
    """The puzzle of the day or of a theme, or the own mistakes, as an event asks.

    Without such a puzzle it is the start page. ``notice`` is the problem with the library, if any.
    """
    name, _blank, theme = event.name.partition(" ")
    mode = mode_named(theme or name)
    rule = preferences.settings.setup.rule.even
    trainer, problem = kept_trainer(library, notice, rule=rule)
    start = PuzzlesPage(preferences, trainer, engine, problem)
    if name == "own":
        begun = learn_own(trainer, library)
        if not isinstance(begun, Refused):
            return learn_page(preferences, trainer, engine, begun, problem)
        start.notice = problem or puzzle_texts.no_mistake_text()
        return start
    page = mode and puzzle_page(preferences, trainer, mode, engine, problem)
    return page or start
