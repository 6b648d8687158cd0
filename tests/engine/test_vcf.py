"""Wins by fours: the shipped suite, and lines that hold move by move."""

import pytest

from wuziqi.engine.api import never
from wuziqi.engine.bench import VcfProblem, solves, vcf_suite
from wuziqi.engine.board.patterns import THREAT_FIVE, PatternTable
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.vcf import VcfSearch
from wuziqi.rules.rule import FREESTYLE

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
