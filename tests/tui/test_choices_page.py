from dataclasses import replace

import pytest
from tests.setups import setup_of
from tests.tui.mouse import cell_of, click_on
from tests.tui.option_pages import hot
from tests.tui.preferred import prefer, press, text_of

from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import OpenPage, Topic
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup, fitted, with_opening
from wuziqi.rules.board import Size
from wuziqi.rules.rule import FREESTYLE, NO_ODDS, RULES, VARIANTS, row_rule
from wuziqi.tui.pages.choices_page import ChoicesPage
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Chosen
from wuziqi.words.glyphs import ASCII, UNICODE


def page_of(setup: Setup | None = None) -> ChoicesPage:
    return ChoicesPage(setup or Setup(), prefer(ASCII))


def frame(page: ChoicesPage, height: int = 24, width: int = 80) -> str:
    canvas = Canvas(height, width)
    page.paint(canvas)
    return "\n".join(line.rstrip() for line in canvas.lines())


def test_the_page_at_80x24() -> None:
    drawn = """
          More choices

          > 1  Rule            < Freestyle >
            2  Board size        15x15
            3  Opening           Free
            4  Odds              none

            5  Other games       choose

            6  Clock             none
            7  Opponent          computer
            8  Your colour       Black, moves first

          Five or more in a row win.
"""
    *lines, footer = frame(page_of()).splitlines()
    assert "\n".join(lines).strip("\n") == drawn.strip("\n")
    assert footer.split("   ") == [
        "",
        "",
        "",
        " Left Right change",
        "Up Down choose",
        "? help",
        "q back",
    ]


def test_every_rule_can_be_chosen_with_all_its_openings() -> None:
    page, chosen = page_of(), set()
    for _rule in RULES:
        press(page, hot(page, "rule"))
        for _opening in range(9):
            press(page, hot(page, "opening"))
            chosen.add((page.setup.rule.name, page.setup.opening.name))
    for rule in RULES.values():
        if rule.name != "connect6":
            assert {(rule.name, opening.name) for opening in rule.openings} <= chosen


def test_what_does_not_go_with_a_new_rule_moves_and_that_is_told() -> None:
    page = page_of(setup_of(rule="standard", width=20, height=20, opening="pro"))
    press(page, "right")
    assert page.setup == setup_of(rule="renju")
    assert "The board is now 15x15.  The opening is now: Free." in frame(page)
    page = page_of(setup_of(rule="standard", opening="swap2"))
    press(page, "right")
    assert (page.setup, page.notice) == (setup_of(rule="renju", opening="swap2"), "")


def test_a_clock_that_a_tiny_board_does_not_take_over_is_told() -> None:
    page = page_of(setup_of(clock="move", move_seconds=30))
    page.selected = "game"
    while page.setup.size.cells > 9:
        press(page, "right")
    assert page.setup.clock == "none"
    assert "There is no clock now." in frame(page)


def test_a_rule_beyond_renju_restores_what_was_chosen_before() -> None:
    page = page_of(setup_of(width=20, height=20, opening="pro"))
    press(page, "right", "right")
    assert page.setup == setup_of(rule="renju")
    press(page, "right")
    assert page.setup == setup_of(rule="caro", width=20, height=20, opening="pro")
    assert page.notice == "The board is now 20x20.  The opening is now: Pro."
    press(page, "left", hot(page, "opening"), hot(page, "rule"))
    assert page.setup == setup_of(rule="caro", opening="swap")


def test_j_k_the_wheel_and_unknown_keys() -> None:
    page = page_of()
    press(page, "j", "j", "k")
    page.scroll(1)
    assert page.selected == "opening"
    press(page, "tab")
    assert "Tab does nothing here; ? shows the keys." in frame(page)
    page.scroll(-1)
    assert (page.selected, page.notice) == ("size", "")


def test_an_opening_that_needs_a_larger_board_gets_one() -> None:
    page = page_of(setup_of(width=7, height=7, opening="swap2"))
    press(page, hot(page, "opening"))
    assert page.setup == setup_of(width=9, height=9, opening="pro")
    assert page.notice == "The board is now 9x9."


def test_a_board_that_is_too_small_for_the_opening_ends_it() -> None:
    page = page_of(setup_of(width=9, height=9, opening="pro"))
    press(page, "down", "left")
    assert page.setup == setup_of(width=8, height=8)
    assert page.notice == "The opening is now: Free."


