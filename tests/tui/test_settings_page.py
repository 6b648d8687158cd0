import os
import shlex
import sys
from dataclasses import replace

import pytest
from tests.tui.mouse import cell_of, click_on
from tests.tui.option_pages import hot
from tests.tui.preferred import rows_of

from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.records.settings import Settings
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.setting_texts import OWN_PAGES, Group


def page_of(settings: Settings | None = None, group: Group | None = None) -> SettingsPage:
    return SettingsPage(Preferences(settings or Settings()), group=group)


def selected(name: str, settings: Settings | None = None) -> SettingsPage:
    page = page_of(settings)
    page.selected = name
    return page


def advanced(settings: Settings | None = None) -> SettingsPage:
    return page_of(settings, Group.ADVANCED)


def press(page: SettingsPage, *keys: str) -> ScreenEvent | None:
    """Press keys, and let the program obey each change, as it does."""
    event = None
    for key in keys:
        event = page.press(key)
        if isinstance(event, ChangeSettings):
            page.preferences.change(event.settings)
    return event


@pytest.mark.parametrize(
    ("name", "times", "changed"),
    [
        ("language", 1, {"language": "en"}),
        ("language", 2, {"language": "zh"}),
        ("language", 7, {"language": "auto"}),
        ("theme", 1, {"theme": "slate"}),
        ("one_click", 1, {"one_click": True}),
        ("computer_seconds", 1, {"computer_seconds": 5}),
    ],
)
def test_every_change_is_told_at_once(name: str, times: int, changed: dict[str, object]) -> None:
    check_change(page_of(), name, changed, times)


def test_terminal_and_advanced_have_pages_of_their_own() -> None:
    assert press(page_of(), "9") == OpenPage("settings terminal")
    check_change(page_of(group=Group.TERMINAL), "glyphs", {"glyphs": "unicode"})
    check_change(page_of(group=Group.TERMINAL), "wide", {"wide": True})
    assert press(page_of(group=Group.TERMINAL), "4") == OpenPage("characters")
    assert press(selected("advanced"), "enter") == OpenPage("settings advanced")
    check_change(advanced(), "pondering", {"pondering": True})


@pytest.mark.parametrize("group", [None, *OWN_PAGES])
def test_every_line_of_a_page_has_a_number(group: Group | None) -> None:
    page = page_of(group=group)
    assert list(page.hot_keys.values()) == page.names


def check_change(page: SettingsPage, name: str, changed: dict[str, object], times: int = 1) -> None:
    page.selected = name
    event = press(page, *["enter"] * times)
    assert isinstance(event, ChangeSettings)
    defaults = Settings()
    wanted = {name: changed.get(name, getattr(defaults, name)) for name in vars(defaults)}
    assert vars(event.settings) == wanted


def test_left_goes_the_other_way() -> None:
    page = page_of()
    assert press(page, "left") == ChangeSettings(Settings(language="ru"))
    assert press(page, "down", "left") == ChangeSettings(Settings(language="ru", theme="mono"))


def test_seconds_of_the_file_that_are_not_offered_become_the_first() -> None:
    assert press(
        selected("computer_seconds", Settings(computer_seconds=7)), "enter"
    ) == ChangeSettings(Settings(computer_seconds=1))


@pytest.mark.skipif(os.name == "nt", reason="single quotes quote nothing there")
def test_an_engine_is_added_by_name_and_command_line() -> None:
    page = advanced()
    press(page, hot(page, "add"), *"Rook q")
    assert any("A name for the engine: Rook q_" in line for line in rows_of(page))
    program = shlex.quote(sys.executable)
    press(page, "backspace", "backspace", "enter", *f"{program} '1")
    assert press(page, "enter") is None
    assert any("quotes must be closed" in line for line in rows_of(page))
    assert press(page, "end", "'", "enter") == ChangeSettings(
        Settings(engines={"Rook": f"{program} '1'"})
    )


def test_a_program_that_is_missing_is_told_and_can_be_mended() -> None:
    page = advanced()
    assert press(page, hot(page, "add"), *"Rook", "enter", *"./no-rook -v", "enter") is None
    assert any("There is no program ./no-rook.  ./no-rook -v_" in line for line in rows_of(page))
    press(page, "end", "!")
    assert any("Command line of Rook: ./no-rook -v!_" in line for line in rows_of(page))


def test_a_long_command_line_has_a_row_of_its_own() -> None:
    page, command = advanced(), "/a/very/long/way/to/the/program/of/the/engine --deep"
    press(page, hot(page, "add"), "R", "enter", *command)
    rows = [row.strip() for row in rows_of(page)]
    assert rows[rows.index("Command line of R:") + 1] == f"{command}_"
    press(page, *" --and-more-and-more")
    rows = [row.strip() for row in rows_of(page)]
    assert any(row.startswith("~") and row.endswith("-and-more_") for row in rows)
    press(page, "home")
    assert any(row.strip().startswith("/a/very/long") for row in rows_of(page))


def test_a_name_is_given_once_and_escape_gives_up() -> None:
    page = advanced(Settings(engines={"Rook": "rook"}))
    press(page, hot(page, "add"), *"Rook", "enter")
    assert any("There is already an engine of this name." in line for line in rows_of(page))
    assert press(page, "escape") is None
    assert press(page, "q") == Go.BACK


