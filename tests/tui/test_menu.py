import itertools
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from tests.setups import setup_of
from tests.tui.mouse import cell_of, click_on
from tests.tui.option_pages import WAITING, hot
from tests.tui.preferred import prefer, press, text_of

from wuziqi.levels import LEVELS, fitting, level_of
from wuziqi.play.events import Go, OpenPage, ResumeGame, StartGame, Topic
from wuziqi.records.library.rows import Entry
from wuziqi.records.settings import Settings
from wuziqi.records.setup import OPPONENTS, Setup, fitted
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.rule import FREESTYLE, RENJU, RULES, Rule, row_rule
from wuziqi.tui.pages.learn_menu import LearnMenu
from wuziqi.tui.pages.menu import Behind, Menu
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Leave
from wuziqi.words.actions import as_sentence
from wuziqi.words.glyphs import ASCII, UNICODE, Glyphs


def test_the_first_line_plays() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    assert menu.selected == "start"
    assert press(menu, "enter") == StartGame(setup_of(width=15, height=15))


def test_there_are_nine_lines_at_most() -> None:
    assert len(Menu(Setup(), prefer(UNICODE)).names) == 8
    for opponent in OPPONENTS:
        menu = Menu(Setup(opponent=opponent), prefer(UNICODE), behind=WAITING)
        assert len(menu.names) == 9


def test_enter_on_a_value_changes_it_and_starts_no_game() -> None:
    menu = Menu(Setup(), prefer(UNICODE), selected="size")
    assert press(menu, "enter") is None
    assert menu.setup == setup_of(width=20, height=20)
    assert press(menu, "down", "enter") is None
    assert menu.setup == setup_of(width=20, height=20, level=1)
    assert press(menu, "n") == StartGame(menu.setup)


def test_the_boards_are_the_plain_ones_and_renju_is_one_key_away() -> None:
    menu = Menu(Setup(), prefer(UNICODE), selected="size")
    press(menu, "right")
    assert menu.setup == setup_of(width=20, height=20)
    press(menu, "left", "left")
    assert menu.setup == setup_of(rule="renju")
    assert "◀ Renju 15×15 ▶" in text_of(menu)
    press(menu, "right")
    assert menu.setup == Setup()


def test_up_from_the_first_line_is_the_last_and_q_leaves() -> None:
    assert press(Menu(Setup(), prefer(UNICODE)), "up", "enter") == OpenPage("settings")
    assert press(Menu(Setup(), prefer(UNICODE)), "2", "q") == Leave(setup_of(width=20, height=20))


@pytest.mark.parametrize("opponent", ["human", "watch"])
def test_other_opponents_stand_in_the_line_of_the_level(opponent: str) -> None:
    menu = Menu(Setup(opponent=opponent), prefer(UNICODE), selected="opponent")
    assert "level" not in menu.names
    while menu.setup.opponent != "computer":
        press(menu, "right")
    assert menu.selected == "level"


def test_the_line_of_more_choices_names_the_unusual_ones() -> None:
    shown = text_of(Menu(Setup(color="white", clock="move"), prefer(UNICODE)))
    assert "More choices      White, 30s" in shown
    setup = setup_of(rule="standard", opening="swap2")
    assert "Standard 15×15, Swap2" in text_of(Menu(setup, prefer(UNICODE)))


def test_more_choices_open_a_page_with_the_choices() -> None:
    setup = setup_of(rule="standard")
    assert press(Menu(setup, prefer()), "4") == OpenPage("choices", setup=setup)


def test_the_ways_to_learn_have_a_page() -> None:
    assert press(Menu(Setup(), prefer()), "5") == OpenPage("learn")
    opened = [press(LearnMenu(prefer()), key) for key in "123567"]
    names = ("lessons", "puzzles", "daily", "statistics", "insights", "position")
    assert opened == [OpenPage(name) for name in names]
    page = LearnMenu(prefer())
    assert re.search("Your mistakes +none", text_of(page))
    assert press(page, "4") is None
    assert "None yet: reviewing your games makes them." in text_of(page)
    shown = text_of(LearnMenu(prefer()))
    assert "0 of 44 solved" in shown
    assert "not solved yet, streak 0" in shown


