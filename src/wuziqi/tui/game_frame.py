"""How a game is laid out on the screen and painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.rules.point import Point
from wuziqi.tui.board_view import paint_board
from wuziqi.tui.canvas import Area, Canvas, Style, fit
from wuziqi.tui.layout import Layout, arrange, least_size
from wuziqi.tui.panel import paint_keys, paint_moves, paint_players, paint_thinking
from wuziqi.tui.screen import Click, paint_too_small

if TYPE_CHECKING:
    from wuziqi.tui.play import Play


def game_fits(play: Play, height: int, width: int) -> bool:
    """Whether the whole board fits."""
    return arrange(play.game.board.size, height, width) is not None


def paint_game(canvas: Canvas, play: Play) -> None:
    """Draw the game; a canvas that cannot hold the board says what size is needed."""
    size = play.game.board.size
    layout = arrange(size, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, *least_size(size))
        return
    status = fit(play.status(), layout.status_width)
    canvas.put(layout.status_row, layout.left, status, Style.TITLE)
    paint_board(canvas, play.shown_board, layout.board, play.glyphs, play.marks())
    _paint_message(canvas, layout, play)
    if layout.panel is not None:
        _paint_panels(canvas, layout.panel, play)


def _paint_panels(canvas: Canvas, area: Area, play: Play) -> None:
    top, left, height, width = area
    paint_players(canvas, Area(top, left, 4, width), play)
    paint_thinking(canvas, Area(top + 5, left, 4, width), play)
    paint_moves(canvas, Area(top + 9, left, height - 17, width), play)
    paint_keys(canvas, Area(top + height - 7, left, 7, width), play)


def point_at(play: Play, click: Click) -> Point | None:
    """The point of the board under a click; None beside it."""
    size = play.game.board.size
    layout = arrange(size, click.height, click.width)
    if layout is None:
        return None
    row = size - 1 - (click.row - layout.board.top) // layout.board.scale
    column = (click.column - layout.left - 3) // (2 * layout.board.scale)
    inside = 0 <= row < size and 0 <= column < size
    return Point(column, row) if inside else None


def _paint_message(canvas: Canvas, layout: Layout, play: Play) -> None:
    row, column = layout.message_row, layout.left
    message = play.question or play.message
    if play.prompt is not None:
        column = canvas.put(row, column, f":{play.prompt}", Style.TITLE)
        column = canvas.put(row, column, " ", Style.SELECTED) + 1
        if not play.prompt:
            hint = _("h8, or column and row: 8 8. Esc closes")
            canvas.put(row, column, fit(hint, canvas.width - column), Style.DIM)
    canvas.put(row, column, fit(message, canvas.width - column), Style.WARNING)
