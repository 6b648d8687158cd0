"""What decides whether an installation compiles the engine."""

import importlib.util
import sys
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


@pytest.mark.skipif(sys.platform == "win32", reason="Visual C++ is not named by CC")
@pytest.mark.parametrize("compiler", ["false", "/there/is/no/cc"])
def test_a_compiler_is_tried_before_the_engine_is_compiled(
    compiler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", compiler)
    assert "no C compiler" in loaded().why_not_compiled({}, free_threaded=False)


def test_without_visual_c_the_engine_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    module = loaded()

    class NoVisualC:
        def compile(self, *_: object, **__: object) -> None:
            raise module.PlatformError("Microsoft Visual C++ 14.0 or greater is required.")

    monkeypatch.setattr(module, "new_compiler", NoVisualC)
    monkeypatch.setattr(module, "customize_compiler", lambda _: None)
    assert "no C compiler" in module.why_not_compiled({}, free_threaded=False)
