"""Simulated people: a child, a casual player and a club player, several of each, for the levels.

They know nothing of the engine: a board of the puzzles' solver, and a classification of lines of
their own. A child extends its own rows, stops fours and leaves threes alone. A casual player also
blocks open threes and makes open fours, but never looks ahead. A club player sees wins by a few
fours, and stops a four-three of the other side.

All of them overlook rows: each row is seen or not, drawn anew for every move. The chance depends on
what the row threatens, on whose it is, and on how hard it is to see: with a gap, on a diagonal, far
from the last stones, at the edge, among many stones. The numbers are guesses about people, fixed
before the levels were fitted to them.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final, NamedTuple

from tools.puzzles.field import EDGE, EMPTY, MARGIN, Field
from tools.puzzles.solver import Solver, TooHardError

from wuziqi.rules.board import Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE

QUIET, THREE, FOUR, OPEN_FOUR, FIVE = range(5)
"""The shape of a stone in a line: an open three, a four, a four in two ways, a five."""

_REACH: Final = 4
"""Cells of a line that matter on either side of a stone."""

_WINDOW: Final = (0.0, 1.0, 5.0, 18.0, 60.0, 200.0)
"""The worth of five cells in a line without a stone of the other side, by the stones there."""

_MADE: Final = (0.0, 40.0, 60.0, 400.0, 2000.0)
"""The value of the shape that a stone makes, in addition to its windows'."""


class Person(NamedTuple):
    """One simulated person.

    ``defence`` is the weight of the other side's rows; the own rows weigh 1. ``four``, ``three``
    and ``own`` are the chances, 0 to 1, of overlooking a row of the other side that would be five,
    one that would be an open four, and the own of both kinds, all where they are easy to see.
    Without ``guards`` a three of the other side is only as urgent as its cells are worth. A win by
    at most ``fours`` stones is seen. A ``whim`` of 0.1 changes the worth of a cell by up to a
    tenth. ``attack`` is the weight of the own rows.

    Before all that, somebody who ``completes`` always sees where five can be made, and one who
    ``stops`` where the other side makes five. A part ``anywhere`` of the other moves are at random
    near the stones. Who ``copies`` answers opposite to the last stone. Who is not ``ordered`` goes
    by the worth of cells alone, without winning first and stopping next. Somebody may look only
    ``beside`` the last stone, or see no ``diagonals``.
    """

    kind: str
    name: str
    defence: float
    four: float
    three: float
    own: float
    whim: float
    guards: bool = True
    fours: int = 0
    attack: float = 1.0
    completes: bool = False
    stops: bool = False
    anywhere: float = 0.0
    copies: bool = False
    ordered: bool = True
    beside: bool = False
    diagonals: bool = True


PEOPLE: Final = (
    Person("child", "builder", 0.05, 0.25, 0.80, 0.03, 0.3, guards=False),
    Person("child", "follower", 0.30, 0.20, 0.70, 0.05, 0.5, guards=False),
    Person("child", "dreamer", 0.10, 0.30, 0.85, 0.08, 0.9, guards=False),
    Person("casual", "attacker", 0.5, 0.04, 0.14, 0.02, 0.15),
    Person("casual", "defender", 1.1, 0.02, 0.08, 0.03, 0.15),
    Person("casual", "hasty player", 0.8, 0.06, 0.18, 0.03, 0.3),
    Person("club", "attacker", 0.6, 0.004, 0.03, 0.005, 0.1, fours=4),
    Person("club", "defender", 1.0, 0.002, 0.02, 0.010, 0.1, fours=3),
    Person("club", "all-rounder", 0.8, 0.006, 0.04, 0.005, 0.15, fours=3),
)

KINDS: Final = tuple(dict.fromkeys(person.kind for person in PEOPLE))


def people_of(kind: str) -> list[Person]:
    return [person for person in PEOPLE if person.kind == kind]


class Row(NamedTuple):
    """The shape of a stone in one line: its class, its windows' value, whether it has a gap."""

    makes: int
    worth: float
    gapped: bool


