"""Print which part of the puzzles some levels of the computer solve, by kind and by rating.

    python -m tools.puzzle_levels
    python -m tools.puzzle_levels --again --levels 1 2 3 4 5 6 7 8 9 10
    python -m tools.puzzle_levels --again --out src/wuziqi/puzzles/puzzles.jsonl

A puzzle is solved when the first move is right. The answers are those that the file has from when
it was written; ``--again`` asks the engine anew, half a second for each puzzle, and says of how
many puzzles it answers otherwise now. ``--out`` writes the puzzles with these answers and the
ratings that follow from them and from the strengths of the levels.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tools.puzzles.difficulty import Measure
from tools.puzzles.selection import BOARDS, by_rating

from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, read_puzzles, write_puzzle

BANDS: Final = ((400, 800), (800, 1200), (1200, 1600), (1600, 2000), (2000, 2600))
"""Ratings from and to, the last one included in the last band alone."""

_SHOWN: Final = (3, 6, 10)


def table(puzzles: Sequence[Puzzle], levels: Sequence[int]) -> list[str]:
    """Return the lines of the table, one for each kind and band of ratings."""
    head = f"{'':16}{'puzzles':>8}" + "".join(f"{f'level {level}':>10}" for level in levels)
    lines = [head]
    lines += [_row(k.value, (p for p in puzzles if p.theme is k), levels) for k in PuzzleTheme]
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


def measured_again(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles with what the levels answer now."""
    measures = {(board.rule.name, board.size): Measure(board.size, board.rule) for board in BOARDS}
    return [
        replace(puzzle, levels=measures[puzzle.rule.name, puzzle.size].solved(puzzle))
        for puzzle in puzzles
    ]


def main() -> None:
    """Print the table, as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--levels", type=int, nargs="+", default=_SHOWN)
    parser.add_argument("--again", action="store_true", help="ask the engine anew")
    parser.add_argument("--out", type=Path, help="where to write the puzzles")
    options = parser.parse_args()
    puzzles = read_puzzles()
    if options.again:
        now = measured_again(puzzles)
        others = sum(a.levels != b.levels for a, b in zip(puzzles, now, strict=True))
        print(f"{others} of {len(now)} puzzles are answered otherwise than when they were made")
        puzzles = tuple(now)
    if options.out is not None:
        lines = [write_puzzle(puzzle) + "\n" for puzzle in by_rating(puzzles)]
        options.out.write_text("".join(lines), encoding="ascii")
    print("\n".join(table(puzzles, options.levels)))


if __name__ == "__main__":
    main()
