"""A board that knows where fives, fours and threes can be made; it shares nothing with the engine.

The shape of a stone follows from the eleven cells of each line through its point, by trying the
next stones. Black is 1 and white is 2, as in rules.Stone. A cell is the index of a point in one
array that has a margin of ``MARGIN`` cells around the board.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden
from wuziqi.rules.rule import Rule

MARGIN: Final = 5
"""Cells around the board, and cells of a line that matter on either side of a point."""

EMPTY: Final = 0
EDGE: Final = 3

FIVE: Final = 0
FOUR: Final = 2
THREE: Final = 4
"""The bit of a shape for black; white's is the next one."""

_BITS: Final = [[bit for bit in range(6) if number >> bit & 1] for number in range(64)]
"""The bits of each number."""


class Lines:
    """The shape of a stone in the middle of a line of eleven cells, by a rule.

    ``bits`` of a line has a bit for each colour and shape: a five (a row that wins), a four (one
    more stone makes a five with it) and a three (one more stone makes a straight four with it,
    which can become a five in two ways). A shape counts only where none better is made.
    """

    def __init__(self, rule: Rule) -> None:
        self._wins = [[rule.wins(stone, length) for length in range(12)] for stone in Stone]
        self._known: dict[bytes, int] = {}

    def bits(self, line: bytes) -> int:
        """Return the bits of a line whose middle is empty."""
        known = self._known.get(line)
        if known is None:
            known = self._shape(line, 1) | self._shape(line, 2) << 1
            self._known[line] = known
        return known

    def _shape(self, line: bytes, color: int) -> int:
        """Return the bit that black would have for a colour's shape in the middle."""
        stones = line.count(color)
        if stones < 2:
            return 0
        cells = bytearray(line)
        cells[MARGIN] = color
        if self._is_five(cells, color):
            return 1 << FIVE
        if stones > 2 and self._fives(cells, color):
            return 1 << FOUR
        return 1 << THREE if self._makes_straight_four(cells, color) else 0

    def _makes_straight_four(self, cells: bytearray, color: int) -> bool:
        """Whether one more stone makes two fives possible."""
        for at in range(1, 10):
            if cells[at] == EMPTY:
                cells[at] = color
                fives = self._fives(cells, color)
                cells[at] = EMPTY
                if fives > 1:
                    return True
        return False

    def _fives(self, cells: bytearray, color: int) -> int:
        """Return with how many single stones a row through the middle wins."""
        found = 0
        for at in range(1, 10):
            if cells[at] == EMPTY:
                cells[at] = color
                found += self._is_five(cells, color)
                cells[at] = EMPTY
        return found

    def _is_five(self, cells: bytearray, color: int) -> bool:
        """Whether the row through the middle wins."""
        first = last = MARGIN
        while first > 0 and cells[first - 1] == color:
            first -= 1
        while last < 10 and cells[last + 1] == color:
            last += 1
        return self._wins[color - 1][last - first + 1]


class _WatchedBoard(Board):
    """A board that notes the points read while ``reads`` is a set."""

    reads: set[Point] | None = None

    def __getitem__(self, point: Point) -> Stone | None:
        if self.reads is not None:
            self.reads.add(point)
        return super().__getitem__(point)


