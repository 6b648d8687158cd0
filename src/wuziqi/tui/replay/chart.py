"""The chart of the chance to win on the screen: block characters, marks and a cursor."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from wuziqi.columns import ambiguous_width
from wuziqi.review.explanation import MARK_SIGNS
from wuziqi.review.marks import Mark
from wuziqi.review.review import Review
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.words.glyphs import UNICODE, Glyphs

AXIS: Final = 5
"""The columns of the numbers at the left, and a blank."""

BELOW: Final = 2
"""The rows below the curve: marks, and the cursor with the numbers of the moves."""

_WIDEST_MOVE: Final = 6
"""The most columns of a position."""

_MARK_STYLES: Final = {Mark.INACCURACY: Style.DIM}


class _CurveChars(NamedTuple):
    """The characters of a chart.

    ``fillings`` of a cell from below, the last a full one; ``even`` is the line at an even chance,
    ``cursor`` the sign above the curve at the shown move, and ``pointer`` below it.
    """

    fillings: str
    even: str
    cursor: str
    pointer: str


_BLOCK_CURVE: Final = _CurveChars(" ▁▂▃▄▅▆▇█", "─", "│", "▲")
_PLAIN_CURVE: Final = _CurveChars(" .:#", "-", "|", "^")


class Scale:
    """The positions, from 0 to ``last``, in each of ``columns``.

    Where there is room each position has several columns, else a column has several positions.
    """

    def __init__(self, last: int, columns: int) -> None:
        self._count = last + 1
        self.columns = min(columns, _WIDEST_MOVE * self._count)

    @property
    def width(self) -> int:
        """The columns of each position, at least; 0 where several share one."""
        return self.columns // self._count

    def column(self, number: int) -> int:
        """Return the column of a position, the middle one of several."""
        first, behind = (self._first(at) for at in (number, number + 1))
        return max(first, (first + behind - 1) // 2)

    def _first(self, number: int) -> int:
        if self.columns < self._count:
            return number * self.columns // self._count
        return -(-number * self.columns // self._count)

    def positions(self, column: int) -> range:
        """Return the positions of a column, of which the last is drawn."""
        if self.columns >= self._count:
            number = column * self._count // self.columns
            return range(number, number + 1)
        starts = [-(-at * self._count // self.columns) for at in (column, column + 1)]
        return range(*starts)


def paint_chart(canvas: Canvas, area: Area, review: Review, shown: int, glyphs: Glyphs) -> None:
    """Draw black's chance to win over the game, with the position after ``shown`` moves marked.

    The last two rows of the area bear the marks of mistakes, the cursor, and the first and last
    numbers where the cursor is not near. Unknown parts stay empty.
    """
    chars = _chars(glyphs)
    scale = Scale(len(review.game.moves), max(area.width - AXIS, 1))
    height, left = area.height - BELOW, area.left + AXIS
    _paint_axis(canvas, area._replace(height=height))
    for column in range(scale.columns):
        chance = _chance(review, scale.positions(column))
        at_cursor = column == scale.column(shown)
        for row, char in enumerate(_cells(chance, height, chars)):
            shape, style = _cell(char, chars, at_cursor=at_cursor)
            canvas.put(area.top + row, left + column, shape, style)
    _paint_marks(canvas, area.top + height, left, review, scale)
    row, pointer = area.top + height + 1, scale.column(shown)
    for column, text in _numbers(scale, len(review.game.moves)):
        if not column - 1 <= pointer <= column + len(text):
            canvas.put(row, left + column, text, Style.DIM)
    canvas.put(row, left + pointer, chars.pointer, Style.TITLE)


def _chars(glyphs: Glyphs) -> _CurveChars:
    fine = glyphs is UNICODE and ambiguous_width() == 1
    return _BLOCK_CURVE if fine else _PLAIN_CURVE


def _paint_axis(canvas: Canvas, area: Area) -> None:
    middle = area.height // 2
    for row, text in ((0, "100%"), (middle, " 50%"), (area.height - 1, "  0%")):
        canvas.put(area.top + row, area.left, text, Style.DIM)


def _chance(review: Review, positions: range) -> float | None:
    """Return the last known chance of some positions."""
    known = (review.chances[at] for at in reversed(positions) if at < len(review.chances))
    return next((chance for chance in known if chance is not None), None)


def _cells(chance: float | None, height: int, chars: _CurveChars) -> Iterator[str]:
    """The characters of a column from the top."""
    steps = len(chars.fillings) - 1
    # A chance of nothing is seen all the same.
    filled = 0 if chance is None else max(round(chance * height * steps), 1)
    for row in range(height):
        level = min(max(filled - (height - 1 - row) * steps, 0), steps)
        blank = level == 0 and row == height // 2
        yield chars.even if blank else chars.fillings[level]


def _cell(char: str, chars: _CurveChars, *, at_cursor: bool) -> tuple[str, Style]:
    """Return the characters of a cell; the cursor is a bright column, a line above the curve."""
    if char in (chars.even, chars.fillings[0]):
        return (chars.cursor if at_cursor else char), Style.DIM
    return char, Style.TITLE if at_cursor else Style.CHART


def _paint_marks(canvas: Canvas, row: int, left: int, review: Review, scale: Scale) -> None:
    """Write the signs of mistakes; a sign without room shows its first character.

    Mistakes that share a column show the sign of the gravest.
    """
    order = list(MARK_SIGNS)
    worst: dict[int, Mark] = {}
    for move in review.moves:
        if move.is_mistake:
            column = scale.column(move.number)
            worst[column] = min(worst.get(column, move.mark), move.mark, key=order.index)
    for column, mark in worst.items():
        style = _MARK_STYLES.get(mark, Style.WARNING)
        sign = MARK_SIGNS[mark]
        room = min((at - 1 for at in worst if at > column), default=scale.columns) - column
        canvas.put(row, left + column, sign if len(sign) <= room else sign[0], style)


def _numbers(scale: Scale, last: int) -> Iterator[tuple[int, str]]:
    yield 0, "0"
    yield max(scale.column(last) + 1 - len(str(last)), 2), str(last)
