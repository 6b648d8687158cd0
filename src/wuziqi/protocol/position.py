"""What the manager has told of the game: the stones, and which of them are ours."""

from collections.abc import Iterable

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, winning_line


class Position:
    """Stones in the order they were told, and ``own``, the side that the brain plays.

    Positions are never changed, so a command that fails half-way has done nothing.
    Raises Occupied when two stones share a point, OffBoard when one stands beside the board.
    """

    def __init__(
        self,
        size: int,
        own: Stone = Stone.BLACK,
        stones: Iterable[tuple[Point, Stone]] = (),
    ) -> None:
        self.size = size
        self.own = own
        self.stones = tuple(stones)
        self._board = Board(size)
        for point, stone in self.stones:
            self._board.place(point, stone)

    def __getitem__(self, point: Point) -> Stone | None:
        """Return the stone on a point; None where there is none."""
        return self._board[point]

    def with_stone(self, point: Point, stone: Stone) -> "Position":
        """Return the position with one more stone. Raises Occupied."""
        return Position(self.size, self.own, (*self.stones, (point, stone)))

    def without(self, point: Point) -> "Position":
        """Return the position without the stone on the point, if there is one."""
        return Position(self.size, self.own, (told for told in self.stones if told[0] != point))

    def is_over(self, rule: Rule) -> bool:
        """Whether one side has won or no empty point is left."""
        return self._board.is_full or any(self.wins(point, rule) for point, _ in self.stones)

    def wins(self, point: Point, rule: Rule) -> bool:
        """Whether the stone on the point stands in a winning row."""
        return bool(winning_line(self._board, point, rule))
