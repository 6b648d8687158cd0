"""Points and numbers as the protocol writes them: ``X,Y`` from 0, rows counted from the TOP."""

import re

from wuziqi.rules.point import Point

_COORDINATES = re.compile(r"([0-9]{1,9})\s*,\s*([0-9]{1,9})")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


class CoordinatesError(ValueError):
    """The text names no point of the board."""


def parse_coordinates(text: str, size: int) -> Point:
    """Read ``X,Y`` on a board of ``size`` lines. Raises CoordinatesError."""
    match = _COORDINATES.fullmatch(text.strip())
    if match is None:
        raise CoordinatesError("expected coordinates X,Y")
    column, from_top = int(match[1]), int(match[2])
    if column >= size or from_top >= size:
        raise CoordinatesError(f"{column},{from_top} is off the board")
    return Point(column, size - 1 - from_top)


def format_coordinates(point: Point, size: int) -> str:
    """Write a point as ``X,Y`` on a board of ``size`` lines."""
    return f"{point.column},{size - 1 - point.row}"


def parse_number(text: str) -> int | None:
    """Read an integer of at most 18 digits; None when the text is none."""
    return int(text) if _NUMBER.fullmatch(text) else None
