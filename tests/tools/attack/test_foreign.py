"""The tool that tries the readers on files that are no games."""

from pathlib import Path

import pytest
from tools.attack.foreign import main


def test_it_names_the_files_that_a_reader_claims(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loop.c").write_text("for (;;) {}\n")
    folder = tmp_path / "below"
    folder.mkdir()
    (folder / "list.csv").write_text("1,2\n3,4\n")
    assert main([str(tmp_path)]) == 0
    assert "2 files: .csv 1, .c 1" in capsys.readouterr().out
    (folder / "game.c").write_text("(;SZ[15];B[hh])")
    (folder / "bad.c").write_text("(;SZ[15];B[hh];B[zz])")
    assert main([str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "game.c: sgf; a game by sgf" in told
    assert "bad.c: sgf; a game by none" in told
    assert "claimed: 2 files; sgf 2\nbelieved: 1 files; sgf 1" in told


def test_no_files_are_no_success(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 1
