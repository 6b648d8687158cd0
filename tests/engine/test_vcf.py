"""Wins by fours: the shipped suite, and lines that hold move by move."""

from collections.abc import Iterator
from random import Random

import pytest

from wuziqi.engine.api import never
from wuziqi.engine.bench import VcfProblem, solves, vcf_suite
from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.listing import empty_cells
from wuziqi.engine.board.patterns import THREAT_FIVE, PatternTable, pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch
from wuziqi.rules.rule import FREESTYLE, RENJU

TABLE = PatternTable(FREESTYLE)
PROBLEMS = [problem for problem in vcf_suite() if problem.rule == "freestyle"]
WON = [problem for problem in PROBLEMS if problem.winning]


@pytest.mark.slow
@pytest.mark.parametrize("half", [0, 1])
def test_solves_the_suite(half: int) -> None:
    assert all(solves(problem) for problem in vcf_suite()[half::2])


def test_the_suite_has_wins_and_none() -> None:
    assert len(WON) > 20
    assert len(PROBLEMS) - len(WON) > 20


@pytest.mark.slow
@pytest.mark.parametrize("problem", WON)
def test_the_whole_line_holds(problem: VcfProblem) -> None:
    position = problem.position(TABLE)
    search = VcfSearch(position)
    budget = Budget(position, never)
    plies = search.win(problem.side, 100_000, budget)
    line = search.line(problem.side, plies)
    assert len(line) == plies
    for number, cell in enumerate(line):
        side = problem.side ^ (number & 1)
        if number % 2:
            assert position.threat(cell, problem.side) == THREAT_FIVE
        assert position.is_empty(cell)
        assert number == len(line) - 1 or position.count(side, THREAT_FIVE) == 0
        if number == len(line) - 1:
            assert position.threat(cell, side) == THREAT_FIVE
        position.place(cell, side)


def test_stops_at_a_number_of_nodes() -> None:
    position = WON[0].position(TABLE)
    before = position.placed
    VcfSearch(position).win(WON[0].side, 2, Budget(position, never))
    assert position.placed - before <= 4


def crowded_in_renju() -> Iterator[tuple[Position, int]]:
    """Yield positions of renju full of lines, and a side to move."""
    for seed in range(60):
        random = Random(seed)
        position = Position(15, 15, pattern_table(RENJU))
        for number, place in enumerate(random.sample(range(100), 20 + seed % 3 * 8)):
            cell = cell_of(2 + place % 10, 2 + place // 10)
            side = number % 2
            if position.threat(cell, side) != THREAT_FIVE and not is_forbidden(
                position, cell, side
            ):
                position.place(cell, side)
        if position.count(0, THREAT_FIVE) + position.count(1, THREAT_FIVE) == 0:
            yield position, seed % 2


def wins_by_fours(position: Position, side: int, fours: int) -> bool:
    """Whether a side wins by so many fours at most and five, found by trying all moves."""
    if position.count(side, THREAT_FIVE) > 0:
        return True
    return fours > 0 and any(
        wins_after(position, int(cell), side, fours - 1)
        for cell in empty_cells(position)
        if not is_forbidden(position, cell, side)
    )


def wins_after(position: Position, cell: int, side: int, fours: int) -> bool:
    """Whether a move is a four and wins, whatever the reply is."""
    position.place(cell, side)
    fives = int(position.count(side, THREAT_FIVE))
    won = fives > 0 and position.count(1 - side, THREAT_FIVE) == 0
    if won and fives == 1:
        (reply,) = (c for c in empty_cells(position) if position.threat(c, side) == THREAT_FIVE)
        if not is_forbidden(position, reply, 1 - side):
            position.place(reply, 1 - side)
            won = wins_by_fours(position, side, fours)
            position.undo()
    position.undo()
    return won


@pytest.mark.slow
def test_in_renju_wins_by_three_fours_are_those_found_by_trying_all_moves() -> None:
    won = {0: 0, 1: 0}
    positions = 0
    for position, side in crowded_in_renju():
        plies = VcfSearch(position).win(side, 1_000_000, Budget(position, never))
        expected = wins_by_fours(position, side, 3)
        assert plies != NO_WIN if expected else plies == NO_WIN or plies > 7
        won[side] += expected
        positions += 1
    assert min(won.values()) >= 5
    assert positions - sum(won.values()) >= 5


def test_a_four_whose_reply_is_forbidden_wins_in_a_sparing_search_too() -> None:
    """Black may not stop white's four in row 7: that would be six in a row in column 9."""
    position = Position(15, 15, pattern_table(RENJU))
    black = [(9, row) for row in (4, 5, 6, 8, 9)] + [(5, 7)]
    white = [(6, 7), (7, 7), (9, 3), (9, 10), (2, 2), (12, 12)]
    for number, (column, row) in enumerate(
        point for pair in zip(black, white, strict=True) for point in pair
    ):
        position.place(cell_of(column, row), number % 2)
    position.place(cell_of(10, 7), 1)
    budget = Budget(position, never)
    search = VcfSearch(position, sparing=True)
    assert search.win(1, 100, budget) == 3
    assert search.first_move == cell_of(8, 7)
    position.undo()
    position.place(cell_of(10, 8), 1)
    assert VcfSearch(position, sparing=True).win(1, 100, budget) == NO_WIN
