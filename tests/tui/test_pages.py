"""Menu, settings and help in every language and set of characters: nothing is cut off."""

from collections.abc import Iterator

import pytest
from tests.setups import setup_of
from tests.tui.option_pages import WAITING
from tests.tui.preferred import prefer, screen_of, text_of

from wuziqi.columns import ELLIPSIS, set_ambiguous_width, text_width
from wuziqi.locale import use
from wuziqi.play.events import Topic
from wuziqi.records.library.queries import Filter
from wuziqi.records.settings import Settings
from wuziqi.records.setup import CLOCKS, OPPONENTS, Setup
from wuziqi.rules.board import Size
from wuziqi.rules.game import Game
from wuziqi.rules.rule import FREESTYLE, RENJU, RULES, VARIANTS
from wuziqi.session.seats import Seats
from wuziqi.tui.pages.choices_page import ChoicesPage
from wuziqi.tui.pages.help_page import HelpPage, topic_entries
from wuziqi.tui.pages.library_page import FilterPage
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.glyphs import GLYPHS, UNICODE, Glyphs

ENGINES = Settings(engines={"other": "other-engine --fast"})


@pytest.fixture(params=["en", "zh"], autouse=True)
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    use(request.param)
    yield
    use("en")


@pytest.fixture(params=[1, 2])
def _width(request: pytest.FixtureRequest) -> Iterator[None]:
    set_ambiguous_width(request.param)
    yield
    set_ambiguous_width(1)


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.usefixtures("_width")
def test_no_line_of_the_menu_is_cut_off(glyphs: Glyphs) -> None:
    """Every opponent with the longest clock, and every clock with one opponent."""
    preferences = Preferences(ENGINES, fitting_glyphs=glyphs)
    longest = CLOCKS[-1]
    games = [*((name, longest) for name in OPPONENTS), *((OPPONENTS[0], name) for name in CLOCKS)]
    for opponent, clock in games:
        setup = setup_of(opponent=opponent, engine="other", clock=clock, level=10)
        menu = Menu(setup, preferences, behind=WAITING)
        for line in menu.names:
            menu.selected = line
            text = text_of(menu)
            assert ELLIPSIS not in text
            assert any(name in text for name in ("Wuziqi", "五子棋", "▀█▄█▀▀█▄█▀"))


@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_is_told_in_full(level: int) -> None:
    for setup in (setup_of(level=level), setup_of(opponent="watch", second_level=level)):
        menu = Menu(setup, prefer())
        menu.selected = menu.names[4]
        assert ELLIPSIS not in text_of(menu)


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.usefixtures("_width")
def test_no_line_of_the_settings_is_cut_off(glyphs: Glyphs) -> None:
    page = SettingsPage(Preferences(ENGINES, fitting_glyphs=glyphs))
    for line in page.names:
        page.selected = line
        assert ELLIPSIS not in text_of(page)


SETUPS = [
    *(setup_of(rule=name) for name in RULES),
    *(setup_of(opening=opening.name) for opening in FREESTYLE.openings),
    *(setup_of(rule="renju", opening=opening.name) for opening in RENJU.openings),
    *(Setup(rule=game.rule, size=game.size) for game in VARIANTS),
    setup_of(rule="row-4", width=25, height=3),
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda one: f"{one.rule.name}-{one.opening.name}")
@pytest.mark.usefixtures("_width")
def test_no_line_of_the_rules_is_cut_off_on_their_page_in_the_menu_and_beside_the_board(
    setup: Setup,
) -> None:
    page = ChoicesPage(setup, prefer())
    for line in page.names:
        page.selected = line
        assert ELLIPSIS not in text_of(page)
    menu = Menu(setup, prefer(), behind=WAITING)
    for line in menu.names:
        menu.selected = line
        assert ELLIPSIS not in text_of(menu)
    game = Game(*setup.size, rule=setup.rule, opening=setup.opening)
    play = screen_of(game, Seats(), prefer())
    if setup.size.width < 20:  # wider ones leave a narrow panel
        assert ELLIPSIS not in text_of(play)
    while play.game.step is not None:
        assert ELLIPSIS not in text_of(play)
        choices = play.game.step.choices
        if choices:
            play.press(str(len(choices)))
        else:
            play.session.play(play.game.allowed[-1])


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.usefixtures("_width")
def test_no_line_of_the_filter_is_cut_off(glyphs: Glyphs) -> None:
    rules, sizes = [*RULES, "row-4"], [Size(9, 7)]
    page = FilterPage(
        Preferences(ENGINES, fitting_glyphs=glyphs), Filter(), lambda _wanted: 0, rules, sizes
    )
    for key in "opvrbs":
        for _ in range(12):
            page.press(key)
            assert ELLIPSIS not in text_of(page)


@pytest.mark.parametrize("topic", Topic)
@pytest.mark.usefixtures("_width")
def test_no_line_of_the_help_is_cut_off_and_all_are_seen(topic: Topic) -> None:
    page = HelpPage(prefer(), topic)
    seen = [text_of(page)]
    page.press("down")
    while (text := text_of(page)) != seen[-1]:
        seen.append(text)
        page.press("down")
    assert not [text for text in seen if ELLIPSIS in text]
    begun = [text[:6] for _keys, text in topic_entries(topic, prefer())]
    assert not [beginning for beginning in begun if not any(beginning in text for text in seen)]


@pytest.mark.parametrize("height", [1, 2, 4, 8, 24, 100])
@pytest.mark.parametrize("width", [1, 10, 20, 80, 300])
def test_any_size_can_be_painted(height: int, width: int) -> None:
    menu = Menu(
        Setup(opponent="watch", clock="game"),
        prefer(),
        behind=WAITING,
        notice="Told.",
    )
    for screen in (menu, SettingsPage(prefer()), HelpPage(prefer(UNICODE))):
        lines = text_of(screen, height, width).splitlines()
        assert len(lines) <= height
        assert all(text_width(line) <= width for line in lines)
