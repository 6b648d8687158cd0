"""The rows that a player could see in a game, and which of them they overlooked, by rules alone."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import DIRECTIONS, Rule, winning_line


class Oversight(Enum):
    """What a player can overlook, the plainest first: whose row, and what it lacks one stone of."""

    OWN_FIVE = auto()
    FIVE = auto()
    OWN_OPEN_FOUR = auto()
    OPEN_FOUR = auto()


class Chance(NamedTuple):
    """A row to see: it is missed ``difficulty`` times as often as a plain one."""

    kind: Oversight
    difficulty: float
    missed: bool


def chances_in(game: Game, side: Stone) -> Iterator[Chance]:
    """Yield what a side could see before each of its moves, beside those of an opening.

    There is one chance in a move at most, the most urgent. A five that no stone can prevent is
    none. An open four counts as seen with every four that is made instead, and the other side's
    as soon as something was done about a row of theirs.
    """
    if not game.rule.is_of_fives:
        return
    scan = _Scan(game.board.size, game.rule)
    first = len(game.stones) - len(game.moves) + game.opening_moves
    for number, (point, stone) in enumerate(game.stones):
        if stone is side and number >= first:
            yield from scan.judged(point, stone)
        else:
            scan.place(point, stone)


_GAPPED: Final = 1.5
_DIAGONAL: Final = 1.3
_FAR: Final = 1.3
_AT_EDGE: Final = 1.2
_CROWDED: Final = 0.5
_CROWD: Final = 60
"""The factors of a difficulty; the levels of the computer have the same."""

_FAR_CELLS: Final = 4
_EDGE_CELLS: Final = 2

_FIVE: Final = re.compile(r"(?=([.]xxxx|x[.]xxx|xx[.]xx|xxx[.]x|xxxx[.]))")
_OPEN_FOUR: Final = re.compile(r"(?=[.]([.]xxx|x[.]xx|xx[.]x|xxx[.])[.])")


class _Found(NamedTuple):
    """Where in a line a stone makes a five or an open four, each with whether that is in a gap."""

    fives: dict[int, bool]
    open_fours: dict[int, bool]


@lru_cache(maxsize=10_000)
def _found(line: str) -> _Found:
    """Return what is found in a line with ``x`` for the side's stones and ``.`` for none."""
    return _Found(_completed(_FIVE, line), _completed(_OPEN_FOUR, line))


def _completed(row: re.Pattern[str], line: str) -> dict[int, bool]:
    cells: dict[int, bool] = {}
    for found in row.finditer(line):
        hole = found[1].index(".")
        at = found.start(1) + hole
        cells[at] = cells.get(at, True) and 0 < hole < len(found[1]) - 1
    return cells


_NOTHING: Final = _Found({}, {})

_LEAST_STONES: Final = 3
"""A line with fewer stones of a side has no row to see."""

_READ_AS: Final = {
    Stone.BLACK: str.maketrans("bw", "xo"),
    Stone.WHITE: str.maketrans("bw", "ox"),
}
"""How each side reads the stones of a line: as its own, or as the other's."""


class _Line:
    """A line of points, and what is found there for each side."""

    def __init__(self, points: Sequence[Point], *, diagonal: bool) -> None:
        self.points = points
        self.diagonal = diagonal
        self.found = dict.fromkeys(Stone, _NOTHING)
        self._index = {point: at for at, point in enumerate(points)}
        self._cells = ["."] * len(points)

    def place(self, point: Point, stone: Stone) -> None:
        self._cells[self._index[point]] = "b" if stone is Stone.BLACK else "w"
        text = "".join(self._cells)
        for side, signs in _READ_AS.items():
            mine = text.translate(signs)
            many = mine.count("x") >= _LEAST_STONES
            self.found[side] = _found(mine) if many else _NOTHING


