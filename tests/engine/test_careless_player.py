"""The players of the lower levels: weak in a human way."""

from random import Random

import pytest
from tests.engine.drawing import Placed, points, stones

from wuziqi.engine.api import Limits, Move
from wuziqi.engine.engine import Engine
from wuziqi.levels import level_at, level_of
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import RENJU

MEMORY = 1_000_000

FOUR = """
    . . . . . . . .
    . . . . . . . .
    . . . X . X . .
    . X O O O O + .
    . . . . . . . .
    . . . . X . . .
    . . . . . . . . """

DIAGONAL_FOUR = """
    + . . . . . . .
    . O . . X . . .
    . . O . . X . .
    . X . O . . . .
    . . . . O . . .
    . . . . . X . .
    . . . . . . . . """

OWN_FOUR = """
    . . . . . . . .
    . . O O O O X .
    . . . . . . . .
    . + X X X X O .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . . """


GAPPED_FOUR = """
    . . . . . . . .
    . . . X . X . .
    . X O O + O O X
    . . . . . . . .
    . . . . X . . .
    . . . . . . . . """

OPEN_THREE = """
    . . . . . . . . .
    . . . X . . . . .
    . . . X . . . . .
    . + + O O O + + .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """


def moves(level: int, board: list[Placed], games: int = 100) -> list[Move]:
    """What a level plays when it is asked so often about a board."""
    engine = Engine(15, memory=MEMORY, seed=1)
    engine.set_up(board)
    return [engine.think(Stone.BLACK, Limits(level=level_of(level))).move for _ in range(games)]


def share_right(level: int, text: str) -> float:
    """How often a level plays the point marked + on a board drawn as text."""
    right = points(text, "+")
    return sum(move in right for move in moves(level, stones(text))) / 100


def test_fewer_fours_are_overlooked_at_each_level() -> None:
    shares = [share_right(level, FOUR) for level in (1, 2, 4)]
    assert shares == sorted(shares)
    assert 0.1 < shares[0] < 0.6
    assert shares[2] > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2])
def test_what_is_hard_to_see_is_overlooked_more_often(level: int) -> None:
    assert share_right(level, DIAGONAL_FOUR) < share_right(level, FOUR)
    assert share_right(level, GAPPED_FOUR) < share_right(level, FOUR)


@pytest.mark.parametrize("level", [1, 2])
def test_an_own_five_is_overlooked_less_often_than_that_of_the_opponent(level: int) -> None:
    assert share_right(level, OWN_FOUR) > share_right(level, FOUR)


def test_a_level_that_searches_overlooks_a_row_now_and_then() -> None:
    played = moves(5, stones(OPEN_THREE), games=40)
    right = sum(move in points(OPEN_THREE, "+") for move in played)
    assert 24 < right < 40


def test_the_novice_extends_its_own_row() -> None:
    row = [(6, 7, Stone.BLACK), (7, 7, Stone.BLACK), (3, 3, Stone.WHITE), (11, 4, Stone.WHITE)]
    near = {(4, 7), (5, 7), (8, 7), (9, 7)}
    assert sum(move in near for move in moves(1, row)) > 80


@pytest.mark.slow
def test_no_move_is_pointless() -> None:
    """Even a beginner plays near a stone."""
    random = Random(1)
    for _ in range(10):
        cells = random.sample([(c, r) for c in range(5, 11) for r in range(5, 11)], 6)
        board = [(c, r, Stone(1 + n % 2)) for n, (c, r) in enumerate(cells)]
        for level in (1, 2, 3):
            for column, row in moves(level, board, games=10):
                assert min(max(abs(column - c), abs(row - r)) for c, r in cells) <= 2


def test_beginners_open_in_the_centre() -> None:
    assert {*moves(1, [], games=5), *moves(2, [], games=5)} == {(7, 7)}


TWO_FOURS_IN_A_LINE = """
    . . . . . . . . . . .
    . . . . . O . . . . .
    . . . . O . . . . . .
    . X . X + X . X . . .
    . . . . . . O . . . .
    . . . . . . . . . . . """


@pytest.mark.parametrize("side", Stone)
@pytest.mark.parametrize("level", [1, 2])
def test_beginners_play_renju_beside_a_point_that_its_line_forbids(level: int, side: Stone) -> None:
    engine = Engine(15, rule=RENJU, memory=MEMORY, seed=1)
    engine.set_up(stones(TWO_FOURS_IN_A_LINE))
    forbidden = points(TWO_FOURS_IN_A_LINE, "+")
    assert set(engine.forbidden()) == forbidden
    limits = Limits(level=level_of(level))
    played = {engine.think(side, limits).move for _ in range(20)}
    assert side is Stone.WHITE or not played & forbidden


def test_below_the_levels_stones_are_scattered_but_an_own_five_is_seen() -> None:
    engine = Engine(15, memory=MEMORY, seed=1)
    for text, limits, least, most in (
        (OPEN_THREE, Limits(level=level_at(-3)), 0, 30),
        (OWN_FOUR, Limits(level=level_at(-3)), 60, 90),
        (OWN_FOUR, Limits(level=level_at(-5)), 0, 15),
    ):
        engine.set_up(stones(text))
        right = points(text, "+")
        seen = sum(engine.think(Stone.BLACK, limits).move in right for _ in range(100))
        assert least <= seen <= most
