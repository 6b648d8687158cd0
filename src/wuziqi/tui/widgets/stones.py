"""Round stones and square tiles from block characters, which show two colours in a cell.

Lengths are in pitches, a pitch being the distance of two lines of the board: a cell is ``1 /
scale`` of it high and half as wide. Each point has a stack of shapes, each painted over the shapes
below it. A cell is sampled at many places; it gets the block character with the least squared
error. A colour that lies between two others, as at the edge of a stone, is one of a few mixes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import ceil, floor, hypot
from typing import NamedTuple

from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.color import (
    BLACK,
    SHADES_ONLY,
    TRUE_COLOR,
    WHITE,
    Color,
    Look,
    contrast,
    luminance,
    nearest,
)
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.painting import (
    BOX_SIDES,
    LAST_SIGNS,
    MOST_IN_BOX,
    SMALL,
    WON_SIGNS,
    Painting,
)

_SAMPLES_ACROSS = 8
"""The numbers of places across and down at which a cell is sampled; its characters split it at
these.
"""
_ALL_SAMPLES = (1 << _SAMPLES_ACROSS * _SAMPLES_ACROSS) - 1
_MOSTLY_GROUND = 7 / 8
"""A cell of which the ground has more than this share stays as it is."""


def _samples(rows: range, columns: range) -> int:
    """Some samples of a cell as bits, row by row from the upper left."""
    return sum([1 << row * _SAMPLES_ACROSS + column for row in rows for column in columns])


_WHOLE, _FIRST, _SECOND = (
    range(_SAMPLES_ACROSS),
    range(_SAMPLES_ACROSS // 2),
    range(_SAMPLES_ACROSS // 2, _SAMPLES_ACROSS),
)
_PATTERNS = {
    "█": _ALL_SAMPLES,
    "▘": _samples(_FIRST, _FIRST),
    "▝": _samples(_FIRST, _SECOND),
    "▖": _samples(_SECOND, _FIRST),
    "▗": _samples(_SECOND, _SECOND),
    "▚": _samples(_FIRST, _FIRST) | _samples(_SECOND, _SECOND),
    **{char: _samples(range(7 - n, _SAMPLES_ACROSS), _WHOLE) for n, char in enumerate("▁▂▃▄▅▆▇")},
    **{char: _samples(_WHOLE, range(n + 1)) for n, char in enumerate("▏▎▍▌▋▊▉")},
}
"""The samples that a character fills; for the rest of them the two colours change places."""

_OPPOSITES = {
    "█": " ",
    "▄": "▀",
    "▌": "▐",
    "▘": "▟",
    "▝": "▙",
    "▖": "▜",
    "▗": "▛",
    "▚": "▞",
}
"""The characters for the two colours of a terminal's own ground, each with the character that fills
the rest of the cell, because its text cannot be the background of a character.
"""

_HALVES = "█▄▌"
_NEIGHBOURS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


class Shape(NamedTuple):
    """A circle, or a box, around ``x`` and ``y``, counted from a crossing right and down.

    ``radius`` is half the width of a box, ``height`` half its height; None for a circle.
    """

    radius: float
    color: Color
    x: float = 0.0
    y: float = 0.0
    height: float | None = None


@dataclass(frozen=True, eq=False)
class Stack:
    """The shapes on a point, from the lowest to the topmost; equal only to itself."""

    shapes: tuple[Shape, ...]


class Ground(NamedTuple):
    """The ground of the shapes: its colour, and the number of the terminal's colours.

    With ``halves`` its cells are filled by halves only.
    """

    color: Color
    colors: int
    halves: bool = False

    @property
    def steps(self) -> int:
        """The steps from one colour to another, a single step where there are only two."""
        return 1 if self.colors == SHADES_ONLY else 4

    @property
    def chars(self) -> Iterable[str]:
        if self.halves:
            return _HALVES
        return _OPPOSITES if self.colors == SHADES_ONLY else _PATTERNS


class StackCells(NamedTuple):
    """Cells of one look in a row of a stack; ``row`` and ``column`` count from its crossing."""

    row: int
    column: int
    text: str
    look: Look


Neighbours = tuple[Stack | None, ...]
"""The stacks on the points around one, in the order of ``neighbours``."""


def neighbours(across: int, down: int) -> Iterator[tuple[int, int]]:
    """The eight points around one, row by row from the upper left."""
    for right, below in _NEIGHBOURS:
        yield across + right, down + below


@lru_cache(maxsize=1024)
def pieces(scale: int, stack: Stack, around: Neighbours, ground: Ground) -> tuple[StackCells, ...]:
    """The cells that a stack covers, also in part, in pieces of the same look.

    The cells half-way to the next points also show parts of their stacks.
    """
    shapes = [*stack.shapes]
    for other, (right, below) in zip(around, _NEIGHBOURS, strict=True):
        if other is not None:
            shapes += [s._replace(x=s.x + right, y=s.y + below) for s in other.shapes]
    rows = range(floor((1 - scale) / 2), ceil((1 + scale) / 2))
    return tuple(piece for row in rows for piece in _row_pieces(scale, row, shapes, ground))


def _row_pieces(
    scale: int, row: int, shapes: Sequence[Shape], ground: Ground
) -> Iterator[StackCells]:
    cells = [
        (column, cell)
        for column in range(-scale, scale + 1)
        if (cell := _cell(scale, _reaching(scale, row, column, shapes), ground)) is not None
    ]
    # In a run of adjacent cells, the column less the place in the list is constant.
    for (_start, look), some in groupby(
        enumerate(cells), key=lambda item: (item[1][0] - item[0], item[1][1][1])
    ):
        run = [cell for _place, cell in some]
        yield StackCells(row, run[0][0], "".join(cell[0] for _column, cell in run), look)


def _reaching(scale: int, row: int, column: int, shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """The shapes that reach into a cell, their places counted from its middle."""
    x, y = column / (2 * scale), row / scale
    width, height = 1 / (4 * scale), 1 / (2 * scale)
    return tuple(
        s._replace(x=round(s.x - x, 6), y=round(s.y - y, 6))
        for s in shapes
        if abs(s.x - x) < s.radius + width and abs(s.y - y) < (s.height or s.radius) + height
    )


Samples = Mapping[Color, int]
"""The coloured samples of a cell, as bits."""


@lru_cache(maxsize=4096)
def _cell(scale: int, shapes: tuple[Shape, ...], ground: Ground) -> tuple[str, Look] | None:
    """The character and colours of a cell; None where hardly any shape is."""
    if shapes and _covers(shapes[-1], scale):
        return _drawn(" ", shapes[-1].color, shapes[-1].color, ground)
    samples, bare = _sampled(scale, shapes, ground)
    if bare > _MOSTLY_GROUND * _SAMPLES_ACROSS * _SAMPLES_ACROSS:
        return None
    char = min(ground.chars, key=lambda char: _error(samples, _PATTERNS[char]))
    filled = _PATTERNS[char]
    front = _mix(samples, filled, ground)
    back = front if filled == _ALL_SAMPLES else _mix(samples, _ALL_SAMPLES - filled, ground)
    return _drawn(char, front, back, ground)


def _drawn(char: str, front: Color, back: Color, ground: Ground) -> tuple[str, Look]:
    """A cell in two colours, where the terminal has the second one as a background."""
    is_plain = front == back
    if ground.colors != SHADES_ONLY or back == ground.color:
        return (" ", Look(None, back)) if is_plain else (char, Look(front, back))
    return ("█", Look(front, ground.color)) if is_plain else (_OPPOSITES[char], Look(back, front))


def _covers(shape: Shape, scale: int) -> bool:
    # A shape covers the cell if it contains the corner farthest from its middle.
    return _is_within(shape, abs(shape.x) + 1 / (4 * scale), abs(shape.y) + 1 / (2 * scale))


def _sampled(scale: int, shapes: Sequence[Shape], ground: Ground) -> tuple[Samples, int]:
    """The colours of a cell at all places of its samples, and how many of them no shape covers."""
    samples: dict[Color, int] = {}
    bare = 0
    for row in range(_SAMPLES_ACROSS):
        y = ((row + 0.5) / _SAMPLES_ACROSS - 0.5) / scale
        for column in range(_SAMPLES_ACROSS):
            x = ((column + 0.5) / _SAMPLES_ACROSS - 0.5) / (2 * scale)
            shape = _topmost(x, y, shapes)
            color = ground.color if shape is None else shape.color
            samples[color] = samples.get(color, 0) | 1 << row * _SAMPLES_ACROSS + column
            bare += shape is None
    return samples, bare


def _topmost(x: float, y: float, shapes: Sequence[Shape]) -> Shape | None:
    within = (s for s in reversed(shapes) if _is_within(s, abs(x - s.x), abs(y - s.y)))
    return next(within, None)


def _is_within(shape: Shape, right: float, down: float) -> bool:
    if shape.height is None:
        return hypot(right, down) < shape.radius
    return right <= shape.radius and down <= shape.height


def _error(samples: Samples, filled: int) -> float:
    """The squared error of showing some samples in one colour and the rest in another."""
    return sum(_spread(samples, side) for side in (filled, _ALL_SAMPLES - filled) if side)


def _spread(samples: Samples, part: int) -> float:
    """The squared differences of some samples from their mean."""
    counts = [
        (color, count) for color, bits in samples.items() if (count := (bits & part).bit_count())
    ]
    if len(counts) == 1:
        return 0.0
    total, squares = part.bit_count(), 0.0
    for channel in range(3):
        mean = sum(color[channel] * count for color, count in counts) / total
        squares += sum((color[channel] - mean) ** 2 * count for color, count in counts)
    return squares


def _mix(samples: Samples, part: int, ground: Ground) -> Color:
    """The two most frequent colours of some samples, mixed in one of few steps."""
    counts = {color: (bits & part).bit_count() for color, bits in samples.items()}
    # Of two equally frequent colours, the ground comes first, whatever the order of the samples.
    most, *others = sorted(counts, key=lambda color: (-counts[color], color != ground.color))
    if not others:
        return most
    share = counts[others[0]] / (counts[most] + counts[others[0]])
    share = round(ground.steps * share) / ground.steps
    return nearest(most.mixed(others[0], share), ground.colors)


# Stones of the smallest size, built of boxes; the dot on them is a character


class _Box(NamedTuple):
    """A box of a ball, counted from its middle; the ball fills the share ``cover`` of it."""

    x: float
    y: float
    light: float
    cover: float = 1.0
    radius: float = 1 / 8
    height: float = 1 / 8

    @property
    def away(self) -> float:
        return hypot(self.x, self.y)


_BALL = (
    _Box(-1 / 4, -3 / 8, 0.76, 0.68),
    _Box(0, -3 / 8, 0.69),
    _Box(1 / 4, -3 / 8, 0.42, 0.68),
    _Box(-7 / 16, 0, 0.59, 0.87, radius=1 / 16, height=1 / 4),
    _Box(-1 / 4, -1 / 8, 0.87),
    _Box(0, -1 / 8, 0.76),
    _Box(1 / 4, -1 / 8, 0.45),
    _Box(-1 / 4, 1 / 8, 0.58),
    _Box(0, 1 / 8, 0.54),
    _Box(1 / 4, 1 / 8, 0.33),
    _Box(7 / 16, 0, 0.19, 0.87, radius=1 / 16, height=1 / 4),
    _Box(-1 / 4, 3 / 8, 0.28, 0.68),
    _Box(0, 3 / 8, 0.25),
    _Box(1 / 4, 3 / 8, 0.1, 0.68),
)
"""Halves of cells in three columns, and at each side of them; light falls from the upper left."""
_INNER = 0.36
"""The distance from the middle of a ball at which its rim begins."""

# The shapes on the points of a board: stones, a hint, the ground below texts


class _Extent(NamedTuple):
    """The radius of a circle, or half the width and height of a box, which may fit better."""

    radius: float
    height: float | None = None

    def shape(self, color: Color) -> Shape:
        return Shape(self.radius, color, height=self.height)


class _Sizes(NamedTuple):
    """The sizes of a stone on bare ground and in a rim, of the rim, and of the dot on it."""

    bare: _Extent = _Extent(0.42)
    in_rim: _Extent = _Extent(0.36)
    rim: _Extent = _Extent(0.44)
    dot: _Extent = _Extent(0.2)


_PICTURE = 0
"""The scale of a picture, whose stones are drawn without regard to cells."""
_CIRCLES = 8
_STONE_SIZES = _Sizes()
_FITTING_SIZES: Mapping[int, _Sizes] = {
    3: _Sizes(dot=_Extent(1 / 6, 1 / 6)),
    4: _Sizes(bare=_Extent(0.39)),
}
"""The sizes by scale where others are shown better by block characters."""
_BARE_SIZES = _Sizes(bare=_Extent(0.4), in_rim=_Extent(0.3), rim=_Extent(0.4))
_FITTING_BARE_SIZES = {3: _BARE_SIZES._replace(in_rim=_Extent(0.22))}
"""The sizes on the terminal's own ground: light and dark stones are equally large."""
_CHIP = _Extent(0.21)
"""The size of the ground below a text."""
_PICTURE_CHIP = _Extent(0.32)
_GHOST = 0.45
"""The share of the ground in the colour of a stone that could follow."""


