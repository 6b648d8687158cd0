"""Round stones and square tiles from block characters, which show two colours in a cell.

Lengths are in pitches, a pitch being the distance of two lines of the board: a cell is ``1 /
scale`` of it high and half as wide. Each point has a stack of shapes, each painted over the shapes
below it. A cell is sampled at many places; it gets the block character with the least squared
error. A colour that lies between two others, as at the edge of a stone, is one of a few mixes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, product
from math import ceil, floor, hypot
from typing import NamedTuple

from wuziqi.columns import ambiguous_width, head, text_width
from wuziqi.rules.board import Stone
from wuziqi.rules.orientation import star_points
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
    palette,
)
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.marks import THREAT_SIGNS, ThreatMark, lettered
from wuziqi.tui.widgets.painting import (
    GHOST_STYLES,
    LAST_STYLES,
    NUMBER_STYLES,
    WON_STYLES,
    Painting,
    Writing,
)
from wuziqi.tui.widgets.viewport import HALF_ROWS
from wuziqi.words.glyphs import stone_text

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

_LEAST_BLENDED_COLORS = 256
"""A terminal of fewer colours has none between two others."""
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
"""The characters for terminals of few colours, each with the character that fills the rest of the
cell.

Some colours cannot be the background of a character there.
"""

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
    """The ground of the shapes: its colour, and the number of the terminal's colours."""

    color: Color
    colors: int

    @property
    def steps(self) -> int:
        """The steps from one colour to another, a single step on a terminal of few colours."""
        return 4 if self.colors >= _LEAST_BLENDED_COLORS else 1

    @property
    def chars(self) -> Iterable[str]:
        return _PATTERNS if self.colors >= _LEAST_BLENDED_COLORS else _OPPOSITES


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
def pieces(
    scale: float, stack: Stack, around: Neighbours, ground: Ground, shift: float = 0.0
) -> tuple[StackCells, ...]:
    """The cells that a stack covers, also in part, in pieces of the same look.

    The cells half-way to the next points also show parts of their stacks. The crossing is ``shift``
    rows below the middle of its cell.
    """
    shapes = [*stack.shapes]
    for other, (right, below) in zip(around, _NEIGHBOURS, strict=True):
        if other is not None:
            shapes += [s._replace(x=s.x + right, y=s.y + below) for s in other.shapes]
    middle = 0.5 + shift
    rows = range(floor(middle - scale / 2), ceil(middle + scale / 2))
    return tuple(piece for row in rows for piece in _row_pieces(scale, row, shapes, ground, shift))


def _row_pieces(
    scale: float, row: int, shapes: Sequence[Shape], ground: Ground, shift: float
) -> Iterator[StackCells]:
    beside, below = int(scale), row - shift
    cells = [
        (column, cell)
        for column in range(-beside, beside + 1)
        if (cell := _cell(scale, _reaching(scale, below, column, shapes), ground)) is not None
    ]
    # In a run of adjacent cells, the column less the place in the list is constant.
    for (_start, look), some in groupby(
        enumerate(cells), key=lambda item: (item[1][0] - item[0], item[1][1][1])
    ):
        run = [cell for _place, cell in some]
        yield StackCells(row, run[0][0], "".join(cell[0] for _column, cell in run), look)


def _reaching(scale: float, row: float, column: int, shapes: Sequence[Shape]) -> tuple[Shape, ...]:
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
def _cell(scale: float, shapes: tuple[Shape, ...], ground: Ground) -> tuple[str, Look] | None:
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
    backs = (ground.color,) if ground.colors == SHADES_ONLY else palette(ground.colors, behind=True)
    if ground.colors >= _LEAST_BLENDED_COLORS or back in backs:
        return (" ", Look(None, back)) if is_plain else (char, Look(front, back))
    return ("█", Look(front, ground.color)) if is_plain else (_OPPOSITES[char], Look(back, front))


