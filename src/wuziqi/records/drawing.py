"""Drawings of lines, discs and texts as SVG, PNG and GIF, from one list of shapes.

PNG and GIF need fonts of the system only for scripts that Pillow's own font lacks, such as Chinese.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining, east_asian_width, normalize

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
"""A PNG or GIF is first drawn so many times larger, for smooth edges."""

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


Shape = Stroke | Disc | Frame | Letters


class Picture(NamedTuple):
    """A picture: its width and height in pixels, its title and its shapes, the lowest first."""

    width: int
    height: int
    title: str
    shapes: tuple[Shape, ...]


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


def _element(shape: Shape) -> "elements.Element":
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


def _paint(pen: "ImageDraw", shape: Shape, fonts: tuple[str, ...]) -> None:
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
