"""The first steps: few stones, one idea, and solutions by the rule alone."""

from datetime import date
from functools import partial
from itertools import pairwise

import pytest
from tests.puzzles.positions import judged
from tools.puzzles.first_steps import STEPS, Step
from tools.puzzles.selection import appearance

from wuziqi.engine.build import COMPILED
from wuziqi.puzzles.puzzle import Puzzle, motifs_of, read_first_steps, read_puzzles
from wuziqi.puzzles.solving import Phase, Solving
from wuziqi.puzzles.trainer import Trainer
from wuziqi.review.insights import Oversight, trains
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.rules.rule import FREESTYLE

FIRST_STEPS = read_first_steps()


def test_they_have_few_stones_and_come_before_all_others() -> None:
    assert max(len(puzzle.moves) for puzzle in FIRST_STEPS) <= 10
    assert {(puzzle.rule, puzzle.size) for puzzle in FIRST_STEPS} == {(FREESTYLE, DEFAULT_SIZE)}
    names = {puzzle.id for puzzle in (*FIRST_STEPS, *read_puzzles())}
    assert len(names) == len(FIRST_STEPS) + len(read_puzzles())
    assert len({appearance(puzzle) for puzzle in FIRST_STEPS}) == len(FIRST_STEPS)
    assert all(puzzle.motifs == motifs_of(puzzle) for puzzle in FIRST_STEPS)


@pytest.mark.parametrize(
    "kind",
    [Oversight.FIVE, Oversight.FOUR, Oversight.OPEN_FOUR, Oversight.THREE, Oversight.FOUR_THREE],
)
def test_each_plain_oversight_has_ten_to_practise(kind: Oversight) -> None:
    assert sum(trains(puzzle, kind) for puzzle in FIRST_STEPS) >= 10


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_the_rule_alone_finds_their_solutions(step: Step) -> None:
    of_step = [one for one in FIRST_STEPS if one.id.startswith(f"step-{step.name}-")]
    assert len(of_step) == 12
    for puzzle in of_step:
        found = step.solve(puzzle.board, puzzle.side)
        assert found == (puzzle.firsts, puzzle.line), puzzle.id


@pytest.mark.parametrize("puzzle", FIRST_STEPS, ids=lambda puzzle: puzzle.id)
def test_a_solution_is_played_to_its_end(puzzle: Puzzle) -> None:
    solving = Solving(puzzle)
    for point in puzzle.line[::2]:
        solving.play(point)
    assert solving.phase is Phase.DONE
    assert solving.solved


def test_the_engine_agrees_that_attacks_win_and_defences_hold() -> None:
    if not COMPILED:
        pytest.skip("takes long with the uncompiled engine")
    for puzzle in FIRST_STEPS:
        for first in puzzle.firsts:
            proof = judged(puzzle.target, 20_000).proof
            after = judged(Solving(puzzle).position(first)._replace(side=puzzle.side.other), 20_000)
            if puzzle.theme.is_single:
                assert not (after.proof and after.proof.wins), puzzle.id
            else:
                assert proof is not None
                assert proof.wins, puzzle.id


def test_a_new_player_begins_with_them_and_the_kinds_alternate() -> None:
    for day in range(1, 20):
        trainer = Trainer((*FIRST_STEPS, *read_puzzles()), today=partial(date, 2026, 11, day))
        picked = []
        for _puzzle in range(3):
            pick = trainer.pick()
            assert pick is not None
            picked.append(pick.puzzle)
            trainer.record(pick.puzzle, 1, solved=True, hints=0, seconds=1)
        assert picked[0] in FIRST_STEPS
        assert all(puzzle.rating < 600 for puzzle in picked)
        assert all(one.theme is not other.theme for one, other in pairwise(picked))
