"""The wood of a board as a picture: a tile of pixels for every point.

A tile shows the same stack of shapes as block characters do, and the texts on its point. Points
that look alike share one drawing.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from wuziqi.rules.orientation import star_points
from wuziqi.tui.terminal.canvas import Area, Canvas, Patch, Pixels, Tile
from wuziqi.tui.terminal.color import BLACK, TRUE_COLOR, WHITE, Color, by_distance
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.letters import COVER_LEVELS, Letter, letter
from wuziqi.tui.widgets.painting import Painting, Writing
from wuziqi.tui.widgets.stones import Ground, Shape, Stack, board_stacks
from wuziqi.tui.widgets.viewport import Viewport

_REACHING_NEIGHBOURS = ((-1, -1), (0, -1), (-1, 0), (0, 0))
"""Points whose shapes reach into a tile: it reaches farther to the left and up than beyond."""
_NOTHING = (None,) * len(_REACHING_NEIGHBOURS)
_STAR = 0.075
"""The radius of a star point."""
_LINE_SHARE = 30
"""The length of a pitch, in widths of a line."""
_TEXT = 0.42
"""The height of a text on a point; a long one is lower."""
_LONGEST_TEXT = 0.62
_CORNER, _ARM, _THICK = 0.46, 0.11, 0.04
"""The cursor: where its corners are, half the length and half the thickness of their arms."""


_Place = tuple[int, int] | None
"""The lines that cross in a point; None for a hidden point."""


def paint_blank_wood(canvas: Canvas, wood: Area) -> None:
    """Leave room for the picture."""
    for row in range(wood.top, wood.top + wood.height):
        canvas.put(row, wood.left, " " * wood.width, Style.PICTURE)


def paint_picture(painting: Painting, pixels: Pixels) -> None:
    """Cover the wood of a board with its tiles."""
    viewport, wood = painting.viewport, painting.viewport.wood
    grid = pixels.theme[Style.GRID]
    ground = Ground(grid.back or BLACK, TRUE_COLOR)
    lines = grid.front or BLACK
    stacks = _stacks(painting, ground)
    texts = _texts(painting, stacks)
    stars = {viewport.place(point) for point in star_points(viewport.columns, viewport.rows)}
    columns = [_columns(viewport, across) for across in viewport.across]
    for down in viewport.down:
        top, height = _rows(viewport, down)
        scale = _Scale.of(viewport, down, top, pixels)
        for across, (left, width) in zip(viewport.across, columns, strict=True):
            point = _PointPicture(
                (width * pixels.width, height * pixels.height),
                scale,
                ground.color,
                lines,
                viewport.ends_of(across, down),
                (across, down) in stars,
                _around(stacks, (across, down), scale),
                (texts.get((across - 1, down), ()), texts.get((across, down), ())),
            )
            area = Area(wood.top + top, wood.left + left, height, width)
            painting.canvas.patches.append(Patch(area, _tile(point)))


def _around(
    stacks: Mapping[_Place, Stack], place: tuple[int, int], scale: "_Scale"
) -> tuple[Stack | None, ...]:
    """The stacks that reach into the tile of a point, in the order of _AROUND."""
    across, down = place
    found = [stacks.get((across + x, down + y)) for x, y in _REACHING_NEIGHBOURS]
    if not any(found):  # as nearly always
        return _NOTHING
    return tuple(
        stack and _reaching(stack, scale, side)
        for stack, side in zip(found, _REACHING_NEIGHBOURS, strict=True)
    )


@lru_cache(maxsize=1024)
def _reaching(stack: Stack, scale: "_Scale", side: tuple[int, int]) -> Stack | None:
    """A stack on a side of a point, if any of its shapes reaches into the tile."""
    across, down = 1 - scale.x / scale.across, 1 - scale.y / scale.down
    reaches = any(
        (side[0] == 0 or shape.x + shape.radius > across)
        and (side[1] == 0 or shape.y + (shape.height or shape.radius) > down)
        for shape in stack.shapes
    )
    return stack if reaches else None


def _columns(viewport: Viewport, across: int) -> tuple[int, int]:
    """The first column of a line's tiles in the wood, and how many: the last has all the rest."""
    left = (across - viewport.across.start) * viewport.pitch
    end = viewport.wood.width if across == viewport.across[-1] else left + viewport.pitch
    return left, end - left


def _rows(viewport: Viewport, down: int) -> tuple[int, int]:
    """The first row of a line's tiles in the wood, and how many: the last has all the rest."""
    below, scale = down - viewport.down.start, viewport.scale
    top = below * scale
    end = viewport.wood.height if down == viewport.down[-1] else top + scale
    return top, end - top


