import itertools
import subprocess
import sys
from dataclasses import replace

import pytest
from tests.setups import setup_of
from tests.tui.mouse import cell_of, click_on
from tests.tui.option_pages import WAITING
from tests.tui.preferred import prefer, press, text_of

from wuziqi.levels import LEVELS
from wuziqi.play.events import Go, OpenPage, ResumeGame, StartGame, Topic
from wuziqi.records.library.rows import Entry
from wuziqi.records.settings import Settings
from wuziqi.records.setup import OPPONENTS, Setup, fitted
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.rule import FREESTYLE, NO_ODDS, RENJU, RULES, Rule, row_rule
from wuziqi.tui.pages.menu import Behind, Menu
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Leave
from wuziqi.words.glyphs import ASCII, UNICODE, Glyphs


def test_the_first_line_is_the_board_size_and_enter_starts() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    assert menu.selected == "size"
    assert press(menu, "enter") == StartGame(setup_of(width=15, height=15))
    assert press(menu, "right", "enter") == StartGame(setup_of(width=20, height=20))
    assert press(menu, "right", "enter") == StartGame(setup_of(width=15, height=15))


@pytest.mark.parametrize("downs", [0, 2, 3, 4, 5, 6])
def test_enter_starts_from_every_line_that_only_chooses(downs: int) -> None:
    assert press(Menu(Setup(), prefer(UNICODE)), *["down"] * downs, "enter") == StartGame(Setup())


def test_up_from_the_first_line_is_the_last_and_q_leaves() -> None:
    assert press(Menu(Setup(), prefer(UNICODE)), "up", "enter") == OpenPage("settings")
    assert press(Menu(Setup(), prefer(UNICODE)), "S", "q") == Leave(setup_of(width=20, height=20))


def test_every_choice_can_be_made_with_arrows() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, "left", "down", "down", "down", "right", "right", "down", "right")
    assert menu.setup == setup_of(width=20, height=20, opponent="computer", color="random", level=1)


@pytest.mark.parametrize("rule", [*RULES.values(), row_rule(3)], ids=lambda rule: rule.name)
def test_every_game_can_be_left_for_the_plain_one_of_another_size(rule: Rule) -> None:
    menu = Menu(fitted(Setup(), rule, Size.square(rule.min_side)), prefer(UNICODE))
    press(menu, "S")
    assert menu.setup.rule is FREESTYLE
    assert menu.setup.size.width == menu.setup.size.height


def test_colour_and_level_are_not_asked_for_between_two_people() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, "down", "down", "right", "down")
    assert (menu.setup.opponent, menu.selected) == ("human", "names")
    assert press(menu, "C", "V") is None
    assert menu.setup == Setup(opponent="human")


def test_the_names_of_two_people_are_typed_one_after_the_other() -> None:
    menu = Menu(Setup(opponent="human"), prefer(UNICODE))
    press(menu, "N")
    assert "Black's name, then Enter: _" in text_of(menu)
    assert "Enter accept" in text_of(menu)
    press(menu, *"Annq", "backspace", "enter")
    assert "White's name, then Enter: _" in text_of(menu)
    assert press(menu, *"五子棋", "enter") is None
    assert (menu.setup.first_name, menu.setup.second_name) == ("Ann", "五子棋")
    assert "Ann - 五子棋" in text_of(menu)
    assert press(menu, "n") == StartGame(menu.setup)


def test_a_name_that_is_there_is_replaced_by_the_first_letter_and_escape_keeps_it() -> None:
    menu = Menu(Setup(opponent="human", first_name="Ann", second_name="Bo"), prefer(UNICODE))
    press(menu, "N", *"Eve", "enter", "escape")
    assert (menu.setup.first_name, menu.setup.second_name) == ("Eve", "Bo")
    press(menu, "N", "backspace", "backspace", "backspace", "enter", "enter")
    assert (menu.setup.first_name, menu.setup.second_name) == ("", "Bo")
    assert "? - Bo" in text_of(menu)


