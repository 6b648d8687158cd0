"""The README tells the levels as the table in the sources has them."""

from pathlib import Path

import pytest

from wuziqi.levels import LEVELS, Level

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def row(level: Level) -> str:
    nodes = "all it has time for" if level.nodes is None else f"{level.nodes:,}"
    return f"| {level.number} | {level.name} | {level.description} | {nodes} | {level.elo} |\n"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level {level.number}")
def test_the_readme_has_the_level(level: Level) -> None:
    assert row(level) in README
