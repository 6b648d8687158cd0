"""The board as styled cells: grid, coordinates, stones and the marks on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import NamedTuple

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.tui.terminal.canvas import Canvas, Style, ambiguous_width, head, text_width
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.grid import paint_grid
from wuziqi.tui.widgets.viewport import Viewport

_STONE_STYLES = {Stone.BLACK: Style.BLACK, Stone.WHITE: Style.WHITE}
_LAST_STYLES = {Stone.BLACK: Style.BLACK_LAST, Stone.WHITE: Style.WHITE_LAST}
_WON_STYLES = {Stone.BLACK: Style.BLACK_WON, Stone.WHITE: Style.WHITE_WON}
_NUMBER_STYLES = {Stone.BLACK: Style.BLACK_NUMBER, Stone.WHITE: Style.WHITE_NUMBER}
_GHOST_STYLES = {Stone.BLACK: Style.BLACK_GHOST, Stone.WHITE: Style.WHITE_GHOST}
_HEAT_STYLES = [Style.HEAT_LOW] * 4 + [Style.HEAT_MIDDLE] * 3 + [Style.HEAT_HIGH] * 3

THREAT_SIGNS = {"five": "5", "open four": "4", "four": "f", "open three": "3"}
"""The sign of a threat: what a stone would make there."""

MARK_SIDES = "<>"
"""What is drawn left and right of a point that a saved game marks."""


class Threat(NamedTuple):
    """What a stone on a point would make for each colour: a key of THREAT_SIGNS, or None."""

    black: str | None
    white: str | None


@dataclass(frozen=True)
class Marks:
    """What is drawn besides grid and stones.

    ``last`` is the last move, ``same_turn`` those before it in its turn, ``won`` the winning line.
    ``numbers`` are move numbers to write on stones; ``line`` are moves that could follow, each with
    its colour and number. ``threats`` are what a stone on an empty point would make, ``heat`` how
    good the point looks (0 to 9). ``forbidden`` are the points where black may not play, ``offers``
    those offered for black's fifth stone, ``zone`` those that an opening allows now. ``texts`` are
    written on points, also over stones; ``marked`` are points marked in a saved game, unless they
    are the last move or on the winning line.
    """

    cursor: Point | None = None
    last: Point | None = None
    same_turn: tuple[Point, ...] = ()
    won: tuple[Point, ...] = ()
    numbers: Mapping[Point, int] = field(default_factory=dict)
    line: tuple[tuple[Point, Stone, int], ...] = ()
    threats: Mapping[Point, Threat] = field(default_factory=dict)
    heat: Mapping[Point, int] = field(default_factory=dict)
    hint: Point | None = None
    forbidden: Mapping[Point, Forbidden] = field(default_factory=dict)
    offers: tuple[Point, ...] = ()
    zone: Sequence[Point] = ()
    texts: Mapping[Point, str] = field(default_factory=dict)
    marked: Sequence[Point] = ()


def paint_board(
    canvas: Canvas, board: Board, viewport: Viewport, glyphs: Glyphs, marks: Marks
) -> None:
    """Draw a board with its coordinates and marks."""
    paint_grid(canvas, viewport, glyphs)
    _Painter(canvas, board, viewport, glyphs, marks).paint()


class _Painter:
    """Draws stones and marks on the points of a board."""

    def __init__(
        self, canvas: Canvas, board: Board, viewport: Viewport, glyphs: Glyphs, marks: Marks
    ) -> None:
        self.canvas = canvas
        self.board = board
        self.viewport = viewport
        self.glyphs = glyphs
        self.marks = marks
        crowded = ambiguous_width() == 2 or marks.numbers or marks.threats or marks.line
        labelled = any(text_width(text) > 1 for text in marks.texts.values())
        self.tight = viewport.scale == 1 and (bool(crowded) or labelled)
        """Whether nothing may be drawn left of a point, where its neighbour may need the room."""

    def paint(self) -> None:
        """Draw all points, the cursor last."""
        for point in self.marks.zone:
            self._put(point, self.glyphs.allowed, "", Style.ALLOWED)
        for point, heat in self.marks.heat.items():
            self._put(point, str(heat), "", _HEAT_STYLES[heat])
        for point, threat in self.marks.threats.items():
            self._put_threat(point, threat)
        for point, stone, number in self.marks.line:
            self._put_ghost(point, stone, number)
        for point, kind in self.marks.forbidden.items():
            self._put(point, self.glyphs.forbidden[kind], "", Style.FORBIDDEN)
        for point, letter in self._offers.items():
            self._put(point, letter, "", Style.HINT)
        self._put_hint()
        for point in self.board:
            if (placed := self.board[point]) is not None:
                text, sides, style = self._look(point, placed)
                self._put(point, text, sides, style)
        self._put_labels()
        self._put_cursor()

    def _put_labels(self) -> None:
        """Write the texts of a saved game, right of a stone on the same point, and its marks."""
        plain = [point for point in self.marks.marked if point not in self.marks.won]
        for point in plain:
            if not self._is_last(point):
                stone = self.board[point]
                text = "" if stone is None else self.glyphs.stones[stone]
                self._put_sides(point, text, MARK_SIDES, Style.HINT)
        for point, label in self.marks.texts.items():
            if (cell := self.viewport.cell(point)) is not None:
                beside = 0 if self.board[point] is None else 1
                room = 2 * self.viewport.scale - beside
                self.canvas.put(cell[0], cell[1] + beside, head(label, room), Style.HINT)

    @property
    def _offers(self) -> dict[Point, str]:
        """The offered points, each with its letter."""
        return dict(zip(self.marks.offers, ascii_uppercase, strict=False))

    def _look(self, point: Point, stone: Stone) -> tuple[str, str, Style]:
        """The text of a stone, what is drawn at its two sides (or "") and its style."""
        is_last, is_won = self._is_last(point), point in self.marks.won
        text, style = self.glyphs.stones[stone], _STONE_STYLES[stone]
        if is_last:
            text, style = self.glyphs.last[stone], _LAST_STYLES[stone]
        if is_won and not (is_last and self.tight and ambiguous_width() == 2):
            text = self.glyphs.won[stone]
        if is_won:
            style = _WON_STYLES[stone]
        plain = text == self.glyphs.stones[stone]
        if point in self.marks.numbers:
            text, plain = self._number(self.marks.numbers[point]), True
            style = style if is_last or is_won else _NUMBER_STYLES[stone]
        return text, self._sides(plain=plain, is_last=is_last, is_won=is_won), style

    def _is_last(self, point: Point) -> bool:
        return point == self.marks.last or point in self.marks.same_turn

    def _sides(self, *, plain: bool, is_last: bool, is_won: bool) -> str:
        """What is drawn beside a stone; ``plain`` if the stone itself looks like any other."""
        if is_last and (plain or is_won):
            return self.glyphs.last_sides
        return self.glyphs.won_sides if is_won and plain else ""

    def _number(self, number: int) -> str:
        """A move's number: its last two digits where there is no room for more."""
        return f"{number % 100:2}" if self.viewport.scale == 1 else f"{number:^3}"

    def _put_ghost(self, point: Point, stone: Stone, number: int) -> None:
        """Draw a stone that could follow with its number; only the number where room is short."""
        text = f"{self.glyphs.stones[stone]}{number}"
        room = 2 * self.viewport.scale - (self.viewport.scale > 1)
        if (cell := self.viewport.cell(point)) is not None:
            row, column = cell
            shown = text if text_width(text) <= room else str(number)
            start = column - (len(shown) > 2)  # the last line has only two columns
            self.canvas.put(row, start, shown, _GHOST_STYLES[stone])

    def _put(self, point: Point, text: str, sides: str, style: Style) -> None:
        """Draw a text in the middle of a point, and its sides where they fit."""
        if (cell := self.viewport.cell(point)) is None:
            return
        row, column = cell
        self.canvas.put(row, column - (text_width(text) - 1) // 2, text, style)
        self._put_sides(point, text, sides, style)

    def _put_sides(self, point: Point, text: str, sides: str, style: Style) -> None:
        """Draw the sides of a text, where they fit; the text of an empty point is ""."""
        if not sides or (cell := self.viewport.cell(point)) is None:
            return
        row, column = cell
        width = text_width(text or self.glyphs.across)
        start = column - (width - 1) // 2
        if not self.tight:
            self.canvas.put(row, start - 1, sides[0], style)
        if not (self.tight and width > 1):
            self.canvas.put(row, start + width, sides[1], style)

    def _put_threat(self, point: Point, threat: Threat) -> None:
        """Draw black's threat on the point itself, white's right of it."""
        if (cell := self.viewport.cell(point)) is None:
            return
        row, column = cell
        if threat.black is not None:
            self.canvas.put(row, column, THREAT_SIGNS[threat.black], Style.BLACK_THREAT)
        if threat.white is not None:
            self.canvas.put(row, column + 1, THREAT_SIGNS[threat.white], Style.WHITE_THREAT)

    def _put_hint(self) -> None:
        """Mark the point of the hint; what is drawn there already stays, in the hint's colours."""
        hint = self.marks.hint
        if hint is None or (cell := self.viewport.cell(hint)) is None:
            return
        row, column = cell
        if self._is_annotated(hint):
            width = 2 if hint in self.marks.threats else 1
            self.canvas.restyle(row, column, width, Style.HINT)
            self.canvas.put(row, column - 1, "" if self.tight else self.glyphs.hint, Style.HINT)
        else:
            self.canvas.put(row, column, self.glyphs.hint, Style.HINT)

    def _is_annotated(self, point: Point) -> bool:
        """Whether something besides the hint is drawn on an empty point."""
        in_line = any(point == move for move, _stone, _number in self.marks.line)
        marks = self.marks
        others = (marks.threats, marks.heat, marks.forbidden, marks.offers)
        return in_line or any(point in points for points in others)

    def _put_cursor(self) -> None:
        point = self.marks.cursor
        if point is None or (cell := self.viewport.cell(point)) is None:
            return
        stone = self.board[point]
        text, sides, _style = self._look(point, stone) if stone else ("", "", Style.GRID)
        is_last = self._is_last(point) and bool(sides)
        cursor = self.glyphs.both_sides if is_last else self.glyphs.cursor_sides
        if self.tight:
            free = stone is None and not self._is_annotated(point) and point != self.marks.hint
            self._put_tight_cursor(cell, text, cursor, free=free)
        else:
            row, column = cell
            width = text_width(text or self.glyphs.across)
            start = column - (width - 1) // 2
            self.canvas.put(row, start - 1, cursor[0], Style.CURSOR)
            self.canvas.put(row, start + width, cursor[1], Style.CURSOR)

    def _put_tight_cursor(
        self, cell: tuple[int, int], text: str, sides: str, *, free: bool
    ) -> None:
        """Put the cursor into the room of its point; ``free`` if nothing is drawn there."""
        if free:
            self.canvas.put(*cell, sides)
        elif text_width(text) == 1:
            self.canvas.put(cell[0], cell[1] + 1, sides[1])
        self.canvas.restyle(*cell, 2, Style.CURSOR_STONE)