def _stacks(painting: Painting, ground: Ground) -> dict[_Place, Stack]:
    viewport, cursor = painting.viewport, painting.marks.cursor
    stacks: dict[_Place, Stack] = {
        viewport.place(point): stack for point, stack in board_stacks(painting, ground)
    }
    if cursor is not None:
        place, color = viewport.place(cursor), painting.theme[Style.CURSOR].front
        stacks[place] = _with_cursor(stacks.get(place), color or WHITE)
    stacks.pop(None, None)
    return stacks


@lru_cache(maxsize=256)
def _with_cursor(stack: Stack | None, color: Color) -> Stack:
    corners = [(x, y) for x in (-_CORNER, _CORNER) for y in (-_CORNER, _CORNER)]
    arms = []
    for x, y in corners:
        inside = (abs(x) - _ARM + _THICK) * (1 if x > 0 else -1)
        above = (abs(y) - _ARM + _THICK) * (1 if y > 0 else -1)
        arms += [
            Shape(_ARM, color, inside, y, _THICK),
            Shape(_THICK, color, x, above, _ARM),
        ]
    return Stack((*(stack.shapes if stack else ()), *arms))


def _texts(painting: Painting, stacks: Mapping[_Place, Stack]) -> dict[_Place, tuple[Writing, ...]]:
    """The texts on points; a text on a stone or chip of its own colour needs no plate."""
    found: dict[_Place, tuple[Writing, ...]] = {}
    for point, texts in painting.written.items():
        stone, place = painting.board[point], painting.viewport.place(point)
        stack = stacks.get(place)
        under = {shape.color for shape in stack.shapes} if stack else set()
        if stone is not None:
            under.add(painting.theme[STONE_STYLES[stone]].front or WHITE)
        found[place] = tuple(
            text._replace(look=text.look._replace(back=None)) if text.look.back in under else text
            for text in texts
        )
    return found


# A tile


class _Scale(NamedTuple):
    """The measures of a tile in pixels: the middle of its point, and the pitch on both axes."""

    x: float
    y: float
    across: int
    down: float

    @classmethod
    def of(cls, viewport: Viewport, down: int, top: int, pixels: Pixels) -> "_Scale":
        """The measures for tiles on a line, which begin at a row of the wood, and a cell's size."""
        x, y = viewport.scale + 0.5, viewport.row_of(down) - viewport.wood.top + 0.5 - top
        across, below = viewport.pitch * pixels.width, viewport.scale * pixels.height
        return cls(x * pixels.width, y * pixels.height, across, below)

    @property
    def pitch(self) -> float:
        # The shorter pitch, so that circles stay round.
        return min(self.across, self.down)


class _PointPicture(NamedTuple):
    """All that decides how a point looks.

    ``stacks`` belong to the points _AROUND it, ``texts`` to the point on the left and its own.
    """

    size: tuple[int, int]
    scale: _Scale
    ground: Color
    lines: Color
    ends: tuple[bool, bool, bool, bool]
    is_star: bool
    stacks: tuple[Stack | None, ...]
    texts: tuple[tuple[Writing, ...], ...]


@lru_cache(maxsize=512)
def _tile(point: _PointPicture) -> Tile:
    pen = _Pen(*point.size, point.ground)
    scale = point.scale
    _draw_lines(pen, point)
    if point.is_star:
        pen.disc(scale.x, scale.y, max(_STAR * scale.pitch, 1.5), point.lines)
    for stack, (right, below) in zip(point.stacks, _REACHING_NEIGHBOURS, strict=True):
        for shape in stack.shapes if stack else ():
            _draw_shape(pen, scale, shape, right, below)
    for texts, right in zip(point.texts, (-1, 0), strict=True):
        for text in texts:
            _write(pen, scale, text._replace(x=text.x + right))
    return pen.tile()


def _draw_lines(pen: "_Pen", point: _PointPicture) -> None:
    scale, (left, right, up, down) = point.scale, point.ends
    thick = max(round(scale.pitch / _LINE_SHARE), 1)
    x, y = int(scale.x - thick / 2), int(scale.y - thick / 2)
    start, end = 0 if left else x, pen.width if right else x + thick
    pen.box(start, y, end, y + thick, point.lines)
    start, end = 0 if up else y, pen.height if down else y + thick
    pen.box(x, start, x + thick, end, point.lines)


def _draw_shape(pen: "_Pen", scale: _Scale, shape: Shape, right: int, below: int) -> None:
    x, y = scale.x + right * scale.across, scale.y + below * scale.down
    if shape.height is None:
        x, y = x + shape.x * scale.pitch, y + shape.y * scale.pitch
        pen.disc(x, y, shape.radius * scale.pitch, shape.color)
        return
    x, y = x + shape.x * scale.across, y + shape.y * scale.down
    half, height = shape.radius * scale.across, shape.height * scale.down
    pen.box(round(x - half), round(y - height), round(x + half), round(y + height), shape.color)