def test_all_sizes_of_a_rule_are_gone_through() -> None:
    page = page_of()
    sizes = set()
    for _ in range(25):
        press(page, hot(page, "size"))
        sizes.add(page.setup.size)
    assert sizes == {(size, size) for size in range(5, 26)}
    page = page_of(setup_of(rule="renju"))
    press(page, hot(page, "size"))
    assert page.setup == setup_of(rule="renju")
    assert "This rule is played on 15 lines." in frame(page)


def test_other_games_bring_their_boards() -> None:
    page, played = page_of(setup_of(opening="swap2")), []
    for _ in range(len(VARIANTS) + 1):
        press(page, hot(page, "game"))
        played.append((page.setup.rule, page.setup.size))
    assert played == [*(variant[1:] for variant in VARIANTS), (row_rule(4), Size(7, 6))]
    assert page.setup.opening.name == "free"
    assert "custom" in frame(page)
    press(page, hot(page, "game"))
    assert page.setup.rule is FREESTYLE
    assert "none" in frame(page)
    press(page, hot(page, "game"))
    assert "Tic-tac-toe 3x3" in frame(page)


def test_a_number_stays_with_its_row() -> None:
    numbers: dict[str, str] = {}
    for setup in (setup_of(), setup_of(opening="swap2"), setup_of(rule="row-4", width=7, height=6)):
        for opponent in ("computer", "human", "watch"):
            page = page_of(replace(setup, opponent=opponent))
            assert len(page.hot_keys) == len(page.names)
            for key, name in page.hot_keys.items():
                assert numbers.setdefault(name, key) == key


def test_a_custom_game_has_columns_rows_and_a_row_that_fit() -> None:
    page = page_of(setup_of(rule="row-4", width=4, height=4))
    press(page, hot(page, "row"), hot(page, "row"))
    assert page.setup == setup_of(rule="row-6", width=6, height=4)
    assert page.notice == "The board is now 6x4."
    press(page, "down", "up", "up", "up", "left", "left")
    assert page.selected == "width"
    assert page.setup == setup_of(rule="row-4", width=4, height=4)
    assert page.notice == "Now four in a row win."


def test_a_rule_leads_out_of_the_other_games() -> None:
    page = page_of(setup_of(rule="connect6", width=19, height=19))
    assert page.names[:4] == ["rule", "width", "height", "game"]
    press(page, "right")
    assert page.setup == setup_of(width=19, height=19)


def test_a_rule_leads_from_a_small_game_to_a_usual_board() -> None:
    page = page_of(setup_of(rule="row-3", width=3, height=3))
    press(page, hot(page, "rule"))
    assert page.setup == setup_of(width=15, height=15)
    assert page.notice == "The board is now 15x15."


@pytest.mark.parametrize("key", ["escape", "q"])
def test_the_choices_go_back_to_the_menu(key: str) -> None:
    page = page_of()
    press(page, "right")
    assert press(page, key) == Chosen(setup_of(rule="standard"))


def test_help_and_clicks() -> None:
    page = page_of()
    assert press(page, "?") == OpenPage("help", Topic.RULES)
    opening = cell_of(page, "Opening")
    assert click_on(page, *opening) is None
    assert (page.selected, page.setup.opening.name) == ("opening", "free")
    assert click_on(page, *opening) is None
    assert page.setup.opening.name == "swap"
    click_on(page, *cell_of(page, "<"))
    assert page.setup.opening.name == "free"
    assert click_on(page, *cell_of(page, "back")) == Chosen(page.setup)
    assert click_on(page, *cell_of(page, "help")) == OpenPage("help", Topic.RULES)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (4, 20), (8, 40), (24, 80), (60, 200)])
def test_any_screen_can_be_painted(height: int, width: int) -> None:
    for variant in VARIANTS:
        setup = Setup(rule=variant.rule, size=variant.size)
        for line in page_of(setup).names:
            page = page_of(setup)
            page.selected = line
            frame(page, height, width)


def test_odds_are_chosen_with_what_they_ask_for() -> None:
    page = page_of(setup_of(opening="swap2", color="white", width=7, height=7))
    press(page, hot(page, "odds"))
    assert page.setup == setup_of(odds="one-stone", width=9, height=9)
    shown = " ".join(frame(page).split())
    assert "< one stone >" in shown
    assert "The board is now 9x9." in shown
    assert "The opening is now: Free." in shown
    assert "You play Black now." in shown
    press(page, "right", "right", "right", "right")
    assert page.setup.odds is NO_ODDS
    press(page, "left")
    assert "The computer looks for no win by threats." in frame(page)


def test_an_opening_or_another_game_makes_the_game_even() -> None:
    page = page_of(setup_of(odds="two-stones"))
    press(page, hot(page, "opening"))
    assert page.setup.odds is NO_ODDS
    assert "The game is now even." in frame(page)
    page = page_of(setup_of(odds="two-stones"))
    press(page, hot(page, "game"))
    assert (page.setup.odds, "odds" in page.names) == (NO_ODDS, False)


