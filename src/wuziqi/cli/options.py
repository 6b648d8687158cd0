"""Options of the command line, and their defaults."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Final

_DATA_VARIABLE: Final = "WUZIQI_DATA_DIR"
"""Names the directory of settings and library where ``--data-dir`` does not."""


_MODULES: Final = {None: "screen", "import": "import_games"}
"""The modules of commands whose name is not the module's: ``import`` is a word of Python."""


def module_of(command: str | None) -> str:
    """Return the name of the module that runs a command; None is the menu."""
    return f"wuziqi.cli.{_MODULES.get(command, command)}"


class Options(SimpleNamespace):
    """Options by name; ``language``, ``glyphs``, ``theme`` and ``wide`` exist only if given."""


def default_options() -> Options:
    """Return the options of a command line without arguments, which needs no parser.

    The parser does not have them as defaults: options in front of a command would be lost.
    """
    chosen = os.environ.get(_DATA_VARIABLE)
    return Options(
        command=None,
        seed=None,
        log=None,
        lines=False,
        blind=False,
        invite=None,
        data_dir=directory(chosen) if chosen else None,
    )


def directory(text: str) -> Path:
    """Return the absolute path of a directory; ``~`` is the player's home."""
    return Path(text).expanduser().absolute()