def test_a_click_chooses_the_line_and_does_what_it_says() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    rows = text_of(menu).splitlines()
    where = {
        name: next(r for r, text in enumerate(rows) if name in text) for name in ("size", "Play")
    }
    assert menu.click(Click(where["size"], 30, 24, 80)) is None
    assert (menu.selected, menu.setup.size.width) == ("size", 15)
    assert menu.click(Click(where["size"], 30, 24, 80)) is None
    assert (menu.selected, menu.setup.size.width) == ("size", 20)
    assert menu.click(Click(where["Play"], 30, 24, 80)) is None
    assert menu.selected == "start"
    assert menu.click(Click(where["Play"], 30, 24, 80)) == StartGame(setup_of(width=20, height=20))
    assert menu.click(Click(where["Play"], 0, 24, 80)) is None
    assert menu.click(Click(0, 30, 24, 80)) is None


def test_a_click_on_an_arrow_goes_back_or_forward() -> None:
    for glyphs, size in itertools.product((ASCII, UNICODE), [(24, 80), (24, 40), (8, 20)]):
        menu = Menu(setup_of(level=5), prefer(glyphs), selected="level")
        arrows = glyphs.arrows
        row, left = cell_of(menu, f"{arrows[0]} 5 club player", *size)
        assert click_on(menu, row, left, *size) is None
        assert menu.setup.level.number == 4
        row, left = cell_of(menu, f"4 casual player {arrows[1]}", *size)
        click_on(menu, row, left + len("4 casual player "), *size)
        assert menu.setup.level.number == 5


def test_the_wheel_and_j_and_k_select() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, "j", "j", "k")
    assert menu.selected == "size"
    menu.scroll(1)
    assert menu.selected == "level"
    for _ in range(20):
        menu.scroll(-1)
    assert menu.selected == "start"


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE])
def test_a_small_terminal_shows_every_value(glyphs: Glyphs) -> None:
    menu = Menu(Setup(), prefer(glyphs))
    for name, value in [("size", "15"), ("level", "fits you")]:
        menu.selected = name
        before = " " if name == "level" else glyphs.arrows[0]  # the first level: nothing before it
        assert f"{before} {value}" in text_of(menu, 8, 20)
        assert f"{before} {value}" in text_of(menu, 12, 40)
        assert f"{before} {value}" in text_of(menu, 24, 40)


def test_a_short_terminal_shows_the_lines_around_the_chosen_one() -> None:
    menu = Menu(Setup(), prefer(ASCII))
    assert "> 1  Play" in text_of(menu, 5, 60)
    press(menu, "up")
    assert "> 8  Settings" in text_of(menu, 5, 60)
    assert click_on(menu, 2, 5, 5, 60) == OpenPage("settings")


def test_continue_comes_first_while_a_game_waits_and_only_then() -> None:
    assert Menu(Setup(), prefer(UNICODE)).names[0] == "start"
    assert press(Menu(Setup(), prefer(UNICODE)), "c") is None
    assert "Resume" not in text_of(Menu(Setup(), prefer(UNICODE)))
    menu = Menu(Setup(), prefer(UNICODE), behind=WAITING)
    assert menu.names[0] == "continue"
    assert press(menu, "enter") == Go.CONTINUE


def test_one_key_leads_back_to_the_plain_game() -> None:
    setup = setup_of(width=15, height=15, rule="renju", opening="soosorv-8", level=5)
    menu = Menu(setup, prefer(ASCII), selected="size")
    assert "Renju 15x15, Soosorv-8" in text_of(menu)
    assert "Black may not make" in text_of(menu)
    assert press(menu, "2", "n") == StartGame(setup_of(level=5))
    menu = Menu(setup_of(width=9, height=9), prefer(ASCII))
    assert "Board size        9x9" in text_of(menu)
    assert press(menu, "2", "n") == StartGame(setup_of())


@pytest.mark.parametrize("rule", [*RULES.values(), row_rule(3)], ids=lambda rule: rule.name)
def test_every_game_can_be_left_for_the_plain_one_of_another_size(rule: Rule) -> None:
    menu = Menu(fitted(Setup(), rule, Size.square(rule.min_side)), prefer(UNICODE))
    press(menu, "2")
    assert menu.setup.rule is FREESTYLE
    assert menu.setup.size.width == menu.setup.size.height


