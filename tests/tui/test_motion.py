"""Motion on the board of a game: what moves, and when."""

from dataclasses import replace

import pytest
from tests.tui.preferred import computer_plays, prefer, screen_of, tick

from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.game.view import FLASH_SECONDS, STILL, STONE_SECONDS, Motion
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR, Look
from wuziqi.tui.terminal.style import COLORLESS, Style, Theme
from wuziqi.tui.terminal.theme import theme
from wuziqi.words.glyphs import UNICODE

H8, I8 = parse_point("h8"), parse_point("i8")
FIVE = tuple(map(parse_point, "h8 i8 j8 k8 l8".split()))
END = 4 * STONE_SECONDS


def test_nothing_moves_at_first() -> None:
    assert (STILL.flashing(0), STILL.lit(0), STILL.next_frame(0)) == ((), (), None)


def test_a_new_stone_flashes_once() -> None:
    motion = STILL.place(H8, (), 100)
    assert motion.flashing(100) == (H8,)
    assert motion.next_frame(100 + FLASH_SECONDS / 2) == pytest.approx(FLASH_SECONDS / 2)
    after = 100 + FLASH_SECONDS
    assert (motion.flashing(after), motion.next_frame(after)) == ((), None)


def test_stones_placed_together_flash_together_and_the_next_one_alone() -> None:
    motion = STILL.place(H8, (), 100).place(I8, (), 100)
    assert motion.flashing(100) == (H8, I8)
    assert motion.place(FIVE[2], (), 100.1).flashing(100.1) == (FIVE[2],)


def test_a_winning_row_lights_up_stone_by_stone_and_stays() -> None:
    motion = Motion().place(H8, FIVE, 0)
    seen = [motion.lit(number * STONE_SECONDS) for number in range(7)]
    assert seen == [FIVE[:count] for count in (1, 2, 3, 4, 5, 5, 5)]
    assert [motion.next_frame(time) for time in (0, END)] == [STONE_SECONDS, None]
    assert motion.flashing(0) == ()


# On the screen of a game


def playing(seats: Seats | None = None) -> GameScreen:
    screen = screen_of(Game(15), seats)
    tick(screen, 100)
    return screen


def flashing(screen: GameScreen) -> tuple[Point, ...]:
    return screen.view().marks.flash


def test_a_persons_stone_and_the_computers_flash() -> None:
    screen = playing(Seats(Player.SECOND))
    screen.press("enter")
    assert flashing(screen) == (H8,)
    tick(screen, 100.1)
    computer_plays(screen, I8)
    assert flashing(screen) == (I8,)
    assert screen.next_frame() == pytest.approx(FLASH_SECONDS)
    tick(screen, 101)
    assert (flashing(screen), screen.next_frame()) == ((), None)


@pytest.mark.parametrize("key", ["left", "?", ":", "u", "["])
def test_any_key_ends_the_flash(key: str) -> None:
    screen = playing()
    screen.press("enter")
    screen.press(key)
    assert (flashing(screen), screen.next_frame()) == ((), None)


def test_nothing_moves_while_looking_back() -> None:
    screen = playing(Seats(Player.SECOND))
    screen.press("enter")
    screen.press("[")
    computer_plays(screen, I8)
    assert (flashing(screen), screen.next_frame()) == ((), None)


def test_nothing_moves_where_the_settings_or_the_terminal_say_so() -> None:
    preferences = prefer()
    for still, setting in [(True, True), (False, False)]:
        preferences.still = still
        preferences.settings = replace(preferences.settings, motion=setting)
        screen = screen_of(Game(15), None, preferences)
        tick(screen, 100)
        screen.press("enter")
        assert (flashing(screen), screen.next_frame()) == ((), None)


def test_a_game_that_goes_on_from_an_earlier_day_stands_still() -> None:
    screen = screen_of(Game(15))
    screen.session.restore((H8, I8), (0, 0))
    tick(screen, 100)
    assert (flashing(screen), screen.next_frame()) == ((), None)


def test_the_winning_row_lights_up_on_the_board() -> None:
    screen = playing()
    for name in "h8 h9 i8 i9 j8 j9 k8 k9 l8".split():
        screen.session.play(parse_point(name))
    assert screen.view().marks.won == FIVE[:1]
    tick(screen, 100 + 2 * STONE_SECONDS + 0.01)
    assert screen.view().marks.won == FIVE[:3]
    screen.press("z")
    assert screen.view().marks.won == FIVE


def changed_cells(screen: GameScreen, theme: Theme) -> list[tuple[str, Style | Look]]:
    """The cells of a large screen that look different after the flash, as they are in it."""
    flash, after = Canvas(50, 160, theme), Canvas(50, 160, theme)
    screen.paint(flash)
    tick(screen, 101)
    screen.paint(after)
    return [
        new
        for row in range(50)
        for new, old in zip(flash.cells(row), after.cells(row), strict=True)
        if new != old
    ]


def test_a_flash_changes_the_colour_of_the_mark_and_not_its_shape() -> None:
    for shown, style in ((COLORLESS, Style.BLACK_WON), (theme("kaya", 256), None)):
        screen = playing()
        screen.press("enter")
        cells = changed_cells(screen, shown)
        assert style is None or {changed for _char, changed in cells} == {style}
        assert style is None or cells[0][0] == UNICODE.last[Stone.BLACK]


@pytest.mark.parametrize("colors", [TRUE_COLOR, 256, 16])
def test_a_disc_flashes_in_few_cells(colors: int) -> None:
    screen = playing()
    screen.press("enter")
    assert 1 <= len(changed_cells(screen, theme("kaya", colors))) <= 16


def test_a_numbered_disc_flashes_by_its_number() -> None:
    screen = playing()
    screen.press("#")
    screen.press("enter")
    styles = {style for _char, style in changed_cells(screen, theme("kaya", TRUE_COLOR))}
    assert styles == {Style.WON_ON_BLACK}
