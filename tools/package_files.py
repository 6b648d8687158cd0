"""Which files a wheel or a source distribution must hold, compared with those of the repository."""

import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

DATA_FILES: Final = frozenset(
    {
        "share/applications/wuziqi.desktop",
        "share/icons/hicolor/128x128/apps/wuziqi.png",
        "share/icons/hicolor/48x48/apps/wuziqi.png",
        "share/icons/hicolor/scalable/apps/wuziqi.svg",
        "share/man/man6/wuziqi.6",
        "share/man/zh_CN/man6/wuziqi.6",
    }
)
"""What is installed beside the package, below the prefix of the environment."""

METADATA: Final = frozenset(
    {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE", "top_level.txt"}
)
_SDIST_METADATA: Final = {"PKG-INFO", "setup.cfg"}
_GENERATED: Final = {".mo", ".so", ".pyd", ".pyc"}
_SHARED_CODE: Final = "wuziqi_engine__mypyc"
"""The library with the code of all compiled modules; the modules themselves only name it."""


def package_files(root: Path) -> set[str]:
    """Return what a pure wheel holds of ``src/wuziqi``: its files, and the compiled catalogues."""
    source = root / "src"
    files = {path for path in (source / "wuziqi").rglob("*") if path.is_file()}
    kept = {path for path in files if path.suffix not in _GENERATED}
    catalogues = {path.with_suffix(".mo") for path in kept if path.suffix == ".po"}
    return {path.relative_to(source).as_posix() for path in kept | catalogues}


def other_files(version: str) -> set[str]:
    """Return what a wheel of a version holds beside the package."""
    info, data = f"wuziqi-{version}.dist-info", f"wuziqi-{version}.data/data"
    return {f"{info}/{name}" for name in METADATA} | {f"{data}/{name}" for name in DATA_FILES}


def wheel_faults(wheel: Path, root: Path) -> list[str]:
    """Return what is wrong with the files of a wheel, a line for each; empty when all is right.

    A compiled module stands for its source, which must not be there as well.
    """
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
    wanted = package_files(root) | other_files(wheel.name.split("-")[1])
    compiled = {_source_of(name) for name in names if _is_compiled(name)}
    beside = compiled.intersection(names)
    code = {name for name in names if name.startswith(_SHARED_CODE) and compiled}
    held = {name for name in names if not _is_compiled(name)} - code
    faults = [f"a source beside its compiled module: {name}" for name in sorted(beside)]
    return [*faults, *_differences(held | compiled, wanted)]


def sdist_faults(sdist: Path, tracked: Iterable[str]) -> list[str]:
    """Return what is wrong with the files of a source distribution, a line for each.

    ``tracked`` are the files of the repository; those of its own workings, whose names begin with
    a dot, are not in the distribution.
    """
    with tarfile.open(sdist) as archive:
        paths = [member.name.partition("/")[2] for member in archive if member.isfile()]
    held = {path for path in paths if "wuziqi.egg-info/" not in path} - _SDIST_METADATA
    return list(_differences(held, {path for path in tracked if not path.startswith(".")}))


def _differences(held: set[str], wanted: set[str]) -> Iterator[str]:
    yield from (f"missing: {name}" for name in sorted(wanted - held))
    yield from (f"not of the repository: {name}" for name in sorted(held - wanted))


def _is_compiled(name: str) -> bool:
    return name.startswith("wuziqi/") and name.endswith((".so", ".pyd"))


def _source_of(name: str) -> str:
    """Return the source of a compiled module: ``a/b.cpython-311-darwin.so`` is ``a/b.py``."""
    folder, _, file = name.rpartition("/")
    return f"{folder}/{file.partition('.')[0]}.py"
