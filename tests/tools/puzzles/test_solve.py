"""The script that solves puzzles against every defence."""

import random
from dataclasses import replace

import pytest
from tests.puzzles.positions import DEFENCE, FORBIDDEN, FOURS, OPEN_THREE
from tools.puzzles.solve import (
    Examination,
    defended,
    follows_its_line,
    outcome,
    wrong_moves,
)

from wuziqi.puzzles.puzzle import Puzzle, read_puzzles
from wuziqi.rules.point import parse_point


def test_the_main_solution_of_puzzles_of_the_program_solves_them() -> None:
    """Of every fifth one; the script itself tries all."""
    assert [puzzle.id for puzzle in read_puzzles()[::5] if not follows_its_line(puzzle)] == []


def test_a_line_that_does_not_solve_is_found() -> None:
    assert not follows_its_line(replace(OPEN_THREE, line=OPEN_THREE.line[:1]))


@pytest.mark.parametrize("puzzle", [FOURS, FORBIDDEN, OPEN_THREE], ids=lambda puzzle: puzzle.id)
def test_every_defence_is_overcome(puzzle: Puzzle) -> None:
    examination = Examination(4_000)
    ways = list(defended(puzzle))
    assert len(ways) >= len(puzzle.firsts)
    assert all(map(examination.is_solved, ways))


def test_wrong_moves_lie_beside_the_stones_and_are_refuted() -> None:
    points = wrong_moves(DEFENCE, 3, random.Random(1))
    assert len(points) == 3
    assert parse_point("f4") not in points
    assert parse_point("a1") not in wrong_moves(DEFENCE, 999, random.Random(1))
    assert outcome(Examination(4_000), DEFENCE, parse_point("a1")) == "refuted by a win"