@cache
def row_of(line: bytes, color: int) -> Row:
    """Return the shape of a colour's stone in the middle of a line of nine cells."""
    cells = bytearray(line)
    cells[_REACH] = color
    counts = [
        window.count(color)
        for window in (cells[start : start + 5] for start in range(5))
        if window.count(EMPTY) + window.count(color) == 5
    ]
    worth = sum(_WINDOW[count] for count in counts)
    near = "".join("x" if cell == color else "." for cell in cells).strip(".")
    return Row(_makes(cells, color), worth, "." in near)


def _makes(cells: bytearray, color: int) -> int:
    if _has_five(cells, color):
        return FIVE
    if ways := _ways(cells, color):
        return FOUR if ways == 1 else OPEN_FOUR
    for at in _empty(cells):
        cells[at] = color
        opens = _ways(cells, color) > 1
        cells[at] = EMPTY
        if opens:
            return THREE
    return QUIET


def _empty(cells: bytearray) -> list[int]:
    return [at for at, cell in enumerate(cells) if cell == EMPTY]


def _ways(cells: bytearray, color: int) -> int:
    """Return with how many single stones there are five in a row through the middle."""
    ways = 0
    for at in _empty(cells):
        cells[at] = color
        ways += _has_five(cells, color)
        cells[at] = EMPTY
    return ways


def _has_five(cells: bytearray, color: int) -> bool:
    """Whether five in a row go through the middle: in nine cells every five does."""
    return bytes([color]) * 5 in cells


