import random

import pytest
from tests.setups import setup_of

from wuziqi.columns import ELLIPSIS
from wuziqi.levels import level_of
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import CONNECT6, WIN_LENGTHS, row_rule
from wuziqi.session.seats import Seats, seats_for
from wuziqi.words.player_texts import occupant, occupant_texts, outcome_text, turn_text

BLACK, WHITE = Stone
FIRST, SECOND = Player


def test_names_and_levels_of_the_players() -> None:
    game = Game()
    game.play(Point(7, 7))
    watched, engine = Seats(FIRST, level_of(2), level_of(7)), Seats(SECOND, engine="rapfi")
    assert [watched.level_of(player).number for player in Player] == [2, 7]
    assert [occupant(watched, player) for player in Player] == [
        "computer, level 2",
        "computer, level 7",
    ]
    assert [occupant(engine, player) for player in Player] == ["you", "rapfi"]
    assert turn_text(engine, game) == "White: rapfi thinks"
    assert occupant(engine.with_our_computer(), SECOND) == "computer, level 10"


@pytest.mark.parametrize(
    ("seats", "outcome", "text"),
    [
        (Seats(), Outcome(WHITE, (), Reason.RESIGNATION), "White wins: Black resigned"),
        (Seats(), Outcome(BLACK, (), Reason.TIME), "Black wins: White ran out of time"),
        (Seats(SECOND), Outcome(None, (), Reason.AGREEMENT), "Draw by agreement"),
        (Seats(SECOND), Outcome(None), "Draw: the board is full"),
        (Seats(FIRST, level_of(1), level_of(2)), Outcome(WHITE), "White wins with five in a row"),
        (Seats(SECOND), Outcome(WHITE), "White wins: the computer made five"),
        (Seats(SECOND), Outcome(BLACK), "Black wins: you made five!"),
        (Seats(), Outcome(None, (), Reason.DEAD), "Draw: nobody can make five any more"),
        (
            Seats(),
            Outcome(WHITE, (), Reason.FORBIDDEN, Forbidden.DOUBLE_FOUR),
            "White wins: double four",
        ),
        (
            Seats(FIRST),
            Outcome(WHITE, (), Reason.FORBIDDEN, Forbidden.OVERLINE),
            "White wins: overline",
        ),
    ],
)
def test_how_a_game_ended(seats: Seats, outcome: Outcome, text: str) -> None:
    assert outcome_text(seats, outcome) == text


@pytest.mark.parametrize("row", WIN_LENGTHS)
def test_the_row_that_wins_is_named(row: int) -> None:
    word = "three four five six seven eight nine ten".split()[row - 3]
    rule, seats = row_rule(row), Seats(SECOND)
    assert outcome_text(Seats(), Outcome(BLACK), rule) == f"Black wins with {word} in a row"
    assert outcome_text(seats, Outcome(BLACK), rule) == f"Black wins: you made {word}!"
    assert outcome_text(seats, Outcome(WHITE), rule) == f"White wins: the computer made {word}"
    dead = Outcome(None, reason=Reason.DEAD)
    assert outcome_text(seats, dead, rule) == f"Draw: nobody can make {word} any more"


def test_after_a_swap_the_colours_are_the_other_player_s() -> None:
    text = outcome_text(Seats(SECOND), Outcome(BLACK), black=SECOND)
    assert text == "Black wins: the computer made five"


def test_the_computer_is_named_by_its_level_on_every_board() -> None:
    for game in ({}, {"rule": "row-3", "width": 3, "height": 3}):
        for level, long, short in (
            (2, "computer, level 2", "level 2"),
            ("fit 2.6", "computer, fits you (level 3)", "level 3"),
            ("fit 0.4", "computer, fits you (below level 1)", "below level 1"),
        ):
            seats = seats_for(setup_of(level=level, **game), random.Random(1))
            assert occupant(seats, SECOND) == long
            assert occupant_texts(seats, SECOND)[-1] == short


def test_the_stones_of_a_turn_are_counted_in_connect6() -> None:
    game, told = Game(19, rule=CONNECT6), []
    for column in range(4):
        told.append(turn_text(Seats(), game))
        game.play(Point(column, 0))
    assert told == [
        "Black to move, one stone",
        "White to move, two stones",
        "White to move, one more stone",
        "Black to move, two stones",
    ]
    assert turn_text(Seats(SECOND), game) == "Black: your turn, one more stone"


def test_two_people_are_called_by_their_names() -> None:
    seats, game = Seats(names=("Ann", "Bartholomew Smith")), Game()
    assert [occupant(seats, player) for player in Player] == ["Ann", "Bartholomew Smith"]
    assert turn_text(seats, game) == "Ann to move"
    resigned, long = Outcome(BLACK, (), Reason.RESIGNATION), f"Bartholomew{ELLIPSIS}"
    assert outcome_text(seats, resigned) == f"Ann wins: {long} resigned"
    assert outcome_text(seats, resigned, black=SECOND) == f"{long} wins: Ann resigned"
    assert outcome_text(Seats(names=("", "Bo")), Outcome(BLACK)) == "Black wins with five in a row"
    assert outcome_text(Seats(names=("", "Bo")), Outcome(WHITE)) == "Bo wins with five in a row"


def test_who_plays_alone_has_the_name_in_the_panel() -> None:
    seats = Seats(SECOND, names=("Ann", ""))
    assert occupant(seats, FIRST) == "Ann"
    assert turn_text(seats, Game()) == "Black: your turn"