def test_the_levels_have_ends_for_the_arrows_and_none_for_the_number() -> None:
    menu = Menu(setup_of(level=10), prefer(UNICODE))
    menu.selected = "level"
    assert "◀ 10 " in text_of(menu)
    assert "▶" not in text_of(menu).partition("◀ 10 ")[2].splitlines()[0]
    press(menu, "right")
    assert menu.setup.level.number == 10
    press(menu, hot(menu, "level"))
    assert menu.setup.level.fits
    assert "◀" not in text_of(menu).partition("fits you (level 1)")[0].splitlines()[-1]
    press(menu, "left")
    assert menu.setup.level.fits


def test_after_a_finished_game_a_rematch_comes_first() -> None:
    menu = Menu(Setup(), prefer(UNICODE), behind=Behind(over=True, position=None))
    assert menu.names[0] == menu.selected == "rematch"
    assert press(menu, "enter") is Go.REMATCH
    assert press(menu, "escape") is Go.CONTINUE


def test_an_engine_that_is_gone_is_no_opponent_any_more() -> None:
    assert Menu(Setup(opponent="engine", engine="Rook"), prefer()).setup.opponent == "computer"


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_hot_keys_are_shown_unique_and_work(opponent: str) -> None:
    preferences = Preferences(Settings(engines={"Rook": "rook"}), fitting_glyphs=ASCII)
    setup = Setup(opponent=opponent, engine="Rook", clock="game")
    menu = Menu(setup, preferences, behind=WAITING)
    keys = menu.option_list().hot_keys
    assert [*keys] == [*Menu(setup, preferences).hot_keys] == [*"12345678"]
    for key in keys:
        assert f" {key}  " in text_of(menu)
    assert press(menu, "n") == StartGame(setup)
    assert press(menu, "c") == Go.CONTINUE
    assert press(menu, "q") == Leave(setup)
    assert press(menu, "s") == OpenPage("settings")
    assert press(menu, "g") == Go.LIBRARY
    assert press(menu, "?") == OpenPage("help", Topic.MENU)


def test_escape_goes_back_to_the_game_and_leaves_no_program() -> None:
    assert press(Menu(Setup(), prefer(UNICODE), behind=WAITING), "escape") == Go.CONTINUE
    menu = Menu(Setup(), prefer(UNICODE))
    assert press(menu, "escape") is None
    assert "There is no game to go back to; q leaves." in text_of(menu)


def test_an_unknown_key_is_answered_until_the_next_one() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, "delete")
    assert "Delete does nothing here; ? shows the keys." in text_of(menu)
    press(menu, "down")
    assert "does nothing" not in text_of(menu)


def test_the_levels_of_a_small_board_are_told_by_what_they_overlook_there() -> None:
    menu = Menu(setup_of(width=3, height=3, rule="row-3", level=4), prefer(), selected="level")
    assert "Overlooks little." in text_of(menu)
    press(menu, "right")
    assert "Never makes a mistake on so small a board." in text_of(menu)
    menu = Menu(setup_of(width=5, height=4, rule="row-4", level=4), prefer(), selected="level")
    assert as_sentence(level_of(4).description) in text_of(menu)


@pytest.mark.parametrize(
    "setup",
    [
        setup_of(rule="connect6", width=19, height=19),
        setup_of(width=15, height=16),
        setup_of(opening="swap2"),
        setup_of(rule="row-4", width=7, height=7),
    ],
)
def test_another_engine_is_not_asked_to_play_what_it_cannot_know(setup: Setup) -> None:
    preferences = Preferences(Settings(engines={"Rook": "rook"}), fitting_glyphs=ASCII)
    menu = Menu(replace(setup, opponent="engine", engine="Rook"), preferences)
    assert press(menu, "n") is None
    assert "Other engines play five in a row on square boards" in text_of(menu)
    assert press(menu, "2", "n") == StartGame(Setup(opponent="engine", engine="Rook"))


def test_keys_without_a_meaning_do_nothing() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    assert press(menu, "x", "0", "\t", "é", "escape", "backspace", "delete") is None
    assert replace(menu, notice="") == Menu(Setup(), prefer(UNICODE))


def test_a_notice_is_shown() -> None:
    assert "Not all settings were read" in text_of(
        Menu(Setup(), prefer(UNICODE), notice="Not all settings were read: x")
    )


