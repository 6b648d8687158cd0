from pathlib import Path

import pytest

from wuziqi.records.setup import Setup, SetupError, load_setup, save_setup

SETUP = Setup(size=20, opponent="human", color="random", level=1)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    save_setup(SETUP, path)
    assert load_setup(path) == SETUP
    save_setup(Setup(), path)
    assert load_setup(path) == Setup()
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_a_new_player_has_no_file(tmp_path: Path) -> None:
    assert load_setup(tmp_path / "settings.json") == Setup()


def test_keys_of_a_newer_version_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"size": 20, "theme": "dark"}')
    assert load_setup(path) == Setup(size=20)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        '{"size": 4}',
        '{"size": "15"}',
        '{"size": true}',
        '{"size": 15.0}',
        '{"size": [15]}',
        '{"color": null}',
        '{"opponent": "dog"}',
        '{"level": {}}',
        "[" * 100_000,
    ],
)
def test_a_wrong_file_is_told_with_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    with pytest.raises(SetupError, match=r" \(.*settings\.json\)$"):
        load_setup(path)
    assert path.read_text() == text


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SetupError):
        load_setup(path)


def test_what_cannot_be_written_raises_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "wuziqi").write_text("a file where a folder should be")
    with pytest.raises(OSError, match="wuziqi"):
        save_setup(SETUP, tmp_path / "wuziqi" / "settings.json")
