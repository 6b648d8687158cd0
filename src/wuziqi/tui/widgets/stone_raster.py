"""Round stones and square tiles from block characters: two colours a cell, in quarters.

Lengths are in pitches, a pitch being the distance of two lines of the board: a cell is ``1 /
scale`` of it high and half as wide. What stands on a point is a stack of shapes, each painted over
those before it. A quarter of a cell is sampled at several places; of all block characters a cell
gets the one that shows its quarters with the least squared error, and a colour that lies between
two others, such as at the edge of a stone, is one of a few mixes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import NamedTuple

from wuziqi.tui.terminal.color import Color, Look
from wuziqi.tui.terminal.palette import nearest

_SAMPLES = 4
"""A quarter of a cell is sampled at so many places across and down."""
_MOSTLY_GROUND = 7 / 8
"""A cell of which the ground has more than this share stays as it is."""

_PATTERNS = {
    "█": (0, 1, 2, 3),
    "▀": (0, 1),
    "▌": (0, 2),
    "▚": (0, 3),
    "▘": (0,),
    "▝": (1,),
    "▖": (2,),
    "▗": (3,),
}
"""The quarters that a character fills: upper left, upper right, lower left, lower right.

The other eight block characters fill the rest: here the two colours change places instead.
"""

_AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


class Shape(NamedTuple):
    """A circle, or a square, around ``x`` and ``y``, counted from a crossing right and down.

    ``radius`` is half the side of a square.
    """

    radius: float
    color: Color
    x: float = 0.0
    y: float = 0.0
    square: bool = False


@dataclass(frozen=True, eq=False)
class Stack:
    """The shapes on a point, from the lowest to the topmost; equal only to itself."""

    shapes: tuple[Shape, ...]


class Ground(NamedTuple):
    """What the shapes lie on: its colour, and how many colours the terminal has."""

    color: Color
    colors: int

    @property
    def steps(self) -> int:
        """The steps from one colour to another: a single one where there are few colours."""
        return 4 if self.colors >= 256 else 1


class Piece(NamedTuple):
    """A piece of a row of a stack; ``row`` and ``column`` are counted from its crossing."""

    row: int
    column: int
    text: str
    look: Look


Neighbours = tuple[Stack | None, ...]
"""The stacks on the points around one, in the order of ``neighbours``."""


def neighbours(across: int, down: int) -> Iterator[tuple[int, int]]:
    """The eight points around one, row by row from the upper left."""
    for right, below in _AROUND:
        yield across + right, down + below


@lru_cache(maxsize=1024)
def pieces(scale: int, stack: Stack, around: Neighbours, ground: Ground) -> tuple[Piece, ...]:
    """The cells that a stack covers, also in part, in pieces of the same look.

    The cells half-way to the next points also show what their stacks have in them.
    """
    shapes = [*stack.shapes]
    for other, (right, below) in zip(around, _AROUND, strict=True):
        if other is not None:
            shapes += [s._replace(x=s.x + right, y=s.y + below) for s in other.shapes]
    rows = range(-(scale // 2), scale // 2 + 1)
    return tuple(piece for row in rows for piece in _row_pieces(scale, row, shapes, ground))


def _row_pieces(scale: int, row: int, shapes: Sequence[Shape], ground: Ground) -> Iterator[Piece]:
    cells = [
        (column, cell)
        for column in range(-scale, scale + 1)
        if (cell := _cell(scale, _reaching(scale, row, column, shapes), ground)) is not None
    ]
    # Cells that follow each other have the same difference of column and place in the list.
    for (_start, look), some in groupby(
        enumerate(cells), key=lambda item: (item[1][0] - item[0], item[1][1][1])
    ):
        run = [cell for _place, cell in some]
        yield Piece(row, run[0][0], "".join(cell[0] for _column, cell in run), look)


def _reaching(scale: int, row: int, column: int, shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """The shapes that reach into a cell, their places counted from its middle."""
    x, y = column / (2 * scale), row / scale
    width, height = 1 / (4 * scale), 1 / (2 * scale)
    return tuple(
        s._replace(x=round(s.x - x, 6), y=round(s.y - y, 6))
        for s in shapes
        if abs(s.x - x) < s.radius + width and abs(s.y - y) < s.radius + height
    )


Samples = Counter[Color]


@lru_cache(maxsize=4096)
def _cell(scale: int, shapes: tuple[Shape, ...], ground: Ground) -> tuple[str, Look] | None:
    """The character and colours of a cell; None where hardly any shape is."""
    if shapes and _covers(shapes[-1], scale):
        return " ", Look(None, shapes[-1].color)
    quarters = [_quarter(scale, number, shapes, ground) for number in range(4)]
    if sum(quarter[ground.color] for quarter in quarters) > _MOSTLY_GROUND * 4 * _SAMPLES**2:
        return None
    char, filled = min(_PATTERNS.items(), key=lambda item: _error(quarters, item[1]))
    front = _mix([quarters[number] for number in filled], ground)
    rest = [quarters[number] for number in range(4) if number not in filled]
    back = _mix(rest, ground) if rest else front
    return (" ", Look(None, front)) if front == back else (char, Look(front, back))


def _covers(shape: Shape, scale: int) -> bool:
    """Whether a shape covers the whole cell: it contains the corner farthest from its middle."""
    return _is_within(shape, abs(shape.x) + 1 / (4 * scale), abs(shape.y) + 1 / (2 * scale))


def _quarter(scale: int, number: int, shapes: Sequence[Shape], ground: Ground) -> Samples:
    """The colours of the samples of a quarter of a cell."""
    down, across = divmod(number, 2)
    steps = [(step + 0.5) / _SAMPLES - 1 for step in range(_SAMPLES)]
    return Counter(
        _color((across + x) / (4 * scale), (down + y) / (2 * scale), shapes, ground)
        for x in steps
        for y in steps
    )


def _color(x: float, y: float, shapes: Sequence[Shape], ground: Ground) -> Color:
    """The colour of the topmost shape at a place of a cell, counted from its middle."""
    for shape in reversed(shapes):
        if _is_within(shape, abs(x - shape.x), abs(y - shape.y)):
            return shape.color
    return ground.color


def _is_within(shape: Shape, right: float, down: float) -> bool:
    """Whether a place so far beside and below a shape's middle lies within it."""
    return (max(right, down) if shape.square else hypot(right, down)) < shape.radius