class _Scan:
    """A board that knows its rows; only the lines through a new stone are read again."""

    def __init__(self, size: Size, rule: Rule) -> None:
        self._board = Board(*size)
        self._rule = rule
        self._last: tuple[Point, ...] = ()
        self._lines: dict[Point, list[_Line]] = {point: [] for point in self._board}
        for way in DIRECTIONS:
            for start in self._board:
                if start.along(way, -1) not in self._board:
                    self._add(start, way)
        self._all = list(dict.fromkeys(line for lines in self._lines.values() for line in lines))

    def _add(self, start: Point, way: tuple[int, int]) -> None:
        points = [start]
        while (point := points[-1].along(way, 1)) in self._board:
            points.append(point)
        line = _Line(points, diagonal=0 not in way)
        for point in points:
            self._lines[point].append(line)

    def place(self, point: Point, stone: Stone) -> None:
        self._board.place(point, stone)
        self._last = (*self._last[-1:], point)
        for line in self._lines[point]:
            line.place(point, stone)

    def judged(self, point: Point, side: Stone) -> Iterator[Chance]:
        """Place a stone; yields the chance that its player had before, if any."""
        own, foe = self._fives(side), self._fives(side.other)
        own_fours, foe_fours = self._open_fours(side), self._open_fours(side.other)
        stoppable = len(foe) == 1 and not any(self._is_forbidden(at, side) for at in foe)
        self.place(point, side)
        if own:
            yield Chance(Oversight.OWN_FIVE, min(own.values()), point not in own)
        elif foe:
            if stoppable:
                yield Chance(Oversight.FIVE, min(foe.values()), point not in foe)
        elif own_fours:
            made = self._fives(side)
            yield Chance(Oversight.OWN_OPEN_FOUR, min(own_fours.values()), not made)
        elif foe_fours:
            left = foe_fours.keys() <= self._open_fours(side.other).keys()
            missed = left and not self._fives(side)
            yield Chance(Oversight.OPEN_FOUR, min(foe_fours.values()), missed)

    def _fives(self, side: Stone) -> dict[Point, float]:
        """Return the points where a side wins, with the difficulty of seeing each."""
        found: dict[Point, float] = {}
        for line in self._all:
            for at, gapped in line.found[side].fives.items():
                if self._wins(line.points[at], side):
                    self._note(found, line, at, gapped=gapped)
        return found

    def _open_fours(self, side: Stone) -> dict[Point, float]:
        found: dict[Point, float] = {}
        for line in self._all:
            for at, gapped in line.found[side].open_fours.items():
                if not self._is_forbidden(line.points[at], side):
                    self._note(found, line, at, gapped=gapped)
        return found

    def _note(self, found: dict[Point, float], line: _Line, at: int, *, gapped: bool) -> None:
        point = line.points[at]
        difficulty = self._difficulty(point, diagonal=line.diagonal, gapped=gapped)
        found[point] = min(difficulty, found.get(point, difficulty))

    def _wins(self, point: Point, side: Stone) -> bool:
        self._board.place(point, side)
        row = winning_line(self._board, point, self._rule)
        self._board.remove(point)
        return bool(row)

    def _is_forbidden(self, point: Point, side: Stone) -> bool:
        return forbidden_to(self._board, point, side, self._rule) is not None

    def _difficulty(self, point: Point, *, diagonal: bool, gapped: bool) -> float:
        board = self._board
        difficulty = 1 + _CROWDED * min(len(board), _CROWD) / _CROWD
        difficulty *= _GAPPED if gapped else 1
        difficulty *= _DIAGONAL if diagonal else 1
        if all(
            max(abs(point.column - at.column), abs(point.row - at.row)) > _FAR_CELLS
            for at in self._last
        ):
            difficulty *= _FAR
        columns = min(point.column, board.width - 1 - point.column)
        rows = min(point.row, board.height - 1 - point.row)
        return difficulty * (_AT_EDGE if min(columns, rows) < _EDGE_CELLS else 1)
