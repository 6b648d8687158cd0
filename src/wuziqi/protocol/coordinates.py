"""Points and numbers as the protocol writes them: ``X,Y`` from 0, rows counted from the TOP."""

import re

from wuziqi.rules.point import Point

_COORDINATES = re.compile(r"([0-9]{1,9})\s*,\s*([0-9]{1,9})")
_SEVERAL = re.compile(rf"{_COORDINATES.pattern}(?:\s+{_COORDINATES.pattern})*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


class CoordinatesError(ValueError):
    """The text names no point of the board."""


def parse_coordinates(text: str, width: int, height: int) -> Point:
    """Read ``X,Y`` on a board of ``width`` columns and ``height`` rows. Raises CoordinatesError."""
    points = parse_several(text, width, height)
    if len(points) > 1:
        raise CoordinatesError("expected coordinates X,Y")
    return points[0]


def parse_several(text: str, width: int, height: int) -> tuple[Point, ...]:
    """Read ``X,Y`` once or more often, with blanks between. Raises CoordinatesError."""
    if _SEVERAL.fullmatch(text.strip()) is None:
        raise CoordinatesError("expected coordinates X,Y")
    pairs = _COORDINATES.findall(text)
    return tuple(_point(int(column), int(from_top), width, height) for column, from_top in pairs)


def _point(column: int, from_top: int, width: int, height: int) -> Point:
    if column >= width or from_top >= height:
        raise CoordinatesError(f"{column},{from_top} is off the board")
    return Point(column, height - 1 - from_top)


def format_coordinates(point: Point, height: int) -> str:
    """Write a point as ``X,Y`` on a board of ``height`` rows."""
    return f"{point.column},{height - 1 - point.row}"


def parse_number(text: str) -> int | None:
    """Read an integer of at most 18 digits; None when the text is none."""
    return int(text) if _NUMBER.fullmatch(text) else None
