"""A flash of stones on a board that is painted already: few cells, so that it costs few bytes."""

from collections.abc import Iterable

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas, Style, ambiguous_width
from wuziqi.tui.widgets.viewport import Viewport

_STYLES = {Stone.BLACK: Style.WHITE_NUMBER, Stone.WHITE: Style.BLACK_NUMBER}
"""A stone flashes in the colours of the other one."""

_DRAWN = {chr(code) for code in range(0x2500, 0x25A0)}
"""Lines and blocks: what a stone is drawn with, which is no sign to be kept."""


def paint_flash(canvas: Canvas, board: Board, viewport: Viewport, points: Iterable[Point]) -> None:
    """Show the middle of the stones on these points in the colours of a flash."""
    width = ambiguous_width() if viewport.scale == 1 else 3
    for point in points:
        cell, stone = viewport.cell(point), board[point]
        if cell is not None and stone is not None:
            start = cell[1] - (width - 1) // 2
            chars = [char for char, _style in canvas.cells(cell[0])[start : start + width]]
            shown = "".join(" " if char in _DRAWN else char for char in chars)
            canvas.put(cell[0], start, shown, _STYLES[stone])
