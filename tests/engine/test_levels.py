"""The levels that search: bounded by nodes, so that they are the same on every machine."""

import pytest
from tests.engine.drawing import Placed

from wuziqi.engine.api import Limits, Progress
from wuziqi.engine.build import COMPILED
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, Level, level_of
from wuziqi.rules.board import Stone

BOARD: list[Placed] = [
    (7, 7, Stone.BLACK),
    (8, 8, Stone.WHITE),
    (7, 9, Stone.BLACK),
    (6, 8, Stone.WHITE),
    (5, 6, Stone.BLACK),
]

BOUNDED = [level._replace(habits=None) for level in LEVELS if level.nodes]
"""The levels that search, without the moves that they make in haste."""

QUICK = BOUNDED[:3] if COMPILED else BOUNDED[:1]
"""Levels that use up their nodes before their time ends, on a machine that is busy too."""


def test_the_table_holds_levels_1_to_10_each_stronger_than_the_one_before() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    strengths = [level.elo for level in LEVELS]
    assert strengths == sorted(set(strengths))
    nodes = [level.nodes for level in BOUNDED if level.nodes]
    assert nodes == sorted(set(nodes))
    assert LEVELS[-1].nodes is None


@pytest.mark.parametrize("level", QUICK, ids=lambda level: f"level {level.number}")
def test_a_level_stops_at_its_nodes_and_plays_the_same_again(level: Level) -> None:
    moves = []
    placed = []
    for _ in range(2):
        engine = Engine(15, memory=1_000_000, seed=1)
        engine.set_up(BOARD)
        before = engine.position.placed
        moves.append(engine.think(Stone.WHITE, Limits(level=level, turn_ms=60_000)))
        placed.append(engine.position.placed - before)
    assert moves[0] == moves[1]
    assert placed[0] == placed[1]
    assert level.nodes is not None
    assert 0 < placed[0] <= level.nodes + 50


def test_tighter_limits_than_those_of_the_level_hold() -> None:
    reports: list[Progress] = []
    engine = Engine(15, memory=1_000_000, seed=1)
    engine.set_up(BOARD)
    engine.think(Stone.WHITE, Limits(level=level_of(9), max_nodes=100), report=reports.append)
    assert max(report.nodes for report in reports) <= 150


@pytest.mark.slow
def test_a_level_says_when_the_clock_cut_short_its_search() -> None:
    engine = Engine(15, memory=1_000_000, seed=1)
    engine.set_up(BOARD)
    level = LEVELS[8]._replace(habits=None)
    assert level.nodes is not None
    tireless = level._replace(nodes=1_000_000_000)
    assert engine.think(Stone.WHITE, Limits(level=tireless)).cut_short
    hurried = engine.think(Stone.WHITE, Limits(level=tireless, turn_ms=100))
    assert not hurried.cut_short, "that is the clock of a game"
