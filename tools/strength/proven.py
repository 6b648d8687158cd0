"""Measure what constants of the search are worth at many nodes, by positions with a proven outcome.

    python -m tools.strength.proven find build/proven.jsonl build/match/*.psq --jobs 2
    python -m tools.strength.proven compare build/proven.jsonl factors.txt --jobs 2

A stronger search sees a forced win or loss earlier. A few minutes of searches tell how early, where
games with as many nodes a move would take days. ``find`` walks backwards over each game of
freestyle while long searches prove its outcome, and keeps the earliest positions. ``compare`` takes
a file of factors as ``tools.strength.tune`` does: the engine searches all positions with the first
level of every factor, and then with each other level alone.

The error of a search is the mean square of the difference between the chance of a win, which
follows from its score, and the outcome, 1 or 0, in thousandths. For each level the table has the
error, its difference from that of the first levels with the 95 % interval, and the number of proven
outcomes. Searches with half and with twice the nodes tell what a difference is worth. The engine
that proved the outcomes sees them a little earlier than an equal engine does, and no position is
quiet: a level that gains here must still win games.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, pvariance

from tools.command_line import command_line
from tools.strength.losing_moves import JUDGE_MEMORY, PROVEN, Searcher, read
from tools.strength.tune import DEVIATIONS, VARIABLE, Level, build, environment, read_factors

from tools.strength import tune
from wuziqi.protocol.brain.messages import evaluation
from wuziqi.rules.point import Point
from wuziqi.session.analysis import balance

MOST_KEPT = 5
"""Positions of a game; a search that proves the earliest proves the later ones too."""


@dataclass(frozen=True)
class Position:
    """Moves from an empty board of freestyle, as columns and rows, and whether the mover wins."""

    size: int
    moves: list[Point]
    wins: bool


def proven(nodes: int, path: Path) -> list[Position]:
    """Return the earliest positions of a game whose outcome searches of ``nodes`` prove."""
    game = read(path)
    searcher = Searcher(game.board.width, JUDGE_MEMORY)
    found: list[Position] = []
    for count in range(len(game.moves) - 1, 0, -1):
        moves = list(game.moves[:count])
        thought = searcher.think(moves, nodes)
        if thought.depth == 0:
            continue  # one move alone can hold, and the engine does not search it
        if abs(thought.score) < PROVEN:
            break
        found.append(Position(game.board.width, moves, thought.score > 0))
    return found[-MOST_KEPT:]


def positions(path: Path) -> list[Position]:
    with path.open(encoding="ascii") as file:
        told = [Position(**json.loads(line)) for line in file]
    return [replace(one, moves=[Point(*move) for move in one.moves]) for one in told]


def find(options: argparse.Namespace) -> None:
    """Add the positions of games to a file, each game when it is done."""
    with (
        ProcessPoolExecutor(options.jobs) as pool,
        options.positions.open("a", encoding="ascii") as file,
    ):
        for found in pool.map(partial(proven, options.nodes), options.games):
            file.writelines(json.dumps(asdict(one)) + "\n" for one in found)
            file.flush()


def search(options: argparse.Namespace) -> None:
    """Print the score of each position, a line each."""
    searchers: dict[int, Searcher] = {}
    for one in positions(options.positions):
        if one.size not in searchers:
            searchers[one.size] = Searcher(one.size, JUDGE_MEMORY)
        print(searchers[one.size].think(one.moves, options.nodes).score)


@dataclass(frozen=True)
class Trial:
    """A search of all positions: its name, its levels, and its nodes."""

    name: str
    levels: Mapping[str, Level]
    nodes: int


def trials(factors: Sequence[tune.Factor], nodes: int) -> list[Trial]:
    """Return a trial of all first levels, two with other nodes, and one for each other level."""
    first = {factor.name: factor.levels[0] for factor in factors}
    found = [Trial("first levels", first, nodes)]
    found += [Trial(f"{number} nodes", first, number) for number in (nodes // 2, 2 * nodes)]
    for factor in factors:
        for level in factor.levels[1:]:
            found.append(Trial(f"{factor.name} {level}", {**first, factor.name: level}, nodes))
    return found


def run(program: Path, path: Path, trial: Trial) -> list[int]:
    """Return the scores of a trial, by the engine beside ``program``."""
    nodes = ("--nodes", str(trial.nodes))
    module = ("-m", "tools.strength.proven")
    done = subprocess.run(
        [program.with_name("python"), *module, "search", path, *nodes],
        env={**os.environ, VARIABLE: environment(trial.levels)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return [int(line) for line in done.stdout.split()]


def errors(scores: Sequence[int], known: Sequence[Position]) -> list[float]:
    """Return the square of the difference between each score's chance and the outcome."""
    chances = [(1 + balance(evaluation(one))) / 2 for one in scores]
    return [(chance - one.wins) ** 2 for chance, one in zip(chances, known, strict=True)]


def row(name: str, scores: Sequence[int], first: Sequence[int], known: Sequence[Position]) -> str:
    """Return a line of the table: the error, the difference to the first one, and the proofs."""
    own, others = errors(scores, known), errors(first, known)
    differences = [one - other for one, other in zip(own, others, strict=True)]
    margin = DEVIATIONS * sqrt(pvariance(differences) / len(differences))
    proofs = sum(abs(one) >= PROVEN for one in scores)
    difference = f"{1000 * fmean(differences):+6.1f} ± {1000 * margin:4.1f}"
    return f"{name:50} {1000 * fmean(own):6.1f} {difference} {proofs:5}"


def rows(program: Path, path: Path, plan: Sequence[Trial], jobs: int) -> Iterator[str]:
    """Yield the line of each trial, as soon as it and those before it are done."""
    known = positions(path)
    with ThreadPoolExecutor(jobs) as pool:
        results = pool.map(partial(run, program, path), plan)
        first = next(results)
        yield row(plan[0].name, first, first, known)
        for trial, scores in zip(plan[1:], results, strict=True):
            yield row(trial.name, scores, first, known)


def compare(options: argparse.Namespace) -> None:
    """Print a table of the levels of all factors."""
    factors = read_factors(options.factors.read_text(encoding="utf-8"), tune.ENGINE)
    program = build(factors)
    print(f"{'':50}  error     difference proven")
    for line in rows(program, options.positions, trials(factors, options.nodes), options.jobs):
        print(line, flush=True)


def parser() -> argparse.ArgumentParser:
    made = command_line(__doc__)
    commands = made.add_subparsers(required=True)
    finding = commands.add_parser("find", help="add positions of games to a file")
    comparing = commands.add_parser("compare", help="print a table of constants")
    searching = commands.add_parser("search", help="print the scores of all positions")
    for one, command, nodes in (
        (finding, find, 2_500_000),
        (comparing, compare, 400_000),
        (searching, search, 400_000),
    ):
        one.set_defaults(command=command)
        one.add_argument("positions", type=Path)
        one.add_argument("--nodes", type=int, default=nodes, help=f"of a search (default {nodes})")
    finding.add_argument("games", type=Path, nargs="+", help="of any format")
    comparing.add_argument("factors", type=Path, help="the file of factors")
    for one in (finding, comparing):
        one.add_argument("--jobs", type=int, default=1)
    return made


def main(words: Sequence[str] | None = None) -> None:
    options = parser().parse_args(words)
    try:
        options.command(options)
    except (tune.FactorError, OSError) as error:
        raise SystemExit(f"proven: {error}") from error


if __name__ == "__main__":
    main(sys.argv[1:])
