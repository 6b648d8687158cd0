"""A picture of a board to share, as SVG or PNG, or of a game move by move, as GIF.

All have the same list of shapes, at 40 pixels for a line of the board; see drawing.py.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from wuziqi.records.drawing import (
    GRID,
    INK,
    OTHER_FONTS,
    PAPER,
    Disc,
    Frame,
    Letters,
    Picture,
    Shape,
    Stroke,
    as_gif,
    as_png,
    as_svg,
    clean_text,
    fitting_size,
    has_font,
)
from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.orientation import star_points
from wuziqi.rules.point import Point

CELL: Final = 40
"""Pixels from one line of the board to the next."""

_LEFT, _RIGHT, _TOP = 56, 32, 32
"""The room beside the lines of the board, for stones and coordinates, and above them."""
_LEAST_WIDTH: Final = 400
"""The least width of a picture, for its lines of text; a small board is in its middle."""
_LETTERS: Final = 36
"""Distance from the lowest row to the middle of the column letters."""
_BELOW: Final = 60
"""Distance from the lowest row to the lines of text."""
_LINE, _FOOT = 26, 8
_STONE: Final = 18
_COORDINATE_SIZE, _CAPTION_SIZE = 15, 17
_NUMBER_SIZES: Final = {1: 19, 2: 18, 3: 14}
_WHITE, _LAST, _WON, _MARK = "#fcfcfc", "#d8202c", "#18a048", "#1450c8"
_FILLS: Final = {Stone.BLACK: INK, Stone.WHITE: _WHITE}
_LAST_NUMBERS: Final = {Stone.BLACK: "#ff6a6a", Stone.WHITE: _LAST}
_LABELS: Final = {Stone.BLACK: "#8cc4ff", Stone.WHITE: _MARK, None: _MARK}
_COLORS: Final = {INK, GRID, PAPER, _WHITE, _WON, *_LAST_NUMBERS.values(), *_LABELS.values()}
_MOVE_TIME, _END_TIME = 800, 4000
"""Milliseconds for a position of a GIF, and for the last position."""


def svg(position: ReplayPosition, captions: Sequence[str] = ()) -> bytes:
    """Draw a position as an SVG file, with lines of text under it."""
    return as_svg(_drawing(position, captions))


def png(
    position: ReplayPosition,
    captions: Sequence[str] = (),
    fonts: tuple[str, ...] = OTHER_FONTS,
) -> bytes:
    """Draw a position as a PNG file, with lines of text under it.

    ``fonts`` are font files for characters that Pillow's own font lacks.
    """
    return as_png(_drawing(position, captions), fonts)


def gif(positions: Sequence[ReplayPosition], captions: Sequence[str] = ()) -> bytes:
    """Draw positions of a game, one after the other, as an animated GIF file."""
    times = [*[_MOVE_TIME] * (len(positions) - 1), _END_TIME]
    return as_gif((_drawing(position, captions) for position in positions), sorted(_COLORS), times)


def can_paint_text(text: str, fonts: tuple[str, ...] = OTHER_FONTS) -> bool:
    """Whether ``png`` has a font for all letters of a text; others become similar letters or ?."""
    return has_font(clean_text(text), _CAPTION_SIZE, fonts)


def _drawing(position: ReplayPosition, captions: Sequence[str]) -> Picture:
    width, height = picture_size(position.board, len(captions))
    title = clean_text(" / ".join(captions))
    return Picture(width, height, title, tuple(_shapes(position, captions)))


def picture_size(board: Board, captions: int) -> tuple[int, int]:
    """Return the width and height in pixels of a picture with some lines of text."""
    width = max(_LEFT + (board.width - 1) * CELL + _RIGHT, _LEAST_WIDTH)
    return width, _TOP + (board.height - 1) * CELL + _BELOW + captions * _LINE + _FOOT


def place_of(board: Board, point: Point) -> tuple[int, int]:
    """Return the place of a point in the picture, in pixels from the left and from the top."""
    spare = picture_size(board, 0)[0] - _LEFT - (board.width - 1) * CELL - _RIGHT
    column, row = point.column * CELL, (board.height - 1 - point.row) * CELL
    return _LEFT + spare // 2 + column, _TOP + row


# Shapes


def _shapes(position: ReplayPosition, captions: Sequence[str]) -> Iterator[Shape]:
    yield from _grid(position.board)
    yield from _coordinates(position.board)
    for point in position.board:
        if (stone := position.board[point]) is not None:
            yield from _stone(position, point, stone)
        elif text := position.texts.get(point):
            yield Disc(place_of(position.board, point), _STONE - 4, PAPER)
            yield _number(position.board, point, text, _MARK)
    for point in position.marked:
        if point in position.board:
            color = _LABELS[position.board[point]]
            yield Frame(place_of(position.board, point), _STONE - 4, color)
    width, height = picture_size(position.board, 0)
    top = height - _FOOT
    for number, caption in enumerate(captions):
        place = (width // 2, top + number * _LINE + _LINE // 2)
        text = clean_text(caption)
        yield Letters(place, text, min(_CAPTION_SIZE, fitting_size(text, width - 2 * _RIGHT)))


def _grid(board: Board) -> Iterator[Shape]:
    last_column, last_row = board.width - 1, board.height - 1
    for column in range(board.width):
        start, end = place_of(board, Point(column, 0)), place_of(board, Point(column, last_row))
        yield Stroke(start, end, _line_width(column, last_column))
    for row in range(board.height):
        start, end = place_of(board, Point(0, row)), place_of(board, Point(last_column, row))
        yield Stroke(start, end, _line_width(row, last_row))
    for star in sorted(star_points(board.width, board.height)):
        yield Disc(place_of(board, star), 4, GRID, name="star")


def _line_width(number: int, last: int) -> int:
    return 2 if number in (0, last) else 1


def _coordinates(board: Board) -> Iterator[Shape]:
    for column in range(board.width):
        across, down = place_of(board, Point(column, 0))
        name = chr(ord("a") + column)
        yield Letters((across, down + _LETTERS), name, _COORDINATE_SIZE, GRID)
    for row in range(board.height):
        across, down = place_of(board, Point(0, row))
        yield Letters((across - _LETTERS, down), str(row + 1), _COORDINATE_SIZE, GRID)


def _stone(position: ReplayPosition, point: Point, stone: Stone) -> Iterator[Shape]:
    board = position.board
    middle, last = place_of(board, point), position.last
    yield Disc(middle, _STONE, _FILLS[stone], INK, 1, f"stone {stone.name.lower()}")
    if position.outcome is not None and point in position.outcome.line:
        yield Disc(middle, _STONE, None, _WON, 4, "won")
    is_last = last is not None and last.point == point
    if is_last:
        yield Disc(middle, _STONE - 3, None, _LAST, 2, "last")
    if text := position.texts.get(point):
        yield _number(board, point, text, _LABELS[stone])
    elif number := position.numbers.get(point):
        color = _LAST_NUMBERS[stone] if is_last else _FILLS[stone.other]
        yield _number(board, point, str(number), color)


def _number(board: Board, point: Point, text: str, color: str) -> Letters:
    shown = clean_text(text)
    usual = _NUMBER_SIZES.get(len(shown), _NUMBER_SIZES[3])
    return Letters(place_of(board, point), shown, min(usual, fitting_size(shown, CELL - 8)), color)
