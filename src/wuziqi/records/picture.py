"""Pictures: drawings of lines, discs and texts, and a board to share as such a drawing.

PNG and GIF need fonts of the system only for scripts that Pillow's own font lacks, such as Chinese.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, east_asian_width, normalize

from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.orientation import star_points
from wuziqi.rules.point import Point
from wuziqi.texts import clean

if TYPE_CHECKING:
    import svg as elements
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont


INK, GRID, PAPER = "#1a1a1a", "#5c4626", "#efcf94"
"""The colours of stones and letters, of lines, and of the wood."""

_MOST_LETTERS: Final = 120
_FINER: Final = 4
"""The factor by which a PNG or GIF is first drawn larger, for smooth edges."""

_SHADES: Final = 7
"""The steps from one colour of a GIF to another."""

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
"""Fonts of Linux, Windows and macOS for letters that Pillow's own font lacks."""


class Stroke(NamedTuple):
    """A line between two places; ``width`` is in pixels."""

    start: tuple[int, int]
    end: tuple[int, int]
    width: int
    color: str = GRID


class Disc(NamedTuple):
    """A circle, filled or not; ``name`` is its class in SVG. An edge of width 0 is invisible."""

    middle: tuple[int, int]
    radius: int
    fill: str | None
    edge: str = INK
    width: int = 0
    name: str = ""


class Frame(NamedTuple):
    """The outline of a square; ``half`` is the distance from its middle to a side."""

    middle: tuple[int, int]
    half: int
    edge: str


class Letters(NamedTuple):
    """A text with its middle at a place; ``size`` is its height in pixels."""

    place: tuple[int, int]
    text: str
    size: int
    color: str = INK


DrawnShape = Stroke | Disc | Frame | Letters


class Picture(NamedTuple):
    """A picture: its width and height in pixels, its title and its shapes, the lowest first."""

    width: int
    height: int
    title: str
    shapes: tuple[DrawnShape, ...]


def as_svg(drawing: Picture) -> bytes:
    import svg as elements  # noqa: PLC0415  only who wants a picture waits for it

    width, height = drawing.width, drawing.height
    ground = elements.Rect(width=width, height=height, fill=PAPER)
    title = elements.Title(text=_escaped(drawing.title))
    picture = elements.SVG(
        width=width,
        height=height,
        viewBox=elements.ViewBoxSpec(0, 0, width, height),
        elements=[title, ground, *map(_element, drawing.shapes)],
    )
    return f"{picture}\n".encode()


def as_png(drawing: Picture, fonts: tuple[str, ...] = OTHER_FONTS) -> bytes:
    """Return a drawing as a PNG file. ``fonts`` are font files beside Pillow's own font."""
    written = BytesIO()
    _painted(drawing, fonts).save(written, "PNG", optimize=True)
    return written.getvalue()


def as_gif(drawings: Iterable[Picture], colors: Sequence[str], times: Sequence[int]) -> bytes:
    """Return drawings of one size as an endlessly repeated GIF file.

    ``times`` are the milliseconds of each drawing. All have one palette: the colours, at most 9,
    and the mixtures of any two, for smooth edges.
    """
    from PIL import Image, ImageColor  # noqa: PLC0415  only who wants a picture waits for it

    palette, known = Image.new("P", (1, 1)), [ImageColor.getrgb(color) for color in colors]
    between = [
        round((one * part + other * (_SHADES - part)) / _SHADES)
        for first, second in combinations(known, 2)
        for part in range(1, _SHADES)
        for one, other in zip(first, second, strict=True)
    ]
    palette.putpalette([*chain.from_iterable(known), *between])
    frames = (
        _painted(drawing, OTHER_FONTS).quantize(palette=palette, dither=Image.Dither.NONE)
        for drawing in drawings
    )
    written = BytesIO()
    next(frames).save(
        written, "GIF", save_all=True, append_images=frames, duration=list(times), loop=0
    )
    return written.getvalue()


def can_paint(drawing: Picture, fonts: tuple[str, ...] = OTHER_FONTS) -> bool:
    """Whether a PNG has fonts for all texts of a drawing."""
    writings = [shape for shape in drawing.shapes if isinstance(shape, Letters)]
    return all(has_font(writing.text, writing.size, fonts) for writing in writings)


