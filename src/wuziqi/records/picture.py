"""A picture of a board to share, as SVG or PNG.

Both are drawn from one list of shapes, 40 pixels a line of the board. The PNG needs no font of the
system but for writings that the font of its library lacks, such as Chinese.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, east_asian_width, normalize

from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.stars import star_points
from wuziqi.texts import clean

if TYPE_CHECKING:
    import svg as elements
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

CELL: Final = 40
"""Pixels from one line of the board to the next."""

_LEFT, _RIGHT, _TOP = 56, 32, 32
"""The room beside the lines of the board, for stones and coordinates, and above them."""
_LEAST_WIDTH: Final = 400
"""A picture is so wide that there is room for the lines of text; a small board is in its middle."""
_LETTERS: Final = 36
"""How far below the lowest row the middle of the column letters is."""
_BELOW: Final = 60
"""Where the lines of text begin, counted from the lowest row."""
_LINE, _FOOT = 26, 8
_STONE: Final = 18
_COORDINATE_SIZE, _CAPTION_SIZE = 15, 17
_MOST_LETTERS: Final = 120
_NUMBER_SIZES: Final = {1: 19, 2: 18, 3: 14}
_FINER: Final = 4
"""How many times larger the PNG is drawn first, so that its edges become smooth."""

_WOOD, _INK, _GRID = "#efcf94", "#1a1a1a", "#5c4626"
_WHITE, _LAST, _WON, _MARK = "#fcfcfc", "#d8202c", "#18a048", "#1450c8"
_FILLS: Final = {Stone.BLACK: _INK, Stone.WHITE: _WHITE}
_LAST_NUMBERS: Final = {Stone.BLACK: "#ff6a6a", Stone.WHITE: _LAST}
_LABELS: Final = {Stone.BLACK: "#8cc4ff", Stone.WHITE: _MARK, None: _MARK}

_FAMILY: Final = "Helvetica, Arial, sans-serif"
_NO_LETTER: Final = "\uffff"
OTHER_FONTS: Final = (
    "NotoSansCJK-Regular.ttc",
    "wqy-microhei.ttc",
    "msyh.ttc",
    "simsun.ttc",
    "PingFang.ttc",
    "STHeiti Light.ttc",
    "DejaVuSans.ttf",
    "arial.ttf",
    "Arial.ttf",
)
"""Fonts of Linux, Windows and macOS for letters that Pillow's own lacks."""


class Line(NamedTuple):
    """A line between two places; ``width`` is in pixels."""

    start: tuple[int, int]
    end: tuple[int, int]
    width: int


class Disc(NamedTuple):
    """A circle, filled or not, with an edge where it has a width. ``name`` is its class in SVG."""

    middle: tuple[int, int]
    radius: int
    fill: str | None
    edge: str = _INK
    width: int = 0
    name: str = ""


class Frame(NamedTuple):
    """A square that is not filled, from its middle to its sides."""

    middle: tuple[int, int]
    half: int
    edge: str


class Writing(NamedTuple):
    """A text with its middle at a place; ``size`` is its height in pixels."""

    place: tuple[int, int]
    text: str
    size: int
    color: str = _INK


Shape = Line | Disc | Frame | Writing


def svg(position: ReplayPosition, captions: Sequence[str] = ()) -> bytes:
    """Draw a position as an SVG file, with lines of text under it."""
    import svg as elements  # noqa: PLC0415  only who wants a picture waits for it

    width, height = picture_size(position.board, len(captions))
    ground = elements.Rect(width=width, height=height, fill=_WOOD)
    title = elements.Title(text=_escaped(_clean(" / ".join(captions))))
    drawn = [_element(shape) for shape in _shapes(position, captions)]
    picture = elements.SVG(
        width=width,
        height=height,
        viewBox=elements.ViewBoxSpec(0, 0, width, height),
        elements=[title, ground, *drawn],
    )
    return f"{picture}\n".encode()


