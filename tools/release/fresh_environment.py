"""An empty environment, as a player's machine has one: no compiler and no sources in reach."""

import os
import shutil
import subprocess
import sys
import time
import venv
from importlib.metadata import files
from itertools import chain
from pathlib import Path
from typing import Final

from tests.tui.emulator import Emulator

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
