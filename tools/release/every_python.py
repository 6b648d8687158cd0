"""Run ``make test`` under every Python that the project supports and this machine has.

It finds Pythons on PATH and among the versions of pyenv. Each gets a virtual environment of its
own, ``.venvs/3.10`` and so on, and one line of the summary. A missing Python is named there; it is
no failure, but finding none at all is.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tools.command_line import command_line

ROOT: Final = Path(__file__).parents[2]
SUPPORTED: Final = ("3.10", "3.11", "3.12", "3.13", "3.14", "3.14t")
"""The versions to look for; ``t`` marks the build without the global interpreter lock."""

WHICH: Final = (
    "import sys, sysconfig, venv, ensurepip;"
    "free = sysconfig.get_config_var('Py_GIL_DISABLED');"
    "print('{}.{}'.format(*sys.version_info) + ('t' if free else ''))"
)
"""Prints the version of a Python with which a virtual environment can be made."""


class Outcome(NamedTuple):
    """The result of the tests under one Python: its version, "passed" or the like, and seconds."""

    version: str
    result: str
    seconds: float


def candidates(version: str, environment: Mapping[str, str]) -> Iterator[Path]:
    """Yield the files that may be a Python of this version, the first on PATH first."""
    for folder in environment.get("PATH", "").split(os.pathsep):
        if (path := Path(folder, f"python{version}")).is_file():
            yield path
    pyenv = Path(environment.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob(f"versions/{version.rstrip('t')}.*/bin/python"), reverse=True)


def version_of(python: Path) -> str | None:
    """Return the version of a Python, such as "3.14t"; None if it does not run, or lacks venv."""
    try:
        call = subprocess.run([python, "-c", WHICH], check=False, capture_output=True, text=True)
    except OSError:
        return None
    return call.stdout.strip() if call.returncode == 0 else None


def find(
    version: str,
    environment: Mapping[str, str],
    version_of: Callable[[Path], str | None] = version_of,
) -> Path | None:
    """Return a Python that says itself that it is of this version, or None."""
    found = (path for path in candidates(version, environment) if version_of(path) == version)
    return next(found, None)


def make_test(version: str, python: Path) -> int:
    """Run the tests under a Python in an environment of its own; return make's exit status."""
    print(f"== Python {version}: {python}", flush=True)
    settings = [f"PYTHON={python}", f"VENV=.venvs/{version}"]
    return subprocess.run(["make", *settings, "test"], check=False, cwd=ROOT).returncode


def run(
    versions: tuple[str, ...],
    look_up: Callable[[str], Path | None],
    test: Callable[[str, Path], int] = make_test,
    now: Callable[[], float] = time.monotonic,
) -> list[Outcome]:
    """Test under each version that ``look_up`` finds, and return how each went."""
    outcomes = []
    for version in versions:
        start = now()
        python = look_up(version)
        result = "not found"
        if python is not None:
            result = "FAILED" if test(version, python) else "passed"
        outcomes.append(Outcome(version, result, now() - start))
    return outcomes


def main(arguments: list[str] | None = None) -> int:
    parser = command_line(__doc__)
    parser.add_argument("versions", nargs="*", default=SUPPORTED, help="such as 3.10; all if none")
    versions = tuple(parser.parse_args(arguments).versions)
    outcomes = run(versions, lambda version: find(version, os.environ))
    for outcome in outcomes:
        print(f"Python {outcome.version:<6} {outcome.result:<10} {outcome.seconds:6.0f} s")
    results = {outcome.result for outcome in outcomes}
    return 0 if "passed" in results and "FAILED" not in results else 1


if __name__ == "__main__":
    sys.exit(main())
