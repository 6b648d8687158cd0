"""Several best moves by one search."""

import pytest
from tests.engine.drawing import TWO_THREES, Placed, points, stones

from wuziqi.engine.api import Limits, Move, Progress, mate_plies, never
from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.engine import Engine
from wuziqi.engine.players.search_player import SearchPlayer
from wuziqi.engine.search.transposition_table import TranspositionTable
from wuziqi.levels import level_of
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, Rule, row_rule

MEMORY = 4_000_000

GAMES = {
    "few stones": "h8 i9 g7 j10",
    "a fight": "h8 i7 f10 k8 e8 j7 f8 g8 f9 f7 g10 h11 h9",
    "black presses": "h8 g7 h6 k9 h7 h5 i8 i6 h9 h10 j7 k6 g9",
    "open": "h8 i8 j9 e9 j11 h9 g10 j10 i12 h11 g9 g11 i11",
}

FIVE_AT_BOTH_ENDS = """
    . . . . . . .
    . O O O . . .
    . . . . . . .
    . + X X X X +
    . . . . . . .
    . O . . . . .
    . . . . . . . """

FIVE_TO_STOP = """
    . . . . . . .
    X O O O O + .
    . . . . . . .
    . . X . . . .
    . . X . . . .
    . . . . . . .
    . . . . . . . """

