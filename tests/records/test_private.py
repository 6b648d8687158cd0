"""No other user of the machine can read what the program keeps, nor play with a friend's keys."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.records.made_up import add_game

from wuziqi.cli.main import main
from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE, SETTINGS_FILE

if sys.platform == "win32":
    pytest.skip("rights of group and others are POSIX", allow_module_level=True)

KEY = "c0ffee" * 10 + "c0de"
LINK = f'{{"keys": {{"key": "{KEY}"}}}}'


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def all_rights(directory: Path) -> dict[str, int]:
    return {path.name: rights(path) for path in directory.iterdir()}


def test_what_a_game_leaves_is_for_the_player_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = [sys.executable, "-m", "wuziqi", "--data-dir", str(data), "play", "--lines"]
    with subprocess.Popen(
        [*command, "--opponent", "human"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("h8\nname Ada\ni9\nboard\n")
        game.stdin.flush()
        while "i9" not in game.stdout.readline():
            pass
        during = all_rights(data)
        game.communicate("exit\n", timeout=60)
    assert f"{LIBRARY_FILE}-wal" in during
    after = all_rights(data)
    assert rights(data) == 0o700
    assert set({**during, **after}.values()) == {0o600}


def test_a_log_is_for_the_player_alone(tmp_path: Path) -> None:
    main(["--log", str(tmp_path / "log"), "--data-dir", str(tmp_path / "none"), "library"])
    assert rights(tmp_path / "log") == 0o600


def opened_to_all(data: Path) -> None:
    """A directory as earlier versions made it."""
    data.mkdir()
    with closing(Library(data / LIBRARY_FILE)) as library:
        add_game(library, "h8", opponent="friend", link=LINK)
    (data / SETTINGS_FILE).write_text("{}\n")
    (data / f"{LIBRARY_FILE}.damaged-20260101T000000Z").write_text("old")
    data.chmod(0o755)
    for path in data.iterdir():
        path.chmod(0o644)


def test_what_an_earlier_version_left_open_is_closed_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    opened_to_all(data)
    assert main(["--data-dir", str(data), "library"]) == 0
    assert capsys.readouterr().err == ""
    assert rights(data) == 0o700
    assert set(all_rights(data).values()) == {0o600}


def test_a_shared_directory_and_what_is_not_ours_stay_as_they_are(tmp_path: Path) -> None:
    data, device = tmp_path / "data", tmp_path / "device"
    opened_to_all(data)
    os.mkfifo(device)
    device.chmod(0o666)
    (data / SETTINGS_FILE).unlink()
    (data / SETTINGS_FILE).symlink_to(device)
    (data / "letter.txt").write_text("for all")
    main(["--data-dir", str(data), "library"])
    assert (rights(data), rights(device)) == (0o755, 0o666)
    assert rights(data / "letter.txt") == 0o644
    assert rights(data / LIBRARY_FILE) == 0o600


def test_a_file_that_stays_open_to_all_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    opened_to_all(data)

    def refuse(path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "chmod", refuse)
    assert main(["--data-dir", str(data), "library"]) == 0
    told = "Other users of this machine can read your games and settings: Operation not permitted"
    assert capsys.readouterr().err == f"wuziqi: {told} ({data})\n"


def test_a_backup_is_private_and_has_no_keys_unless_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, bare, whole = (tmp_path / name for name in ("data", "bare", "whole"))
    opened_to_all(data)
    with closing(Library(data / LIBRARY_FILE)) as library:
        gone = add_game(library, "h8", opponent="friend", link=LINK * 200)
        library.remove(gone)
    assert main(["--data-dir", str(data), "backup", str(bare)]) == 0
    assert main(["--data-dir", str(data), "backup", "--with-keys", str(whole)]) == 0
    assert (rights(bare), rights(whole)) == (0o600, 0o600)
    assert KEY.encode() not in bare.read_bytes()
    assert KEY.encode() in whole.read_bytes()
    capsys.readouterr()
    assert main(["--data-dir", str(data), "restore", str(whole)]) == 0
    assert "cannot be resumed" not in capsys.readouterr().out
    assert main(["--data-dir", str(data), "restore", str(bare)]) == 0
    told = "1 game with a friend cannot be resumed: the backup has no keys."
    assert told in capsys.readouterr().out.splitlines()
    assert set(all_rights(data).values()) == {0o600}
    with closing(sqlite3.connect(data / LIBRARY_FILE)) as database:
        assert database.execute("SELECT link, opponent FROM games").fetchall() == [("", "friend")]
