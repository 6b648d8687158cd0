"""Boards drawn as text, for the tests of the engine.

X is a black stone, O a white one, any other sign an empty cell; the first line is the top row.
"""

from collections.abc import Iterator

from wuziqi.engine.api import Move
from wuziqi.rules.board import Stone

STONES = {"X": Stone.BLACK, "O": Stone.WHITE}
SYMMETRIES = range(8)

Placed = tuple[int, int, Stone]

TWO_THREES = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . O . . . . . .
    . . . . X . . . . . .
    . . . . X . X . . . .
    . . . O . X O . . . .
    . . . . O . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . . """
"""A win by threes: X is to move."""


def signs(drawing: str) -> Iterator[tuple[Move, str]]:
    """Yield column and row from the bottom left of the drawing, and the sign there."""
    rows = [line.replace(" ", "") for line in drawing.split("\n") if line.strip()]
    for row, line in enumerate(reversed(rows)):
        for column, sign in enumerate(line):
            yield (column, row), sign


def points(drawing: str, sign: str) -> set[Move]:
    """Return where a sign stands."""
    return {point for point, found in signs(drawing) if found == sign}


def stones(drawing: str) -> list[Placed]:
    """Return the stones of a drawing."""
    return [(*point, STONES[sign]) for point, sign in signs(drawing) if sign in STONES]


def turned(point: Move, symmetry: int, size: int) -> Move:
    """Return where a point goes under one of the eight symmetries of the square."""
    column, row = point
    for _ in range(symmetry % 4):
        column, row = row, size - 1 - column
    return (row, column) if symmetry >= 4 else (column, row)


def moved(point: Move, column: int, row: int) -> Move:
    """Return a point shifted by some columns and rows."""
    return point[0] + column, point[1] + row
