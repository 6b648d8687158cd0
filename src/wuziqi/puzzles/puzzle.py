"""A puzzle: a position, its correct first moves and its difficulty, kept as a line of JSON.

The script ``tools/puzzles/make.py`` makes and proves the puzzles of the program.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from wuziqi.rules.board import MAX_SIZE, Board, Size, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import Rule, rule_named, winning_line
from wuziqi.rules.threats import fours, open_threes, winning_points
from wuziqi.session.analysis import Target
from wuziqi.texts import N_, TextError


class PuzzleError(TextError, ValueError):
    """A line without a puzzle."""


class PuzzleTheme(Enum):
    """The task of a puzzle; the values are as in the file."""

    FOURS = "fours"
    """A win by fours alone."""
    FOUR_THREE = "four-three"
    """A win by a four-three."""
    THREATS = "threats"
    """A win by threats, not all of them fours."""
    DEFENCE = "defence"
    """The only move not proven to lose."""
    FORBIDDEN = "forbidden"
    """Renju: white wins because a point is forbidden to black."""
    FOUR = "four"
    """A four of the opponent is to be stopped."""
    THREE = "three"
    """An open three of the opponent is to be answered."""
    BETTER = "better"
    """A move about as good as the best, instead of a mistake by which nothing is proven."""

    @property
    def is_single(self) -> bool:
        """Whether one right move is the whole solution, with nothing to win by force."""
        return self in _SINGLE_MOVE_THEMES


_SINGLE_MOVE_THEMES: Final = (
    PuzzleTheme.DEFENCE,
    PuzzleTheme.FOUR,
    PuzzleTheme.THREE,
    PuzzleTheme.BETTER,
)

SET_THEMES: Final = (
    PuzzleTheme.FOURS,
    PuzzleTheme.FOUR_THREE,
    PuzzleTheme.THREATS,
    PuzzleTheme.DEFENCE,
    PuzzleTheme.FORBIDDEN,
)
"""The themes of the program's puzzles beside the first steps.

The others belong to first steps and to mistakes in games.
"""


class Motif(Enum):
    """The reason why the right move is hard to see; the values are as in the file."""

    GAP = "gap"
    """It makes or stops a row with a gap."""
    DIAGONAL = "diagonal"
    """It makes or stops diagonal rows alone."""
    COUNTER_FOUR = "counter-four"
    """The other side answers with a four, or the defence is one."""
    EDGE = "edge"
    """It lies at the edge."""
    QUIET = "quiet"
    """A move of the solution makes no four."""


OWN_ID: Final = re.compile(r"own-(?P<game>[0-9]{1,15})-[0-9]+")
"""The name of a puzzle from a game of the library, with the game's number."""


Skill = PuzzleTheme | Motif
"""The skills that a player can train."""

TRAINED: Final[tuple[Skill, ...]] = (*SET_THEMES, *Motif)


def theme_named(name: str) -> Skill | None:
    """Return the theme of this name, None for an unknown one."""
    return next((theme for theme in TRAINED if theme.value == name), None)