def test_the_names_are_those_of_the_players_where_colours_may_change() -> None:
    menu = Menu(setup_of(opponent="human", opening="swap2"), prefer(UNICODE))
    press(menu, "N")
    assert "First player's name, then Enter: _" in text_of(menu)
    assert click_on(menu, *cell_of(menu, "Library")) is None
    menu.scroll(1)
    assert menu.selected == "names"


def test_watching_asks_for_two_levels_and_no_colour() -> None:
    menu = Menu(Setup(opponent="watch"), prefer(UNICODE))
    press(menu, "V", "W", "W")
    assert "color" not in menu.names
    assert menu.setup == setup_of(opponent="watch", level=1, second_level=2)
    assert "Black's level" in text_of(menu)


def test_the_levels_are_those_of_the_players_where_colours_may_change() -> None:
    menu = Menu(setup_of(opponent="watch", opening="swap2"), prefer(UNICODE))
    assert "First player's level" in text_of(menu)
    assert "Second player's level" in text_of(menu)


def test_the_levels_have_ends_for_the_arrows_and_none_for_the_letter() -> None:
    menu = Menu(setup_of(level=10), prefer(UNICODE))
    menu.selected = "level"
    assert "◀ 10 " in text_of(menu)
    assert "▶" not in text_of(menu).partition("◀ 10 ")[2].splitlines()[0]
    press(menu, "right")
    assert menu.setup.level.number == 10
    press(menu, "V")
    assert menu.setup.level.fits
    assert "◀" not in text_of(menu).partition("fits you (now about 2)")[0].splitlines()[-1]
    press(menu, "left")
    assert menu.setup.level.fits


def test_after_a_finished_game_a_rematch_comes_first() -> None:
    menu = Menu(Setup(), prefer(UNICODE), behind=Behind(over=True, position=None))
    assert menu.names[0] == menu.selected == "rematch"
    assert press(menu, "enter") is Go.REMATCH
    assert press(menu, "escape") is Go.CONTINUE


def test_another_engine_is_offered_once_one_is_known() -> None:
    menu = Menu(Setup(opponent="watch"), prefer(UNICODE), selected="opponent")
    assert "are added in the settings" in text_of(menu)
    assert press(menu, "right", "enter") == StartGame(Setup())
    engines = Settings(engines={"Rook": "rook", "Knight": "knight"})
    menu = Menu(Setup(opponent="watch"), Preferences(engines), selected="opponent")
    press(menu, "right")
    assert "are added in the settings" not in text_of(menu)
    assert press(menu, "G", "n") == StartGame(Setup(opponent="engine", engine="Knight"))


def test_an_engine_that_is_gone_is_no_opponent_any_more() -> None:
    assert Menu(Setup(opponent="engine", engine="Rook"), prefer()).setup.opponent == "computer"


@pytest.mark.parametrize(
    ("times", "setup", "text"),
    [
        (1, Setup(clock="move", move_seconds=10), "10 seconds a move"),
        (3, Setup(clock="move", move_seconds=60), "60 seconds a move"),
        (4, Setup(clock="game", game_minutes=5), "5 minutes a game"),
        (7, Setup(clock="game", game_minutes=30), "30 minutes a game"),
    ],
)
def test_clocks(times: int, setup: Setup, text: str) -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, *"K" * times)
    assert replace(menu.setup, move_seconds=setup.move_seconds) == setup
    assert text in text_of(menu)
    press(menu, "K", *"K" * (7 - times))
    assert menu.setup.clock == "none"


def test_the_increment_is_asked_for_with_a_game_clock() -> None:
    menu = Menu(Setup(clock="game"), prefer(UNICODE))
    assert press(menu, "I") is None
    assert menu.setup.increment_seconds == 10
    assert "Added every move" in text_of(menu)
    assert "Added every move" not in text_of(Menu(Setup(clock="move"), prefer(UNICODE)))


