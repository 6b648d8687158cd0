"""What every screen with a board has from ``BoardScreen``."""

import pytest
from tests.puzzles.positions import OPEN_THREE
from tests.records.lines import line
from tests.tui.preferred import click_at
from tests.tui.test_game_screen import two_people
from tests.tui.test_lesson_page import opened
from tests.tui.test_puzzle_page import Table
from tests.tui.test_what_if import board

from wuziqi.rules.point import parse_point
from wuziqi.tui.board_screen import BoardScreen
from wuziqi.tui.terminal.input import Click


def what_if() -> BoardScreen:
    page = board(line("h8 i9", 15, 15))
    page.press("w")
    return page


SCREENS = {
    "game": (two_people, "g8"),
    "saved game": (what_if, "g8"),
    "lesson": (lambda: opened("five"), "j8"),
    "puzzle": (lambda: Table(OPEN_THREE).page, "g8"),
}
"""Screens with a board, and an empty point where a stone is right."""


@pytest.mark.parametrize("name", SCREENS)
def test_a_click_aims_and_a_second_one_places(name: str) -> None:
    opens, free = SCREENS[name]
    screen = opens()
    point = parse_point(free)
    click = click_at(screen, point)
    screen.click(click)
    assert (screen.cursor, screen.board[point]) == (point, None)
    screen.click(click)
    assert screen.board[point] is not None
    before = screen.cursor
    screen.click(Click(0, 79, 24, 80))
    assert screen.cursor == before


@pytest.mark.parametrize("name", SCREENS)
def test_the_cursor_steps_and_jumps_within_the_board(name: str) -> None:
    opens, _free = SCREENS[name]
    screen = opens()
    for keys, point in (("home pagedown left down", "a1"), ("right up up", "b3")):
        for key in keys.split():
            screen.press(key)
        assert str(screen.cursor) == point


@pytest.mark.parametrize("name", SCREENS)
def test_a_point_can_be_typed(name: str) -> None:
    opens, free = SCREENS[name]
    screen = opens()
    for key in (":", *free, "enter"):
        screen.press(key)
    assert screen.board[parse_point(free)] is not None
