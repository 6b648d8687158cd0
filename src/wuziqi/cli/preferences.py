"""The player's preferences: the settings file, and the looks that the command line asks for."""

import os
from dataclasses import replace
from pathlib import Path

from wuziqi.cli.language import charset
from wuziqi.cli.options import Options
from wuziqi.locale import _, fitting_language
from wuziqi.locale.errors import error_words
from wuziqi.records.settings import Settings, SettingsError, load_settings
from wuziqi.tui.widgets.glyphs import GLYPHS
from wuziqi.tui.widgets.preferences import Preferences

_LOOKS = ("language", "theme", "glyphs", "wide")
"""The settings that the command line may change for one run."""


def read_preferences(options: Options, file: Path) -> tuple[Preferences, str]:
    """Return the preferences, and a line for the player if the file cannot be read, else ""."""
    kept, notice = _last_settings(file)
    looks = {name: value for name, value in vars(options).items() if name in _LOOKS}
    fitting = GLYPHS["unicode" if charset() == "utf-8" else "ascii"]
    language = fitting_language(os.environ)
    return Preferences(replace(kept, **looks), fitting, language, kept), notice


def _last_settings(file: Path) -> tuple[Settings, str]:
    try:
        return load_settings(file), ""
    except SettingsError as error:
        return Settings(), _("Settings not read: {error}").format(error=error_words(error))
