"""What the manager has told of the game: the stones, and which of them are ours."""

from collections.abc import Iterable, Sequence

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden
from wuziqi.rules.rule import Rule, winning_line


class Position:
    """Stones in the order they were told, and ``own``, the side that the brain plays.

    Positions are never changed, so a command that fails half-way has done nothing.
    Raises Occupied when two stones share a point, OffBoard when one stands beside the board.
    """

    def __init__(
        self,
        width: int,
        height: int,
        own: Stone = Stone.BLACK,
        stones: Iterable[tuple[Point, Stone]] = (),
    ) -> None:
        self.width = width
        self.height = height
        self.own = own
        self.stones = tuple(stones)
        self._board = Board(width, height)
        for point, stone in self.stones:
            self._board.place(point, stone)

    def __getitem__(self, point: Point) -> Stone | None:
        """Return the stone on a point; None where there is none."""
        return self._board[point]

    def with_stones(self, points: Iterable[Point], stone: Stone) -> "Position":
        """Return the position with more stones of one colour. Raises Occupied and OffBoard."""
        more = ((point, stone) for point in points)
        return Position(self.width, self.height, self.own, (*self.stones, *more))

    def without(self, point: Point) -> "Position":
        """Return the position without the stone on the point, if there is one."""
        left = (told for told in self.stones if told[0] != point)
        return Position(self.width, self.height, self.own, left)

    def for_side(self, side: Stone) -> "Position":
        """Return the position as ``side`` sees it."""
        return Position(self.width, self.height, side, self.stones)

    def is_over(self, rule: Rule) -> bool:
        """Whether one side has won or no empty point is left.

        Of black's stones only the last one told, a move that white would have to answer, can have
        been a forbidden one: the game would have ended with any before it.
        """
        return (
            self._board.is_full
            or any(self.wins(point, rule) for point, _ in self.stones)
            or (rule.forbids and self._was_forbidden())
        )

    def wins(self, point: Point, rule: Rule) -> bool:
        """Whether the stone on the point stands in a winning row."""
        return bool(winning_line(self._board, point, rule))

    def stones_left(self, rule: Rule) -> int:
        """How many stones our side has to place in this turn, see ``stones_left``."""
        empty = self.width * self.height - len(self.stones)
        return stones_left(rule, [stone for _, stone in self.stones], self.own, empty)

    def _was_forbidden(self) -> bool:
        if not self.stones or self.own is Stone.BLACK or self.stones[-1][1] is Stone.WHITE:
            return False
        point, _ = self.stones[-1]
        before = Board(self.width, self.height)
        for earlier, stone in self.stones[:-1]:
            before.place(earlier, stone)
        return forbidden(before, point) is not None


def stones_left(rule: Rule, colors: Sequence[Stone], side: Stone, empty: int) -> int:
    """How many stones ``side`` has to place before its turn is over, at least 1.

    ``colors`` are those of the stones on the board, in any order. Where there are not as many of
    each as the rule gives, as in a set-up, it is 1; never more than ``empty``.
    """
    count = len(colors)
    regular = [rule.color_of_move(number) for number in range(count)]
    if sorted(colors) != sorted(regular):
        return 1
    left = 0
    while left < empty and rule.color_of_move(count + left) is side:
        left += 1
    return max(left, 1)
