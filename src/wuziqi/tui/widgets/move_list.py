"""The moves of a game as a list beside the board: every move is a button that shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import chip_width, paint_chip
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.heading import paint_heading
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.replay_texts import MoveLine, move_lines

_KEY = "move "
_LABEL = 5
"""Columns of the number before a line: three digits, a dot and a blank."""
_MOVE = 5
"""Columns from one move to the next: a letter, two digits and two blanks."""
_BETWEEN = 2
"""Blanks between two moves of a line."""
_SIGNED_MOVE = 7
"""Columns from one move to the next where moves bear signs of up to three characters."""


def move_key(number: int) -> str:
    """The key of the button that shows the position after so many moves."""
    return f"{_KEY}{number}"


def move_of(key: str) -> int | None:
    """The number of moves that the button with this key shows; None for any other key."""
    return int(key.removeprefix(_KEY)) if key.startswith(_KEY) else None


class Sign(NamedTuple):
    """What stands behind a move, such as ``??``, at most three characters."""

    text: str
    style: Style


@dataclass(frozen=True)
class MoveList:
    """The moves of a game in order, of which the first ``shown`` stand on the board.

    ``present`` says that the game itself is shown, not an earlier position. The keys of the
    ``arrows`` go back and forward; without ``live`` nothing is a button. ``signs`` stand behind
    moves, by their numbers.
    """

    moves: Sequence[tuple[Point, Stone]]
    shown: int
    rule: Rule
    glyphs: Glyphs
    arrows: tuple[str, str]
    present: bool = True
    live: bool = True
    signs: Mapping[int, Sign] = field(default_factory=dict)

    @property
    def _move_width(self) -> int:
        return _SIGNED_MOVE if self.signs else _MOVE

    @property
    def line_width(self) -> int:
        """The columns of a line."""
        moves = self.rule.stones_per_turn if self.rule.stones_per_turn > 1 else 2
        return _LABEL + self._chip_width + moves * self._move_width - _BETWEEN

    @property
    def _chip_width(self) -> int:
        return chip_width(self.glyphs) + 1 if self.rule.stones_per_turn > 1 else 0

    def paint(self, canvas: Canvas, area: Area) -> None:
        """Draw the heading and as many lines as fit, in several columns if they fill one."""
        arrows = zip(self.arrows, self.glyphs.arrows, strict=True)
        buttons = [KeyCaption(key if self.live else "", "", arrow) for key, arrow in arrows]
        paint_heading(canvas, area, self._heading, self.glyphs, buttons)
        rows = area.height - 1
        if rows <= 0:
            return
        columns = max((area.width + 1) // (self.line_width + 1), 1)
        for place, (number, line) in enumerate(self._window(rows * columns)):
            column = area.left + place // rows * (self.line_width + 1)
            self._paint_line(canvas, area.top + 1 + place % rows, column, number, line)

    @property
    def _heading(self) -> str:
        if self.present:
            return _("Moves: {count}").format(count=len(self.moves))
        return _("Move {shown} of {count}").format(shown=self.shown, count=len(self.moves))

    def _window(self, count: int) -> list[tuple[int, MoveLine]]:
        """At most ``count`` numbered lines: the last ones, or those around the move shown."""
        lines = list(enumerate(move_lines([stone for _at, stone in self.moves], self.rule), 1))
        before = sum(line.moves.start <= self.shown for _number, line in lines)
        start = max(min(len(lines) - count, before - count // 2), 0)
        return lines[start : start + count]

    def _paint_line(
        self, canvas: Canvas, row: int, column: int, number: int, line: MoveLine
    ) -> None:
        canvas.put(row, column, f"{number:3}.", Style.DIM)
        column += _LABEL
        if line.stone is not None:
            column = paint_chip(canvas, row, column, line.stone, self.glyphs) + 1
        for move in line.moves:
            text = str(self.moves[move - 1][0])
            behind = canvas.put(row, column, text, self._style(move))
            if (sign := self.signs.get(move)) is not None:
                canvas.put(row, behind, sign.text, sign.style)
            if self.live:
                canvas.add_button(row, range(column, behind), move_key(move))
            column += self._move_width

    def _style(self, move: int) -> Style:
        if move == self.shown:
            return Style.TITLE if self.present else Style.SELECTED
        return Style.PLAIN if move < self.shown else Style.DIM
