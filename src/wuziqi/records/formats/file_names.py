"""Names for the files of games."""

import re
from pathlib import Path
from typing import Final

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LONGEST: Final = 24
"""Characters of a player's name that the name of a file has."""


def suggested_name(date: str, black: str, white: str) -> str:
    """Return a name for the file of a game: the day and both players, black first, as SGF.

    ``date`` may begin with the day; what no name of a file should have is replaced.
    """
    day = _DAY.match(date)
    parts = [day[0] if day else "", *map(_plain, (black, white))]
    return f"{'-'.join(filter(None, parts)) or 'game'}.sgf"


def _plain(name: str) -> str:
    """The letters and digits of a name, with a dash for what is between them."""
    words = "".join(char if char.isalnum() else " " for char in name).split()
    return "-".join(words)[:_LONGEST].strip("-")


def unused(path: Path) -> Path:
    """Return the path, or if something is there already, one with a number behind its name."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free
