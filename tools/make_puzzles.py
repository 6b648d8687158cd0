"""Make the puzzles of the program from games of our engine against itself.

    python -m tools.make_puzzles grow puzzles-found --seed 1 --minutes 60
    python -m tools.make_puzzles ship puzzles-found --out src/wuziqi/puzzles/puzzles.jsonl

``grow`` plays games and appends every puzzle that is found and proven to a file of its seed in the
folder; it goes on where it ended when it is called again, and looks for none of what all files of
the folder have enough of. With ``--kinds`` and ``--boards`` it looks for rare ones alone.
``ship`` adds some of those to the file of the program, so that rules, kinds and lengths are mixed.
What is there stays as it is, with its name, since players have solved it. See docs/puzzles.md.
"""

import argparse
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from tools.puzzles.finder import Finder
from tools.puzzles.games import GamePlayer
from tools.puzzles.selection import BOARDS, PREFIXES, Quotas, group_of, select

from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, parse_puzzle, write_puzzle

_SURPLUS: Final = 2.0
"""How many times as many puzzles are found as are chosen."""


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; none if it does not exist."""
    if not path.exists():
        return []
    return [parse_puzzle(line) for line in path.read_text("ascii").splitlines()]


def grow(folder: Path, seed: int, minutes: float, quotas: Quotas) -> None:
    """Find puzzles for some minutes, and append each to the file of a seed in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{seed}.jsonl"
    for puzzle in found_in(folder):
        quotas.add(puzzle)
    makers = {
        board.prefix: (
            GamePlayer(board.size, board.rule),
            Finder(board.size, board.rule, quotas.wants(board.prefix)),
        )
        for board in BOARDS
    }
    end = time.monotonic() + 60 * minutes
    game = 1 + max((int(puzzle.id.split("-")[2]) for puzzle in read(path)), default=0)
    with path.open("a", encoding="ascii", buffering=1) as file:
        while time.monotonic() < end and quotas.open_boards():
            random = Random(f"{seed}-{game}")
            prefix = random.choice(quotas.open_boards())
            player, finder = makers[prefix]
            for puzzle in finder.find(player.play(random), f"{prefix}-{seed}-{game}"):
                quotas.add(puzzle)
                file.write(write_puzzle(puzzle) + "\n")
            game += 1


def found_in(folder: Path) -> list[Puzzle]:
    """Return the puzzles of all files of a folder."""
    return [puzzle for path in sorted(folder.glob("*.jsonl")) for puzzle in read(path)]


def ship(folder: Path, out: Path, *, anew: bool) -> None:
    """Add puzzles of a folder to those of a file, or replace these, and write them by rating."""
    chosen = select(found_in(folder), [] if anew else read(out))
    out.write_text("".join(write_puzzle(puzzle) + "\n" for puzzle in chosen), "ascii")
    print("\n".join(table(chosen)))


def table(puzzles: list[Puzzle]) -> list[str]:
    """Return how many puzzles there are of every kind and board."""
    counts = Counter((puzzle.theme, group_of(puzzle)) for puzzle in puzzles)
    lines = [f"{'':12}" + "".join(f"{prefix:>6}" for prefix in [*PREFIXES, "all"])]
    for kind in PuzzleTheme:
        row = [counts[kind, prefix] for prefix in PREFIXES]
        lines.append(f"{kind.value:12}" + "".join(f"{count:6}" for count in [*row, sum(row)]))
    return [*lines, f"{len(puzzles)} puzzles"]


def main() -> None:
    """Make puzzles, as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    growing = commands.add_parser("grow")
    growing.add_argument("folder", type=Path)
    growing.add_argument("--seed", type=int, default=1, help="other games for every seed")
    growing.add_argument("--minutes", type=float, default=60.0)
    growing.add_argument(
        "--kinds", type=PuzzleTheme, nargs="+", default=list(PuzzleTheme), metavar="KIND"
    )
    growing.add_argument("--boards", nargs="+", default=PREFIXES, choices=PREFIXES)
    shipping = commands.add_parser("ship")
    shipping.add_argument("folder", type=Path)
    shipping.add_argument("--out", type=Path, required=True)
    shipping.add_argument("--anew", action="store_true", help="keep none of those that OUT has")
    options = parser.parse_args()
    if options.command == "grow":
        quotas = Quotas(_SURPLUS, options.kinds, options.boards)
        grow(options.folder, options.seed, options.minutes, quotas)
    else:
        ship(options.folder, options.out, anew=options.anew)


if __name__ == "__main__":
    main()
