"""Measure the levels of the computer: each against the one below, by matches from the command line.

    python tools/measure_levels.py OUT --size 15 --games 100 --jobs 2

Every match is kept in a folder of OUT, and an unfinished one is resumed.
Prints what each level scored and the strengths that this makes, level 3 being 1000: the figures of
the table in wuziqi/levels.py. Levels up to 9 play the same on every machine; level 10 has --time.
"""

import argparse
import csv
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

from wuziqi.levels import LEVELS
from wuziqi.matches.elo import Score

ANCHOR = (3, 1000)
"""The level that the others are measured from, and its strength."""


def measure(level: int, options: argparse.Namespace) -> Score:
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


def read_score(path: Path, player: str) -> Score:
    """Return a player's score from the table of a match's results."""
    with path.open(encoding="utf-8", newline="") as file:
        winners = [row["winner"] for row in csv.DictReader(file)]
    won, drawn = winners.count(player), winners.count("")
    return Score(won, drawn, len(winners) - won - drawn)


def strengths(scores: list[Score]) -> list[int]:
    """Return the strength of every level from what each above the first scored."""
    above_first = list(accumulate([score.elo().value for score in scores], initial=0.0))
    shift = ANCHOR[1] - above_first[ANCHOR[0] - 1]
    return [round(elo + shift) for elo in above_first]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--games", type=int, default=100, help="games of each level")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--time", type=int, default=1000, help="milliseconds a move")
    options = parser.parse_args()
    scores: list[Score] = []
    for level in LEVELS[1:]:
        score = measure(level.number, options)
        scores.append(score)
        line = f"level {level.number:2} against {level.number - 1}: won {score.won}"
        print(f"{line}, drawn {score.drawn}, lost {score.lost}: {score.share:.0%}", flush=True)
    for level, elo in zip(LEVELS, strengths(scores), strict=True):
        print(f"level {level.number:2}: {elo:5}")


if __name__ == "__main__":
    main()
