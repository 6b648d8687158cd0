"""Paints by curses, where the terminal's own control sequences are not known: on Windows."""

import curses

from wuziqi.columns import text_width
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.capabilities import LookSequences
from wuziqi.tui.terminal.color import Look


class CursesPainter:
    """Writes into the window of curses, in the colours of its palette: 256 at most."""

    def __init__(self, window: curses.window, colors: int) -> None:
        self._window = window
        self._colors = colors
        self._sequences = LookSequences(colors)
        self._attributes: dict[Look, int] = {}
        self._pairs = {(-1, -1): 0}

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas of the terminal's size; only changes are sent."""
        self._window.erase()
        for row, column, text, style in canvas.runs():
            shown = text
            if row == canvas.height - 1 and column + text_width(text) >= canvas.width:
                shown = text[:-1]  # curses fails at the last cell, so it stays blank
            self._window.addstr(row, column, shown, self._attribute(canvas.theme[style]))
        self._window.refresh()

    def forget(self) -> None:
        """Clear the terminal, and paint the next canvas completely."""
        self._window.clear()

    def rest(self) -> None:
        """Leave the terminal as others expect it; curses does so by itself."""

    def _attribute(self, look: Look) -> int:
        if look not in self._attributes:
            shown = self._sequences.shown(look)
            self._attributes[look] = (
                (curses.color_pair(self._pair(shown)) if self._colors else 0)
                | (curses.A_BOLD if shown.bold else 0)
                | (curses.A_REVERSE if shown.reverse else 0)
                | (curses.A_UNDERLINE if shown.underline else 0)
            )
        return self._attributes[look]

    def _pair(self, look: Look) -> int:
        """The number of a colour pair; 0, the terminal's own colours, when there are no more."""
        front, back = (
            -1 if shade is None else self._sequences.palette_number(shade) for shade in look[:2]
        )
        if (front, back) not in self._pairs:
            if len(self._pairs) >= curses.COLOR_PAIRS:
                return 0
            curses.init_pair(len(self._pairs), front, back)
            self._pairs[front, back] = len(self._pairs)
        return self._pairs[front, back]
