"""The opening book: moves for the first plies of freestyle, found by long searches beforehand.

The key of a position is its stones alone, in any order, rotated and mirrored to one form.
tools/strength/book.py makes the file, and explains its content and the scores.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from wuziqi.engine import read_data
from wuziqi.engine.api import Move
from wuziqi.rules.board import Stone
from wuziqi.rules.orientation import ORIENTATIONS, Orientation
from wuziqi.rules.point import Point

StoneTriples = Sequence[tuple[int, int, Stone]]

_BOOK_FILE: Final = "book.json"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class BookError(ValueError):
    """The book's file is unusable; the text names the file and the reason."""


class BookMove(NamedTuple):
    """A move of the book with its score for the side that makes it, as in ``api``."""

    move: Move
    score: int


class Book:
    """A book read from its text; ``name`` is that of the file, for errors.

    The text is JSON: ``margin``, and for each size of board as a string an object that gives the
    moves of every position known. ``key_of`` makes the keys of positions. Moves are objects from
    two letters (column and row, ``aa`` the lower left corner) to scores, on the board as the key
    turns it. Moves that score ``margin`` less than the best, or worse, are never chosen. Raises
    BookError when the text has another form.
    """

    def __init__(self, text: str, name: str = _BOOK_FILE) -> None:
        try:
            data = json.loads(text)
            self.margin: int = data["margin"]
            self._positions: dict[int, dict[str, dict[str, int]]] = {
                int(size): positions for size, positions in data["boards"].items()
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
        return list(self._positions)

    def positions(self, size: int) -> dict[str, dict[str, int]]:
        return self._positions.get(size, {})

    def moves(self, size: int, stones: StoneTriples, side: Stone) -> list[BookMove]:
        """Return the candidates, the best first; empty for an unknown position.

        Symmetrical stones have symmetrical moves.
        """
        if 2 * len(stones) + 1 > self._longest.get(size, 0) or side_to_move(stones) is not side:
            return []
        key, symmetries = key_of(size, stones)
        return self._chosen(size, key, symmetries) if key in self._positions[size] else []

    def _chosen(self, size: int, key: str, symmetries: list[Orientation]) -> list[BookMove]:
        try:
            known = self._positions[size][key]
            too_low = max(known.values()) - self.margin
            found = {
                BookMove(symmetry.to_board(Point(*parse_move(text)), size, size), score)
                for text, score in known.items()
                if score > too_low
                for symmetry in symmetries
            }
        except (ValueError, TypeError, AttributeError) as error:
            raise BookError(f"{self._name}: {size} lines, {key}: {error}") from error
        return sorted(found, key=lambda one: (-one.score, one.move))

    def choose(
        self, size: int, stones: StoneTriples, side: Stone, random: Random
    ) -> BookMove | None:
        """Return one of ``moves`` at random; None for an unknown position."""
        moves = self.moves(size, stones, side)
        return random.choice(moves) if moves else None


@lru_cache(maxsize=1)
def own_book() -> Book:
    """Return the book that comes with the engine, read at the first call. Raises BookError."""
    try:
        text = read_data(_BOOK_FILE)
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(f"{_BOOK_FILE}: {error}") from error
    return Book(text)


def side_to_move(stones: StoneTriples) -> Stone | None:
    """Return the side to move after stones of alternating colours; None for any other stones."""
    black = sum(stone is Stone.BLACK for _, _, stone in stones)
    more = 2 * black - len(stones)
    return Stone.BLACK if more == 0 else Stone.WHITE if more == 1 else None


def key_of(size: int, stones: StoneTriples) -> tuple[str, list[Orientation]]:
    """Return the key of a position, and the symmetries that turn the position into the key.

    The key has the points of black's stones, a ``/`` and white's, each as two letters in the order
    of the alphabet; of the eight symmetrical texts it is the first.
    """
    keys = {symmetry: _key(size, stones, symmetry) for symmetry in ORIENTATIONS}
    first = min(keys.values())
    return first, [symmetry for symmetry, key in keys.items() if key == first]


def _key(size: int, stones: StoneTriples, symmetry: Orientation) -> str:
    sides: dict[Stone, list[str]] = {Stone.BLACK: [], Stone.WHITE: []}
    for column, row, stone in stones:
        sides[stone].append(format_move(symmetry.to_screen(Point(column, row), size, size)))
    return "/".join("".join(sorted(texts)) for texts in sides.values())


def format_move(move: Move) -> str:
    """Return the two letters of a move."""
    return _LETTERS[move[0]] + _LETTERS[move[1]]


def parse_move(text: str) -> Move:
    """Return the move of two letters. Raises ValueError."""
    if len(text) != 2:
        raise ValueError(f"{text!r} is not a move of two letters")
    return _LETTERS.index(text[0]), _LETTERS.index(text[1])
