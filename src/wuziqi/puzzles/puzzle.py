"""A puzzle: a position, its correct first moves, and how hard it is; a line of JSON each.

The set of the program is made and proven by ``tools/make_puzzles.py``.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from typing import Any

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import Rule, rule_named
from wuziqi.session.analysis import Target
from wuziqi.texts import N_, TextError


class PuzzleError(TextError, ValueError):
    """A line that is no puzzle."""


class Kind(Enum):
    """What a puzzle asks for; the values are those of the file."""

    FOURS = "fours"
    """A win by fours alone."""
    FOUR_THREE = "four-three"
    """A win by a four-three."""
    THREATS = "threats"
    """A win by threats, one at least no four."""
    DEFENCE = "defence"
    """The only move that is not proven to lose."""
    FORBIDDEN = "forbidden"
    """Renju: white wins by a point that is forbidden to black."""


@dataclass(frozen=True)
class Puzzle:
    """A position after ``moves``, black's first; the side to move solves it.

    ``firsts`` are all correct first moves, ``line`` is the main solution, ``plies`` its length up
    to the five, 1 for a defence; ``quiet`` are the solver's moves in it that make no four.
    ``tempting`` is how many wrong moves make or stop a threat. ``levels`` has for each level of
    the computer, the first one first, whether its first move is right; () where that was not
    measured. ``rating`` is how hard it is, on the scale of the players' ratings.
    """

    id: str
    rule: Rule
    size: Size
    moves: tuple[Point, ...]
    kind: Kind
    firsts: tuple[Point, ...]
    plies: int
    line: tuple[Point, ...]
    quiet: int
    tempting: int
    levels: tuple[bool, ...]
    rating: int

    @property
    def target(self) -> Target:
        """The position as the engine is asked about it."""
        return Target.after(self.moves, self.size, self.rule)

    @property
    def side(self) -> Stone:
        """The side that solves."""
        return self.target.side

    @property
    def board(self) -> Board:
        """The board to begin with."""
        board = Board(*self.size)
        for point, stone in self.target.stones:
            board.place(point, stone)
        return board


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of the file, without line feed."""
    return json.dumps(
        {
            "id": puzzle.id,
            "rule": puzzle.rule.name,
            "width": puzzle.size.width,
            "height": puzzle.size.height,
            "moves": _text(puzzle.moves),
            "kind": puzzle.kind.value,
            "firsts": _text(puzzle.firsts),
            "plies": puzzle.plies,
            "line": _text(puzzle.line),
            "quiet": puzzle.quiet,
            "tempting": puzzle.tempting,
            "levels": "".join(str(int(right)) for right in puzzle.levels),
            "rating": puzzle.rating,
        },
        separators=(",", ":"),
    )


def parse_puzzle(line: str) -> Puzzle:
    """Return the puzzle of a line. Raises PuzzleError."""
    try:
        puzzle = _puzzle(json.loads(line))
        board = puzzle.board
        if not puzzle.firsts or any(board[point] is not None for point in puzzle.firsts):
            raise PuzzleError(N_("its solution is not on an empty point"))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise PuzzleError(N_("no puzzle: {error}"), error=error) from error
    return puzzle


def _puzzle(kept: dict[str, Any]) -> Puzzle:
    """Return the puzzle of an object of JSON. Raises ValueError, KeyError, TypeError ..."""
    return Puzzle(
        id=str(kept["id"]),
        rule=rule_named(kept["rule"]),
        size=Size(int(kept["width"]), int(kept["height"])),
        moves=_points(kept["moves"]),
        kind=Kind(kept["kind"]),
        firsts=_points(kept["firsts"]),
        plies=int(kept["plies"]),
        line=_points(kept["line"]),
        quiet=int(kept["quiet"]),
        tempting=int(kept["tempting"]),
        levels=tuple(bool(int(right)) for right in kept["levels"]),
        rating=int(kept["rating"]),
    )


def _text(points: Iterable[Point]) -> str:
    return " ".join(map(str, points))


def _points(text: str) -> tuple[Point, ...]:
    return tuple(map(parse_point, text.split()))


def read_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles of the program, the easiest first."""
    text = files("wuziqi.puzzles").joinpath("puzzles.jsonl").read_text("utf-8")
    return tuple(map(parse_puzzle, text.splitlines()))
