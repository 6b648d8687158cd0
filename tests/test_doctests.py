"""The examples in docstrings run and give the results shown."""

import doctest
import importlib
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"


def modules_with_examples() -> list[str]:
    paths = SOURCE.rglob("*.py")
    found = sorted(path for path in paths if ">>> " in path.read_text(encoding="utf-8"))
    return [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in found]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert not result.failed
