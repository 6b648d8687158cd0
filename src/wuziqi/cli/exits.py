"""How the commands end: exit codes, and the line that says why a command cannot be run."""

from typing import Final

from wuziqi.console import warn

BAD_USE: Final = 2
INTERRUPTED: Final = 130
UNREAD: Final = 141
"""Standard output was closed by whoever read it, as ``head`` does."""


def refuse(line: str) -> int:
    """Say on standard error why a command cannot be run; returns the exit code."""
    warn(f"wuziqi: {line}")
    return BAD_USE
