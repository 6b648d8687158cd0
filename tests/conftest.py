"""Set-up of all tests: translations, environment, and the command of the program under test."""

import itertools
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from tests.warm_start import open_engine, warm_engines

import wuziqi
from wuziqi.cli.options import default_options
from wuziqi.engine.build import COMPILED
from wuziqi.records.library.library import Library
from wuziqi.records.settings import data_paths


def pytest_configure() -> None:
    """Compile outdated catalogues of the sources; an installed package must bring its own.

    In a read-only checkout the sources stay without: make runs only the engine's tests on them.
    """
    # Programs would inherit from tests in the background of a script that they ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    warm_engines(open_engine)
    package = Path(wuziqi.__file__).parent
    if package != Path(__file__).parents[1] / "src" / "wuziqi" or not os.access(package, os.W_OK):
        return
    for source in package.glob("locale/*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            _compile(source, target)


def _compile(source: Path, target: Path) -> None:
    """Write a compiled catalogue in one step: tests in other processes may be reading it."""
    fresh = target.with_suffix(f".{os.getpid()}")
    with source.open("rb") as texts, fresh.open("wb") as compiled:
        write_mo(compiled, read_po(texts))
    fresh.replace(target)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many processes ``-n auto`` starts: two for each core.

    Many tests wait for a process or a clock, and leave their core to another one meanwhile.
    """
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    return 2 * cores


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip slow tests where the engine is uncompiled: the compiled run has them."""
    if not COMPILED:
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="takes long with the uncompiled engine"))


_HOMES: Final = itertools.count()


@pytest.fixture
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The player's directory: ``tmp_path`` where a test has one.

    For other tests it does not exist: to make a directory for each of them would take seconds.
    """
    if "tmp_path" in request.fixturenames:
        path: Path = request.getfixturevalue("tmp_path")
        return path
    return tmp_path_factory.getbasetemp() / f"home-{next(_HOMES)}"


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Let child processes find the same wuziqi, and keep the user's settings out of the tests."""
    monkeypatch.setenv("PYTHONPATH", str(Path(wuziqi.__file__).parents[1]))
    monkeypatch.setenv("HOME", str(home))
    for name in (
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "WUZIQI_DATA_DIR",
        "LANGUAGE",
        "LC_MESSAGES",
        "NO_COLOR",
        *("TMUX", "STY", "DISPLAY", "WAYLAND_DISPLAY"),
        "COLORTERM",
        "LC_ALL",
        "LC_CTYPE",
        "LINES",
        "COLUMNS",
    ):
        monkeypatch.delenv(name, raising=False)
    if sys.platform == "win32":  # the system is asked for the directories, not the environment
        monkeypatch.setenv("WUZIQI_DATA_DIR", str(home))
        monkeypatch.setenv("PYTHONIOENCODING", "utf-8")  # a pipe has a code page there
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def wuziqi_command(tmp_path: Path) -> list[str]:
    """The command ``wuziqi``; arguments may follow.

    There is a settings file, so that nobody is welcomed as a new player.
    """
    assert os.environ["HOME"] == str(tmp_path)
    settings = data_paths(default_options().data_dir).file
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("{}", encoding="utf-8")
    return [sys.executable, "-m", "wuziqi"]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "library.sqlite3")
    yield library
    library.close()
