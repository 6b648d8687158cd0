"""How a game is laid out on the screen and painted."""

from wuziqi.locale import _
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.tui.game.panel import paint_keys, paint_moves, paint_players, paint_thinking
from wuziqi.tui.game.view import GameView, Viewpoint
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, text_width, wrap
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.evaluation_bar import paint_bar
from wuziqi.tui.widgets.flash import paint_flash
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.tui.words.rule_texts import board_title


def fits(viewpoint: Viewpoint, board: Board, bar: bool, height: int, width: int) -> bool:
    """Whether enough of a board can be shown to play on, beside an evaluation ``bar`` if any."""
    wanted = _wanted(board, viewpoint.cursor, viewpoint.orientation, bar=bar)
    return arrange(wanted, height, width) is not None


def point_at(viewpoint: Viewpoint, board: Board, bar: bool, click: Click) -> Point | None:
    """Return the point of the board that a click of the mouse means; None beside the board."""
    wanted = _wanted(board, viewpoint.cursor, viewpoint.orientation, bar=bar)
    layout = arrange(wanted, click.height, click.width)
    return None if layout is None else layout.board.point_at(click.row, click.column)


def _wanted(board: Board, cursor: Point, orientation: Orientation, *, bar: bool) -> LayoutRequest:
    across, up = orientation.to_screen(cursor, board.width, board.height)
    down = orientation.on_screen(board.width, board.height)[1] - 1 - up
    return LayoutRequest(board.width, board.height, across, down, bar, orientation)


def paint_game(canvas: Canvas, view: GameView) -> None:
    """Draw the game; a canvas that is too small says what size is needed."""
    wanted = _wanted(view.board, view.cursor, view.orientation, bar=view.shows_evaluation)
    layout = arrange(wanted, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    status = fit(view.status, layout.status_width)
    canvas.put(layout.status_row, layout.left, status, Style.TITLE)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    paint_flash(canvas, view.board, layout.board, view.flash)
    _paint_panel(canvas, layout, view)
    if layout.bar is not None:
        paint_bar(canvas, layout.bar, view.evaluation, view.glyphs)
    _paint_message(canvas, layout, view)


def _paint_panel(canvas: Canvas, layout: Layout, view: GameView) -> None:
    panel = layout.panel
    if panel.title is not None:
        title = board_title(view.rule, view.board.size, view.glyphs)
        canvas.put(panel.title.top, panel.title.left, fit(title, panel.title.width), Style.TITLE)
    blocks = [
        (panel.players, paint_players),
        (panel.thinking, paint_thinking),
        (panel.moves, paint_moves),
        (panel.keys, paint_keys),
    ]
    for area, paint in blocks:
        if area is not None:
            paint(canvas, area, view)


def _paint_message(canvas: Canvas, layout: Layout, view: GameView) -> None:
    """Write the message, over the rows above too if need be: it is what counts most now."""
    row, column = layout.message_row, layout.left
    guide = view.guide if view.prompt is None else ()
    pieces = [view.question] if view.question else [*filter(None, [view.message]), *guide]
    if view.prompt is not None:
        column = _paint_prompt(canvas, row, column, view.prompt)
    *above, last = _message_lines(pieces, canvas.width - column)
    for higher, line in enumerate(reversed(above), 1):
        canvas.put(row - higher, layout.left, " " * (canvas.width - layout.left))
        canvas.put(row - higher, column, line, Style.WARNING)
    canvas.put(row, column, last, Style.WARNING)


def _paint_prompt(canvas: Canvas, row: int, column: int, typed: str) -> int:
    """Write the prompt with its cursor; returns the column behind it."""
    column = canvas.put(row, column, f":{typed}", Style.TITLE)
    column = canvas.put(row, column, " ", Style.SELECTED) + 1
    if not typed:
        canvas.put(row, column, fit(_("h8 or 8 8; Esc closes"), canvas.width - column), Style.DIM)
    return column


def _message_lines(pieces: list[str], width: int) -> list[str]:
    """Return lines with as many pieces each as fit; a piece too long for one is wrapped."""
    lines = [""]
    for piece in pieces:
        joined = f"{lines[-1]}  {piece}" if lines[-1] else piece
        if text_width(joined) <= width:
            lines[-1] = joined
        else:
            lines += wrap(piece, width)
    return [line for line in lines if line] or [""]