def _error(quarters: Sequence[Samples], filled: Sequence[int]) -> float:
    """The squared error of showing some quarters in one colour and the rest in another."""
    rest = [number for number in range(4) if number not in filled]
    return sum(_spread([quarters[number] for number in side]) for side in (filled, rest) if side)


def _spread(quarters: Sequence[Samples]) -> float:
    """The sum of the squared differences of quarters from their mean."""
    squares = 0.0
    for parts in zip(*map(_mean, quarters), strict=True):
        mean = sum(parts) / len(parts)
        squares += sum((part - mean) * (part - mean) for part in parts)
    return squares


def _mean(samples: Samples) -> tuple[float, float, float]:
    count = samples.total()
    red, green, blue = (
        sum(color[part] * times for color, times in samples.items()) / count for part in range(3)
    )
    return red, green, blue


def _mix(quarters: Sequence[Samples], ground: Ground) -> Color:
    """The two most frequent colours of some quarters, mixed in one of few steps."""
    samples = sum(quarters, Counter[Color]())
    # Of two that are as frequent, the ground comes first, whatever the order of the samples.
    most, *others = sorted(samples, key=lambda color: (-samples[color], color != ground.color))
    if not others:
        return most
    share = samples[others[0]] / (samples[most] + samples[others[0]])
    share = round(ground.steps * share) / ground.steps
    return nearest(most.mixed(others[0], share), ground.colors)
