import sys

from tests.tui.preferred import prefer

from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.tui.computer import Computer
from wuziqi.tui.play import Play
from wuziqi.tui.seats import Seats

SILENT = (sys.executable, "-c", "input()")


def test_a_hurried_move_that_was_taken_back_before_it_was_asked_for_is_forgotten() -> None:
    play = Play(Game(15), Seats(Player.SECOND), prefer())
    for key in ("enter", ".", "u"):
        play.press(key)
    computer = Computer(SILENT, None)
    try:
        computer.attend(play)
        assert not play.hurried
        assert not computer.clients[Player.SECOND].is_busy
    finally:
        computer.close()
