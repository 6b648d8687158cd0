"""What the painters of a board share: the position, where it lies, and what may be drawn there."""

from dataclasses import dataclass
from functools import cached_property

from wuziqi.columns import ambiguous_width, text_width
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import COLORLESS, Style, Theme
from wuziqi.tui.terminal.theme import SHADES
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.words.glyphs import Glyphs

LAST_STYLES = {Stone.BLACK: Style.BLACK_LAST, Stone.WHITE: Style.WHITE_LAST}
WON_STYLES = {Stone.BLACK: Style.BLACK_WON, Stone.WHITE: Style.WHITE_WON}
NUMBER_STYLES = {Stone.BLACK: Style.BLACK_NUMBER, Stone.WHITE: Style.WHITE_NUMBER}
GHOST_STYLES = {Stone.BLACK: Style.BLACK_GHOST, Stone.WHITE: Style.WHITE_GHOST}


@dataclass(frozen=True)
class Painting:
    """A board to be painted with its marks."""

    canvas: Canvas
    board: Board
    viewport: Viewport
    glyphs: Glyphs
    marks: Marks

    @property
    def theme(self) -> Theme:
        return self.canvas.theme

    @cached_property
    def has_blocks(self) -> bool:
        """Whether stones and tiles may be drawn by block characters: in colours, if these fit."""
        return bool(self.theme.colors and self.glyphs.disc) and ambiguous_width() == 1

    @property
    def has_chips(self) -> bool:
        """Whether marks are discs: in colours, where a point has more than one character."""
        return self.has_blocks and self.viewport.scale > 1

    @property
    def has_discs(self) -> bool:
        """Whether stones are discs: without colours too, in light and dark, on a terminal."""
        is_plain = not self.theme.colors and self.theme is not COLORLESS
        has_shades = is_plain and bool(self.glyphs.disc) and ambiguous_width() == 1
        return self.viewport.scale > 1 and (self.has_blocks or has_shades)

    @property
    def shade_theme(self) -> Theme:
        """The theme that gives shapes their colours; without colours, those of the terminal."""
        return self.theme if self.theme.colors else SHADES[self.theme.is_light]

    @cached_property
    def is_tight(self) -> bool:
        """Whether nothing may be drawn left of a point, where its neighbour may need the room."""
        marks = self.marks
        crowded = ambiguous_width() == 2 or marks.numbers or marks.line
        labelled = any(text_width(text) > 1 for text in marks.texts.values())
        return self.viewport.scale == 1 and (bool(crowded) or labelled)

    def is_last(self, point: Point) -> bool:
        """Whether a point is that of the last move, or of another one in the same turn."""
        return point == self.marks.last or point in self.marks.same_turn

    def has_tile(self, point: Point) -> bool:
        """Whether the stone on a point is the last move or a winning one, and has a tile."""
        stone, is_won = self.board[point], point in self.marks.won
        if stone is None or not (self.has_blocks and (is_won or self.is_last(point))):
            return False
        styles = WON_STYLES if is_won else LAST_STYLES
        return self.theme[styles[stone]].back != self.theme[STONE_STYLES[stone]].back

    def put(self, point: Point, text: str, style: Style | Look) -> None:
        """Write a text in the middle of a point, if it is shown."""
        if (cell := self.viewport.cell(point)) is not None:
            row, column = cell
            self.canvas.put(row, column - (text_width(text) - 1) // 2, text, style)

    def put_sides(self, point: Point, text: str, sides: str, style: Style | Look) -> None:
        """Write two characters beside a text, where they fit; the text of an empty point is ""."""
        if not sides or (cell := self.viewport.cell(point)) is None:
            return
        row, column = cell
        width = text_width(text or self.glyphs.across)
        start = column - (width - 1) // 2
        if not self.is_tight:
            self.canvas.put(row, start - 1, sides[0], style)
        if not (self.is_tight and width > 1):
            self.canvas.put(row, start + width, sides[1], style)
