"""Reports of the mouse: how they are switched on, and read."""

import curses
import os
import sys
from contextlib import suppress

_ON, _OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"


def switch_mouse(*, on: bool) -> None:
    """Switch the reports of the mouse on or off, if the terminal can report it.

    The sequences are xterm's, which other terminals follow. curses is not used: it would wait for
    the rest of a report, and it may not know the newer form.
    """
    if sys.platform == "win32":
        curses.mousemask(curses.BUTTON1_PRESSED if on else 0)
    elif curses.tigetstr("kmous"):
        with suppress(OSError):  # the terminal may be gone
            os.write(sys.stdout.fileno(), _ON if on else _OFF)


def mouse_report() -> str:
    """The report of the mouse that curses has taken, as the terminal sent it.

    On Windows it is complete; elsewhere it is the beginning, and the rest follows as characters.
    """
    if sys.platform == "win32":
        _device, column, row, _depth, buttons = curses.getmouse()
        return f"\x1b[<0;{column + 1};{row + 1}M" if buttons & curses.BUTTON1_PRESSED else ""
    return (curses.tigetstr("kmous") or b"").decode("latin-1")
