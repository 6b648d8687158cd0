"""The opening explorer: the next moves from a position in games of the library.

A position is its stones, in any order and under any symmetry of the board.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from wuziqi.records.library.library import Library
from wuziqi.records.library.positions import GameBeginning, first_stones
from wuziqi.rules.board import MAX_SIZE, Size, Stone
from wuziqi.rules.opening import FREE
from wuziqi.rules.orientation import Orientation, symmetries
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import Rule

MOST_STONES: Final = 30
"""The number of stones of a game that the explorer reads."""

MOST_GAMES: Final = 20_000
"""The number of games, the latest, that the explorer reads at most, in about half a second."""

_QUERY: Final = """SELECT opening, opponent <> 'file', result,
    (SELECT group_concat(act, ' ') FROM (
        SELECT act FROM acts WHERE game = games.id AND number < ? ORDER BY number))
    FROM games WHERE deleted = 0 AND what_if = 0 AND odds = '' AND start = ''
        AND rule = ? AND width = ? AND height = ? AND (result <> '' OR opponent = 'file')
    ORDER BY changed DESC LIMIT ?"""

PlacedStones = Sequence[tuple[Point, Stone]]


class Results(NamedTuple):
    """The numbers of games that Black won, nobody won, White won, and without a result."""

    black: int = 0
    drawn: int = 0
    white: int = 0
    unknown: int = 0

    @property
    def games(self) -> int:
        return sum(self)

    def with_game(self, result: str) -> "Results":
        """Return the results with one more game; its ``result`` is as in the library's row."""
        field = {"black": "black", "draw": "drawn", "white": "white"}.get(result, "unknown")
        return self._replace(**{field: getattr(self, field) + 1})


class Continuation(NamedTuple):
    """A move from a position: its results in the player's ``own`` games and ``imported`` games."""

    point: Point
    own: Results
    imported: Results

    @property
    def games(self) -> int:
        return self.own.games + self.imported.games


class _Line(NamedTuple):
    """The first stones of a game; ``own`` if this program played it."""

    stones: PlacedStones
    own: bool
    result: str


class ExploredGames:
    """The games of a library under a rule on a board of a size. Raises LibraryError."""

    def __init__(self, library: Library, rule: Rule, size: Size) -> None:
        self._size = size
        rows = library.read(_QUERY, (MOST_STONES, rule.name, *size, MOST_GAMES))
        self._lines = [line for row in rows if (line := _line(row, rule, size)) is not None]

    def continuations(self, stones: PlacedStones, side: Stone) -> list[Continuation]:
        """Return the moves of ``side`` in a position, the most frequent first.

        Moves that a symmetry of the position makes equal count as one.
        """
        images = self._images(stones)
        found: dict[Point, dict[bool, Results]] = defaultdict(dict)
        for line in self._lines:
            if len(line.stones) <= len(stones) or line.stones[len(stones)][1] is not side:
                continue
            turned = images.get(frozenset(islice(line.stones, len(stones))))
            if turned is None:
                continue
            played = line.stones[len(stones)][0]
            results = found[min(one.to_board(played, *self._size) for one in turned)]
            results[line.own] = results.get(line.own, Results()).with_game(line.result)
        moves = [
            Continuation(point, results.get(True, Results()), results.get(False, Results()))
            for point, results in found.items()
        ]
        return sorted(moves, key=lambda move: (-move.games, move.point))

    def _images(
        self, stones: PlacedStones
    ) -> dict[frozenset[tuple[Point, Stone]], list[Orientation]]:
        """Return the images of a position, each with the symmetries that lead to it."""
        images: dict[frozenset[tuple[Point, Stone]], list[Orientation]] = defaultdict(list)
        for one in symmetries(self._size):
            images[turned_stones(stones, one, self._size)].append(one)
        return dict(images)


def turned_stones(
    stones: PlacedStones, orientation: Orientation, size: Size
) -> frozenset[tuple[Point, Stone]]:
    """Return the image of some stones."""
    return frozenset((orientation.to_screen(point, *size), stone) for point, stone in stones)


def _line(row: tuple[str, int, str, str | None], rule: Rule, size: Size) -> _Line | None:
    """Return the first stones of a game; None for an invalid row."""
    opening, own, result, acts = row
    names = (acts or "").split()
    try:
        if opening == FREE.name:
            stones = [_stone(name, rule.color_of_move(at)) for at, name in enumerate(names)]
        else:
            begun = GameBeginning(size, rule.name, opening)
            stones = [_stone(*placed) for placed in first_stones(begun, names, MOST_STONES)]
    except (ValueError, AttributeError):  # the fault of a row
        return None
    return _Line(stones, bool(own), result)


@lru_cache(maxsize=2 * MAX_SIZE**2)
def _stone(name: str, color: Stone) -> tuple[Point, Stone]:
    return parse_point(name), color
