"""The pages of options, for tests."""

from collections.abc import Callable

from tests.tui.preferred import prefer

from wuziqi.play.lesson_progress import LessonProgress
from wuziqi.puzzles.puzzle import read_puzzles
from wuziqi.puzzles.trainer import Trainer
from wuziqi.records.library.queries import Filter
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size
from wuziqi.rules.rule import RULES
from wuziqi.tui.pages.choices_page import ChoicesPage
from wuziqi.tui.pages.learn_menu import LearnMenu
from wuziqi.tui.pages.lessons_page import LessonsPage
from wuziqi.tui.pages.library_page import FilterPage
from wuziqi.tui.pages.menu import Behind, Menu
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.pages.puzzles_page import PuzzlesPage
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.words.glyphs import Glyphs

WAITING = Behind(over=False, position=None)
"""A game that waits behind the menu."""


def filter_of(glyphs: Glyphs) -> FilterPage:
    return FilterPage(prefer(glyphs), Filter(), lambda _wanted: 0, [*RULES], [Size(9, 7)])


PAGES: dict[str, Callable[[Glyphs], OptionPage]] = {
    "menu": lambda glyphs: Menu(Setup(), prefer(glyphs)),
    "choices": lambda glyphs: ChoicesPage(Setup(), prefer(glyphs)),
    "settings": lambda glyphs: SettingsPage(prefer(glyphs)),
    "filter": filter_of,
}
"""The pages of values."""

LEARNING: dict[str, Callable[[Glyphs], OptionPage]] = {
    "learn": lambda glyphs: LearnMenu(prefer(glyphs)),
    "lessons": lambda glyphs: LessonsPage(prefer(glyphs), LessonProgress(None)),
    "puzzles": lambda glyphs: PuzzlesPage(prefer(glyphs), Trainer(read_puzzles()), ()),
}
"""The pages that lead to lessons and puzzles."""


def hot(page: OptionPage, name: str) -> str:
    """The hot key of an option."""
    return next(key for key, option in page.option_list().hot_keys.items() if option == name)
