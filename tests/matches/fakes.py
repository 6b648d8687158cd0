"""Fake engines that act by script, and the command line of a match between them."""

import csv
import shlex
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil
from tests.processes import PATIENCE
from tests.warm_start import run_text

FAKE = """
import os, random, sys, time

WAY, PAUSE = sys.argv[1], float(sys.argv[2])
size, taken, chance, moves = 0, set(), random.Random(0), 0

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

def free():
    return [(x, y) for y in range(size) for x in range(size) if (x, y) not in taken]

def own_half():
    black = len(taken) % 2 == 0
    return next((c for c in free() if ((c[0] // 2 + c[1]) % 2 == 0) == black), free()[0])

def point(x, y):
    taken.add((x, y))
    say(f"{x},{y}")

def answer():
    global moves
    moves += 1
    time.sleep(PAUSE)
    if WAY == "top": point(*free()[0])
    elif WAY in ("bottom", "overloaded"): point(*free()[-1])
    elif WAY == "calm": point(*own_half())
    elif WAY == "random": point(*chance.choice(free()))
    elif moves < 3: point(*own_half())
    elif WAY == "die": sys.exit("I am tired")
    elif WAY == "hang": time.sleep(600)
    elif WAY == "lines":
        while True: say("MESSAGE " + "x" * 50)
    elif WAY == "bytes":
        while True: os.write(1, b"x" * 60000)
    elif WAY == "off": say("99,99")
    elif WAY == "taken": say("%d,%d" % next(iter(taken)))
    elif WAY == "nonsense": say("7 7 please")
    elif WAY == "error": say("ERROR no idea")
    elif WAY == "slow": time.sleep(0.3); point(*own_half())

for line in sys.stdin:
    command, *rest = line.split()
    if command == "START":
        size, taken, moves = int(rest[0]), set(), 0
        if WAY == "overloaded" and os.path.exists(sys.argv[3]):
            os.unlink(sys.argv[3])
            sys.exit("no memory")
        say("OK" if WAY != "refuse" else "ERROR not this size")
    elif command == "INFO" and rest[0] == "seed": chance = random.Random(int(rest[1]))
    elif command == "BEGIN": answer()
    elif command == "TURN":
        taken.add(tuple(map(int, rest[0].split(","))))
        answer()
    elif command == "BOARD":
        for line in iter(sys.stdin.readline, "DONE\\n"):
            if line.strip() == "DONE": break
            taken.add(tuple(map(int, line.split(",")[:2])))
        answer()
    elif command == "END": break
"""


def command_line(words: Sequence[str]) -> str:
    """Words as one line that this system splits into them again."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


class Fakes:
    """Fake engines that live in one directory, and matches of theirs."""

    def __init__(self, directory: Path) -> None:
        self.script = directory / "fake_engine.py"
        self.script.write_text(textwrap.dedent(FAKE), encoding="utf-8")

    def command(self, way: str, pause: float = 0.0) -> str:
        return command_line([sys.executable, str(self.script), way, str(pause)])

    def player(self, way: str, pause: float = 0.0) -> str:
        return f"{way}={self.command(way, pause)}"

    def processes(self) -> list[int]:
        """The running fake engines: Python with this script, not a match of it."""
        commands = (
            (process.pid, process.info["cmdline"]) for process in psutil.process_iter(["cmdline"])
        )
        return [pid for pid, words in commands if words and str(self.script) in words[1:2]]


def match(*arguments: str, command: str = "match") -> "subprocess.CompletedProcess[str]":
    """Play a match on 7 lines by the real command."""
    return run_text(match_command(*arguments, command=command))


def match_command(*arguments: str, command: str = "match") -> list[str]:
    return [sys.executable, "-m", "wuziqi", command, "--size", "7", *arguments]


def rows(directory: Path, name: str = "results.csv") -> list[dict[str, str]]:
    with (directory / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def games_in(directory: Path) -> int:
    journal = directory / "journal.jsonl"
    return max(journal.read_bytes().count(b"\n") - 1, 0) if journal.exists() else 0


def both(fakes: Fakes, pause: float = 0.0) -> list[str]:
    return [f"a={fakes.command('random', pause)}", f"b={fakes.command('random', pause)}"]