def _covers(shape: Shape, scale: float) -> bool:
    # A shape covers the cell if it contains the corner farthest from its middle.
    return _is_within(shape, abs(shape.x) + 1 / (4 * scale), abs(shape.y) + 1 / (2 * scale))


def _sampled(scale: float, shapes: Sequence[Shape], ground: Ground) -> tuple[Samples, int]:
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


# Stones of the smallest size, built of boxes


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
"""Half rows of three columns, and a half column at each side; light falls from the upper left."""
_THIRD = 1 / 3
_SMALL_BALL = tuple(
    _Box((number % 3 - 1) * _THIRD, (number // 3 - 1) * _THIRD, light, cover, 1 / 6, 1 / 6)
    for number, (light, cover) in enumerate(
        (
            (0.76, 0.45),
            (0.76, 1.0),
            (0.42, 0.45),
            (0.7, 1.0),
            (0.87, 1.0),
            (0.4, 1.0),
            (0.35, 0.45),
            (0.33, 1.0),
            (0.1, 0.45),
        )
    )
)
"""Three half rows of three columns."""
_SHADELESS_COLORS = 8
"""The colours of a terminal without shades."""
_INNER, _WITHIN_RING, _HIDDEN = 0.36, 0.3, 1.3
"""The distances from the middle of a ball at which its rim or tile begins, and the rim of a hidden
one.

Without a rim, a ball with less contrast than the last of these is not seen on the ground.
"""
_SHADE = 0.3
"""Less light falls on the lower and the right side of a ball."""

# The shapes on the points of a board: stones, tiles of marked stones, scores, a hint


class _Extent(NamedTuple):
    """The radius of a circle, or half the width and height of a box, which may fit better."""

    radius: float
    height: float | None = None

    def shape(self, color: Color) -> Shape:
        return Shape(self.radius, color, height=self.height)


class _Sizes(NamedTuple):
    """The sizes of a stone: on bare ground, in a rim and on a tile; and of the dot on it.

    A flashing dot has a size of its own where the stone's size does not determine it.
    """

    bare: _Extent = _Extent(0.42)
    in_rim: _Extent = _Extent(0.35)
    on_tile: _Extent = _Extent(0.36)
    dot: _Extent = _Extent(0.23)
    dot_on_tile: _Extent = _Extent(0.2)
    flash: _Extent | None = None


_PICTURE = 0
"""The scale of a picture, whose stones are drawn without regard to cells."""
_CIRCLES = 8
_SMALL = 2
_BALLS = {HALF_ROWS: _SMALL_BALL, _SMALL: _BALL}
"""The stones built of boxes, by their scales."""
_STONE_SIZES = _Sizes()
_FITTING_SIZES: Mapping[float, _Sizes] = {
    HALF_ROWS: _Sizes(
        dot=_Extent(1 / 6, 1 / 6),
        dot_on_tile=_Extent(1 / 6, 1 / 6),
        flash=_Extent(1 / 2, 1 / 6),
    ),
    _SMALL: _Sizes(dot=_Extent(1 / 4, 1 / 4), dot_on_tile=_Extent(1 / 8, 1 / 4)),
    3: _Sizes(
        on_tile=_Extent(0.38),
        dot=_Extent(5 / 24, 1 / 6),
        dot_on_tile=_Extent(1 / 6, 1 / 6),
    ),
    4: _Sizes(bare=_Extent(0.39)),
}
"""The sizes by scale where others are shown better by block characters."""
_RIM = 0.47
_FLASH = 0.75
"""The share of a stone's radius that its dot fills while it flashes."""
_CHIP = _Extent(0.21)
"""The size of the ground below a text."""
_CHIPS: Mapping[float, _Extent] = {
    _PICTURE: _Extent(0.32),
    HALF_ROWS: _Extent(1 / 6, 1 / 6),
}
_GHOST = 0.45
"""The share of the ground in the colour of a stone that could follow."""

HEAT_STYLES = [Style.HEAT_LOW] * 4 + [Style.HEAT_MIDDLE] * 3 + [Style.HEAT_HIGH] * 3
"""The style of a score of 0 to 9."""
LAST_SIGNS = {Stone.BLACK: Style.LAST_ON_BLACK, Stone.WHITE: Style.LAST_ON_WHITE}
WON_SIGNS = {Stone.BLACK: Style.WON_ON_BLACK, Stone.WHITE: Style.WON_ON_WHITE}
"""The styles of the marks on the stone itself."""


def paint_shapes(painting: Painting) -> None:
    """Draw all shapes: in the smallest cells only tiles, in larger ones stones too.

    A picture is drawn at the end.
    """
    if painting.has_pixels or not (painting.has_blocks or painting.has_discs):
        return
    viewport, theme = painting.viewport, painting.shade_theme
    ground = Ground(_back(theme, Style.GRID), theme.colors)
    stacks = {
        place: stack
        for point, stack in board_stacks(painting, ground)
        if (place := viewport.place(point)) is not None
    }
    if painting.has_halves:
        stacks = _on_lines(painting, stacks, ground)
    is_even = viewport.pitch % 2 == 0
    for (across, down), stack in stacks.items():
        around = tuple(
            stacks.get(place) if is_even or place[0] == across else None
            for place in neighbours(across, down)
        )
        row, column = viewport.row_of(down), viewport.column_of(across)
        for piece in pieces(viewport.scale, stack, around, ground, viewport.shift_of(down)):
            painting.canvas.put(row + piece.row, column + piece.column, piece.text, piece.look)


# Lines of half rows


_BAND, _CROSSING = 0.28, 0.45
"""The share of the lines' colour in their bands, and where two cross."""


def _on_lines(
    painting: Painting, stacks: Mapping[tuple[int, int], Stack], ground: Ground
) -> dict[tuple[int, int], Stack]:
    # The lines are shapes too, because they share cells with stones.
    viewport, color = painting.viewport, _front(painting.theme, Style.GRID)
    stars = {viewport.place(point) for point in star_points(viewport.columns, viewport.rows)}
    return {
        place: _together(
            _bands(color, ground, viewport.ends_of(*place), place in stars), stacks.get(place)
        )
        for place in product(viewport.across, viewport.down)
    }


@lru_cache(maxsize=1024)
def _together(lower: Stack, upper: Stack | None) -> Stack:
    return lower if upper is None else Stack((*lower.shapes, *upper.shapes))


@lru_cache(maxsize=64)
def _bands(
    color: Color, ground: Ground, ends: tuple[bool, bool, bool, bool], is_star: bool
) -> Stack:
    """The lines of a point, a third of the pitch wide and as pale as a thin line would be."""
    left, right, up, down = (0.5 if goes_on else 1 / 6 for goes_on in ends)
    band, crossing = (
        nearest(ground.color.mixed(color, share), ground.colors)
        for share in (_BAND, 1.0 if is_star else _CROSSING)
    )
    return Stack(
        (
            Shape((left + right) / 2, band, (right - left) / 2, 0.0, 1 / 6),
            Shape(1 / 6, band, 0.0, (down - up) / 2, (up + down) / 2),
            Shape(1 / 6, crossing, height=1 / 6),
        )
    )


def heat_color(theme: Theme, heat: int) -> Color:
    """The colour of a score of 0 to 9, one of three on a terminal of few colours."""
    if theme.colors < 256:
        return _back(theme, HEAT_STYLES[heat])
    low, high = _back(theme, Style.HEAT_LOW), _back(theme, Style.HEAT_HIGH)
    return nearest(low.mixed(high, heat / 9), theme.colors)


def ghost_color(theme: Theme, stone: Stone) -> Color:
    """The colour of a stone that could follow: paler than the stone itself."""
    plain = _front(theme, STONE_STYLES[stone])
    if theme.colors < 256:
        return plain
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
    marks, theme = painting.marks, painting.theme
    if painting.has_blocks:
        for point, heat in marks.heat.items():
            yield point, _tile(heat_color(theme, heat))
    if painting.has_chips:
        yield from _empty_points(painting, ground)
    if painting.has_blocks and marks.hint is not None:
        yield marks.hint, _hint(painting, marks.hint, ground)
    for point, stone in painting.board.stones:
        if painting.has_discs:
            yield point, _stone(painting, point, stone, ground)
        elif painting.has_tile(point) and not painting.is_tight:
            yield point, _tile(_tile_color(painting, point, stone))


def _empty_points(painting: Painting, ground: Ground) -> Iterator[tuple[Point, Stack]]:
    marks, theme = painting.marks, painting.theme
    scale = painting.shape_scale
    chip = _CHIPS.get(scale, _CHIP)
    for point, threat in marks.threats.items():
        if (stone := threat.stone) is not None:
            yield point, _chip(_back(theme, NUMBER_STYLES[stone]), chip)
    for point in marks.forbidden:
        yield point, _chip(_front(theme, Style.FORBIDDEN), chip)
    for point in marks.zone:
        yield point, _chip(_front(theme, Style.ALLOWED), chip if scale else _CHIP)
    for point, follower, _number in marks.line:
        yield point, _disc(scale, ground, _Disc(ghost_color(theme, follower)))
    for point in (*marks.offers, *marks.ranks):
        yield point, _disc(scale, ground, _Disc(_back(theme, Style.HINT)))


def _hint(painting: Painting, point: Point, ground: Ground) -> Stack:
    theme, heat = painting.theme, painting.marks.heat.get(point)
    color = _back(theme, Style.HINT)
    if not painting.has_chips:
        return _tile(color)
    tile = None if heat is None else heat_color(theme, heat)
    disc = _Disc(color, _behind(theme, Style.GRID, tile))
    return _disc(painting.shape_scale, ground, disc)


def _tile_color(painting: Painting, point: Point, stone: Stone) -> Color:
    """The colour of a winning stone's tile; the last move itself is a tile with a dot on it."""
    theme, style = painting.theme, STONE_STYLES[stone]
    if point in painting.marks.won:
        return _back(theme, WON_STYLES[stone])
    rim = _back(theme, style)
    return _front(theme, style) if rim == _back(theme, Style.GRID) else rim


def _stone(painting: Painting, point: Point, stone: Stone, ground: Ground) -> Stack:
    theme, marks = painting.shade_theme, painting.marks
    style, tile, dot = STONE_STYLES[stone], None, None
    written = point in marks.numbers or point in marks.texts
    written = written or theme.colors == SHADES_ONLY
    if point in marks.won and painting.has_tile(point):
        tile = _tile_color(painting, point, stone)
    elif point in marks.won and not written:
        dot = _front(theme, WON_SIGNS[stone])
    if painting.is_last(point) and not written:
        dot = _front(theme, LAST_SIGNS[stone])
    scale = painting.shape_scale
    disc = _Disc(
        _front(theme, style),
        _behind(theme, style, tile),
        dot,
        is_lit=scale in _BALLS or scale == _PICTURE or not written,
        flashes=point in marks.flash,
    )
    return _disc(scale, ground, disc)


def _behind(theme: Theme, style: Style, tile: Color | None) -> Shape | None:
    if tile is not None:
        return Shape(0.5, tile, height=0.5)
    rim = _back(theme, style)
    return None if rim == _back(theme, Style.GRID) else Shape(_RIM, rim)


@lru_cache(maxsize=64)
def _tile(color: Color) -> Stack:
    return Stack((Shape(0.5, color, height=0.5),))


@lru_cache(maxsize=64)
def _chip(color: Color, size: _Extent) -> Stack:
    return Stack((size.shape(color),))


class _Disc(NamedTuple):
    """A disc: on a tile or with a rim, and with a dot on it, which is larger while it flashes.

    ``is_lit``: with a little light on it where the terminal has colours for that.
    """

    body: Color
    behind: Shape | None = None
    dot: Color | None = None
    is_lit: bool = False
    flashes: bool = False


@lru_cache(maxsize=256)
def _disc(scale: float, ground: Ground, disc: _Disc) -> Stack:
    sizes, behind = _FITTING_SIZES.get(scale, _STONE_SIZES), disc.behind
    size = sizes.bare
    dot_size = sizes.dot if behind is None else sizes.dot_on_tile
    if scale in _BALLS:
        shapes = [*_ball(_BALLS[scale], ground, disc)]
    else:
        if behind is not None:
            size = sizes.on_tile if behind.height else sizes.in_rim
        shapes = [] if behind is None else [behind]
        if scale == _PICTURE and disc.is_lit:
            shapes += _shaded(size.radius, disc.body, ground.color if behind is None else None)
        else:
            shapes.append(size.shape(disc.body))
        if scale != _PICTURE and disc.is_lit and disc.dot is None and ground.colors == TRUE_COLOR:
            shapes += _gloss(size.radius, disc.body)
    if disc.dot is not None:
        flash = sizes.flash or _Extent(_FLASH * size.radius)
        shapes.append((flash if disc.flashes else dot_size).shape(disc.dot))
    return Stack(tuple(shapes))


def _ball(boxes: Sequence[_Box], ground: Ground, disc: _Disc) -> Iterator[Shape]:
    """A ball of boxes: a row with half a row above and below it, and half a column at its sides."""
    # A box fills half a cell, since a cell has two colours at most: so the shape of a ball does not
    # depend on its neighbours. Light from the upper left separates neighbours of one colour; a gap
    # does so where there are too few colours for light.
    behind, has_shades = disc.behind, ground.colors >= _LEAST_BLENDED_COLORS
    has_rim = behind is not None and behind.height is None
    is_hidden = has_rim and contrast(disc.body, ground.color) < _HIDDEN
    inner = _WITHIN_RING if is_hidden else _INNER
    for box in boxes:
        is_inner = box.away < inner
        is_lit = disc.is_lit and (has_shades or not is_inner)
        color = (
            _lit(disc.body, box.light)
            if is_lit and ground.colors > _SHADELESS_COLORS
            else disc.body
        )
        is_left_out = box.light < _SHADE or (ground.colors == SHADES_ONLY and not is_inner)
        if behind is None and ground.colors <= _SHADELESS_COLORS and is_left_out:
            continue
        if behind is not None and not is_inner:
            color = behind.color
        if has_shades and (behind is None or has_rim):
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


# The characters on the points of a board: stones where they are characters, numbers and marks


_BETWEEN_SIGNS = 0.4
"""The distance between the threats of both sides in a picture."""
_MARK_SIDES = "<>"
"""The characters left and right of a point that a saved game marks."""
_STRENGTHS = tuple(THREAT_SIGNS)
_THREAT_STYLES = {Stone.BLACK: Style.BLACK_THREAT, Stone.WHITE: Style.WHITE_THREAT}


def paint_signs(painting: Painting) -> None:
    """Draw the characters on all points; the cursor is not among them."""
    _paint_empty_points(painting)
    for point, stone in painting.board.stones:
        _paint_stone(painting, point, stone)
    _paint_marked(painting)
    _paint_texts(painting)


class StoneSign(NamedTuple):
    """A text in the middle of a point, and two characters beside it, or ""."""

    text: str
    style: Style | Look
    sides: str = ""
    sides_style: Style = Style.PLAIN


def stone_sign(painting: Painting, point: Point, stone: Stone) -> StoneSign:
    """The text of a stone; "" for a disc without a number."""
    if painting.has_discs:
        return _disc_sign(painting, point, stone)
    is_last, is_won = painting.is_last(point), point in painting.marks.won
    text, style = _character(painting, point, stone), STONE_STYLES[stone]
    plain = text == stone_text(painting.glyphs, stone, painting.theme.colors)
    if point in painting.marks.numbers:
        text, plain = _number(painting, point), True
        style = NUMBER_STYLES[stone]
    if is_won:
        style = WON_STYLES[stone]
    elif is_last:
        style = (LAST_SIGNS if painting.has_blocks else LAST_STYLES)[stone]
    return StoneSign(text, style, *_sides(painting, point, plain=plain))


def _sides(painting: Painting, point: Point, *, plain: bool) -> tuple[str, Style]:
    """The marks on both sides of a stone; ``plain`` if the stone itself looks like any other."""
    is_won = point in painting.marks.won
    if painting.has_tile(point):
        return "", Style.PLAIN
    if painting.is_last(point) and (plain or is_won):
        return painting.glyphs.last_sides, Style.LAST_SIGN
    return (painting.glyphs.won_sides if is_won and plain else ""), Style.WON_SIGN


def _disc_sign(painting: Painting, point: Point, stone: Stone) -> StoneSign:
    if point not in painting.marks.numbers:
        return StoneSign(
            "" if painting.has_chips else _plain_sign(painting, point), NUMBER_STYLES[stone]
        )
    styles = LAST_SIGNS if painting.is_last(point) and painting.has_chips else NUMBER_STYLES
    return StoneSign(_number(painting, point), styles[stone])


def _plain_sign(painting: Painting, point: Point) -> str:
    if painting.is_last(point):
        return f" {painting.glyphs.star} "
    return f" {painting.glyphs.won[Stone.WHITE]} " if point in painting.marks.won else ""


def _character(painting: Painting, point: Point, stone: Stone) -> str:
    is_last, is_won = painting.is_last(point), point in painting.marks.won
    glyphs, colors = painting.glyphs, painting.theme.colors
    if painting.has_blocks and is_last:  # a tile is behind it
        return glyphs.last[Stone.BLACK] if is_won else glyphs.star
    if painting.has_blocks:
        return glyphs.disc
    if is_won and not (is_last and painting.is_tight and ambiguous_width() == 2):
        return glyphs.won[stone]
    return glyphs.last[stone] if is_last else stone_text(glyphs, stone, colors)


def _number(painting: Painting, point: Point) -> str:
    number = painting.marks.numbers[point]
    return painting.padded(str(number)) if painting.has_room else f"{number % 100:2}"


def _paint_stone(painting: Painting, point: Point, stone: Stone) -> None:
    sign = stone_sign(painting, point, stone)
    if sign.text:
        painting.put(point, sign.text, sign.style)
        painting.put_sides(point, sign.text, sign.sides, sign.sides_style)


def offered(painting: Painting) -> dict[Point, str]:
    """The points offered for black's fifth stone, each with its letter."""
    return {point: letter for letter, point in lettered(painting.marks.offers).items()}


def _paint_empty_points(painting: Painting) -> None:
    marks, glyphs = painting.marks, painting.glyphs
    if not painting.has_chips:
        for point in marks.zone:
            painting.put(point, glyphs.allowed, Style.ALLOWED)
    if not painting.has_blocks:
        for point, heat in marks.heat.items():
            painting.put(point, str(heat), HEAT_STYLES[heat])
    for point, threat in marks.threats.items():
        _paint_threat(painting, point, threat)
    for point, stone, number in marks.line:
        _paint_ghost(painting, point, stone, number)
    chip = painting.theme[Style.FORBIDDEN].front if painting.has_chips else None
    forbidden = Look(readable_on(chip), chip) if chip else Style.FORBIDDEN
    for point, kind in marks.forbidden.items():
        painting.put(point, glyphs.forbidden[kind], forbidden)
    named = {**offered(painting), **{point: str(rank) for point, rank in marks.ranks.items()}}
    for point, name in named.items():
        painting.put(point, painting.padded(name) if painting.has_chips else name, Style.HINT)
    _paint_hint(painting)


def _paint_threat(painting: Painting, point: Point, threat: ThreatMark) -> None:
    found = [(stone, kind) for stone, kind in zip(Stone, threat, strict=True) if kind is not None]
    if not painting.has_room and len(found) > 1:
        found = [min(found, key=lambda one: _STRENGTHS.index(one[1]))]
    if painting.has_pixels:
        signs = [
            (THREAT_SIGNS[kind], painting.theme[NUMBER_STYLES[stone]]) for stone, kind in found
        ]
        start = -_BETWEEN_SIGNS * (len(signs) - 1) / 2
        writings = [
            Writing(*sign, start + beside * _BETWEEN_SIGNS) for beside, sign in enumerate(signs)
        ]
        painting.write(point, *writings)
    elif (cell := painting.viewport.cell(point)) is not None:
        for beside, (stone, kind) in enumerate(found):
            style = NUMBER_STYLES[stone] if painting.has_chips else _THREAT_STYLES[stone]
            painting.canvas.put(cell[0], cell[1] + beside, THREAT_SIGNS[kind], style)


def _paint_ghost(painting: Painting, point: Point, stone: Stone, number: int) -> None:
    if painting.has_chips:
        color = ghost_color(painting.theme, stone)
        painting.put(point, painting.padded(str(number)), Look(readable_on(color), color))
    elif (cell := painting.viewport.cell(point)) is not None:
        text = f"{stone_text(painting.glyphs, stone, painting.theme.colors)}{number}"
        room = painting.viewport.pitch - painting.has_room
        shown = text if text_width(text) <= room else str(number)
        start = cell[1] - (len(shown) > 2)
        painting.canvas.put(cell[0], start, shown, GHOST_STYLES[stone])


def _paint_hint(painting: Painting) -> None:
    hint = painting.marks.hint
    if hint is None or (cell := painting.viewport.cell(hint)) is None:
        return
    if not is_annotated(painting, hint):
        if not painting.has_chips or painting.theme.colors < 256:
            painting.put(hint, painting.glyphs.hint, Style.HINT)
        return
    if painting.has_pixels:
        look, writings = painting.theme[Style.HINT], painting.written.get(hint, ())
        painting.write(hint, *(writing._replace(look=look) for writing in writings))
        return
    threat = painting.marks.threats.get(hint, ThreatMark(None, None))
    is_double = painting.has_room and None not in threat
    painting.canvas.restyle(*cell, 1 + is_double, Style.HINT)
    if not (painting.is_tight or painting.has_blocks):
        painting.canvas.put(cell[0], cell[1] - 1, painting.glyphs.hint, Style.HINT)


def is_annotated(painting: Painting, point: Point) -> bool:
    """Whether an empty point has another text besides the hint."""
    marks = painting.marks
    others = (marks.threats, marks.forbidden, marks.offers, marks.ranks)
    in_line = any(point == move for move, _stone, _number in marks.line)
    scored = point in marks.heat and not painting.has_blocks
    return in_line or scored or any(point in points for points in others)


def _paint_marked(painting: Painting) -> None:
    for point in painting.marks.marked:
        if point in painting.marks.won or painting.is_last(point):
            continue
        stone = painting.board[point]
        if stone is not None and painting.has_discs:
            painting.put_sides(point, " ", _MARK_SIDES, NUMBER_STYLES[stone])
        else:
            text = "" if stone is None else painting.glyphs.stones[stone]
            painting.put_sides(point, text, _MARK_SIDES, Style.HINT)


def _paint_texts(painting: Painting) -> None:
    room = 4 if painting.has_pixels else painting.viewport.pitch
    for point, text in painting.marks.texts.items():
        if painting.has_discs:
            painting.put(point, head(text, room - 1), Style.HINT)
        elif (cell := painting.viewport.cell(point)) is not None:
            beside = 0 if painting.board[point] is None else 1
            painting.canvas.put(cell[0], cell[1] + beside, head(text, room - beside), Style.HINT)
