"""The opening book: moves for the first plies of freestyle, found by long searches beforehand.

A position is looked up by its stones alone, whatever their order, turned and mirrored into the
one form that the book knows. tools/build_book.py makes the file; what it has in it, and what the
scores mean, is told there.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Final, NamedTuple

from wuziqi.engine.api import Move
from wuziqi.rules.board import Stone

Stones = Sequence[tuple[int, int, Stone]]

TURNS: Final = range(8)
"""The ways to turn and mirror a board; 0 leaves it as it is."""

_FILE: Final = "book.json"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class BookError(ValueError):
    """The file of the book cannot be used; the text says which and why."""


class BookMove(NamedTuple):
    """A move of the book with its score for the side that makes it, as in ``api``."""

    move: Move
    score: int


class Book:
    """A book read from its text; ``name`` is that of the file, for errors.

    The text is JSON: ``margin``, and for each size of board as a string an object that gives the
    moves of every position known. Positions are keys as ``key_of`` makes them, moves are objects
    from two letters (column and row, ``aa`` the lower left corner) to scores, and refer to the
    board as the key shows it. Moves that score ``margin`` less than the best, or worse, are never
    chosen. Raises BookError when the text has another form.
    """

    def __init__(self, text: str, name: str = _FILE) -> None:
        try:
            told = json.loads(text)
            self.margin: int = told["margin"]
            self._positions: dict[int, dict[str, dict[str, int]]] = {
                int(size): positions for size, positions in told["boards"].items()
            }
            self._longest = {
                size: max(map(len, positions), default=0)
                for size, positions in self._positions.items()
            }
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BookError(f"{name} is not a book of openings: {error}") from error
        self._name = name

    @property
    def sizes(self) -> list[int]:
        """The sizes of the boards that there are openings for."""
        return list(self._positions)

    def positions(self, size: int) -> dict[str, dict[str, int]]:
        """Return the positions of a size as they stand in the file."""
        return self._positions.get(size, {})

    def moves(self, size: int, stones: Stones, side: Stone) -> list[BookMove]:
        """Return the moves that may be chosen, the best first; none when it is not known.

        Where the stones are symmetrical so are the moves.
        """
        if 2 * len(stones) + 1 > self._longest.get(size, 0) or to_move(stones) is not side:
            return []
        key, turns = key_of(size, stones)
        return self._chosen(size, key, turns) if key in self._positions[size] else []

    def _chosen(self, size: int, key: str, turns: list[int]) -> list[BookMove]:
        try:
            known = self._positions[size][key]
            least = max(known.values()) - self.margin
            found = {
                BookMove(turned_back(as_move(text), turn, size), score)
                for text, score in known.items()
                if score > least
                for turn in turns
            }
        except (ValueError, TypeError, AttributeError) as error:
            raise BookError(f"{self._name}: {size} lines, {key}: {error}") from error
        return sorted(found, key=lambda one: (-one.score, one.move))

    def choose(self, size: int, stones: Stones, side: Stone, random: Random) -> BookMove | None:
        """Return one of the ``moves``, by chance; None when the position is not known."""
        moves = self.moves(size, stones, side)
        return random.choice(moves) if moves else None


@lru_cache(maxsize=1)
def own_book() -> Book:
    """Return the book that is shipped, read at the first call. Raises BookError."""
    try:
        text = (files("wuziqi.engine") / _FILE).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(f"{_FILE}: {error}") from error
    return Book(text)


def to_move(stones: Stones) -> Stone | None:
    """Return whose turn it is after stones played in turn, None where they were not."""
    black = sum(stone is Stone.BLACK for _, _, stone in stones)
    more = 2 * black - len(stones)
    return Stone.BLACK if more == 0 else Stone.WHITE if more == 1 else None


def key_of(size: int, stones: Stones) -> tuple[str, list[int]]:
    """Return the key of a position, and the turns of the board that make it look like the key.

    The key has the points of black's stones, a ``/`` and white's, each as two letters in the
    order of the alphabet; of the eight ways to look at the board it is the first.
    """
    keys = [_key(size, stones, turn) for turn in TURNS]
    first = min(keys)
    return first, [turn for turn in TURNS if keys[turn] == first]


def _key(size: int, stones: Stones, turn: int) -> str:
    sides: dict[Stone, list[str]] = {Stone.BLACK: [], Stone.WHITE: []}
    for column, row, stone in stones:
        sides[stone].append(as_text(turned((column, row), turn, size)))
    return "/".join("".join(sorted(texts)) for texts in sides.values())


def stones_of(key: str) -> list[tuple[int, int, Stone]]:
    """Return the stones of a key. Raises ValueError for what is none."""
    black, _, white = key.partition("/")
    return [
        (*as_move(points[at : at + 2]), stone)
        for points, stone in ((black, Stone.BLACK), (white, Stone.WHITE))
        for at in range(0, len(points), 2)
    ]


def turned(move: Move, turn: int, size: int) -> Move:
    """Return where a turn of the board takes a move."""
    column, row = move
    if turn & 1:
        column = size - 1 - column
    if turn & 2:
        row = size - 1 - row
    return (row, column) if turn & 4 else (column, row)


def turned_back(move: Move, turn: int, size: int) -> Move:
    """Return which move a turn of the board takes there."""
    column, row = (move[1], move[0]) if turn & 4 else move
    return turned((column, row), turn & 3, size)


def as_text(move: Move) -> str:
    """Return a move as two letters."""
    return _LETTERS[move[0]] + _LETTERS[move[1]]


def as_move(text: str) -> Move:
    """Read a move of two letters. Raises ValueError."""
    if len(text) != 2:
        raise ValueError(f"{text!r} is not a move of two letters")
    return _LETTERS.index(text[0]), _LETTERS.index(text[1])
