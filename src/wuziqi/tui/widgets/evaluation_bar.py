"""The evaluation bar beside a board."""

from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import paint_chip
from wuziqi.words.glyphs import Glyphs

_ROOM = 7
"""The least rows of a bar that bears the chances of both sides."""


def paint_bar(canvas: Canvas, area: Area, chance: float | None, glyphs: Glyphs) -> None:
    """Draw black's chance to win from below; each end bears its colour and its chance.

    ``chance`` is from 0 to 1. While it is not known, None, only the colours are drawn.
    """
    top, bottom = area.top, area.top + area.height - 1
    paint_chip(canvas, top, area.left, Stone.WHITE, glyphs)
    paint_chip(canvas, bottom, area.left, Stone.BLACK, glyphs)
    if chance is None:
        return
    ends = 1
    if area.height >= _ROOM:
        ends = 2
        black = round(100 * chance)
        canvas.put(top + 1, area.left, _percent(100 - black), Style.COORDINATE)
        canvas.put(bottom - 1, area.left, _percent(black), Style.COORDINATE)
    _fill(canvas, Area(top + ends, area.left, area.height - 2 * ends, area.width), chance, glyphs)


def _percent(share: int) -> str:
    return f"{share:2}%" if share < 100 else "100"


def _fill(canvas: Canvas, area: Area, share: float, glyphs: Glyphs) -> None:
    """Fill a share of an area from below, on the board's ground, where both are seen."""
    steps = len(glyphs.bar) - 1
    filled = round(share * area.height * steps)
    for cell in range(area.height):
        level = min(max(filled - cell * steps, 0), steps)
        style = {0: Style.BAR_WHITE, steps: Style.BAR_BLACK}.get(level, Style.BAR_SHARED)
        char = glyphs.bar[level]
        row = area.top + area.height - 1 - cell
        canvas.put(row, area.left, " " * area.width, Style.GRID)
        canvas.put(row, area.left + 1, char, style)