class Field:
    """Stones on a board, and for both colours the cells where shapes can be made.

    ``shapes[FIVE + color - 1]`` is the set of cells where a colour makes a five, and so on.
    ``placed`` counts all stones ever placed.
    """

    def __init__(self, size: Size, rule: Rule, stones: Iterable[tuple[Point, Stone]] = ()) -> None:
        self.size = size
        self.rule = rule
        self.placed = 0
        self.shapes: list[set[int]] = [set() for _ in range(6)]
        self._row = size.width + MARGIN
        self.steps = (1, self._row, self._row + 1, self._row - 1)
        self.cells = bytearray([EDGE]) * (self._row * (size.height + 2 * MARGIN) + 2 * MARGIN)
        self._points = {self.cell(point): point for point in Board(*size)}
        for cell in self._points:
            self.cells[cell] = EMPTY
        self._board = _WatchedBoard(*size)
        self._lines = Lines(rule)
        self._bits = [bytearray(len(self.cells)) for _ in self.steps]
        self._all_bits = bytearray(len(self.cells))
        self._log: list[list[tuple[int, int, int]]] = []
        self._order: list[int] = []
        for point, stone in stones:
            self.place(self.cell(point), stone)

    def cell(self, point: Point) -> int:
        return (point.row + MARGIN) * self._row + point.column + MARGIN

    def point(self, cell: int) -> Point:
        return self._points[cell]

    def empty(self) -> list[int]:
        return [cell for cell in self._points if self.cells[cell] == EMPTY]

    def fives(self, color: int) -> set[int]:
        """Return where a colour makes a five; the set changes with the stones."""
        return self.shapes[FIVE + color - 1]

    def fours(self, color: int) -> set[int]:
        """Return where a colour makes a four; the set changes with the stones."""
        return self.shapes[FOUR + color - 1]

    def threes(self, color: int) -> set[int]:
        """Return where a colour makes a three; the set changes with the stones."""
        return self.shapes[THREE + color - 1]

    def is_four_three(self, cell: int, color: int) -> bool:
        """Whether a stone would make a four in one line and a three in another."""
        bits = [line[cell] >> (color - 1) for line in self._bits]
        return any(line >> FOUR & 1 for line in bits) and any(line >> THREE & 1 for line in bits)

    # Placing and taking back

    def place(self, cell: int, color: int) -> None:
        """Place a stone on an empty cell. Raises Occupied for any other."""
        self._board.place(self._points[cell], Stone(color))
        self.placed += 1
        self._order.append(cell)
        self.cells[cell] = color
        log: list[tuple[int, int, int]] = []
        self._log.append(log)
        cells, bits_of = self.cells, self._lines.bits
        for direction, step in enumerate(self.steps):
            bits = self._bits[direction]
            if bits[cell]:
                log.append((direction, cell, bits[cell]))
                self._change(direction, cell, 0)
            for near in range(cell - MARGIN * step, cell + MARGIN * step + 1, step):
                if cells[near] == EMPTY:
                    line = cells[near - MARGIN * step : near + MARGIN * step + 1 : step]
                    new = bits_of(bytes(line))
                    if new != bits[near]:
                        log.append((direction, near, bits[near]))
                        self._change(direction, near, new)

    def undo(self) -> None:
        """Take back the stone placed last."""
        cell = self._order.pop()
        self.cells[cell] = EMPTY
        self._board.remove(self._points[cell])
        for direction, near, bits in reversed(self._log.pop()):
            self._change(direction, near, bits)

    @contextmanager
    def restored(self) -> Iterator[None]:
        """Remove all stones that the block places at its end, also when it raises."""
        stones = len(self._order)
        try:
            yield
        finally:
            while len(self._order) > stones:
                self.undo()

    def _change(self, direction: int, cell: int, bits: int) -> None:
        """Set the shape of a stone on a cell in one direction."""
        self._bits[direction][cell] = bits
        first, second, third, fourth = self._bits
        now = first[cell] | second[cell] | third[cell] | fourth[cell]
        for bit in _BITS[now ^ self._all_bits[cell]]:
            self.shapes[bit] ^= {cell}
        self._all_bits[cell] = now

    # Forbidden points

    def is_forbidden(self, cell: int, color: int, reads: set[int] | None = None) -> bool:
        """Whether the rule forbids a stone on an empty cell.

        ``reads`` takes up the cells that a stone of white's could change the answer by, or one of
        black's could make a forbidden cell legal by.
        """
        if color != Stone.BLACK or not self.rule.forbids or not self._may_be_forbidden(cell):
            return False
        self._board.reads = set()
        try:
            kind = forbidden(self._board, self._points[cell])
            if reads is not None:
                reads.update(self.cell(p) for p in self._board.reads if p in self._board)
        finally:
            self._board.reads = None
        return kind is not None

    def _may_be_forbidden(self, cell: int) -> bool:
        """Whether enough black stones are about for two threes, two fours or six in a row."""
        counts = [
            self.cells[cell - MARGIN * step : cell + MARGIN * step + 1 : step].count(Stone.BLACK)
            for step in self.steps
        ]
        return max(counts) > 3 or sum(count > 1 for count in counts) > 1

    def windows(self, cell: int) -> Iterator[list[int]]:
        """Yield the cells of each straight piece of five cells through a cell."""
        for step in self.steps:
            for start in range(cell - 4 * step, cell + 1, step):
                yield list(range(start, start + 5 * step, step))
