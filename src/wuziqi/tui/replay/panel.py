"""The view of a saved game, and the panel beside its board."""

from collections.abc import Sequence
from dataclasses import dataclass

from wuziqi.columns import fit, fold
from wuziqi.locale import _
from wuziqi.play.adviser import Ranking, Standing
from wuziqi.play.reviewing import ShownReview
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.board_view import BoardView, PanelLine, below
from wuziqi.tui.replay.review_panel import paint_review, panel_rows, review_line, signs
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.layout import Layout
from wuziqi.tui.widgets.panel import (
    LEAST_MOVES,
    Blocks,
    Branch,
    MoveList,
    PlayerLine,
    ranking_block,
)
from wuziqi.words.advice_texts import chance_text, ranking_text
from wuziqi.words.rule_texts import opening_titles

_COMMENT, _LONG_COMMENT = 5, 10
"""The rows of a comment; the larger number is for a screen of ``_TALL_ROWS`` rows."""
_TALL_ROWS = 36
_SHORT_COMMENT = 2


@dataclass(frozen=True, kw_only=True)
class ReplayView(BoardView):
    """The view of a saved game.

    ``board`` is the position after the first ``shown`` of all ``moves``, of which the first
    ``common`` belong to the ``game``, the others to a variation. ``standing`` are the chances, None
    without evaluation bar. The ``comment`` is shown from line ``read`` on; ``commented`` is True if
    the game has comments. ``ranking``, the best moves, replaces the comment. ``review`` is None
    without a review. ``event`` has the event and its date, or "". Under the board is the message,
    else the ``lasting`` message.
    """

    players: tuple[PlayerLine, ...]
    event: str
    moves: tuple[tuple[Point, Stone], ...]
    game: tuple[tuple[Point, Stone], ...]
    common: int
    shown: int
    standing: Standing | None
    comment: str
    read: int
    commented: bool
    ranking: Ranking | None
    lasting: str
    review: ShownReview | None = None

    @property
    def player_lines(self) -> Sequence[PlayerLine]:
        return self.players

    @property
    def move_list(self) -> MoveList:
        return MoveList(
            self.game,
            self.shown,
            self.rule,
            self.glyphs,
            ("left", "right"),
            present=False,
            signs={} if self.review is None else signs(self.review),
            branch=Branch(self.common, self.moves[self.common :]),
            opening=opening_titles(self.board, self.moves[: self.shown]),
            chosen=self.chosen,
            counted=False,
        )

    def blocks(self, height: int) -> Blocks:
        review = 0 if self.review is None else panel_rows(height)
        rows = self._event_rows + review + self._body_rows(height)
        return Blocks(rows, self.keys, self.summary)

    @property
    def _event_rows(self) -> int:
        return int(bool(self.event))

    def _comment_rows(self, height: int) -> int:
        # Beside a review a comment has few rows on a low screen.
        if not self.commented:
            return 0
        if height >= _TALL_ROWS:
            return _LONG_COMMENT
        return _COMMENT if self.review is None else _SHORT_COMMENT

    def _body_rows(self, height: int) -> int:
        ranked = 1 + self.ranking.count if self.ranking else 0
        return self.bar + max(self._comment_rows(height), ranked)

    def _parts(self, area: Area, height: int) -> tuple[Area, Area]:
        """Return the areas of the review, which gets spare rows, and of the body below it."""
        area = below(area, self._event_rows)
        if self.review is None:
            return area._replace(height=0), area
        rows = max(panel_rows(height), area.height - self._body_rows(height))
        return area._replace(height=rows), below(area, rows)

    def paint_body(self, canvas: Canvas, area: Area) -> int:
        if self.event:
            canvas.put(area.top, area.left, fit(self.event, area.width), Style.DIM)
        review, body = self._parts(area, canvas.height)
        end = review.top
        if self.review is not None:
            end = paint_review(canvas, review, self.review, self.glyphs) + 1
        has_spare_rows = review.height > panel_rows(canvas.height)
        behind = super().paint_body(canvas, body)
        if has_spare_rows and behind == body.top:
            return end  # the body is empty: the moves may use the spare rows
        return max(behind, end)

    def paint_rest(self, canvas: Canvas, area: Area) -> None:
        if area.height >= LEAST_MOVES:
            self.move_list.paint(canvas, area, area.top)

    def body(self, area: Area) -> list[PanelLine]:
        """Return the evaluation, and the best moves or the comment."""
        lines = _standing_lines(self.standing)
        if self.ranking is not None:
            lines += ranking_block(self.ranking, area.width)
        comment = _Comment(self.comment, self.read, area)
        return lines + [(line, Style.PLAIN) for line in comment.shown]

    def _comment_in(self, layout: Layout) -> "_Comment":
        area = layout.message
        if layout.panel.thinking is not None:
            area = self._parts(layout.panel.thinking, layout.height)[1]
        return _Comment(self.comment, self.read, area)

    def text(self, layout: Layout) -> str:
        """Return the message, or what has no room in the panel: best moves, comment or review."""
        text = self.message or self.lasting
        if layout.panel.thinking is not None or (self.message and self.read == 0):
            return text
        if self.ranking is not None:
            return ranking_text(self.ranking)
        if text and self.read == 0:
            return text
        review = "" if self.review is None else review_line(self.review, layout.message.width)
        return " ".join(self._comment_in(layout).shown) or text or review

    def footer(self, layout: Layout) -> Sequence[KeyCaption]:
        if not self._comment_in(layout).has_more:
            return self.captions
        return KeyCaption(" ", _("read on")), *self.captions


class _Comment:
    """The lines of a comment in an area, beginning with line ``read``."""

    def __init__(self, text: str, read: int, area: Area) -> None:
        height = max(area.height, 1)
        lines = fold(text if height > 1 else " ".join(text.split()), max(area.width - 4, 8))
        first = read % len(lines) if lines else 0
        self.shown = list(lines[first : first + height])
        self.has_more = len(lines) > height
        if first + height < len(lines):
            self.shown[-1] = f"{self.shown[-1]} ..."


def _standing_lines(standing: Standing | None) -> list[tuple[str, Style]]:
    if standing is None:
        return []
    text = "" if standing.evaluation is None else chance_text(standing.evaluation, None)
    return [(text, Style.PLAIN if standing.fresh else Style.DIM)]
