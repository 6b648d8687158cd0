"""The players of levels 1 and 2: weak in a human way."""

from itertools import takewhile
from random import Random

import pytest
from tests.engine.drawing import Placed, points, stones

from wuziqi.engine.api import Limits, Move
from wuziqi.engine.engine import Engine
from wuziqi.levels import level_of
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


def moves(level: int, board: list[Placed], games: int = 100) -> list[Move]:
    """What a level plays when it is asked so often about a board."""
    engine = Engine(15, memory=MEMORY, seed=1)
    engine.set_up(board)
    return [engine.think(Stone.BLACK, Limits(level=level_of(level))).move for _ in range(games)]


def share_right(level: int, text: str) -> float:
    """How often a level plays the point marked + on a board drawn as text."""
    right = points(text, "+")
    return sum(move in right for move in moves(level, stones(text))) / 100


def test_nobody_misses_his_own_five() -> None:
    assert [share_right(level, OWN_FOUR) for level in (1, 2, 3)] == [1, 1, 1]


def test_the_novice_seldom_stops_a_four_and_the_beginner_nearly_always() -> None:
    assert 0.1 < share_right(1, FOUR) < 0.45
    assert 0.75 < share_right(2, FOUR) < 1
    assert share_right(3, FOUR) == 1


def test_diagonals_are_overlooked_more_often() -> None:
    assert share_right(1, DIAGONAL_FOUR) < share_right(1, FOUR)
    assert share_right(2, DIAGONAL_FOUR) < share_right(2, FOUR)


def test_the_novice_extends_its_own_row() -> None:
    row = [(6, 7, Stone.BLACK), (7, 7, Stone.BLACK), (3, 3, Stone.WHITE), (11, 4, Stone.WHITE)]
    near = {(4, 7), (5, 7), (8, 7), (9, 7)}
    assert set(moves(1, row)) <= near


def test_no_move_is_pointless() -> None:
    """Even a beginner builds on a stone: no move is far from all of them."""
    random = Random(1)
    for _ in range(10):
        cells = random.sample([(c, r) for c in range(5, 11) for r in range(5, 11)], 6)
        board = [(c, r, Stone(1 + n % 2)) for n, (c, r) in enumerate(cells)]
        for level in (1, 2):
            for column, row in moves(level, board, games=10):
                assert min(max(abs(column - c), abs(row - r)) for c, r in cells) <= 4


def test_beginners_open_in_the_centre() -> None:
    assert {*moves(1, [], games=5), *moves(2, [], games=5)} == {(7, 7)}


# Games: quick when compiled


DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
SIZE = 15


def row_length(own: set[Move], free: set[Move], point: Move, direction: Move) -> int:
    """How long a row a stone on a point makes; 0 where it can never become five."""
    length = room = 1
    for sign in (1, -1):
        steps = [
            (point[0] + sign * n * direction[0], point[1] + sign * n * direction[1])
            for n in range(1, 5)
        ]
        length += len(list(takewhile(own.__contains__, steps)))
        room += len(list(takewhile((own | free).__contains__, steps)))
    return length if room >= 5 else 0


def extend_longest_row(board: list[Placed], side: Stone, random: Random) -> Move:
    """The move of a player who only extends his longest row, and stops nothing."""
    free = {(c, r) for c in range(SIZE) for r in range(SIZE)} - {(c, r) for c, r, _ in board}
    own = {(c, r) for c, r, stone in board if stone is side}
    if not own:
        return random.choice([(c, r) for c, r in free if abs(c - 7) + abs(r - 7) <= 2])
    lengths = {p: max(row_length(own, free, p, d) for d in DIRECTIONS) for p in sorted(free)}
    best = max(lengths.values())
    return random.choice([point for point, length in lengths.items() if length == best])


def level_wins(level: int, other: int | None, color: Stone, seed: int) -> bool:
    """Whether a level wins a game against another, or against the extender for None."""
    engine = Engine(SIZE, memory=MEMORY, seed=seed)
    random = Random(seed)
    board: list[Placed] = []
    while len(board) < SIZE * SIZE:
        side = Stone(1 + len(board) % 2)
        engine.set_up(board)
        number = level if side is color else other
        if number is None:
            move = extend_longest_row(board, side, random)
        else:
            move = engine.think(side, Limits(level=level_of(number))).move
        if engine.threats()[side].get(move) == "five":
            return side is color
        board.append((*move, side))
    return False


def wins(level: int, other: int | None, games: int) -> int:
    return sum(level_wins(level, other, Stone(1 + n % 2), seed=n) for n in range(games))


@pytest.mark.slow
def test_the_novice_loses_half_against_one_who_only_extends_his_longest_row() -> None:
    assert 8 <= wins(1, None, 40) <= 20


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 3])
def test_each_of_the_first_levels_is_a_step_up(level: int) -> None:
    assert 27 <= wins(level, level - 1, 40) <= 39


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
