"""What decides whether an installation compiles the engine, and what the cache of it keeps."""

import importlib.util
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
SETUP = ROOT / "setup.py"
UNCACHED = {"WUZIQI_NO_CACHE": "1"}


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
    told = why_not_compiled(environment | UNCACHED, free_threaded, lambda: compiler)
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
    assert "no C compiler" in loaded().why_not_compiled(UNCACHED, free_threaded=False)


@pytest.mark.skipif(sys.platform == "win32", reason="a machine with Visual C++ would find it")
def test_without_visual_c_the_engine_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = "[build_ext]\ncompiler = msvc\n"
    (tmp_path / ".pydistutils.cfg").write_text(choice, encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "no C compiler" in loaded().why_not_compiled(UNCACHED, free_threaded=False)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that a build reads, in a folder that is the working directory."""
    folder = tmp_path / "sources"
    for name in ("src/wuziqi/engine", "src/wuziqi/rules", "packaging"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("src/wuziqi/levels.py", "src/wuziqi/texts.py", "setup.py", "pyproject.toml"):
        shutil.copy2(ROOT / name, folder / name)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("WUZIQI_NO_CACHE", raising=False)
    monkeypatch.delenv("WUZIQI_PURE", raising=False)
    return folder


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ("src/wuziqi/engine/search/vcf.py", False),
        ("src/wuziqi/rules/board.py", False),
        ("setup.py", False),
        ("pyproject.toml", False),
        ("packaging/step.py", True),
    ],
)
def test_a_compiled_engine_serves_until_what_it_is_made_of_changes(
    sources: Path, changed: str, same: bool
) -> None:
    before = loaded().cache_of_engine()
    with (sources / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert (loaded().cache_of_engine() == before) is same


@pytest.mark.usefixtures("sources")
def test_the_cache_can_be_left_alone() -> None:
    assert loaded().cache_of_engine(UNCACHED) is None
    assert loaded().cache_of_engine({"WUZIQI_NO_CACHE": "0"}) is not None


def test_the_cache_keeps_the_newest_engines(tmp_path: Path) -> None:
    module = loaded()
    compiled = tmp_path / "cells.so"
    compiled.write_bytes(b"code")
    caches = [tmp_path / "cache" / str(number) for number in range(module.MOST_KEPT + 2)]
    for age, cache in zip(range(len(caches), 0, -1), caches, strict=True):
        module.keep_engine({"wuziqi/board/cells.so": str(compiled)}, cache)
        os.utime(cache, times=(1e9 - age, 1e9 - age))
    module.keep_engine({"wuziqi/board/cells.so": str(compiled)}, tmp_path / "cache" / "new")
    kept = sorted(path.name for path in (tmp_path / "cache").iterdir())
    assert kept == sorted([*(cache.name for cache in caches[3:]), "new"])
    assert (tmp_path / "cache" / "new" / "wuziqi/board/cells.so").read_bytes() == b"code"


def test_a_cache_that_cannot_be_written_costs_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("a file", encoding="utf-8")
    loaded().keep_engine({}, blocked / "new")
    assert capsys.readouterr().err.startswith("wuziqi: the compiled engine is not kept")


@pytest.mark.usefixtures("sources")
@pytest.mark.parametrize(("cached", "compiler"), [(False, True), (True, True), (False, False)])
def test_mypy_is_required_only_where_the_engine_gets_compiled(
    monkeypatch: pytest.MonkeyPatch, cached: bool, compiler: bool
) -> None:
    backend = runpy.run_path("packaging/backend.py")
    requires = backend["get_requires_for_build_wheel"]
    monkeypatch.setattr("setuptools.build_meta.get_requires_for_build_wheel", lambda _: [])
    if not compiler:
        monkeypatch.setenv("CC", "false")
    works = compiler and loaded().why_not_compiled(UNCACHED) is None
    if cached:
        loaded().cache_of_engine().mkdir(parents=True)
    assert any("mypyc" in name for name in requires()) is (works and not cached)


def test_the_engine_is_four_files_of_c(tmp_path: Path) -> None:
    names = [
        *("__native_wuziqi___engine___board___cells.c", "__native_wuziqi___engine___book.c"),
        *("__native_wuziqi___engine___search___vcf.c", "__native_wuziqi_engine.c"),
        *("int_ops.c", "vecs/librt_vecs_api.c"),
    ]
    files = loaded().gathered([str(tmp_path / name) for name in names])
    included = [Path(file).read_text(encoding="utf-8").split('"')[1::2] for file in files]
    assert included == [[names[0], names[2]], [names[1]], names[4:], [names[3]]]


def step(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "packaging" / "step.py", *words],
        check=False,
        capture_output=True,
        text=True,
    )


def test_a_step_tells_its_seconds_and_what_failed() -> None:
    python = sys.executable
    done = step("Working", python, "-c", "print('fine')", "--and", python, "-c", "pass")
    assert re.fullmatch(r"Working: \d+ s\n", done.stdout)
    assert done.returncode == 0
    failing = step("Working", python, "-c", "pass", "--and", python, "-c", "exit('broken')")
    assert (failing.stdout.splitlines()[1:], failing.returncode) == (["broken", ""], 1)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_working_compiler_is_found() -> None:
    assert loaded().c_compiler_works()
