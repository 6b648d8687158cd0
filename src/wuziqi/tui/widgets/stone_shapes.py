"""Which shapes stand on the points of a board: stones, the tiles of marked ones, scores, a hint."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.color import BLACK, TRUE_COLOR, WHITE, Color, contrast, luminance, nearest
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.painting import (
    LAST_STYLES,
    NUMBER_STYLES,
    WON_STYLES,
    Painting,
)
from wuziqi.tui.widgets.stone_raster import Ground, Shape, Stack, neighbours, pieces


class _Size(NamedTuple):
    """The size of a circle, or of a square that is wider by the ``stretch`` on both sides.

    A square may fit the cells better.
    """

    radius: float
    square: bool = False
    stretch: float = 0.0

    def shapes(self, color: Color) -> list[Shape]:
        """Shapes of this size in a colour."""
        places = {-self.stretch, self.stretch}
        return [Shape(self.radius, color, x, square=self.square) for x in sorted(places)]


class _Sizes(NamedTuple):
    """The sizes of a stone: on bare ground, in a rim and on a tile; and of the dot on it."""

    bare: _Size
    in_rim: _Size
    on_tile: _Size
    dot: _Size
    dot_on_tile: _Size


_SMALL = 2
"""The scale of the smallest discs."""
_SIZES = _Sizes(_Size(0.42), _Size(0.4), _Size(0.36), _Size(0.23), _Size(0.2))
_FITTING_SIZES = {
    _SMALL: _Sizes(
        bare=_Size(0.46),
        in_rim=_Size(0.38),
        on_tile=_Size(1 / 4, square=True, stretch=1 / 16),
        dot=_Size(1 / 4, square=True),
        dot_on_tile=_Size(0.2),
    ),
    3: _SIZES._replace(
        on_tile=_Size(0.38),
        dot=_Size(1 / 6, square=True, stretch=1 / 24),
        dot_on_tile=_Size(1 / 6, square=True),
    ),
    4: _SIZES._replace(bare=_Size(0.39)),
}
"""The sizes by scale where others are shown better by block characters."""
_RIM = 0.48
_FLASH = 0.75
"""The share of a stone's radius that its dot fills while it flashes."""
_CHIP = 0.21
"""The radius of what is written on."""
_GHOST = 0.45
"""The share of the ground in the colour of a stone that could follow."""

HEAT_STYLES = [Style.HEAT_LOW] * 4 + [Style.HEAT_MIDDLE] * 3 + [Style.HEAT_HIGH] * 3
"""The style of a score of 0 to 9."""
LAST_SIGNS = {Stone.BLACK: Style.LAST_ON_BLACK, Stone.WHITE: Style.LAST_ON_WHITE}
WON_SIGNS = {Stone.BLACK: Style.WON_ON_BLACK, Stone.WHITE: Style.WON_ON_WHITE}
"""The styles of what marks a stone on the stone itself."""


def paint_shapes(painting: Painting) -> None:
    """Draw what is drawn by shapes: in the smallest cells tiles only, in larger ones stones too."""
    if not painting.has_blocks:
        return
    viewport = painting.viewport
    ground = Ground(_back(painting.theme, Style.GRID), painting.theme.colors)
    stacks = {
        place: stack
        for point, stack in _stacks(painting)
        if (place := viewport.place(point)) is not None
    }
    for (across, down), stack in stacks.items():
        around = tuple(stacks.get(place) for place in neighbours(across, down))
        row, column = viewport.row_of(down), viewport.column_of(across)
        for piece in pieces(viewport.scale, stack, around, ground):
            painting.canvas.put(row + piece.row, column + piece.column, piece.text, piece.look)


def heat_color(theme: Theme, heat: int) -> Color:
    """The colour of a score of 0 to 9: shades where there are enough colours, or else three."""
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


def _stacks(painting: Painting) -> Iterator[tuple[Point, Stack]]:
    """The stacks on points, a later one in the place of an earlier one."""
    marks, theme = painting.marks, painting.theme
    for point, heat in marks.heat.items():
        yield point, _tile(heat_color(theme, heat))
    if painting.has_discs:
        yield from _empty_points(painting)
    if marks.hint is not None:
        yield marks.hint, _hint(painting, marks.hint)
    for point in painting.board:
        if (stone := painting.board[point]) is None:
            continue
        if painting.has_discs:
            yield point, _stone(painting, point, stone)
        elif painting.has_tile(point) and not painting.is_tight:
            yield point, _tile(_tile_color(painting, point, stone))


