"""Count the calls from a key, or a reply, to the frame that shows what it did.

    python -m tools.measure.way

Runs the installed program of this Python at 80x24 in 256 colours. For the third stone of a game of
two people, it prints the number and depth of the call that places the stone, and the files executed
until it; for this key, a step in a saved game, a changed setting, a reply of the computer and the
start with a saved game, the calls and files until the frame is written.
Exits with 1 if a limit is missed. Needs POSIX.
"""

import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tools.command_line import command_line
from tools.measure.limits import Limit, report
from tools.pseudo_terminal import KEYS, PATIENCE, TerminalProgram, running

ROOT = Path(__file__).parents[2]
STONE = ("rules/board.py", "place")
GAME = "(;GM[4]SZ[15];B[hh];W[ii];B[hi];W[hj];B[gh])"


class Way(NamedTuple):
    """The calls from a cause to the frame: depth, file and function of each."""

    cause: str
    calls: list[tuple[int, str, str]]

    @property
    def files(self) -> int:
        return len({file for _depth, file, _name in self.calls})

    def to_stone(self) -> "Way | None":
        """The way to the placed stone; None where none is placed."""
        for number, (_depth, file, name) in enumerate(self.calls, 1):
            if (file, name) == STONE:
                return Way(self.cause, self.calls[:number])
        return None

    @property
    def depth(self) -> int:
        """The depth of the last call; 1 is the depth of the first one."""
        return self.calls[-1][0] - self.calls[0][0] + 1


class RecordedProgram:
    """A program whose calls are recorded in a file."""

    def __init__(self, program: TerminalProgram, file: Path) -> None:
        self._program = program
        self._file = file
        self._taken = 0
        """The number of ways that were looked at."""

    def way(self, cause: str, *, with_stone: bool = False) -> Way:
        """Wait for the next way with this cause, which places a stone if ``with_stone``."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._program.read(0.02)
            lines = self._file.read_text(encoding="utf-8").splitlines(keepends=True)
            for line in lines[self._taken :]:
                if not line.endswith("\n"):
                    break
                self._taken += 1
                way = Way(*json.loads(line))
                if way.cause == cause and (way.to_stone() or not with_stone):
                    return way
        raise SystemExit(f"the program does not answer a cause: {cause}")

    def press(self, *keys: str) -> Way:
        """Press keys one after the other, and return the way of the last one."""
        for key in keys:
            self._program.send(KEYS.get(key, key).encode())
            way = self.way("key")
        return way


@contextmanager
def recorded(home: Path, *arguments: str) -> Iterator[RecordedProgram]:
    """Run the program with these arguments."""
    file = home / "calls"
    file.write_text("", encoding="utf-8")
    environment = ("/usr/bin/env", "-u", "COLORTERM", f"PYTHONPATH={ROOT}")
    command = (*environment, sys.executable, "-m", "tools.measure.recorder", str(file), *arguments)
    with running(command, home) as program:
        yield RecordedProgram(program, file)


def measure_stone(home: Path) -> Iterator[Limit]:
    with recorded(home, "play", "--opponent", "human") as game:
        game.way("start")
        way = game.press("enter", "up", "enter", "right", "enter")
    stone = way.to_stone()
    if stone is None:
        raise SystemExit("the key places no stone")
    yield Limit("number of the call that places a stone", len(stone.calls), 80)
    yield Limit("depth of this call", stone.depth, 8)
    yield Limit("files executed until it", stone.files, 10)
    yield from frame("a key that places a stone", way, 1600, 66)


def measure_replay(home: Path) -> Iterator[Limit]:
    (home / "game.sgf").write_text(GAME, encoding="utf-8")
    with recorded(home, "replay", "game.sgf") as game:
        yield from frame("a saved game opened", game.way("start"), 10_500, 135)
        yield from frame("a step in a saved game", game.press("left", "left"), 1450, 58)


def measure_setting(home: Path) -> Iterator[Limit]:
    with recorded(home) as menu:
        menu.way("start")
        yield from frame("a setting changed", menu.press("s", "b", "right"), 2600, 46)


def measure_reply(home: Path) -> Iterator[Limit]:
    with recorded(home, "play", "--level", "1", "--color", "black") as game:
        game.way("start")
        game.press("enter")
        yield from frame("a reply of the computer", game.way("event", with_stone=True), 1200, 66)


def frame(what: str, way: Way, calls: int, files: int) -> Iterator[Limit]:
    yield Limit(f"{what}: calls until the frame", len(way.calls), calls)
    yield Limit(f"{what}: files until the frame", way.files, files)


def ways(home: Path) -> Iterator[Limit]:
    settings = home / ".config" / "wuziqi" / "settings.json"  # else a page welcomes the player
    settings.parent.mkdir(parents=True)
    settings.write_text("{}", encoding="utf-8")
    for measure in (measure_stone, measure_replay, measure_setting, measure_reply):
        yield from measure(home)


def main(arguments: Sequence[str] | None = None) -> int:
    command_line(__doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        return report(ways(Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
