"""The log of a run, for bug reports."""

import logging
import os
import platform
from collections.abc import Callable
from pathlib import Path

from wuziqi import __version__
from wuziqi.cli.options import charset
from wuziqi.installation import is_compiled
from wuziqi.system import SYSTEM
from wuziqi.system.contract import LOCALE_VARIABLES
from wuziqi.texts import clean


class _Lines(logging.Formatter):
    """Formats records for a terminal, whatever is in them."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


class _Handler(logging.StreamHandler):  # type: ignore[type-arg]  # not generic at run time
    """Writes to a file; while ``begins``, an error of writing is raised, and later passed over.

    A disk that fills up later must not write on the screen.
    """

    begins = True

    def handleError(self, _record: logging.LogRecord) -> None:  # noqa: N802  logging's name
        if self.begins:
            raise  # noqa: PLE0704  called while the error is handled


def open_log(file: Path) -> Callable[..., None]:
    """Return a function that logs a text and its values to a file.

    The first lines describe the system. Raises OSError if they cannot be written.
    """
    stream = open(  # noqa: SIM115  to the end of the program
        file,
        "a",
        encoding="utf-8",
        opener=lambda path, flags: SYSTEM.open_at_once(Path(path), flags),
    )
    handler = _Handler(stream)
    log = logging.getLogger("wuziqi")
    handler.setFormatter(_Lines("%(asctime)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        log.info("wuziqi %s, compiled: %s", __version__, is_compiled())
        log.info("Python %s on %s", platform.python_version(), platform.platform())
        names = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", *LOCALE_VARIABLES)
        log.info("environment: %s", {name: os.environ.get(name) for name in names})
        log.info("characters: %s", charset())
    except OSError:
        log.removeHandler(handler)
        raise
    handler.begins = False
    return log.info
