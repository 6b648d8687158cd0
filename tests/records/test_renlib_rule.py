"""RenLib files name no rule: they are renju unless the player says otherwise."""

from contextlib import closing
from pathlib import Path

import pytest
from tests.records.trees import line

from wuziqi.cli.main import main
from wuziqi.records.formats.files import read_file, write_file
from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.rules.rule import FREESTYLE, RENJU

REMARK = "RenLib files name no rule: this one is read as renju (or use --rule).\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.lib"
    write_file(line("h8 i9 g7"), path)
    return path


def test_show_says_how_it_read_the_file(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(game)]) == 0
    told = capsys.readouterr()
    assert "Renju 15x15 (the file names no rule)" in told.out.replace("×", "x")
    assert told.err == REMARK
    assert main(["show", "--rule", "freestyle", str(game)]) == 0
    told = capsys.readouterr()
    assert "Freestyle 15x15" in told.out.replace("×", "x")
    assert told.err == ""


def test_import_says_how_it_read_the_files(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_file(line("h8 h9 i8"), tmp_path / "other.lib")
    data = tmp_path / "data"
    assert main(["--data-dir", str(data), "import", str(game), str(tmp_path / "other.lib")]) == 0
    told = capsys.readouterr()
    assert (
        told.out
        == "2 games imported.\n2 games of RenLib files are read as renju (or use --rule).\n"
    )
    assert told.err == ""
    other = tmp_path / "freestyle"
    assert main(["--data-dir", str(other), "import", "--rule", "freestyle", str(game)]) == 0
    assert capsys.readouterr().out == "1 game imported.\n"
    for folder, rule in ((data, RENJU), (other, FREESTYLE)):
        with closing(Library(folder / LIBRARY_FILE)) as library:
            assert library.game(1).entry.rule is rule


def test_conversion_keeps_the_rule(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sgf, again = tmp_path / "game.sgf", tmp_path / "again.lib"
    assert main(["convert", str(game), str(sgf)]) == 0
    assert capsys.readouterr().err == REMARK
    assert "RU[renju]" in sgf.read_text()
    assert main(["convert", str(sgf), str(again)]) == 0
    assert capsys.readouterr().err == ""
    assert read_file(again) == read_file(game)
