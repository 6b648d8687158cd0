"""Lines on standard output and standard error: all output is cleaned here."""

import sys
from contextlib import suppress

from wuziqi.texts import clean


def say(*lines: str) -> None:
    """Print lines on standard output. Raises OSError."""
    print("\n".join(map(clean, lines)))


def prompt(text: str) -> None:
    """Print a text of the program without the end of a line. Raises OSError."""
    print(text, end="", flush=True)


def warn(line: str) -> None:
    """Print a line on standard error at once; a failure is ignored."""
    with suppress(OSError):
        print(clean(line), file=sys.stderr, flush=True)
