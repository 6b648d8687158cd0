"""Standard streams, which may be missing when the program starts, and exit codes."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TextIO

from wuziqi.console import warn

BAD_USE: Final = 2
INTERRUPTED: Final = 130
UNREAD: Final = 141
"""The reader of standard output closed it, as ``head`` does."""


def refuse(line: str) -> int:
    """Say on standard error why a command cannot be run; returns the exit code."""
    warn(f"wuziqi: {line}")
    return BAD_USE


def provide_streams() -> None:
    """Open the missing standard streams, so that no other file takes their place.

    Standard input is then at its end, writing to standard output fails, and standard error discards
    its output. Characters that the terminal lacks are printed as ``?``.
    """
    sys.stdin = sys.stdin or _null(0, os.O_RDONLY)
    sys.stdout = sys.stdout or _null(1, os.O_RDONLY)
    sys.stderr = sys.stderr or _null(2, os.O_WRONLY)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def take_terminal_as_input() -> None:
    """Let keys be read where standard input was a game, if the output is a terminal."""
    if not sys.stdout.isatty():
        return
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY)
    except OSError:
        return
    os.dup2(terminal, sys.stdin.fileno())
    os.close(terminal)


def discard_output() -> None:
    """Discard the buffered standard output: Python would write it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def progress_bar(total: int, done: int = 0, **look: Any) -> Iterator[Callable[[int], None]]:
    """Show a bar on a terminal; yields a function that takes the part of ``total`` done so far."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from tqdm import tqdm  # noqa: PLC0415  slow to load, and seldom needed

    def advance(to: int) -> None:
        bar.update(to - bar.n)

    with tqdm(total=total, initial=done, leave=False, **look) as bar:
        yield advance


def _null(number: int, access: int) -> TextIO:
    opened = os.open(os.devnull, access)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)
    return open(number, "w" if number else "r", encoding="utf-8")
