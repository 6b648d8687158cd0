"""The menu of the ways to learn, with what the player has done of each."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from wuziqi.lessons.course import LESSONS
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.puzzles.trainer import kept_trainer
from wuziqi.tui.pages.lessons_page import lesson_position
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.pages.puzzles_page import next_position, puzzle_position
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words import puzzle_texts
from wuziqi.words.menu_texts import LEARNING, MENU

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library
    from wuziqi.tui.pages.preview import PreviewBoard


class LearnMenu(OptionPage):
    """The ways to learn. ``open_library`` returns the library, and a line about a problem with it.

    What is done is read when the page is shown, and again after a page that it opened.
    """

    topic = Topic.PUZZLES

    def __init__(
        self,
        preferences: Preferences,
        open_library: "Callable[[], tuple[Library | None, str]]" = lambda: (None, ""),
    ) -> None:
        self.preferences = preferences
        self.selected = LEARNING[0]
        self.notice = ""
        self._open_library = open_library
        self._done: Mapping[str, str] | None = None
        self._has_own = True
        self._positions: Mapping[str, Callable[[], PreviewBoard | None]] = {}

    @property
    def title(self) -> str:
        return _(MENU["learn"].label)

    @property
    def options(self) -> list[Option]:
        done = self._done = self._done or self._read()
        return [
            Option(
                name,
                _(MENU[name].label),
                done.get(name, ""),
                MENU[name].note_text,
                gap_above=name == "statistics",
                stays=True,
            )
            for name in LEARNING
        ]

    def _read(self) -> dict[str, str]:
        library, notice = self._open_library()
        rule = self.preferences.settings.setup.rule.even
        trainer, self.notice = kept_trainer(library, notice, rule=rule)
        self._has_own = bool(trainer.own)
        progress, share = LessonProgress(library), _("{solved} of {count} solved")
        self._positions = {
            "lessons": lambda: lesson_position(progress.first_open(), progress),
            "puzzles": lambda: next_position(trainer),
            "daily": lambda: puzzle_position(trainer.daily),
            "own": lambda: puzzle_position(next(iter(trainer.untried_own), None)),
        }
        daily = _("solved, {streak}") if trainer.solved_today else _("not solved yet, {streak}")
        return {
            "lessons": share.format(
                solved=sum(map(progress.count, LESSONS)),
                count=sum(len(lesson.tasks) for lesson in LESSONS),
            ),
            "puzzles": share.format(
                solved=trainer.solved_of(trainer.puzzles), count=len(trainer.puzzles)
            ),
            "daily": daily.format(streak=puzzle_texts.streak_text(trainer)),
            "own": _("{count} not tried").format(count=len(trainer.untried_own))
            if trainer.own
            else _("none"),
        }

    @property
    def shown_position(self) -> "PreviewBoard | None":
        """The position with which the selected line begins."""
        position = self._positions.get(self.selected)
        return None if position is None else position()

    def enter(self) -> ScreenEvent | None:
        if self.selected == "own" and not self._has_own:
            self.notice = puzzle_texts.no_mistake_text()
            return None
        self._done = None
        return MENU[self.selected].opens

    @property
    def enter_text(self) -> str:
        return _("open")