def paint_shapes(painting: Painting) -> None:
    """Draw the shapes on all points of more than one character.

    A picture is drawn at the end.
    """
    if painting.has_pixels or not painting.has_discs:
        return
    viewport, theme = painting.viewport, painting.shade_theme
    if painting.has_small_shapes:
        _paint_small(painting)
        return
    ground = Ground(_back(theme, Style.GRID), theme.colors, painting.glyphs.halves)
    stacks = {
        place: stack
        for point, stack in board_stacks(painting, ground)
        if (place := viewport.place(point)) is not None
    }
    for (across, down), stack in stacks.items():
        around = tuple(stacks.get(place) for place in neighbours(across, down))
        row, column = viewport.row_of(down), viewport.column_of(across)
        for piece in pieces(viewport.scale, stack, around, ground):
            look = Look() if painting.theme.is_bare else piece.look
            painting.canvas.put(row + piece.row, column + piece.column, piece.text, look)


_SMALL_STONES = {True: ("▗▄▖", "▜█▛"), False: ("▗▄▖", "▜▂▛")}
_SMALL_HALVES = {True: ("▄▄▄", "███"), False: ("▄▄▄", "█▄█")}
"""The rows of a stone of the smallest size on the terminal's own ground, filled and not.

They leave a row and a column free, so that neighbours stay apart.
"""


