"""Where settings and library are kept: in the system's own directories, or one for both."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

SETTINGS_FILE: Final = "settings.json"
LIBRARY_FILE: Final = "library.sqlite3"
THEMES_DIRECTORY: Final = "themes"
"""Where the player's own themes are, beside the settings file."""


@dataclass(frozen=True)
class DataPaths:
    """The settings ``file`` and the ``directory`` of the library."""

    file: Path
    directory: Path


def data_paths(chosen: Path | None) -> DataPaths:
    """Return the paths in the directory that a player has chosen, or else those of the system."""
    if chosen is not None:
        return DataPaths(chosen / SETTINGS_FILE, chosen)
    import platformdirs  # noqa: PLC0415  slow to load, and only the screen needs it

    return DataPaths(
        platformdirs.user_config_path("wuziqi", appauthor=False) / SETTINGS_FILE,
        platformdirs.user_data_path("wuziqi", appauthor=False),
    )
