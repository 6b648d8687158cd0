"""The board as styled cells: grid, coordinates, stones and the marks on them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.canvas import Canvas, Style
from wuziqi.tui.glyphs import Glyphs

_STONE_STYLES = {Stone.BLACK: Style.BLACK, Stone.WHITE: Style.WHITE}
_LAST_STYLES = {Stone.BLACK: Style.BLACK_LAST, Stone.WHITE: Style.WHITE_LAST}
_WON_STYLES = {Stone.BLACK: Style.BLACK_WON, Stone.WHITE: Style.WHITE_WON}
MARGIN = 4
"""Columns left of the first line: a row number of two digits, a blank and the cursor's side."""


@dataclass(frozen=True)
class Place:
    """Where a board lies: its ``top`` row and ``left`` column, and how often it is enlarged.

    ``scale`` 1 gives two columns and one row a line, 2 gives four columns and two rows.
    """

    top: int
    left: int
    size: int
    scale: int = 1

    @property
    def height(self) -> int:
        """Rows of the board, the line of column letters included."""
        return (self.size - 1) * self.scale + 2

    @property
    def width(self) -> int:
        """Columns of the board, row numbers and the cursor's right side included."""
        return MARGIN + (self.size - 1) * 2 * self.scale + 2

    def cell(self, point: Point) -> tuple[int, int]:
        """The row and column where a point of the board is drawn."""
        row = self.top + (self.size - 1 - point.row) * self.scale
        return row, self.left + MARGIN + point.column * 2 * self.scale


class Threat(NamedTuple):
    """What each colour makes on a point: five, open four, four, open three, or nothing."""

    black: str | None
    white: str | None


@dataclass(frozen=True)
class Marks:
    """What is marked beside the stones: the cursor, the last move, the winning line."""

    cursor: Point | None = None
    last: Point | None = None
    won: tuple[Point, ...] = ()
    numbers: Mapping[Point, int] = field(default_factory=dict)
    line: tuple[tuple[Point, Stone, int], ...] = ()
    threats: Mapping[Point, Threat] = field(default_factory=dict)
    heat: Mapping[Point, int] = field(default_factory=dict)
    hint: Point | None = None


def star_points(size: int) -> set[Point]:
    """The points with a star: the centre, and the corners and sides of the larger boards."""
    if size < 9:
        return {Point(size // 2, size // 2)} if size % 2 else set()
    near = 2 if size < 13 else 3
    lines = [near, size - 1 - near]
    if size % 2:
        lines.append(size // 2)
    corners = {Point(column, row) for column in lines for row in lines}
    return corners if size >= 19 or size % 2 == 0 else _without_sides(corners, size // 2)


def _without_sides(points: set[Point], middle: int) -> set[Point]:
    return {p for p in points if (p.column == middle) == (p.row == middle)}


def paint_board(canvas: Canvas, board: Board, place: Place, glyphs: Glyphs, marks: Marks) -> None:
    """Draw a board with its coordinates."""
    _paint_coordinates(canvas, place)
    _paint_grid(canvas, place, glyphs)
    for point in board:
        if (stone := board[point]) is not None:
            glyph, sides, style = _look(point, stone, glyphs, marks)
            canvas.put(*place.cell(point), glyph, style)
            _paint_sides(canvas, place.cell(point), sides, style)
    _paint_aids(canvas, place, marks)
    if marks.cursor is not None:
        _paint_sides(canvas, place.cell(marks.cursor), glyphs.cursor_sides, Style.CURSOR)


def _paint_aids(canvas: Canvas, place: Place, marks: Marks) -> None:
    for point, digit in marks.heat.items():
        canvas.put(*place.cell(point), str(digit), Style.DIM)
    for point, threat in marks.threats.items():
        text = (threat.black or threat.white or "?")[0]
        canvas.put(*place.cell(point), text, Style.WARNING)
    for point, _stone, number in marks.line:
        canvas.put(*place.cell(point), str(number), Style.KEY)
    if marks.hint is not None:
        canvas.put(*place.cell(marks.hint), "!", Style.WARNING)


def _paint_coordinates(canvas: Canvas, place: Place) -> None:
    for line in range(place.size):
        row, column = place.cell(Point(line, line))
        canvas.put(row, place.left, f"{line + 1:2}", Style.COORDINATE)
        letters = place.top + place.height - 1
        canvas.put(letters, column, chr(ord("a") + line), Style.COORDINATE)


def _paint_grid(canvas: Canvas, place: Place, glyphs: Glyphs) -> None:
    for row in range(place.size):
        for between in range(place.scale):
            if row == 0 and between:
                break
            line = _grid_line(row, between, place, glyphs)
            top, left = place.cell(Point(0, row))
            canvas.put(top + between, left - 1, f" {line} ", Style.GRID)


def _grid_line(row: int, between: int, place: Place, glyphs: Glyphs) -> str:
    """One line of the grid; ``between`` counts the rows below the crossings of ``row``."""
    if between:
        return (" " * (2 * place.scale - 1)).join(glyphs.down * place.size)
    stars = {p.column for p in star_points(place.size) if p.row == row}
    kind = 0 if row == place.size - 1 else 2 if row == 0 else 1
    left, *middle, right = list(glyphs.grid[kind])
    crossings = [left, *middle * (place.size - 2), right]
    for column in stars:
        crossings[column] = glyphs.star
    return (glyphs.across * (2 * place.scale - 1)).join(crossings)


def _look(point: Point, stone: Stone, glyphs: Glyphs, marks: Marks) -> tuple[str, str, Style]:
    """The character of a stone, its two sides (or none) and its style."""
    if point in marks.won:
        return glyphs.won[stone], glyphs.won_sides, _WON_STYLES[stone]
    if point == marks.last:
        return glyphs.last[stone], glyphs.last_sides, _LAST_STYLES[stone]
    return glyphs.stones[stone], "", _STONE_STYLES[stone]


def _paint_sides(canvas: Canvas, cell: tuple[int, int], sides: str, style: Style) -> None:
    row, column = cell
    for side, beside in zip(sides, (column - 1, column + 1), strict=False):
        canvas.put(row, beside, side, style)