def _empty_points(painting: Painting) -> Iterator[tuple[Point, Stack]]:
    """What may be on empty points besides scores: the size of a chip, or of a stone to come."""
    marks, theme, scale = painting.marks, painting.theme, painting.viewport.scale
    for point, threat in marks.threats.items():
        if (stone := threat.stone) is not None:
            yield point, _chip(_back(theme, NUMBER_STYLES[stone]))
    for point in marks.forbidden:
        yield point, _chip(_front(theme, Style.FORBIDDEN))
    for point, follower, _number in marks.line:
        yield point, _disc(scale, ghost_color(theme, follower))


def _hint(painting: Painting, point: Point) -> Stack:
    """The mark of a hint, on the score of its point; a tile in the smallest cells."""
    theme, heat = painting.theme, painting.marks.heat.get(point)
    color = _back(theme, Style.HINT)
    if not painting.has_discs:
        return _tile(color)
    tile = None if heat is None else heat_color(theme, heat)
    return _disc(painting.viewport.scale, color, _behind(theme, Style.GRID, tile))


def _tile_color(painting: Painting, point: Point, stone: Stone) -> Color:
    styles = WON_STYLES if point in painting.marks.won else LAST_STYLES
    return _back(painting.theme, styles[stone])


def _stone(painting: Painting, point: Point, stone: Stone) -> Stack:
    """A stone with what marks it: a tile behind a winning one, a dot on the last move."""
    theme, marks = painting.theme, painting.marks
    style, tile, dot = STONE_STYLES[stone], None, None
    written = point in marks.numbers or point in marks.texts
    if point in marks.won and painting.has_tile(point):
        tile = _tile_color(painting, point, stone)
    elif point in marks.won and not written:
        dot = _front(theme, WON_SIGNS[stone])
    if painting.is_last(point) and not written:
        dot = _front(theme, LAST_SIGNS[stone])
    disc = _disc(
        painting.viewport.scale,
        _front(theme, style),
        _behind(theme, style, tile),
        dot=dot,
        is_glossy=theme.colors == TRUE_COLOR and not written and dot is None,
    )
    return _flashing(disc) if dot is not None and point in marks.flash else disc


def _behind(theme: Theme, style: Style, tile: Color | None) -> Shape | None:
    """A tile, or a rim where a stone would not stand out from the bare ground."""
    if tile is not None:
        return Shape(0.5, tile, square=True)
    rim = _back(theme, style)
    return None if rim == _back(theme, Style.GRID) else Shape(_RIM, rim)


@lru_cache(maxsize=64)
def _flashing(stone: Stack) -> Stack:
    """The same stone with a larger dot."""
    *behind, body, dot = stone.shapes
    return Stack((*behind, body, dot._replace(radius=_FLASH * body.radius)))


@lru_cache(maxsize=64)
def _tile(color: Color) -> Stack:
    return Stack((Shape(0.5, color, square=True),))


@lru_cache(maxsize=64)
def _chip(color: Color) -> Stack:
    return Stack((Shape(_CHIP, color),))


@lru_cache(maxsize=256)
def _disc(
    scale: int,
    body: Color,
    behind: Shape | None = None,
    *,
    dot: Color | None = None,
    is_glossy: bool = False,
) -> Stack:
    """A stone: on a tile or with a rim, with a dot on it or a little light, or with neither."""
    sizes = _FITTING_SIZES.get(scale, _SIZES)
    size, dot_size = sizes.bare, sizes.dot
    if behind is not None:
        size, dot_size = sizes.on_tile if behind.square else sizes.in_rim, sizes.dot_on_tile
    shapes = [] if behind is None else [behind]
    shapes += size.shapes(body)
    if is_glossy:
        shapes += _gloss(size.radius, body, has_shade=scale > _SMALL)
    if dot is not None:
        shapes += dot_size.shapes(dot)
    return Stack(tuple(shapes))


def _gloss(radius: float, body: Color, *, has_shade: bool) -> list[Shape]:
    """Light on a dark stone from the upper left; a light one has a shade at its lower right."""
    if luminance(body) < luminance(Color(128, 128, 128)):
        return [Shape(0.13, body.mixed(WHITE, 0.27), -0.12, -0.14)]
    shade = [Shape(radius, body.mixed(BLACK, 0.16)), Shape(radius - 0.045, body, -0.028, -0.034)]
    return shade if has_shade else []
