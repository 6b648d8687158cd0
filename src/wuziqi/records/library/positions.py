"""Search of the library by position, under every symmetry."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, zip_longest
from typing import Final, NamedTuple

from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import read_act
from wuziqi.rules.board import MAX_SIZE, Board, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import FREE
from wuziqi.rules.opening_names import OPENING_STONES, OpeningName, opening_name
from wuziqi.rules.orientation import Orientation, symmetries
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import Rule, odds_named, rule_named
from wuziqi.rules.start import parse_start

NamedStones = tuple[frozenset[str], frozenset[str]]
"""The names of the points with black stones, and of the points with white stones."""

MOST_OPENING_ACTS: Final = 24
"""Exceeds the number of acts that place no stone in any opening."""


@dataclass(frozen=True)
class PositionQuery:
    """The stones of some moves, black and white in turn, on a board of a size.

    Their order and the rule do not matter. Raises IllegalMove for a move off the board or on a
    stone.
    """

    size: Size
    moves: tuple[Point, ...]

    def __post_init__(self) -> None:
        self.board  # noqa: B018  raises for such a move

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))

    @cached_property
    def board(self) -> Board:
        board = Board(*self.size)
        for number, point in enumerate(self.moves):
            board.place(point, Stone.WHITE if number % 2 else Stone.BLACK)
        return board

    @cached_property
    def images(self) -> frozenset[NamedStones]:
        """The position under every symmetry of the board."""
        turned = [
            [str(orientation.to_screen(point, *self.size)) for point in self.moves]
            for orientation in symmetries(self.size)
        ]
        return frozenset((frozenset(names[::2]), frozenset(names[1::2])) for names in turned)

    @cached_property
    def _points(self) -> list[frozenset[str]]:
        return [black | white for black, white in self.images]

    def occurred(self, rule: str, opening: str, odds: str, start: str, acts: str) -> bool:
        """Whether a game had the position; the arguments are its columns and its first acts.

        Stones stay on the board, so only the position with the same number of stones can match.
        False for an unreadable game.
        """
        names, count = acts.split(), len(self.moves)
        try:
            if opening == FREE.name and not odds and not start:
                return _by_color(_plain_stones(rule, tuple(names[:count]))) in self.images
            placed = {*names, *start.split()}
            if not any(points <= placed for points in self._points):
                return False
            begun = GameBeginning(self.size, rule, opening, odds, start)
            return _by_color(first_stones(begun, names, count)) in self.images
        except (ValueError, AttributeError):  # the fault of a row
            return False


def position_query(size: Size, stones: Sequence[tuple[Point, Stone]]) -> PositionQuery | None:
    """Return the position of some stones; None without stones or with colours out of turn."""
    black, white = ([point for point, stone in stones if stone is color] for color in Stone)
    if not black or len(black) - len(white) not in (0, 1):
        return None
    moves = [point for pair in zip_longest(black, white) for point in pair if point is not None]
    return PositionQuery(size, tuple(moves))


def read_position(typed: str, size: Size) -> PositionQuery | None:
    """Read moves such as ``h8 h9 i9``; None without any.

    Raises NotationError or IllegalMove.
    """
    moves = tuple(map(parse_point, typed.split()))
    return PositionQuery(size, moves) if moves else None


class GameBeginning(NamedTuple):
    """The beginning of a game, in the library's columns."""

    size: Size
    rule: str
    opening: str
    odds: str = ""
    start: str = ""


def began_with(  # noqa: PLR0913, PLR0917  the columns of a row
    wanted: OpeningName, width: int, height: int, rule: str, opening: str, odds: str, acts: str
) -> bool:
    """Whether a game from the empty board began with the opening of a name.

    False for an unreadable game.
    """
    row, names = GameBeginning(Size(width, height), rule, opening, odds), acts.split()
    plain = opening == FREE.name and not odds
    try:
        first = tuple(names[:OPENING_STONES])
        stones = _plain_stones(rule, first) if plain else first_stones(row, names, OPENING_STONES)
        found = opening_name(row.size, [(parse_point(name), stone) for name, stone in stones])
    except (ValueError, AttributeError, TypeError):  # the fault of a row
        return False
    return found is not None and wanted.contains(found)


