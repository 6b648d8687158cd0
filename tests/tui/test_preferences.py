from dataclasses import replace

from wuziqi.records.settings import Settings
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.glyphs import ASCII, UNICODE


def test_what_is_automatic_is_the_locales() -> None:
    preferences = Preferences(Settings(), "zh", fitting_glyphs=ASCII)
    assert (preferences.glyphs, preferences.language) == (ASCII, "zh")
    preferences.change(Settings(glyphs="unicode", language="en"))
    assert (preferences.glyphs, preferences.language) == (UNICODE, "en")


def test_looks_of_the_command_line_are_not_kept_until_the_player_changes_them() -> None:
    kept = Settings(theme="dark", glyphs="safe")
    preferences = Preferences(replace(kept, theme="mono", language="zh"), kept=kept)
    changed = preferences.change(replace(preferences.settings, mouse=False))
    assert changed == replace(kept, mouse=False)
    assert (preferences.settings.theme, preferences.settings.language) == ("mono", "zh")
    changed = preferences.change(replace(preferences.settings, theme="light"))
    assert changed == replace(kept, mouse=False, theme="light")
