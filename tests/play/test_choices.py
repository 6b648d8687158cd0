"""The choices of a new game: what both front ends offer and refuse."""

import pytest

from wuziqi.levels import LEVELS
from wuziqi.play.choices import (
    Choice,
    ChoiceRefusal,
    choices_of,
    choose,
    clocks,
    start,
    values_of,
    with_choice,
    with_known_engine,
    word_of,
)
from wuziqi.play.events import StartGame
from wuziqi.records.setup import Setup, changed
from wuziqi.records.time_control import ClockError
from wuziqi.rules.board import Size
from wuziqi.rules.rule import RENJU, RULES, RuleError, row_rule
from wuziqi.session.results import NotOneOf, Refused

ENGINES = ["Rook", "Knight"]


@pytest.mark.parametrize("choice", Choice)
def test_every_value_can_be_typed(choice: Choice) -> None:
    setup = Setup(rule=RENJU)
    for value in values_of(choice, setup, ENGINES):
        typed = choose(setup, choice, word_of(value), ENGINES)
        assert typed == with_choice(setup, choice, value, ENGINES)


@pytest.mark.parametrize(
    ("opponent", "wanted"),
    [
        ("computer", {Choice.COLOR, Choice.LEVEL}),
        ("human", {Choice.NAMES}),
        ("watch", {Choice.LEVEL, Choice.SECOND_LEVEL}),
        ("engine", {Choice.ENGINE, Choice.COLOR}),
    ],
)
def test_the_opponent_decides_what_else_is_chosen(opponent: str, wanted: set[Choice]) -> None:
    of_opponents = {Choice.NAMES, Choice.COLOR, Choice.LEVEL, Choice.SECOND_LEVEL, Choice.ENGINE}
    assert of_opponents & {*choices_of(Setup(opponent=opponent))} == wanted


def test_who_is_given_stones_plays_black() -> None:
    setup = choose(Setup(color="white"), Choice.ODDS, "one-stone")
    assert isinstance(setup, Setup)
    assert setup.color == "black"
    assert Choice.COLOR not in choices_of(setup)


@pytest.mark.parametrize(
    ("choice", "typed", "reason"),
    [
        (Choice.SIZE, "two", ChoiceRefusal.NO_SIZE),
        (Choice.SIZE, "99", ChoiceRefusal.NO_SIZE),
        (Choice.RULE, "go", NotOneOf([*RULES])),
        (Choice.OPENING, "pro 2", NotOneOf(["free", "swap", "swap2", "pro", "long-pro"])),
        (Choice.COLOR, "red", NotOneOf(["black", "white", "random"])),
        (Choice.LEVEL, "0", NotOneOf(["fit", *(str(level.number) for level in LEVELS)])),
        (Choice.ENGINE, "rook", NotOneOf(ENGINES)),
    ],
)
def test_a_word_that_is_no_value_is_refused(choice: Choice, typed: str, reason: object) -> None:
    assert choose(Setup(), choice, typed, ENGINES) == Refused(reason)


@pytest.mark.parametrize(
    ("choice", "typed", "error"),
    [(Choice.RULE, "row-99", RuleError), (Choice.CLOCK, "soon", ClockError)],
)
def test_the_reason_of_the_rules_is_kept(
    choice: Choice, typed: str, error: type[Exception]
) -> None:
    refused = choose(Setup(), choice, typed)
    assert isinstance(refused, Refused)
    assert isinstance(refused.reason, error)


def test_a_variant_brings_its_board_and_takes_it_along() -> None:
    small = choose(Setup(), Choice.RULE, "tic-tac-toe")
    assert isinstance(small, Setup)
    assert (small.rule, small.size) == (row_rule(3), Size.square(3))
    back = choose(small, Choice.RULE, "freestyle")
    assert isinstance(back, Setup)
    assert back.size == Setup().size


def test_a_clock_of_ones_own_is_offered_behind_the_others() -> None:
    own = choose(Setup(), Choice.CLOCK, "7m")
    assert isinstance(own, Setup)
    assert clocks(Setup(), own)[-1] == own
    assert own not in clocks(Setup(), Setup())


def test_another_engine_plays_what_it_can_know() -> None:
    setup = changed(Setup(), opponent="engine", engine="Rook")
    assert start(setup) == StartGame(setup)
    for other in (
        changed(setup, size=Size(15, 13)),
        changed(setup, rule=row_rule(4)),
        changed(setup, opening=RULES["freestyle"].opening_named("swap2")),
    ):
        assert start(other) == Refused(ChoiceRefusal.ENGINE_CANNOT)


def test_an_engine_that_the_settings_no_longer_name_gives_way_to_our_computer() -> None:
    setup = Setup(opponent="engine", engine="mine")
    assert with_known_engine(setup, ["mine"]) is setup
    assert with_known_engine(setup, []).opponent == "computer"
    assert with_known_engine(Setup(opponent="human"), []).opponent == "human"
