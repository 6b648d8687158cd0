"""Positions and games to hold the program against: our own in tests/data, more where they are."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import parse_point

TESTS = Path(__file__).parent
COLLECTED = TESTS.parents[1] / "shared" / "data" / "collected"
"""Beside the project on the machines of its makers: positions that may not be passed on."""


def samples(name: str) -> Iterator[dict[str, Any]]:
    """The lines of a file of tests/data."""
    return _lines(TESTS / "data" / f"{name}.jsonl")


def collected(name: str) -> Iterator[dict[str, Any]]:
    """The lines of a collected file; skips the test where there is none."""
    path = COLLECTED / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"{path} is not here")
    return _lines(path)


def set_up(board: Board, black: list[str], white: list[str]) -> Board:
    """Place stones on the points of these names."""
    for stone, names in ((Stone.BLACK, black), (Stone.WHITE, white)):
        for name in names:
            board.place(parse_point(name), stone)
    return board


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
