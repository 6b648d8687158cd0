"""The real program on a pseudo-terminal: languages, settings and looks change on the spot."""

import json
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator


def settings_file(home: Path, settings: object = None) -> Path:
    path = home / ".config" / "wuziqi" / "settings.json"
    if settings is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings), encoding="utf-8")
    return path


def test_language_and_theme_change_on_the_spot_and_are_kept(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with Emulator([*wuziqi_command, "--glyphs", "safe", "--log", str(log)]) as game:
        game.wait_for("Board size")
        game.press("s")
        game.wait_for("Language")
        game.press("11")
        game.wait_for("语 *言")
        game.press("2", "q")
        game.wait_for("棋 *盘")
        game.press("q")
        assert game.wait_exit() == 0
    kept = json.loads(settings_file(tmp_path).read_text(encoding="utf-8"))
    assert (kept["language"], kept["theme"], kept["glyphs"]) == ("zh", "slate", "auto")
    logged = log.read_text(encoding="utf-8")
    assert "'TERM': 'xterm-256color'" in logged
    assert "24 rows, 80 columns" in logged
    assert "exit code 0" in logged


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"LANG": "zh_CN.UTF-8", "LC_CTYPE": "C.UTF-8"}, "棋 *盘"),
        ({"LANG": "C"}, "Board size"),
        ({"LANG": "zh_CN.UTF-8"}, "棋 *盘"),  # installed or not
        ({"LC_ALL": "zh_CN.UTF-8"}, "棋 *盘"),
        ({"LANG": "zh_CN.utf8", "TERM": "linux"}, "棋 *盘"),
        ({"LC_ALL": "C.UTF-8"}, "Board size"),
        ({"LC_ALL": "C", "LANGUAGE": "zh_CN"}, "Board size"),
    ],
)
def test_the_locale_chooses_the_language(
    wuziqi_command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    words: str,
) -> None:
    monkeypatch.delenv("PYTHONUTF8", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    if variables.get("LC_CTYPE"):
        monkeypatch.setenv("PYTHONUTF8", "1")
    with Emulator(wuziqi_command) as game:
        game.wait_for(words)
        game.press("q")
        assert game.wait_exit() == 0


def test_chinese_settings_in_a_locale_that_cannot_show_it(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    settings_file(tmp_path, {"language": "zh"})
    with Emulator(wuziqi_command) as game:
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0


def test_keys_that_clash_are_told_and_a_spoilt_file_is_kept(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    path = settings_file(tmp_path, {"keys": {"undo": ["q"]}})
    with Emulator(wuziqi_command) as game:
        game.wait_for("Keys: 'q' cannot be undo: it is menu already")
        path.write_text("{", encoding="utf-8")
        game.press("q")
        assert game.wait_exit() == 0
    assert path.with_name("settings.json.bad").read_text(encoding="utf-8") == "{"
