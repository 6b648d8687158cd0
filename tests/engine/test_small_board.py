"""The levels at tic-tac-toe: perfect from 5 on, and what the lower ones overlook."""

from contextlib import suppress
from random import Random

import pytest
from tests.engine.drawing import Placed, points, stones
from tools.strength.levels import PERFECT, level_player, random_player, results

from wuziqi.engine.api import Limits, Move
from wuziqi.engine.engine import Engine
from wuziqi.engine.players.solver import Solver, small_board_move
from wuziqi.levels import LEVELS, Level, level_of
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.rule import FREESTYLE, Rule, RuleError, row_rule

TIMES = 400

WIN = """
    X X +
    O O .
    . . . """
BLOCK = """
    O O +
    X . .
    . . X """
FORK = """
    X . +
    . O .
    + . X """
"""White loses in a corner, where black makes two rows at once."""


def moves(level: Level, drawing: str, side: Stone = Stone.BLACK) -> list[Move]:
    """The moves of a level in a position, many times."""
    solver, random = Solver(3, 3, 3, Random(1)), Random(2)
    placed = stones(drawing)
    return [small_board_move(solver, placed, side, level.lapses, random).move for _ in range(TIMES)]


def test_levels_from_5_on_are_perfect_and_those_below_are_not() -> None:
    assert [level.number for level in LEVELS if level.lapses] == [1, 2, 3, 4]


@pytest.mark.parametrize("drawing", [WIN, BLOCK])
def test_what_is_to_be_done_is_overlooked_ever_less(drawing: str) -> None:
    (right,) = points(drawing, "+")
    missed = [TIMES - moves(level, drawing).count(right) for level in LEVELS[:5]]
    assert missed == sorted(missed, reverse=True)
    assert missed[0] > TIMES / 4
    assert missed[4] == 0
    assert (missed[3] == 0) == (drawing == WIN)


def test_a_trap_is_walked_into_ever_less() -> None:
    corners = points(FORK, "+")
    fell = [
        sum(move in corners for move in moves(level, FORK, Stone.WHITE)) for level in LEVELS[:5]
    ]
    assert fell == sorted(fell, reverse=True)
    assert fell[0] > TIMES / 5 > TIMES / 10 > fell[3] > fell[4] == 0


def test_every_move_is_on_an_empty_cell() -> None:
    taken = points(WIN, "X") | points(WIN, "O")
    assert not taken & set(moves(level_of(1), WIN))


@pytest.mark.slow
def test_against_a_perfect_player_each_level_loses_less_and_none_wins() -> None:
    perfect = level_player(PERFECT, 1)
    lost = []
    for level in LEVELS[:5]:
        told = list(results(level_player(level, 2), perfect, 200))
        assert "won" not in told
        lost.append(told.count("lost"))
    assert lost == sorted(lost, reverse=True)
    assert lost[3] > 0 == lost[4]


@pytest.mark.slow
def test_against_a_random_player_each_level_wins_more() -> None:
    won = [
        list(results(level_player(level, 2), random_player(3), 200)).count("won")
        for level in LEVELS[:5]
    ]
    assert won[0] < won[1] < won[2] < won[4]


@pytest.mark.parametrize("size", [(3, 3), (4, 4)])
def test_equal_seeds_give_equal_games(size: Move) -> None:
    games = []
    for _ in range(2):
        engine = Engine(*size, rule=row_rule(3), seed=7)
        placed: list[Placed] = []
        for number in range(4):
            side = Stone.WHITE if number % 2 else Stone.BLACK
            engine.set_up(placed)
            placed.append((*engine.think(side, Limits(level=level_of(1))).move, side))
        games.append(placed)
    assert games[0] == games[1]


def test_a_hint_overlooks_nothing() -> None:
    (right,) = points(BLOCK, "+")
    engine = Engine(3, rule=row_rule(3), seed=1)
    engine.set_up(stones(BLOCK))
    assert {engine.hint(Stone.BLACK).move for _ in range(100)} == {right}


@pytest.mark.parametrize("rule", [FREESTYLE, row_rule(5)], ids=lambda rule: rule.name)
def test_the_engine_judges_every_board_on_which_five_win(rule: Rule) -> None:
    """Advice and reviews ask only for the rule."""
    for size in (Size(width, height) for width in range(3, 9) for height in range(3, 9)):
        with suppress(RuleError):
            rule.check(size)
            assert Engine(*size, rule=rule).has_patterns, size
