"""What a player overlooks in a game, and the estimate of their strength."""

from collections import Counter
from random import Random

import pytest

from wuziqi.levels import STRONGEST, WEAKEST
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import rule_named
from wuziqi.rules.threats import Formation
from wuziqi.session.coach import danger_of
from wuziqi.session.estimate import FIRST, after_game, opponent_for, seen_in
from wuziqi.session.oversights import Oversight


def game_of(moves: str) -> Game:
    game = Game(15)
    for name in moves.split():
        game.play(parse_point(name))
    return game


@pytest.mark.parametrize(
    ("moves", "side", "seen"),
    [
        (
            "h8 a1 i8 a3 j8 a5 k8 g8 o15",
            Stone.BLACK,
            [(Oversight.OWN_OPEN_FOUR, False), (Oversight.OWN_FIVE, True)],
        ),
        (
            "h8 a1 i8 a3 j8 a5 k8 g8 l8",
            Stone.BLACK,
            [(Oversight.OWN_OPEN_FOUR, False), (Oversight.OWN_FIVE, False)],
        ),
        ("h8 g8 i8 a3 j8 a5 k8 a7", Stone.WHITE, [(Oversight.FIVE, True)]),
        ("h8 g8 i8 a3 j8 a5 k8 l8", Stone.WHITE, [(Oversight.FIVE, False)]),
        ("h8 a1 i8 a3 j8 a5", Stone.WHITE, [(Oversight.OPEN_FOUR, True)]),
        ("h8 a1 i8 a3 j8 g8", Stone.WHITE, [(Oversight.OPEN_FOUR, False)]),
        (
            "h8 a1 i8 b1 o1 c1 j8 d1",
            Stone.WHITE,
            [(Oversight.OPEN_FOUR, False)],
        ),
        ("h8 a1 i8 a3 j8 a5 k8 a7", Stone.WHITE, [(Oversight.OPEN_FOUR, True)]),
    ],
)
def test_what_a_side_could_see(moves: str, side: Stone, seen: list[tuple[Oversight, bool]]) -> None:
    found = seen_in(game_of(moves), side)
    assert [(chance.kind, chance.missed) for chance in found] == seen


def test_hard_rows_count_less() -> None:
    (plain,) = seen_in(game_of("h8 a1 i8 a3 j8 a5"), Stone.WHITE)
    (diagonal,) = seen_in(game_of("h8 a1 i9 a3 j10 a5"), Stone.WHITE)
    (gapped,) = seen_in(game_of("h8 a1 i8 a3 k8 a5"), Stone.WHITE)
    assert plain.difficulty < diagonal.difficulty < gapped.difficulty


def test_wins_raise_the_estimate_and_losses_lower_it() -> None:
    level = opponent_for(FIRST)
    won, lost = after_game(FIRST, level, 1.0), after_game(FIRST, level, 0.0)
    assert lost.strength < FIRST.strength < won.strength
    assert won.games == 1


def test_the_same_result_says_more_with_what_the_moves_show() -> None:
    overlooked = seen_in(game_of("h8 g8 i8 a3 j8 a5 k8 a7 l8"), Stone.WHITE)
    stopped = seen_in(game_of("h8 g8 i8 a3 j8 a5 k8 l8"), Stone.WHITE)
    assert after_game(FIRST, 2.0, 0.0, overlooked) < after_game(FIRST, 2.0, 0.0, stopped)


def test_the_opponent_stays_on_the_scale() -> None:
    for score, end in ((0.0, WEAKEST), (1.0, STRONGEST)):
        estimate = FIRST
        for _ in range(40):
            estimate = after_game(estimate, opponent_for(estimate), score)
        assert opponent_for(estimate) == end


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_the_coach_sees_the_same_oversights(rule: str) -> None:
    """The coach looks at one stone by the rules; a game needs a quicker way."""
    random = Random(1)
    for _ in range(6):
        game, dangers = Game(15, rule=rule_named(rule)), []
        while game.outcome is None and len(game.moves) < 36:
            near = [point for point in game.allowed if 3 < point.row < 10 and 3 < point.column < 10]
            point = random.choice(near)
            if (danger := danger_of(game, point)) is not None:
                dangers.append((game.turn, (danger.shape, danger.own)))
            game.play(point)
        for side in Stone:
            missed = Counter(chance.kind for chance in seen_in(game, side) if chance.missed)
            said = Counter(danger for color, danger in dangers if color is side)
            assert missed[Oversight.OWN_FIVE] == said[Formation.FIVE, True]
            assert missed[Oversight.FIVE] == said[Formation.FIVE, False]
            assert missed[Oversight.OWN_OPEN_FOUR] <= said[Formation.OPEN_FOUR, True]
            assert missed[Oversight.OPEN_FOUR] <= said[Formation.OPEN_FOUR, False]
