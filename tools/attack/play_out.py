"""Plays a claimed win out against every reply, judging fives by counting stones in rows.

The winner's moves come from searches for fours and threats; only the stones count as proof, not the
searches' claims. A reply by a four that only delays is blocked, and the claim is played on. So a
claim that holds here is a win, whatever the search's reason.
"""

import time
from collections.abc import Iterable, Iterator
from typing import Final

from wuziqi.engine.api import never
from wuziqi.engine.board.cells import cell_of, move_of
from wuziqi.engine.board.patterns import pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch
from wuziqi.engine.search.vct import VctSearch
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden
from wuziqi.rules.rule import DIRECTIONS, Rule, winning_line

_NODES: Final = 400_000
"""Nodes of a search for the winner's next move."""

_DELAYS: Final = 6
"""Fours in a row that the loser may throw in."""


class TooLong(Exception):
    """The time for a claim has run out."""


class PlayOut:
    """A position in which a win is claimed; the stones are as they were after every question."""

    def __init__(self, size: Size, rule: Rule, stones: Iterable[tuple[Point, Stone]]) -> None:
        self.rule = rule
        self.board = Board(*size)
        self.position = Position(size.width, size.height, pattern_table(rule))
        self._vcf = VcfSearch(self.position)
        self._vct = VctSearch(self.position, self._vcf)
        self._stones: dict[tuple[int, int], Stone] = {}
        self._fives: dict[Stone, set[Point]] = {stone: set() for stone in Stone}
        self._before: list[tuple[Point, dict[Stone, set[Point]]]] = []
        self._deadline = float("inf")
        for point, stone in stones:
            self._put(point, stone)

    def wins(self, side: Stone, seconds: float, first: Point | None = None) -> bool:
        """Whether a side to move wins, beginning with ``first`` if given.

        Raises TooLong.
        """
        self._deadline = time.monotonic() + seconds
        return self._wins(side, _DELAYS) if first is None else self._wins_by(first, side, _DELAYS)

    @property
    def is_over(self) -> bool:
        """Whether a row that wins stands on the board."""
        taken = [point for point in self.board if self.board[point] is not None]
        return any(winning_line(self.board, point, self.rule) for point in taken)

    def loses(self, side: Stone, seconds: float) -> bool:
        """Whether a side to move loses whatever it plays. Raises TooLong."""
        self._deadline = time.monotonic() + seconds
        return not self._fives[side] and self._wins_after(side.other, _DELAYS)

    def _wins(self, side: Stone, delays: int) -> bool:
        """Whether a side to move wins against every reply."""
        if self._fives[side]:
            return True
        if time.monotonic() > self._deadline:
            raise TooLong
        move = self._told(side)
        if move is not None:
            return self._wins_by(move, side, _DELAYS)
        stops = list(self._fives[side.other])
        return delays > 0 and any(self._wins_by(stop, side, delays - 1) for stop in stops)

    def _wins_by(self, move: Point, side: Stone, delays: int) -> bool:
        if self.board[move] is not None or not self._is_legal(move, side):
            return False
        if move in self._fives[side]:
            return True
        self._put(move, side)
        won = not self._fives[side.other] and self._wins_after(side, delays)
        self._take()
        return won

    def _wins_after(self, side: Stone, delays: int) -> bool:
        """Whether a side wins against every reply of the other, which can make no five."""
        if self._fives[side] and self.rule.closed_wins:
            replies: Iterable[Point] = list(self._fives[side])  # all others lose to the five
        else:
            replies = [point for point in self.board if self.board[point] is None]
        for reply in replies:
            if not self._is_legal(reply, side.other):
                continue
            self._put(reply, side.other)
            won = self._wins(side, delays)
            self._take()
            if not won:
                return False
        return True

    def _told(self, side: Stone) -> Point | None:
        """Return the move that a search names, None when it sees no win."""
        who = int(side) - 1
        budget = Budget(self.position, never, max_nodes=_NODES)
        if self._vcf.win(who, _NODES, budget) != NO_WIN:
            return Point(*move_of(self._vcf.first_move))
        budget = Budget(self.position, never, max_nodes=_NODES)
        if self._vct.win(who, budget) != NO_WIN:
            return Point(*move_of(self._vct.first_move))
        return None

    def _is_legal(self, point: Point, side: Stone) -> bool:
        forbids = self.rule.forbids and side is Stone.BLACK
        return not forbids or forbidden(self.board, point) is None

    # Stones and fives

    def _put(self, point: Point, stone: Stone) -> None:
        self._before.append((point, {side: set(found) for side, found in self._fives.items()}))
        self.board.place(point, stone)
        self._stones[point] = stone
        self.position.place(cell_of(*point), int(stone) - 1)
        for near in self._near(point):
            for side in Stone:
                self._fives[side].discard(near)
                if self.board[near] is None and self._makes_five(near, side):
                    self._fives[side].add(near)

    def _take(self) -> None:
        point, self._fives = self._before.pop()
        self.board.remove(point)
        del self._stones[point]
        self.position.undo()

    def _near(self, point: Point) -> Iterator[Point]:
        """The points within six steps along the lines through a point, itself included."""
        yield point
        for across, up in DIRECTIONS:
            for steps in (*range(-6, 0), *range(1, 7)):
                near = Point(point.column + steps * across, point.row + steps * up)
                if near in self.board:
                    yield near

    def _makes_five(self, point: Point, side: Stone) -> bool:
        return any(self._makes_five_along(point, side, step) for step in DIRECTIONS)

    def _makes_five_along(self, point: Point, side: Stone, step: tuple[int, int]) -> bool:
        ahead, end = self._run(point, side, step)
        behind, start = self._run(point, side, (-step[0], -step[1]))
        length = ahead + behind + 1
        if length < self.rule.win_length:
            return False
        closed = end is side.other and start is side.other
        return self.rule.wins(side, length, closed=closed)

    def _run(self, point: Point, side: Stone, step: tuple[int, int]) -> tuple[int, Stone | None]:
        """Return how many stones of a side follow a point, and the stone behind them."""
        stone_on, length = self._stones.get, 0
        column, row = point[0] + step[0], point[1] + step[1]
        while (stone := stone_on((column, row))) is side:
            column, row, length = column + step[0], row + step[1], length + 1
        return length, stone
