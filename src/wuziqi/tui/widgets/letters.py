"""Letters for pictures in the terminal, drawn with strokes; no font is needed."""

from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

_STROKES = {
    "0": "10 30 41 45 36 16 05 01 10",
    "1": "11 20 26",
    "2": "01 10 30 41 42 06 46",
    "3": "01 10 30 41 42 33 44 45 36 16 05/33 13",
    "4": "36 30 04 44",
    "5": "40 00 03 33 44 45 36 16 05",
    "6": "30 11 03 05 16 36 45 44 33 13 04",
    "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "9": "42 33 13 02 01 10 30 41 43 25 16",
    "A": "06 20 46/14 34",
    "B": "33 42 41 30 00 06 36 45 44 33 03",
    "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 44 42 20 00",
    "E": "40 00 06 46/03 33",
    "F": "40 00 06/03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06/40 46/03 43",
    "I": "20 26",
    "J": "40 45 36 16 05",
    "K": "00 06/40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 30 41 45 36 16 05 01 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 30 41 45 36 16 05 01 10/24 46",
    "R": "06 00 30 41 42 33 03/23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40/20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "00 46/40 06",
    "Y": "00 23 40/23 26",
    "Z": "00 40 06 46",
    "f": "40 30 21 26/12 32",
    "✕": "01 45/41 05",
    "□": "01 41 45 05 01",
    "△": "20 45 05 20",
    "!": "20 24/26 26",
    "?": "01 10 30 41 42 23 24/26 26",
    "<": "40 03 46",
    ">": "00 43 06",
}
"""Strokes from place to place on a grid: column 0 to 4, then row 0 to 6 from the top."""

_GRID_WIDTH, _GRID_HEIGHT = 4, 6
_THICKNESS = 0.13
"""The thickness of a stroke as a part of the letter's height."""
COVER_LEVELS = 4
"""The number of steps from the edge of a drawn shape to its ground."""


def can_draw(text: str) -> bool:
    """Whether there are strokes for all letters of a text."""
    return all(char in _STROKES for char in text.strip())


class Letter(NamedTuple):
    """The coverage of the pixels of a letter, from 0 to COVER_LEVELS, row by row."""

    width: int
    rows: tuple[bytes, ...]


@lru_cache(maxsize=256)
def letter(char: str, height: int) -> Letter:
    """Draw a letter of this height in pixels."""
    half = max(_THICKNESS * height, 1.0) / 2
    unit = (height - 2 * half) / _GRID_HEIGHT
    strokes = [
        [(int(place[0]), int(place[1])) for place in part.split()]
        for part in _STROKES[char].split("/")
    ]
    first = min(x for part in strokes for x, _y in part)
    last = max(x for part in strokes for x, _y in part)
    scaled = [[((x - first) * unit + half, y * unit + half) for x, y in part] for part in strokes]
    lines = [line for part in scaled for line in pairwise(part)]
    width = max(round((last - first) * unit + 2 * half), 1)

    def cover(x: float, y: float) -> int:
        reach = half + 0.5 - min(_distance(x, y, *line) for line in lines)
        return round(COVER_LEVELS * min(max(reach, 0.0), 1.0))

    rows = (bytes(cover(x + 0.5, y + 0.5) for x in range(width)) for y in range(height))
    return Letter(width, tuple(rows))


def _distance(x: float, y: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    right, down = end[0] - start[0], end[1] - start[1]
    squared = right * right + down * down
    share = ((x - start[0]) * right + (y - start[1]) * down) / squared if squared else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(x - start[0] - share * right, y - start[1] - share * down)
