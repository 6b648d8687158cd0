"""``wuziqi library``: the games of the library in lines."""

from pathlib import Path

import pytest
from tests.records.made_up import add_game

from wuziqi.cli.main import main
from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    library = Library(tmp_path / LIBRARY_FILE)
    add_game(library, "h8 h9 i9 a1", moves=4, name="first")
    add_game(library, "h8 g8 g7 o1", moves=4, name="turned")
    add_game(library, "h8 i9 i7", moves=3, name="other")
    library.close()
    return tmp_path


def listed(directory: Path, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    code = main(["--data-dir", str(directory), "library", *words])
    told = capsys.readouterr()
    assert (code, told.err) == (0, "")
    return told.out.splitlines()


def names(lines: list[str]) -> list[str]:
    return [line.split(", level 3; ")[1].split("; ")[0] for line in lines if line[:1].isdigit()]


def test_all_games_are_listed(directory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = listed(directory, capsys)
    assert lines[0] == "Library: 3 games, unfinished and newest first."
    assert names(lines) == ["other", "turned", "first"]


def test_games_are_chosen_by_words_and_by_a_position(
    directory: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert names(listed(directory, capsys, "opening", "D4")) == ["turned", "first"]
    lines = listed(directory, capsys, "--position", "h8 h9 i9")
    assert lines[1] == "Only: h8 h9 i9 (15x15)."
    assert names(lines) == ["turned", "first"]
    file = tmp_path / "game.sgf"
    file.write_text("(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[ii])", encoding="utf-8")
    assert names(listed(directory, capsys, "--position", str(file))) == ["other"]


def test_a_library_that_cannot_be_opened_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = tmp_path / LIBRARY_FILE
    library.mkdir()
    assert main(["--data-dir", str(tmp_path), "library"]) == 2
    assert capsys.readouterr().err == f"wuziqi: not a file ({library})\n"
    library.rmdir()
    Library(library).close()
    Path(f"{library}-wal").mkdir()  # where SQLite needs a file
    assert main(["--data-dir", str(tmp_path), "library"]) == 2
    assert capsys.readouterr().err == f"wuziqi: the file cannot be opened ({library})\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["opening", "D14"], "D14 is not an opening"),
        (["--position", "h8 h8"], "h8 is occupied"),
        (["--position", "nonsense"], "is not a point"),
        (["--position", "none.sgf"], "none.sgf: No such file or directory"),
        (["--position", "none/h8"], "h8: No such file or directory"),
        (["--position", "h8 " * 200], "h8 is occupied"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    directory: Path, capsys: pytest.CaptureFixture[str], words: list[str], line: str
) -> None:
    assert main(["--data-dir", str(directory), "library", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert line in told.err
    assert len(told.err.splitlines()) == 1


def test_without_a_library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", str(tmp_path), "library"]) == 2
    assert "There is no library yet" in capsys.readouterr().err
