"""Lays out and paints a saved game on the screen."""

from dataclasses import dataclass

from wuziqi.columns import fit, fold
from wuziqi.locale import _
from wuziqi.play.adviser import Ranking, Standing
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.orientation import Orientation
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.replay.review_panel import ReviewView, paint_review, panel_rows, review_line
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import paint_bar
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.board_frame import (
    Status,
    message_lines,
    paint_message,
    paint_status,
    panel_end,
)
from wuziqi.tui.widgets.footer import KeyCaption, paint_footer
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.panel import (
    Blocks,
    Branch,
    KeyRow,
    MoveList,
    PlayerLine,
    paint_key_list,
    paint_players,
    ranking_block,
)
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.words.advice_texts import chance_text, ranking_text
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import board_title, opening_titles, rule_summary

_COMMENT, _LONG_COMMENT = 5, 10
"""The rows of a comment; the larger number is for a screen of ``_TALL`` rows."""
_TALL = 36
_SHORT_COMMENT = 2


@dataclass(frozen=True)
class ReplayView:
    """All that the painters of a saved game draw.

    ``board`` is the position after the first ``shown`` of all ``moves``, of which the first
    ``common`` belong to the ``game``, the others to a variation. On a board larger than the screen,
    ``focus`` stays visible. ``standing`` are the chances, None without evaluation bar. The
    ``comment`` is shown from line ``read`` on; ``commented`` is True if the game has comments.
    ``ranking``, the best moves, replaces the comment. ``review`` is None without a review. Under
    the board is ``message``, else the ``lasting`` message, after ``prompt``, the typed part of a
    point, None without a prompt; ``keys`` are beside the board, ``captions`` on the last line.
    """

    board: Board
    rule: Rule
    orientation: Orientation
    focus: Point
    marks: Marks
    glyphs: Glyphs
    halves: bool
    status: Status
    players: tuple[PlayerLine, ...]
    moves: tuple[tuple[Point, Stone], ...]
    game: tuple[tuple[Point, Stone], ...]
    common: int
    shown: int
    standing: Standing | None
    comment: str
    read: int
    commented: bool
    ranking: Ranking | None
    message: str
    lasting: str
    keys: tuple[KeyRow, ...]
    captions: tuple[KeyCaption, ...]
    prompt: str | None = None
    review: ReviewView | None = None


def layout_of(view: ReplayView, height: int, width: int) -> Layout | None:
    """Lay out a saved game on a screen; None if it is too small."""
    bar = view.standing is not None
    rows = max(_comment_rows(view, height), 1 + view.ranking.count if view.ranking else 0)
    blocks = Blocks(bar + rows + _review_rows(view, height), view.keys, rule_summary(view.rule))
    where = view.focus, view.board.size, view.orientation
    request = LayoutRequest.around(where, blocks, bar=bar, halves=view.halves)
    return arrange(request, height, width)


def _comment_rows(view: ReplayView, height: int) -> int:
    """The rows of a comment; beside a review it has few on a low screen."""
    if not view.commented:
        return 0
    if height >= _TALL:
        return _LONG_COMMENT
    return _COMMENT if view.review is None else _SHORT_COMMENT


def _review_rows(view: ReplayView, height: int) -> int:
    return 0 if view.review is None else panel_rows(height)


def paint_replay(canvas: Canvas, view: ReplayView) -> None:
    """Draw a saved game; on too small a canvas, draw the size that is needed."""
    layout = layout_of(view, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    title = board_title(view.rule, view.board.size, view.glyphs)
    paint_status(canvas, layout, view.status, title, view.glyphs)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    if layout.bar is not None and view.standing is not None:
        paint_bar(canvas, layout.bar, view.standing.chance, view.glyphs)
    place = _below_review(layout, view, canvas.height) or layout.message
    comment = _Comment(view.comment, view.read, place)
    text = _text(view, comment, layout)
    lines = message_lines([text] if text else [], layout.message.width, view.prompt)
    _paint_panel(canvas, layout, view, comment, panel_end(layout, lines))
    paint_message(canvas, layout.message, lines, Style.TITLE, view.prompt)
    captions = view.captions
    if comment.has_more:
        captions = (KeyCaption("c", _("read on")), *captions)
    paint_footer(canvas, captions, layout.left)


def _text(view: ReplayView, comment: "_Comment", layout: Layout) -> str:
    """The message, or the text without room in the panel: best moves, comment or review."""
    text = view.message or view.lasting
    if layout.panel.thinking is not None or (view.message and view.read == 0):
        return text
    if view.ranking is not None:
        return ranking_text(view.ranking)
    if text and view.read == 0:
        return text
    return " ".join(comment.shown) or text or _review_line(view, layout.message.width)


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
    if panel.thinking is not None and view.review is not None:
        rows = _review_rows(view, canvas.height)
        paint_review(canvas, panel.thinking._replace(height=rows), view.review, view.glyphs)
    rest = _below_review(layout, view, canvas.height)
    if panel.thinking is not None and rest is not None:
        lines = _standing_lines(view.standing)
        if view.ranking is not None:
            lines += ranking_block(view.ranking, rest.width)
        lines += [(line, Style.PLAIN) for line in comment.shown]
        for row, (text, style) in enumerate(lines[: rest.height], rest.top):
            canvas.put(row, rest.left, fit(text, rest.width), style)
    if panel.moves is not None:
        _move_list(view).paint(canvas, panel.moves)
    if panel.keys is not None:
        paint_key_list(canvas, panel.keys, view.keys, view.glyphs, live=True)


def _below_review(layout: Layout, view: ReplayView, height: int) -> Area | None:
    """The rows of the panel for the standing and the comment; None where the panel has none."""
    place, rows = layout.panel.thinking, _review_rows(view, height)
    return place and place._replace(top=place.top + rows, height=max(place.height - rows, 0))


def _review_line(view: ReplayView, width: int) -> str:
    return "" if view.review is None else review_line(view.review, width)


def _standing_lines(standing: Standing | None) -> list[tuple[str, Style]]:
    """The evaluation of the position, on request; dim while unknown."""
    if standing is None:
        return []
    text = "" if standing.evaluation is None else chance_text(standing.evaluation, None)
    return [(text, Style.PLAIN if standing.fresh else Style.DIM)]


def _move_list(view: ReplayView) -> MoveList:
    arrows = ("left", "right")
    signs = {} if view.review is None else view.review.signs
    return MoveList(
        *(view.game, view.shown, view.rule, view.glyphs, arrows),
        present=False,
        signs=signs,
        branch=Branch(view.common, view.moves[view.common :]),
        opening=opening_titles(view.board, view.moves[: view.shown]),
    )