def small_stone(painting: Painting, point: Point, stone: Stone) -> tuple[str, str]:
    """The rows of a stone of the smallest size on the terminal's own ground."""
    shapes = _SMALL_HALVES if painting.glyphs.halves else _SMALL_STONES
    upper, lower = shapes[painting.is_filled(stone)]
    if 10 <= painting.marks.numbers.get(point, 0) <= MOST_IN_BOX:
        # Two digits take two cells, and half a cell at each side.
        upper = " ▄▄ " if painting.glyphs.halves else "▗▄▄▖"
    return upper, lower


def number_sides(painting: Painting, number: int) -> str:
    """The cells beside the number on such a stone; "" beside one of three digits."""
    if not painting.has_small_shapes or number > MOST_IN_BOX:
        return ""
    return "██" if painting.glyphs.halves and number < 10 else BOX_SIDES


def small_look(painting: Painting, point: Point, stone: Stone) -> Look:
    """The look of such a stone: on a console, bold is bright. A ring has the colour of its mark."""
    if painting.is_filled(stone):
        return Look(bold=True)
    return Look(painting.theme[painting.mark(point)].front)


def _paint_small(painting: Painting) -> None:
    for point, stone in painting.board.stones:
        if (cell := painting.viewport.cell(point)) is not None:
            look = small_look(painting, point, stone)
            for row, text in enumerate(small_stone(painting, point, stone), cell[0] - 1):
                painting.canvas.put(row, cell[1] - 1, text, look)


