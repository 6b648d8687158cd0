"""Pictures in the terminal: kitty's graphics protocol and sixel.

A ``PictureWriter`` remembers the patches that the terminal shows, and encodes the changes from one
canvas to the next. ``PictureQuery`` (``terminal.py``) finds out which protocol a terminal has.
"""

import re
from binascii import b2a_base64
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from struct import pack
from typing import Final, NamedTuple, Protocol
from zlib import compress, crc32

from wuziqi.tui.terminal.canvas import Area, Canvas, Tile
from wuziqi.tui.terminal.color import Color, by_distance
from wuziqi.tui.terminal.style import Style

# Tiles


Holes = frozenset[tuple[int, int]]
"""The cells of a patch, counted from its upper left, where something else is seen."""


class _Shown(NamedTuple):
    tile: Tile
    holes: Holes


class PictureWriter(Protocol):
    """Brings the patches of canvases to a terminal."""

    def update(self, canvas: Canvas) -> bytes:
        """Return the bytes that make the terminal show the patches; its text is already there."""

    def forget(self) -> bytes:
        """Return the bytes that remove all pictures, and assume a blank terminal."""


def _seen(canvas: Canvas) -> dict[Area, _Shown]:
    """The patches of a canvas of which something is seen, by their places."""
    found, written = {}, _written(canvas)
    for area, tile in canvas.patches:
        holes = _holes(canvas, area, written)
        if len(holes) < area.height * area.width:
            found[area] = _Shown(tile, holes)
    return found


def _written(canvas: Canvas) -> list[list[int]]:
    """The number of cells without a picture before each column of a row."""
    return [
        [0, *accumulate(style is not Style.PICTURE for style in canvas.row(row)[1])]
        for row in range(canvas.height)
    ]


def _holes(canvas: Canvas, area: Area, written: Sequence[Sequence[int]]) -> Holes:
    top, left, height, width = area
    end = left + width
    rows = range(top, top + height)
    is_inside = min(top, left) >= 0 and top + height <= canvas.height and end <= canvas.width
    if is_inside:
        if all(written[row][left] == written[row][end] for row in rows):  # as nearly always
            return frozenset()
        styles = [canvas.row(row)[1][left:end] for row in rows]
        return frozenset(
            (down, across)
            for down, row in enumerate(styles)
            for across, style in enumerate(row)
            if style is not Style.PICTURE
        )
    return frozenset((down, across) for down in range(height) for across in range(width))


def _rows(area: Area, shown: _Shown) -> list[bytes]:
    """The pixels of a tile in rows, transparent in its holes."""
    width, pixels = shown.tile.width, shown.tile.pixels
    rows = [pixels[start : start + width] for start in range(0, len(pixels), width)]
    cell_width, cell_height = width // area.width, len(rows) // area.height
    for down, across in shown.holes:
        left, right = across * cell_width, (across + 1) * cell_width
        for row in range(down * cell_height, (down + 1) * cell_height):
            rows[row] = rows[row][:left] + bytes(cell_width) + rows[row][right:]
    return rows


def _moved(row: int, column: int) -> bytes:
    return b"\x1b[%d;%dH" % (row + 1, column + 1)


# Kitty's protocol


_CHUNK_CHARACTERS: Final = 4096
_MOST_IMAGES: Final = 1000
"""More images than this are not kept in the terminal."""
_QUIET: Final = b"q=2"


