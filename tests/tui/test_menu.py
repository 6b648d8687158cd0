import pytest
from tests.tui.preferred import prefer

from wuziqi.records.setup import Setup
from wuziqi.tui.canvas import Canvas
from wuziqi.tui.glyphs import ASCII, GLYPHS, UNICODE, Glyphs
from wuziqi.tui.help import Help
from wuziqi.tui.menu import Menu
from wuziqi.tui.screen import Continue, Event, Leave, Open, Start


def press(menu: Menu, *keys: str) -> Event | None:
    event = None
    for key in keys:
        event = menu.press(key)
    return event


def frame(menu: Menu, height: int = 24, width: int = 80) -> str:
    canvas = Canvas(height, width)
    menu.paint(canvas)
    return "\n".join(canvas.lines())


def test_the_first_line_is_the_board_size_and_enter_starts() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    assert menu.line == "size"
    assert press(menu, "enter") == Start(Setup(size=15))
    assert press(menu, "right", "enter") == Start(Setup(size=20))
    assert press(menu, "right", "enter") == Start(Setup(size=15))


@pytest.mark.parametrize("downs", range(5))
def test_enter_starts_from_every_line_but_quit(downs: int) -> None:
    assert press(Menu(Setup(), prefer(UNICODE)), *["down"] * downs, "enter") == Start(Setup())


def test_up_from_the_first_line_is_quit() -> None:
    assert press(Menu(Setup(), prefer(UNICODE)), "up", "enter") == Leave(Setup())


def test_every_choice_can_be_made_with_arrows() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, "left", "down", "down", "right", "right", "down", "left")
    assert menu.setup == Setup(size=20, opponent="computer", color="random", level=2)


def test_colour_and_level_cannot_be_chosen_against_a_person() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    press(menu, "down", "right", "down")
    assert (menu.setup.opponent, menu.line) == ("human", "start")
    assert press(menu, "y", "v") is None
    assert menu.setup == Setup(opponent="human")


def test_hot_keys_are_shown_unique_and_work() -> None:
    menu = Menu(Setup(), prefer(ASCII), waiting=True)
    shown = [line.split()[0] for line in frame(menu).replace(">", " ").splitlines()[7:16] if line]
    keys = [key for key in shown if len(key) == 1]
    assert keys == ["c", "b", "o", "y", "v", "s", "q"]
    assert press(menu, "b", "y", "v") is None
    assert menu.setup == Setup(size=20, color="white", level=4)
    assert press(menu, "s") == Start(menu.setup)
    assert press(menu, "c") == Continue()
    assert press(menu, "q") == Leave(menu.setup)
    assert press(menu, "?") == Open(Help())


def test_continue_comes_first_while_a_game_waits_and_only_then() -> None:
    assert Menu(Setup(), prefer(UNICODE)).lines[0] == "size"
    assert press(Menu(Setup(), prefer(UNICODE)), "c") is None
    assert "Continue" not in frame(Menu(Setup(), prefer(UNICODE)))
    menu = Menu(Setup(), prefer(UNICODE), waiting=True)
    assert menu.lines[0] == "continue"
    assert press(menu, "enter") == Continue()


def test_a_size_that_the_menu_does_not_offer_becomes_its_first() -> None:
    assert Menu(Setup(size=9), prefer(UNICODE)).setup.size == 15


def test_keys_without_a_meaning_do_nothing() -> None:
    menu = Menu(Setup(), prefer(UNICODE))
    assert press(menu, "x", "\t", "é", "escape", "backspace", "home") is None
    assert menu == Menu(Setup(), prefer(UNICODE))


def test_the_frame_at_80x24() -> None:
    drawn = """
            X O  Wuziqi
            Five in a row wins.


            > b  Board size      < 15x15 >
              o  Opponent          computer
              y  Your colour       black, moves first
              v  Level             1 novice

              s  Start
              q  Quit



            Up/Down choose, Left/Right change, Enter starts, ? help
"""
    assert frame(Menu(Setup(level=1), prefer(ASCII))).strip("\n") == drawn.strip("\n")


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("waiting", [False, True])
def test_nothing_is_cut_off_at_80x24(glyphs: Glyphs, *, waiting: bool) -> None:
    assert "~" not in frame(Menu(Setup(), prefer(glyphs), waiting))


def test_a_notice_is_shown() -> None:
    assert "Settings not read" in frame(
        Menu(Setup(), prefer(UNICODE), notice="Settings not read: x")
    )


def test_a_screen_too_small_says_what_is_needed() -> None:
    assert "Needed: 56x17" in frame(Menu(Setup(), prefer(UNICODE)), 10, 40)
