import random

import pytest
from tests.setups import setup_of

from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import CONNECT6, WIN_LENGTHS, row_rule
from wuziqi.tui.seats import Seats, seats_for

BLACK, WHITE = Stone
FIRST, SECOND = Player


@pytest.mark.parametrize(
    ("setup", "seats"),
    [
        (Setup(opponent="human"), Seats()),
        (setup_of(opponent="computer", level=4), Seats(SECOND, 4)),
        (Setup(opponent="computer", color="white"), Seats(FIRST, 3)),
        (setup_of(opponent="watch", level=2, second_level=7), Seats(FIRST, 2, 7)),
        (Setup(opponent="engine", engine="rapfi"), Seats(SECOND, 3, engine="rapfi")),
        (Setup(opponent="computer", engine="rapfi"), Seats(SECOND, 3)),
    ],
)
def test_who_sits_where(setup: Setup, seats: Seats) -> None:
    assert seats_for(setup, random.Random(1)) == seats


def test_a_random_colour_is_either() -> None:
    rng = random.Random(1)
    setups = [seats_for(Setup(color="random"), rng).computer for _ in range(20)]
    assert set(setups) == {FIRST, SECOND}


def test_players_change_colours() -> None:
    assert Seats().swapped() == Seats()
    assert Seats(SECOND, 4).swapped() == Seats(FIRST, 4)
    assert Seats(FIRST, 2, 7).swapped() == Seats(FIRST, 7, 2)


def test_names_and_levels_of_the_players() -> None:
    game = Game()
    game.play(Point(7, 7))
    watched, engine = Seats(FIRST, 2, 7), Seats(SECOND, engine="rapfi")
    assert [watched.level_of(player) for player in Player] == [2, 7]
    assert [watched.name(player) for player in Player] == ["computer, level 2", "computer, level 7"]
    assert [engine.name(player) for player in Player] == ["you", "rapfi"]
    assert engine.turn_text(game) == "White: rapfi thinks"
    assert engine.with_our_computer().name(SECOND) == "computer, level 10"


@pytest.mark.parametrize(
    ("seats", "outcome", "text"),
    [
        (Seats(), Outcome(WHITE, (), Reason.RESIGNATION), "White wins: Black resigned"),
        (Seats(), Outcome(BLACK, (), Reason.TIME), "Black wins: White ran out of time"),
        (Seats(SECOND), Outcome(None, (), Reason.AGREEMENT), "Draw by agreement"),
        (Seats(SECOND), Outcome(None), "Draw: the board is full"),
        (Seats(FIRST, 1, 2), Outcome(WHITE), "White wins with five in a row"),
        (Seats(SECOND), Outcome(WHITE), "White wins: the computer made five"),
        (Seats(SECOND), Outcome(BLACK), "Black wins: you made five!"),
        (Seats(), Outcome(None, (), Reason.DEAD), "Draw: nobody can make five any more"),
        (
            Seats(),
            Outcome(WHITE, (), Reason.FORBIDDEN, Forbidden.DOUBLE_FOUR),
            "White wins: Black made a double-four",
        ),
        (
            Seats(FIRST),
            Outcome(WHITE, (), Reason.FORBIDDEN, Forbidden.OVERLINE),
            "White wins: Black made an overline",
        ),
    ],
)
def test_how_a_game_ended(seats: Seats, outcome: Outcome, text: str) -> None:
    assert seats.outcome_text(outcome) == text


@pytest.mark.parametrize("row", WIN_LENGTHS)
def test_the_row_that_wins_is_named(row: int) -> None:
    word = "three four five six seven eight nine ten".split()[row - 3]
    rule, seats = row_rule(row), Seats(SECOND)
    assert Seats().outcome_text(Outcome(BLACK), rule) == f"Black wins with {word} in a row"
    assert seats.outcome_text(Outcome(BLACK), rule) == f"Black wins: you made {word}!"
    assert seats.outcome_text(Outcome(WHITE), rule) == f"White wins: the computer made {word}"
    dead = Outcome(None, reason=Reason.DEAD)
    assert seats.outcome_text(dead, rule) == f"Draw: nobody can make {word} any more"


def test_after_a_swap_the_colours_are_the_other_player_s() -> None:
    text = Seats(SECOND).outcome_text(Outcome(BLACK), black=SECOND)
    assert text == "Black wins: the computer made five"


def test_where_every_level_is_perfect_none_is_named() -> None:
    seats = seats_for(setup_of(rule="row-3", width=3, height=3), random.Random(1))
    assert (seats.name(SECOND), seats.short_name(SECOND)) == ("computer", "computer")
    seats = seats_for(setup_of(rule="row-4", width=5, height=4), random.Random(1))
    assert seats.name(SECOND) == "computer, level 3"


def test_the_stones_of_a_turn_are_counted_in_connect6() -> None:
    game, told = Game(19, rule=CONNECT6), []
    for column in range(4):
        told.append(Seats().turn_text(game))
        game.play(Point(column, 0))
    assert told == [
        "Black to move, one stone",
        "White to move, two stones",
        "White to move, one more stone",
        "Black to move, two stones",
    ]
    assert Seats(SECOND).turn_text(game) == "Black: your turn, one more stone"