class KittyWriter:
    """Sends every tile once, then only the places to show and remove it."""

    def __init__(self) -> None:
        self._images: dict[_Shown, int] = {}
        """The numbers of the images that the terminal has."""
        self._places: dict[Area, int] = {}
        """The placed images."""

    def update(self, canvas: Canvas) -> bytes:
        seen = _seen(canvas)
        start = self.forget() if len(self._images) > _MOST_IMAGES else b""
        sent: list[bytes] = []
        removed: list[bytes] = []
        placed = self._places
        self._places = {}
        for area, shown in seen.items():
            if shown not in self._images:
                self._images[shown] = len(self._images) + 1
                sent += _transmitted(self._images[shown], _png(area, shown))
            image = self._images[shown]
            self._places[area] = image
            if placed.get(area) != image:
                sent.append(self._placed(area, image))
        for area, image in placed.items():
            if self._places.get(area) != image:
                removed.append(_command(b"a=d,d=i,i=%d,p=%d" % (image, _placement(area))))
        return start + b"".join(sent + removed)

    def _placed(self, area: Area, image: int) -> bytes:
        cells = b"c=%d,r=%d,C=1" % (area.width, area.height)
        place = b"a=p,i=%d,p=%d," % (image, _placement(area))
        return _moved(area.top, area.left) + _command(place + cells)

    def forget(self) -> bytes:
        had = bool(self._images)
        self._images.clear()
        self._places.clear()
        return _command(b"a=d,d=A") if had else b""


def _placement(area: Area) -> int:
    # One image may be in several areas.
    return (area.top << 12 | area.left) + 1


def _command(keys: bytes, payload: bytes = b"") -> bytes:
    return b"\x1b_G" + keys + b"," + _QUIET + (b";" + payload if payload else b"") + b"\x1b\\"


def _transmitted(image: int, png: bytes) -> Iterator[bytes]:
    data = b2a_base64(png, newline=False)
    parts = [
        data[start : start + _CHUNK_CHARACTERS] for start in range(0, len(data), _CHUNK_CHARACTERS)
    ]
    for number, part in enumerate(parts, 1):
        more = b"m=%d" % (number < len(parts))
        yield _command(b"a=t,f=100,i=%d,%b" % (image, more) if number == 1 else more, part)


def _png(area: Area, shown: _Shown) -> bytes:
    tile = shown.tile
    colors = bytes(chain.from_iterable(((0, 0, 0), *tile.palette)))
    lines = b"".join(b"\0" + row for row in _rows(area, shown))
    header = pack(">IIBBBBB", tile.width, tile.height, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", header),
        (b"PLTE", colors),
        (b"tRNS", b"\0"),
        (b"IDAT", compress(lines, 6)),
        (b"IEND", b""),
    )
    packed = (
        pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))
        for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


# Sixel


_MOST_KEPT: Final = 16
"""The number of pictures, the last drawn, that xterm repaints when it is uncovered."""
_FEWEST_ROUNDS: Final = 4
MOST_COLORS: Final = 32
"""The most colours of a terminal in a picture."""
_MOST_PIXELS: Final = 750
"""The most pixels of a picture across and down, nearly: xterm draws none with more than 1000."""