def test_an_empty_name_or_command_adds_nothing() -> None:
    page = advanced()
    assert press(page, hot(page, "add"), "enter", "x", "enter", "enter", " ", "enter") is None
    assert page.preferences.settings == Settings()


def test_an_engine_is_removed_after_a_question() -> None:
    settings = Settings(engines={"Rook": "rook", "Knight": "knight"})
    page = advanced(settings)
    press(page, "up", "enter")
    assert any("Remove Knight?" in line for line in rows_of(page))
    assert press(page, "n") is None
    assert press(page, "enter", "y") == ChangeSettings(replace(settings, engines={"Rook": "rook"}))
    assert page.selected in page.names


def test_typed_braces_are_only_text() -> None:
    page = advanced(Settings(engines={"{name}": "rook"}))
    press(page, "up", "enter")
    assert any("Remove {name}?" in line for line in rows_of(page))
    press(page, "n", hot(page, "add"), *"{0}")
    assert any("A name for the engine: {0}_" in line for line in rows_of(page))


def test_help_opens_with_its_topic_and_escape_goes_back() -> None:
    page = page_of()
    assert press(page, "?") == OpenPage("help", Topic.MENU)
    assert press(page, "escape") == Go.BACK
    assert press(page_of(), "q") == Go.BACK


def test_a_click_does_what_the_key_of_the_line_does() -> None:
    page = page_of()
    row = next(row for row, line in enumerate(rows_of(page)) if "Coach" in line)
    assert page.click(Click(row, 30, 24, 80)) is None
    assert page.selected == "coach"
    assert page.click(Click(row, 30, 24, 80)) == ChangeSettings(Settings(coach=True))
    assert page.click(Click(row, 70, 24, 80)) is None
    assert page.click(Click(23, 30, 24, 80)) is None


def test_arrows_j_k_and_the_wheel() -> None:
    page = page_of()
    arrows = page.preferences.glyphs.arrows
    assert click_on(page, *cell_of(page, arrows[0])) == ChangeSettings(Settings(language="ru"))
    row, column = cell_of(page, f"automatic {arrows[1]}")
    assert click_on(page, row, column + len("automatic ")) == ChangeSettings(
        Settings(language="en")
    )
    press(page, "j", "j", "k")
    page.scroll(1)
    assert page.selected == "name"
    press(page, "Z")
    assert page.notice == "Z does nothing here; ? shows the keys."
    page = selected("name")
    press(page, "enter")
    page.scroll(-1)
    assert (page.selected, page.is_typing) == ("name", True)


def test_motion_says_where_nothing_moves_on_this_terminal() -> None:
    page = page_of(group=Group.TERMINAL)
    page.selected = "motion"
    assert not any("Nothing moves" in line for line in rows_of(page))
    page.preferences.still = True
    assert any("No motion on this terminal: NO_COLOR is set" in line for line in rows_of(page))


def test_the_own_name_is_typed_and_cut_to_what_has_room() -> None:
    page = selected("name")
    assert press(page, "enter", *"Ann") is None
    assert any("Your name: Ann_" in line for line in rows_of(page))
    assert press(page, "enter") == ChangeSettings(Settings(name="Ann"))
    press(page, "enter", "backspace", "backspace", *("x" * 30), "enter")
    assert page.preferences.settings.name == "A" + "x" * 19
    press(page, "enter", *["backspace"] * 20, "enter")
    assert page.preferences.settings.name == ""


def test_the_address_of_a_server_is_checked_for_its_form() -> None:
    page = advanced()
    press(page, hot(page, "relay"), *"http://example.org", "enter")
    assert any(
        "Type an address such as ws://example.org:4000/v1." in line for line in rows_of(page)
    )
    press(page, *["backspace"] * 18, *"ws://127.0.0.1:4000/v1", "enter")
    assert page.preferences.settings.relay == "ws://127.0.0.1:4000/v1"
    assert any("ws://127.0.0.1:4000/v1" in line for line in rows_of(page))
    press(page, hot(page, "relay"), "x", "escape")
    assert page.preferences.settings.relay == "ws://127.0.0.1:4000/v1"


@pytest.mark.parametrize(
    ("colors", "theme", "value", "caption"),
    [
        (256, "kaya", "kaya wood", "kaya wood"),
        (16, "kaya", "kaya wood (not here)", "the terminal's own"),
        (8, "kaya", "kaya wood (not here)", "the terminal's own"),
        (0, "kaya", "kaya wood (not here)", "monochrome"),
        (8, "mono", "monochrome", "monochrome"),
    ],
)
def test_few_colours_show_the_terminals_own_instead_of_a_theme(
    colors: int, theme: str, value: str, caption: str
) -> None:
    page = selected("theme", Settings(theme=theme))
    page.preferences.colors = colors
    rows = rows_of(page, 40, 120)
    shown = next(row for row in rows if "Colours" in row)
    assert f"◀ {value} ▶" in shown
    assert [row.strip() for row in rows if row.startswith(" " * 60)].count(caption) == 1
    note = any("This theme needs 256 colours" in row for row in rows)
    assert note == (value != caption)