def first_stones(row: GameBeginning, acts: list[str], count: int) -> list[tuple[str, Stone]]:
    """The first ``count`` stones of a game."""
    known, given = rule_named(row.rule), odds_named(row.odds)
    begun = given.opening_of(known.opening_named(row.opening))
    game = Game(*row.size, rule=given.rule_of(known), opening=begun)
    game.set_up(parse_start(row.start))
    for act in map(read_act, acts):
        if len(game.stones) >= count:
            break
        if isinstance(act, Point):
            game.play(act)
        else:
            game.choose(act)
    return [(str(point), stone) for point, stone in game.stones]


def _plain_stones(rule: str, names: tuple[str, ...]) -> list[tuple[str, Stone]]:
    return list(zip(names, _colors(rule, len(names)), strict=True))


@lru_cache
def _colors(rule: str, count: int) -> tuple[Stone, ...]:
    return tuple(map(rule_named(rule).color_of_move, range(count)))


def _by_color(stones: list[tuple[str, Stone]]) -> NamedStones:
    black, white = (frozenset(name for name, stone in stones if stone is color) for color in Stone)
    return black, white


# The opening explorer: the next moves from a position in games of the library. A position is its
# stones, in any order and under any symmetry of the board.


MOST_STONES: Final = 30
"""The number of stones of a game that the explorer reads."""

MOST_EXPLORED: Final = 20_000
"""The number of games, the latest, that the explorer reads at most, in about half a second."""

_QUERY: Final = """SELECT opening, opponent <> 'file', color, result,
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


class Score(NamedTuple):
    """The numbers of games that the player won, drew and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def with_game(self, color: str, result: str) -> "Score":
        """Return the score with one more game of a player of a colour, if it has a result."""
        if result == "draw":
            return self._replace(drawn=self.drawn + 1)
        if not (color and result):
            return self
        won = result == color
        return self._replace(won=self.won + won, lost=self.lost + (not won))


class Continuation(NamedTuple):
    """A move from a position: its results in the player's ``own`` games and ``imported`` games.

    ``score`` is the player's in the own games.
    """

    point: Point
    own: Results
    imported: Results
    score: Score

    @property
    def games(self) -> int:
        return self.own.games + self.imported.games


class _FirstStones(NamedTuple):
    """The first stones of a game; ``own`` if this program played it, by a player of ``color``."""

    stones: PlacedStones
    own: bool
    color: str
    result: str


class ExploredGames:
    """The games of a library under a rule on a board of a size. Raises LibraryError."""

    def __init__(self, library: Library, rule: Rule, size: Size) -> None:
        self._size = size
        rows = library.read(_QUERY, (MOST_STONES, rule.name, *size, MOST_EXPLORED))
        self._lines = [line for row in rows if (line := _first_stones(row, rule, size)) is not None]

    def continuations(self, stones: PlacedStones, side: Stone) -> list[Continuation]:
        """Return the moves of ``side`` in a position, the most frequent first.

        Moves that a symmetry of the position makes equal count as one.
        """
        images = self._images(stones)
        found: dict[Point, dict[bool, Results]] = defaultdict(dict)
        scores: dict[Point, Score] = defaultdict(Score)
        for line in self._lines:
            if len(line.stones) <= len(stones) or line.stones[len(stones)][1] is not side:
                continue
            turned = images.get(frozenset(islice(line.stones, len(stones))))
            if turned is None:
                continue
            played = line.stones[len(stones)][0]
            point = min(one.to_board(played, *self._size) for one in turned)
            results = found[point]
            results[line.own] = results.get(line.own, Results()).with_game(line.result)
            if line.own:
                scores[point] = scores[point].with_game(line.color, line.result)
        none = Results()
        moves = [
            Continuation(at, results.get(True, none), results.get(False, none), scores[at])
            for at, results in found.items()
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


def _first_stones(
    row: tuple[str, int, str, str, str | None], rule: Rule, size: Size
) -> _FirstStones | None:
    opening, own, color, result, acts = row
    names = (acts or "").split()
    try:
        if opening == FREE.name:
            stones = [_stone(name, rule.color_of_move(at)) for at, name in enumerate(names)]
        else:
            begun = GameBeginning(size, rule.name, opening)
            stones = [_stone(*placed) for placed in first_stones(begun, names, MOST_STONES)]
    except (ValueError, AttributeError):  # the fault of a row
        return None
    return _FirstStones(stones, bool(own), color, result)


@lru_cache(maxsize=2 * MAX_SIZE**2)
def _stone(name: str, color: Stone) -> tuple[Point, Stone]:
    return parse_point(name), color
