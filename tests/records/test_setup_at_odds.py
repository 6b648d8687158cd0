import pytest
from tests.setups import setup_of

from wuziqi.records.setup import (
    Setup,
    SetupError,
    changed,
    fitted,
    odds_for,
    read_setup,
    with_odds,
    with_opening,
    write_setup,
)
from wuziqi.rules.board import Size
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import FREESTYLE, NO_ODDS, ODDS, RENJU, row_rule

ONE, NO_THREATS = ODDS["one-stone"], ODDS["no-threats"]


def test_a_setup_at_odds_is_kept_by_their_name() -> None:
    for odds in ODDS.values():
        setup = Setup(odds=odds)
        assert write_setup(setup)["odds"] == odds.name
        assert read_setup(write_setup(setup)) == setup


def test_a_setup_of_an_earlier_version_is_an_even_game() -> None:
    kept = write_setup(Setup())
    del kept["odds"]
    assert read_setup(kept) == Setup()


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({"odds": "one-stone", "color": "white"}, "plays Black"),
        ({"odds": "one-stone", "color": "random"}, "plays Black"),
        ({"odds": "two-stones", "opponent": "watch"}, "not for this opponent"),
        ({"odds": "two-stones", "opponent": "engine", "engine": "x"}, "not for this opponent"),
        ({"odds": "no-threats", "opponent": "human"}, "not for this opponent"),
        ({"odds": "one-stone", "opening": "swap2"}, "without an opening"),
        ({"odds": "one-stone", "rule": "connect6", "width": 19, "height": 19}, "five in a row"),
        ({"odds": "no-threats", "rule": "row-3", "width": 3, "height": 3}, "five in a row"),
        ({"odds": "three-stones", "width": 8, "height": 8}, "at least 9 lines"),
        ({"odds": "queen"}, "no odds 'queen'"),
        ({"odds": 1}, "odds cannot be 1"),
    ],
)
def test_odds_that_do_not_go_with_a_game_are_refused(choices: dict[str, object], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        setup_of(**choices)


def test_the_person_may_have_either_colour_where_no_stones_are_given() -> None:
    assert setup_of(odds="no-threats", color="white").odds is NO_THREATS
    assert setup_of(odds="one-stone", opponent="human", color="white").odds is ONE


def test_what_does_not_go_with_odds_makes_an_even_game() -> None:
    setup = Setup(odds=ONE)
    assert changed(setup, level=setup.second_level, clock="move").odds is ONE
    assert changed(setup, opponent="human").odds is ONE
    assert changed(setup, opponent="watch").odds is NO_ODDS
    assert changed(setup, color="white").odds is NO_ODDS
    assert with_opening(setup, OPENINGS["swap2"]).odds is NO_ODDS
    assert fitted(setup, RENJU, setup.size).odds is ONE
    assert fitted(setup, row_rule(3), Size(3, 3)).odds is NO_ODDS
    assert fitted(setup, FREESTYLE, Size(7, 7)).odds is NO_ODDS


def test_odds_bring_what_they_ask_for() -> None:
    setup = setup_of(opening="swap2", color="random", width=7, height=7)
    assert with_odds(setup, ONE) == setup_of(odds="one-stone", width=9, height=9)
    assert with_odds(setup, NO_THREATS).color == "random"
    assert with_odds(with_odds(setup, ONE), NO_ODDS).odds is NO_ODDS


def test_which_odds_can_be_given() -> None:
    assert odds_for(Setup()) == list(ODDS.values())
    assert NO_THREATS not in odds_for(Setup(opponent="human"))
    assert odds_for(Setup(opponent="watch")) == [NO_ODDS]
    assert odds_for(setup_of(rule="row-4")) == [NO_ODDS]


def test_a_tiny_board_does_not_take_over_the_clock_of_a_larger_one() -> None:
    setup = Setup(clock="move", move_seconds=30)
    tiny = fitted(setup, row_rule(3), Size(3, 3))
    assert tiny.clock == "none"
    timed = changed(tiny, clock="move")
    assert fitted(timed, row_rule(4), Size(4, 4)).clock == "move", "chosen for a tiny board"
    assert fitted(setup, RENJU, Size(15, 15)).clock == "move"
