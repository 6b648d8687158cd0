"""Reports of the mouse: how they are switched on, and read."""

import curses
import os
import sys
from contextlib import suppress

_ON, _OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"
_CURSES_BUTTONS = {
    curses.BUTTON1_PRESSED: 0,
    curses.BUTTON4_PRESSED: 64,
    getattr(curses, "BUTTON5_PRESSED", 0): 65,  # a curses of an older interface has four buttons
}
"""The numbers in xterm's reports of the main button and the wheel, by the masks of curses."""


def switch_mouse(*, on: bool) -> None:
    """Switch the reports of the mouse on or off, if the terminal can report it.

    The sequences are xterm's, which other terminals follow. curses is not used: it would wait for
    the rest of a report, and it may not know the newer form.
    """
    if sys.platform == "win32":
        curses.mousemask(sum(_CURSES_BUTTONS) if on else 0)
    elif curses.tigetstr("kmous"):
        with suppress(OSError):  # the terminal may be gone
            os.write(sys.stdout.fileno(), _ON if on else _OFF)


def mouse_report() -> str:
    """The report of the mouse that curses has taken, as the terminal sent it.

    On Windows it is complete; elsewhere it is the beginning, and the rest follows as characters.
    """
    if sys.platform == "win32":
        _device, column, row, _depth, buttons = curses.getmouse()
        pressed = [number for mask, number in _CURSES_BUTTONS.items() if buttons & mask]
        return "".join(f"\x1b[<{number};{column + 1};{row + 1}M" for number in pressed)
    return (curses.tigetstr("kmous") or b"").decode("latin-1")
