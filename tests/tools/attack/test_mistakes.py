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


def test_a_planted_mistake_is_named_and_its_claims_hold() -> None:
    referee, counts = script.Referee(nodes=500), Counter[str]()
    (plant,) = script.plants(POSITION, referee, Random(3))  # the move of 1 still wins
    assert plant.game.moves[-1][1] is BLACK
    script.check(plant, referee, 60, counts)
    assert counts["missed win: named"] == counts["missed win: planted"] == 1
    assert counts["claims hold"] >= 1
    assert not counts["claims wrong"]


def test_claims_of_positions_are_played_out() -> None:
    counts = Counter[str]()
    script.check_position(game_of(POSITION), script.Referee(nodes=500), 60, counts)
    assert counts == {"wins by fours hold": 1}


@pytest.mark.parametrize("moves", ["h8 a1", "h8"])
def test_quiet_positions_claim_nothing(moves: str) -> None:
    record = {"rule": "freestyle", "size": 9, "moves": moves.replace("h8", "e5")}
    counts = Counter[str]()
    script.check_position(game_of(record), script.Referee(nodes=200), 60, counts)
    assert not counts
