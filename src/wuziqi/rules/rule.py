"""What wins: a rule and the test of the four lines through one stone."""

from dataclasses import dataclass

from wuziqi.rules.board import Board
from wuziqi.rules.point import Point

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The four directions of a line, as steps in column and row."""


@dataclass(frozen=True)
class Rule:
    """A way to play: ``name``, and how many stones in ``row`` win (or more, if overlines win)."""

    name: str
    row: int = 5
    overline_wins: bool = True

    def wins(self, length: int) -> bool:
        """Whether an unbroken row of this length wins."""
        return length >= self.row if self.overline_wins else length == self.row


FREESTYLE = Rule("freestyle")
STANDARD = Rule("standard", overline_wins=False)


def winning_line(board: Board, last: Point, rule: Rule = FREESTYLE) -> tuple[Point, ...]:
    """Return the points of the rows that the stone on ``last`` completes, sorted; () if none.

    Only the four lines through ``last`` are looked at, so the cost does not depend on the
    size of the board. One stone can complete several rows at once: all their points count.
    """
    won: set[Point] = set()
    if board[last] is not None:
        for step in DIRECTIONS:
            row = _row_through(board, last, step)
            if rule.wins(len(row)):
                won.update(row)
    return tuple(sorted(won))


def _row_through(board: Board, point: Point, step: tuple[int, int]) -> list[Point]:
    """Return the unbroken row of one colour through ``point`` along ``step``."""
    stone = board[point]
    row = [point]
    for way in (1, -1):
        column, line = point
        while True:
            column, line = column + way * step[0], line + way * step[1]
            if board[Point(column, line)] is not stone:
                break
            row.append(Point(column, line))
    return row
