"""A POSIX terminal used as the console of Windows is, so that the tests run that way here."""

import curses
import sys

from wuziqi.tui.terminal.curses_painter import CursesPainter
from wuziqi.tui.terminal.driver import Painter

if sys.platform != "win32":
    from wuziqi.tui.terminal.posix_driver import PosixDriver

    class MeagreDriver(PosixDriver):
        """Polls keys and sizes, and lets curses paint."""

        polls = True

        def painter(self, window: curses.window, colors: int) -> Painter:
            """Return what paints by curses."""
            return CursesPainter(window, colors)

        def has_true_color(self) -> bool:
            """Return False: curses has a palette only."""
            return False
