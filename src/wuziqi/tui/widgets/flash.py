"""The flash of a new stone that is a character: few cells, so that it costs few bytes."""

from wuziqi.columns import ambiguous_width
from wuziqi.tui.widgets.painting import NUMBER_STYLES, Painting


def paint_flashes(painting: Painting) -> None:
    """Show new stones in the colours of the other side; a disc flashes by its dot instead."""
    marks, viewport = painting.marks, painting.viewport
    width = ambiguous_width() if viewport.scale == 1 else 3
    for point in marks.flash:
        written = point in marks.numbers or point in marks.texts
        cell, stone = viewport.cell(point), painting.board[point]
        if cell is not None and stone is not None and (written or not painting.has_discs):
            start = cell[1] - (width - 1) // 2
            painting.canvas.restyle(cell[0], start, width, NUMBER_STYLES[stone.other])
