"""Where settings and library are kept: each system's own places, or one directory for all."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

SETTINGS_FILE: Final = "settings.json"
LIBRARY_FILE: Final = "library.sqlite3"


@dataclass(frozen=True)
class Places:
    """The settings ``file`` and the ``directory`` of the library."""

    file: Path
    directory: Path


def places(chosen: Path | None) -> Places:
    """The places that a player has chosen, or else those of the system."""
    if chosen is not None:
        return Places(chosen / SETTINGS_FILE, chosen)
    import platformdirs  # noqa: PLC0415  slow to load, and only the screen needs it

    return Places(
        platformdirs.user_config_path("wuziqi") / SETTINGS_FILE,
        platformdirs.user_data_path("wuziqi"),
    )
