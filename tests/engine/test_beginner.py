"""The players of levels 1 and 2: weak in a human way."""

from random import Random

from tests.engine.drawing import Placed, points, stones

from wuziqi.engine.api import Limits, Move
from wuziqi.engine.engine import Engine
from wuziqi.rules.board import Stone

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
    return [engine.think(Stone.BLACK, Limits(level=level)).move for _ in range(games)]


def share_right(level: int, text: str) -> float:
    """How often a level plays the point marked + on a board drawn as text."""
    right = points(text, "+")
    return sum(move in right for move in moves(level, stones(text))) / 100


def test_nobody_misses_his_own_five() -> None:
    assert [share_right(level, OWN_FOUR) for level in (1, 2, 3)] == [1, 1, 1]


def test_the_novice_seldom_stops_a_four_and_the_beginner_nearly_always() -> None:
    assert 0.1 < share_right(1, FOUR) < 0.45
    assert 0.8 < share_right(2, FOUR) < 1
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
