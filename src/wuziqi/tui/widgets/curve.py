"""The curve of the chance to win: Black's lead above the line of even chances, White's below it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from wuziqi.columns import text_width
from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import paint_chip
from wuziqi.tui.widgets.panel import MoveSign
from wuziqi.words.glyphs import ASCII, Glyphs

BELOW: Final = 2
"""The rows below the curve: signs, and the cursor with the numbers of the moves."""

_AXIS: Final = 5
"""The columns of the stones at the left, and of the line beside them."""
_LEAST_CHANCES: Final = 4
"""The fewest known chances that make a curve."""
_LEAST_LEAD: Final = 0.05
"""The least distance from even chances that is seen in a curve."""
_HEIGHTS: Final = ((42, 7), (36, 5), (0, 3))
"""Heights of the screen from which the curve has a number of rows."""
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
"""The moves between two numbers below the curve."""
_NUMBER_ROOM: Final = 6
"""The least columns from one number of a move to the next."""


class Curve(NamedTuple):
    """Black's ``chances`` after 0, 1, ... moves, None where unknown.

    ``signs`` stand below their moves; of two that touch, the first. ``shown`` is the marked move, 0
    for none. The chances are those of players of a ``level``, None for strong ones.
    """

    chances: Sequence[float | None]
    signs: Mapping[int, MoveSign] = {}
    shown: int = 0
    level: int | None = None

    @property
    def has_shape(self) -> bool:
        """Whether enough is known for a curve that is no flat line."""
        known = [chance for chance in self.chances if chance is not None]
        leads = any(abs(chance - 0.5) >= _LEAST_LEAD for chance in known)
        return leads and len(known) >= _LEAST_CHANCES

    def title(self, width: int) -> str:
        """Return the title, without the level where that has no room."""
        told = _("Black's chance (level {level})").format(level=self.level)
        fits = self.level is not None and text_width(told) <= width
        return told if fits else _("Black's chance to win")


def curve_rows(height: int) -> int:
    """Return the rows of a curve beside a board, and of what stands below it."""
    return next(rows for least, rows in _HEIGHTS if height >= least) + BELOW


class _CurveChars(NamedTuple):
    """The characters of a curve.

    ``black`` and ``white`` fill a cell ever more, from the line of even chances on; where
    ``reverses``, White's show the rest of a cell that is filled in part. ``leads`` fill the half of
    a cell above and below that line, which is ``even``; ``unknown`` stands on it where no chance is
    known. ``axis`` is the line beside the curve, ``tick`` the same at a label; ``cursor`` stands at
    the shown move, and ``pointer`` below it.
    """

    black: str
    white: str
    reverses: bool
    leads: str
    even: str
    unknown: str
    axis: str
    tick: str
    cursor: str
    pointer: str


_BLOCKS: Final = _CurveChars(" ▁▂▃▄▅▆▇█", " ▇▆▅▄▃▂▁█", True, "▀▄", *"─·│┤│▲")
_HALVES: Final = _BLOCKS._replace(black=" ▄█", white=" ▀█", reverses=False)


def _chars(glyphs: Glyphs) -> _CurveChars:
    """Blocks, or dots and the letters of the stones."""
    if glyphs.has_blocks or glyphs.halves:
        return _HALVES if glyphs.halves else _BLOCKS
    stones = (ASCII if glyphs.is_unicode else glyphs).stones
    black, white = stones[Stone.BLACK], stones[Stone.WHITE]
    return _CurveChars(f" .:{black}", f" ':{white}", False, black + white, *"-.|||^")


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


def paint_curve(canvas: Canvas, area: Area, curve: Curve, glyphs: Glyphs) -> None:
    """Draw the curve over the width of an area, in an odd number of rows.

    The rows below it bear the signs, if there are any, and numbers of moves with the cursor.
    """
    chars, last = _chars(glyphs), len(curve.chances) - 1
    half = (area.height - 1 - bool(curve.signs) - 1) // 2
    left, below = area.left + _AXIS, area.top + 2 * half + 1
    scale = Scale(last, max(area.width - _AXIS, 1))
    pointer = scale.column(curve.shown) if curve.shown else -1
    for row in range(area.top, below):
        canvas.put(row, left - 1, chars.axis, Style.DIM)
    paint_chip(canvas, area.top, area.left, Stone.BLACK, glyphs)
    canvas.put(area.top + half, area.left, f" 50%{chars.tick}", Style.DIM)
    paint_chip(canvas, below - 1, area.left, Stone.WHITE, glyphs)
    for column in range(scale.columns):
        chance = _chance(curve, scale.moves(column))
        for row, cell in enumerate(_cells(chance, half, chars), area.top):
            char, style, is_rest = cell
            if column == pointer:
                blank = char in (" ", chars.even, chars.unknown)
                char, style = chars.cursor if blank else char, Style.KEY
            look = canvas.theme[style]._replace(reverse=True) if is_rest else style
            canvas.put(row, left + column, char, look)
    if curve.signs:
        _paint_signs(canvas, below, left, curve.signs, scale)
        below += 1
    for column, text in _numbers(scale, last, pointer):
        canvas.put(below, left + column, text, Style.DIM)
    canvas.put(below, left + pointer, chars.pointer if curve.shown else "", Style.KEY)


def _chance(curve: Curve, moves: range) -> float | None:
    """Return the last known chance of Black after some moves."""
    known = (curve.chances[at] for at in reversed(moves) if at < len(curve.chances))
    return next((chance for chance in known if chance is not None), None)


def _cells(
    chance: float | None, half: int, chars: _CurveChars
) -> Iterator[tuple[str, Style, bool]]:
    """The cells of a column from the top, and whether each shows what is not filled.

    A whole lead reaches from the middle of the row of even chances, the cell in between, to the
    middle of the outermost of ``half`` rows on its side.
    """
    steps = len(chars.black) - 1
    lead = 0 if chance is None else round((2 * chance - 1) * half * steps)

    def level(lead: int, distance: int) -> int:
        return min(max(lead - steps // 2 - (distance - 1) * steps, 0), steps)

    for distance in range(half, 0, -1):
        yield chars.black[level(lead, distance)], Style.CHART_BLACK, False
    if 4 * abs(lead) < steps:
        yield chars.unknown if chance is None else chars.even, Style.DIM, False
    else:
        yield chars.leads[lead < 0], Style.CHART_WHITE if lead < 0 else Style.CHART_BLACK, False
    for distance in range(1, half + 1):
        filled = level(-lead, distance)
        yield chars.white[filled], Style.CHART_WHITE, chars.reverses and 0 < filled < steps


def _paint_signs(
    canvas: Canvas, row: int, left: int, signs: Mapping[int, MoveSign], scale: Scale
) -> None:
    taken: set[int] = set()
    for number, (sign, style) in signs.items():
        first = max(min(scale.column(number), scale.columns - len(sign)), 0)
        columns = range(first, first + len(sign))
        if taken.isdisjoint(columns):
            taken.update(range(first - 1, columns.stop + 1))
            canvas.put(row, left + first, sign, style)


def _numbers(scale: Scale, last: int, pointer: int) -> Iterator[tuple[int, str]]:
    """Yield numbers of moves, each with its first column: the last, and round ones with room."""
    room = _NUMBER_ROOM * last
    step = next((step for step in _STEPS if step * scale.columns >= room), _STEPS[-1])
    taken = {pointer - 1, pointer, pointer + 1} if pointer >= 0 else set()
    for number in dict.fromkeys((last, *range(step, last, step))):
        text = str(number)
        middle = scale.column(number) - (len(text) - 1) // 2
        first = max(min(middle, scale.columns - len(text)), 0)
        columns = range(first, first + len(text))
        if taken.isdisjoint(columns):
            taken.update(range(first - 1, columns.stop + 1))
            yield first, text