def test_choices_of_the_file_that_are_not_offered_stand_until_changed() -> None:
    menu = Menu(Setup(clock="move", move_seconds=7), prefer(UNICODE))
    assert "7 seconds a move" in text_of(menu)
    press(menu, "K")
    assert menu.setup.clock == "none"


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_hot_keys_are_shown_unique_and_work(opponent: str) -> None:
    preferences = Preferences(Settings(engines={"Rook": "rook"}), fitting_glyphs=ASCII)
    setup = Setup(opponent=opponent, engine="Rook", clock="game")
    menu = Menu(setup, preferences, behind=WAITING)
    keys = [line.key for line in menu.option_list().options]
    assert len(keys) == len(set(keys))
    for key in keys:
        assert f" {key}  " in text_of(menu)
    assert press(menu, "n") == StartGame(setup)
    assert press(menu, "c") == Go.CONTINUE
    assert press(menu, "q") == Leave(setup)
    assert press(menu, "s") == OpenPage("settings")
    assert press(menu, "?") == OpenPage("help", Topic.MENU)


def test_a_click_chooses_the_line_and_does_what_it_says() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    rows = text_of(menu).splitlines()
    where = {
        name: next(r for r, text in enumerate(rows) if name in text) for name in ("size", "Start")
    }
    assert menu.click(Click(where["size"], 30, 24, 80)) is None
    assert (menu.selected, menu.setup.size.width) == ("size", 20)
    assert menu.click(Click(where["Start"], 30, 24, 80)) is None
    assert menu.selected == "start"
    assert menu.click(Click(where["Start"], 30, 24, 80)) == StartGame(setup_of(width=20, height=20))
    assert menu.click(Click(where["Start"], 0, 24, 80)) is None
    assert menu.click(Click(0, 30, 24, 80)) is None


def test_a_click_on_an_arrow_goes_back_or_forward() -> None:
    for glyphs, size in itertools.product((ASCII, UNICODE), [(24, 80), (24, 40), (8, 20)]):
        menu = Menu(Setup(), prefer(glyphs), selected="color")
        arrows = glyphs.arrows
        row, left = cell_of(menu, f"{arrows[0]} Black", *size)
        assert click_on(menu, row, left, *size) is None
        assert menu.setup.color == "random"
        row, left = cell_of(menu, f"random {arrows[1]}", *size)
        click_on(menu, row, left + len("random "), *size)
        assert menu.setup.color == "black"


def test_the_first_click_on_a_line_only_selects_it() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    rows = text_of(menu).splitlines()
    for name, option in [("Level", "level"), ("Start", "start"), ("Library", "library")]:
        row = next(row for row, text in enumerate(rows) if name in text)
        assert menu.click(Click(row, 30, 24, 80)) is None
        assert (menu.selected, menu.setup) == (option, Setup())
    assert menu.click(Click(row, 30, 24, 80)) == Go.LIBRARY


def test_the_wheel_and_j_and_k_select() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, "j", "j", "k")
    assert menu.selected == "rules"
    menu.scroll(1)
    assert menu.selected == "opponent"
    for _ in range(20):
        menu.scroll(-1)
    assert menu.selected == "size"


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


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE])
def test_a_small_terminal_shows_every_value(glyphs: Glyphs) -> None:
    menu = Menu(Setup(), prefer(glyphs))
    for name, value in [("size", "15"), ("opponent", "computer"), ("level", "fits you")]:
        menu.selected = name
        before = " " if name == "level" else glyphs.arrows[0]  # the first level: nothing before it
        assert f"{before} {value}" in text_of(menu, 8, 20)
        assert f"{before} {value}" in text_of(menu, 12, 40)
        assert f"{before} {value}" in text_of(menu, 24, 40)


def test_a_short_terminal_shows_the_lines_around_the_chosen_one() -> None:
    menu = Menu(Setup(), prefer(ASCII))
    assert "> S  Board size" in text_of(menu, 5, 60)
    press(menu, "up")
    assert "> s  Settings" in text_of(menu, 5, 60)
    assert click_on(menu, 2, 5, 5, 60) == OpenPage("settings")


def test_continue_comes_first_while_a_game_waits_and_only_then() -> None:
    assert Menu(Setup(), prefer(UNICODE)).names[0] == "size"
    assert press(Menu(Setup(), prefer(UNICODE)), "c") is None
    assert "Continue" not in text_of(Menu(Setup(), prefer(UNICODE)))
    menu = Menu(Setup(), prefer(UNICODE), behind=WAITING)
    assert menu.names[0] == "continue"
    assert press(menu, "enter") == Go.CONTINUE


