"""The strong player: what is forced, proven wins, limits."""

from random import Random

import pytest
from tests.engine.drawing import SYMMETRIES, TWO_THREES, Placed, points, stones, turned

from wuziqi.engine.api import MAX_WIN_PLIES, WIN, Decision, Limits, Progress, mate_plies
from wuziqi.engine.build import COMPILED
from wuziqi.engine.engine import Engine
from wuziqi.engine.search.transposition_table import PROVEN, WIN_SCORE
from wuziqi.levels import level_of
from wuziqi.rules.board import Stone

MEMORY = 4_000_000

FORCED = {
    "takes a five": """
        . . . . . . .
        . O O O O . .
        . . . . . . .
        . . . . . . .
        + X X X X O .
        . . . . . . .
        . . . . . . . """,
    "stops a five": """
        . . . . . . .
        X O O O O + .
        . . . . . . .
        . . X . . . .
        . . X . . . .
        . . X . . . .
        . . . . . . . """,
    "makes the four that leads to a double four": """
        . . . . . . . . .
        . . . . . . . . .
        . O X X X . + . .
        . . . . . . . . .
        . . . O . . X . .
        . . . . . . X . .
        . . O . . . X . .
        . . . O . . O . .
        . . . . . . . . . """,
}


def test_scores_are_those_of_the_interface() -> None:
    assert WIN_SCORE == WIN
    assert PROVEN == WIN - MAX_WIN_PLIES


def engine_with(board: list[Placed], size: int) -> Engine:
    engine = Engine(size, memory=MEMORY, seed=1)
    engine.set_up(board)
    return engine


@pytest.mark.parametrize("name", FORCED)
def test_plays_what_is_forced_in_all_symmetries(name: str) -> None:
    size = len(FORCED[name].strip().splitlines())
    for symmetry in SYMMETRIES:
        board = [(*turned((c, r), symmetry, size), stone) for c, r, stone in stones(FORCED[name])]
        right = {turned(point, symmetry, size) for point in points(FORCED[name], "+")}
        decision = engine_with(board, size).think(Stone.BLACK, Limits(max_nodes=3000))
        assert decision.move in right


def test_a_win_by_fours_comes_with_its_line() -> None:
    drawing = FORCED["makes the four that leads to a double four"]
    decision = engine_with(stones(drawing), 9).think(Stone.BLACK, Limits())
    assert decision.vcf == decision.pv
    assert decision.move == decision.vcf[0]
    assert mate_plies(decision.score) == len(decision.vcf)


def test_a_win_by_fours_is_found_without_threats_too() -> None:
    drawing = FORCED["makes the four that leads to a double four"]
    decision = engine_with(stones(drawing), 9).think(Stone.BLACK, Limits(threats=False))
    assert decision.vcf


def test_sees_a_win_by_threes() -> None:
    decision = engine_with(stones(TWO_THREES), 11).think(Stone.BLACK, Limits(max_depth=9))
    assert (mate_plies(decision.score) or 0) > 0


def quiet_board(size: int) -> list[Placed]:
    middle = size // 2
    offsets = [(0, 0), (1, 1), (-1, 2), (2, -1), (3, 3), (-3, 0), (-2, -3), (0, -4)]
    return [(middle + c, middle + r, Stone(1 + n % 2)) for n, (c, r) in enumerate(offsets)]


@pytest.mark.slow
@pytest.mark.parametrize("turn_ms", [0, 50, 100, 500])
@pytest.mark.parametrize("size", [15, 20])
def test_a_limit_of_time_ends_the_search(turn_ms: int, size: int) -> None:
    """It would take hours without one; ``make measure`` tells how exactly it is kept."""
    engine = engine_with(quiet_board(size), size)
    engine.think(Stone.BLACK, Limits(turn_ms=turn_ms))


def test_stops_when_asked() -> None:
    engine = engine_with(quiet_board(15), 15)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked >= 50

    engine.think(Stone.BLACK, Limits(), stop)
    assert asked <= 60
    engine.position.place(0, 0)  # the position is as it was: one more stone can be placed
    assert engine.position.stones == len(quiet_board(15)) + 1


