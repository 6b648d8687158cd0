"""Positions and games of tests/data to hold the program against; ``make samples`` checks others."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import parse_point

DATA = Path(__file__).parent / "data"


def samples(name: str) -> Iterator[dict[str, Any]]:
    """The lines of a file of tests/data."""
    with (DATA / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def set_up(board: Board, black: list[str], white: list[str]) -> Board:
    """Place stones on the points of these names."""
    for stone, names in ((Stone.BLACK, black), (Stone.WHITE, white)):
        for name in names:
            board.place(parse_point(name), stone)
    return board
