"""The readable board: who stands where, and what may be placed."""

from collections.abc import Iterator
from enum import IntEnum

from wuziqi.rules.point import Point

MIN_SIZE = 5
MAX_SIZE = 25


class Stone(IntEnum):
    """The two colours. Black moves first."""

    BLACK = 1
    WHITE = 2

    @property
    def other(self) -> "Stone":
        """The opponent's colour."""
        return Stone(3 - self)

    @staticmethod
    def of_move(number: int) -> "Stone":
        """The colour of a move, counted from 0: black begins, then they take turns."""
        return Stone.WHITE if number % 2 else Stone.BLACK


class IllegalMove(ValueError):
    """A stone may not be placed; ``point`` is where, ``name`` how the player called it."""

    reason = "cannot be played"

    def __init__(self, point: Point, typed: str = "") -> None:
        self.point = point
        self.name = typed.strip() or str(point)
        super().__init__(f"{self.name} {self.reason}")


class OffBoard(IllegalMove):
    """The point lies outside the board."""

    reason = "is off the board"


class Occupied(IllegalMove):
    """A stone stands there already."""

    reason = "is occupied"


class Board:
    """A square board of ``size`` × ``size`` points, size 5 to 25; starts empty.

    Stones may be placed in any order and number: whose turn it is belongs to the game.
    Raises ValueError for another size.
    """

    def __init__(self, size: int) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"a board has {MIN_SIZE} to {MAX_SIZE} lines, not {size}")
        self.size = size
        self._stones: dict[Point, Stone] = {}

    def __contains__(self, point: Point) -> bool:
        return 0 <= point.column < self.size and 0 <= point.row < self.size

    def __getitem__(self, point: Point) -> Stone | None:
        """The stone on a point; None where there is none, also outside the board."""
        return self._stones.get(point)

    def __len__(self) -> int:
        """The number of stones."""
        return len(self._stones)

    def __iter__(self) -> Iterator[Point]:
        """Every point, row by row from the bottom left."""
        return (Point(column, row) for row in range(self.size) for column in range(self.size))

    @property
    def is_full(self) -> bool:
        """Whether no empty point is left."""
        return len(self._stones) == self.size * self.size

    def check(self, point: Point, typed: str = "") -> None:
        """Raise OffBoard or Occupied when no stone can be placed on the point."""
        if point not in self:
            raise OffBoard(point, typed)
        if point in self._stones:
            raise Occupied(point, typed)

    def place(self, point: Point, stone: Stone) -> None:
        """Place a stone. Raises OffBoard or Occupied, and then changes nothing."""
        self.check(point)
        self._stones[point] = stone

    def remove(self, point: Point) -> None:
        """Take a stone away. Raises KeyError when none stands there."""
        del self._stones[point]
