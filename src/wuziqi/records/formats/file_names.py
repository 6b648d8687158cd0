"""Names for the files of games."""

import re
from pathlib import Path
from typing import Final

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOST_NAME: Final = 24
"""The most characters of a player's name in the name of a file."""


def suggested_name(date: str, black: str, white: str) -> str:
    """Return a name for the file of a game: the day and both players, black first, as SGF.

    ``date`` may begin with the day. Replaces characters unsuitable for file names.
    """
    day = _DATE.match(date)
    parts = [day[0] if day else "", *map(_plain, (black, white))]
    return f"{'-'.join(filter(None, parts)) or 'game'}.sgf"


def _plain(name: str) -> str:
    """The letters and digits of a name, with a dash for each gap, as many words as fit."""
    joined = "-".join("".join(char if char.isalnum() else " " for char in name).split())
    whole = joined if len(joined) <= _MOST_NAME else joined[: _MOST_NAME + 1].rpartition("-")[0]
    return whole or joined[:_MOST_NAME]


def unused(path: Path) -> Path:
    """Return the path, or if it exists, a path with a number after its name."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free
