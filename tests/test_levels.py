"""The levels, the scale between them, and the page about them."""

from itertools import pairwise
from pathlib import Path

import pytest

from wuziqi.levels import LEVELS, STRONGEST, WEAKEST, Level, level_at

PAGE = (Path(__file__).parents[1] / "docs" / "levels.md").read_text(encoding="utf-8")


def row(level: Level) -> str:
    nodes = "limited by time only" if level.nodes is None else f"{level.nodes:,}"
    return f"| {level.number} | {level.name} | {level.description} | {nodes} | {level.elo} |\n"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level {level.number}")
def test_the_page_has_the_level(level: Level) -> None:
    assert row(level) in PAGE


def test_levels_are_points_of_the_scale() -> None:
    assert [level_at(number) for number in range(1, 11)] == list(LEVELS)
    assert level_at(WEAKEST - 1) == level_at(WEAKEST)
    assert level_at(STRONGEST + 1) == level_at(STRONGEST)


def test_who_is_stronger_overlooks_no_row_more_often() -> None:
    scale = [level_at(WEAKEST + number / 8) for number in range(round(8 * (9 - WEAKEST)))]
    habits = [level.habits for level in scale if level.habits]
    assert all(
        low >= high
        for weaker, stronger in pairwise(habits)
        for low, high in zip(weaker[:4], stronger[:4], strict=True)
    )
    assert [level.elo for level in scale] == sorted({level.elo for level in scale})


def test_the_plainer_a_row_the_less_it_is_overlooked() -> None:
    for number in range(9):
        habits = LEVELS[number].habits
        assert habits is not None
        assert habits.five < min(habits.four, habits.own)
        assert max(habits.four, habits.own) < habits.three
