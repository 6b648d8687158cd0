"""Languages that need not be complete: their translated texts fit a terminal of 80x24.

A terminal that draws characters of ambiguous width in two columns has no room for Cyrillic.
"""

from collections.abc import Iterator

import pytest
from tests.setups import setup_of
from tests.tui.option_pages import WAITING
from tests.tui.preferred import prefer, screen_of

from wuziqi.columns import ELLIPSIS, text_width
from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import Topic
from wuziqi.records.library.queries import Filter
from wuziqi.records.settings import Settings
from wuziqi.records.setup import CLOCKS, OPPONENTS
from wuziqi.rules.board import Size
from wuziqi.rules.game import Game
from wuziqi.rules.rule import RENJU, RULES
from wuziqi.session.seats import Seats
from wuziqi.tui.pages.choices_page import ChoicesPage
from wuziqi.tui.pages.help_page import HelpPage
from wuziqi.tui.pages.library_page import FilterPage
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Screen
from wuziqi.words.glyphs import UNICODE

ENGINES = Settings(engines={"other": "other-engine --fast"})


@pytest.fixture(params=[code for code in LANGUAGES if code not in ("en", "zh")], autouse=True)
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    use(request.param)
    yield
    use("en")


def is_whole(screen: Screen) -> bool:
    canvas = Canvas(24, 80)
    screen.paint(canvas)
    shown = canvas.lines()
    assert all(text_width(line) <= 80 for line in shown)
    assert ELLIPSIS not in "".join(shown), "\n".join(shown)
    return True


def has_whole_lines(page: OptionPage) -> bool:
    for option in page.names:
        page.selected = option
        assert is_whole(page)
    return True


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_menu_is_whole(opponent: str) -> None:
    preferences = Preferences(ENGINES, fitting_glyphs=UNICODE)
    for clock in CLOCKS:
        setup = setup_of(opponent=opponent, engine="other", clock=clock, level=10)
        assert has_whole_lines(Menu(setup, preferences, behind=WAITING))


def test_settings_rules_and_filter_are_whole() -> None:
    preferences = Preferences(ENGINES, fitting_glyphs=UNICODE)
    assert has_whole_lines(SettingsPage(preferences))
    for rule in RULES:
        assert has_whole_lines(ChoicesPage(setup_of(rule=rule), preferences))
    page = FilterPage(preferences, Filter(), lambda _wanted: 0, [*RULES], [Size(9, 7)])
    for key in "opvrbs" * 5:
        page.press(key)
        assert is_whole(page)


@pytest.mark.parametrize("topic", Topic)
def test_the_help_is_whole(topic: Topic) -> None:
    assert is_whole(HelpPage(prefer(), topic))


@pytest.mark.parametrize("opening", [opening.name for opening in RENJU.openings])
def test_the_steps_of_an_opening_are_whole(opening: str) -> None:
    setup = setup_of(rule="renju", opening=opening)
    screen = screen_of(Game(*setup.size, rule=RENJU, opening=setup.opening), Seats(), prefer())
    while screen.game.step is not None:
        assert is_whole(screen)
        if choices := screen.game.step.choices:
            screen.press(str(len(choices)))
        else:
            screen.session.play(screen.game.allowed[-1])
    assert is_whole(screen)