def png(
    position: ReplayPosition,
    captions: Sequence[str] = (),
    fonts: tuple[str, ...] = OTHER_FONTS,
) -> bytes:
    """Draw a position as a PNG file, with lines of text under it.

    ``fonts`` are files of fonts for what Pillow's own lacks.
    """
    from PIL import Image, ImageDraw  # noqa: PLC0415  only who wants a picture waits for it

    width, height = picture_size(position.board, len(captions))
    image = Image.new("RGB", (width * _FINER, height * _FINER), _WOOD)
    pen = ImageDraw.Draw(image)
    for shape in _shapes(position, captions):
        _paint(pen, shape, fonts)
    written = BytesIO()
    image.reduce(_FINER).save(written, "PNG", optimize=True)
    return written.getvalue()


def can_paint(text: str, fonts: tuple[str, ...] = OTHER_FONTS) -> bool:
    """Whether ``png`` has a font with all letters of a text; else it paints similar ones, or ?."""
    return _font(_clean(text), _CAPTION_SIZE, fonts) is not None


def picture_size(board: Board, captions: int) -> tuple[int, int]:
    """Return the width and height in pixels of a picture with some lines of text."""
    width = max(_LEFT + (board.width - 1) * CELL + _RIGHT, _LEAST_WIDTH)
    return width, _TOP + (board.height - 1) * CELL + _BELOW + captions * _LINE + _FOOT


def place_of(board: Board, point: Point) -> tuple[int, int]:
    """Return where a point lies in the picture, in pixels from the left and from the top."""
    spare = picture_size(board, 0)[0] - _LEFT - (board.width - 1) * CELL - _RIGHT
    column, row = point.column * CELL, (board.height - 1 - point.row) * CELL
    return _LEFT + spare // 2 + column, _TOP + row


# What is drawn


def _shapes(position: ReplayPosition, captions: Sequence[str]) -> Iterator[Shape]:
    yield from _grid(position.board)
    yield from _coordinates(position.board)
    for point in position.board:
        if (stone := position.board[point]) is not None:
            yield from _stone(position, point, stone)
        elif text := position.texts.get(point):
            yield Disc(place_of(position.board, point), _STONE - 4, _WOOD)
            yield _number(position.board, point, text, _MARK)
    for point in position.marked:
        if point in position.board:
            color = _LABELS[position.board[point]]
            yield Frame(place_of(position.board, point), _STONE - 4, color)
    width, height = picture_size(position.board, 0)
    top = height - _FOOT
    for number, caption in enumerate(captions):
        place = (width // 2, top + number * _LINE + _LINE // 2)
        text = _clean(caption)
        yield Writing(place, text, min(_CAPTION_SIZE, _fitting_size(text, width - 2 * _RIGHT)))


def _clean(text: str) -> str:
    """Cut a text to one readable line; characters that cannot be printed are replaced."""
    line = " ".join(clean(text).split())
    shown = line if len(line) <= _MOST_LETTERS else f"{line[:_MOST_LETTERS]}..."
    return "".join(char if char.isprintable() else "?" for char in shown)


def _fitting_size(text: str, room: int) -> int:
    """The greatest size of a text that fits into a number of pixels, for usual letters."""
    units = sum(1.0 if east_asian_width(char) in "WF" else 0.6 for char in text)
    return max(1, int(room / max(units, 1)))


def _grid(board: Board) -> Iterator[Shape]:
    last_column, last_row = board.width - 1, board.height - 1
    for column in range(board.width):
        start, end = place_of(board, Point(column, 0)), place_of(board, Point(column, last_row))
        yield Line(start, end, _line_width(column, last_column))
    for row in range(board.height):
        start, end = place_of(board, Point(0, row)), place_of(board, Point(last_column, row))
        yield Line(start, end, _line_width(row, last_row))
    for star in sorted(star_points(board.width, board.height)):
        yield Disc(place_of(board, star), 4, _GRID, name="star")


def _line_width(number: int, last: int) -> int:
    return 2 if number in (0, last) else 1


def _coordinates(board: Board) -> Iterator[Shape]:
    for column in range(board.width):
        across, down = place_of(board, Point(column, 0))
        name = chr(ord("a") + column)
        yield Writing((across, down + _LETTERS), name, _COORDINATE_SIZE, _GRID)
    for row in range(board.height):
        across, down = place_of(board, Point(0, row))
        yield Writing((across - _LETTERS, down), str(row + 1), _COORDINATE_SIZE, _GRID)


def _stone(position: ReplayPosition, point: Point, stone: Stone) -> Iterator[Shape]:
    """A stone with its label or number, and a ring if it is the last or wins."""
    board = position.board
    middle, last = place_of(board, point), position.last
    yield Disc(middle, _STONE, _FILLS[stone], _INK, 1, f"stone {stone.name.lower()}")
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


def _number(board: Board, point: Point, text: str, color: str) -> Writing:
    shown = _clean(text)
    usual = _NUMBER_SIZES.get(len(shown), _NUMBER_SIZES[3])
    return Writing(place_of(board, point), shown, min(usual, _fitting_size(shown, CELL - 8)), color)


# As SVG


def _element(shape: Shape) -> "elements.Element":
    import svg as elements  # noqa: PLC0415  only who wants a picture waits for it

    match shape:
        case Line((x1, y1), (x2, y2), width):
            return elements.Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=_GRID, stroke_width=width)
        case Disc((x, y), radius, fill, edge, width, name):
            return elements.Circle(
                cx=x,
                cy=y,
                r=radius,
                fill=fill or "none",
                stroke=edge if width else None,
                stroke_width=width or None,
                class_=name.split() or None,
            )
        case Frame((x, y), half, edge):
            return elements.Rect(
                x=x - half,
                y=y - half,
                width=2 * half,
                height=2 * half,
                fill="none",
                stroke=edge,
                stroke_width=2,
                class_=["mark"],
            )
        case Writing((x, y), text, size, color):
            return elements.Text(
                x=x,
                y=y + size * 0.36,  # not every viewer knows how to centre a text by its height
                text=_escaped(text),
                fill=color,
                font_size=size,
                font_family=_FAMILY,
                text_anchor="middle",
            )