def has_font(text: str, size: int, fonts: tuple[str, ...] = OTHER_FONTS) -> bool:
    """Whether a PNG has a font for all letters of a text; others become similar letters or ?."""
    return _font(text, size, fonts) is not None


def clean_text(text: str) -> str:
    """Cut a text to one readable line, and replace unprintable characters."""
    line = " ".join(clean(text).split())
    shown = line if len(line) <= _MOST_LETTERS else f"{line[:_MOST_LETTERS]}..."
    return "".join(char if char.isprintable() else "?" for char in shown)


def fitting_size(text: str, room: int) -> int:
    """The greatest size of a text that fits into a number of pixels, for usual letters."""
    units = sum(1.0 if east_asian_width(char) in "WF" else 0.6 for char in text)
    return max(1, int(room / max(units, 1)))


# As SVG


def _element(shape: DrawnShape) -> "elements.Element":
    import svg as elements  # noqa: PLC0415  only who wants a picture waits for it

    match shape:
        case Stroke((x1, y1), (x2, y2), width, color):
            return elements.Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=color, stroke_width=width)
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
        case Letters((x, y), text, size, color):
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
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# As PNG and GIF


def _painted(drawing: Picture, fonts: tuple[str, ...]) -> "Image":
    from PIL import Image, ImageDraw  # noqa: PLC0415  only who wants a picture waits for it

    image = Image.new("RGB", (drawing.width * _FINER, drawing.height * _FINER), PAPER)
    pen = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        _paint(pen, shape, fonts)
    return image.reduce(_FINER)


def _paint(pen: "ImageDraw", shape: DrawnShape, fonts: tuple[str, ...]) -> None:
    match shape:
        case Stroke(start, end, width, color):
            ends = [(x * _FINER, y * _FINER) for x, y in (start, end)]
            pen.line(ends, fill=color, width=width * _FINER)
        case Disc(middle, radius, fill, edge, width):
            outer = radius + width / 2
            pen.ellipse(_box(middle, outer), fill, edge if width else None, width * _FINER)
        case Frame(middle, half, edge):
            pen.rectangle(_box(middle, half + 1), None, edge, 2 * _FINER)
        case Letters((x, y), text, size, color):
            place, font = (x * _FINER, y * _FINER), _font(text, size * _FINER, fonts)
            if font is None:
                text, font = _plain(text), _font("", size * _FINER, fonts)
            pen.text(place, text, fill=color, font=font, anchor="mm")


def _box(middle: tuple[int, int], radius: float) -> tuple[float, float, float, float]:
    x, y = middle
    return tuple(_FINER * side for side in (x - radius, y - radius, x + radius, y + radius))  # type: ignore[return-value]


@lru_cache(maxsize=64)
def _font(text: str, size: int, fonts: tuple[str, ...]) -> "FreeTypeFont | ImageFont | None":
    """Pillow's own font, or the first of the fonts with all letters; None without such a font."""
    from PIL import ImageFont  # noqa: PLC0415  only who wants a picture waits for it

    own = _own_font(size)
    if _covers(own, text):
        return own
    for name in fonts:
        with suppress(OSError):
            font = ImageFont.truetype(name, size)
            if _covers(font, text):
                return font
    return None


@lru_cache(maxsize=16)
def _own_font(size: int) -> "FreeTypeFont | ImageFont":
    from PIL import ImageFont  # noqa: PLC0415  only who wants a picture waits for it

    return ImageFont.load_default(size)


def _covers(font: "FreeTypeFont | ImageFont", text: str) -> bool:
    if text.isascii():
        return True
    lacking = bytes(font.getmask(_NO_LETTER))
    return all(char.isspace() or bytes(font.getmask(char)) != lacking for char in set(text))


def _plain(text: str) -> str:
    """A text in ASCII: letters without their accents, and ? for all others."""
    bare = "".join(char for char in normalize("NFKD", text) if not combining(char))
    return bare.encode("ascii", errors="replace").decode("ascii")


# A board: as SVG or PNG, or a game move by move, as GIF, at 40 pixels for a line of the board


CELL: Final = 40
"""Pixels from one line of the board to the next."""

