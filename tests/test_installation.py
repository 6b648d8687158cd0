"""The commands that complete an installation."""

import sys
from pathlib import Path

import pytest

from wuziqi.installation import EXTRAS, extra_command

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_the_extras_are_those_of_the_project() -> None:
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 has none")
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {name: tuple(required) for name, required in extras.items()} == EXTRAS


def test_the_command_is_for_this_environment(tmp_path: Path) -> None:
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    pillow = '"svg.py>=1.10" "pillow>=10.1"'
    assert extra_command("pictures", tmp_path) == f"{python} -m pip install {pillow}"
    (tmp_path / "pipx_metadata.json").touch()
    assert extra_command("pictures", tmp_path) == f"pipx inject {tmp_path.name} {pillow}"