def test_one_key_leads_back_to_the_plain_game() -> None:
    setup = setup_of(width=15, height=15, rule="renju", opening="soosorv-8", level=5)
    menu = Menu(setup, prefer(ASCII))
    assert "Renju 15x15, Soosorv-8" in text_of(menu)
    assert "Black may not make" in text_of(menu)
    assert press(menu, "S", "n") == StartGame(setup_of(level=5))
    menu = Menu(setup_of(width=9, height=9), prefer(ASCII))
    assert "Freestyle 9x9" in text_of(menu)
    assert press(menu, "left", "enter") == StartGame(setup_of(width=20, height=20))


def test_rules_and_variants_open_a_page() -> None:
    setup = setup_of(rule="standard")
    assert press(Menu(setup, prefer()), "R") == OpenPage("rules", setup=setup)


def test_the_levels_of_a_small_board_are_told_by_what_they_overlook_there() -> None:
    menu = Menu(setup_of(width=3, height=3, rule="row-3", level=4), prefer(), selected="level")
    assert "overlooks little" in text_of(menu)
    press(menu, "right")
    assert "never makes a mistake on so small a board" in text_of(menu)
    menu = Menu(setup_of(width=5, height=4, rule="row-4", level=4), prefer(), selected="level")
    assert "looks ahead a move or two" in text_of(menu)


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
    assert press(menu, "S", "n") == StartGame(Setup(opponent="engine", engine="Rook"))


def test_keys_without_a_meaning_do_nothing() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    assert press(menu, "x", "\t", "é", "escape", "backspace", "delete") is None
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
        ({"opponent": "human", "level": None, "black": "", "white": ""}, "two players"),
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


def test_the_menu_names_the_odds_and_leaves_black_to_who_gets_stones() -> None:
    menu = Menu(setup_of(odds="two-stones"), prefer(ASCII))
    assert "Freestyle 15x15, odds: two stones" in text_of(menu)
    assert "color" not in menu.names
    press(menu, "V")
    assert menu.setup.odds.name == "two-stones"
    press(menu, "A")
    assert (menu.setup.opponent, menu.setup.odds.name) == ("human", "two-stones")
    press(menu, "right")
    assert (menu.setup.opponent, menu.setup.odds) == ("watch", NO_ODDS)
    menu = Menu(setup_of(odds="no-threats"), prefer(ASCII))
    press(menu, "C")
    assert (menu.setup.color, menu.setup.odds.name) == ("white", "no-threats")
    press(menu, "S")
    assert menu.setup.odds is NO_ODDS


def test_a_clock_of_ones_own_is_typed() -> None:
    menu = Menu(Setup(), prefer(UNICODE), selected="clock")
    assert press(menu, *"5x") is None
    assert "A clock such as 30s, 5m+3s or 10m+3x30s: 5x_" in text_of(menu)
    press(menu, "enter")
    assert "Type a clock such as none, 30s" in text_of(menu), "what was typed stays"
    press(menu, "backspace", *"m+3s", "enter")
    assert not menu.asks
    setup = menu.setup
    assert (setup.clock, setup.game_minutes, setup.increment_seconds) == ("game", 5, 3)
    press(menu, ":")
    assert "5m+3s_" in text_of(menu), "the present clock is suggested"
    press(menu, *"10m+3x30s", "enter")
    assert "10:00, then byo-yomi: 3 x 30 s" in text_of(menu)
    assert "Added every move" not in text_of(menu)


def test_a_clock_of_ones_own_is_one_of_the_values() -> None:
    menu = Menu(Setup(), prefer(UNICODE), selected="clock")
    press(menu, *"3x20s", "enter")
    own = menu.setup
    press(menu, "K")
    assert menu.setup.clock == "none"
    press(menu, "left")
    assert menu.setup == own
    press(menu, "left")
    assert (menu.setup.game_minutes, menu.setup.periods) == (30, 0)


def test_a_clock_that_is_typed_can_be_given_up() -> None:
    menu = Menu(Setup(), prefer(UNICODE), selected="clock")
    press(menu, *"3x20s", "escape")
    assert menu.setup == Setup()
    assert "3x20s" not in text_of(menu)


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
