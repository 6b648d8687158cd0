"""The chart of the chance to win on the screen: block characters, marks and a cursor.

Black's advantage stands above the line of even chances, White's below it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from wuziqi.review.explanation import MARK_SIGNS
from wuziqi.review.marks import Mark
from wuziqi.review.review import Review
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import Style
from wuziqi.words.glyphs import Glyphs

AXIS: Final = 5
"""The columns of the numbers at the left, and of the line beside them."""

BELOW: Final = 2
"""The rows below the curve: marks, and the cursor with the numbers of the moves."""

_MARK_STYLES: Final = {Mark.INACCURACY: Style.DIM}
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
"""The moves between two numbers below the curve."""
_NUMBER_ROOM: Final = 6
"""The least columns from one number of a move to the next."""


class _CurveChars(NamedTuple):
    """The characters of a chart.

    ``black`` and ``white`` fill a cell ever more, from the line of even chances on; where
    ``reverses``, White's show the rest of a cell that is filled in part. ``even`` is that line,
    ``axis`` the line beside the curve, ``tick`` the same at a number; ``cursor`` stands at the
    shown move, and ``pointer`` below it.
    """

    black: str
    white: str
    reverses: bool
    even: str
    axis: str
    tick: str
    cursor: str
    pointer: str


_BLOCKS: Final = " ▁▂▃▄▅▆▇█"
_BLOCK_CURVE: Final = _CurveChars(
    _BLOCKS, " ▇▆▅▄▃▂▁█", reverses=True, even="─", axis="│", tick="┤", cursor="│", pointer="▲"
)
_PLAIN_CURVE: Final = _CurveChars(
    " .:#", " ':o", reverses=False, even="-", axis="|", tick="|", cursor="|", pointer="^"
)


class Scale:
    """The columns of the moves 1 to ``last``.

    Where there is room each move has several columns, else a column has several moves.
    """

    def __init__(self, last: int, columns: int) -> None:
        self._count = max(last, 1)
        self.columns = columns

    def column(self, number: int) -> int:
        """Return the column of a move, the middle one of several."""
        first, behind = (self._first(at) for at in (number - 1, number))
        return max(first, (first + behind - 1) // 2)

    def _first(self, index: int) -> int:
        if self.columns < self._count:
            return index * self.columns // self._count
        return -(-index * self.columns // self._count)

    def moves(self, column: int) -> range:
        """Return the moves of a column, of which the last is drawn."""
        if self.columns >= self._count:
            number = column * self._count // self.columns + 1
            return range(number, number + 1)
        first, behind = (-(-at * self._count // self.columns) for at in (column, column + 1))
        return range(first + 1, behind + 1)


def paint_chart(canvas: Canvas, area: Area, review: Review, shown: int, glyphs: Glyphs) -> None:
    """Draw the chances over the game, with the position after ``shown`` moves marked.

    The last two rows of the area bear the marks of mistakes, the cursor, and numbers of moves where
    the cursor is not near. Unknown parts stay empty. The rows above are an odd number.
    """
    chars, last = _chars(glyphs), len(review.game.moves)
    height, left = area.height - BELOW, area.left + AXIS
    scale = Scale(last, max(area.width - AXIS, 1))
    pointer = scale.column(shown) if shown else -1
    _paint_axis(canvas, area._replace(height=height), chars)
    for column in range(scale.columns):
        chance = _chance(review, scale.moves(column))
        for row, cell in enumerate(_cells(canvas, chance, height // 2, chars), area.top):
            shown_cell = _at_cursor(canvas, *cell, chars) if column == pointer else cell
            canvas.put(row, left + column, *shown_cell)
    _paint_marks(canvas, area.top + height, left, review, scale)
    row = area.top + height + 1
    for column, text in _numbers(scale, last, pointer):
        canvas.put(row, left + column, text, Style.DIM)
    canvas.put(row, left + pointer, chars.pointer, Style.KEY)


def _chars(glyphs: Glyphs) -> _CurveChars:
    return _BLOCK_CURVE if glyphs.has_blocks else _PLAIN_CURVE


def _paint_axis(canvas: Canvas, area: Area, chars: _CurveChars) -> None:
    labels = {0: "100%", area.height // 2: "50%", area.height - 1: "0%"}
    for row in range(area.height):
        text = f"{labels[row]:>4}{chars.tick}" if row in labels else f"{chars.axis:>5}"
        canvas.put(area.top + row, area.left, text, Style.DIM)


def _chance(review: Review, moves: range) -> float | None:
    """Return the last known chance of Black after some moves."""
    known = (review.chances[at] for at in reversed(moves) if at < len(review.chances))
    return next((chance for chance in known if chance is not None), None)


_Cell = tuple[str, Style | Look]


def _cells(canvas: Canvas, chance: float | None, half: int, chars: _CurveChars) -> Iterator[_Cell]:
    """The cells of a column from the top, ``half`` of them on either side of the even line."""
    steps = len(chars.black) - 1
    lead = 0 if chance is None else round((2 * chance - 1) * half * steps)
    white: Style | Look = Style.CHART_WHITE
    part = canvas.theme[white]._replace(reverse=True) if chars.reverses else white
    for row in range(half):
        level = min(max(lead - (half - 1 - row) * steps, 0), steps)
        yield chars.black[level], Style.CHART_BLACK
    yield (" " if chance is None else chars.even), Style.DIM
    for row in range(half):
        level = min(max(-lead - row * steps, 0), steps)
        yield chars.white[level], part if 0 < level < steps else white


def _at_cursor(canvas: Canvas, char: str, style: Style | Look, chars: _CurveChars) -> _Cell:
    """A cell in the column of the shown move, which has the colour of what is selected."""
    if isinstance(style, Look):
        return char, canvas.theme[Style.KEY]._replace(reverse=True)
    return (chars.cursor if char in (" ", chars.even) else char), Style.KEY


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


def _numbers(scale: Scale, last: int, pointer: int) -> Iterator[tuple[int, str]]:
    """Yield numbers of moves, each with its first column: the ends, and round ones with room."""
    room = _NUMBER_ROOM * last
    step = next((step for step in _STEPS if step * scale.columns >= room), _STEPS[-1])
    taken = {pointer - 1, pointer, pointer + 1}
    for number in dict.fromkeys((1, last, *range(step, last, step))):
        text = str(number)
        middle = scale.column(number) - (len(text) - 1) // 2
        first = max(min(middle, scale.columns - len(text)), 0)
        columns = range(first, first + len(text))
        if taken.isdisjoint(columns):
            taken.update(range(first - 1, columns.stop + 1))
            yield first, text