def heat_color(theme: Theme, heat: int) -> Color:
    """The colour of a score of 0 to 9."""
    low, high = _back(theme, Style.HEAT_LOW), _back(theme, Style.HEAT_HIGH)
    return nearest(low.mixed(high, heat / 9), theme.colors)


def ghost_color(theme: Theme, stone: Stone) -> Color:
    """The colour of a stone that could follow: paler than the stone itself."""
    plain = _front(theme, STONE_STYLES[stone])
    return nearest(plain.mixed(_back(theme, Style.GRID), _GHOST), theme.colors)


def readable_on(color: Color) -> Color:
    """Black or white, whichever can be read better on a colour."""
    return max(BLACK, WHITE, key=lambda text: contrast(text, color))


def _front(theme: Theme, style: Style) -> Color:
    return theme[style].front or WHITE


def _back(theme: Theme, style: Style) -> Color:
    return theme[style].back or BLACK


def board_stacks(painting: Painting, ground: Ground) -> Iterator[tuple[Point, Stack]]:
    """The stacks on points; a later stack replaces an earlier stack on the same point."""
    if painting.has_chips:
        yield from _empty_points(painting, ground)
    for point, stone in painting.board.stones:
        yield point, _stone(painting, point, stone, ground)


def _empty_points(painting: Painting, ground: Ground) -> Iterator[tuple[Point, Stack]]:
    marks, theme, scale = painting.marks, painting.theme, painting.shape_scale
    chip = _PICTURE_CHIP if scale == _PICTURE else _CHIP
    if scale == _PICTURE:
        for point, heat in marks.heat.items():
            yield point, _chip(heat_color(theme, heat), chip)
    for point, threat in marks.threats.items():
        if (stone := threat.stone) is not None:
            yield point, _chip(ghost_color(theme, stone), chip)
    for point in marks.forbidden:
        yield point, _chip(_front(theme, Style.FORBIDDEN), chip)
    for point in marks.zone:
        yield point, _chip(_front(theme, Style.ALLOWED), _CHIP)
    for point, follower, _number in marks.line:
        yield point, _disc(scale, ground, _Disc(ghost_color(theme, follower)))
    for point in marks.area:
        yield point, _chip(_back(theme, Style.HINT), chip)
    offers = dict.fromkeys((*marks.offers, *(() if marks.hint is None else (marks.hint,))))
    for point in (*offers, *marks.ranks):
        yield point, _disc(scale, ground, _Disc(_back(theme, marks.rank_style(point))))


