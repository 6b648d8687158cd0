"""How a saved game is laid out on the screen and painted."""

from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.advice.ranking import Ranking
from wuziqi.tui.advice.standing import Standing
from wuziqi.tui.terminal.canvas import Area, Canvas, fit, fold
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.board_frame import (
    Status,
    message_lines,
    paint_message,
    paint_status,
    panel_end,
)
from wuziqi.tui.widgets.evaluation_bar import paint_bar
from wuziqi.tui.widgets.footer import KeyCaption, paint_footer
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.key_list import KeyRow, paint_key_list
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.move_list import MoveList
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.panel_blocks import Blocks
from wuziqi.tui.widgets.player_list import PlayerLine, paint_players
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.tui.words.chance_texts import chance_text
from wuziqi.tui.words.rule_texts import board_title, rule_summary

_COMMENT, _LONG_COMMENT = 5, 10
"""The rows of a comment, and those on a screen of at least ``_TALL`` rows."""
_TALL = 36


@dataclass(frozen=True)
class ReplayView:
    """All that the painters of a saved game need to know.

    ``board`` is the position after the first ``shown`` of all ``moves``; where it is larger than
    the screen, ``focus`` is in sight. ``standing`` is how it stands, None without evaluation bar.
    ``comment`` is read from line ``read`` on; ``commented`` says that the game has comments.
    ``ranking`` are the best moves, in its place where they are wanted.
    ``advice`` or else ``message`` stands under the board, ``keys`` beside it, ``captions`` on the
    last line.
    """

    board: Board
    rule: Rule
    orientation: Orientation
    focus: Point
    marks: Marks
    glyphs: Glyphs
    status: Status
    players: tuple[PlayerLine, ...]
    moves: tuple[tuple[Point, Stone], ...]
    shown: int
    standing: Standing | None
    comment: str
    read: int
    commented: bool
    ranking: Ranking | None
    advice: str
    message: str
    keys: tuple[KeyRow, ...]
    captions: tuple[KeyCaption, ...]


def layout_of(view: ReplayView, height: int, width: int) -> Layout | None:
    """Lay out a saved game on a screen; None if it is too small."""
    bar = view.standing is not None
    block = (_LONG_COMMENT if height >= _TALL else _COMMENT) if view.commented else 0
    if view.ranking is not None:
        block = max(block, view.ranking.height)
    blocks = Blocks(block + bar, view.keys, rule_summary(view.rule))
    request = LayoutRequest.around(view.focus, view.board.size, view.orientation, blocks, bar=bar)
    return arrange(request, height, width)


def paint_replay(canvas: Canvas, view: ReplayView) -> None:
    """Draw a saved game; a canvas that is too small says what size is needed."""
    layout = layout_of(view, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    title = board_title(view.rule, view.board.size, view.glyphs)
    paint_status(canvas, layout, view.status, title, view.glyphs)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    if layout.bar is not None and view.standing is not None:
        paint_bar(canvas, layout.bar, view.standing.chance, view.glyphs)
    place = layout.panel.thinking or layout.message
    comment = _Comment(view.comment, view.read, place)
    text = _text(view, comment, in_panel=layout.panel.thinking is not None)
    lines = message_lines([text] if text else [], layout.message.width)
    _paint_panel(canvas, layout, view, comment, panel_end(layout, lines))
    paint_message(canvas, layout.message, lines, Style.TITLE)
    captions = view.captions
    if comment.has_more:
        captions = (KeyCaption("c", _("read on")), *captions)
    paint_footer(canvas, captions, layout.left)


def _text(view: ReplayView, comment: "_Comment", *, in_panel: bool) -> str:
    """The message, or what has no room in the panel: the best moves, or the comment."""
    text = view.advice or view.message
    if in_panel or (view.advice and view.read == 0):
        return text
    if view.ranking is not None:
        return view.ranking.text
    return text if text and view.read == 0 else " ".join(comment.shown) or text


class _Comment:
    """The lines of a comment in an area, from line ``read`` on."""

    def __init__(self, text: str, read: int, area: Area) -> None:
        height = max(area.height, 1)
        lines = fold(text if height > 1 else " ".join(text.split()), max(area.width - 4, 8))
        first = read % len(lines) if lines else 0
        self.shown = list(lines[first : first + height])
        self.has_more = len(lines) > height
        if first + height < len(lines):
            self.shown[-1] = f"{self.shown[-1]} ..."


def _paint_panel(
    canvas: Canvas, layout: Layout, view: ReplayView, comment: _Comment, end: int
) -> None:
    """Draw the blocks of the panel, as far as they lie above row ``end``."""
    panel = layout.panel.above(end)
    if panel.players is not None:
        paint_players(canvas, panel.players, rule_summary(view.rule), view.players, view.glyphs)
    if panel.thinking is not None:
        lines = _standing_lines(view.standing)
        if view.ranking is not None:
            lines += view.ranking.lines(panel.thinking.width)
        lines += [(line, Style.PLAIN) for line in comment.shown]
        for row, (text, style) in enumerate(lines[: panel.thinking.height], panel.thinking.top):
            canvas.put(row, panel.thinking.left, fit(text, panel.thinking.width), style)
    if panel.moves is not None:
        _move_list(view).paint(canvas, panel.moves)
    if panel.keys is not None:
        paint_key_list(canvas, panel.keys, view.keys, view.glyphs, live=True)


def _standing_lines(standing: Standing | None) -> list[tuple[str, Style]]:
    """How the position stands, where it is asked for; dim while it is not known."""
    if standing is None:
        return []
    text = "" if standing.evaluation is None else chance_text(standing.evaluation, None)
    return [(text, Style.PLAIN if standing.fresh else Style.DIM)]


def _move_list(view: ReplayView) -> MoveList:
    arrows = ("left", "right")
    return MoveList(view.moves, view.shown, view.rule, view.glyphs, arrows, present=False)
