"""Draw the icon of the program, five stones on wood, as the desktop file names it.

    python -m tools.docs.icon

Writes ``packaging/share/icons``: an SVG file, and PNG files of a few sizes. All are drawn from the
same numbers; the unit is a pixel of an icon of 48.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import svg as elements
from PIL import Image, ImageColor, ImageDraw

FOLDER: Final = Path(__file__).parents[2] / "packaging" / "share" / "icons" / "hicolor"
SIZES: Final = (48, 128)
"""Pixels of the sides of the PNG files."""

SIDE: Final = 48
_FINER: Final = 8
"""A PNG is first drawn so many times larger, for smooth edges."""
_STEPS: Final = 64
"""The number of discs of a gradient in a PNG."""

_EDGE, _CORNER = 2, 9
_LINES: Final = (9.0, 16.5, 24.0, 31.5, 39.0)
_LINE_WIDTH: Final = 1.0
_WOOD: Final = ("#f4d699", "#d8a455")
_RIM, _GRID = "#9c6b2c", "#7d5826"
_RADIUS: Final = 5.1
_BLACK: Final = tuple(zip(_LINES, reversed(_LINES), strict=True))
_WHITE: Final = ((16.5, 16.5), (31.5, 31.5))


class Stop(NamedTuple):
    """A colour at a distance from the middle of a gradient: 0 there, 1 at the edge of the disc."""

    at: float
    color: str
    opacity: float = 1.0


class Disc(NamedTuple):
    """A disc with a gradient whose middle need not be its own; ``name`` is the gradient's."""

    name: str
    middle: tuple[float, float]
    radius: float
    focus: tuple[float, float]
    stops: tuple[Stop, ...]


_SHADE: Final = (Stop(0, "#1a0e00", 0.55), Stop(0.7, "#1a0e00", 0.45), Stop(1, "#1a0e00", 0))
_SHINE: Final = {
    "black": (Stop(0, "#8a8a8e"), Stop(0.3, "#47474b"), Stop(0.75, "#1b1b1e"), Stop(1, "#08080a")),
    "white": (Stop(0, "#ffffff"), Stop(0.55, "#f6f4ee"), Stop(1, "#bdb6a6")),
}


def discs() -> Iterator[Disc]:
    """Yield the stones, each after its shadow."""
    stones = [("black", place) for place in _BLACK] + [("white", place) for place in _WHITE]
    for _name, (x, y) in stones:
        below = (x + 0.7, y + 1.1)
        yield Disc("shade", below, _RADIUS + 0.9, below, _SHADE)
    for name, (x, y) in stones:
        focus = (x - 0.38 * _RADIUS, y - 0.45 * _RADIUS)
        yield Disc(name, (x, y), _RADIUS, focus, _SHINE[name])


def svg() -> bytes:
    first = {disc.name: disc for disc in discs()}
    wood = elements.LinearGradient(
        id="wood",
        x1=0,
        y1=0,
        x2=0,
        y2=1,
        elements=[elements.Stop(offset=at, stop_color=color) for at, color in enumerate(_WOOD)],
    )
    size = SIDE - 2 * _EDGE
    plate = elements.Rect(x=_EDGE, y=_EDGE, width=size, height=size, rx=_CORNER, fill="url(#wood)")
    rim = elements.Rect(
        x=_EDGE, y=_EDGE, width=size, height=size, rx=_CORNER, fill="none", stroke=_RIM
    )
    stones = [
        elements.Circle(cx=x, cy=y, r=radius, fill=f"url(#{name})")
        for name, (x, y), radius, _focus, _stops in discs()
    ]
    picture = elements.SVG(
        viewBox=elements.ViewBoxSpec(0, 0, SIDE, SIDE),
        elements=[
            elements.Title(text="Wuziqi"),
            elements.Defs(elements=[wood, *map(_gradient, first.values())]),
            plate,
            *_grid(),
            rim,
            *stones,
        ],
    )
    return f"{picture}\n".encode()


