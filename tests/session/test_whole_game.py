"""A whole game against the real engine, without a terminal: an example of a front end."""

import random
import select
import time

from wuziqi.levels import LEVELS
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.session.computer import Computer, apply
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession


def test_a_whole_game_against_the_engine(wuziqi_command: list[str]) -> None:
    rng = random.Random(1)
    session = GameSession(Game(15), Seats(computer=Player.SECOND, level=LEVELS[2]))
    computer = Computer([*wuziqi_command, "engine"], lambda event: apply(session, event))
    try:
        while not session.is_over:
            session.tick(time.monotonic())
            computer.poll(session)
            if session.computer_to_move:
                select.select(computer.descriptors(), [], [], session.next_wake())
            elif not session.is_over:
                session.play(rng.choice(list(session.game.allowed)))
    finally:
        computer.close()
    assert session.game.outcome is not None
    assert session.mover(len(session.game.moves) - 1) in session.seats.computers
    assert len(session.milliseconds) == len(session.game.acts)
