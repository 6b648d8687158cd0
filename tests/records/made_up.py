"""Libraries of made-up games, for tests."""

import json

from wuziqi.records.library.library import Library
from wuziqi.records.setup import Setup, write_setup

DEFAULTS: dict[str, object] = {
    "started": "2026-11-01T10:00:00Z",
    "changed": "2026-11-01T10:00:00Z",
    "black": "you",
    "white": "computer 3",
    "opponent": "computer",
    "color": "black",
    "level": 3,
    "width": 15,
    "height": 15,
    "rule": "freestyle",
    "moves": 0,
}


def add_game(library: Library, acts: str = "", **values: object) -> int:
    """Add a game with these columns and acts; returns its id."""
    row = {**DEFAULTS, "setup": json.dumps(write_setup(Setup())), **values}
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    game = library.write(f"INSERT INTO games ({names}) VALUES ({marks})", tuple(row.values()))  # noqa: S608
    for number, act in enumerate(acts.split()):
        library.write("INSERT INTO acts VALUES (?, ?, ?, ?)", (game, number, act, 100 * number))
    return game
