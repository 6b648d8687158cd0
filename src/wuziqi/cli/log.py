"""The log of ``--log``, for bug reports."""

import logging
import os
import platform
from collections.abc import Callable
from pathlib import Path

from wuziqi import __version__
from wuziqi.cli.language import charset
from wuziqi.cli.own_engine import is_compiled
from wuziqi.system.locale_names import LOCALE_VARIABLES
from wuziqi.texts import clean

Log = Callable[..., None]
"""Logs a text with ``%s`` for every value after it."""


class _Lines(logging.Formatter):
    """Makes a clean line of every record."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


def open_log(file: Path) -> Log:
    """Return a logger to a file; the first lines describe the system. Raises OSError."""
    handler = logging.FileHandler(file, encoding="utf-8")
    logging.raiseExceptions = False  # a disk that fills up later must not write on the screen
    log = logging.getLogger("wuziqi")
    handler.setFormatter(_Lines("%(asctime)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    log.info("wuziqi %s, compiled: %s", __version__, is_compiled())
    log.info("Python %s on %s", platform.python_version(), platform.platform())
    names = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", *LOCALE_VARIABLES)
    log.info("environment: %s", {name: os.environ.get(name) for name in names})
    log.info("characters: %s", charset())
    return log.info
