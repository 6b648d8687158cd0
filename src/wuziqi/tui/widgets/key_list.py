"""The key list beside a board: keys in pairs, each a button for the mouse."""

from collections.abc import Sequence

from wuziqi.columns import fit, text_width
from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.heading import paint_heading
from wuziqi.words.glyphs import Glyphs

KeyRow = tuple[KeyCaption, ...]
"""One or two captions that belong together, in one row of the list."""

_BETWEEN = 2


def key_rows(rows: Sequence[KeyRow], width: int) -> Sequence[KeyRow]:
    """The rows of a list so wide: where pairs do not fit, every caption has its own."""
    if not rows or sum(_column_widths(rows)) + _BETWEEN <= width:
        return rows
    return [(caption,) for row in rows for caption in row]


def _column_widths(rows: Sequence[KeyRow]) -> list[int]:
    """The widths of the columns of a list; a caption that is alone in its row may be wider."""
    columns = max(map(len, rows), default=1)
    return [
        _key_width(rows, column)
        + 1
        + max(text_width(row[column].text) for row in rows if column < len(row) >= columns)
        for column in range(columns)
    ]


def _key_width(rows: Sequence[KeyRow], column: int) -> int:
    return max(text_width(row[column].name) for row in rows if column < len(row))


def paint_key_list(
    canvas: Canvas, area: Area, rows: Sequence[KeyRow], glyphs: Glyphs, *, live: bool
) -> None:
    """List as many keys as fit, the first ones first, below a heading if all do.

    They are buttons if ``live``.
    """
    shown = key_rows(rows, area.width)
    if len(shown) < area.height:
        paint_heading(canvas, area, _("Keys"), glyphs)
        area = area._replace(top=area.top + 1, height=area.height - 1)
    shown = shown[: area.height]
    if not shown:
        return
    first, *second = _column_widths(shown)
    half = max(first + _BETWEEN, min(area.width // 2, area.width - sum(second)))
    for column in range(1 + len(second)):
        keys = _key_width(shown, column)
        for down, row in enumerate(shown):
            if column < len(row):
                width = half if len(row) > 1 and column == 0 else area.width - column * half
                place = Area(area.top + down, area.left + column * half, 1, width)
                _paint(canvas, place, row[column], keys, live=live)


def _paint(canvas: Canvas, place: Area, caption: KeyCaption, keys: int, *, live: bool) -> None:
    """Write a caption whose text begins behind ``keys`` columns."""
    row, left = place.top, place.left
    canvas.put(row, left, caption.name, Style.KEY)
    behind = canvas.put(row, left + keys + 1, fit(caption.text, place.width - keys - 1))
    if live:
        canvas.add_button(row, range(left, behind), caption.key)