def test_odds_are_not_offered_where_nobody_gives_them() -> None:
    assert "odds" not in page_of(Setup(opponent="watch")).names
    page = page_of(Setup(opponent="human"))
    press(page, hot(page, "odds"), "left", "left")
    assert page.setup.odds.name == "three-stones"


def test_colour_and_level_are_not_asked_for_between_two_people() -> None:
    page = ChoicesPage(Setup(), prefer(UNICODE))
    assert "level" not in page.names, "the menu has it"
    press(page, hot(page, "opponent"), "down")
    assert (page.setup.opponent, page.selected) == ("human", "names")
    assert press(page, "0") is None
    assert page.setup == Setup(opponent="human")


def test_the_names_of_two_people_are_typed_one_after_the_other() -> None:
    page = ChoicesPage(Setup(opponent="human"), prefer(UNICODE))
    press(page, hot(page, "names"))
    assert "Black's name: _" in text_of(page)
    assert "Enter done" in text_of(page)
    press(page, *"Annq", "backspace", "enter")
    assert "White's name: _" in text_of(page)
    assert press(page, *"五子棋", "enter") is None
    assert (page.setup.first_name, page.setup.second_name) == ("Ann", "五子棋")
    assert "Ann - 五子棋" in text_of(page)
    assert press(page, "q") == Chosen(page.setup)


def test_a_name_that_is_there_is_replaced_by_the_first_letter_and_escape_keeps_it() -> None:
    page = ChoicesPage(Setup(opponent="human", first_name="Ann", second_name="Bo"), prefer(UNICODE))
    press(page, hot(page, "names"), *"Eve", "enter", "escape")
    assert (page.setup.first_name, page.setup.second_name) == ("Eve", "Bo")
    press(page, hot(page, "names"), "backspace", "backspace", "backspace", "enter", "enter")
    assert (page.setup.first_name, page.setup.second_name) == ("", "Bo")
    assert "? - Bo" in text_of(page)


def test_the_names_are_those_of_the_players_where_colours_may_change() -> None:
    page = ChoicesPage(setup_of(opponent="human", opening="swap2"), prefer(UNICODE))
    press(page, hot(page, "names"))
    assert "First player's name: _" in text_of(page)
    assert click_on(page, *cell_of(page, "Clock")) is None
    page.scroll(1)
    assert page.selected == "names"


def test_watching_asks_for_two_levels_and_no_colour() -> None:
    page = ChoicesPage(Setup(opponent="watch"), prefer(UNICODE))
    press(page, hot(page, "level"), hot(page, "second_level"), hot(page, "second_level"))
    assert "color" not in page.names
    assert page.setup == setup_of(opponent="watch", level=1, second_level=2)
    assert "Black's level" in text_of(page)


def test_the_levels_are_those_of_the_players_where_colours_may_change() -> None:
    page = ChoicesPage(setup_of(opponent="watch", opening="swap2"), prefer(UNICODE))
    assert "First player" in text_of(page)
    assert "Second player" in text_of(page)


def test_another_engine_is_offered_once_one_is_known() -> None:
    page = ChoicesPage(Setup(), prefer(UNICODE), selected="opponent")
    assert "Its level is in the menu." in text_of(page)
    press(page, "right")
    assert "Two people take turns" in text_of(page)
    assert press(page, "right", "right", "q") == Chosen(Setup())
    engines = Settings(engines={"Rook": "rook", "Knight": "knight"})
    page = ChoicesPage(Setup(opponent="watch"), Preferences(engines), selected="opponent")
    press(page, "right")
    assert press(page, hot(page, "engine"), "q") == Chosen(
        Setup(opponent="engine", engine="Knight")
    )


@pytest.mark.parametrize(
    ("times", "setup", "text"),
    [
        (1, Setup(clock="move", move_seconds=10), "10 seconds a move"),
        (3, Setup(clock="move", move_seconds=60), "60 seconds a move"),
        (4, Setup(clock="game", game_minutes=5), "5 minutes + 5 s a move"),
        (7, Setup(clock="game", game_minutes=30), "30 minutes + 5 s a move"),
    ],
)
def test_clocks(times: int, setup: Setup, text: str) -> None:
    page = ChoicesPage(Setup(), prefer(UNICODE))
    press(page, *[hot(page, "clock")] * times)
    assert replace(page.setup, move_seconds=setup.move_seconds) == setup
    assert text in text_of(page)
    press(page, hot(page, "clock"), *[hot(page, "clock")] * (7 - times))
    assert page.setup.clock == "none"


