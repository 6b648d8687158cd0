import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from wuziqi.cli.main import main
from wuziqi.records.library.database import MIGRATIONS
from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE, SETTINGS_FILE, data_paths
from wuziqi.records.setup import Setup
from wuziqi.rules.point import Point


class Done(NamedTuple):
    """The result of a command."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command with a data directory and other arguments."""

    def run_with(data: Path, *arguments: str) -> Done:
        code = main(["--data-dir", str(data), *arguments])
        return Done(code, *capsys.readouterr())

    return run_with


def library_with(directory: Path, games: int) -> Library:
    directory.mkdir(exist_ok=True)
    library = Library(directory / LIBRARY_FILE)
    for _ in range(games):
        library.add_act(library.begin(Setup(), "", ""), 0, Point(7, 7), 0, 1)
    return library


def games(directory: Path) -> int:
    library = Library(directory / LIBRARY_FILE)
    count = len(library.read("SELECT id FROM games"))
    library.close()
    return count


def test_a_library_is_copied_while_it_is_open_and_taken_back(run: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    library = library_with(data, 3)
    done = run(data, "backup", str(copy))
    assert (done.returncode, done.stdout) == (0, f"3 games copied to {copy}.\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data"]
    library.close()
    library_with(data, 2).close()
    done = run(data, "restore", str(copy))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("3 games restored.\nThe previous library is kept as")
    assert games(data) == 3
    [aside] = data.glob(f"{LIBRARY_FILE}.replaced-*")
    aside.rename(tmp_path / LIBRARY_FILE)
    assert games(tmp_path) == 5


def test_a_backup_replaces_a_file_only_by_force(run: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    library_with(data, 1).close()
    copy.write_text("mine")
    done = run(data, "backup", str(copy))
    assert (done.returncode, copy.read_text()) == (2, "mine")
    assert done.stderr == f"wuziqi: {copy} already exists; --force overwrites it.\n"
    assert run(data, "backup", "--force", str(copy)).returncode == 0
    assert copy.read_bytes().startswith(b"SQLite")


def test_a_backup_needs_a_library_and_a_place(run: Run, tmp_path: Path) -> None:
    done = run(tmp_path / "none", "backup", str(tmp_path / "copy"))
    assert done.returncode == 2
    assert "There is no library yet" in done.stderr
    library_with(tmp_path, 1).close()
    done = run(tmp_path, "backup", str(tmp_path / "no" / "copy"))
    assert done.returncode == 2
    assert "No such file or directory" in done.stderr
    folder = tmp_path / "folder"
    folder.mkdir()
    done = run(tmp_path, "backup", "--force", str(folder))
    assert (done.returncode, done.stderr) == (2, f"wuziqi: Is a directory ({folder})\n")


def newer(path: Path) -> None:
    library = Library(path)
    library.write("PRAGMA user_version = 99")
    library.close()


@pytest.mark.parametrize(
    "make",
    [
        lambda _path: None,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_text("no library, but a letter"),
        lambda path: path.mkdir(),
        newer,
    ],
)
def test_only_a_library_is_taken_back(run: Run, tmp_path: Path, make: object) -> None:
    data, file = tmp_path / "data", tmp_path / "file"
    library_with(data, 1).close()
    before = sorted(path.name for path in data.iterdir())
    assert callable(make)
    make(file)
    done = run(data, "restore", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert str(file) in done.stderr
    assert sorted(path.name for path in data.iterdir()) == before
    assert games(data) == 1


def test_all_is_kept_in_one_directory_or_in_those_of_the_system(tmp_path: Path) -> None:
    kept = data_paths(tmp_path)
    assert (kept.file, kept.directory) == (tmp_path / SETTINGS_FILE, tmp_path)
    usual = data_paths(None)
    assert usual.file.parent.name == usual.directory.name == "wuziqi"


@pytest.mark.parametrize("behind", [True, False])
def test_the_directory_may_be_named_before_and_behind_the_command_and_by_a_variable(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    behind: bool,
) -> None:
    library_with(tmp_path / "one", 1).close()
    library_with(tmp_path / "two", 2).close()
    monkeypatch.setenv("WUZIQI_DATA_DIR", str(tmp_path / "one"))
    words = ["backup", str(tmp_path / "copy")]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("1 game copied")
    option, words = ["--data-dir", str(tmp_path / "two")], [*words, "--force"]
    assert main([*words, *option] if behind else [*option, *words]) == 0
    assert capsys.readouterr().out.startswith("2 games copied")


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "CREATE VIEW v AS SELECT * FROM games",
        "CREATE TABLE other (x)",
        "CREATE INDEX i ON games(black)",
        "DROP INDEX games_listed",
        "ALTER TABLE games RENAME TO g; CREATE VIEW games AS SELECT * FROM g",
        "ALTER TABLE acts ADD COLUMN more TEXT",
    ],
)
def test_a_library_with_other_tables_or_triggers_is_not_taken_back(
    run: Run, tmp_path: Path, statement: str
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    library_with(data, 2).close()
    run(data, "backup", str(copy))
    with closing(sqlite3.connect(copy)) as database:
        database.executescript(statement)
    done = run(data, "restore", str(copy))
    assert (done.returncode, done.stdout) == (2, "")
    assert "its tables are not those of a library of games: " in done.stderr
    assert done.stderr.endswith(f" ({copy})\n")
    assert games(data) == 2
    assert [path.name for path in data.iterdir() if "restoring" in path.name] == []


def test_older_libraries_and_statistics_of_sqlite_are_taken_back(run: Run, tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    directory = tmp_path / "old"
    directory.mkdir()
    with closing(Library(directory / LIBRARY_FILE, MIGRATIONS[:1])) as library:
        library.copy_to(copy, keys=True)
    with closing(sqlite3.connect(copy)) as database:
        database.execute("ANALYZE")
    done = run(data, "restore", str(copy))
    assert done.stderr == ""
    assert games(data) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes here")
def test_a_pipe_is_not_taken_back_and_nobody_waits_for_it(run: Run, tmp_path: Path) -> None:
    data, pipe = tmp_path / "data", tmp_path / "pipe"
    os.mkfifo(pipe)
    done = run(data, "restore", str(pipe))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "None" not in done.stderr
    (data / LIBRARY_FILE).unlink(missing_ok=True)
    os.mkfifo(data / LIBRARY_FILE)
    done = run(data, "backup", str(tmp_path / "copy"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
