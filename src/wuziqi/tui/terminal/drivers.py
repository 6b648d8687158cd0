"""Chooses what drives the terminal on this operating system."""

import sys
from typing import TYPE_CHECKING

from wuziqi.system import as_on_windows

if TYPE_CHECKING:
    from wuziqi.tui.terminal.driver import Driver


def own_driver() -> "Driver":
    """Return the driver for this system."""
    if sys.platform == "win32":
        from wuziqi.tui.terminal.windows_driver import WindowsDriver  # noqa: PLC0415  needed on one system

        return WindowsDriver()
    else:  # noqa: RET505  so mypy leaves one of both out
        if as_on_windows():
            from wuziqi.tui.terminal.meagre_driver import MeagreDriver  # noqa: PLC0415  for tests

            return MeagreDriver()
        from wuziqi.tui.terminal.posix_driver import PosixDriver  # noqa: PLC0415  likewise

        return PosixDriver()
