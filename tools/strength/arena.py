r"""Say by thousands of quick games whether a change makes the engine stronger.

    python -m tools.strength.arena 5471a03 --nodes 60000 --size 15
    python -m tools.strength.arena 5471a03 --time 100 --size 20 --rule renju --sprt 0 5
    python -m tools.strength.arena --queue tests.txt

The engine of the working tree (or of ``--new``) meets that of another commit. Both are built in
``build/arena``, once for each state of the sources; later edits do not change a running test. The
openings are the matches' openings, turned and mirrored; each is played twice with the colours
swapped, by engines that stay between the games, and a win that both engines report ends a game. A
sequential test of the pairs stops it: whether the new engine is rather ELO0 or ELO1 stronger, with
5 % errors. Every test adds a line to ``build/arena/results.tsv``. Asked for again, an interrupted
test continues where it ended. A queue has a line of such arguments for each test; empty lines and
comments after # are skipped.

A rule of thumb: first ``--sprt 0 8`` at 60,000 nodes, then at ``--time 100``, both on 15 and 20
lines, then some hundred games at ``--time 1000``.
"""

import argparse
import json
import shlex
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from tools.command_line import command_line

ARENA = Path("build/arena")
GAMES = 20_000
PLAYS = (
    *("src/wuziqi/engine", "src/wuziqi/protocol", "src/wuziqi/rules", "src/wuziqi/levels.py"),
    *("setup.py", "pyproject.toml", "packaging/backend.py"),
)
"""The parts of the sources that decide the engine's moves."""
COLUMNS = ("when", "new", "base", "limit", "size", "rule", "sprt", "result", "seconds")


def git(*words: str) -> str:
    """Return what git says."""
    done = subprocess.run(["git", *words], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def state_of(commit: str) -> str:
    """Return the id of a commit; "" is the working tree with its uncommitted changes."""
    return git("rev-parse", "--verify", f"{commit}^{{commit}}") if commit else present_state()


def present_state() -> str:
    """Return the id of a commit of the present working tree, on no branch."""
    return git("stash", "create") or git("rev-parse", "HEAD")


def build(state: str, change: Callable[[Path], None] | None = None, changed: str = "") -> Path:
    """Build the package of a state, unless it has been built; returns its ``wuziqi``.

    ``change`` is called with the folder of the sources before they are built; ``changed`` says
    what it does to them: builds of one state whose ``changed`` differ stand beside each other.
    """
    parts = git("rev-parse", *(f"{state}:{part}" for part in PLAYS)) + changed
    home = ARENA / sha256(parts.encode()).hexdigest()[:12]
    program = home / "environment" / "bin" / "wuziqi"
    done = home / "installed"
    if not done.exists():
        source = home / "source"
        source.mkdir(parents=True, exist_ok=True)
        with subprocess.Popen(["git", "archive", state], stdout=subprocess.PIPE) as archive:
            subprocess.run(["tar", "-x", "-C", str(source)], stdin=archive.stdout, check=True)
        if change is not None:
            change(source)
        venv.create(home / "environment", with_pip=True)
        pip = [str(program.with_name("python")), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", str(source)], check=True)
        done.touch()
    return program.absolute()


def engine_of(program: Path) -> tuple[str, ...]:
    """Return the command of the engine beside a ``wuziqi``, whatever PYTHONPATH says."""
    return str(program.with_name("python")), "-I", "-m", "wuziqi", "engine"


def play(options: argparse.Namespace) -> None:
    """Play one test to its end, and write down how it went."""
    new, base = state_of(options.new), state_of(options.base)
    programs = [build(state) for state in (new, base)]
    if programs[0] == programs[1]:
        raise SystemExit("the two engines are the same")
    names = [program.parents[2].name for program in programs]
    limit = ["--time", options.time] if options.time else ["--nodes", options.nodes]
    asked = [options.size, options.rule, *limit, *options.sprt, options.games, options.seed]
    folder = ARENA / sha256(json.dumps([names, *asked]).encode()).hexdigest()[:12]
    players = [
        f"{name}={shlex.join(engine_of(program))}"
        for name, program in zip(("new", "base"), programs, strict=True)
    ]
    command = [sys.executable, "-m", "wuziqi", "match", *players, *limit, "--keep", "--adjudicate"]
    command += ["--output", folder, "--sprt", *options.sprt]
    for name in ("size", "rule", "games", "seed", "jobs", "cluster"):
        if (value := getattr(options, name)) is not None:
            command += [f"--{name}", value]
    if (folder / "journal.jsonl").exists():
        command.append("--resume")
    began = time.monotonic()
    done = subprocess.run(
        [str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True
    )
    print(done.stdout, end="")
    seconds = round(time.monotonic() - began)
    told = (new[:9], base[:9], " ".join(map(str, limit[-2:])), options.size, options.rule)
    write_down([*told, " ".join(map(str, options.sprt)), result_of(done.stdout), seconds])


def result_of(report: str) -> str:
    """Return the lines of a match's report that say how it went, as one."""
    return "; ".join(line.strip() for line in report.splitlines()[1:4])


def write_down(values: list[object]) -> None:
    """Add a line to the results, under a head line in a new file."""
    path = ARENA / "results.tsv"
    rows = [] if path.exists() else [list(COLUMNS)]
    rows.append([time.strftime("%Y-%m-%d %H:%M"), *map(str, values)])
    with path.open("a", encoding="utf-8") as file:
        file.writelines("\t".join(row) + "\n" for row in rows)


def parser() -> argparse.ArgumentParser:
    """Return the parser of a test's arguments."""
    made = command_line(__doc__)
    made.add_argument("base", nargs="?", help="the commit to be measured against")
    made.add_argument("--new", default="", help="another commit instead of the working tree")
    made.add_argument("--nodes", type=int, default=60_000, help="for a move (default 60000)")
    made.add_argument("--time", type=int, help="milliseconds for a move, instead of nodes")
    made.add_argument("--size", type=int, default=15)
    made.add_argument("--rule", default="freestyle")
    made.add_argument("--sprt", nargs=2, type=float, default=[0, 8], metavar=("ELO0", "ELO1"))
    made.add_argument("--games", type=int, default=GAMES, help=f"at most (default {GAMES})")
    made.add_argument("--seed", type=int, default=1, help="another order of the openings")
    made.add_argument("--jobs", type=int, default=2, help="games at once (default 2)")
    made.add_argument("--cluster", help="the address of a dask.distributed scheduler")
    made.add_argument("--queue", type=Path, help="a file with the arguments of a test a line")
    return made


def main() -> None:
    arguments = parser()
    options = arguments.parse_args()
    tests = [options]
    if options.queue is not None:
        lines = options.queue.read_text(encoding="utf-8").splitlines()
        words = [shlex.split(line, comments=True) for line in lines]
        tests = [arguments.parse_args(given) for given in words if given]
    for test in tests:
        if test.base is None:
            arguments.error("against which commit?")
    ARENA.mkdir(parents=True, exist_ok=True)
    for test in tests:
        play(test)


if __name__ == "__main__":
    main()
