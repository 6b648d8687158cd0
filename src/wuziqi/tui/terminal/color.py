"""Colours, how they look in a cell, and how well two of them can be told apart."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

_STEPS = 64
"""The shades between a colour and black or white that are tried for one that stands out."""


class Color(NamedTuple):
    """A colour of sRGB; each part is 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def mixed(self, other: "Color", share: float) -> "Color":
        """The mix with ``other``, whose ``share`` is 0 (only this colour) to 1."""
        return Color(
            round(self.red + (other.red - self.red) * share),
            round(self.green + (other.green - self.green) * share),
            round(self.blue + (other.blue - self.blue) * share),
        )

    def distance(self, other: "Color") -> int:
        """How different two colours look: weighted squares of their difference, and of the hues'.

        A grey stays grey this way where only a few colours can stand for it.
        """
        red, green, blue = self.red - other.red, self.green - other.green, self.blue - other.blue
        hue = (red - green) ** 2 + (green - blue) ** 2
        return 3 * red * red + 4 * green * green + 2 * blue * blue + hue


BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)


class Look(NamedTuple):
    """How a cell looks: foreground and background, None for the terminal's own, and attributes."""

    front: Color | None = None
    back: Color | None = None
    bold: bool = False
    reverse: bool = False
    underline: bool = False


@lru_cache(maxsize=1024)
def luminance(shade: Color) -> float:
    """The relative luminance as WCAG 2 defines it, 0 (black) to 1 (white)."""
    red, green, blue = (_linear(part / 255) for part in shade)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours as WCAG 2 defines it, 1 (none) to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


Need = tuple[Color, float]
"""A colour that another one must stand out from, and by what contrast at least."""


def stands_out(shade: Color, needs: Sequence[Need]) -> bool:
    """Whether a colour meets all needs."""
    return all(contrast(shade, behind) >= ratio for behind, ratio in needs)


def shades(shade: Color) -> Iterator[Color]:
    """The colour itself, then ever lighter and darker shades of it, the nearest first."""
    yield shade
    for step in range(1, _STEPS + 1):
        yield shade.mixed(WHITE, step / _STEPS)
        yield shade.mixed(BLACK, step / _STEPS)
