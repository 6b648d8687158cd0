"""Prove every puzzle of the program again, without the engine; see tools/puzzles/solver.py.

    python -m tools.check_puzzles
    python -m tools.check_puzzles --file build/found.jsonl --processes 4

Prints a line for every puzzle that is not proven, and the time; exits 1 if there is one. A puzzle
takes about half a second.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tools.puzzles.proof import fault

from wuziqi.puzzles.puzzle import parse_puzzle, read_puzzles, write_puzzle


def fault_in(line: str) -> str:
    """Return what is wrong with the puzzle of a line, behind its name; "" if it is proven."""
    puzzle = parse_puzzle(line)
    found = fault(puzzle)
    return f"{puzzle.id}: {found}" if found else ""


def faults(lines: Sequence[str], processes: int) -> list[str]:
    """Return what is wrong with the puzzles of some lines."""
    with ProcessPoolExecutor(processes) as pool:
        return [found for found in pool.map(fault_in, lines, chunksize=8) if found]


def main() -> int:
    """Prove puzzles, as the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--file", type=Path, help="other puzzles than those of the program")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if options.file is None:
        lines = [write_puzzle(puzzle) for puzzle in read_puzzles()]
    else:
        lines = options.file.read_text("ascii").splitlines()
    begin = time.monotonic()
    found = faults(lines, options.processes)
    print("".join(f"{line}\n" for line in found), end="")
    seconds = time.monotonic() - begin
    print(f"{len(lines) - len(found)} of {len(lines)} puzzles are proven, in {seconds:.0f} s")
    return 1 if found or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