def test_the_clock_says_what_a_move_adds() -> None:
    page = ChoicesPage(Setup(), prefer(UNICODE), "clock")
    press(page, ":", *"10m", "enter")
    assert "10 minutes a game" in text_of(page)
    press(page, "right", "left")
    assert "10 minutes a game" in text_of(page), "an own clock stays one of the values"
    press(page, "left")
    assert page.setup.increment_seconds == 5
    assert "30 minutes + 5 s a move" in text_of(page)


@pytest.mark.parametrize(
    ("color", "note"),
    [("black", "A rematch swaps the colours."), ("random", "Drawn by lot before each game.")],
)
def test_the_note_of_a_colour(color: str, note: str) -> None:
    assert note in text_of(ChoicesPage(Setup(color=color), prefer(UNICODE), "color"))


def test_values_stand_in_one_column_whatever_is_chosen() -> None:
    columns = set()
    for opponent in ("computer", "human", "watch"):
        for opening in ("free", "swap2", "pro"):
            setup = setup_of(opponent=opponent, opening=opening, clock="game")
            lines = text_of(ChoicesPage(setup, prefer(UNICODE)), 40, 120).splitlines()
            columns |= {line.index("15×15") for line in lines if "Board size" in line}
    assert len(columns) == 1


def test_choices_of_the_file_that_are_not_offered_stand_until_changed() -> None:
    page = ChoicesPage(Setup(clock="move", move_seconds=7), prefer(UNICODE))
    assert "7 seconds a move" in text_of(page)
    press(page, hot(page, "clock"))
    assert page.setup.clock == "none"


def test_a_clock_of_ones_own_is_typed() -> None:
    page = ChoicesPage(Setup(), prefer(UNICODE), "clock")
    assert press(page, ":", *"5x") is None
    assert "A clock such as 30s, 5m+3s or 10m+3x30s: 5x_" in text_of(page)
    press(page, "enter")
    assert "Type a clock such as none, 30s" in text_of(page), "what was typed stays"
    press(page, "backspace", *"m+3s", "enter")
    assert not page.asks
    setup = page.setup
    assert (setup.clock, setup.game_minutes, setup.increment_seconds) == ("game", 5, 3)
    press(page, ":")
    assert "5m+3s_" in text_of(page), "the present clock is suggested"
    press(page, *"10m+3x30s", "enter")
    assert "10:00, then byo-yomi: 3 x 30 s" in text_of(page)


def test_a_clock_of_ones_own_is_one_of_the_values() -> None:
    page = ChoicesPage(Setup(), prefer(UNICODE), "clock")
    press(page, ":", *"3x20s", "enter")
    own = page.setup
    press(page, hot(page, "clock"))
    assert page.setup.clock == "none"
    press(page, "left")
    assert page.setup == own
    press(page, "left")
    assert (page.setup.game_minutes, page.setup.periods) == (30, 0)


def test_a_clock_that_is_typed_can_be_given_up() -> None:
    page = ChoicesPage(Setup(), prefer(UNICODE), "clock")
    press(page, ":", *"3x20s", "escape")
    assert page.setup == Setup()
    assert "3x20s" not in text_of(page)


def test_the_page_names_the_odds_and_leaves_black_to_who_gets_stones() -> None:
    page = ChoicesPage(setup_of(odds="two-stones"), prefer(ASCII))
    assert "two stones" in text_of(page)
    assert "color" not in page.names
    press(page, hot(page, "opponent"))
    assert (page.setup.opponent, page.setup.odds.name) == ("human", "two-stones")
    press(page, "right")
    assert (page.setup.opponent, page.setup.odds) == ("watch", NO_ODDS)
    page = ChoicesPage(setup_of(odds="no-threats"), prefer(ASCII))
    press(page, hot(page, "color"))
    assert (page.setup.color, page.setup.odds.name) == ("white", "no-threats")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("height", "width"), [(24, 80), (40, 120)])
def test_no_value_is_cut(language: str, height: int, width: int) -> None:
    use(language)
    try:
        for rule in RULES.values():
            for opening in rule.openings:
                for opponent in ("computer", "human", "watch"):
                    setup = fitted(
                        setup_of(opponent=opponent, clock="game"),
                        rule,
                        Size.square(max(rule.min_side, 15)),
                    )
                    setup = with_opening(setup, opening)
                    for page in (Menu(setup, prefer(UNICODE)), ChoicesPage(setup, prefer(UNICODE))):
                        assert "~" not in text_of(page, height, width)
    finally:
        use("en")
