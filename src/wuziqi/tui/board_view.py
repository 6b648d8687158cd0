"""A screen with a board as a frozen value, and its painter, whatever the board is for."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from wuziqi.columns import fit
from wuziqi.rules.board import Board
from wuziqi.rules.orientation import Orientation
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import paint_bar
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.board_frame import (
    MessagePart,
    Status,
    last_lines,
    message_lines,
    paint_message,
    paint_status,
    panel_end,
)
from wuziqi.tui.widgets.entry_text import EntryText
from wuziqi.tui.widgets.footer import KeyCaption, paint_footer
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.panel import (
    Blocks,
    KeyRow,
    MoveList,
    PlayerLine,
    paint_key_list,
    paint_players,
)
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import board_title, rule_summary

PanelLine = tuple[str, Style]
"""A row of text in the panel."""


@dataclass(frozen=True, kw_only=True)
class BoardView(ABC):
    """All that a screen with a board shows; a mode adds its fields and says what the panel has.

    ``cursor`` stays visible on a board larger than the screen. ``keys`` are the rows of the list
    beside the board, ``captions`` the keys of the last line. ``message`` is the line below the
    board, a warning if it ``warns``; ``prompt`` is the typed part of a point, None without a
    prompt. ``bar`` asks for the evaluation bar with black's ``chance``, None while unknown.
    ``chosen`` is the number of the move that is chosen in the list of moves, None while none is.
    """

    board: Board
    rule: Rule
    orientation: Orientation
    cursor: Point
    marks: Marks
    glyphs: Glyphs
    status: Status
    keys: tuple[KeyRow, ...]
    captions: tuple[KeyCaption, ...]
    message: str = ""
    warns: bool = False
    prompt: EntryText | None = None
    bar: bool = False
    chance: float | None = None
    chosen: int | None = None

    # What the panel has, and where

    @property
    def title(self) -> str:
        return board_title(self.rule, self.board.size, self.glyphs)

    @property
    def summary(self) -> str:
        """The winning condition, except for freestyle, which needs no words."""
        known = self.rule.even is FREESTYLE
        return "" if known else rule_summary(self.rule, self.board.size)

    @property
    def player_lines(self) -> Sequence[PlayerLine]:
        return ()

    @property
    def move_list(self) -> MoveList | None:
        return None

    @property
    def keys_are_live(self) -> bool:
        """Whether the keys beside the board are buttons."""
        return True

    @abstractmethod
    def blocks(self, height: int) -> Blocks:
        """Return the rows that the blocks of the panel ask for on a screen of a height."""

    def body(self, area: Area) -> Sequence[PanelLine]:
        """Return the lines between players and moves."""
        del area
        return ()

    def paint_body(self, canvas: Canvas, area: Area) -> int:
        """Draw what stands between players and moves; returns the first row for the moves."""
        lines = self.body(area)[: area.height]
        for row, (text, style) in enumerate(lines, area.top):
            canvas.put(row, area.left, fit(text, area.width), style)
        return area.top + len(lines) + bool(lines)

    def paint_panel(self, canvas: Canvas, layout: Layout, end: int) -> None:
        """Draw the blocks of the panel, as far as they lie above row ``end``."""
        panel = layout.panel.above(end)
        if panel.players is not None:
            paint_players(canvas, panel.players, self.summary, self.player_lines, self.glyphs)
        moves, top = panel.moves, None if panel.moves is None else panel.moves.top
        if panel.thinking is not None:
            behind = self.paint_body(canvas, panel.thinking)
            if moves is not None and moves.left == panel.thinking.left:
                top = behind
            elif moves is None and panel.keys is None:
                self.paint_rest(canvas, below(panel.thinking, behind - panel.thinking.top))
        if moves is not None and top is not None and self.move_list is not None:
            self.move_list.paint(canvas, moves, top)
        if panel.keys is not None:
            paint_key_list(canvas, panel.keys, self.keys, self.glyphs, live=self.keys_are_live)

    def paint_rest(self, canvas: Canvas, area: Area) -> None:
        """List keys below the body, if the layout has given rows to neither moves nor keys."""
        paint_key_list(canvas, area, self.keys, self.glyphs, live=self.keys_are_live)

    # The rows around the board

    def paint_clocks(self, canvas: Canvas, layout: Layout, column: int) -> None:
        """Write the clocks into the status line behind a column, where no panel has them."""
        del canvas, layout, column  # most boards have none

    def text(self, layout: Layout) -> str:
        """Return the sentence below the board."""
        del layout
        return self.message

    def lines_below(self, layout: Layout) -> Sequence[Sequence[MessagePart]]:
        """Return the lines below the board; they leave room for the prompt."""
        text = self.text(layout)
        return message_lines([text] if text else [], layout.message.width, self.prompt)

    def footer(self, layout: Layout) -> Sequence[KeyCaption]:
        """Return the keys of the last line."""
        del layout
        return self.captions


def below(area: Area, rows: int) -> Area:
    """Return the rest of an area below its first rows."""
    return area._replace(top=area.top + rows, height=max(area.height - rows, 0))


def layout_of(view: BoardView, height: int, width: int) -> Layout | None:
    """Lay out a board and what stands around it; None if the screen is too small."""
    where = view.cursor, view.board.size, view.orientation
    blocks = view.blocks(height)
    return arrange(LayoutRequest.around(where, blocks, bar=view.bar), height, width)


def paint_view(canvas: Canvas, view: BoardView) -> None:
    """Draw a screen with a board; on too small a canvas, draw the size that is needed."""
    layout = layout_of(view, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    column = paint_status(canvas, layout, view.status, view.title, view.glyphs)
    if layout.panel.players is None:
        view.paint_clocks(canvas, layout, column)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    if layout.bar is not None:
        paint_bar(canvas, layout.bar, view.chance, view.glyphs)
    lines = last_lines(view.lines_below(layout), layout)
    view.paint_panel(canvas, layout, panel_end(layout, lines))
    style = Style.WARNING if view.warns else Style.TITLE
    paint_message(canvas, layout.message, lines, style, view.prompt)
    paint_footer(canvas, view.footer(layout), layout.left)
