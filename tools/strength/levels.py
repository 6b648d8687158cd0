"""Measure the levels of the computer by matches, or at tic-tac-toe.

    python -m tools.strength.levels matches build/levels --size 15 --games 100 --jobs 2
    python -m tools.strength.levels tic-tac-toe --games 1000

``matches`` plays each level against the one below. Every match is kept in a folder of OUT, and an
unfinished one is resumed. Prints what each level scored and the strengths that this makes, level 3
being 1000: the figures of the table in wuziqi/levels.py. Levels up to 9 play the same on every
machine; level 10 has --time.

``tic-tac-toe`` prints the table of docs/levels.md: the levels against a perfect player and against
one that plays anywhere. The games follow from the seed alone.
"""

import argparse
import csv
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

from tools.command_line import command_line

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, Level
from wuziqi.matches.elo import MatchScore
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import row_rule

ANCHOR = (3, 1000)
"""The level that the others are measured from, and its strength."""


def score_of(level: int, options: argparse.Namespace) -> MatchScore:
    """Return what a level scores against the one below."""
    folder: Path = options.out / f"{options.size}-{level}"
    command = [sys.executable, "-m", "wuziqi", "match", f"level:{level}", f"level:{level - 1}"]
    command += ["--keep", "--adjudicate"]
    for name in ("size", "games", "jobs", "time"):
        command += [f"--{name}", str(getattr(options, name))]
    resume = ["--resume"] if (folder / "journal.jsonl").exists() else []
    subprocess.run(
        [*command, "--output", str(folder), *resume], check=True, stdout=subprocess.DEVNULL
    )
    return read_score(folder / "results.csv", f"level:{level}")


def read_score(path: Path, player: str) -> MatchScore:
    """Return a player's score from the table of a match's results."""
    with path.open(encoding="utf-8", newline="") as file:
        winners = [row["winner"] for row in csv.DictReader(file)]
    won, drawn = winners.count(player), winners.count("")
    return MatchScore(won, drawn, len(winners) - won - drawn)


def strengths(scores: list[MatchScore]) -> list[int]:
    """Return the strength of every level from what each above the first scored."""
    above_first = list(accumulate([score.elo().value for score in scores], initial=0.0))
    shift = ANCHOR[1] - above_first[ANCHOR[0] - 1]
    return [round(elo + shift) for elo in above_first]


PERFECT = LEVELS[-1]
MEASURED = LEVELS[:5]
"""The levels that differ: from the last of them on all are perfect."""

Player = Callable[[Game], Point]


def level_player(level: Level, seed: int) -> Player:
    """Return the computer of a level; it remembers what it has solved."""
    engine = Engine(3, rule=row_rule(3), seed=seed)

    def play(game: Game) -> Point:
        engine.set_up([(point.column, point.row, stone) for point, stone in game.stones])
        return Point(*engine.think(game.turn, Limits(level=level)).move)

    return play


def random_player(seed: int) -> Player:
    """Return a player who places its stones anywhere."""
    random = Random(seed)
    return lambda game: random.choice(game.allowed)


def results(player: Player, other: Player, games: int) -> Iterator[str]:
    """Play games, with black in every other one; yields won, drawn or lost for ``player``."""
    for number in range(games):
        color = Stone.WHITE if number % 2 else Stone.BLACK
        game = Game(3, rule=row_rule(3))
        while game.outcome is None:
            game.play((player if game.turn is color else other)(game))
        winner = game.outcome.winner
        yield "drawn" if winner is None else "won" if winner is color else "lost"


def shares(player: Player, other: Player, games: int) -> str:
    """Return how many per cent a player won, drew and lost."""
    count = Counter(results(player, other, games))
    return " / ".join(f"{count[result] / games:.0%}" for result in ("won", "drawn", "lost"))


def measure_matches(options: argparse.Namespace) -> None:
    """Print what each level scores against the one below, and the strength of every level."""
    scores: list[MatchScore] = []
    for level in LEVELS[1:]:
        score = score_of(level.number, options)
        scores.append(score)
        line = f"level {level.number:2} against {level.number - 1}: won {score.won}"
        print(f"{line}, drawn {score.drawn}, lost {score.lost}: {score.share:.0%}", flush=True)
    for level, elo in zip(LEVELS, strengths(scores), strict=True):
        print(f"level {level.number:2}: {elo:5}")


def measure_tic_tac_toe(options: argparse.Namespace) -> None:
    """Print a row of the table for each level that differs."""
    seed: int = options.seed
    for level in MEASURED:
        cells = [
            shares(level_player(level, seed), other, options.games)
            for other in (level_player(PERFECT, seed + 1), random_player(seed + 2))
        ]
        print(f"| {level.number} | {level.description_on(9)} | {cells[0]} | {cells[1]} |")


def main() -> None:
    """Measure what the command line asks for."""
    parser = command_line(__doc__)
    commands = parser.add_subparsers(required=True)
    matches = commands.add_parser("matches")
    matches.set_defaults(measure=measure_matches)
    matches.add_argument("out", type=Path)
    matches.add_argument("--size", type=int, default=15)
    matches.add_argument("--games", type=int, default=100, help="games of each level")
    matches.add_argument("--jobs", type=int, default=1)
    matches.add_argument("--time", type=int, default=1000, help="milliseconds a move")
    small = commands.add_parser("tic-tac-toe")
    small.set_defaults(measure=measure_tic_tac_toe)
    small.add_argument("--games", type=int, default=1000)
    small.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.measure(options)


if __name__ == "__main__":
    main()