_LEFT, _RIGHT, _TOP = 56, 32, 32
"""The room beside the lines of the board, for stones and coordinates, and above them."""
_LEAST_WIDTH: Final = 400
"""The least width of a picture, for its lines of text; a small board is in its middle."""
_LETTERS_DISTANCE: Final = 36
"""Distance from the lowest row to the middle of the column letters."""
_TEXT_DISTANCE: Final = 60
"""Distance from the lowest row to the lines of text."""
_LINE, _FOOT = 26, 8
_STONE: Final = 18
_COORDINATE_SIZE, _CAPTION_SIZE = 15, 17
_NUMBER_SIZES: Final = {1: 19, 2: 18, 3: 14}
_WHITE, _LAST, _WON, _MARK = "#fcfcfc", "#d8202c", "#18a048", "#1450c8"
_FILLS: Final = {Stone.BLACK: INK, Stone.WHITE: _WHITE}
_LAST_NUMBERS: Final = {Stone.BLACK: "#ff6a6a", Stone.WHITE: _LAST}
_LABEL_COLORS: Final = {Stone.BLACK: "#8cc4ff", Stone.WHITE: _MARK, None: _MARK}
_PALETTE: Final = {INK, GRID, PAPER, _WHITE, _WON, *_LAST_NUMBERS.values(), *_LABEL_COLORS.values()}
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
    return as_gif((_drawing(position, captions) for position in positions), sorted(_PALETTE), times)


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
    return width, _TOP + (board.height - 1) * CELL + _TEXT_DISTANCE + captions * _LINE + _FOOT


def place_of(board: Board, point: Point) -> tuple[int, int]:
    """Return the place of a point in the picture, in pixels from the left and from the top."""
    spare = picture_size(board, 0)[0] - _LEFT - (board.width - 1) * CELL - _RIGHT
    column, row = point.column * CELL, (board.height - 1 - point.row) * CELL
    return _LEFT + spare // 2 + column, _TOP + row


# Shapes


def _shapes(position: ReplayPosition, captions: Sequence[str]) -> Iterator[DrawnShape]:
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
            color = _LABEL_COLORS[position.board[point]]
            yield Frame(place_of(position.board, point), _STONE - 4, color)
    width, height = picture_size(position.board, 0)
    top = height - _FOOT
    for number, caption in enumerate(captions):
        place = (width // 2, top + number * _LINE + _LINE // 2)
        text = clean_text(caption)
        yield Letters(place, text, min(_CAPTION_SIZE, fitting_size(text, width - 2 * _RIGHT)))


def _grid(board: Board) -> Iterator[DrawnShape]:
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


def _coordinates(board: Board) -> Iterator[DrawnShape]:
    for column in range(board.width):
        across, down = place_of(board, Point(column, 0))
        name = chr(ord("a") + column)
        yield Letters((across, down + _LETTERS_DISTANCE), name, _COORDINATE_SIZE, GRID)
    for row in range(board.height):
        across, down = place_of(board, Point(0, row))
        yield Letters((across - _LETTERS_DISTANCE, down), str(row + 1), _COORDINATE_SIZE, GRID)


def _stone(position: ReplayPosition, point: Point, stone: Stone) -> Iterator[DrawnShape]:
    board = position.board
    middle, last = place_of(board, point), position.last
    yield Disc(middle, _STONE, _FILLS[stone], INK, 1, f"stone {stone.name.lower()}")
    if position.outcome is not None and point in position.outcome.line:
        yield Disc(middle, _STONE, None, _WON, 4, "won")
    is_last = last is not None and last.point == point
    if is_last:
        yield Disc(middle, _STONE - 3, None, _LAST, 2, "last")
    if text := position.texts.get(point):
        yield _number(board, point, text, _LABEL_COLORS[stone])
    elif number := position.numbers.get(point):
        color = _LAST_NUMBERS[stone] if is_last else _FILLS[stone.other]
        yield _number(board, point, str(number), color)


def _number(board: Board, point: Point, text: str, color: str) -> Letters:
    shown = clean_text(text)
    usual = _NUMBER_SIZES.get(len(shown), _NUMBER_SIZES[3])
    return Letters(place_of(board, point), shown, min(usual, fitting_size(shown, CELL - 8)), color)
