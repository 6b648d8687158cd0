"""Points of the board and how players write them.

A point is written as its column letter from the left and its row number from the bottom:
``a1`` is the lower left corner, ``h8`` the centre of a 15×15 board. The letter ``i`` is
not skipped. Players may also type two numbers, column and row, both counted from 1.
"""

import re
from typing import Final, NamedTuple

from wuziqi.texts import N_, TextError

_LETTER_AND_NUMBER: Final = r"([A-Za-z])\s*(\d{1,3})"
_TWO_NUMBERS: Final = r"(\d{1,3})\s*[\s,;.]\s*(\d{1,3})"


class NotationError(TextError, ValueError):
    """``typed`` is not the name of a point."""

    def __init__(self, typed: str) -> None:
        text = N_("{typed!r} is not a point such as h8, or column and row such as 8 8")
        super().__init__(text, typed=typed)
        self.typed = typed


class Point(NamedTuple):
    """A point of the board: ``column`` from the left and ``row`` from the bottom, from 0."""

    column: int
    row: int

    def __str__(self) -> str:
        if 0 <= self.column < 26 and self.row >= 0:
            return f"{chr(ord('a') + self.column)}{self.row + 1}"
        return f"{self.column + 1},{self.row + 1}"

    def distance(self, other: "Point") -> int:
        """Return the steps to another point along rows, columns and diagonals.

        >>> parse_point("h8").distance(parse_point("j7"))
        2
        """
        return max(abs(self.column - other.column), abs(self.row - other.row))

    def along(self, direction: tuple[int, int], steps: int) -> "Point":
        """Return the point at a distance in steps, which may lie outside the board."""
        return Point(self.column + steps * direction[0], self.row + steps * direction[1])


def parse_point(typed: str) -> Point:
    """Read one point as a player types it: ``h8``, ``H 8``, ``8 8`` or ``8,8``.

    The digits may be of any script, and the point outside any board. Raises NotationError for any
    other form.
    """
    text = typed.strip()
    if match := re.fullmatch(_LETTER_AND_NUMBER, text):
        return Point(ord(match[1].lower()) - ord("a"), int(match[2]) - 1)
    if match := re.fullmatch(_TWO_NUMBERS, text):
        return Point(int(match[1]) - 1, int(match[2]) - 1)
    raise NotationError(typed)
