"""The parts of the script that makes the openings."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from wuziqi.matches.openings import own_openings, symmetries
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point


@pytest.fixture(scope="module")
def script() -> ModuleType:
    path = Path(__file__).parents[2] / "tools" / "balance_openings.py"
    spec = spec_from_file_location("balance_openings", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def game_of(names: str) -> Game:
    game = Game(15)
    for name in names.split():
        game.play(parse_point(name))
    return game


@pytest.mark.parametrize("size", [15, 20])
def test_stones_are_grown_near_the_middle_without_a_threat(script: ModuleType, size: int) -> None:
    for seed in range(3):
        game = script.grow(size, Random(seed))
        assert 2 <= len(game.moves) <= 7
        assert all(4 <= number < size - 4 for number in game.moves[0])
        assert game.moves == script.grow(size, Random(seed)).moves


def test_a_three_is_a_threat_and_two_stones_are_none(script: ModuleType) -> None:
    engine = script.Engine(15)
    assert script._threatens(engine, game_of("h8 a1 i8 a15 j8"))
    assert not script._threatens(engine, game_of("h8 a1 i8"))


def test_what_is_won_is_not_balanced(script: ModuleType) -> None:
    won = game_of("h8 a1 i8 a15 j8 o1")
    assert not script._is_balanced(won, 300, 10_000)
    assert script.wins_soon(won.moves, 15, 300) is Stone.BLACK


def test_openings_that_are_alike_have_one_form(script: ModuleType) -> None:
    opening = own_openings(15)[0]
    other = (opening[2], opening[1], opening[0], *opening[3:])
    forms = {script._form(one, 15) for one in [*symmetries(opening, 15), other]}
    assert len(forms) == 1
    assert script._form((opening[1], opening[0], *opening[2:]), 15) not in forms
