"""The start page of the puzzles: which ones to play, and how the player stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.puzzles.puzzle import TRAINED, PuzzleTheme, Theme, theme_named
from wuziqi.puzzles.run import RunKind
from wuziqi.puzzles.sitting import Sitting
from wuziqi.puzzles.trainer import PuzzleMode, Trainer, kept_trainer
from wuziqi.review.own_puzzles import Mistake
from wuziqi.session.analyst import Examiner
from wuziqi.texts import N_
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.pages.statistics_page import PuzzleStatistics
from wuziqi.tui.practice.learn_page import learn_page
from wuziqi.tui.practice.puzzle_page import PuzzlePage
from wuziqi.tui.practice.run_page import RunPage
from wuziqi.tui.widgets.option_list import Option, OptionList
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Open, Screen
from wuziqi.words import puzzle_texts

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

_LABELS = {
    "next": N_("Next puzzle"),
    "daily": N_("Puzzle of the day"),
    "repeat": N_("Repeat"),
    "own": N_("Your mistakes"),
    "kind": N_("By theme"),
    "timed": N_("Three minutes"),
    "streak": N_("Streak"),
    "statistics": N_("Statistics"),
}

_NOTES = {
    "next": N_("Due repeats first, then your own games, then one at your level."),
    "daily": N_("The same for everybody today."),
    "repeat": N_("Unsolved puzzles come again after 1, 3, 7 and 21 days."),
    "own": N_("Wins missed, fours and threes left alone: found by reviewing your games."),
    "kind": N_("New puzzles of one theme."),
    "timed": N_("As many first moves as you can find in three minutes."),
    "streak": N_("First moves until the first mistake."),
    "statistics": N_("Rating, streak, and results by kind."),
}

_MODES = {
    "next": PuzzleMode.ANY,
    "daily": PuzzleMode.DAILY,
    "repeat": PuzzleMode.REPEAT,
}

_RUNS = ("timed", "streak")


@dataclass
class PuzzlesPage(OptionPage):
    """The start page; ``engine`` is the command that starts the engine which examines."""

    preferences: Preferences
    trainer: Trainer
    engine: Sequence[str]
    notice: str = ""
    selected: str = "next"
    kind: Theme = PuzzleTheme.FOURS

    topic = Topic.PUZZLES
    hot_keys = {  # noqa: RUF012  declared by the base
        "next": "n",
        "daily": "d",
        "repeat": "r",
        "own": "o",
        "kind": "b",
        "timed": "m",
        "streak": "s",
        "statistics": "t",
    }

    @property
    def options(self) -> list[str]:
        return list(_LABELS)

    def option_list(self) -> OptionList:
        """The options below the player's rating."""
        rating = puzzle_texts.rating_text(self.trainer.rating, self.preferences.glyphs)
        return OptionList(
            title=_("Puzzles"),
            subtitle=_("Rating {rating}").format(rating=rating),
            options=[self._option(name) for name in self.options],
            selected=self.selected,
            notice=self.notice,
        )

    def _option(self, name: str) -> Option:
        return Option(
            name,
            self.hot_keys[name],
            _(_LABELS[name]),
            self._value(name),
            _(_NOTES[name]),
            gap_above=name == "statistics",
            stays=name != "kind",
        )

    def _value(self, name: str) -> str:
        """What stands behind an option, "" for nothing."""
        if name == "kind":
            return puzzle_texts.theme_text(self.kind)
        text, values = self._count(name)
        return text.format(**values)

    def _count(self, name: str) -> tuple[str, dict[str, object]]:
        trainer = self.trainer
        match name:
            case "next":
                solved = trainer.solved_of(trainer.puzzles)
                return _("{solved} of {count} solved"), {"solved": solved, "count": self._total}
            case "daily":
                text = (
                    _("solved, {streak}") if trainer.solved_today else _("not solved yet, {streak}")
                )
                return text, {"streak": puzzle_texts.streak_text(trainer)}
            case "repeat":
                return _("{count} today"), {"count": len(trainer.due)}
            case "own":
                return _("{count} not tried"), {"count": len(trainer.untried_own)}
            case "timed" | "streak":
                return _("Best: {count}"), {"count": trainer.bests.get(name, 0)}
        return "", {}

    @property
    def _total(self) -> int:
        return len(self.trainer.puzzles)

    @property
    def enter_text(self) -> str:
        return _("open") if self.selected == "statistics" else _("start")

    def turn(self, step: int) -> None:
        """Choose another kind."""
        if self.selected == "kind":
            kinds = TRAINED
            self.kind = kinds[(kinds.index(self.kind) + step) % len(kinds)]

    def enter(self) -> Event | None:
        """Begin with puzzles, or open the statistics."""
        if self.selected == "statistics":
            return Open(PuzzleStatistics(self.preferences, self.trainer))
        if self.selected in _RUNS:
            return Open(RunPage(self.preferences, self.trainer, RunKind(self.selected)))
        if self.selected == "own":
            return self._learn()
        mode = _MODES.get(self.selected, self.kind)
        page = puzzle_page(self.preferences, self.trainer, mode, self.engine)
        if page is None:
            self.notice = self._nothing_text()
            return None
        return Open(page)

    def _learn(self) -> Event | None:
        """Begin a round of the player's own mistakes."""
        mistakes = [Mistake(puzzle) for puzzle in self.trainer.own_round]
        if not mistakes:
            self.notice = puzzle_texts.no_mistake_text()
            return None
        return Open(learn_page(self.preferences, self.trainer, self.engine, mistakes))

    def _nothing_text(self) -> str:
        """Why there is no puzzle."""
        if self.selected == "repeat":
            return _("Nothing to repeat today.")
        return _("There is no puzzle of this kind.")


def puzzle_page(
    preferences: Preferences,
    trainer: Trainer,
    mode: PuzzleMode | Theme,
    engine: Sequence[str],
    notice: str = "",
) -> PuzzlePage | None:
    """The page of the next puzzle of a mode; None if there is none."""
    pick = trainer.pick(mode)
    if pick is None:
        return None
    return PuzzlePage(preferences, Sitting(trainer, Examiner(engine), pick, mode), notice)


def open_puzzles(
    preferences: Preferences,
    library: "Library | None",
    notice: str,
    engine: Sequence[str],
    theme: str = "",
) -> Screen:
    """The start page for what a library keeps; ``notice`` is what was wrong with opening it.

    With the name of a ``theme``, a puzzle of it.
    """
    rule = preferences.settings.setup.rule.even
    trainer, problem = kept_trainer(library, notice, rule=rule)
    mode = theme_named(theme)
    page = mode and puzzle_page(preferences, trainer, mode, engine, problem)
    return page or PuzzlesPage(preferences, trainer, engine, problem)


def open_daily_puzzle(
    preferences: Preferences, library: "Library | None", notice: str, engine: Sequence[str]
) -> Screen:
    """The puzzle of the day; the start page where there is none."""
    rule = preferences.settings.setup.rule.even
    trainer, problem = kept_trainer(library, notice, rule=rule)
    page = puzzle_page(preferences, trainer, PuzzleMode.DAILY, engine, problem)
    return page or PuzzlesPage(preferences, trainer, engine, problem)
