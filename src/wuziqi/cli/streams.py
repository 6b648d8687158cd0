"""Standard streams, which may be missing when the program starts, and exit codes."""

import codecs
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from wuziqi.console import warn
from wuziqi.locale import LANGUAGES, _, can_show, language_in_use, language_name

BAD_USE: Final = 2
INTERRUPTED: Final = 130
UNREAD: Final = 141
"""The reader of standard output closed it, as ``head`` does."""
_COUNTING: Final = "wuziqi-replace"
"""The name of the error handler that counts characters."""


def refuse(line: str) -> int:
    """Say on standard error why a command cannot be run; returns the exit code."""
    warn(f"wuziqi: {line}")
    return BAD_USE


def provide_streams() -> None:
    """Open the missing standard streams, so that no other file takes their place.

    Standard input is then at its end, writing to standard output fails, and standard error discards
    its output. Characters that standard output lacks are printed as ``?``, and counted.
    """
    sys.stdin = sys.stdin or _null(0, os.O_RDONLY)
    sys.stdout = sys.stdout or _null(1, os.O_RDONLY)
    sys.stderr = sys.stderr or _null(2, os.O_WRONLY)
    if isinstance(sys.stdout, io.TextIOWrapper):
        _lost.count = 0
        codecs.register_error(_COUNTING, _lost)
        sys.stdout.reconfigure(errors=_COUNTING)


class _Replacer:
    """Writes ``?`` for every character that a codec lacks, and counts them."""

    count = 0

    def __call__(self, error: UnicodeError) -> tuple[str | bytes, int]:
        if isinstance(error, UnicodeEncodeError):
            self.count += error.end - error.start
        return codecs.replace_errors(error)


_lost: Final = _Replacer()
"""Counts the characters that standard output has printed as ``?``."""


def is_redirected() -> bool:
    """Return whether standard output is no terminal, such as a file in some encoding."""
    return not sys.stdout.isatty()


def take_terminal_as_input() -> None:
    """Let keys be read where standard input was a game, if the output is a terminal."""
    if is_redirected():
        return
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY)
    except OSError:
        return
    os.dup2(terminal, sys.stdin.fileno())
    os.close(terminal)


STANDARD_OUTPUT: Final = Path("-")
"""The path of standard output."""


def write_out(data: bytes) -> None:
    """Write to standard output at once. Raises OSError."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


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


def warn_of_loss(language: str) -> None:
    """Say on standard error what redirected output could not hold of its texts, and the remedy.

    ``language``: the language that the player asked for.
    """
    lost = []
    if not can_show(LANGUAGES[language]):
        lost.append(
            _("{spoken} instead of {wanted}").format(
                spoken=language_name(language_in_use()), wanted=language_name(language)
            )
        )
    if _lost.count:
        text = _("{sign} instead of {count} characters")
        lost.append(text.format(sign="?", count=_lost.count))
    if lost and is_redirected():
        set_by_hand = os.environ.get("PYTHONIOENCODING")  # it beats UTF-8 mode
        text = _("the output in {encoding} has {lost}; {remedy} keeps everything").format(
            encoding=sys.stdout.encoding.upper(),
            lost=_(", ").join(lost),
            remedy="PYTHONIOENCODING=utf-8" if set_by_hand else "PYTHONUTF8=1",
        )
        warn(f"wuziqi: {text}")
