"""The board for everything but the search: the stones on it, and its size."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from wuziqi.rules.point import Point
from wuziqi.texts import N_, TextError

MIN_SIZE = 3
MAX_SIZE = 25


class Size(NamedTuple):
    """The size of a board: ``width`` columns and ``height`` rows."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @classmethod
    def square(cls, lines: int) -> "Size":
        return cls(lines, lines)

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def is_square(self) -> bool:
        return self.width == self.height


DEFAULT_SIZE: Final = Size.square(15)
"""The board of most games, and the default where no size is named."""


class Stone(IntEnum):
    """The two colours. Black moves first."""

    BLACK = 1
    WHITE = 2

    @property
    def other(self) -> "Stone":
        return Stone(3 - self)


class SizeError(TextError, ValueError):
    """No board has such a size."""


class IllegalMove(TextError, ValueError):
    """A stone may not be placed on ``point``; ``name`` is the point as the player typed it."""

    reason = N_("{point} cannot be played")

    def __init__(self, point: Point, typed: str = "") -> None:
        self.point = point
        self.name = typed.strip() or str(point)
        super().__init__(self.reason, point=self.name)


class OffBoard(IllegalMove):
    """The point lies outside the board."""

    reason = N_("{point} is off the board")


class Occupied(IllegalMove):
    """The point has a stone."""

    reason = N_("{point} is occupied")


class Board:
    """A board of ``width`` columns and ``height`` rows, 3 to 25 each; starts empty.

    It is square when no height is given. Stones of either colour may be placed in any order: the
    turns belong to the game. Raises SizeError for another size.
    """

    def __init__(self, width: int, height: int | None = None) -> None:
        self.width = width
        self.height = width if height is None else height
        for lines in (self.width, self.height):
            if not MIN_SIZE <= lines <= MAX_SIZE:
                text = N_("a board has {least} to {most} lines, not {lines}")
                raise SizeError(text, least=MIN_SIZE, most=MAX_SIZE, lines=lines)
        self._stones: dict[Point, Stone] = {}

    @classmethod
    def with_stones(cls, size: Size, stones: Iterable[tuple[Point, Stone]]) -> "Board":
        """Return a board with these stones. Raises SizeError, OffBoard or Occupied."""
        board = cls(*size)
        for point, stone in stones:
            board.place(point, stone)
        return board

    def __contains__(self, point: Point) -> bool:
        return 0 <= point.column < self.width and 0 <= point.row < self.height

    def __getitem__(self, point: Point) -> Stone | None:
        """The stone on a point; None for an empty point and outside the board."""
        return self._stones.get(point)

    def __len__(self) -> int:
        """The number of stones."""
        return len(self._stones)

    def __iter__(self) -> Iterator[Point]:
        """Every point, row by row from the bottom left."""
        return (Point(column, row) for row in range(self.height) for column in range(self.width))

    @property
    def stones(self) -> list[tuple[Point, Stone]]:
        """The stones with their points, column by column from the left."""
        return sorted(self._stones.items())

    def stones_of(self, side: Stone) -> list[Point]:
        """Return the points with a stone of a side, in no order."""
        return [point for point, stone in self._stones.items() if stone is side]

    def row(self, point: Point, direction: tuple[int, int]) -> range:
        """Return the row of the stone on a point, as the steps from it along a direction.

        The row has one colour and no gap; steps before the point are negative.
        """
        across, up = direction
        before = self.run(point, (-across, -up))
        return range(-before, self.run(point, direction) + 1)

    def run(self, point: Point, step: tuple[int, int]) -> int:
        """Return how many stones of the colour on a point follow it."""
        stones, color = self._stones, self._stones[point]
        (column, row), (across, up) = point, step
        length = 0
        # Plain tuples find points, and are made several times as fast.
        while stones.get((column := column + across, row := row + up)) is color:  # type: ignore[call-overload]
            length += 1
        return length

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def centre(self) -> Point:
        """The middle point; on an even side, the middle point to the right or above."""
        return Point(self.width // 2, self.height // 2)

    @property
    def is_full(self) -> bool:
        return len(self._stones) == self.width * self.height

    def check(self, point: Point, typed: str = "") -> None:
        """Raise OffBoard or Occupied when no stone can be placed on the point."""
        if point not in self:
            raise OffBoard(point, typed)
        if point in self._stones:
            raise Occupied(point, typed)

    def place(self, point: Point, stone: Stone, typed: str = "") -> None:
        """Place a stone. Changes nothing when it raises OffBoard or Occupied."""
        self.check(point, typed)
        self._stones[point] = stone

    def remove(self, point: Point) -> None:
        """Remove a stone. Raises KeyError where there is none."""
        del self._stones[point]

    def copy(self) -> "Board":
        board = Board(self.width, self.height)
        board._stones.update(self._stones)
        return board

    def clear(self) -> None:
        self._stones.clear()
