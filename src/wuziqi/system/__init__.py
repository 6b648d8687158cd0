"""The differences of operating systems, beside the terminal: one module for each, chosen here.

``own_driver`` in ``tui/terminal/terminal.py`` does the same for terminals.
"""

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wuziqi.system.contract import System

AS_ON_WINDOWS: Final = "WUZIQI_AS_ON_WINDOWS"
"""Set in the environment of a POSIX system, it lets the tests run the code paths of Windows: pipes
read and written by threads, polled keys and sizes, few signals, no fork, painting by curses.
"""


def as_on_windows() -> bool:
    """Whether a POSIX system does without the abilities that Windows lacks."""
    return bool(os.environ.get(AS_ON_WINDOWS))


def _chosen() -> "System":
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415  its windll is there on Windows alone
        import msvcrt  # noqa: PLC0415  likewise

        from wuziqi.system.windows import Windows  # noqa: PLC0415  needed on one system only

        return Windows(msvcrt, ui_language=ctypes.windll.kernel32.GetUserDefaultUILanguage)
    else:  # noqa: RET505  so mypy leaves one of both out
        from wuziqi.system.posix import MeagrePosix, Posix  # noqa: PLC0415  needed on one system only

        return MeagrePosix() if as_on_windows() else Posix()


SYSTEM: "Final[System]" = _chosen()
