"""The player by patterns on boards drawn as text. X is to move; + marks every correct move."""

from random import Random

import pytest
from tests.engine.drawing import SYMMETRIES, Placed, moved, points, stones, turned

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.levels import level_of
from wuziqi.rules.board import Stone

MEMORY = 1_000_000
PATTERNS = Limits(level=level_of(3)._replace(habits=None))

DRAWINGS = {
    "takes a five": """
        . . . . . . .
        . O . . . . .
        . O . O . . .
        . O . . . . .
        + X X X X O .
        . . . . . . .
        . . . . . . . """,
    "takes a five with a gap rather than stopping one": """
        . . . . . . .
        . O O O O . .
        . . . . . . .
        . . . . . . .
        X X + X X . .
        . . . . . . .
        . . . . . . . """,
    "stops a five": """
        . . . . . . .
        X O O O O + .
        . . . . . . .
        . . X . . . .
        . X X . . . .
        . X . . . . .
        . . . . . . . """,
    "stops a five with a gap on a slope": """
        . . . . . . .
        . O . . . . .
        . . O . . . .
        . . . + . . .
        . X X X O . .
        . . . . . O .
        . . . . . . . """,
    "makes an open four": """
        . . . . . . .
        . . . . . . .
        . O O . O . .
        . . . . . . .
        . + X X X + .
        . . . . . . .
        . . . . . . . """,
    "makes an open four of a broken three": """
        . . . . . . . .
        . . O O O . . .
        . . . . . . . .
        . . X + X X . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . . """,
    "answers an open three": """
        . . . . . . . .
        . . . . . . . .
        . . . X . . . .
        . + O O O + . .
        . . . X . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . . """,
    "answers an open three that is shut on one side behind": """
        . . . . . . . .
        . . . . . . . .
        . . . X . . . .
        X + O O O + + .
        . . . X . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . . """,
    "answers a broken three": """
        . . . . . . . .
        . . . . . . . .
        . . X . . X . .
        . + O + O O + .
        . . . . X . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . . """,
    "makes a double four": """
        . . . . . . .
        O X X X + . .
        . . . . X . .
        . . . . X . .
        . O O . X . .
        . . . . O . .
        . . . . . . . """,
    "makes a four and an open three": """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O X X X + . . .
        . . . . . X . . .
        . . O O . X . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . . """,
    "makes a double three": """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X + . . .
        . . . . . X . . .
        . . O . . X . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . . """,
    "stops a double four": """
        . . . . . . .
        X O O O + + .
        . . . . O . .
        . X . . O . .
        . X . . O . .
        . . . . X . .
        . . . . . . . """,
}


def placed(drawing: str, symmetry: int, size: int) -> tuple[list[Placed], set[tuple[int, int]]]:
    """Return stones and correct moves of a drawing, turned in the middle of a larger board."""
    shift = (size - max(column for column, _, _ in stones(drawing)) - 2) // 2

    def there(point: tuple[int, int]) -> tuple[int, int]:
        return turned(moved(point, shift, shift), symmetry, size)

    board = [(*there((column, row)), stone) for column, row, stone in stones(drawing)]
    return board, {there(point) for point in points(drawing, "+")}


@pytest.mark.slow
@pytest.mark.parametrize("size", [15, 20])
@pytest.mark.parametrize("name", DRAWINGS)
def test_makes_the_right_move_in_all_symmetries(name: str, size: int) -> None:
    for symmetry in SYMMETRIES:
        board, right = placed(DRAWINGS[name], symmetry, size)
        engine = Engine(size, memory=MEMORY, seed=1)
        engine.set_up(board)
        assert engine.think(Stone.BLACK, PATTERNS).move in right


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 6, 7, 10, 15, 20, 25])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_plays_to_the_end_on_every_size(size: int, level: int) -> None:
    engine = Engine(size, memory=MEMORY, seed=2)
    board: list[Placed] = []
    for turn in range(min(size * size, 40)):
        side = Stone(1 + turn % 2)
        engine.set_up(board)
        if "five" in engine.threats()[side].values():
            break
        column, row = engine.think(side, Limits(level=level_of(level))).move
        assert (column, row) not in {(c, r) for c, r, _ in board}
        assert 0 <= column < size
        assert 0 <= row < size
        board.append((column, row, side))


@pytest.mark.parametrize("level", [1, 3])
def test_opens_in_the_centre(level: int) -> None:
    engine = Engine(15, memory=MEMORY, seed=1)
    assert engine.think(Stone.BLACK, Limits(level=level_of(level))).move == (7, 7)


def test_equal_seeds_play_equal_games() -> None:
    assert [game(seed=7), game(seed=7)] == [game(seed=7)] * 2
    assert game(seed=7) != game(seed=8)


def game(seed: int) -> list[Placed]:
    engine = Engine(15, memory=MEMORY, seed=seed)
    board: list[Placed] = []
    for turn in range(12):
        engine.set_up(board)
        side = Stone(1 + turn % 2)
        board.append((*engine.think(side, PATTERNS).move, side))
    return board


def test_sees_threats_by_class() -> None:
    engine = Engine(15, memory=MEMORY)
    engine.set_up(placed(DRAWINGS["makes an open four"], 0, 15)[0])
    threats = engine.threats()
    assert sorted(threats[Stone.BLACK].values()).count("open four") == 2
    assert sorted(threats[Stone.WHITE].values()).count("open four") == 1


@pytest.mark.parametrize(
    "name", ["takes a five with a gap rather than stopping one", "makes an open four"]
)
def test_scores_put_winning_before_stopping_the_same(name: str) -> None:
    engine = Engine(15, memory=MEMORY)
    board, right = placed(DRAWINGS[name], 0, 15)
    engine.set_up(board)
    scores = engine.scores(Stone.BLACK)
    assert max(scores, key=lambda move: scores[move]) in right


def test_set_up_follows_takebacks_and_other_games() -> None:
    random = Random(3)
    engine = Engine(9, memory=MEMORY, seed=1)
    for _ in range(30):
        cells = random.sample(range(81), random.randrange(30))
        board = [(c % 9, c // 9, Stone(1 + i % 2)) for i, c in enumerate(cells)]
        engine.set_up(board)
        fresh = Engine(9, memory=MEMORY, seed=1)
        fresh.set_up(board)
        assert engine.scores(Stone.BLACK) == fresh.scores(Stone.BLACK)
