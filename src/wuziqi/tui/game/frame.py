"""How a game is laid out on the screen and painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.tui.game.panel import paint_keys, paint_moves, paint_players, paint_thinking
from wuziqi.tui.terminal.canvas import Area, Canvas, Style, fit, text_width, wrap
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH, Layout, Wanted, arrange
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.tui.words.rule_texts import board_title

if TYPE_CHECKING:
    from wuziqi.rules.point import Point
    from wuziqi.tui.game.play import Play
    from wuziqi.tui.terminal.click import Click

_EVEN = 0.05
"""An evaluation as small as this counts as even."""


def game_fits(play: Play, height: int, width: int) -> bool:
    """Whether enough of the game can be shown to play on."""
    return _layout(play, height, width) is not None


def point_at(play: Play, click: Click) -> Point | None:
    """The point of the board that a click of the mouse means; None beside the board."""
    layout = _layout(play, click.height, click.width)
    return None if layout is None else layout.board.point_at(click.row, click.column)


def paint_game(canvas: Canvas, play: Play) -> None:
    """Draw the game; a canvas that is too small says what size is needed."""
    layout = _layout(play, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, LEAST_HEIGHT, LEAST_WIDTH)
        return
    status = fit(play.status(), layout.status_width)
    canvas.put(layout.status_row, layout.left, status, Style.TITLE)
    paint_board(canvas, play.shown_board, layout.board, play.glyphs, play.marks())
    _paint_panel(canvas, layout, play)
    if layout.bar is not None:
        _paint_bar(canvas, layout.bar, play)
    _paint_message(canvas, layout, play)


def _layout(play: Play, height: int, width: int) -> Layout | None:
    board, view = play.game.board, play.view
    across, up = view.to_screen(play.cursor, board.width, board.height)
    down = view.on_screen(board.width, board.height)[1] - 1 - up
    bar = play.shows_evaluation
    return arrange(Wanted(board.width, board.height, across, down, bar, view), height, width)


def _paint_panel(canvas: Canvas, layout: Layout, play: Play) -> None:
    panel = layout.panel
    if panel.title is not None:
        board = play.game.board
        title = board_title(play.game.rule, board.size, play.glyphs)
        canvas.put(panel.title.top, panel.title.left, fit(title, panel.title.width), Style.TITLE)
    blocks = [
        (panel.players, paint_players),
        (panel.thinking, paint_thinking),
        (panel.moves, paint_moves),
        (panel.keys, paint_keys),
    ]
    for area, paint in blocks:
        if area is not None:
            paint(canvas, area, play)


def _paint_bar(canvas: Canvas, area: Area, play: Play) -> None:
    """Draw black's share of the game from below; each end bears its colour and + or -.

    While the evaluation is not known, only the colours stand there.
    """
    value, glyphs = play.evaluation, play.glyphs
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
    """Whether a share is better, worse or even."""
    if abs(value) <= _EVEN:
        return "="
    return "+" if value > 0 else "-"


def _paint_message(canvas: Canvas, layout: Layout, play: Play) -> None:
    """Write the message, if need be over the rows above too: what is told counts most now."""
    row, column = layout.message_row, layout.left
    guide = play.guide if play.prompt is None else []
    told = [play.question] if play.question else [*filter(None, [play.message]), *guide]
    if play.prompt is not None:
        column = canvas.put(row, column, f":{play.prompt}", Style.TITLE)
        column = canvas.put(row, column, " ", Style.SELECTED) + 1
        if not play.prompt:
            hint = _("h8 or 8 8; Esc closes")
            canvas.put(row, column, fit(hint, canvas.width - column), Style.DIM)
    *above, last = _told_lines(told, canvas.width - column)
    for higher, line in enumerate(reversed(above), 1):
        canvas.put(row - higher, layout.left, " " * (canvas.width - layout.left))
        canvas.put(row - higher, column, line, Style.WARNING)
    canvas.put(row, column, last, Style.WARNING)


def _told_lines(told: list[str], width: int) -> list[str]:
    """What is told, as many pieces on a line as fit; a piece too long for one is parted itself."""
    lines = [""]
    for piece in told:
        joined = f"{lines[-1]}  {piece}" if lines[-1] else piece
        if text_width(joined) <= width:
            lines[-1] = joined
        else:
            lines += wrap(piece, width)
    return [line for line in lines if line] or [""]
