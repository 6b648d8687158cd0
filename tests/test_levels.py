"""The page about the levels has the levels of the table in the sources."""

from pathlib import Path

import pytest

from wuziqi.levels import LEVELS, Level

PAGE = (Path(__file__).parents[1] / "docs" / "levels.md").read_text(encoding="utf-8")


def row(level: Level) -> str:
    nodes = "limited by time only" if level.nodes is None else f"{level.nodes:,}"
    return f"| {level.number} | {level.name} | {level.description} | {nodes} | {level.elo} |\n"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level {level.number}")
def test_the_page_has_the_level(level: Level) -> None:
    assert row(level) in PAGE
