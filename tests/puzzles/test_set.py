"""The set of puzzles: its variety, and its proofs."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from tools.puzzles.proof import fault
from tools.puzzles.selection import BOARDS, appearance, group_of

from wuziqi.levels import LEVELS
from wuziqi.puzzles.puzzle import SET_THEMES, Puzzle, PuzzleTheme, read_puzzles

PUZZLES = read_puzzles()
SAMPLE = 20


def some(kind: PuzzleTheme, number: int) -> list[Puzzle]:
    of_kind = [puzzle for puzzle in PUZZLES if puzzle.theme is kind]
    return Random(5).sample(of_kind, number)


def test_there_are_a_thousand_of_every_rule_and_kind() -> None:
    assert len(PUZZLES) >= 1000
    boards = Counter(group_of(puzzle) for puzzle in PUZZLES)
    kinds = Counter(puzzle.theme for puzzle in PUZZLES)
    assert min(boards[board.prefix] for board in BOARDS) >= 100
    assert min(kinds[kind] for kind in SET_THEMES) >= 40


def test_there_are_wins_by_fours_of_two_to_eight_moves() -> None:
    by_fours = (PuzzleTheme.FOURS, PuzzleTheme.FOUR_THREE)
    lengths = {(puzzle.plies + 1) // 2 for puzzle in PUZZLES if puzzle.theme in by_fours}
    assert lengths >= set(range(2, 9))


def test_every_puzzle_has_a_name_a_place_and_a_difficulty_of_its_own() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    assert all(puzzle.id.startswith(group_of(puzzle)) for puzzle in PUZZLES)
    assert all(first.rating <= second.rating for first, second in pairwise(PUZZLES))
    assert 400 <= PUZZLES[0].rating < 800
    assert 2000 < PUZZLES[-1].rating <= 2600
    assert {len(puzzle.levels) for puzzle in PUZZLES} == {len(LEVELS)}
    assert all(len(set(puzzle.firsts)) == len(puzzle.firsts) for puzzle in PUZZLES)


def test_no_puzzle_is_there_twice_turned_or_mirrored() -> None:
    assert len({appearance(puzzle) for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("kind", SET_THEMES)
def test_puzzles_are_proven_without_the_engine(kind: PuzzleTheme) -> None:
    for puzzle in some(kind, SAMPLE // len(SET_THEMES)):
        assert not fault(puzzle), puzzle.id
