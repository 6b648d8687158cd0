import random

import pytest
from tests.setups import setup_of

from wuziqi.levels import FITTING, level_of
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.session.seats import Seats, seats_for, setup_for

BLACK, WHITE = Stone
FIRST, SECOND = Player


@pytest.mark.parametrize(
    ("setup", "seats"),
    [
        (Setup(opponent="human"), Seats()),
        (setup_of(opponent="computer", level=4), Seats(SECOND, level_of(4))),
        (Setup(opponent="computer", color="white"), Seats(FIRST, FITTING)),
        (
            setup_of(opponent="watch", level=2, second_level=7),
            Seats(FIRST, level_of(2), level_of(7)),
        ),
        (Setup(opponent="engine", engine="rapfi"), Seats(SECOND, FITTING, engine="rapfi")),
        (Setup(opponent="computer", engine="rapfi"), Seats(SECOND, FITTING)),
    ],
)
def test_who_sits_where(setup: Setup, seats: Seats) -> None:
    assert seats_for(setup, random.Random(1)) == seats


def test_names_follow_the_people() -> None:
    two = seats_for(Setup(opponent="human", first_name="Ann", second_name="Bo"), random.Random(1))
    assert (two.name_of(FIRST), two.name_of(SECOND)) == ("Ann", "Bo")
    after = setup_for(two.swapped(), Setup(opponent="human"))
    assert (after.first_name, after.second_name) == ("Bo", "Ann")
    alone = seats_for(Setup(color="white"), random.Random(1), "Ann")
    assert (alone.name_of(FIRST), alone.name_of(SECOND)) == ("", "Ann")
    assert alone.swapped().name_of(FIRST) == "Ann"


def test_a_random_colour_is_either() -> None:
    rng = random.Random(1)
    setups = [seats_for(Setup(color="random"), rng).computer for _ in range(20)]
    assert set(setups) == {FIRST, SECOND}


def test_players_change_colours() -> None:
    assert Seats().swapped() == Seats()
    assert Seats(SECOND, level_of(4)).swapped() == Seats(FIRST, level_of(4))
    assert Seats(FIRST, level_of(2), level_of(7)).swapped() == Seats(
        FIRST, level_of(7), level_of(2)
    )


def test_seats_lead_back_to_a_setup() -> None:
    random, rook = Setup(color="random"), setup_of(opponent="engine", engine="Rook", level=2)
    assert setup_for(Seats(FIRST, FITTING), random) == Setup(color="white")
    assert setup_for(Seats(SECOND, level_of(2), engine="Rook"), rook) == rook
    ours = setup_for(Seats(SECOND, engine="Rook").with_our_computer(), rook)
    assert (ours.opponent, ours.level.number) == ("computer", 10)
