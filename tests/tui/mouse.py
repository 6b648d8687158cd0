"""The mouse, as the program hands its clicks to a screen, for tests."""

from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.screen import Screen, ScreenEvent


def click_on(
    screen: Screen, row: int, column: int, height: int = 24, width: int = 80
) -> ScreenEvent | None:
    """Click on a cell of a screen of this size: a button there presses its key."""
    canvas = Canvas(height, width)
    screen.paint(canvas)
    key = canvas.button_at(row, column)
    return screen.click(Click(row, column, height, width)) if key is None else screen.press(key)


def cell_of(screen: Screen, text: str, height: int = 24, width: int = 80) -> tuple[int, int]:
    """The row and column where a text is first seen on a screen of this size."""
    canvas = Canvas(height, width)
    screen.paint(canvas)
    row = next(row for row, line in enumerate(canvas.lines()) if text in line)
    cells = [char for char, _style in canvas.cells(row)]
    return row, next(c for c in range(width) if "".join(cells[c:]).startswith(text))
