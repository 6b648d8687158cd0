"""The board as styled cells: grid, coordinates, stones and the marks on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import NamedTuple

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.stars import star_points
from wuziqi.tui.terminal.canvas import Canvas, Style, ambiguous_width, head, text_width
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.place import Place

_STONE_STYLES = {Stone.BLACK: Style.BLACK, Stone.WHITE: Style.WHITE}
_LAST_STYLES = {Stone.BLACK: Style.BLACK_LAST, Stone.WHITE: Style.WHITE_LAST}
_WON_STYLES = {Stone.BLACK: Style.BLACK_WON, Stone.WHITE: Style.WHITE_WON}
_NUMBER_STYLES = {Stone.BLACK: Style.BLACK_NUMBER, Stone.WHITE: Style.WHITE_NUMBER}
_GHOST_STYLES = {Stone.BLACK: Style.BLACK_GHOST, Stone.WHITE: Style.WHITE_GHOST}
_HEAT_STYLES = [Style.HEAT_LOW] * 4 + [Style.HEAT_MIDDLE] * 3 + [Style.HEAT_HIGH] * 3

THREAT_SIGNS = {"five": "5", "open four": "4", "four": "f", "open three": "3"}
"""The sign of a threat: what a stone would make there."""

MARK_SIDES = "<>"
"""What stands left and right of a point that a saved game marks."""


class Threat(NamedTuple):
    """What a stone on a point would make for each colour; None for nothing of note.

    Each is one of ``five``, ``open four``, ``four`` and ``open three``.
    """

    black: str | None
    white: str | None


@dataclass(frozen=True)
class Marks:
    """What is marked beside the stones.

    The ``cursor``, the ``last`` move with those before it in the ``same_turn``, the winning line
    ``won``; the ``numbers`` of moves on their stones; a ``line`` of moves that could follow, each
    with its colour and number; what a stone on an empty point would make (``threats``) and how good
    it looks (``heat``, 0 to 9); and the point of a ``hint``. ``forbidden`` are the points where
    black may not play, ``offers`` those offered for black's fifth stone, and ``zone`` those that an
    opening allows now. ``texts`` are written on their points, over a stone too; ``marked`` are
    points with a mark of a saved game, which the last move and the winning line come before.
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


def paint_board(canvas: Canvas, board: Board, place: Place, glyphs: Glyphs, marks: Marks) -> None:
    """Draw a board with its coordinates and marks."""
    _paint_coordinates(canvas, place)
    _paint_scroll_signs(canvas, place, glyphs)
    _paint_grid(canvas, place, glyphs)
    _Painter(canvas, board, place, glyphs, marks).paint()


def _paint_coordinates(canvas: Canvas, place: Place) -> None:
    for down in place.down:
        label = _line_name(place.point_on(0, down), column=place.orientation.lies_sideways)
        canvas.put(place.row_of(down), place.left, f"{label:>2}", Style.COORDINATE)
    bottom, end = place.top + place.height - 1, -1
    for across in place.across:
        label = _line_name(place.point_on(across, 0), column=not place.orientation.lies_sideways)
        if (column := place.column_of(across)) > end:  # two digits need the room of two lines
            end = canvas.put(bottom, column, label, Style.COORDINATE)


def _line_name(point: Point, *, column: bool) -> str:
    return chr(ord("a") + point.column) if column else str(point.row + 1)


def _paint_scroll_signs(canvas: Canvas, place: Place, glyphs: Glyphs) -> None:
    """Point to the sides where the board goes on beyond what is shown."""
    left, right = tuple(glyphs.arrows)
    up, down = tuple(glyphs.vertical)
    bottom, beside = place.top + place.height - 1, place.left + 2
    first, last = place.across[0], place.across[-1]
    across, lines = place.lines
    signs = [
        (place.down[0] > 0, place.top, beside, up),
        (place.down[-1] < lines - 1, bottom - 1, beside, down),
        (first > 0, bottom, beside, left),
        (last < across - 1, bottom, place.column_of(last) + 1, right),
    ]
    for goes_on, row, column, sign in signs:
        if goes_on:
            canvas.put(row, column, sign, Style.KEY)


def _paint_grid(canvas: Canvas, place: Place, glyphs: Glyphs) -> None:
    left = place.column_of(place.across[0])
    for down in place.down:
        row = place.row_of(down)
        _paint_grid_line(canvas, row, left, _crossings(down, place, glyphs), glyphs, place)
        if down != place.down[-1]:
            for below in range(1, place.scale):
                line = [glyphs.down] * len(place.across)
                _paint_grid_line(canvas, row + below, left, line, None, place)


def _paint_grid_line(  # noqa: PLR0913, PLR0917  a line, where it goes and what fills it
    canvas: Canvas, row: int, left: int, signs: list[str], glyphs: Glyphs | None, place: Place
) -> None:
    """Draw the signs of one row, joined by the grid's lines or, without glyphs, by blanks."""
    across = glyphs.across if glyphs else " "
    goes_on = place.across[0] > 0 and text_width(across) == 1
    margin = across if goes_on else " "
    ends_here = place.across[-1] == place.lines[0] - 1
    parts = [_filled(sign, place.pitch, across) for sign in signs[:-1]]
    parts.append(_filled(signs[-1], 2, " " if ends_here else across))
    canvas.put(row, left - 1, margin + "".join(parts), Style.GRID)


def _filled(sign: str, width: int, filling: str) -> str:
    """A sign and behind it as much filling as makes up the width."""
    times, rest = divmod(width - text_width(sign), text_width(filling))
    return sign + " " * rest + filling * times


