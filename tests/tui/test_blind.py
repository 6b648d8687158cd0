"""Blindfold play on the screen: keys and frames, and the option of the command line."""

import pytest
from tests.tui.preferred import computer_plays, prefer, screen_of

from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.words.glyphs import ASCII

FIVE = "e5 a1 f5 a2 g5 a3 h5 a4"


def begun(names: str, size: int = 9) -> GameScreen:
    """A game of two people after these moves."""
    game = Game(size)
    for name in names.split():
        game.play(parse_point(name))
    return screen_of(game, Seats(), prefer(ASCII))


def text(screen: GameScreen, width: int = 80) -> str:
    canvas = Canvas(24, width)
    screen.paint(canvas)
    return "\n".join(canvas.lines())


def stones(screen: GameScreen) -> int:
    """The stones on the board, in the rows of its points."""
    rows = [row[:42] for row in text(screen).splitlines()[2:-2]]
    return sum(row.count("X") + row.count("O") for row in rows)


def type_point(screen: GameScreen, name: str) -> None:
    for key in (":", *name, "enter"):
        screen.press(key)


def test_a_key_hides_and_shows_the_stones_and_the_moves_but_the_last() -> None:
    screen = begun("e5 e6 f5")
    assert stones(screen) == 3
    screen.press("B")
    assert screen.message == "You play blind: B shows the stones."
    assert stones(screen) == 0
    shown = text(screen)
    assert "f5" in shown
    assert "e5" not in shown
    assert "e6" not in shown
    screen.press("B")
    assert screen.message == "The stones are shown."
    assert stones(screen) == 3
    assert "e6" in text(screen)


def test_the_last_move_is_said_also_where_no_list_has_room() -> None:
    screen = screen_of(Game(9), Seats(Player.SECOND), prefer(ASCII))
    screen.press("B")
    type_point(screen, "e5")
    computer_plays(screen, parse_point("c3"))
    for width in (80, 42):
        assert "Last move: White stone on c3." in text(screen, width)


def test_an_occupied_point_is_refused_in_words() -> None:
    screen = begun("e5 e6 f5")
    screen.press("B")
    type_point(screen, "e6")
    assert "e6" in screen.message
    assert len(screen.game.moves) == 3
    assert stones(screen) == 0


@pytest.mark.parametrize("key", ["t", "v", "#", "F", "=", "y", "E"])
def test_what_would_show_stones_is_refused(key: str) -> None:
    screen = begun("e5 e6 f5")
    screen.press("B")
    assert screen.press(key) is None
    assert screen.message == "You play blind: B shows the stones."
    assert stones(screen) == 0


def test_looking_back_shows_no_stones_either() -> None:
    screen = begun("e5 e6 f5")
    for key in "B[[":
        screen.press(key)
    assert stones(screen) == 0
    assert "e6" not in text(screen)


def test_the_end_of_the_game_shows_the_stones_and_the_next_game_hides_them() -> None:
    screen = begun(FIVE)
    screen.press("B")
    type_point(screen, "j5")
    assert screen.session.is_over is False
    type_point(screen, "i5")
    assert screen.session.is_over
    assert stones(screen) == len(screen.game.moves)
    screen.press("B")
    assert screen.message == "The game is over, and its stones are shown."
    screen.press("n")
    type_point(screen, "e5")
    assert stones(screen) == 0
