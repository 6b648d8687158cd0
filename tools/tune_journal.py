"""The journals of experiments: JSON lines, the first about the experiment, then one for each pair.

A journal is only added to, and each line is handed to the system at once. So whatever ends a run
leaves at most half a line, which is dropped when it goes on.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.tune_effects import Pair


class JournalError(ValueError):
    """A journal cannot be read, or has the pairs of another experiment."""


class Journal:
    """A file with a line for the ``experiment``, and one for each of its ``pairs``."""

    def __init__(self, path: Path, experiment: dict[str, Any]) -> None:
        """Open a journal, or begin one. Raises JournalError for one of another experiment."""
        path.parent.mkdir(parents=True, exist_ok=True)
        begun = path.exists() and b"\n" in path.read_bytes()
        if begun:
            _cut_half_line(path)
            before, self.pairs = read_journal(path)
            if before != experiment:
                raise JournalError(f"{path} has the pairs of another experiment")
        self._file = path.open("a" if begun else "w", encoding="utf-8")
        if not begun:
            self.pairs = []
            self._write(experiment)

    def add(self, pair: Pair) -> None:
        """Keep a pair; it is handed to the system at once."""
        self._write(asdict(pair))
        self.pairs.append(pair)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()


def read_journal(path: Path) -> tuple[dict[str, Any], list[Pair]]:
    """Return the experiment of a journal, and its pairs; a half line at the end is passed over.

    Raises JournalError, and OSError when it cannot be read.
    """
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    try:
        experiment, *pairs = map(json.loads, lines)
        return experiment, [Pair(**pair) for pair in pairs]
    except (ValueError, TypeError) as error:
        raise JournalError(f"{path} is not a journal of an experiment") from error


def _cut_half_line(path: Path) -> None:
    kept = path.read_bytes().rpartition(b"\n")
    with path.open("r+b") as file:
        file.truncate(len(kept[0]) + 1)
