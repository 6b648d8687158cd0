import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.setups import setup_of

from wuziqi.records.settings import (
    Settings,
    SettingsError,
    is_relay,
    kept_language,
    load_settings,
    save_settings,
    usable_settings,
)
from wuziqi.texts import clean_name

SETTINGS = Settings(
    setup_of(width=20, height=20, opponent="human", color="random", level=1, clock="game"),
    theme="dark",
    mouse=False,
    keys={"undo": ["u", "backspace"]},
    engines={"other": "other-engine --fast"},
    name="Ann",
    relay="ws://127.0.0.1:4000/v1",
)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    save_settings(SETTINGS, path)
    assert load_settings(path) == SETTINGS
    save_settings(Settings(), path)
    assert load_settings(path) == Settings()
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_a_new_player_has_no_file_and_begins_at_the_level_that_fits(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()
    assert Settings().setup.level.fits


def test_the_level_of_an_earlier_version_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"setup": {"width": 15, "height": 15, "opponent": "computer", "level": 3}}')
    assert load_settings(path).setup == setup_of(level=3)


def test_keys_of_a_newer_version_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"setup": {"width": 20, "height": 20, "moon": 1}, "theme": "dark", "sound": true}'
    )
    assert load_settings(path) == Settings(setup_of(width=20, height=20), theme="dark")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        '{"setup": {"width": 4}}',
        '{"setup": {"rule": "renju", "width": 20, "height": 20}}',
        '{"setup": {"rule": "row-4", "opening": "swap2"}}',
        '{"setup": {"rule": "chess"}}',
        '{"setup": {"rule": ["renju"]}}',
        '{"setup": {"opening": null}}',
        '{"forbidden": 1}',
        '{"name": 3}',
        '{"name": "\\u001b[2J"}',
        '{"relay": "http://example.org"}',
        '{"relay": "ws://user@example.org"}',
        '{"setup": {"first_name": 3}}',
        '{"early_draw": "yes"}',
        '{"setup": {"width": "15"}}',
        '{"setup": {"width": true}}',
        '{"setup": {"width": 15.0}}',
        '{"setup": {"width": [15]}}',
        '{"setup": {"color": null}}',
        '{"setup": {"opponent": "dog"}}',
        '{"setup": {"level": {}}}',
        '{"setup": 3}',
        '{"theme": 5}',
        '{"mouse": 1}',
        '{"computer_seconds": 0}',
        '{"computer_seconds": true}',
        '{"keys": {"undo": "u"}}',
        '{"engines": {"other": 7}}',
        "[" * 100_000,
    ],
)
def test_a_wrong_file_is_told_with_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    with pytest.raises(SettingsError, match=r" \(.*settings\.json\)$"):
        load_settings(path)
    assert path.read_text() == text


def test_every_setting_that_is_right_is_kept_beside_a_wrong_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(SETTINGS, path)
    right = json.loads(path.read_text(encoding="utf-8"))
    for name in right:
        for wrong in (None, [7], {"x": 7}, "no such value"):
            path.write_text(json.dumps(right | {name: wrong}))
            usual = getattr(Settings(), name)
            got = usable_settings(path)
            assert getattr(got, name) in (usual, wrong)
            assert replace(got, **{name: usual}) == replace(SETTINGS, **{name: usual})


def test_choices_that_no_longer_go_together_are_replaced_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    setup = {"width": 3, "height": 3, "rule": "freestyle", "level": 7, "opponent": "aliens"}
    path.write_text(json.dumps({"setup": setup, "theme": "dark"}))
    with pytest.raises(SettingsError):
        load_settings(path)
    kept = usable_settings(path)
    assert kept == Settings(setup_of(level=7), theme="dark")
    assert usable_settings(tmp_path / "none.json") == Settings()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('{"language": "zh", "computer_seconds": 999}', "zh"),
        ('{"language": "xx"}', "auto"),
        ('{"language": ["zh"]}', "auto"),
        ('["zh"]', "auto"),
        ("{", "auto"),
        ("[" * 100_000, "auto"),
    ],
)
def test_the_language_is_read_whatever_else_is_wrong(
    tmp_path: Path, text: str, language: str
) -> None:
    path = tmp_path / "settings.json"
    assert kept_language(path) == "auto"
    path.write_text(text)
    assert kept_language(path) == language


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError):
        load_settings(path)


def test_a_mark_of_the_byte_order_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xef\xbb\xbf" + b'{"theme": "dark"}')
    assert load_settings(path).theme == "dark"


def test_half_a_character_is_replaced_and_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(r'{"theme": "dark", "engines": {"a\ud800\ud83d\ude00": "b\udfff"}}')
    kept = load_settings(path)
    assert (kept.theme, kept.engines) == ("dark", {"a?\U0001f600": "b?"})
    save_settings(kept, path)
    assert load_settings(path) == kept


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes here")
def test_a_pipe_is_no_settings_file_and_nobody_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path)
    with pytest.raises(SettingsError, match="not a file"):
        load_settings(path)


def test_what_cannot_be_written_raises_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "wuziqi").write_text("a file where a folder should be")
    with pytest.raises(OSError, match="wuziqi"):
        save_settings(SETTINGS, tmp_path / "wuziqi" / "settings.json")


def test_a_file_that_cannot_be_read_is_kept_before_a_new_one_is_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    save_settings(SETTINGS, path)
    assert load_settings(path) == SETTINGS
    assert (tmp_path / "settings.json.bad").read_text() == "{"
    save_settings(Settings(), path)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["settings.json", "settings.json.bad"]
    assert (tmp_path / "settings.json.bad").read_text() == "{"


def test_names_in_a_setup_from_outside_are_cleaned_and_cut() -> None:
    setup = setup_of(first_name="\x1b[2J A\tn\u202e n ", second_name="五" * 11)
    assert (setup.first_name, setup.second_name) == ("?[2J A n n", "五" * 10)
    assert clean_name("e" + "\u0301" * 500 + "x") == "e\u0301x"
    assert clean_name(" \u0301\n") == ""


@pytest.mark.parametrize("text", ["ws://h", "wss://relay.example.org:4000/v1", "ws://127.0.0.1:1/"])
def test_addresses_of_servers(text: str) -> None:
    assert is_relay(text)
    assert not is_relay(text + "\n")
    assert not is_relay(text.replace("ws", "http", 1))
    assert not is_relay(text + " x")
