"""The arguments of all painters of a board: the position, its place, and the marks."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from wuziqi.columns import ambiguous_width, text_width
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.terminal.theme import SHADES
from wuziqi.tui.widgets.letters import can_draw
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.words.advice_texts import threat_sign
from wuziqi.words.glyphs import Glyphs

NUMBER_STYLES = {Stone.BLACK: Style.BLACK_NUMBER, Stone.WHITE: Style.WHITE_NUMBER}
LAST_SIGNS = {Stone.BLACK: Style.LAST_ON_BLACK, Stone.WHITE: Style.LAST_ON_WHITE}
WON_SIGNS = {Stone.BLACK: Style.WON_ON_BLACK, Stone.WHITE: Style.WON_ON_WHITE}
"""The styles of the numbers and marks on the stones themselves."""

SMALL = 2
"""The smallest scale of stones of more than one character."""
BOX_SIDES = "▐▌"
"""The sides of a box or a stone around a text of at most two characters."""
MOST_IN_BOX = 99
"""The greatest number in cells without room for three digits."""
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
        """Whether block characters may draw stones in colours of a theme, on a ground of its own.

        A picture has all that they show.
        """
        if self.has_pixels:
            return True
        return self.has_colors and bool(self.glyphs.disc) and ambiguous_width() == 1

    @property
    def has_colors(self) -> bool:
        """Whether the board has a ground of its own, on which stones differ by their colours."""
        return bool(self.theme.stone_colors)

    @property
    def has_chips(self) -> bool:
        """Whether marks are discs, which need colours and points of more than one character."""
        return self.has_blocks and self.has_room

    @property
    def has_room(self) -> bool:
        """Whether a point has more than one character, or is part of a picture."""
        return self.has_pixels or self.viewport.scale > 1

    @property
    def shape_scale(self) -> int:
        """The scale by which shapes are fitted to the cells: 0 in a picture."""
        return 0 if self.has_pixels else self.viewport.scale

    @property
    def has_discs(self) -> bool:
        """Whether stones are discs: in light and dark too, on the terminal's own ground."""
        is_bare = self.theme.is_bare and bool(self.glyphs.disc) and ambiguous_width() == 1
        return self.has_room and (self.has_blocks or is_bare)

    @property
    def has_small_shapes(self) -> bool:
        """Whether stones have the smallest of the shapes on the terminal's own ground."""
        return self.theme.is_bare and self.has_discs and self.shape_scale == SMALL

    @property
    def shade_theme(self) -> Theme:
        """The theme of shapes' colours; on the terminal's own ground, light and dark."""
        return SHADES[self.theme.is_light] if self.theme.is_bare else self.theme

    @cached_property
    def is_tight(self) -> bool:
        """Whether nothing may be drawn left of a point, where its neighbour may need the room."""
        kinds = {kind for threat in self.marks.threats.values() for kind in threat if kind}
        signs = [threat_sign(kind) for kind in kinds]
        numbers = (*self.marks.numbers.values(), *[number for *_, number in self.marks.line])
        labels = (*signs, *self.marks.texts.values(), *map(self.number, numbers))
        labelled = any(text_width(text) > 1 for text in labels)
        return not self.has_room and (ambiguous_width() == 2 or labelled)

    def is_last(self, point: Point) -> bool:
        """Whether a point has the last move, or another stone of the same turn."""
        return point == self.marks.last or point in self.marks.same_turn

    def mark(self, point: Point) -> Style:
        """The mark of a stone: of the last move, of a winning row, or Style.PLAIN for none.

        A new stone flashes: for a moment it has the mark of a winning row.
        """
        if self.is_last(point) and point not in self.marks.flash:
            return Style.LAST_SIGN
        is_won = point in self.marks.won or point in self.marks.flash
        return Style.WON_SIGN if is_won else Style.PLAIN

    def is_filled(self, stone: Stone) -> bool:
        """Whether a stone is the filled one on the terminal's own ground."""
        return (stone is Stone.BLACK) == self.theme.is_light

    def padded(self, text: str) -> str:
        """A text with blanks beside it where a point has room for them."""
        return f"{text:^3}" if self.has_room else text

    def number(self, number: int) -> str:
        """The text of a number; "" for a greater one than the smallest cells have room for."""
        return self.padded(str(number)) if self.has_room or number <= MOST_IN_BOX else ""

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

    def put_box(self, point: Point, text: str, style: Style) -> None:
        """Write a text in a box: two characters stand between two halves of cells, as in a stone.

        Three cells, as for other texts, have no middle for them.
        """
        if len(text) != 2 or not (self.theme.is_bare and self.has_discs):
            self.put(point, self.padded(text), style)
            return
        look = self.theme[style]
        ground = look.front if look.reverse else look.back
        self.put(point, text, style)
        sides = BOX_SIDES if look.reverse or look.back else "  "
        self.put_sides(point, text, sides, Look(ground))

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
