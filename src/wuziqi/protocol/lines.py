"""Coordinates, stones on an engine's board, lines of text read from a descriptor with a timeout.

Neither end of the protocol reads by Python's buffered files: ``select`` does not see their buffers.
"""

import re
import time
from collections.abc import Iterable, Sequence

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, outcome_after, outcome_on
from wuziqi.rules.rule import Rule
from wuziqi.system import SYSTEM
from wuziqi.system.contract import ByteSource, System
from wuziqi.texts import N_, TextError

_COORDINATES = re.compile(r"([0-9]{1,9})\s*,\s*([0-9]{1,9})")
_SEVERAL = re.compile(rf"{_COORDINATES.pattern}(?:\s+{_COORDINATES.pattern})*")
_INTEGER = re.compile(r"-?[0-9]{1,18}")


class CoordinatesError(TextError, ValueError):
    """The text names no point of the board."""


def parse_coordinates(text: str, size: Size) -> Point:
    """Read ``X,Y`` on a board of that size. Raises CoordinatesError."""
    points = parse_several(text, size)
    if len(points) > 1:
        raise CoordinatesError(N_("expected coordinates X,Y"))
    return points[0]


def parse_several(text: str, size: Size) -> tuple[Point, ...]:
    """Read one or more ``X,Y`` separated by blanks. Raises CoordinatesError."""
    if _SEVERAL.fullmatch(text.strip()) is None:
        raise CoordinatesError(N_("expected coordinates X,Y"))
    pairs = _COORDINATES.findall(text)
    return tuple(_point(int(column), int(from_top), size) for column, from_top in pairs)


def _point(column: int, from_top: int, size: Size) -> Point:
    if column >= size.width or from_top >= size.height:
        reason = N_("{column},{row} is off the board")
        raise CoordinatesError(reason, column=column, row=from_top)
    return Point(column, size.height - 1 - from_top)


def format_coordinates(point: Point, size: Size) -> str:
    """Write a point as ``X,Y`` on a board of that size."""
    return f"{point.column},{size.height - 1 - point.row}"


def parse_number(text: str) -> int | None:
    """Read an integer of at most 18 digits; None for any other text."""
    return int(text) if _INTEGER.fullmatch(text) else None


CUT_SHORT = "Level cut short by time"
"""The MESSAGE of our engine before a move for which its level should have searched longer."""


# Lines from a descriptor


MAX_LINE_BYTES = 65_536
"""The most bytes of a line; the rest is dropped."""


class LineSplitter:
    """Splits bytes into lines that end with CR, LF or both; blank lines are dropped."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, chunk: bytes) -> list[str]:
        """Return the lines that ``chunk`` completes.

        They are without line ends, outer blanks and a byte order mark.
        """
        *whole, rest = (self._rest + chunk).replace(b"\r", b"\n").split(b"\n")
        self._rest = rest[:MAX_LINE_BYTES]
        return [text for line in whole if (text := _text(line))]

    def finish(self) -> list[str]:
        """Return the unfinished line at the end of the input, if there is one."""
        return self.feed(b"\n")


def _text(line: bytes) -> str:
    return line[:MAX_LINE_BYTES].decode("utf-8-sig", "replace").strip()


class LineReader:
    """Reads whole lines from a source, which has no more once ``ended`` is true."""

    def __init__(self, source: ByteSource) -> None:
        self._source = source
        self._splitter = LineSplitter()
        self.ended = False

    def fileno(self) -> int:
        return self._source.fileno()

    def read(self, timeout: float | None) -> list[str]:
        """Read once within ``timeout`` seconds (None for no limit); return the completed lines."""
        chunk = None if self.ended else self._source.read(timeout)
        if chunk is None:
            return []
        self.ended = chunk == b""
        return self._splitter.finish() if self.ended else self._splitter.feed(chunk)

    def read_last(self) -> list[str]:
        """Return the last lines of an ended process, as far as they have arrived.

        A line without an end counts, because its bytes may come long before the end of the input.
        """
        until = time.monotonic() + self._source.lag
        last = self.read(self._source.lag)
        while not self.ended and (left := until - time.monotonic()) > 0:
            last += self.read(left)
        return last + self._splitter.finish()

    def close(self) -> None:
        """Read nothing more; the descriptor itself is its owner's."""
        self._source.close()


def open_lines(descriptor: int, system: System = SYSTEM) -> LineReader:
    return LineReader(system.source(descriptor))


class BoardState:
    """Stones in the order in which the manager named them; ``own`` is the engine's side.

    A state never changes, so a command that fails half-way has no effect.
    Raises Occupied when two stones share a point, OffBoard for a stone outside the board.
    """

    def __init__(
        self,
        size: Size,
        own: Stone = Stone.BLACK,
        stones: Iterable[tuple[Point, Stone]] = (),
    ) -> None:
        self.size = size
        self.own = own
        self.stones = tuple(stones)
        self._board = Board.with_stones(size, self.stones)

    def __getitem__(self, point: Point) -> Stone | None:
        return self._board[point]

    def with_stones(self, points: Iterable[Point], stone: Stone) -> "BoardState":
        """Return the state with more stones of one colour. Raises Occupied and OffBoard."""
        more = ((point, stone) for point in points)
        return BoardState(self.size, self.own, (*self.stones, *more))

    def without(self, point: Point) -> "BoardState":
        """Return the state without the stone on the point, if there is one."""
        left = (placed for placed in self.stones if placed[0] != point)
        return BoardState(self.size, self.own, left)

    def for_side(self, side: Stone) -> "BoardState":
        return BoardState(self.size, side, self.stones)

    def outcome(self, rule: Rule) -> Outcome | None:
        """Return the outcome of the game; None while it goes on.

        The stones may come in any order, so any of them may have won. Only the last stone, if it is
        the opponent's, can stand on a forbidden point: an earlier one would have ended the game.
        """
        ended = outcome_on(self._board, rule)
        if ended is None and self.stones and self.stones[-1][1] is self.own.other:
            *earlier, (point, stone) = self.stones
            return outcome_after(Board.with_stones(self.size, earlier), point, stone, rule)
        return ended

    def stones_left(self, rule: Rule) -> int:
        """Return how many stones the engine's side has to place in this turn."""
        empty = self.size.width * self.size.height - len(self.stones)
        return stones_left(rule, [stone for _, stone in self.stones], self.own, empty)


def stones_left(rule: Rule, colors: Sequence[Stone], side: Stone, empty: int) -> int:
    """Return how many stones ``side`` has to place before its turn is over, at least 1.

    ``colors`` are the colours of the stones on the board, in any order. Where these are not the
    colours that the rule gives to as many moves, as in a set-up position, the result is 1. It is
    never more than ``empty``, the number of empty points.
    """
    count = len(colors)
    regular = [rule.color_of_move(number) for number in range(count)]
    if sorted(colors) != sorted(regular):
        return 1
    left = 0
    while left < empty and rule.color_of_move(count + left) is side:
        left += 1
    return max(left, 1)