def _stone(painting: Painting, point: Point, stone: Stone, ground: Ground) -> Stack:
    theme, marks, scale = painting.shade_theme, painting.marks, painting.shape_scale
    style, dot = STONE_STYLES[stone], None
    written = point in marks.numbers or point in marks.texts
    if scale != SMALL and not written and not painting.theme.is_bare:
        dot = mark_color(painting, point, stone)
    rim = _back(theme, style)
    disc = _Disc(
        _front(theme, style),
        None if rim == _back(theme, Style.GRID) else rim,
        dot,
        is_lit=scale in {SMALL, _PICTURE} or not written,
    )
    return _disc(scale, ground, disc)


def mark_color(painting: Painting, point: Point, stone: Stone) -> Color | None:
    """The colour of the dot on a stone, None without a mark."""
    signs = {Style.LAST_SIGN: LAST_SIGNS, Style.WON_SIGN: WON_SIGNS}.get(painting.mark(point))
    return None if signs is None else _front(painting.theme, signs[stone])


@lru_cache(maxsize=64)
def _chip(color: Color, size: _Extent) -> Stack:
    return Stack((size.shape(color),))


class _Disc(NamedTuple):
    """A disc, perhaps in a rim and with a dot on it.

    ``is_lit``: with a little light on it where the terminal has colours for that.
    """

    body: Color
    rim: Color | None = None
    dot: Color | None = None
    is_lit: bool = False


