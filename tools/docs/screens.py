"""Draw screens of the program as SVG files in docs/screens.

    python -m tools.docs.screens

A picture shows the cells of a canvas as a terminal with true colour does. Lines of the board,
blocks, stones and marks are drawn as shapes, because the glyphs of most fonts leave gaps between
them; the rest is text in a monospaced font, stretched to its cells. The same screen gives the same
file.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from tools.docs.scenes import SCENES, Scene

from wuziqi.columns import char_width
from wuziqi.locale import use
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR, Color, Look
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import theme

FOLDER: Final = Path(__file__).parents[2] / "docs" / "screens"

WIDTH, HEIGHT = 9, 19
"""Pixels of a cell."""
_MARGIN: Final = 14
_FONT_SIZE: Final = 15
_BASELINE: Final = 14
_FONTS: Final = (
    "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', monospace"
)

_ARMS: Final = {
    "─": "lr",
    "│": "ud",
    "┌": "rd",
    "┬": "lrd",
    "┐": "ld",
    "├": "urd",
    "┼": "lrud",
    "┤": "lud",
    "└": "ur",
    "┴": "lru",
    "┘": "lu",
}
"""The directions of the lines of a crossing, from its middle: left, right, up, down."""


class Colors(NamedTuple):
    """A foreground and a background, as SVG writes them."""

    front: str
    back: str


_FOREVER: Final = 'calcMode="discrete" repeatCount="indefinite"'

_DARK: Final = Colors("#d0d0d0", "#1b1d23")


class Cell(NamedTuple):
    """A character of ``width`` columns with its colours; ``x`` and ``y`` are its top left."""

    x: int
    y: int
    char: str
    width: int
    colors: Colors
    bold: bool

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + WIDTH / 2, self.y + HEIGHT / 2


def colors_of(look: Look, own: Colors) -> Colors:
    """Return the colours of a look on a terminal whose own colours are ``own``."""
    colors = Colors(_written(look.front, own.front), _written(look.back, own.back))
    return Colors(colors.back, colors.front) if look.reverse else colors


def _written(shade: Color | None, own: str) -> str:
    return own if shade is None else str(shade)


def cells(canvas: Canvas, own: Colors = _DARK) -> Iterator[Cell]:
    """Yield every cell of a canvas, row by row; a wide character once, from its left half."""
    for row in range(canvas.height):
        for column, (char, style) in enumerate(canvas.cells(row)):
            if char:
                look = canvas.theme[style]
                x, y = _MARGIN + column * WIDTH, _MARGIN + row * HEIGHT
                yield Cell(x, y, char, char_width(char), colors_of(look, own), look.bold)


def picture(canvas: Canvas, title: str, own: Colors = _DARK) -> str:
    lines = [*_head(canvas, title, own), *_drawn(canvas, own), "</svg>"]
    return "\n".join(lines) + "\n"


def animated(frames: Sequence[tuple[Canvas, float]], title: str, own: Colors = _DARK) -> str:
    """Return a looping picture that shows canvases of one size for so many seconds each.

    Where nothing moves, the first one stands.
    """
    whole = sum(seconds for _canvas, seconds in frames)
    lines, begin = list(_head(frames[0][0], title, own)), 0.0
    for number, (canvas, seconds) in enumerate(frames):
        end = begin + seconds
        times = f'keyTimes="0;{begin / whole:.4f};{end / whole:.4f}" dur="{whole:g}s"'
        lines += [
            "<g>" if number == 0 else '<g display="none">',
            f'<animate attributeName="display" values="none;inline;none" {times} {_FOREVER}/>',
            *_drawn(canvas, own),
            "</g>",
        ]
        begin = end
    return "\n".join([*lines, "</svg>"]) + "\n"


def _head(canvas: Canvas, title: str, own: Colors) -> Iterator[str]:
    width, height = canvas.width * WIDTH + 2 * _MARGIN, canvas.height * HEIGHT + 2 * _MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    yield f"<title>{escape(title)}</title>"
    yield f'<rect width="{width}" height="{height}" rx="8" fill="{own.back}"/>'


def _drawn(canvas: Canvas, own: Colors) -> list[str]:
    drawn = list(cells(canvas, own))
    return [
        *_backgrounds(drawn, own),
        *_grid(drawn),
        *(shape for cell in drawn if cell.char in _SHAPES for shape in _SHAPES[cell.char](cell)),
        f'<g font-family="{_FONTS}" font-size="{_FONT_SIZE}">',
        *_texts(drawn),
        "</g>",
    ]


def _backgrounds(drawn: list[Cell], own: Colors) -> Iterator[str]:
    for (y, back), group in groupby(drawn, key=lambda cell: (cell.y, cell.colors.back)):
        if back != own.back:
            row = list(group)
            width = row[-1].x + row[-1].width * WIDTH - row[0].x
            place = f'x="{row[0].x}" y="{y}" width="{width}" height="{HEIGHT}"'
            yield f'<rect {place} fill="{back}" shape-rendering="crispEdges"/>'


def _grid(drawn: list[Cell]) -> Iterator[str]:
    """Yield the lines of the board; lines of one row and colour form one path."""
    lines = [cell for cell in drawn if cell.char in _ARMS]
    for (_y, front), row in groupby(lines, key=lambda cell: (cell.y, cell.colors.front)):
        path = "".join(arm for cell in row for arm in _arms(cell))
        yield f'<path d="{path}" stroke="{front}"/>'


def _arms(cell: Cell) -> Iterator[str]:
    (x, y), arms = cell.middle, _ARMS[cell.char]
    across, down = {"l", "r"} & set(arms), {"u", "d"} & set(arms)
    if across:
        left, right = cell.x if "l" in arms else x, cell.x + WIDTH if "r" in arms else x
        yield f"M{left:g} {y:g}H{right:g}"
    if down:
        top, bottom = cell.y if "u" in arms else y, cell.y + HEIGHT if "d" in arms else y
        yield f"M{x:g} {top:g}V{bottom:g}"


# Shapes


def _circle(cell: Cell, radius: float, attributes: str) -> str:
    x, y = cell.middle
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {attributes}/>'


def _polygon(cell: Cell, corners: str, attributes: str) -> str:
    """Draw corners given as offsets from the middle."""
    x, y = cell.middle
    pairs = (corner.split(",") for corner in corners.split())
    points = " ".join(f"{x + float(dx):g},{y + float(dy):g}" for dx, dy in pairs)
    return f'<polygon points="{points}" {attributes}/>'


def _filled(cell: Cell) -> str:
    return f'fill="{cell.colors.front}"'


def _outlined(cell: Cell, width: float = 1.6) -> str:
    return f'fill="none" stroke="{cell.colors.front}" stroke-width="{width:g}"'


_EIGHTHS: Final = "▁▂▃▄▅▆▇█"


def _bar(cell: Cell) -> str:
    height = HEIGHT * (_EIGHTHS.index(cell.char) + 1) / len(_EIGHTHS)
    place = f'x="{cell.x}" y="{cell.y + HEIGHT - height:g}" width="{WIDTH}" height="{height:g}"'
    return f'<rect {place} {_filled(cell)} shape-rendering="crispEdges"/>'


_SIDEWAYS: Final = "▏▎▍▌▋▊▉"


def _column(cell: Cell) -> str:
    width = WIDTH * (_SIDEWAYS.index(cell.char) + 1) / (len(_SIDEWAYS) + 1)
    place = f'x="{cell.x}" y="{cell.y}" width="{width:g}" height="{HEIGHT}"'
    return f'<rect {place} {_filled(cell)} shape-rendering="crispEdges"/>'


def _thick_line(cell: Cell) -> str:
    """A line through the middle of a cell, across or down."""
    x, y = cell.middle
    place = (
        f'x="{cell.x}" y="{y - 1.5:g}" width="{WIDTH}" height="3"'
        if cell.char == "━"
        else f'x="{x - 1.5:g}" y="{cell.y}" width="3" height="{HEIGHT}"'
    )
    return f"<rect {place} {_filled(cell)}/>"


_QUARTERS: Final = {
    "▘": "1000",
    "▝": "0100",
    "▖": "0010",
    "▗": "0001",
    "▚": "1001",
    "▞": "0110",
    "▀": "1100",
    "▄": "0011",
    "▌": "1010",
    "▐": "0101",
    "▛": "1110",
    "▜": "1101",
    "▙": "1011",
    "▟": "0111",
}
"""The quarters of a cell that a block character fills: upper left and right, lower left and right.
"""

_ACROSS, _DOWN = 5, 10
"""The lines between the quarters of a cell, in pixels from its left and from its top."""


def _block(cell: Cell) -> list[str]:
    left, right = (cell.x, _ACROSS), (cell.x + _ACROSS, WIDTH - _ACROSS)
    upper, lower = (cell.y, _DOWN), (cell.y + _DOWN, HEIGHT - _DOWN)
    boxes = [(left, upper), (right, upper), (left, lower), (right, lower)]
    return [
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {_filled(cell)}'
        ' shape-rendering="crispEdges"/>'
        for filled, ((x, width), (y, height)) in zip(_QUARTERS[cell.char], boxes, strict=True)
        if filled == "1"
    ]


_DIAMOND: Final = "0,-7 6,0 0,7 -6,0"
_RIGHT: Final = "-3.5,-5 4.5,0 -3.5,5"
_LEFT: Final = "3.5,-5 -4.5,0 3.5,5"

_SHAPES: Final[dict[str, Callable[[Cell], list[str]]]] = {
    "●": lambda cell: [_circle(cell, 6, _filled(cell))],
    "○": lambda cell: [_circle(cell, 5.2, _outlined(cell))],
    "◉": lambda cell: [_circle(cell, 5.4, _outlined(cell)), _circle(cell, 3.2, _filled(cell))],
    "◎": lambda cell: [
        _circle(cell, 5.2, _outlined(cell)),
        _circle(cell, 2.2, _outlined(cell, 1.4)),
    ],
    "◌": lambda cell: [_circle(cell, 5.2, _outlined(cell) + ' stroke-dasharray="2 2.08"')],
    "•": lambda cell: [_circle(cell, 2.6, _filled(cell))],
    "◆": lambda cell: [_polygon(cell, _DIAMOND, _filled(cell))],
    "◇": lambda cell: [_polygon(cell, _DIAMOND, _outlined(cell))],
    "▶": lambda cell: [_polygon(cell, _RIGHT, _filled(cell))],
    "▸": lambda cell: [_polygon(cell, _RIGHT, _filled(cell))],
    "◀": lambda cell: [_polygon(cell, _LEFT, _filled(cell))],
    "◂": lambda cell: [_polygon(cell, _LEFT, _filled(cell))],
    "△": lambda cell: [_polygon(cell, "0,-5 5,4 -5,4", _outlined(cell, 1.4))],
    "□": lambda cell: [_polygon(cell, "-4,-4 4,-4 4,4 -4,4", _outlined(cell, 1.4))],
    **dict.fromkeys(_SIDEWAYS, lambda cell: [_column(cell)]),
    **dict.fromkeys("━┃", lambda cell: [_thick_line(cell)]),
    **dict.fromkeys(_QUARTERS, _block),
    **dict.fromkeys(_EIGHTHS, lambda cell: [_bar(cell)]),
}
"""The drawings of characters that most fonts draw too small, or beside their cells."""


# Text


def _texts(drawn: list[Cell]) -> Iterator[str]:
    """Yield words, with single blanks between them, that stand in one row and style."""
    for _key, group in groupby(drawn, key=lambda cell: (cell.y, cell.colors.front, cell.bold)):
        words: list[Cell] = []
        for cell in group:
            blank = cell.char == " " or cell.char in _SHAPES or cell.char in _ARMS
            if blank and (cell.char != " " or not words or words[-1].char == " "):
                yield from _text(words)
                words = []
            else:
                words.append(cell)
        yield from _text(words)


def _text(words: list[Cell]) -> Iterator[str]:
    while words and words[-1].char == " ":
        words = words[:-1]
    if words:
        first, text = words[0], escape("".join(cell.char for cell in words))
        length = sum(cell.width for cell in words) * WIDTH
        bold = ' font-weight="bold"' if first.bold else ""
        yield (
            f'<text x="{first.x}" y="{first.y + _BASELINE}" textLength="{length}"'
            f' lengthAdjust="spacingAndGlyphs" fill="{first.colors.front}"{bold}>{text}</text>'
        )


def draw(scene: Scene) -> str:
    use(scene.language)
    try:
        canvas = Canvas(scene.height, scene.width, theme(scene.theme, TRUE_COLOR))
        scene.screen().paint(canvas)
    finally:
        use("en")
    return picture(canvas, scene.title, colors_of(canvas.theme[Style.PLAIN], _DARK))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        path = FOLDER / f"{scene.name}.svg"
        path.write_text(draw(scene), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
