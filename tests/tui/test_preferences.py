import json
from dataclasses import replace
from pathlib import Path

import pytest

from wuziqi.cli.options import default_options
from wuziqi.cli.preferences import read_preferences
from wuziqi.records.settings import Settings
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.glyphs import ASCII, UNICODE


def test_what_is_automatic_is_the_locales() -> None:
    preferences = Preferences(Settings(), "zh", fitting_glyphs=ASCII)
    assert (preferences.glyphs, preferences.language) == (ASCII, "zh")
    preferences.change(Settings(glyphs="unicode", language="en"))
    assert (preferences.glyphs, preferences.language) == (UNICODE, "en")


def test_looks_of_the_command_line_are_not_kept_until_the_player_changes_them() -> None:
    kept = Settings(theme="slate", glyphs="safe")
    preferences = Preferences(replace(kept, theme="mono", language="zh"), kept=kept)
    changed = preferences.change(replace(preferences.settings, mouse=False))
    assert changed == replace(kept, mouse=False)
    assert (preferences.settings.theme, preferences.settings.language) == ("mono", "zh")
    changed = preferences.change(replace(preferences.settings, theme="nord"))
    assert changed == replace(kept, mouse=False, theme="nord")


@pytest.mark.parametrize(
    ("former", "now"),
    [("wood", "kaya"), ("dark", "slate"), ("light", "solarized-light"), ("contrast", "contrast")],
)
def test_a_former_theme_in_the_settings_file_is_the_one_in_its_place(
    tmp_path: Path, former: str, now: str
) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"theme": former}), encoding="utf-8")
    preferences, notice = read_preferences(default_options(), file)
    assert (preferences.settings.theme, notice) == (now, "")
