"""Write the motifs of the program's puzzles into their file: ``python -m tools.puzzles.motifs``."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

from wuziqi.console import say
from wuziqi.puzzles.puzzle import motifs_of, read_puzzles, write_puzzle

_FILE = Path("src/wuziqi/puzzles/puzzles.jsonl")


def main() -> None:
    puzzles = [replace(puzzle, motifs=motifs_of(puzzle)) for puzzle in read_puzzles()]
    text = "".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles)
    _FILE.write_text(text, encoding="utf-8", newline="\n")
    for motif, count in Counter(one for puzzle in puzzles for one in puzzle.motifs).items():
        say(f"{motif.value:12} {count}")


if __name__ == "__main__":
    main()