class SixelWriter:
    """Sends the rectangle around all changes, with unchanged parts transparent.

    To a terminal that ``forgets`` older pictures, a part of the rest goes with every change, so
    that the last pictures together show all.
    """

    def __init__(self, cell: tuple[int, int], colors: int, *, forgets: bool) -> None:
        self._cell = cell
        self._colors = colors
        self._forgets = forgets
        self._shown: dict[Area, _Shown] = {}
        self._round = 0

    def update(self, canvas: Canvas) -> bytes:
        seen = _seen(canvas)
        changed = [area for area, shown in seen.items() if self._shown.get(area) != shown]
        self._shown = seen
        if not changed:
            return b""
        again = self._again(list(seen)) if self._forgets else ()
        wanted = dict.fromkeys([*changed, *again])
        return b"".join(self._picture(part) for part in self._parts(wanted))

    def _again(self, areas: Sequence[Area]) -> Sequence[Area]:
        """The patches to send again in this round: in some rounds all."""
        rounds = max(_MOST_KEPT // len(self._parts(areas)) - 1, _FEWEST_ROUNDS)
        self._round = (self._round + 1) % rounds
        count = len(areas)
        return areas[self._round * count // rounds : (self._round + 1) * count // rounds]

    def _parts(self, areas: Iterable[Area]) -> list[list[Area]]:
        """The patches by the pictures that show them: one, or several for a large patch."""
        width, height = self._cell
        parts: dict[tuple[int, int], list[Area]] = {}
        for area in areas:
            place = area.top * height // _MOST_PIXELS, area.left * width // _MOST_PIXELS
            parts.setdefault(place, []).append(area)
        return list(parts.values())

    def forget(self) -> bytes:
        """Pictures are erased like text, when the terminal is cleared."""
        had = bool(self._shown)
        self._shown.clear()
        return b"\x1b[2J" if had else b""

    def _picture(self, areas: Sequence[Area]) -> bytes:
        width, height = self._cell
        top, left = min(area.top for area in areas), min(area.left for area in areas)
        right = max(area.left + area.width for area in areas)
        bottom = max(area.top + area.height for area in areas)
        palette = _palette([self._shown[area].tile for area in areas], self._colors)
        rows = [bytearray((right - left) * width) for _ in range((bottom - top) * height)]
        for area in areas:
            shown = self._shown[area]
            numbers = bytes(chain((0,), (palette[color] for color in shown.tile.palette)))
            table = numbers.ljust(256, b"\0")
            start = (area.left - left) * width
            for down, row in enumerate(_rows(area, shown), (area.top - top) * height):
                rows[down][start : start + len(row)] = row.translate(table)
        return _moved(top, left) + sixel(rows, palette)


def _palette(tiles: Sequence[Tile], most: int) -> dict[Color, int]:
    """The colours of tiles with their numbers from 1; further colours get a near one's."""
    counts: Counter[Color] = Counter()
    for tile, times in Counter(tiles).items():
        for number, color in enumerate(tile.palette, 1):
            counts[color] += tile.pixels.count(number) * times
    ordered = [color for color, _count in counts.most_common()]
    kept = ordered[:most]
    numbers = {color: number for number, color in enumerate(kept, 1)}
    for color in ordered[most:]:
        numbers[color] = numbers[min(by_distance(color, kept))[-1]]
    return numbers


_BAND: Final = 6
_REPEATED: Final = re.compile(rb"([?-~])\1{3,}")


def sixel(rows: Sequence[bytes | bytearray], palette: Mapping[Color, int]) -> bytes:
    """Encode rows of pixels, which are numbers of colours from 1 on; 0 is transparent."""
    colors: dict[int, Color] = {}
    for color, number in palette.items():
        colors.setdefault(number, color)
    defined = (
        b"#%d;2;%d;%d;%d" % (number - 1, *(round(part / 2.55) for part in color))
        for number, color in colors.items()
    )
    bands = (_band(rows[start : start + _BAND], colors) for start in range(0, len(rows), _BAND))
    start = b'\x1bP0;1q"1;1;%d;%d' % (len(rows[0]), len(rows))
    return start + b"".join(defined) + b"-".join(bands) + b"\x1b\\"


@lru_cache(maxsize=_BAND * MOST_COLORS)
def _bits(number: int, down: int) -> bytes:
    """A table from colours to the bit of a sixel, for one row of a band."""
    return bytes(number) + bytes((1 << down,)) + bytes(255 - number)


_CHARS: Final = bytes((bits & 63) + 63 for bits in range(256))


def _band(rows: Sequence[bytes | bytearray], colors: Iterable[int]) -> bytes:
    width, lines = len(rows[0]), []
    for number in colors:
        bits = sum(
            int.from_bytes(row.translate(_bits(number, down)), "little")
            for down, row in enumerate(rows)
            if number in row
        )
        if not bits:
            continue
        chars = bits.to_bytes(width, "little").translate(_CHARS).rstrip(b"?")
        shorter = _REPEATED.sub(lambda run: b"!%d%b" % (len(run[0]), run[1]), chars)
        lines.append(b"#%d" % (number - 1) + shorter)
    return b"$".join(lines)
