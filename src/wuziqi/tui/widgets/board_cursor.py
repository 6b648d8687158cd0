"""The cursor on a board: brackets beside its point, or the corners of a square around it."""

from wuziqi.columns import text_width
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.painting import Painting
from wuziqi.tui.widgets.stone_signs import is_annotated, stone_sign

_CORNERS = (("▛", "▜"), ("▙", "▟"))
"""The corners of a square around the cursor's point: of its upper side, and of its lower."""
_POOR_CORNERS = (("┌", "┐"), ("└", "┘"))
"""Corners that the fonts of terminals of 8 colours have."""
_SIDES = "▀▄"
"""What goes on from the corners on a side, where it is long."""
_LONG = 4
"""The sides are long from this scale on."""
_FEW = 8
"""The colours of terminals such as the Linux console."""


def paint_cursor(painting: Painting) -> None:
    """Draw the cursor; what stands on its point is still to be seen."""
    point = painting.marks.cursor
    if point is None or (cell := painting.viewport.cell(point)) is None:
        return
    if painting.has_discs:
        _paint_corners(painting, cell)
    elif painting.is_tight:
        _paint_within(painting, point, cell)
    else:
        text, sides = _sides(painting, point)
        painting.put_sides(point, text, sides, Style.CURSOR)


def _sides(painting: Painting, point: Point) -> tuple[str, str]:
    """What is written on the cursor's point, and the brackets: others where they mark it too."""
    stone, glyphs = painting.board[point], painting.glyphs
    if stone is None:
        return "", glyphs.cursor_sides
    sign = stone_sign(painting, point, stone)
    hidden = painting.is_last(point) and sign.sides
    return sign.text, glyphs.both_sides if hidden else glyphs.cursor_sides


def _paint_corners(painting: Painting, cell: tuple[int, int]) -> None:
    """Draw the corners half-way to the next points, where no stone reaches."""
    scale, (middle, column) = painting.viewport.scale, cell
    rows = (middle - scale // 2, middle + scale // 2)
    is_poor = painting.theme.colors <= _FEW
    for row, (left, right), side in zip(
        rows, _POOR_CORNERS if is_poor else _CORNERS, _SIDES, strict=True
    ):
        more = side if scale >= _LONG and not is_poor else ""
        painting.canvas.put(row, column - scale, left + more, Style.CURSOR)
        painting.canvas.put(row, column + scale - len(more), more + right, Style.CURSOR)


def _paint_within(painting: Painting, point: Point, cell: tuple[int, int]) -> None:
    """Put the cursor into the room of its point, where its neighbours may need theirs."""
    text, sides = _sides(painting, point)
    is_free = not text and not is_annotated(painting, point) and point != painting.marks.hint
    if is_free:
        painting.canvas.put(*cell, sides)
    elif text_width(text) == 1:
        painting.canvas.put(cell[0], cell[1] + 1, sides[1])
    painting.canvas.restyle(*cell, 2, Style.CURSOR_STONE)
