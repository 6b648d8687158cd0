"""The analyst with the real engine."""

import select
import sys
import time

import pytest
from tests.processes import PATIENCE

if sys.platform == "win32":
    pytest.skip("pipes cannot be waited for there", allow_module_level=True)

from wuziqi.protocol.evaluation import Evaluation, Mate
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, Rule, row_rule
from wuziqi.session.analysis import Analysis, Searched, Target, Want
from wuziqi.session.analyst import Analyst, Found


def searched(
    command: list[str], moves: str, size: Size = DEFAULT_SIZE, rule: Rule = FREESTYLE
) -> Analysis:
    target = Target.after(map(parse_point, moves.split()), size, rule)
    analyst = Analyst([*command, "engine"])
    analyst.ask(target, [Want.SEARCH])
    end = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            select.select(analyst.descriptors(), [], [], 0.5)
            for event in analyst.read_events():
                assert isinstance(event, Found)
                assert isinstance(event.finding, Searched)
                return Analysis(event.target, searched=event.finding)
    finally:
        analyst.close()
    raise TimeoutError(moves)


@pytest.mark.parametrize(
    ("moves", "evaluation"),
    [
        # White has an open four: whatever black blocks, white makes five.
        ("h8 h9 i9 g7 j9 g9 i7 g8 j7 g6", Mate(-2)),
        # Black can make five.
        ("h8 a1 i8 a3 j8 a5 k8 a7", Mate(1)),
    ],
)
def test_a_position_with_an_only_move_is_evaluated(
    wuziqi_command: list[str], moves: str, evaluation: Evaluation
) -> None:
    assert searched(wuziqi_command, moves).score == evaluation


def test_behind_an_only_move_the_search_goes_on(wuziqi_command: list[str]) -> None:
    analysis = searched(wuziqi_command, "h8 h9 i9 i10 j8 j11 a1 k12 a3")
    assert analysis.score is not None
    analysis = searched(wuziqi_command, "h8 h9 a1 i10 a3 j11 a5 k12")
    assert analysis.searched is not None
    assert str(analysis.searched.move) in {"g8", "l13"}
    assert analysis.searched.line[0] == analysis.searched.move
    assert len(analysis.searched.line) > 1


def test_a_move_that_ends_the_game_needs_no_further_search(wuziqi_command: list[str]) -> None:
    found = searched(wuziqi_command, "a1 a2 b1 b2", Size(3, 3), row_rule(3)).searched
    assert found is not None
    assert found.move == parse_point("c1")