@dataclass(frozen=True)
class Puzzle:
    """A position after ``moves``, black's first; the side to move solves it.

    ``firsts`` are all correct first moves, ``line`` is the main solution, ``plies`` its length up
    to the five, 1 for a defence. ``quiet`` counts the solver's moves in it that make no four,
    ``tempting`` the wrong moves that make or stop a threat. ``levels`` has for each level of the
    computer, from the first on, whether its first move is right; () if not measured. ``rating`` is
    the difficulty, on the scale of the players' ratings. In a puzzle from a game, ``played`` is the
    mistake; for BETTER, ``chance`` is the chance to win with the best move, 0 to 1. ``motifs``
    follow from the rest, see ``motifs_of``.
    """

    id: str
    rule: Rule
    size: Size
    moves: tuple[Point, ...]
    theme: PuzzleTheme
    firsts: tuple[Point, ...]
    plies: int
    line: tuple[Point, ...]
    quiet: int
    tempting: int
    levels: tuple[bool, ...]
    rating: int
    played: Point | None = None
    chance: float = 0.0
    motifs: tuple[Motif, ...] = ()

    def has(self, theme: Skill) -> bool:
        """Whether the puzzle trains a theme."""
        return theme is self.theme or theme in self.motifs

    @property
    def wins_at_once(self) -> bool:
        """Whether the first move is the whole attack: a five."""
        return self.plies == 1 and not self.theme.is_single

    @property
    def game(self) -> int | None:
        """The number of the game that the puzzle comes from; None for one of the program's."""
        found = OWN_ID.fullmatch(self.id)
        return None if found is None else int(found["game"])

    @property
    def target(self) -> Target:
        return Target.after(self.moves, self.size, self.rule)

    @property
    def side(self) -> Stone:
        return self.target.side

    @property
    def board(self) -> Board:
        return Board.with_stones(self.size, self.target.stones)


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the line of a puzzle, without line feed."""
    played = {} if puzzle.played is None else {"played": str(puzzle.played)}
    chance = {"chance": round(puzzle.chance, 4)} if puzzle.chance else {}
    return json.dumps(
        {
            "id": puzzle.id,
            "rule": puzzle.rule.name,
            "width": puzzle.size.width,
            "height": puzzle.size.height,
            "moves": _text(puzzle.moves),
            "kind": puzzle.theme.value,
            "firsts": _text(puzzle.firsts),
            "plies": puzzle.plies,
            "line": _text(puzzle.line),
            "quiet": puzzle.quiet,
            "tempting": puzzle.tempting,
            "levels": "".join(str(int(right)) for right in puzzle.levels),
            "rating": puzzle.rating,
            **({"motifs": " ".join(one.value for one in puzzle.motifs)} if puzzle.motifs else {}),
            **played,
            **chance,
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
    """Return the puzzle of a JSON object. Raises ValueError, KeyError, TypeError ..."""
    return Puzzle(
        id=str(kept["id"]),
        rule=rule_named(kept["rule"]),
        size=Size(int(kept["width"]), int(kept["height"])),
        moves=_points(kept["moves"]),
        theme=PuzzleTheme(kept["kind"]),
        firsts=_points(kept["firsts"]),
        plies=int(kept["plies"]),
        line=_points(kept["line"]),
        quiet=int(kept["quiet"]),
        tempting=int(kept["tempting"]),
        levels=tuple(bool(int(right)) for right in kept["levels"]),
        rating=int(kept["rating"]),
        played=parse_point(kept["played"]) if "played" in kept else None,
        chance=float(kept.get("chance", 0)),
        motifs=tuple(map(Motif, kept.get("motifs", "").split())),
    )


def _text(points: Iterable[Point]) -> str:
    return " ".join(map(str, points))


_point = lru_cache(maxsize=MAX_SIZE**2)(parse_point)
"""The set of the program has 31,000 points to parse."""


def _points(text: str) -> tuple[Point, ...]:
    return tuple(map(_point, text.split()))


def read_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles of the program beside the first steps, the easiest first.

    They are part of the program. Its tests place their stones, because that takes the time of a
    frame.
    """
    return _read("puzzles.jsonl")


def read_first_steps() -> tuple[Puzzle, ...]:
    """Return the puzzles of the program with few stones and one idea, the easiest first.

    The script ``tools/puzzles/first_steps.py`` makes them.
    """
    return _read("first_steps.jsonl")


def _read(name: str) -> tuple[Puzzle, ...]:
    text = Path(__file__).with_name(name).read_text("utf-8")
    return tuple(_puzzle(json.loads(line)) for line in text.splitlines())


# Motifs, found on the board


_NEAR_EDGE = 2
"""The first lines from the edge that count as the edge."""


def motifs_of(puzzle: Puzzle) -> tuple[Motif, ...]:
    """Return the motifs of a puzzle, by its main line."""
    found = set(_motifs(puzzle))
    return tuple(motif for motif in Motif if motif in found)


def _motifs(puzzle: Puzzle) -> Iterator[Motif]:
    if puzzle.quiet:
        yield Motif.QUIET
    (column, row), (width, height) = puzzle.firsts[0], puzzle.size
    if min(column, row, width - 1 - column, height - 1 - row) < _NEAR_EDGE:
        yield Motif.EDGE
    made = _rows_made(puzzle.board, puzzle.firsts[0], puzzle)
    if made and all(is_diagonal(row) for row in made):
        yield Motif.DIAGONAL
    if any(has_gap(row) for row in made):
        yield Motif.GAP
    if _is_countered(puzzle):
        yield Motif.COUNTER_FOUR


def _rows_made(board: Board, point: Point, puzzle: Puzzle) -> list[frozenset[Point]]:
    """Return the fours, else the open threes, that the first move makes or, in defence, stops."""
    side = puzzle.side.other if puzzle.theme.is_single else puzzle.side
    for find in (fours, open_threes):
        board.place(point, side)
        found = find(board, side, puzzle.rule)
        rows = [threat.stones for threat in found if point in threat.stones]
        board.remove(point)
        if rows:
            return rows
    return []


def is_diagonal(stones: Collection[Point]) -> bool:
    columns, rows = {point.column for point in stones}, {point.row for point in stones}
    return len(columns) > 1 and len(rows) > 1


def has_gap(stones: Collection[Point]) -> bool:
    """Whether an empty point lies between the stones of a row."""
    columns, rows = [point.column for point in stones], [point.row for point in stones]
    length = max(max(columns) - min(columns), max(rows) - min(rows)) + 1
    return length > len(stones)


def _is_countered(puzzle: Puzzle) -> bool:
    """Whether the other side answers with a four, or the defence itself is one."""
    board, side = puzzle.board, puzzle.side
    by = side if puzzle.theme.is_single else side.other
    color: Stone = side
    for point in puzzle.line or puzzle.firsts[:1]:
        if point not in board or board[point] is not None:
            return False
        board.place(point, color)
        if winning_line(board, point, puzzle.rule):
            return False
        if color is by and winning_points(board, by, puzzle.rule):
            return True
        color = color.other
    return False
