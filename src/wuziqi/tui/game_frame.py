"""How a game is laid out on the screen and painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.tui.board_view import Marks, paint_board
from wuziqi.tui.canvas import Canvas, Style, fit
from wuziqi.tui.layout import Layout, arrange, least_size
from wuziqi.tui.panel import paint_panel
from wuziqi.tui.screen import paint_too_small

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
    status = fit(_status(play), layout.status_width)
    canvas.put(layout.status_row, layout.left, status, Style.TITLE)
    paint_board(canvas, play.game.board, layout.board, play.glyphs, _marks(play))
    _paint_message(canvas, layout, play)
    if layout.panel is not None:
        paint_panel(canvas, layout.panel, play)


def _status(play: Play) -> str:
    outcome = play.game.outcome
    if outcome is None:
        stone = play.glyphs.stones[play.game.turn]
        return f"{stone} {play.seats.turn_text(play.game.turn, stuck=play.stuck)}"
    stone = "=" if outcome.winner is None else play.glyphs.won[outcome.winner]
    return f"{stone} {play.seats.outcome_text(outcome)}"


def _marks(play: Play) -> Marks:
    game = play.game
    if game.outcome is not None:
        return Marks(None, game.moves[-1], game.outcome.line)
    return Marks(play.cursor, game.moves[-1] if game.moves else None)


def _paint_message(canvas: Canvas, layout: Layout, play: Play) -> None:
    row, column = layout.message_row, layout.left
    message = _("Start a new game? y/n") if play.asking else play.message
    if play.prompt is not None:
        column = canvas.put(row, column, f":{play.prompt}", Style.TITLE)
        column = canvas.put(row, column, " ", Style.SELECTED) + 1
        if not play.prompt:
            hint = _("h8, or column and row: 8 8. Esc closes")
            canvas.put(row, column, fit(hint, canvas.width - column), Style.DIM)
    canvas.put(row, column, fit(message, canvas.width - column), Style.WARNING)