@pytest.mark.slow
@pytest.mark.parametrize("nodes", [1, 10, 300, 2000])
def test_keeps_to_a_number_of_nodes(nodes: int) -> None:
    engine = engine_with(quiet_board(15), 15)
    before = engine.position.placed
    engine.think(Stone.BLACK, Limits(max_nodes=nodes))
    assert engine.position.placed - before <= nodes + 60  # the line of play is read by placing it


def test_reports_every_depth() -> None:
    reports: list[Progress] = []
    decision = engine_with(quiet_board(15), 15).think(
        Stone.BLACK, Limits(max_depth=4), report=reports.append
    )
    assert [report.depth for report in reports] == [1, 2, 3, 4]
    assert reports[-1].pv == decision.pv
    assert reports[-1].score == decision.score
    assert all(report.selective_depth >= report.depth - 1 for report in reports)


@pytest.mark.slow
def test_equal_limits_give_equal_decisions() -> None:
    def decide() -> Decision:
        return engine_with(quiet_board(15), 15).think(Stone.BLACK, Limits(max_nodes=2000))

    assert decide() == decide()


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 6, 8, 25])
def test_plays_legal_moves_to_the_end(size: int) -> None:
    engine = Engine(size, memory=MEMORY, seed=1)
    board: list[Placed] = []
    for turn in range(size * size if COMPILED or size == 5 else 12):
        side = Stone(1 + turn % 2)
        engine.set_up(board)
        if "five" in engine.threats()[side].values():
            break
        column, row = engine.think(side, Limits(max_nodes=200)).move
        assert (column, row) not in {(c, r) for c, r, _ in board}
        assert 0 <= column < size
        assert 0 <= row < size
        board.append((column, row, side))


@pytest.mark.slow
def test_beats_the_pattern_player() -> None:
    for seed in (1, 2):
        engine = Engine(15, memory=MEMORY, seed=seed)
        board: list[Placed] = []
        for turn in range(120):
            side = Stone(1 + turn % 2)
            engine.set_up(board)
            if "five" in engine.threats()[side].values():
                break
            limits = Limits(max_nodes=20_000) if turn % 2 == seed % 2 else Limits(level=level_of(3))
            board.append((*engine.think(side, limits).move, side))
        assert side == Stone(1 + seed % 2)


def test_hints_name_their_reasons() -> None:
    taking = engine_with(stones(FORCED["takes a five"]), 7).hint(Stone.BLACK)
    assert taking.reasons[:2] == ("win by fours", "makes five")
    stopping = engine_with(stones(FORCED["stops a five"]), 7).hint(Stone.BLACK)
    assert "stops five" in stopping.reasons
    forced = engine_with(stones(FORCED["makes the four that leads to a double four"]), 9)
    assert forced.hint(Stone.BLACK).line
    assert engine_with([], 15).hint(Stone.BLACK).reasons == ("best shape",)


def nodes_to_depth(engine: Engine, depth: int) -> int:
    before = engine.position.placed
    engine.think(Stone.BLACK, Limits(max_depth=depth))
    return int(engine.position.placed - before)


@pytest.mark.slow
def test_nothing_is_remembered_after_forgetting() -> None:
    random = Random(1)
    engine = Engine(15, memory=MEMORY)
    depth = 6 if COMPILED else 3
    for _ in range(59 if COMPILED else 4):
        cells = random.sample(range(225), 12)
        engine.set_up((c % 15, c // 15, Stone(1 + n % 2)) for n, c in enumerate(cells))
        counts = set()
        for _ in range(2):
            engine.forget()
            counts.add(nodes_to_depth(engine, depth))
        assert len(counts) == 1


@pytest.mark.slow
def test_an_engine_that_has_forgotten_searches_as_a_new_one_does() -> None:
    used = engine_with(quiet_board(15), 15)
    used.think(Stone.WHITE, Limits(max_depth=4))
    used.forget()
    assert nodes_to_depth(used, 4) == nodes_to_depth(engine_with(quiet_board(15), 15), 4)


def test_random_positions_do_not_upset_it() -> None:
    random = Random(6)
    for _ in range(20 if COMPILED else 4):
        cells = random.sample(range(225), random.randrange(150))
        board = [(c % 15, c // 15, Stone(1 + n % 2)) for n, c in enumerate(cells)]
        engine = engine_with(board, 15)
        move = engine.think(Stone.BLACK, Limits(max_nodes=300)).move
        assert move not in {(c, r) for c, r, _ in board}