def test_a_long_notice_goes_on_in_a_second_line() -> None:
    notice = "The library was damaged; it is kept as /home/ann/.local/share/wuziqi/library.old."
    shown = text_of(Menu(Setup(), prefer(UNICODE), notice=notice), 24, 80)
    assert notice in " ".join(shown.split())


def test_a_screen_too_small_says_what_is_needed() -> None:
    assert "Needed: 20x4" in text_of(Menu(Setup(), prefer(UNICODE)), 3, 40)


LATEST = Entry(
    id=7,
    started="2026-11-21T15:04:05Z",
    changed="2026-11-21T15:09:05Z",
    name="",
    black="you",
    white="computer 5",
    opponent="computer",
    color="black",
    level=LEVELS[4],
    size=DEFAULT_SIZE,
    rule=RENJU,
    opening="free",
    moves=23,
    result="",
    reason="",
    helped=False,
    starred=False,
)


def test_a_game_of_its_own_is_resumed_by_its_name() -> None:
    tic_tac_toe = replace(LATEST, rule=row_rule(3), size=Size(3, 3))
    menu = Menu(Setup(), prefer(UNICODE), latest=tic_tac_toe)
    assert "Resume  Tic-tac-toe 3×3, move 23" in text_of(menu)


def test_a_game_at_the_level_that_fits_is_told_whole() -> None:
    latest = replace(LATEST, rule=row_rule(3), size=Size(3, 3), level=fitting(1))
    menu = Menu(Setup(), prefer(UNICODE), latest=latest)
    assert "Resume  Tic-tac-toe 3×3, move 23, against the computer\n" in text_of(menu)


def test_the_first_line_resumes_the_last_game() -> None:
    menu = Menu(Setup(), prefer(UNICODE), latest=LATEST)
    assert "Resume  Renju 15×15, move 23, against level 5" in text_of(menu)
    assert press(menu, "enter") == press(menu, "c") == ResumeGame(7)
    assert press(menu, "down", "enter") == StartGame(Setup())


def test_a_game_that_waits_comes_before_one_of_the_library() -> None:
    assert Menu(Setup(), prefer(UNICODE), behind=WAITING, latest=None).names[0] == "continue"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"opponent": "human", "level": None, "black": "", "white": ""}, "two people"),
        ({"opponent": "human", "level": None, "black": "Ann", "white": "Bo"}, "Ann - Bo"),
        ({"opponent": "engine", "level": None, "black": "Ann", "white": "Rook"}, "against Rook"),
        ({"opponent": "watch", "level": None}, "computer against computer"),
        ({"opponent": "engine", "level": None, "white": "Rook"}, "against Rook"),
        ({"opponent": "computer", "level": None, "white": "computer"}, "against the computer"),
        ({"rule": FREESTYLE, "size": Size(7, 6)}, "Resume  7×6, move 23"),
    ],
)
def test_the_line_tells_which_game(changes: dict[str, object], text: str) -> None:
    latest = replace(LATEST, **changes)  # type: ignore[arg-type]
    assert text in text_of(Menu(Setup(), prefer(UNICODE), latest=latest))


def test_the_menu_begins_without_loading_what_only_games_need() -> None:
    code = "import sys; import wuziqi.tui.app, wuziqi.tui.pages.menu; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seldom = (
        *("session.notices", "protocol.client.events", "records.library.library", "play.game"),
        *("tui.widgets.board", "tui.widgets.marks", "tui.pages.preview", "rules.draft"),
    )
    slow = {"sqlite3", "argparse", "subprocess", "datetime", "zlib"}
    assert {f"wuziqi.{name}" for name in seldom}.isdisjoint(done.stdout.split())
    assert slow.isdisjoint(done.stdout.split())


def test_game_library_and_puzzles_open_without_loading_more_once_the_menu_has_rested() -> None:
    code = (
        "import sys; from importlib import import_module; import wuziqi.tui.app as app;"
        "[import_module(name) for name in app._MOST_OPENED]; loaded = set(sys.modules);"
        "import wuziqi.session.game_host, wuziqi.tui.game.screen, wuziqi.tui.pages.library_page,"
        " wuziqi.records.library.library, wuziqi.tui.pages.puzzles_page;"
        "print(*(set(sys.modules) - loaded))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not done.stdout.split()
