import os
import sys
from pathlib import Path

from tools.release.every_python import candidates, find, run, version_of


def made(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    path.touch()
    return path


def test_pythons_are_looked_for_on_path_and_then_in_pyenv(tmp_path: Path) -> None:
    on_path = made(tmp_path / "bin" / "python3.10")
    of_pyenv = made(tmp_path / "pyenv" / "versions" / "3.10.13" / "bin" / "python")
    path = os.pathsep.join([str(tmp_path / "none"), str(tmp_path / "bin")])
    environment = {"PATH": path, "PYENV_ROOT": str(tmp_path / "pyenv")}
    assert list(candidates("3.10", environment)) == [on_path, of_pyenv]
    assert list(candidates("3.1", environment)) == []
    assert list(candidates("3.10t", environment)) == [of_pyenv]


def test_a_python_that_does_not_run_or_is_another_is_passed_over(tmp_path: Path) -> None:
    broken = made(tmp_path / "bin" / "python3.12")
    good = made(tmp_path / "pyenv" / "versions" / "3.12.1" / "bin" / "python")
    environment = {"PATH": str(broken.parent), "PYENV_ROOT": str(tmp_path / "pyenv")}
    told = {broken: None, good: "3.12"}
    assert find("3.12", environment, told.get) == good
    assert find("3.12", environment, {good: "3.12t"}.get) is None


def test_a_python_says_its_version(tmp_path: Path) -> None:
    assert str(version_of(Path(sys.executable))).startswith(f"3.{sys.version_info[1]}")
    assert version_of(made(tmp_path / "bin" / "python")) is None


def test_each_version_has_an_outcome() -> None:
    found = {"3.10": Path("a"), "3.11": Path("b")}
    status = {"3.10": 0, "3.11": 2}
    outcomes = run(("3.10", "3.11", "3.12"), found.get, lambda version, _: status[version])
    results = [(outcome.version, outcome.result) for outcome in outcomes]
    assert results == [("3.10", "passed"), ("3.11", "FAILED"), ("3.12", "not found")]
