"""The board as styled cells: grid, frame, stones and the marks on them."""

from collections.abc import Iterator
from functools import lru_cache

from wuziqi.columns import measured, text_width
from wuziqi.rules.board import Board
from wuziqi.rules.orientation import star_points
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.painting import Painting
from wuziqi.tui.widgets.signs import is_annotated, paint_signs, stone_sign
from wuziqi.tui.widgets.stones import paint_shapes
from wuziqi.tui.widgets.viewport import Viewport, frame_columns
from wuziqi.words.glyphs import Glyphs

# The empty board: wood, lines and star points, and the frame around it with the coordinates


_STREAK_COLUMNS = 16
"""The approximate length of the streaks in the wood, in columns."""


def paint_grid(canvas: Canvas, viewport: Viewport, glyphs: Glyphs) -> None:
    """Draw an empty board: the wood with its lines, and the frame.

    ``glyphs`` has the star points.
    """
    drawn = _drawn_grid(canvas.height, canvas.width, viewport, glyphs, canvas.theme)
    left, end = max(viewport.left, 0), min(viewport.left + viewport.width, canvas.width)
    top, below = max(viewport.top, 0), min(viewport.top + viewport.height, canvas.height)
    canvas.paste(drawn, Area(top, left, below - top, end - left))
    if canvas.pixels is not None:
        from wuziqi.tui.widgets.board_picture import paint_blank_wood  # noqa: PLC0415

        paint_blank_wood(canvas, viewport.wood)


# Cached, because an empty board is the same from one frame to the next.
@measured(8)
def _drawn_grid(
    height: int, width: int, viewport: Viewport, glyphs: Glyphs, theme: Theme
) -> Canvas:
    """Draw an empty board on a canvas of its own."""
    canvas = Canvas(height, width, theme)
    _paint_frame(canvas, viewport)
    _paint_numbers(canvas, viewport)
    _paint_letters(canvas, viewport)
    _paint_scroll_signs(canvas, viewport, glyphs)
    _paint_wood(canvas, viewport, glyphs)
    if theme[Style.GRAIN] != theme[Style.GRID]:
        _paint_grain(canvas, viewport)
    return canvas


# The frame


def _paint_frame(canvas: Canvas, viewport: Viewport) -> None:
    for row in range(viewport.top, viewport.top + viewport.height):
        canvas.put(row, viewport.left, " " * viewport.width, Style.FRAME)


def _paint_numbers(canvas: Canvas, viewport: Viewport) -> None:
    sideways = viewport.orientation.lies_sideways
    right = viewport.wood.left + viewport.wood.width + frame_columns(viewport.scale) - 3
    for down in viewport.down:
        label = _line_name(viewport.point_on(0, down), column=sideways)
        canvas.put(viewport.row_of(down), viewport.left + 1, f"{label:>2}", Style.COORDINATE)
        if viewport.both:
            canvas.put(viewport.row_of(down), right, f"{label:>2}", Style.COORDINATE)


def _paint_letters(canvas: Canvas, viewport: Viewport) -> None:
    rows = [viewport.top + viewport.height - 1, *([viewport.top] if viewport.both else [])]
    end = -1
    for across in viewport.across:
        point = viewport.point_on(across, 0)
        label = _line_name(point, column=not viewport.orientation.lies_sideways)
        if (column := viewport.column_of(across)) > end:  # two digits take the room of two lines
            end = column + len(label)
            for row in rows:
                canvas.put(row, column, label, Style.COORDINATE)


def _line_name(point: Point, *, column: bool) -> str:
    return chr(ord("a") + point.column) if column else str(point.row + 1)


def _paint_scroll_signs(canvas: Canvas, viewport: Viewport, glyphs: Glyphs) -> None:
    left, right = tuple(glyphs.arrows)
    up, down = tuple(glyphs.vertical)
    wood, (across, lines) = viewport.wood, viewport.lines
    first, last = viewport.row_of(viewport.down.start), viewport.row_of(viewport.down[-1])
    bottom = wood.top + wood.height
    signs = [
        (viewport.down.start > 0, first, viewport.left, up),
        (viewport.down[-1] < lines - 1, last, viewport.left, down),
        (viewport.across.start > 0, bottom, wood.left - 1, left),
        (viewport.across[-1] < across - 1, bottom, wood.left + wood.width - 1, right),
    ]
    for goes_on, row, column, sign in signs:
        if goes_on:
            canvas.put(row, column, sign, Style.COORDINATE)


# The wood


def _paint_wood(canvas: Canvas, viewport: Viewport, glyphs: Glyphs) -> None:
    wood = viewport.wood
    between = _row([glyphs.down] * len(viewport.across), " ", viewport)
    blank = " " * wood.width
    above = between if viewport.down.start > 0 else blank
    below = between if viewport.down[-1] < viewport.lines[1] - 1 else blank
    lines = {viewport.row_of(down): down for down in viewport.down}
    for row in range(wood.top, wood.top + wood.height):
        if row in lines:
            text = _row(_crossings(lines[row], viewport, glyphs), glyphs.across, viewport)
        elif row < min(lines):
            text = above
        else:
            text = between if row < max(lines) else below
        canvas.put(row, wood.left, text, Style.GRID)


def _paint_grain(canvas: Canvas, viewport: Viewport) -> None:
    wood = viewport.wood
    for down in range(wood.height):
        for start, length in _streaks(down, wood.width):
            canvas.restyle(wood.top + down, wood.left + start, length, Style.GRAIN)


@lru_cache(maxsize=128)
def _streaks(row: int, width: int) -> tuple[tuple[int, int], ...]:
    lengths = _lengths(row)
    start, streaks = next(lengths) - 2 * _STREAK_COLUMNS, []
    while start < width:
        end = start + next(lengths)
        if end > 0:
            streaks.append((max(start, 0), min(end, width) - max(start, 0)))
        start = end + next(lengths)
    return tuple(streaks)


