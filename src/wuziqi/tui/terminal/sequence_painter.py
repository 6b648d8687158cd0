"""Paints by control sequences, the usual way."""

import curses
import sys

from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.capabilities import reset_sequence
from wuziqi.tui.terminal.screen_writer import ScreenWriter


class SequencePainter:
    """Writes control sequences to standard output, where ``window`` fills the terminal."""

    def __init__(self, window: curses.window, colors: int) -> None:
        self._window = window
        self._writer = ScreenWriter(colors, window.encoding)

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas of the terminal's size; only changes are sent."""
        self._send(self._writer.update(canvas))

    def forget(self) -> None:
        """Clear the terminal, and paint the next canvas completely.

        Many terminals clear in the background that is written in: it is ended first.
        """
        self.rest()
        self._window.clear()
        self._window.refresh()
        self._writer.forget()

    def rest(self) -> None:
        """Leave the terminal as others expect it, for a while or for good."""
        self._send(reset_sequence())

    @staticmethod
    def _send(data: bytes) -> None:
        if data:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
