"""The arguments of all painters of a board: the position, its place, and the marks."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from wuziqi.columns import ambiguous_width, text_width
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import COLORLESS, Style, Theme
from wuziqi.tui.terminal.theme import SHADES
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.letters import can_draw
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import HALF_ROWS, Viewport
from wuziqi.words.glyphs import Glyphs

LAST_STYLES = {Stone.BLACK: Style.BLACK_LAST, Stone.WHITE: Style.WHITE_LAST}
WON_STYLES = {Stone.BLACK: Style.BLACK_WON, Stone.WHITE: Style.WHITE_WON}
NUMBER_STYLES = {Stone.BLACK: Style.BLACK_NUMBER, Stone.WHITE: Style.WHITE_NUMBER}
GHOST_STYLES = {Stone.BLACK: Style.BLACK_GHOST, Stone.WHITE: Style.WHITE_GHOST}


_MARK_DISTANCE = 0.36
"""The distance from a point of the characters that mark it in a picture."""


class Writing(NamedTuple):
    """A text in a picture; ``x`` is its middle, counted from its point's in pitches."""

    text: str
    look: Look
    x: float = 0.0


@dataclass(frozen=True)
class Painting:
    """A board to be painted with its marks.

    In a picture, ``written`` collects the texts on points.
    """

    canvas: Canvas
    board: Board
    viewport: Viewport
    glyphs: Glyphs
    marks: Marks
    written: dict[Point, tuple[Writing, ...]] = field(default_factory=dict)

    @property
    def theme(self) -> Theme:
        return self.canvas.theme if self.canvas.pixels is None else self.canvas.pixels.theme

    @property
    def has_pixels(self) -> bool:
        return self.canvas.pixels is not None

    @cached_property
    def has_blocks(self) -> bool:
        """Whether stones and tiles may be drawn by block characters: in colours, if these fit.

        A picture has all that they show.
        """
        if self.has_pixels:
            return True
        return bool(self.theme.colors and self.glyphs.disc) and ambiguous_width() == 1

    @property
    def has_chips(self) -> bool:
        """Whether marks are discs, which need colours and points of more than one character."""
        return self.has_blocks and self.has_room

    @property
    def has_room(self) -> bool:
        """Whether a point has more than one character, or is part of a picture."""
        return self.has_pixels or self.viewport.scale > 1

    @property
    def has_halves(self) -> bool:
        return self.viewport.scale == HALF_ROWS and self.has_blocks and not self.has_pixels

    @property
    def shape_scale(self) -> float:
        """The scale by which shapes are fitted to the cells: 0 in a picture."""
        return 0 if self.has_pixels else self.viewport.scale

    @property
    def has_discs(self) -> bool:
        """Whether stones are discs: without colours too, in light and dark, on a terminal."""
        is_plain = not self.theme.colors and self.theme is not COLORLESS
        has_shades = is_plain and bool(self.glyphs.disc) and ambiguous_width() == 1
        return self.has_room and (self.has_blocks or has_shades)

    @property
    def shade_theme(self) -> Theme:
        """The theme of shapes' colours; without colours, the terminal's own."""
        return self.theme if self.theme.colors else SHADES[self.theme.is_light]

    @cached_property
    def is_tight(self) -> bool:
        """Whether nothing may be drawn left of a point, where its neighbour may need the room."""
        marks = self.marks
        crowded = ambiguous_width() == 2 or marks.numbers or marks.line
        labels = (*marks.texts.values(), *marks.ranks.values())
        labelled = any(text_width(text) > 1 for text in labels)
        return not self.has_room and (bool(crowded) or labelled)

    def is_last(self, point: Point) -> bool:
        """Whether a point has the last move, or another stone of the same turn."""
        return point == self.marks.last or point in self.marks.same_turn

    def has_tile(self, point: Point) -> bool:
        """Whether the stone on a point is the last move or a winning one, and has a tile."""
        stone = self.board[point]
        if stone is None or not self.has_blocks:
            return False
        if point in self.marks.won:
            return self.theme[WON_STYLES[stone]].back != self.theme[STONE_STYLES[stone]].back
        return self.is_last(point)

    def padded(self, text: str) -> str:
        """A text with blanks beside it, where they do not cover too much."""
        return f"{text:^3}" if self.has_room and not self.has_halves else text

    def put(self, point: Point, text: str, style: Style | Look) -> None:
        """Write a text in the middle of a visible point."""
        if self.has_pixels and can_draw(text):
            self.write(point, Writing(text.strip(), self.theme[style]))
        elif (cell := self.viewport.cell(point)) is not None:
            row, column = cell
            self.canvas.put(row, column - (text_width(text) - 1) // 2, text, style)

    def write(self, point: Point, *writings: Writing) -> None:
        """Write texts on a point of a picture, in place of the earlier ones."""
        self.written[point] = writings

    def put_sides(self, point: Point, text: str, sides: str, style: Style | Look) -> None:
        """Write two characters beside a text, where they fit; the text of an empty point is ""."""
        if not sides or (cell := self.viewport.cell(point)) is None:
            return
        if self.has_pixels:
            look, texts = self.theme[style], self.written.get(point, ())
            beside = (
                Writing(sides[0], look, -_MARK_DISTANCE),
                Writing(sides[1], look, _MARK_DISTANCE),
            )
            self.write(point, *texts, *beside)
            return
        row, column = cell
        width = text_width(text or self.glyphs.across)
        start = column - (width - 1) // 2
        if not self.is_tight:
            self.canvas.put(row, start - 1, sides[0], style)
        if not (self.is_tight and width > 1):
            self.canvas.put(row, start + width, sides[1], style)
