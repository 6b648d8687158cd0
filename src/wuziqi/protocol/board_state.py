"""The stones on the board of an engine, and which side it plays."""

from collections.abc import Iterable, Sequence

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, outcome_after, outcome_on
from wuziqi.rules.rule import Rule


class BoardState:
    """Stones in the order in which the manager named them; ``own`` is the engine's side.

    A state never changes, so a command that fails half-way has no effect.
    Raises Occupied when two stones share a point, OffBoard for a stone outside the board.
    """

    def __init__(
        self,
        size: Size,
        own: Stone = Stone.BLACK,
        stones: Iterable[tuple[Point, Stone]] = (),
    ) -> None:
        self.size = size
        self.own = own
        self.stones = tuple(stones)
        self._board = _board_with(size, self.stones)

    def __getitem__(self, point: Point) -> Stone | None:
        return self._board[point]

    def with_stones(self, points: Iterable[Point], stone: Stone) -> "BoardState":
        """Return the state with more stones of one colour. Raises Occupied and OffBoard."""
        more = ((point, stone) for point in points)
        return BoardState(self.size, self.own, (*self.stones, *more))

    def without(self, point: Point) -> "BoardState":
        """Return the state without the stone on the point, if there is one."""
        left = (placed for placed in self.stones if placed[0] != point)
        return BoardState(self.size, self.own, left)

    def for_side(self, side: Stone) -> "BoardState":
        return BoardState(self.size, side, self.stones)

    def outcome(self, rule: Rule) -> Outcome | None:
        """Return the outcome of the game; None while it goes on.

        The stones may come in any order, so any of them may have won. Only the last stone, if it is
        the opponent's, can stand on a forbidden point: an earlier one would have ended the game.
        """
        ended = outcome_on(self._board, rule)
        if ended is None and self.stones and self.stones[-1][1] is self.own.other:
            *earlier, (point, stone) = self.stones
            return outcome_after(_board_with(self.size, earlier), point, stone, rule)
        return ended

    def stones_left(self, rule: Rule) -> int:
        """Return how many stones the engine's side has to place in this turn."""
        empty = self.size.width * self.size.height - len(self.stones)
        return stones_left(rule, [stone for _, stone in self.stones], self.own, empty)


def _board_with(size: Size, stones: Iterable[tuple[Point, Stone]]) -> Board:
    board = Board(*size)
    for point, stone in stones:
        board.place(point, stone)
    return board


def stones_left(rule: Rule, colors: Sequence[Stone], side: Stone, empty: int) -> int:
    """Return how many stones ``side`` has to place before its turn is over, at least 1.

    ``colors`` are the colours of the stones on the board, in any order. Where these are not the
    colours that the rule gives to as many moves, as in a set-up position, the result is 1. It is
    never more than ``empty``, the number of empty points.
    """
    count = len(colors)
    regular = [rule.color_of_move(number) for number in range(count)]
    if sorted(colors) != sorted(regular):
        return 1
    left = 0
    while left < empty and rule.color_of_move(count + left) is side:
        left += 1
    return max(left, 1)
