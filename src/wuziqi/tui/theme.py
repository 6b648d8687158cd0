"""How a style looks: colours where the terminal has them, and always something besides colour."""

from dataclasses import dataclass

from wuziqi.tui.canvas import Style

_WOOD = 137
_INK = 58


@dataclass(frozen=True)
class Look:
    """The looks of one style; colours are palette numbers, -1 the terminal's own.

    ``foreground`` and ``background`` are for 256 colours, ``basic`` is the foreground for 8.
    """

    foreground: int = -1
    background: int = -1
    basic: int = -1
    bold: bool = False
    reverse: bool = False


THEME = {
    Style.PLAIN: Look(),
    Style.TITLE: Look(bold=True),
    Style.DIM: Look(foreground=245),
    Style.KEY: Look(foreground=37, basic=6, bold=True),
    Style.SELECTED: Look(reverse=True),
    Style.WARNING: Look(foreground=208, basic=3, bold=True),
    Style.COORDINATE: Look(foreground=245),
    Style.GRID: Look(_INK, _WOOD),
    Style.BLACK: Look(16, _WOOD, bold=True),
    Style.WHITE: Look(231, _WOOD, bold=True),
    Style.BLACK_LAST: Look(16, 215, basic=3, bold=True),
    Style.WHITE_LAST: Look(231, 130, basic=3, bold=True),
    Style.BLACK_WON: Look(16, 114, basic=2, bold=True),
    Style.WHITE_WON: Look(231, 65, basic=2, bold=True),
    Style.CURSOR: Look(226, _WOOD, basic=1, bold=True),
}