def _lengths(seed: int) -> Iterator[int]:
    """Lengths that look random, from half to twice the usual one."""
    # A linear congruential generator, because the module ``random`` takes long to load.
    state = seed * 2654435761
    while True:
        state = (state * 1103515245 + 12345) % 2**31
        yield _STREAK_COLUMNS // 2 + (state >> 16) % (3 * _STREAK_COLUMNS // 2)


def _row(signs: list[str], filling: str, viewport: Viewport) -> str:
    """A row of wood: signs, joined by a filling that continues where the board does."""
    margin = viewport.scale
    goes_on_left = viewport.across.start > 0
    goes_on_right = viewport.across[-1] < viewport.lines[0] - 1
    before = _filled("", margin, filling if goes_on_left else " ")
    parts = [_filled(sign, viewport.pitch, filling) for sign in signs[:-1]]
    after = _filled(signs[-1], 1 + margin, filling if goes_on_right else " ")
    return before + "".join(parts) + after


def _filled(sign: str, width: int, filling: str) -> str:
    times, rest = divmod(width - text_width(sign), text_width(filling))
    return sign + " " * rest + filling * times


def _crossings(down: int, viewport: Viewport, glyphs: Glyphs) -> list[str]:
    lines = viewport.lines
    last_across, last = lines[0] - 1, lines[1] - 1
    left, middle, right = tuple(glyphs.grid[0 if down == 0 else 2 if down == last else 1])
    stars = {point.column for point in star_points(*lines) if point.row == down}
    ends = {0: left, last_across: right}
    return [
        glyphs.star if across in stars else ends.get(across, middle) for across in viewport.across
    ]


# The cursor on a board: brackets beside its point, or the corners of a square around it


_CORNERS = (("▛", "▜"), ("▙", "▟"))
"""The corners of a square around the cursor's point: of its upper side, and of its lower."""
_LONG_CORNERS = (("┏━", "━┓"), ("┗━", "━┛"))
"""The same with long sides, for which blocks are too thick."""
_THIN_CORNERS, _LONG_THIN_CORNERS = (("┌", "┐"), ("└", "┘")), (("┌─", "─┐"), ("└─", "─┘"))
"""The same of lines that every font has, for one without quarters of cells."""
_LONG = 4
"""Least scale of the long sides."""


def paint_cursor(painting: Painting) -> None:
    """Draw the cursor; its point stays visible.

    The terminal's cursor is put there too; without a cursor on the last move.
    """
    point = painting.marks.cursor
    aim = painting.marks.last if point is None else point
    if aim is None or (cell := painting.viewport.cell(aim)) is None:
        return
    painting.canvas.put_cursor(*cell)
    if point is None or painting.has_pixels:
        return
    if painting.has_discs:
        _paint_corners(painting, cell)
    elif painting.is_tight:
        _paint_within(painting, point, cell)
    else:
        text, sides = _sides(painting, point)
        painting.put_sides(point, text, sides, Style.CURSOR)


def _sides(painting: Painting, point: Point) -> tuple[str, str]:
    stone, glyphs = painting.board[point], painting.glyphs
    if stone is None:
        return "", glyphs.cursor_sides
    sign = stone_sign(painting, point, stone)
    hidden = painting.is_last(point) and sign.sides
    return sign.text, glyphs.both_sides if hidden else glyphs.cursor_sides


def _paint_corners(painting: Painting, cell: tuple[int, int]) -> None:
    scale, (middle, column) = painting.viewport.scale, cell
    thin, thick = _THIN_CORNERS, _CORNERS
    if scale >= _LONG:
        thin, thick = _LONG_THIN_CORNERS, _LONG_CORNERS
    corners = thin if painting.glyphs.halves else thick
    # Half-way to the next points, where no stone reaches.
    rows = (middle - scale // 2, middle + scale // 2)
    for row, (left, right) in zip(rows, corners, strict=True):
        painting.canvas.put(row, column - scale, left, Style.CURSOR)
        painting.canvas.put(row, column + scale + 1 - len(right), right, Style.CURSOR)


def _paint_within(painting: Painting, point: Point, cell: tuple[int, int]) -> None:
    text, sides = _sides(painting, point)
    is_free = not text and not is_annotated(painting, point) and point not in painting.marks.hinted
    if is_free:
        painting.canvas.put(*cell, sides)
    elif text_width(text) == 1:
        painting.canvas.put(cell[0], cell[1] + 1, sides[1])
    painting.canvas.restyle(*cell, 2, Style.CURSOR_STONE)


# The board with its stones and marks


def _roomy(painting: Painting) -> Glyphs:
    """The characters of the grid where the cells are large."""
    glyphs = painting.glyphs
    if painting.has_discs:  # a small star point would be lost
        return glyphs._replace(star=glyphs.spot)
    if glyphs.across.strip():
        return glyphs
    return glyphs._replace(grid=("+++", "+++", "+++"), across="-", down="|", star="*")


def paint_board(
    canvas: Canvas, board: Board, viewport: Viewport, glyphs: Glyphs, marks: Marks
) -> None:
    """Draw a board with its coordinates and marks."""
    painting = Painting(canvas, board, viewport, glyphs, marks)
    paint_grid(canvas, viewport, _roomy(painting) if painting.has_room else glyphs)
    paint_shapes(painting)
    paint_signs(painting)
    paint_cursor(painting)
    if canvas.pixels is not None:
        from wuziqi.tui.widgets.board_picture import paint_picture  # noqa: PLC0415  seldom wanted

        paint_picture(painting, canvas.pixels)
