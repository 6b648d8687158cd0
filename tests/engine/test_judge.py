"""What the engine says of a position for a review; claims on random boards are played out."""

from random import Random

import pytest
from tests.draws import draws
from tests.engine.drawing import TWO_THREES, stones
from tools.attack.play_out import PlayOut

from wuziqi.engine.api import JudgeResult, Limits, Move
from wuziqi.engine.engine import Engine
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, STANDARD, Rule

BLACK, WHITE = Stone
Placed = list[tuple[int, int, Stone]]

WHITE_FOUR = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X . . . . .
    . X O O O O . . .
    . . . . . X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """

WHITE_OPEN_FOUR = WHITE_FOUR.replace(". X O O O O", ". . O O O O")


def judge(
    placed: Placed, side: Stone, lines: int = 9, rule: Rule = FREESTYLE, nodes: int = 2_000
) -> JudgeResult:
    engine = Engine(lines, rule=rule, memory=4_000_000, seed=1)
    engine.set_up(placed)
    return engine.judge(side, Limits(max_nodes=nodes))


def test_a_win_by_threats_is_proven() -> None:
    found = judge(stones(TWO_THREES), BLACK, 11, nodes=20_000)
    assert found.proof is not None
    assert (found.proof.wins, found.proof.way) == (True, "threats")
    assert 5 <= len(found.line) <= found.proof.plies


@pytest.mark.slow
def test_the_only_move_stops_the_five() -> None:
    found = judge(stones(WHITE_FOUR), BLACK)
    assert (found.only, found.line[0], found.proof) == ((6, 4), (6, 4), None)


def test_a_loss_is_proven_by_fours() -> None:
    found = judge(stones(WHITE_OPEN_FOUR), BLACK)
    assert found.proof is not None
    assert (found.proof.wins, found.proof.plies, found.proof.way) == (False, 2, "fours")
    assert len(found.line) == 2


@pytest.mark.slow
@pytest.mark.parametrize("placed", [[], [(4, 4, BLACK)]])
def test_nothing_is_proven_of_the_first_moves(placed: Placed) -> None:
    found = judge(placed, WHITE if placed else BLACK)
    assert (found.proof, found.only, found.shape) == (None, None, "")


@pytest.mark.slow
def test_equal_positions_have_equal_judgements() -> None:
    engine = Engine(9, memory=4_000_000, seed=1)
    limits = Limits(max_nodes=2_000)
    engine.set_up([(4, 4, BLACK), (5, 5, WHITE), (3, 4, BLACK)])
    before = engine.judge(WHITE, limits)
    engine.set_up([(4, 4, BLACK)])
    engine.judge(WHITE, limits)
    engine.set_up([(3, 4, BLACK), (5, 5, WHITE), (4, 4, BLACK)])
    assert engine.judge(WHITE, limits) == before


@pytest.mark.slow
def test_the_position_is_left_as_it_was() -> None:
    engine = Engine(9, memory=4_000_000)
    engine.set_up(stones(WHITE_FOUR))
    key = engine.position.hash
    engine.judge(BLACK, Limits(max_nodes=2_000))
    assert (engine.position.hash, engine.position.stones) == (key, len(stones(WHITE_FOUR)))


def test_games_without_patterns_are_not_judged() -> None:
    with pytest.raises(ValueError, match="patterns"):
        Engine(19, rule=CONNECT6).judge(BLACK, Limits(max_nodes=10))


def random_stones(random: Random, lines: int) -> list[Move]:
    """Return cells close together, in the order of play."""
    low, high = lines // 2 - 3, lines // 2 + 4
    square = [(column, row) for column in range(low, high) for row in range(low, high)]
    return random.sample(square, random.randrange(8, 17))


@pytest.mark.slow
@pytest.mark.random
@pytest.mark.parametrize(
    ("rule", "lines"), [(FREESTYLE, 9), (STANDARD, 9), (RENJU, 15)], ids=lambda one: str(one)[:20]
)
def test_every_claim_on_random_boards_holds(rule: Rule, lines: int) -> None:
    random, claims = Random(1), 0
    for _ in range(draws(20)):
        cells = random_stones(random, lines)
        placed = [(*cell, Stone(1 + number % 2)) for number, cell in enumerate(cells)]
        side = Stone(1 + len(cells) % 2)
        stones_here = [(Point(column, row), stone) for column, row, stone in placed]
        board = PlayOut(Size.square(lines), rule, stones_here)
        if board.is_over:
            continue
        found = judge(placed, side, lines, rule, nodes=20_000)
        if found.proof is None or found.proof.plies > 11:
            continue
        claims += 1
        if found.proof.wins:
            assert board.wins(side, 120, Point(*found.line[0])), (placed, side)
        else:
            assert board.loses(side, 120), (placed, side)
    assert claims > 5
