"""The evaluation bar beside a board."""

from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas, Style, text_width
from wuziqi.tui.widgets.glyphs import Glyphs

_EVEN = 0.05
"""An evaluation as small as this counts as even."""


def paint_bar(canvas: Canvas, area: Area, value: float | None, glyphs: Glyphs) -> None:
    """Draw black's share of the game from below; each end bears its colour and + or -.

    ``value`` is from -1 (white wins) to 1 (black wins). While it is not known, None, only the
    colours are drawn.
    """
    bottom = area.top + area.height - 1
    black, white = (" ", " ") if value is None else (_sign(value), _sign(-value))
    canvas.put(area.top, area.left, glyphs.stones[Stone.WHITE] + white, Style.COORDINATE)
    canvas.put(bottom, area.left, glyphs.stones[Stone.BLACK] + black, Style.COORDINATE)
    if value is None:
        return
    steps, cells = len(glyphs.bar) - 1, area.height - 2
    filled = round((value + 1) / 2 * cells * steps)
    for cell in range(cells):
        level = min(max(filled - cell * steps, 0), steps)
        style = {0: Style.BAR_WHITE, steps: Style.BAR_BLACK}.get(level, Style.BAR_SHARED)
        char = glyphs.bar[level]
        canvas.put(bottom - 1 - cell, area.left, char * (2 // text_width(char)), style)


def _sign(value: float) -> str:
    """Return whether an evaluation is better, worse or even, as a sign."""
    if abs(value) <= _EVEN:
        return "="
    return "+" if value > 0 else "-"
