"""The board as styled cells: grid, frame, stones and the marks on them."""

from wuziqi.rules.board import Board
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.board_cursor import paint_cursor
from wuziqi.tui.widgets.flash import paint_flashes
from wuziqi.tui.widgets.grid import paint_grid
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.painting import Painting
from wuziqi.tui.widgets.stone_shapes import paint_shapes
from wuziqi.tui.widgets.stone_signs import paint_signs
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.words.glyphs import Glyphs


def paint_board(
    canvas: Canvas, board: Board, viewport: Viewport, glyphs: Glyphs, marks: Marks
) -> None:
    """Draw a board with its coordinates and marks."""
    painting = Painting(canvas, board, viewport, glyphs, marks)
    # A small star point would be lost where the cells are large.
    grid = glyphs._replace(star=glyphs.disc) if painting.has_discs else glyphs
    paint_grid(canvas, viewport, grid)
    paint_shapes(painting)
    paint_signs(painting)
    paint_cursor(painting)
    paint_flashes(painting)
