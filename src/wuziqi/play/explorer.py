"""The opening explorer: a walk through positions, with the moves that games made in each."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from wuziqi.engine.book import own_book
from wuziqi.play.events import OpenPage
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.positions import (
    ExploredGames,
    PlacedStones,
    Results,
    Score,
    turned_stones,
)
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.orientation import symmetries
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule, winning_line

MOST_MOVES: Final = 9
"""The most moves shown at a position: a digit chooses one of them."""


class ExploredMove(NamedTuple):
    """A move that games made in a position, or that the engine's opening book has (``in_book``).

    ``score`` is the player's in the ``own`` games.
    """

    point: Point
    own: Results
    imported: Results
    score: Score
    in_book: bool

    @property
    def results(self) -> Results:
        return Results(*(own + other for own, other in zip(self.own, self.imported, strict=True)))


def explorer_of(
    page: OpenPage, library: Library | None
) -> tuple["OpeningExplorer", LibraryError | None]:
    """Return the explorer at the position of ``page``, without games if the library fails."""
    draft = page.draft or Draft()
    try:
        return OpeningExplorer(draft.rule, draft.size, page.stones, library), None
    except LibraryError as error:
        return OpeningExplorer(draft.rule, draft.size, page.stones, None), error


class OpeningExplorer:
    """A walk through positions of a ``rule``, forward and back.

    Without a ``library`` only the book has moves. ``stones`` are in the order of play. Raises
    LibraryError.
    """

    def __init__(
        self, rule: Rule, size: Size, stones: PlacedStones, library: Library | None
    ) -> None:
        self.rule = rule
        self.size = size
        self.stones = list(stones)
        """The stones of the position in the order of play."""
        self._games = None if library is None else ExploredGames(library, rule, size)
        self._moves: Sequence[ExploredMove] | None = None

    @property
    def board(self) -> Board:
        return Board.with_stones(self.size, self.stones)

    @property
    def side(self) -> Stone:
        return self.rule.color_of_move(len(self.stones))

    @property
    def winner(self) -> Stone | None:
        """The side whose last stone won the game, None while the game goes on."""
        if not self.stones:
            return None
        last, side = self.stones[-1]
        return side if winning_line(self.board, last, self.rule) else None

    @property
    def moves(self) -> Sequence[ExploredMove]:
        """The moves known here, the most frequent first, moves of the book alone last."""
        if self._moves is None:
            self._moves = self._found()
        return self._moves

    def place(self, point: Point) -> None:
        """Go on with a move. Raises IllegalMove."""
        self.board.place(point, self.side)
        self.stones.append((point, self.side))
        self._moves = None

    def back(self) -> bool:
        """Take the last stone off; returns whether there was one."""
        if not self.stones:
            return False
        self.stones.pop()
        self._moves = None
        return True

    def _found(self) -> list[ExploredMove]:
        book = self._book_points()
        played = [] if self._games is None else self._games.continuations(self.stones, self.side)
        found = [ExploredMove(*move, move.point in book) for move in played]
        known = {move.point for move in played}
        found += [
            ExploredMove(point, Results(), Results(), Score(), in_book=True)
            for point in book
            if point not in known
        ]
        return found

    def _book_points(self) -> list[Point]:
        """Return the moves of the book, the best first; one for each set of symmetric moves."""
        if self.rule is not FREESTYLE or not self.size.is_square:
            return []
        stones = [(*point, stone) for point, stone in self.stones]
        moves = own_book().moves(self.size.width, stones, self.side)
        alike = [
            one
            for one in symmetries(self.size)
            if turned_stones(self.stones, one, self.size) == frozenset(self.stones)
        ]
        first = (
            min(one.to_screen(Point(*found.move), *self.size) for one in alike) for found in moves
        )
        return list(dict.fromkeys(first))
