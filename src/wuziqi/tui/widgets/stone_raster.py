"""Round stones and square tiles from block characters, which show two colours in a cell.

Lengths are in pitches, a pitch being the distance of two lines of the board: a cell is ``1 /
scale`` of it high and half as wide. What stands on a point is a stack of shapes, each painted over
those before it. A cell is sampled at many places; of all block characters it gets the one that
shows them with the least squared error. A colour that lies between two others, as at the edge of a
stone, is one of a few mixes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import NamedTuple

from wuziqi.tui.terminal.color import Color, Look, nearest, palette

_SIDE = 8
"""A cell is sampled at so many places across and down; its characters split it at these."""
_ALL = (1 << _SIDE * _SIDE) - 1
_MOSTLY_GROUND = 7 / 8
"""A cell of which the ground has more than this share stays as it is."""


def _samples(rows: range, columns: range) -> int:
    """Some samples of a cell as bits, row by row from the upper left."""
    return sum(1 << row * _SIDE + column for row in rows for column in columns)


_WHOLE, _FIRST, _SECOND = range(_SIDE), range(_SIDE // 2), range(_SIDE // 2, _SIDE)
_PATTERNS = {
    "█": _ALL,
    "▘": _samples(_FIRST, _FIRST),
    "▝": _samples(_FIRST, _SECOND),
    "▖": _samples(_SECOND, _FIRST),
    "▗": _samples(_SECOND, _SECOND),
    "▚": _samples(_FIRST, _FIRST) | _samples(_SECOND, _SECOND),
    **{char: _samples(range(7 - n, _SIDE), _WHOLE) for n, char in enumerate("▁▂▃▄▅▆▇")},
    **{char: _samples(_WHOLE, range(n + 1)) for n, char in enumerate("▏▎▍▌▋▊▉")},
    "─": _samples(range(4, 5), _WHOLE),
    "━": _samples(range(3, 5), _WHOLE),
    "│": _samples(_WHOLE, range(4, 5)),
    "┃": _samples(_WHOLE, range(3, 5)),
}
"""The samples that a character fills; for the rest of them the two colours change places.

The lines are for what is left between two stones; how thick they are differs from font to font.
"""

_OPPOSITES = {"█": " ", "▄": "▀", "▌": "▐"}
"""The few characters for terminals of 8 colours, such as the Linux console, whose font has no more.

Each with the one that fills the rest of the cell: not every colour can be behind a character there.
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

    @property
    def has_backs(self) -> bool:
        """Whether all colours of the terminal can be backgrounds."""
        return self.colors > 8


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


Samples = Mapping[Color, int]
"""The samples of a cell that have a colour, as bits."""


@lru_cache(maxsize=4096)
def _cell(scale: int, shapes: tuple[Shape, ...], ground: Ground) -> tuple[str, Look] | None:
    """The character and colours of a cell; None where hardly any shape is."""
    if shapes and _covers(shapes[-1], scale):
        return _drawn(" ", shapes[-1].color, shapes[-1].color, ground)
    samples = _sampled(scale, shapes, ground)
    if samples.get(ground.color, 0).bit_count() > _MOSTLY_GROUND * _SIDE * _SIDE:
        return None
    chars = _PATTERNS if ground.has_backs else _OPPOSITES
    char = min(chars, key=lambda char: _error(samples, _PATTERNS[char]))
    filled = _PATTERNS[char]
    front = _mix(samples, filled, ground)
    back = front if filled == _ALL else _mix(samples, _ALL - filled, ground)
    return _drawn(char, front, back, ground)


def _drawn(char: str, front: Color, back: Color, ground: Ground) -> tuple[str, Look]:
    """A cell in two colours, where the terminal has the second one as a background."""
    is_plain = front == back
    if ground.has_backs or back in palette(ground.colors, behind=True):
        return (" ", Look(None, back)) if is_plain else (char, Look(front, back))
    return ("█", Look(front, ground.color)) if is_plain else (_OPPOSITES[char], Look(back, front))


def _covers(shape: Shape, scale: int) -> bool:
    """Whether a shape covers the whole cell: it contains the corner farthest from its middle."""
    return _is_within(shape, abs(shape.x) + 1 / (4 * scale), abs(shape.y) + 1 / (2 * scale))


def _sampled(scale: int, shapes: Sequence[Shape], ground: Ground) -> Samples:
    """The colours of a cell at all places of its samples."""
    samples: dict[Color, int] = {}
    for row in range(_SIDE):
        y = ((row + 0.5) / _SIDE - 0.5) / scale
        for column in range(_SIDE):
            x = ((column + 0.5) / _SIDE - 0.5) / (2 * scale)
            color = _color(x, y, shapes, ground)
            samples[color] = samples.get(color, 0) | 1 << row * _SIDE + column
    return samples


def _color(x: float, y: float, shapes: Sequence[Shape], ground: Ground) -> Color:
    """The colour of the topmost shape at a place of a cell, counted from its middle."""
    for shape in reversed(shapes):
        if _is_within(shape, abs(x - shape.x), abs(y - shape.y)):
            return shape.color
    return ground.color


def _is_within(shape: Shape, right: float, down: float) -> bool:
    """Whether a place so far beside and below a shape's middle lies within it."""
    return (max(right, down) if shape.square else hypot(right, down)) < shape.radius


def _error(samples: Samples, filled: int) -> float:
    """The squared error of showing some samples in one colour and the rest in another."""
    return sum(_spread(samples, side) for side in (filled, _ALL - filled) if side)


def _spread(samples: Samples, part: int) -> float:
    """The squared differences of some samples from their mean."""
    counts = [(color, (bits & part).bit_count()) for color, bits in samples.items()]
    total, squares = part.bit_count(), 0.0
    for channel in range(3):
        mean = sum(color[channel] * count for color, count in counts) / total
        squares += sum((color[channel] - mean) ** 2 * count for color, count in counts)
    return squares


def _mix(samples: Samples, part: int, ground: Ground) -> Color:
    """The two most frequent colours of some samples, mixed in one of few steps."""
    counts = {color: (bits & part).bit_count() for color, bits in samples.items()}
    # Of two that are as frequent, the ground comes first, whatever the order of the samples.
    most, *others = sorted(counts, key=lambda color: (-counts[color], color != ground.color))
    if not others:
        return most
    share = counts[others[0]] / (counts[most] + counts[others[0]])
    share = round(ground.steps * share) / ground.steps
    return nearest(most.mixed(others[0], share), ground.colors)
