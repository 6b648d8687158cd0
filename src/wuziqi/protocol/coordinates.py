"""Points and numbers as the protocol writes them: ``X,Y`` from 0, rows counted from the TOP."""

import re

from wuziqi.rules.board import Size
from wuziqi.rules.point import Point
from wuziqi.texts import N_, TextError

_COORDINATES = re.compile(r"([0-9]{1,9})\s*,\s*([0-9]{1,9})")
_SEVERAL = re.compile(rf"{_COORDINATES.pattern}(?:\s+{_COORDINATES.pattern})*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


class CoordinatesError(TextError, ValueError):
    """The text names no point of the board."""


def parse_coordinates(text: str, size: Size) -> Point:
    """Read ``X,Y`` on a board of that size. Raises CoordinatesError."""
    points = parse_several(text, size)
    if len(points) > 1:
        raise CoordinatesError(N_("expected coordinates X,Y"))
    return points[0]


def parse_several(text: str, size: Size) -> tuple[Point, ...]:
    """Read one or more ``X,Y`` separated by blanks. Raises CoordinatesError."""
    if _SEVERAL.fullmatch(text.strip()) is None:
        raise CoordinatesError(N_("expected coordinates X,Y"))
    pairs = _COORDINATES.findall(text)
    return tuple(_point(int(column), int(from_top), size) for column, from_top in pairs)


def _point(column: int, from_top: int, size: Size) -> Point:
    if column >= size.width or from_top >= size.height:
        reason = N_("{column},{row} is off the board")
        raise CoordinatesError(reason, column=column, row=from_top)
    return Point(column, size.height - 1 - from_top)


def format_coordinates(point: Point, size: Size) -> str:
    """Write a point as ``X,Y`` on a board of that size."""
    return f"{point.column},{size.height - 1 - point.row}"


def parse_number(text: str) -> int | None:
    """Read an integer of at most 18 digits; None for any other text."""
    return int(text) if _NUMBER.fullmatch(text) else None
