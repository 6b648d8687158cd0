"""Build the packages of a release into a directory, and try them: a line for each check.

    python -m tools.release wheel    the source distribution and the wheels for this machine
    python -m tools.release check    the same, and everything that can be said of them

Exits with 1 if a check fails. Needs POSIX and the packages of packaging/requirements.txt and
tests/requirements.txt.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from tools.fresh_environment import FreshEnvironment, TrialError
from tools.package_files import sdist_faults, wheel_faults
from tools.packages import BuildError, build_sdist, build_wheel, repair

ROOT: Final = Path(__file__).parents[1]
MOST_BYTES: Final = 3_000_000
"""Of a wheel."""
MOST_SECONDS: Final = 5.0
"""From an empty environment to the first frame."""
TRIES: Final = 3
WHEELS: Final = {"linux": 20, "macos": 10, "windows": 5}
"""How many compiled wheels a release has for each system."""


class CheckError(Exception):
    """A check that failed; the text says why."""


class Packages(NamedTuple):
    """The files of a release that can be built on this machine."""

    sdist: Path
    compiled: Path
    pure: Path


class Report:
    """Runs checks and prints a line for each; ``failed`` counts those that failed."""

    def __init__(self) -> None:
        self.failed = 0

    def check(self, what: str, act: Callable[[], str]) -> None:
        """Run a check, which returns what it has found out, or raises why it failed."""
        try:
            self._say("ok", what, act())
        except (CheckError, BuildError, TrialError) as error:
            self.failed += 1
            self._say("FAILED", what, str(error))

    def _say(self, verdict: str, what: str, detail: str) -> None:
        print(f"{verdict:6} {what}: {detail}", flush=True)


def build_all(target: Path) -> Packages:
    """Build everything into a directory, which is emptied. Raises BuildError."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        sdist = build_sdist(ROOT, work / "sdist")
        pure = build_wheel(sdist, work / "pure", pure=True)
        compiled = repair(build_wheel(sdist, work / "compiled", pure=False), work / "repaired")
        files = [Path(shutil.copy2(file, target)) for file in (sdist, compiled, pure)]
    return Packages(*files)


def try_wheel(report: Report, name: str, wheel: Path, compiled: str) -> None:
    """Install a wheel into an empty environment, and play in it."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = FreshEnvironment(Path(folder))
        report.check(f"{name}: installs", partial(_installed, fresh, wheel))
        report.check(f"{name}: in reach", fresh.check_reach)
        report.check(f"{name}: level 10 answers", lambda: f"after {fresh.play():.1f} s")
        report.check(f"{name}: version", partial(_version, fresh, compiled))


def _installed(fresh: FreshEnvironment, wheel: Path) -> str:
    began = time.monotonic()
    fresh.install(str(wheel))
    return f"after {time.monotonic() - began:.1f} s"


def until_first_frame(wheel: Path) -> str:
    """Say how long it takes to install a wheel and open the game, where there is nothing yet.

    The best of a few tries: a machine is not always quiet. Raises CheckError, TrialError.
    """
    tried: list[float] = []
    while len(tried) < TRIES and min(tried, default=MOST_SECONDS + 1) > MOST_SECONDS:
        with tempfile.TemporaryDirectory() as folder:
            fresh = FreshEnvironment(Path(folder))
            began = time.monotonic()
            fresh.install(str(wheel))
            fresh.first_frame()
            tried.append(time.monotonic() - began)
    if min(tried) > MOST_SECONDS:
        raise CheckError(f"{min(tried):.1f} s, at most {MOST_SECONDS:g}")
    return f"{min(tried):.1f} s"


def _version(fresh: FreshEnvironment, compiled: str) -> str:
    line = fresh.version()
    if not line.endswith(f"compiled: {compiled}"):
        raise CheckError(f"{line}, not compiled: {compiled}")
    return line


def check_files(report: Report, packages: Packages) -> None:
    """Compare what is in the packages with the repository, and with what indexes accept."""
    report.check("metadata", lambda: _accepted(packages))
    report.check("files of the source distribution", lambda: _sdist_files(packages.sdist))
    for name, wheel in (("compiled wheel", packages.compiled), ("pure wheel", packages.pure)):
        report.check(f"{name}: files", partial(_wheel_files, wheel))
        report.check(f"{name}: size", partial(_size, wheel))
    for system, count in WHEELS.items():
        report.check(f"wheels for {system}", partial(_identifiers, system, count))


def _accepted(packages: Packages) -> str:
    _output("-m", "twine", "check", "--strict", *map(str, packages))
    return "twine accepts it"


def _sdist_files(sdist: Path) -> str:
    tracked = subprocess.run(
        ["git", "ls-files"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    return _none(sdist_faults(sdist, tracked))


def _wheel_files(wheel: Path) -> str:
    return _none(wheel_faults(wheel, ROOT))


def _none(faults: list[str]) -> str:
    if faults:
        raise CheckError("\n".join(faults))
    return "those of the repository, and no others"


def _size(wheel: Path) -> str:
    size = wheel.stat().st_size
    if size > MOST_BYTES:
        raise CheckError(f"{size / 1e6:.2f} MB, at most {MOST_BYTES / 1e6:g}: {wheel.name}")
    return f"{size / 1e6:.2f} MB: {wheel.name}"


def _identifiers(system: str, count: int) -> str:
    """Ask cibuildwheel which wheels it would build for a system."""
    found = _output("-m", "cibuildwheel", "--print-build-identifiers", "--platform", system).split()
    if len(found) != count:
        raise CheckError(f"{len(found)}, not {count}: {' '.join(found)}")
    return f"{count}, from {found[0]} to {found[-1]}"


def _output(*arguments: str) -> str:
    """Run a Python program; returns what it printed. Raises CheckError with what it said."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise CheckError((done.stdout + done.stderr).strip())
    return done.stdout


def main() -> int:
    """Build and check what the command line says; returns the exit code."""
    parser = argparse.ArgumentParser(description="Build the packages of a release, and try them.")
    parser.add_argument("what", choices=["wheel", "check"])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the packages go")
    options = parser.parse_args()
    try:
        packages = build_all(options.out.resolve())
    except BuildError as error:
        print(f"FAILED build: {error}")
        return 1
    for package in packages:
        print(f"built  {package.name}")
    report = Report()
    if options.what == "check":
        check_files(report, packages)
        what = "compiled wheel: from nothing to the first frame"
        report.check(what, partial(until_first_frame, packages.compiled))
    try_wheel(report, "compiled wheel", packages.compiled, "yes")
    try_wheel(report, "pure wheel", packages.pure, "no")
    print(f"{report.failed} checks failed" if report.failed else "all checks passed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
