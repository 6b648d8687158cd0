"""What decides whether an installation compiles the engine."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

SETUP = Path(__file__).parents[1] / "setup.py"


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("setup_of_wuziqi", SETUP)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("environment", "free_threaded", "compiler", "reason"),
    [
        ({}, False, True, None),
        ({"WUZIQI_PURE": "0"}, False, True, None),
        ({"WUZIQI_PURE": "1"}, False, True, "WUZIQI_PURE is set"),
        ({}, True, True, "free-threaded"),
        ({}, False, False, "no C compiler"),
    ],
)
def test_the_engine_is_compiled_unless_there_is_a_reason(
    environment: dict[str, str], free_threaded: bool, compiler: bool, reason: str | None
) -> None:
    why_not_compiled: Callable[..., str | None] = loaded().why_not_compiled
    told = why_not_compiled(environment, free_threaded, lambda: compiler)
    if reason is None:
        assert told is None
    else:
        assert reason in str(told)
