"""The headings of the blocks beside a board: a name, a thin line, and buttons at its end."""

from collections.abc import Sequence

from wuziqi.columns import fit, text_width
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.words.glyphs import Glyphs


def paint_heading(
    canvas: Canvas, area: Area, text: str, glyphs: Glyphs, buttons: Sequence[KeyCaption] = ()
) -> None:
    """Write the heading of an area into its first row.

    A button is written without its text; one without a key does nothing.
    """
    start = area.left + area.width - sum(text_width(button.name) + 1 for button in buttons)
    column = canvas.put(area.top, area.left, fit(text, start - area.left), Style.DIM) + 1
    line = glyphs.across if glyphs.across.strip() else "-"
    canvas.put(area.top, column, line * (max(start - column, 0) // text_width(line)), Style.DIM)
    for button in buttons:
        behind = canvas.put(area.top, start + 1, button.name, Style.KEY)
        if button.key:
            canvas.add_button(area.top, range(start, behind), button.key)
        start = behind
