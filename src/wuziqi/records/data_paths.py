"""The directories of settings and library: the system's, or a chosen one for both."""

from pathlib import Path
from typing import Final, NamedTuple

from wuziqi.system import SYSTEM

SETTINGS_FILE: Final = "settings.json"
LIBRARY_FILE: Final = "library.sqlite3"
THEMES_DIRECTORY: Final = "themes"
"""The directory of the player's own themes, beside the settings file."""


class DataPaths(NamedTuple):
    """The settings ``file`` and the ``directory`` of the library."""

    file: Path
    directory: Path


def data_paths(chosen: Path | None) -> DataPaths:
    """Return the paths in the ``chosen`` directory, or else the system's."""
    if chosen is not None:
        return DataPaths(chosen / SETTINGS_FILE, chosen)
    settings, data = SYSTEM.user_directories("wuziqi")
    return DataPaths(settings / SETTINGS_FILE, data)