def _escaped(text: str) -> str:
    """A text as XML holds it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# As PNG


def _paint(pen: "ImageDraw", shape: Shape, fonts: tuple[str, ...]) -> None:
    """Draw a shape, all its measures made finer."""
    match shape:
        case Line(start, end, width):
            ends = [(x * _FINER, y * _FINER) for x, y in (start, end)]
            pen.line(ends, fill=_GRID, width=width * _FINER)
        case Disc(middle, radius, fill, edge, width):
            outer = radius + width / 2
            pen.ellipse(_box(middle, outer), fill, edge if width else None, width * _FINER)
        case Frame(middle, half, edge):
            pen.rectangle(_box(middle, half + 1), None, edge, 2 * _FINER)
        case Writing((x, y), text, size, color):
            place, font = (x * _FINER, y * _FINER), _font(text, size * _FINER, fonts)
            if font is None:
                text, font = _plain(text), _font("", size * _FINER, fonts)
            pen.text(place, text, fill=color, font=font, anchor="mm")


def _box(middle: tuple[int, int], radius: float) -> tuple[float, float, float, float]:
    x, y = middle
    return tuple(_FINER * side for side in (x - radius, y - radius, x + radius, y + radius))  # type: ignore[return-value]


@lru_cache(maxsize=64)
def _font(text: str, size: int, fonts: tuple[str, ...]) -> "FreeTypeFont | ImageFont | None":
    """Pillow's own font, or the first of the fonts that has all letters; None if none has."""
    from PIL import ImageFont  # noqa: PLC0415  only who wants a picture waits for it

    own = ImageFont.load_default(size)
    if _covers(own, text):
        return own
    for name in fonts:
        with suppress(OSError):
            font = ImageFont.truetype(name, size)
            if _covers(font, text):
                return font
    return None


def _covers(font: "FreeTypeFont | ImageFont", text: str) -> bool:
    """Whether a font has all letters of a text: it draws a missing one like _NO_LETTER."""
    if text.isascii():
        return True
    lacking = bytes(font.getmask(_NO_LETTER))
    return all(char.isspace() or bytes(font.getmask(char)) != lacking for char in set(text))


def _plain(text: str) -> str:
    """A text in ASCII: letters without their accents, and ? for all others."""
    bare = "".join(char for char in normalize("NFKD", text) if not combining(char))
    return bare.encode("ascii", errors="replace").decode("ascii")
