"""Colours: their contrast, their look in a cell, and the palettes of terminals."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

_MOST_SHADES, _MOST_OF_PALETTE = 64, 16
"""The number of shades to try from a colour to black or white, also where a palette has few."""


class Color(NamedTuple):
    """A colour in sRGB; each part is 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def mixed(self, other: "Color", share: float) -> "Color":
        """The mix with a ``share`` of ``other`` from 0 to 1."""
        return Color(
            round(self.red + (other.red - self.red) * share),
            round(self.green + (other.green - self.green) * share),
            round(self.blue + (other.blue - self.blue) * share),
        )


BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)


class Look(NamedTuple):
    """Foreground and background of a cell, None for the terminal's default, and attributes."""

    front: Color | None = None
    back: Color | None = None
    bold: bool = False
    reverse: bool = False
    underline: bool = False
    faint: bool = False


_LINEAR = [
    part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    for part in [number / 255 for number in range(256)]
]
"""The linear light, 0 to 1, of each value of a colour channel."""


@lru_cache(maxsize=1024)
def luminance(shade: Color) -> float:
    """The relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    red, green, blue = shade
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


@lru_cache(maxsize=2048)
def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of WCAG 2, from 1 (none) to 21."""
    light, other_light = luminance(one) + 0.05, luminance(other) + 0.05
    return light / other_light if light > other_light else other_light / light


def shades(shade: Color, steps: int = _MOST_SHADES) -> Iterator[Color]:
    """The colour itself, then lighter and darker shades, the nearest first."""
    yield shade
    for step in range(1, steps + 1):
        yield shade.mixed(WHITE, step / steps)
        yield shade.mixed(BLACK, step / steps)


# Palettes

TRUE_COLOR = 1 << 24
"""The number of colours of a terminal that shows any colour of sRGB."""


def _palette(colors: str) -> tuple[Color, ...]:
    return tuple(Color(*bytes.fromhex(color)) for color in colors.split())


_BASIC = _palette(
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)
"""The 16 colours of the Linux console, by which looks name the colours of any terminal."""

_PALETTES = (
    _BASIC,
    _palette(
        "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
        "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
    ),
    _palette(
        "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
        "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
    ),
    _palette(
        "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc "
        "5e5c64 f66151 33da7a e9ad0c 2a7bde c061cb 33c7de ffffff"
    ),
)
"""The same colours as the Linux console, xterm, Windows' and GNOME's terminals show them."""


def least_contrast(one: Color, other: Color, colors: int) -> float:
    """The contrast on a terminal with ``colors``: with 8 or 16, the least of any palette."""
    return contrast(one, other) if colors > len(_BASIC) else _least_of_palettes(one, other)


@lru_cache(maxsize=1024)
def _least_of_palettes(one: Color, other: Color) -> float:
    numbers = _BASIC.index(one), _BASIC.index(other)
    return min(contrast(*(shown[number] for number in numbers)) for shown in _PALETTES)


Need = tuple[Color, float]
"""A background colour, and the least contrast with it."""


def stands_out(shade: Color, needs: Sequence[Need], colors: int = TRUE_COLOR) -> bool:
    measure = contrast if colors > len(_BASIC) else _least_of_palettes
    for behind, ratio in needs:  # noqa: SIM110  a theme asks a thousand times, a loop is quicker
        if measure(shade, behind) < ratio:
            return False
    return True


_CUBE = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE = 16


SHADES_ONLY = 2
"""The number of colours of a terminal that shows its own text and background only."""


@lru_cache(maxsize=1)
def _rich() -> dict[Color, int]:
    # The numbers from 16 to 255 of xterm: a cube and greys. The first 16 colours vary.
    cube = [Color(red, green, blue) for red in _CUBE for green in _CUBE for blue in _CUBE]
    numbered = enumerate(cube + [Color(grey, grey, grey) for grey in range(8, 248, 10)])
    return {shade: number + _FIRST_OF_CUBE for number, shade in numbered}


@lru_cache(maxsize=8)
def palette(colors: int, *, behind: bool = False) -> Sequence[Color]:
    """The palette of a terminal with 8, 16 or 256 colours; with ``behind``, for backgrounds.

    Backgrounds have 8 of 16, as bright backgrounds blink on some terminals. Bold text is bright on
    some terminals of 8 colours, but bold on others.
    """
    if colors == 256:
        return tuple(_rich())
    if colors == SHADES_ONLY:
        return BLACK, WHITE
    return _BASIC[:8] if behind else _BASIC[:colors]


def number(shade: Color, colors: int) -> int:
    """The number of a palette colour on a terminal with 8, 16 or 256 colours."""
    return _rich()[shade] if colors == 256 else _BASIC.index(shade)


@lru_cache(maxsize=2048)
def nearest(shade: Color, colors: int, *, behind: bool = False) -> Color:
    """The colour of a terminal nearest to a shade."""
    if colors == TRUE_COLOR:
        return shade
    shown = palette(colors, behind=behind)
    return shade if shade in shown else min(by_distance(shade, shown))[-1]


@lru_cache(maxsize=64)
def ranked(shade: Color, colors: int, *, behind: bool = False) -> Sequence[Color]:
    """The palette of a terminal, the colours nearest to a shade first."""
    shown = palette(colors, behind=behind)
    return [one for _distance, _place, one in sorted(by_distance(shade, shown))]


def by_distance(shade: Color, shown: Sequence[Color]) -> list[tuple[int, int, Color]]:
    """The visual differences from a shade, each with the place of its colour and the colour.

    Weighted squares of the differences of parts and hues; the hue keeps greys grey in small
    palettes.
    """
    measured = []
    own_red, own_green, own_blue = shade
    for place, other in enumerate(shown):
        red, green, blue = other
        red, green, blue = own_red - red, own_green - green, own_blue - blue
        hue = (red - green) ** 2 + (green - blue) ** 2
        distance = 3 * red * red + 4 * green * green + 2 * blue * blue + hue
        measured.append((distance, place, other))
    return measured


def pick(shade: Color, colors: int, needs: tuple[Need, ...], *, behind: bool = False) -> Color:
    """The nearest colour of a terminal that meets all needs, else the colour that fails least.

    A lighter or darker shade of the same hue, but any colour where there are few.
    """
    found = find(shade, colors, needs, behind=behind)
    return found or _best([*_candidates(shade, colors, behind=behind)], needs, colors)


@lru_cache(maxsize=128)
def find(
    shade: Color, colors: int, needs: tuple[Need, ...], *, behind: bool = False
) -> Color | None:
    """The nearest colour of a terminal that meets all needs, as ``pick``; None if there is none."""
    for one in _candidates(shade, colors, behind=behind):
        if stands_out(one, needs, colors):
            return one
    return None


def _candidates(shade: Color, colors: int, *, behind: bool) -> Iterable[Color]:
    if colors == TRUE_COLOR:
        return shades(shade)
    if colors <= len(_BASIC):
        return ranked(shade, colors, behind=behind)
    return (nearest(one, colors) for one in shades(shade, _MOST_OF_PALETTE))


def _best(candidates: Sequence[Color], needs: Sequence[Need], colors: int) -> Color:
    return max(
        candidates,
        key=lambda one: min(least_contrast(one, behind, colors) / ratio for behind, ratio in needs),
    )
