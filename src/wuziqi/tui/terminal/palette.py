"""The colours that a terminal has, and which of them stands for a colour of a theme."""

from collections.abc import Sequence
from functools import lru_cache

from wuziqi.tui.terminal.color import Color, Need, contrast, shades, stands_out

TRUE_COLOR = 1 << 24
"""The number of colours of a terminal that shows any colour of sRGB."""

_BASIC = (
    *(Color(0, 0, 0), Color(170, 0, 0), Color(0, 170, 0), Color(170, 85, 0)),
    *(Color(0, 0, 170), Color(170, 0, 170), Color(0, 170, 170), Color(170, 170, 170)),
    *(Color(85, 85, 85), Color(255, 85, 85), Color(85, 255, 85), Color(255, 255, 85)),
    *(Color(85, 85, 255), Color(255, 85, 255), Color(85, 255, 255), Color(255, 255, 255)),
)
"""The 16 colours of the Linux console; other terminals differ, and let their users choose."""

_CUBE = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE = 16


@lru_cache(maxsize=1)
def _rich() -> dict[Color, int]:
    """The colours 16 to 255 of xterm with their numbers: a cube and greys; the first 16 vary."""
    cube = [Color(red, green, blue) for red in _CUBE for green in _CUBE for blue in _CUBE]
    numbered = enumerate(cube + [Color(grey, grey, grey) for grey in range(8, 248, 10)])
    return {shade: number + _FIRST_OF_CUBE for number, shade in numbered}


def palette(colors: int, *, behind: bool = False) -> Sequence[Color]:
    """The colours of a terminal of 8, 16 or 256; those for backgrounds with ``behind``.

    One of 8 or 16 has 16 for text, of which bold makes the bright where there are 8, and the first
    8 for backgrounds: bright ones blink on some.
    """
    if colors == 256:
        return tuple(_rich())
    return _BASIC[:8] if behind else _BASIC


def number(shade: Color, colors: int) -> int:
    """The number by which a terminal of 8, 16 or 256 colours knows one of its palette."""
    return _rich()[shade] if colors == 256 else _BASIC.index(shade)


@lru_cache(maxsize=2048)
def nearest(shade: Color, colors: int, *, behind: bool = False) -> Color:
    """The colour of a terminal that comes nearest to a shade."""
    if colors == TRUE_COLOR:
        return shade
    return min(palette(colors, behind=behind), key=shade.distance)


def pick(shade: Color, colors: int, needs: Sequence[Need], *, behind: bool = False) -> Color:
    """The nearest colour of a terminal that meets all needs; where none does, the best.

    With true colour it is a lighter or darker shade of the same hue.
    """
    if colors == TRUE_COLOR:
        found = next((one for one in shades(shade) if stands_out(one, needs)), None)
        return found or _best(list(shades(shade)), needs)
    candidates = sorted(palette(colors, behind=behind), key=shade.distance)
    found = next((one for one in candidates if stands_out(one, needs)), None)
    return found or _best(candidates, needs)


def _best(candidates: Sequence[Color], needs: Sequence[Need]) -> Color:
    return max(
        candidates, key=lambda one: min(contrast(one, behind) / ratio for behind, ratio in needs)
    )
