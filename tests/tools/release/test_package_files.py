"""The checks of the files in a wheel and a source distribution: one line for each fault."""

import io
import tarfile
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZipFile

import pytest
from tools.release.packages import other_files, package_files, sdist_faults, wheel_faults

SOURCES = ("__init__.py", "engine/root.py", "locale/zh_CN/LC_MESSAGES/wuziqi.po")
OF_THE_PACKAGE = {f"wuziqi/{name}" for name in (*SOURCES, SOURCES[2].replace(".po", ".mo"))}
PURE = OF_THE_PACKAGE | other_files("1.0")
SHARED = "wuziqi_engine__mypyc.cpython-311-darwin.so"
COMPILED = PURE - {"wuziqi/engine/root.py"} | {"wuziqi/engine/root.cpython-311-darwin.so", SHARED}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in (*SOURCES, "__pycache__/x.pyc"):
        path = tmp_path / "src" / "wuziqi" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return tmp_path


def wheel(root: Path, names: Iterable[str]) -> Path:
    path = root / "wuziqi-1.0-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        for name in ("wuziqi/", *names):
            archive.writestr(name, "")
    return path


def test_catalogues_are_compiled_and_what_python_leaves_behind_is_not_of_the_package(
    root: Path,
) -> None:
    assert package_files(root) == OF_THE_PACKAGE


@pytest.mark.parametrize("names", [PURE, COMPILED], ids=["pure", "compiled"])
def test_a_wheel_with_all_files_has_no_fault(root: Path, names: set[str]) -> None:
    assert wheel_faults(wheel(root, names), root) == []


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (PURE - {"wuziqi/__init__.py"}, "missing: wuziqi/__init__.py"),
        (PURE | {"tests/x.py"}, "not of the repository: tests/x.py"),
        (PURE | {SHARED}, f"not of the repository: {SHARED}"),
        (
            COMPILED | {"wuziqi/engine/root.py"},
            "a source beside its compiled module: wuziqi/engine/root.py",
        ),
    ],
)
def test_what_is_wrong_is_told(root: Path, names: set[str], fault: str) -> None:
    assert wheel_faults(wheel(root, names), root) == [fault]


def test_a_source_distribution_is_what_is_tracked_but_hidden_files(tmp_path: Path) -> None:
    path = tmp_path / "wuziqi-1.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name in ("setup.py", "PKG-INFO", "stray.txt", "src/wuziqi.egg-info/SOURCES.txt"):
            archive.addfile(tarfile.TarInfo(f"wuziqi-1.0/{name}"), io.BytesIO())
    faults = sdist_faults(path, ["setup.py", "Makefile", ".gitignore", ".ci/run"])
    assert faults == ["missing: Makefile", "not of the repository: stray.txt"]
