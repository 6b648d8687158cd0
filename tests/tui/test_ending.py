"""The card at the end of a game."""

from tests.tui.preferred import prefer, screen_of
from tests.tui.reviewed import complete_run

from wuziqi.levels import level_of
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.words.glyphs import UNICODE

FIVE = "h8 a1 i9 a3 j10 a5 k11 a7 l12"


def ended(seats: Seats) -> GameScreen:
    play = screen_of(Game(15), seats, prefer(UNICODE))
    for name in FIVE.split():
        play.session.play(parse_point(name))
    return play


def text(play: GameScreen, height: int = 24, width: int = 80) -> str:
    canvas = Canvas(height, width)
    play.paint(canvas)
    return "\n".join(canvas.lines())


def test_the_card_speaks_to_the_player() -> None:
    won = text(ended(Seats(Player.SECOND, level_of(1))))
    assert "You won: a diagonal of 5 with l12" in won
    assert "9 moves in 0:00" in won
    assert "You lost: a diagonal of 5" in text(ended(Seats(Player.FIRST, level_of(1))))
    assert "Black wins with five in a row" in text(ended(Seats()))


def test_the_card_has_what_the_review_has_found() -> None:
    play = ended(Seats(Player.SECOND, level_of(1)))
    play.review = complete_run().review
    shown = text(play)
    assert "Accuracy: You " in shown
    assert "Turning point: " in shown
    assert "█" in shown or "▅" in shown
    play.press("[")
    assert "Accuracy" not in text(play), "an earlier position is shown"
    play.press("]")
    play.press("u")
    assert play.review is None