def _gradient(disc: Disc) -> elements.RadialGradient:
    """Return the gradient of all discs of a name: measured in parts of the disc's own square."""

    def part(focus: float, middle: float) -> float:
        return round(0.5 + (focus - middle) / (2 * disc.radius), 3)

    return elements.RadialGradient(
        id=disc.name,
        fx=part(disc.focus[0], disc.middle[0]),
        fy=part(disc.focus[1], disc.middle[1]),
        elements=[
            elements.Stop(offset=at, stop_color=color, stop_opacity=opacity)
            for at, color, opacity in disc.stops
        ],
    )


def _grid() -> Iterator[elements.Line]:
    low, high = _EDGE, SIDE - _EDGE
    for at in _LINES:
        for x1, y1, x2, y2 in ((at, low, at, high), (low, at, high, at)):
            yield elements.Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke=_GRID, stroke_width=_LINE_WIDTH)


def png(size: int) -> bytes:
    scale = size * _FINER / SIDE
    image = Image.new("RGBA", (size * _FINER, size * _FINER))
    image.paste(_plate(image.size, scale), mask=_outline(image.size, scale))
    for disc in discs():
        layer = Image.new("RGBA", image.size)
        _paint(ImageDraw.Draw(layer), disc, scale)
        image.alpha_composite(layer)
    written = BytesIO()
    image.resize((size, size), Image.Resampling.LANCZOS).save(written, "PNG", optimize=True)
    return written.getvalue()


def _plate(size: tuple[int, int], scale: float) -> Image.Image:
    """Return the wood with its lines and its rim, in a square."""
    plate = Image.new("RGB", size)
    pen = ImageDraw.Draw(plate)
    low, high = _EDGE * scale, (SIDE - _EDGE) * scale
    for y in range(size[1]):
        share = min(max((y - low) / (high - low), 0), 1)
        pen.line((0, y, size[0], y), fill=_mix(Stop(0, _WOOD[0]), Stop(1, _WOOD[1]), share))
    for at in _LINES:
        middle, width = at * scale, round(_LINE_WIDTH * scale)
        pen.line((middle, low, middle, high), fill=_GRID, width=width)
        pen.line((low, middle, high, middle), fill=_GRID, width=width)
    corner = (_CORNER + 0.5) * scale
    around = (low - scale / 2, low - scale / 2, high + scale / 2, high + scale / 2)
    pen.rounded_rectangle(around, corner, outline=_RIM, width=round(scale))
    return plate


def _outline(size: tuple[int, int], scale: float) -> Image.Image:
    """Return the form of the icon: a square with round corners and the width of its rim."""
    mask = Image.new("L", size)
    low, high = (_EDGE - 0.5) * scale, (SIDE - _EDGE + 0.5) * scale
    ImageDraw.Draw(mask).rounded_rectangle((low, low, high, high), (_CORNER + 0.5) * scale, 255)
    return mask


def _paint(pen: ImageDraw.ImageDraw, disc: Disc, scale: float) -> None:
    (x, y), (to_x, to_y) = disc.middle, disc.focus
    for step in range(_STEPS, 0, -1):
        share = step / _STEPS
        middle = (to_x + (x - to_x) * share, to_y + (y - to_y) * share)
        radius = disc.radius * share * scale
        left, top = middle[0] * scale - radius, middle[1] * scale - radius
        box = (left, top, left + 2 * radius, top + 2 * radius)
        pen.ellipse(box, fill=_color_at(disc.stops, share - 0.5 / _STEPS))


def _color_at(stops: Sequence[Stop], share: float) -> tuple[int, ...]:
    for before, after in pairwise(stops):
        if share <= after.at:
            return _mix(before, after, (share - before.at) / (after.at - before.at))
    return _mix(stops[-1], stops[-1], 0)


def _mix(before: Stop, after: Stop, share: float) -> tuple[int, ...]:
    first, second = (
        (*ImageColor.getrgb(stop.color)[:3], round(255 * stop.opacity)) for stop in (before, after)
    )
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second, strict=True))


def main() -> None:
    files = {FOLDER / "scalable" / "apps" / "wuziqi.svg": svg()}
    for size in SIZES:
        files[FOLDER / f"{size}x{size}" / "apps" / "wuziqi.png"] = png(size)
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
