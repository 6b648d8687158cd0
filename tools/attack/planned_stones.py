"""Plans sensible stones for the explorer, so that games end in every way."""

import random
from collections.abc import Sequence
from typing import Final

from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import outcome_after
from wuziqi.rules.rule import DIRECTIONS
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession

SMALL: Final = 64
"""Boards of fewer cells become full now and then."""


class Plan:
    """Plans the stones of one game, so that it ends in one way.

    One colour makes a row in a direction, of the right length or longer, or a double three; or
    nobody makes a row, so that the board becomes full. The other stones avoid to end the game.
    """

    def __init__(self, session: GameSession, chance: random.Random, goal: str) -> None:
        self._chance = chance
        self._game = game = session.game
        person = session.seats.person
        self._winner = chance.choice(list(Stone)) if person is None else color_of(game, person)
        small = game.board.size.cells < SMALL
        ways = ("row", "row", "overline", "full") if small else ("row", "row", "overline")
        self.way = goal or chance.choice(("threes", *ways) if game.rule.forbids else ways)
        self._targets = self._planned()

    def is_for(self, game: Game) -> bool:
        """Whether the plan is for this game."""
        return self._game is game

    def _planned(self) -> list[Point]:
        if self.way == "full":
            return []
        if self.way == "threes":
            self._winner = Stone.BLACK
            at = [(-2, 0), (0, -2), (-1, 0), (0, -1), (0, 0)]
            beside = [(-3, 0), (-4, 0), (1, 0), (2, 0), (0, -3), (0, -4), (0, 1), (0, 2)]
            return self._somewhere(at, beside)
        way = self.way.split()[-1]
        across, up = DIRECTIONS[int(way)] if way.isdigit() else self._chance.choice(DIRECTIONS)
        length = self._game.rule.win_length + (self.way == "overline")
        cells = [(across * step, up * step) for step in range(length)]
        last = cells.pop(self._chance.randrange(1, length - 1))
        return self._somewhere([*cells, last])

    def _somewhere(
        self, cells: Sequence[tuple[int, int]], beside: Sequence[tuple[int, int]] = ()
    ) -> list[Point]:
        """Return the points of cells where no other stone is on them and on those beside them."""
        board = self._game.board
        starts = [
            (column, row)
            for column in range(board.width)
            for row in range(board.height)
            if all(self._fits(column + x, row + y) for x, y in (*cells, *beside))
        ]
        if not starts:
            return []
        column, row = self._chance.choice(starts)
        return [Point(column + x, row + y) for x, y in cells]

    def _fits(self, column: int, row: int) -> bool:
        board = self._game.board
        if not (0 <= column < board.width and 0 <= row < board.height):
            return False
        return board[Point(column, row)] in (None, self._winner)

    def point(self, game: Game) -> Point | None:
        """Return the next stone of a game as it stands; None if there is none."""
        allowed = list(game.allowed)
        if not allowed:
            return None
        if game.step is None and game.turn is self._winner and self.way != "full":
            if any(game.board[point] is self._winner.other for point in self._targets) or all(
                game.board[point] for point in self._targets
            ):
                self._targets = self._planned()
            for point in self._targets:
                if game.board[point] is None:
                    return point
        for point in self._chance.sample(allowed, min(len(allowed), 25)):
            if point not in self._targets and self._is_quiet(game, point):
                return point
        return self._chance.choice(allowed)

    @staticmethod
    def _is_quiet(game: Game, point: Point) -> bool:
        if game.step is not None:
            return True
        return outcome_after(game.board, point, game.turn, game.rule) is None
