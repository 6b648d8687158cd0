"""Libraries of made-up games, for tests."""

import json
import sqlite3
from dataclasses import asdict
from pathlib import Path

from wuziqi.records.library import SCHEMA
from wuziqi.records.setup import Setup

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


def empty(path: Path | str = ":memory:") -> sqlite3.Connection:
    """A library without games."""
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA)
    return connection


def add_game(connection: sqlite3.Connection, acts: str = "", **values: object) -> int:
    """Add a game with these columns and acts; returns its id."""
    row = {**DEFAULTS, "setup": json.dumps(asdict(Setup())), **values}
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    with connection:
        cursor = connection.execute(
            f"INSERT INTO games ({names}) VALUES ({marks})", tuple(row.values())
        )
        game = cursor.lastrowid
        assert game is not None
        connection.executemany(
            "INSERT INTO acts VALUES (?, ?, ?, ?)",
            [(game, number, act, 100 * number) for number, act in enumerate(acts.split())],
        )
    return game
