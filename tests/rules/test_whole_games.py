"""Whole games played under their rule: the same winner after the same last move."""

from typing import Any

from tests.samples import samples

from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import rule_named

WINNERS = {"b": Stone.BLACK, "w": Stone.WHITE}


def replayed(sample: dict[str, Any], moves: list[str]) -> Game:
    """The game after all its moves, which did not end before the last of them."""
    game = Game(sample["size"], rule=rule_named(sample["rule"]))
    for name in moves:
        assert game.outcome is None, f"{game.rule.name} {' '.join(moves)} ended before {name}"
        game.play(parse_point(name))
    return game


def test_every_sample_is_won_by_its_last_move() -> None:
    for sample in samples("games"):
        outcome = replayed(sample, sample["moves"].split()).outcome
        assert outcome is not None
        assert outcome.winner is WINNERS[sample["result"]]
        assert len(outcome.line) >= 5