def _crossings(down: int, place: Place, glyphs: Glyphs) -> list[str]:
    """The signs of one line of the grid where the others cross it."""
    lines = place.lines
    last_across, last = lines[0] - 1, lines[1] - 1
    left, middle, right = tuple(glyphs.grid[0 if down == 0 else 2 if down == last else 1])
    stars = {point.column for point in star_points(*lines) if point.row == down}
    return [
        glyphs.star
        if across in stars
        else left
        if across == 0
        else right
        if across == last_across
        else middle
        for across in place.across
    ]


class _Painter:
    """Draws what stands on the points of one board."""

    def __init__(
        self, canvas: Canvas, board: Board, place: Place, glyphs: Glyphs, marks: Marks
    ) -> None:
        self.canvas = canvas
        self.board = board
        self.place = place
        self.glyphs = glyphs
        self.marks = marks
        crowded = ambiguous_width() == 2 or marks.numbers or marks.threats or marks.line
        labelled = any(text_width(text) > 1 for text in marks.texts.values())
        self.tight = place.scale == 1 and (bool(crowded) or labelled)
        """Whether there is no room left of a point: its neighbour may need all of its own."""

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
        """Write the texts of a saved game, beside a stone that stands there, and its marks."""
        plain = [point for point in self.marks.marked if point not in self.marks.won]
        for point in plain:
            if not self._is_last(point):
                stone = self.board[point]
                text = "" if stone is None else self.glyphs.stones[stone]
                self._put_sides(point, text, MARK_SIDES, Style.HINT)
        for point, label in self.marks.texts.items():
            if (cell := self.place.cell(point)) is not None:
                beside = 0 if self.board[point] is None else 1
                room = 2 * self.place.scale - beside
                self.canvas.put(cell[0], cell[1] + beside, head(label, room), Style.HINT)

    @property
    def _offers(self) -> dict[Point, str]:
        """The offered points, each with its letter."""
        return dict(zip(self.marks.offers, ascii_uppercase, strict=False))

    def _look(self, point: Point, stone: Stone) -> tuple[str, str, Style]:
        """The text of a stone, its two sides (or none) and its style."""
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
        """What stands beside a stone; ``plain`` if the stone itself looks like any other."""
        if is_last and (plain or is_won):
            return self.glyphs.last_sides
        return self.glyphs.won_sides if is_won and plain else ""

    def _number(self, number: int) -> str:
        """A move's number: its last two digits where there is no room for more."""
        return f"{number % 100:2}" if self.place.scale == 1 else f"{number:^3}"

    def _put_ghost(self, point: Point, stone: Stone, number: int) -> None:
        """Draw a stone that could follow, its number behind it; only that where room is short."""
        text = f"{self.glyphs.stones[stone]}{number}"
        room = 2 * self.place.scale - (self.place.scale > 1)
        if (cell := self.place.cell(point)) is not None:
            row, column = cell
            shown = text if text_width(text) <= room else str(number)
            start = column - (len(shown) > 2)  # the last line has but two columns
            self.canvas.put(row, start, shown, _GHOST_STYLES[stone])

    def _put(self, point: Point, text: str, sides: str, style: Style) -> None:
        """Draw what stands on a point in the middle of its room, and its sides where they fit."""
        if (cell := self.place.cell(point)) is None:
            return
        row, column = cell
        self.canvas.put(row, column - (text_width(text) - 1) // 2, text, style)
        self._put_sides(point, text, sides, style)

    def _put_sides(self, point: Point, text: str, sides: str, style: Style) -> None:
        """Draw the sides of what stands on a point, where they fit; "" is an empty point."""
        if not sides or (cell := self.place.cell(point)) is None:
            return
        row, column = cell
        width = text_width(text or self.glyphs.across)
        start = column - (width - 1) // 2
        if not self.tight:
            self.canvas.put(row, start - 1, sides[0], style)
        if not (self.tight and width > 1):
            self.canvas.put(row, start + width, sides[1], style)

    def _put_threat(self, point: Point, threat: Threat) -> None:
        """Draw what black would make on the point itself and what white would, right of it."""
        if (cell := self.place.cell(point)) is None:
            return
        row, column = cell
        if threat.black is not None:
            self.canvas.put(row, column, THREAT_SIGNS[threat.black], Style.BLACK_THREAT)
        if threat.white is not None:
            self.canvas.put(row, column + 1, THREAT_SIGNS[threat.white], Style.WHITE_THREAT)

    def _put_hint(self) -> None:
        """Mark the point of the hint; what it bears already stays, in the hint's colours."""
        hint = self.marks.hint
        if hint is None or (cell := self.place.cell(hint)) is None:
            return
        row, column = cell
        if self._has_aid(hint):
            width = 2 if hint in self.marks.threats else 1
            self.canvas.restyle(row, column, width, Style.HINT)
            self.canvas.put(row, column - 1, "" if self.tight else self.glyphs.hint, Style.HINT)
        else:
            self.canvas.put(row, column, self.glyphs.hint, Style.HINT)

    def _has_aid(self, point: Point) -> bool:
        """Whether something besides the hint is drawn on an empty point."""
        in_line = any(point == move for move, _stone, _number in self.marks.line)
        marks = self.marks
        others = (marks.threats, marks.heat, marks.forbidden, marks.offers)
        return in_line or any(point in points for points in others)

    def _put_cursor(self) -> None:
        point = self.marks.cursor
        if point is None or (cell := self.place.cell(point)) is None:
            return
        stone = self.board[point]
        text, sides, _style = self._look(point, stone) if stone else ("", "", Style.GRID)
        is_last = self._is_last(point) and bool(sides)
        cursor = self.glyphs.both_sides if is_last else self.glyphs.cursor_sides
        if self.tight:
            free = stone is None and not self._has_aid(point) and point != self.marks.hint
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
