"""Search of the library by position, under every symmetry."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from wuziqi.records.library.rows import read_act
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.odds import odds_named
from wuziqi.rules.opening import FREE
from wuziqi.rules.opening_names import OPENING_STONES, OpeningName, opening_name
from wuziqi.rules.orientation import symmetries
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import rule_named
from wuziqi.rules.start import parse_start

Stones = tuple[frozenset[str], frozenset[str]]
"""The names of the points with black stones, and of the points with white stones."""

MOST_OPENING_ACTS: Final = 24
"""No opening has so many acts that place no stone."""


@dataclass(frozen=True)
class PositionQuery:
    """The stones of some moves, black and white in turn, on a board of a size.

    Their order and the rule do not matter. Raises IllegalMove for a move off the board or on a
    stone.
    """

    size: Size
    moves: tuple[Point, ...]

    def __post_init__(self) -> None:
        board = Board(*self.size)
        for point in self.moves:
            board.place(point, Stone.BLACK)

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))

    @cached_property
    def images(self) -> frozenset[Stones]:
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


def position_of(size: Size, stones: Sequence[tuple[Point, Stone]]) -> PositionQuery | None:
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


def _by_color(stones: list[tuple[str, Stone]]) -> Stones:
    black, white = (frozenset(name for name, stone in stones if stone is color) for color in Stone)
    return black, white
