import random

import pytest

from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Outcome, Reason
from wuziqi.tui.seats import Seats, seats_for

BLACK, WHITE = Stone


@pytest.mark.parametrize(
    ("setup", "seats"),
    [
        (Setup(opponent="human"), Seats()),
        (Setup(opponent="computer", level=4), Seats(WHITE, 4)),
        (Setup(opponent="computer", color="white"), Seats(BLACK, 3)),
        (Setup(opponent="watch", level=2, second_level=7), Seats(BLACK, 2, 7)),
        (Setup(opponent="engine", engine="rapfi"), Seats(WHITE, 3, engine="rapfi")),
        (Setup(opponent="computer", engine="rapfi"), Seats(WHITE, 3)),
    ],
)
def test_who_sits_where(setup: Setup, seats: Seats) -> None:
    assert seats_for(setup, random.Random(1)) == seats


def test_a_random_colour_is_either() -> None:
    rng = random.Random(1)
    setups = [seats_for(Setup(color="random"), rng).computer for _ in range(20)]
    assert set(setups) == {BLACK, WHITE}


def test_players_change_colours() -> None:
    assert Seats().swapped() == Seats()
    assert Seats(WHITE, 4).swapped() == Seats(BLACK, 4)
    assert Seats(BLACK, 2, 7).swapped() == Seats(BLACK, 7, 2)


def test_names_and_levels_of_the_players() -> None:
    watched, engine = Seats(BLACK, 2, 7), Seats(WHITE, engine="rapfi")
    assert [watched.level_of(stone) for stone in Stone] == [2, 7]
    assert [watched.player(s) for s in Stone] == ["computer, level 2", "computer, level 7"]
    assert [engine.player(stone) for stone in Stone] == ["you", "rapfi"]
    assert engine.turn_text(WHITE) == "White: rapfi thinks"
    assert engine.with_our_computer().player(WHITE) == "computer, level 10"


@pytest.mark.parametrize(
    ("seats", "outcome", "text"),
    [
        (Seats(), Outcome(WHITE, (), Reason.RESIGNATION), "White wins: Black resigned"),
        (Seats(), Outcome(BLACK, (), Reason.TIME), "Black wins: White ran out of time"),
        (Seats(WHITE), Outcome(None, (), Reason.AGREEMENT), "Draw by agreement"),
        (Seats(WHITE), Outcome(None), "Draw: the board is full"),
        (Seats(BLACK, 1, 2), Outcome(WHITE), "White wins with five in a row"),
        (Seats(WHITE), Outcome(WHITE), "White wins: the computer made five"),
        (Seats(WHITE), Outcome(BLACK), "Black wins: you made five!"),
    ],
)
def test_how_a_game_ended(seats: Seats, outcome: Outcome, text: str) -> None:
    assert seats.outcome_text(outcome) == text