def _write(pen: "_Pen", scale: _Scale, writing: Writing) -> None:
    height = max(round(_TEXT * scale.pitch), 5)
    gap = max(round(height / 5), 1)
    letters, width = _spaced(writing.text, height, gap)
    if width > _LONGEST_TEXT * scale.pitch and height > 5:
        height = max(int(height * _LONGEST_TEXT * scale.pitch / width), 5)
        gap = max(round(height / 6), 1)
        letters, width = _spaced(writing.text, height, gap)
    color, plate = writing.look.front or WHITE, writing.look.back
    left = round(scale.x + writing.x * scale.across - width / 2)
    top = round(scale.y - height / 2)
    if plate is not None:
        pen.box(left - gap, top - gap, left + width + gap, top + height + gap, plate)
    for one in letters:
        for row, covers in enumerate(one.rows, top):
            for column, cover in enumerate(covers, left):
                pen.dot(column, row, color, cover)
        left += one.width + gap


def _spaced(text: str, height: int, gap: int) -> tuple[list[Letter], int]:
    """The letters of a text, and how wide they are together with their gaps."""
    letters = [letter(char, height) for char in text]
    return letters, sum(one.width + gap for one in letters) - gap


class _CircleRow(NamedTuple):
    """A row of a circle: the columns that it covers whole, and its partly covered ``edge``."""

    row: int
    left: int
    right: int
    edge: tuple[tuple[int, int], ...]


@lru_cache(maxsize=512)
def _circle(x: float, y: float, radius: float, width: int, height: int) -> tuple[_CircleRow, ...]:
    outer, inner = radius + 0.5, radius - 0.5
    rows = []
    for row in range(max(int(y - outer), 0), min(int(y + outer) + 1, height)):
        up = (row + 0.5 - y) ** 2
        if up >= outer * outer:
            continue
        reach = sqrt(outer * outer - up)
        start, end = max(int(x - reach), 0), min(int(x + reach) + 1, width)
        left, right = start, start
        if up < inner * abs(inner):
            full = sqrt(inner * inner - up)
            left = min(max(int(x - full + 0.5), start), end)
            right = min(max(int(x + full + 0.5), left), end)
        covers = (
            (column, outer - sqrt((column + 0.5 - x) ** 2 + up))
            for column in (*range(start, left), *range(right, end))
        )
        edge = ((at, round(COVER_LEVELS * min(max(cover, 0.0), 1.0))) for at, cover in covers)
        rows.append(_CircleRow(row, left, right, tuple(one for one in edge if one[1])))
    return tuple(rows)


class _Pen:
    def __init__(self, width: int, height: int, ground: Color) -> None:
        self.width, self.height = width, height
        self._palette: dict[Color, int] = {ground: 1}
        self._colors = [ground, ground]
        """The colours by their numbers; 0 is nobody's."""
        self._mixed: dict[tuple[int, int, int], int] = {}
        self._rows = [bytearray(b"\1" * width) for _ in range(height)]

    def tile(self) -> Tile:
        return Tile(self.width, self.height, tuple(self._colors[1:]), b"".join(self._rows))

    def box(self, left: int, top: int, right: int, bottom: int, color: Color) -> None:
        number = self._number(color)
        left, right = max(left, 0), min(right, self.width)
        if left < right:
            for row in self._rows[max(top, 0) : max(bottom, 0)]:
                row[left:right] = bytes((number,)) * (right - left)

    def disc(self, x: float, y: float, radius: float, color: Color) -> None:
        number = self._number(color)
        for row, left, right, edge in _circle(x, y, radius, self.width, self.height):
            self._rows[row][left:right] = bytes((number,)) * (right - left)
            for column, cover in edge:
                self.dot(column, row, color, cover)

    def dot(self, column: int, row: int, color: Color, cover: int) -> None:
        """Colour a pixel covered from 0 to ``COVER_LEVELS``."""
        if cover and 0 <= column < self.width and 0 <= row < self.height:
            line, number = self._rows[row], self._number(color)
            key = (line[column], number, cover)
            if key not in self._mixed:
                mixed = self._colors[key[0]].mixed(color, cover / COVER_LEVELS)
                self._mixed[key] = self._number(mixed)
            line[column] = self._mixed[key]

    def _number(self, color: Color) -> int:
        """The number of a colour, or of a near one where a tile has too many."""
        if color not in self._palette:
            if len(self._colors) > 255:
                return 1 + min(by_distance(color, self._colors[1:]))[1]
            self._palette[color] = len(self._colors)
            self._colors.append(color)
        return self._palette[color]
