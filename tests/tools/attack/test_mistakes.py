"""The parts of the script that plants mistakes, and the playing out of claims."""

from collections import Counter
from random import Random

import pytest
from tools.attack.play_out import PlayOut
from tools.positions import game_of

from tools.attack import mistakes as script
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule

BLACK, WHITE = Stone
OPEN_THREE = "e5 a9 d5 a8 f5"
POSITION = {
    "rule": "freestyle",
    "size": 9,
    "moves": f"{OPEN_THREE} i1".split(),
    "vcf": True,
    "all_first_moves": {"c5": 2, "g5": 2},
}


def board(names: str, rule: Rule = FREESTYLE) -> PlayOut:
    stones = [
        (parse_point(name), rule.color_of_move(number)) for number, name in enumerate(names.split())
    ]
    return PlayOut(Size.square(15 if rule is RENJU else 9), rule, stones)


def test_a_win_that_is_one() -> None:
    assert board(f"{OPEN_THREE} i1").wins(BLACK, 60)
    assert board(f"{OPEN_THREE} i1").wins(BLACK, 60, parse_point("c5"))


def test_a_win_that_is_none() -> None:
    assert not board(OPEN_THREE).loses(WHITE, 60)
    assert not board(f"{OPEN_THREE} i1").wins(BLACK, 60, parse_point("a7"))


def test_a_loss_that_is_one() -> None:
    assert board(f"{OPEN_THREE} i1 g5").loses(WHITE, 60)


@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        (script.FIVE, "e5 a9 f5 a8 g5 a1 h5 b9"),
        (script.OPEN_FOUR, "e5 a9 f5 a7 g5 a1"),
        (script.FOUR, "e5 d5 f5 a7 g5 a1 h5"),
        (script.THREE, "a3 a9 e5 c9 f5 e9 g5"),
        (script.LOST_FOUR, "e5 a9 f5 a7 g5 a1 d5"),
    ],
)
def test_planted_mistakes_are_named_and_claims_hold(kind: str, moves: str) -> None:
    """The small selection of ``make mistakes``, with the engine uncompiled."""
    names = moves.split()
    game = game_of({"rule": "freestyle", "size": 9, "moves": names})
    oracle = script.Oracle(game, len(names))
    assert script.kind_at(oracle) == kind
    plants = list(
        script.plants(game_of({"rule": "freestyle", "size": 9, "moves": [*names, "i9"]}), Random(3))
    )
    plant = next(plant for plant in plants if len(plant.game.moves) == len(names) + 1)
    counts = Counter[str]()
    script.check(plant, script.Referee(nodes=500), 60, counts)
    assert counts == {f"{kind}: {what}": 1 for what in ("planted", "named", "met")}


def test_quiet_positions_have_no_mistakes_to_plant() -> None:
    game = game_of({"rule": "freestyle", "size": 9, "moves": "e5 a1 e6 a9 b2 c8 h1".split()})
    assert not list(script.plants(game, Random(1)))


def test_games_move_to_other_boards() -> None:
    game = game_of({"rule": "freestyle", "size": 9, "moves": "a1 b2 a3 b4 a5 b6 a7".split()})
    moved = script.moved(game, RENJU, 15)
    assert moved is not None
    assert (moved.rule, moved.size, len(moved.moves)) == (RENJU, Size.square(15), 7)
