"""Make the puzzles of the program from games of our engine against itself.

    python -m tools.puzzles.make grow puzzles-found --seed 1 --minutes 60
    python -m tools.puzzles.make ship puzzles-found --out src/wuziqi/puzzles/puzzles.jsonl
    python -m tools.puzzles.make levels
    python -m tools.puzzles.make levels --again --out src/wuziqi/puzzles/puzzles.jsonl
    python -m tools.puzzles.make levels --again 3 4 --out src/wuziqi/puzzles/puzzles.jsonl

``grow`` plays games and appends every puzzle that is found and proven to a file of its seed in the
folder; it goes on where it ended when it is called again, and looks for none of what all files of
the folder have enough of. With ``--kinds`` and ``--boards`` it looks for rare ones alone.

``ship`` adds some of those to the file of the program, so that rules, kinds and lengths are mixed.
Present puzzles stay unchanged, with their names, since players have solved them. See
docs/puzzles.md.

``levels`` prints which part of the puzzles some levels of the computer solve, by kind and by
rating; a puzzle is solved when the first move is right. The answers are from the time when the file
was written; ``--again`` asks the engine anew, half a second for each puzzle, or only for some
levels, and reports the number of changed answers. ``--out`` writes the puzzles with these answers
and the ratings that follow from them and from the strengths of the levels.
"""

import argparse
import time
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from tools.command_line import command_line
from tools.puzzles.finder import Finder, GamePlayer
from tools.puzzles.selection import BOARDS, PREFIXES, Measure, Quotas, by_rating, group_of, select

from wuziqi.levels import LEVELS, Level
from wuziqi.puzzles.puzzle import (
    SET_THEMES,
    Puzzle,
    PuzzleTheme,
    parse_puzzle,
    read_puzzles,
    write_puzzle,
)

_SURPLUS: Final = 2.0
"""The number of puzzles to find for each chosen one."""


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
    """Add puzzles of a folder to a file's, or replace these, and write them by rating."""
    chosen = select(found_in(folder), [] if anew else read(out))
    out.write_text("".join(write_puzzle(puzzle) + "\n" for puzzle in chosen), "ascii")
    print("\n".join(table(chosen)))


def table(puzzles: list[Puzzle]) -> list[str]:
    """Return how many puzzles there are of every kind and board."""
    counts = Counter((puzzle.theme, group_of(puzzle)) for puzzle in puzzles)
    lines = [f"{'':12}" + "".join(f"{prefix:>6}" for prefix in [*PREFIXES, "all"])]
    for kind in SET_THEMES:
        row = [counts[kind, prefix] for prefix in PREFIXES]
        lines.append(f"{kind.value:12}" + "".join(f"{count:6}" for count in [*row, sum(row)]))
    return [*lines, f"{len(puzzles)} puzzles"]


BANDS: Final = ((400, 800), (800, 1200), (1200, 1600), (1600, 2000), (2000, 2600))
"""Ratings from and to, the last one included in the last band alone."""

_SHOWN: Final = (3, 6, 10)


def level_table(puzzles: Sequence[Puzzle], levels: Sequence[int]) -> list[str]:
    """Return the lines of the table, one for each kind and band of ratings."""
    head = f"{'':16}{'puzzles':>8}" + "".join(f"{f'level {level}':>10}" for level in levels)
    lines = [head]
    lines += [_row(k.value, (p for p in puzzles if p.theme is k), levels) for k in SET_THEMES]
    for low, high in BANDS:
        last = high == BANDS[-1][1]
        those = (p for p in puzzles if low <= p.rating < high or (last and p.rating == high))
        lines.append(_row(f"rating {low}-{high if last else high - 1}", those, levels))
    return [*lines, _row("all", puzzles, levels)]


def _row(name: str, puzzles: Iterable[Puzzle], levels: Sequence[int]) -> str:
    """Return a line of the table."""
    measured = [puzzle for puzzle in puzzles if puzzle.levels]
    cells = ""
    for level in levels:
        solved = sum(puzzle.levels[level - 1] for puzzle in measured)
        cells += f"{100 * solved / len(measured):8.0f} %" if measured else f"{'-':>10}"
    return f"{name:16}{len(measured):8}{cells}"


def measured_again(puzzles: Iterable[Puzzle], levels: Collection[Level] = LEVELS) -> list[Puzzle]:
    """Return the puzzles with what some levels answer now."""
    measures = {(board.rule.name, board.size): Measure(board.size, board.rule) for board in BOARDS}
    return [
        replace(puzzle, levels=measures[puzzle.rule.name, puzzle.size].solved(puzzle, levels))
        for puzzle in puzzles
    ]


def measure(options: argparse.Namespace) -> None:
    """Print what some levels solve, and write the puzzles with their answers if OUT is given."""
    puzzles = read_puzzles()
    if options.again is not None:
        asked = [level for level in LEVELS if not options.again or level.number in options.again]
        now = measured_again(puzzles, asked)
        others = sum(a.levels != b.levels for a, b in zip(puzzles, now, strict=True))
        print(f"{others} of {len(now)} puzzles are answered otherwise than when they were made")
        puzzles = tuple(now)
    if options.out is not None:
        lines = [write_puzzle(puzzle) + "\n" for puzzle in by_rating(puzzles)]
        options.out.write_text("".join(lines), encoding="ascii")
    print("\n".join(level_table(puzzles, options.levels)))


def main() -> None:
    """Make or measure puzzles, as the command line says."""
    parser = command_line(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    growing = commands.add_parser("grow")
    growing.add_argument("folder", type=Path)
    growing.add_argument("--seed", type=int, default=1, help="other games for every seed")
    growing.add_argument("--minutes", type=float, default=60.0)
    growing.add_argument(
        "--kinds", type=PuzzleTheme, nargs="+", default=list(SET_THEMES), metavar="KIND"
    )
    growing.add_argument("--boards", nargs="+", default=PREFIXES, choices=PREFIXES)
    shipping = commands.add_parser("ship")
    shipping.add_argument("folder", type=Path)
    shipping.add_argument("--out", type=Path, required=True)
    shipping.add_argument("--anew", action="store_true", help="keep none of those that OUT has")
    measuring = commands.add_parser("levels")
    measuring.add_argument("--levels", type=int, nargs="+", default=_SHOWN)
    measuring.add_argument(
        "--again", type=int, nargs="*", metavar="LEVEL", help="ask the engine anew, for all levels"
    )
    measuring.add_argument("--out", type=Path, help="where to write the puzzles")
    options = parser.parse_args()
    if options.command == "grow":
        quotas = Quotas(_SURPLUS, options.kinds, options.boards)
        grow(options.folder, options.seed, options.minutes, quotas)
    elif options.command == "ship":
        ship(options.folder, options.out, anew=options.anew)
    else:
        measure(options)


if __name__ == "__main__":
    main()