@lru_cache(maxsize=256)
def _disc(scale: int, ground: Ground, disc: _Disc) -> Stack:
    if scale == SMALL:
        return Stack(tuple(_ball(ground, disc)))
    sizes = _FITTING_SIZES.get(scale, _STONE_SIZES)
    if ground.colors == SHADES_ONLY:
        sizes = _FITTING_BARE_SIZES.get(scale, _BARE_SIZES)
    size = sizes.bare if disc.rim is None else sizes.in_rim
    shapes = [] if disc.rim is None else [sizes.rim.shape(disc.rim)]
    if scale == _PICTURE and disc.is_lit:
        shapes += _shaded(size.radius, disc.body, ground.color if disc.rim is None else None)
    else:
        shapes.append(size.shape(disc.body))
        if disc.is_lit and disc.dot is None and ground.colors == TRUE_COLOR:
            shapes += _gloss(size.radius, disc.body)
    if disc.dot is not None:
        shapes.append(sizes.dot.shape(disc.dot))
    return Stack(tuple(shapes))


def _ball(ground: Ground, disc: _Disc) -> Iterator[Shape]:
    """A ball of boxes: a row with half a row above and below it, and half a column at its sides."""
    # A box fills half a cell, since a cell has two colours at most: so the shape of a ball does not
    # depend on its neighbours. Light from the upper left separates neighbours of one colour.
    for box in _BALL:
        color = _lit(disc.body, box.light) if disc.is_lit else disc.body
        if disc.rim is not None and box.away >= _INNER:
            color = disc.rim
        # Boxes that the ball or its rim fills only in part make the ball round.
        color = color.mixed(ground.color, 1 - box.cover)
        yield Shape(box.radius, nearest(color, ground.colors), box.x, box.y, box.height)


def _lit(body: Color, light: float) -> Color:
    if _is_dark(body):
        return body.mixed(WHITE, 0.42 * max(0.0, 1.6 * light - 0.6))
    return body.mixed(BLACK, 0.4 * (1 - light) ** 2)


def _is_dark(color: Color) -> bool:
    return luminance(color) < luminance(Color(128, 128, 128))


def _shaded(radius: float, body: Color, ground: Color | None) -> Iterator[Shape]:
    """A ball with its shadow on the ground, if it lies there: circles, the smaller the lighter."""
    if ground is not None:
        yield Shape(radius, ground.mixed(BLACK, 0.3), 0.03, 0.05)
    for step in range(_CIRCLES):
        share = step / _CIRCLES
        light, away = share**1.5, -0.3 * radius * share
        color = body.mixed(WHITE, 0.34 * light)
        if not _is_dark(body):
            color = body.mixed(BLACK, 0.22 * (1 - share))
        yield Shape(radius * (1 - 0.85 * share), color, away, away)


def _gloss(radius: float, body: Color) -> list[Shape]:
    """Light on a dark stone from the upper left. A light stone has a shade at its lower right."""
    if _is_dark(body):
        return [Shape(0.13, body.mixed(WHITE, 0.27), -0.12, -0.14)]
    return [Shape(radius, body.mixed(BLACK, 0.16)), Shape(radius - 0.045, body, -0.028, -0.034)]