class Player:
    """A person at a board; ``seed`` decides their oversights and preferences."""

    def __init__(self, person: Person, size: int, seed: int) -> None:
        self.person = person
        self.field = Field(Size.square(size), FREESTYLE)
        self._solver = Solver(self.field)
        self._random = Random(f"{person} {seed}")
        self._last: list[Point] = []
        self._stones = 0
        self._color = 0
        self._luck: dict[tuple[int, int, int], float] = {}

    def place(self, point: Point, color: int) -> None:
        """Note a stone of either side."""
        self.field.place(self.field.cell(point), color)
        self._last = [*self._last[-1:], point]
        self._stones += 1

    def move(self, color: int) -> Point:
        """Return where the person places the next stone."""
        cells = self._near_cells()
        if not cells:
            middle = self.field.size.width // 2
            return Point(middle, middle)
        person, random = self.person, self._random
        for sees, side in ((person.completes, color), (person.stops, 3 - color)):
            if sees and (fives := self.field.fives(side)):
                return self.field.point(min(fives))
        if person.copies and (point := self._opposite()) is not None:
            return point
        if person.anywhere and random.random() < person.anywhere:
            return self.field.point(random.choice(cells))
        if person.beside:
            cells = [cell for cell in cells if not self._is_far(self.field.point(cell), 2)] or cells
        self._color = color
        self._luck.clear()
        seen = {cell: (self._rows(cell, color), self._rows(cell, 3 - color)) for cell in cells}
        most = {cell: (_best(own), _best(foe)) for cell, (own, foe) in seen.items()}
        liked = {cell: self._worth(*rows) for cell, rows in seen.items()}
        found = (person.ordered and self._urgent(most, color)) or cells
        return self.field.point(max(found, key=lambda cell: liked[cell]))

    def _opposite(self) -> Point | None:
        """Return the free point that the middle of the board mirrors the last stone to."""
        last = self.field.size.width - 1
        point = Point(last - self._last[-1].column, last - self._last[-1].row)
        return point if self.field.cells[self.field.cell(point)] == EMPTY else None

    def _urgent(self, most: dict[int, tuple[int, int]], color: int) -> list[int]:
        """Return the cells among which the person chooses; none if nothing is urgent."""
        for side, least in ((0, FIVE), (1, FIVE), (0, OPEN_FOUR)):
            if found := [cell for cell, makes in most.items() if makes[side] >= least]:
                return found
        if (cell := self._win_by_fours(color)) is not None:
            return [cell]
        if self.person.guards and (
            found := [cell for cell, (_own, foe) in most.items() if foe == OPEN_FOUR]
        ):
            return found + [cell for cell, (own, _foe) in most.items() if own == FOUR]
        if self.person.fours and (cell := self._win_by_fours(3 - color)) is not None:
            return [cell]
        return []

    def _win_by_fours(self, color: int) -> int | None:
        """Return the first stone of a win by a few fours, if the person sees one."""
        most = self.person.fours
        if not most or self._random.random() < 2 * self.person.own * self._crowd():
            return None
        try:
            line = self._solver.fours(color, 300, range(2, most + 1))
        except TooHardError:
            return None
        return None if line is None else line[0]

    def _rows(self, cell: int, color: int) -> list[Row]:
        """Return the rows through a cell as the person sees them: threats may be overlooked."""
        cells = self.field.cells
        rows = []
        for direction, step in enumerate(self.field.steps):
            line = cells[cell - _REACH * step : cell + _REACH * step + 1 : step]
            row = row_of(bytes(line), color)
            if row.makes >= THREE and self._overlooks(cell, direction, color, row):
                row = Row(QUIET, min(row.worth, _WINDOW[3]), row.gapped)
            rows.append(row)
        return rows

    def _overlooks(self, cell: int, direction: int, color: int, row: Row) -> bool:
        person = self.person
        if direction > 1 and not person.diagonals:
            return True
        foe = person.four if row.makes == FIVE else person.three
        chance = person.own if color == self._color else foe
        point = self.field.point(cell)
        hard = 0.5 * row.gapped + 0.4 * (direction > 1) + 0.4 * self._is_far(point)
        hard += 0.3 * self._is_at_edge(point) + 0.4 * self._crowd()
        return self._luck_of(cell, direction, color) < chance * (0.7 + hard)

    def _luck_of(self, cell: int, direction: int, color: int) -> float:
        """Return the luck, 0 to 1, of seeing a line: the same for all its cells in this move."""
        point = self.field.point(cell)
        lines = (point.row, point.column, point.column - point.row, point.column + point.row)
        key = (color, direction, lines[direction])
        if key not in self._luck:
            self._luck[key] = self._random.random()
        return self._luck[key]

    def _is_far(self, point: Point, most: int = 4) -> bool:
        return all(
            max(abs(point.column - last.column), abs(point.row - last.row)) > most
            for last in self._last
        )

    def _is_at_edge(self, point: Point) -> bool:
        last = self.field.size.width - 1
        return min(point.column, point.row, last - point.column, last - point.row) < 2

    def _crowd(self) -> float:
        """Return how crowded the board is, 0 to 1."""
        return min(self._stones, 60) / 60

    def _worth(self, own: list[Row], foe: list[Row]) -> float:
        person = self.person
        worth = person.attack * sum(row.worth + _MADE[row.makes] for row in own)
        worth += person.defence * sum(row.worth + _MADE[row.makes] for row in foe)
        return worth * (1 + person.whim * (2 * self._random.random() - 1))

    def _near_cells(self) -> list[int]:
        """Return the empty cells within two of a stone."""
        cells, steps = self.field.cells, self.field.steps
        found = {
            near
            for cell, stone in enumerate(cells)
            if stone not in (EMPTY, EDGE)
            for near in _around(cell, steps[1])
            if cells[near] == EMPTY
        }
        return sorted(found)


def _around(cell: int, row: int) -> Iterator[int]:
    for up in range(-2, 3):
        yield from range(cell + up * row - 2, cell + up * row + 3)


def _best(rows: list[Row]) -> int:
    """Return the best that a stone makes: two fours are as good as an open one."""
    best = max(row.makes for row in rows)
    fours = sum(row.makes == FOUR for row in rows)
    return OPEN_FOUR if best == FOUR and fours > 1 else best


assert MARGIN >= _REACH