WIN_BY_FOURS = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . O X X X . + . . . .
    . . . . . . . . . . .
    . . . O . . X . . . .
    . . . . . . X . . . .
    . . O . . . X . . . .
    . . . O . . O . . . .
    . . . . . . . . . . .
    . . . . . . . . . . . """

OPEN_FOUR_AGAINST = """
    . . . . . . . . .
    . . X . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . O O O O . . .
    . . . . . . . . .
    . X . . . . . . .
    . . . . . X . . .
    . . . . . . . . . """


def game(moves: str) -> list[Placed]:
    """The stones of a game given by the names of its moves."""
    places = [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in moves.split()]
    return [(*place, Stone(1 + number % 2)) for number, place in enumerate(places)]


def engine_with(board: list[Placed], size: int, rule: Rule = FREESTYLE) -> Engine:
    engine = Engine(size, memory=MEMORY, seed=1, rule=rule)
    engine.set_up(board)
    return engine


def to_move(board: list[Placed]) -> Stone:
    return Stone(1 + len(board) % 2)


def best(name: str, count: int, depth: int) -> tuple[Progress, ...]:
    board = game(GAMES[name])
    return engine_with(board, 15).best_moves(to_move(board), count, Limits(max_depth=depth))


def moves_of(lines: tuple[Progress, ...]) -> list[Move]:
    return [line.pv[0] for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_first_line_is_that_of_a_search_for_one_move(name: str) -> None:
    """Deeper searches leave out moves by what they have learnt, and may come to other scores."""
    board = game(GAMES[name])
    decision = engine_with(board, 15).think(to_move(board), Limits(max_depth=1))
    first = best(name, 3, 1)[0]
    assert (first.pv[0], first.score) == (decision.move, decision.score)


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 3, 5])
@pytest.mark.parametrize("name", GAMES)
def test_lines_are_of_different_moves_and_in_order(name: str, count: int) -> None:
    lines = best(name, count, 4)
    assert len(lines) == len(set(moves_of(lines))) == count
    scores = [line.score for line in lines]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_line_can_be_played(name: str) -> None:
    board = game(GAMES[name])
    for line in best(name, 5, 4):
        cells = [(column, row) for column, row, _ in board] + list(line.pv)
        assert len(cells) == len(set(cells))
        assert all(0 <= column < 15 and 0 <= row < 15 for column, row in cells)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_scores_are_those_of_searches_of_the_single_moves(name: str) -> None:
    """So it is at depth 1: deeper searches leave out moves by what they have learnt."""
    board = game(GAMES[name])
    for line in best(name, 4, 1):
        player = SearchPlayer(engine_with(board, 15).position, TranspositionTable(MEMORY))
        side, limits = int(to_move(board)) - 1, Limits(max_depth=1)
        assert line.score == player.search(side, limits, never, [cell_of(*line.pv[0])]).score


@pytest.mark.slow
def test_one_search_places_fewer_stones_than_several() -> None:
    board = game(GAMES["a fight"])
    engine = engine_with(board, 15)
    before = engine.position.placed
    lines = engine.best_moves(Stone.WHITE, 3, Limits(max_depth=5))
    together = engine.position.placed - before
    apart = 0
    for number in range(3):
        engine = engine_with(board, 15)
        taken = set(moves_of(lines[:number]))
        among = [move for move in engine.scores(Stone.WHITE) if move not in taken]
        before = engine.position.placed
        engine.think(Stone.WHITE, Limits(max_depth=5), among=among)
        apart += engine.position.placed - before
    assert together < apart


def test_the_same_compiled_or_not() -> None:
    """As with the signature of the bench, these numbers change with whatever changes the search."""
    board = game(GAMES["open"])
    engine = engine_with(board, 15)
    before = engine.position.placed
    lines = engine.best_moves(to_move(board), 3, Limits(max_depth=4))
    told = [(line.pv[0], line.score) for line in lines]
    assert told == [((4, 9), -204), ((5, 9), -310), ((7, 9), -332)]
    assert engine.position.placed - before == 1020


# What is proven


def test_a_win_by_fours_is_one_of_the_lines_and_others_are_searched() -> None:
    lines = engine_with(stones(WIN_BY_FOURS), 11).best_moves(Stone.BLACK, 3, Limits(max_depth=1))
    assert set(moves_of(lines[:1])) == points(WIN_BY_FOURS, "+")
    assert mate_plies(lines[0].score) == len(lines[0].pv) == lines[0].depth
    assert [(mate_plies(line.score), line.depth) for line in lines[1:]] == [(None, 1)] * 2


def test_the_search_ends_when_all_lines_are_proven() -> None:
    reports: list[tuple[Progress, ...]] = []
    engine = engine_with(stones(WIN_BY_FOURS), 11)
    engine.best_moves(Stone.BLACK, 3, Limits(max_depth=9), report=reports.append)
    assert [mate_plies(line.score) for line in reports[-1]] == [3, 5, 5]
    assert len(reports) < 9


def test_a_win_by_threes_does_not_end_the_search_for_the_others() -> None:
    reports: list[tuple[Progress, ...]] = []
    engine = engine_with(stones(TWO_THREES), 11)
    engine.best_moves(Stone.BLACK, 3, Limits(max_depth=4), report=reports.append)
    assert all((mate_plies(lines[0].score) or 0) > 0 for lines in reports)
    assert all(len(lines) == 3 for lines in reports)
    assert [lines[-1].depth for lines in reports] == [1, 2, 3, 4]


def test_both_fives_are_told() -> None:
    board = stones(FIVE_AT_BOTH_ENDS)
    lines = engine_with(board, 7).best_moves(Stone.BLACK, 3, Limits())
    assert set(moves_of(lines)) == points(FIVE_AT_BOTH_ENDS, "+")
    assert [mate_plies(line.score) for line in lines] == [1, 1]


def test_what_stops_a_five_is_the_only_line() -> None:
    lines = engine_with(stones(FIVE_TO_STOP), 7).best_moves(Stone.BLACK, 3, Limits(max_depth=4))
    assert set(moves_of(lines)) == points(FIVE_TO_STOP, "+")
    assert [line.depth for line in lines] == [4]


def test_against_an_open_four_every_line_is_lost_in_two() -> None:
    lines = engine_with(stones(OPEN_FOUR_AGAINST), 9).best_moves(Stone.BLACK, 3, Limits())
    assert lines
    assert [mate_plies(line.score) for line in lines] == [-2] * len(lines)


@pytest.mark.slow
def test_black_makes_no_forbidden_move_in_renju() -> None:
    board = [(5, 7, Stone.BLACK), (6, 7, Stone.BLACK), (7, 5, Stone.BLACK), (7, 6, Stone.BLACK)]
    board += [(8, 8, Stone.WHITE), (9, 9, Stone.WHITE), (0, 14, Stone.WHITE), (6, 0, Stone.WHITE)]
    lines = engine_with(board, 15, RENJU).best_moves(Stone.BLACK, 5, Limits(max_depth=2))
    assert len(lines) == 5
    assert (7, 7) not in moves_of(lines)


# Limits


@pytest.mark.slow
def test_every_complete_depth_is_reported() -> None:
    reports: list[tuple[Progress, ...]] = []
    board = game(GAMES["a fight"])
    engine = engine_with(board, 15)
    found = engine.best_moves(Stone.WHITE, 3, Limits(max_depth=4), report=reports.append)
    assert [[line.depth for line in lines] for lines in reports] == [[n] * 3 for n in (1, 2, 3, 4)]
    assert reports[-1] == found


def test_a_search_that_is_stopped_keeps_the_last_complete_depth() -> None:
    board = game(GAMES["a fight"])
    engine = engine_with(board, 15)
    reports: list[tuple[Progress, ...]] = []
    found = engine.best_moves(
        Stone.WHITE, 3, Limits(), lambda: len(reports) == 3, report=reports.append
    )
    assert found == reports[-1]
    assert len(reports) == 3
    engine.position.place(0, 0)  # the position is as it was: one more stone can be placed
    assert engine.position.stones == len(board) + 1


def test_without_any_time_there_is_a_move() -> None:
    board = game(GAMES["a fight"])
    (line,) = engine_with(board, 15).best_moves(Stone.WHITE, 3, Limits(max_nodes=1))
    assert (line.depth, len(line.pv)) == (0, 1)


def test_a_level_searches_its_nodes_for_each_line() -> None:
    engine = engine_with(game(GAMES["few stones"]), 15)
    before = engine.position.placed
    level = level_of(5)
    engine.best_moves(Stone.BLACK, 3, Limits(level=level))
    assert level.nodes is not None
    assert engine.position.placed - before <= 3 * level.nodes + 60


@pytest.mark.parametrize(
    ("rule", "size", "level"),
    [(row_rule(3), 3, 10), (CONNECT6, 19, 10), (FREESTYLE, 15, 3), (FREESTYLE, 15, 1)],
)
def test_a_player_that_does_not_search_gives_one_move(rule: Rule, size: int, level: int) -> None:
    engine = engine_with([(1, 1, Stone.BLACK)], size, rule)
    limits = Limits(level=level_of(level), max_nodes=500)
    (line,) = engine.best_moves(Stone.WHITE, 3, limits)
    assert line.depth == 0
    assert line.pv[0] != (1, 1)
