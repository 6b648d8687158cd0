"""The player's preferences: the settings file, and the looks that the command line asks for."""

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from wuziqi.cli.options import Options, charset
from wuziqi.console import warn
from wuziqi.locale import _, fitting_language
from wuziqi.locale.errors import error_words
from wuziqi.records.settings import (
    THEMES_DIRECTORY,
    Settings,
    SettingsError,
    data_paths,
    load_settings,
    usable_settings,
)
from wuziqi.system import SYSTEM
from wuziqi.texts import N_, clean
from wuziqi.tui.terminal.theme import RENAMED, Tints, has_light_ground
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.glyphs import GLYPHS, Glyphs, console_glyphs

if TYPE_CHECKING:
    from wuziqi.tui.terminal.theme_files import ThemeError

_LOOKS = ("language", "theme", "glyphs", "wide")
"""The settings that the command line may change for one run."""


def read_preferences(options: Options, file: Path) -> tuple[Preferences, str]:
    """Return the preferences, and a line for the player about an unreadable file, else "".

    Raises SettingsError for an unknown theme on the command line.
    """
    kept, notice = _last_settings(file)
    looks = {name: value for name, value in vars(options).items() if name in _LOOKS}
    fitting = _fitting_glyphs()
    language = fitting_language(SYSTEM.locale_environment())
    themes, problems = _own_themes(file.parent / THEMES_DIRECTORY)
    problem = next(map(error_words, problems.values()), "")
    settings = _with_new_name(replace(kept, **looks), themes)
    kept = _with_new_name(kept, themes)
    preferences = Preferences(settings, language, kept, fitting, themes, blind=options.blind)
    preferences.is_light = has_light_ground(os.environ)
    name, names = preferences.settings.theme, preferences.theme_names
    if name not in names:
        text = N_("There is no theme {name!r}; there are {names}.")
        unknown = SettingsError(text, name=clean(name), names=[*names])
        if (wrong := problems.get(name)) is not None:
            unknown = SettingsError(wrong.text, **wrong.values)
        if "theme" in looks:
            raise unknown
        problem = problem or error_words(unknown)
    return preferences, notice or problem


def printing_preferences(options: Options) -> Preferences:
    """Return the preferences for a printed board, and warn of unreadable files.

    Raises SettingsError, as ``read_preferences``.
    """
    preferences, notice = read_preferences(options, data_paths(options.data_dir).file)
    if charset() != "utf-8" and not hasattr(options, "glyphs"):
        preferences.settings = replace(preferences.settings, glyphs="auto")
    if notice:
        warn(notice)
    return preferences


def _with_new_name(settings: Settings, own: Mapping[str, Tints]) -> Settings:
    name = settings.theme
    return settings if name in own else replace(settings, theme=RENAMED.get(name, name))


def _fitting_glyphs() -> Glyphs:
    if charset() != "utf-8":
        return GLYPHS["ascii"]
    if sys.platform != "win32" and os.environ.get("TERM") == "linux":
        from wuziqi.tui.terminal.posix_driver import console_font  # noqa: PLC0415  seldom wanted

        return console_glyphs(console_font())
    return GLYPHS["unicode"]


def _own_themes(directory: Path) -> tuple[Mapping[str, Tints], "Mapping[str, ThemeError]"]:
    if not directory.is_dir():
        return {}, {}
    from wuziqi.tui.terminal.theme_files import load_themes  # noqa: PLC0415  seldom wanted

    themes = load_themes(directory)
    return themes.tints, themes.problems


def _last_settings(file: Path) -> tuple[Settings, str]:
    try:
        return load_settings(file), ""
    except SettingsError as error:
        text = _("Not all settings were read: {error}")
        return usable_settings(file), text.format(error=error_words(error))
