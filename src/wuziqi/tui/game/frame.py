"""How a game is laid out on the screen and painted."""

from collections.abc import Sequence

from wuziqi.rules.point import Point
from wuziqi.tui.game.panel import paint_panel, panel_blocks
from wuziqi.tui.game.view import GameView
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.board_frame import (
    Piece,
    message_lines,
    paint_message,
    paint_status,
    panel_end,
)
from wuziqi.tui.widgets.evaluation_bar import paint_bar
from wuziqi.tui.widgets.footer import KeyCaption, paint_footer, question_keys
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.prompt import paint_prompt, paint_talk, prompt_width
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.tui.words.key_captions import footer_keys, prompt_keys, talk_keys
from wuziqi.words.rule_texts import board_title


def point_at(view: GameView, click: Click) -> Point | None:
    """Return the point of the board that a click of the mouse means; None beside the board."""
    layout = layout_of(view, click.height, click.width)
    return None if layout is None else layout.board.point_at(click.row, click.column)


def layout_of(view: GameView, height: int, width: int) -> Layout | None:
    """Lay out a game on a screen; None if it is too small."""
    blocks, bar = panel_blocks(view), view.shows_evaluation
    request = LayoutRequest.around(view.cursor, view.board.size, view.orientation, blocks, bar=bar)
    return arrange(request, height, width)


def paint_game(canvas: Canvas, view: GameView) -> None:
    """Draw the game; a canvas that is too small says what size is needed."""
    layout = layout_of(view, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    title = board_title(view.rule, view.board.size, view.glyphs)
    paint_status(canvas, layout, view.status, title, view.glyphs)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    if layout.bar is not None:
        chance = None if view.standing is None else view.standing.chance
        paint_bar(canvas, layout.bar, chance, view.glyphs)
    lines = _message(view, layout)
    paint_panel(canvas, layout.panel, view, panel_end(layout, lines))
    _paint_message(canvas, layout.message, lines, view)
    paint_footer(canvas, _footer(view), layout.left)


def _message(view: GameView, layout: Layout) -> list[list[Piece]]:
    """The lines of the message; those of a prompt leave room for what is typed."""
    width = layout.message.width
    if view.question:
        return message_lines([view.question], width)
    if view.talks:
        return []
    message = view.message
    if view.ranking is not None and layout.panel.thinking is None:
        message = message or view.ranking.text
    texts = [message] if message else []
    if view.prompt is not None:
        return message_lines(texts, width - prompt_width(view.prompt))
    texts += view.guide
    choices = list(view.choices)
    if view.company is not None and view.company.question:
        texts.append(view.company.question)
        choices += question_keys()
    together = message_lines([*texts, *choices], width)
    if len(together) == 1:
        return together
    return [*message_lines(texts, width), *message_lines(choices, width)]


def _paint_message(
    canvas: Canvas, area: Area, lines: Sequence[Sequence[Piece]], view: GameView
) -> None:
    if view.company is not None and view.company.typed is not None:
        paint_talk(canvas, area, view.company.typed)
    elif view.prompt is not None:
        paint_prompt(canvas, area, view.prompt, explained=not lines)
        width = prompt_width(view.prompt)
        area = area._replace(left=area.left + width, width=area.width - width)
    paint_message(canvas, area, lines, Style.WARNING if view.warns else Style.TITLE)


def _footer(view: GameView) -> list[KeyCaption]:
    """The keys of the last line: those of a question or prompt while one is open."""
    if view.question:
        return list(view.answers)
    if view.talks:
        return talk_keys()
    if view.prompt is not None:
        return prompt_keys()
    offered = [] if view.offer is None else [view.offer]
    return [*offered, *footer_keys(view.keymap, view.kind)]
