"""A stone in running text, on the board's ground: black is black and white is white everywhere."""

from wuziqi.columns import text_width
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.words.glyphs import Glyphs, stone_text

STONE_STYLES = {Stone.BLACK: Style.BLACK, Stone.WHITE: Style.WHITE}


def paint_chip(canvas: Canvas, row: int, column: int, stone: Stone, glyphs: Glyphs) -> int:
    """Draw a stone with a blank on either side; returns the column after it."""
    return canvas.put(
        row,
        column,
        f" {stone_text(glyphs, stone, canvas.theme.stone_colors)} ",
        STONE_STYLES[stone],
    )


def chip_width(glyphs: Glyphs) -> int:
    """The columns that a stone takes with its blanks."""
    return 2 + text_width(glyphs.stones[Stone.BLACK])
