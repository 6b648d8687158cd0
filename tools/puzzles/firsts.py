"""Search all first moves of the puzzles that ask for a win, and add those that are proven to win.

    python -m tools.puzzles.firsts search build/firsts.txt --minutes 30
    python -m tools.puzzles.firsts ship build/firsts.txt --out src/wuziqi/puzzles/puzzles.jsonl

``search`` has the engine name moves near the stones that seem to win, with more nodes than when the
puzzles were made, and the solver prove them; of wins by threats the solver tries every move, for a
short time. A line for each puzzle, its name and the further first moves, goes to a file; called
again, the search continues there. Prints the moves that the solver cannot prove; a puzzle accepts
them where the engine proves them in play. ``ship`` adds the moves to the puzzles, and measures
these again.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from tools.command_line import command_line
from tools.puzzles.make import measured_again, read
from tools.puzzles.proof import field_of, wins_from
from tools.puzzles.rivals import Rivals
from tools.puzzles.selection import by_rating
from tools.puzzles.solver import TooHardError

from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, read_puzzles, write_puzzle
from wuziqi.rules.point import Point, parse_point

_VCT_NODES: Final = 100_000
"""Stones of the engine's search for a win behind a first move and a reply."""

_STONES: Final = 60_000
_FEW_STONES: Final = 3_000
"""Stones of the solver's proof of a move that seems to win, and of any other."""


def seeming(puzzle: Puzzle) -> Iterator[Point]:
    """Yield the moves, not yet first moves of a puzzle, that seem to win to the engine."""
    rivals = Rivals(puzzle.size, puzzle.rule, _VCT_NODES)
    rivals.set_up(puzzle.target.stones)
    yield from rivals.all_winning(puzzle.side, puzzle.firsts)


def further(puzzle: Puzzle) -> list[Point]:
    """Return the proven winning first moves that a puzzle lacks."""
    likely = list(seeming(puzzle))
    proven = [point for point in likely if _is_proven(puzzle, point, _STONES)]
    if unproven := [point for point in likely if point not in proven]:
        names = " ".join(map(str, unproven))
        print(f"{puzzle.id}: {names} seem to win, and are not proven", flush=True)
    if puzzle.theme is PuzzleTheme.THREATS:
        field = field_of(puzzle)
        others = {field.point(cell) for cell in field.empty()} - {*likely, *puzzle.firsts}
        proven += [point for point in sorted(others) if _is_proven(puzzle, point, _FEW_STONES)]
    return proven


def _is_proven(puzzle: Puzzle, point: Point, most: int) -> bool:
    """Whether the solver proves, with so many stones at most, that a first move wins."""
    try:
        return wins_from(puzzle, field_of(puzzle).cell(point), most)
    except TooHardError:
        return False


def search(path: Path, minutes: float) -> None:
    """Search the puzzles that a file has no line of, for some minutes."""
    done = set(_kept(path))
    end = time.monotonic() + 60 * minutes
    left = [
        puzzle
        for puzzle in read_puzzles()
        if puzzle.theme is not PuzzleTheme.DEFENCE and puzzle.id not in done
    ]
    with path.open("a", encoding="ascii", buffering=1) as file:
        for number, puzzle in enumerate(left):
            if time.monotonic() > end:
                print(f"{len(left) - number} puzzles are left")
                return
            file.write(" ".join(map(str, [puzzle.id, *further(puzzle)])) + "\n")


def _kept(path: Path) -> dict[str, list[Point]]:
    """Return the further first moves of the searched puzzles, by their names."""
    lines = path.read_text("ascii").splitlines() if path.exists() else []
    rows = (line.split() for line in lines)
    return {name: list(map(parse_point, points)) for name, *points in rows}


def ship(path: Path, out: Path) -> None:
    """Add the found first moves to the puzzles of a file."""
    found = _kept(path)
    kept: list[Puzzle] = []
    changed: list[Puzzle] = []
    for puzzle in read(out):
        new = [point for point in found.get(puzzle.id, ()) if point not in puzzle.firsts]
        (changed if new else kept).append(replace(puzzle, firsts=(*puzzle.firsts, *new)))
    puzzles = by_rating([*kept, *measured_again(changed)])
    out.write_text("".join(write_puzzle(puzzle) + "\n" for puzzle in puzzles), "ascii")
    print(f"{len(changed)} puzzles have further first moves")


def main() -> None:
    parser = command_line(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    searching = commands.add_parser("search")
    searching.add_argument("file", type=Path)
    searching.add_argument("--minutes", type=float, default=60.0)
    shipping = commands.add_parser("ship")
    shipping.add_argument("file", type=Path)
    shipping.add_argument("--out", type=Path, required=True)
    options: argparse.Namespace = parser.parse_args()
    if options.command == "search":
        search(options.file, options.minutes)
    else:
        ship(options.file, options.out)


if __name__ == "__main__":
    main()
