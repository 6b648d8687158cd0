"""Files that are no games: no reader claims them, however much a part of them looks like one."""

import zlib
from pathlib import Path
from random import Random

import pytest

from wuziqi.cli.main import main
from wuziqi.records.formats.files import FORMATS, guess, head_of
from wuziqi.records.formats.tree import FormatError

FOREIGN = {
    "loop.c": b"int main(void) {\n    for (;;)\n        work();\n}\n",
    "indexed.c": b"static int f(void) { for (;A[i];) g(B[i], W[0]); return (B[1]); }\n",
    "clauses.lisp": b"(;; a comment\n (defun b () 1))\n",
    "setting.cfg": b"x=1\ny=2\n",
    "xml.h": b"x \n/* 120 */\n",
    "stream.z": zlib.compress(bytes(Random(1).randbytes(4000))),
    "short.z": zlib.compress(b"a stream of a few bytes"),
    "head.csv": b"x,y\n7,7\n8,8\n7,8\n",
    "pairs.csv": b"1,2\n3,4\n5,6\n",
    "counted.csv": b"0,7\n1,9\n2,8\n3,11\n4,10\n",
    "two-heads.csv": b"Name\nx,y\n1,2\n3,4\n",
    "negative.csv": b"-1,2\n3,4\n",
    "columns.csv": b"x1,x2,x3\n0.5,0.25,1\n0.75,1,0\n",
    "cells.txt": b"B1 C1 D1 E1\n",
    "paper.txt": b"A4\n",
    "version": b"v1\n",
    "prose.txt": b"a4 is a size of paper\nand so is a5\n",
    "bottles.txt": b"10 green bottles\n9 green bottles\n8 green bottles\n",
    "daemon.pid": b"12345678\n",
    "year": b"1998\n",
    "numbers.txt": b"15 4 0\n",
    "matrix.txt": b"1 0 0 0 0\n0 1 0 0 0\n0 0 1 0 0\n0 0 0 1 0\n0 0 0 0 1\n",
    "lines.txt": b"***\n***\n***\n",
    "rules.md": b"-----\n-----\n-----\n",
    "word.txt": b"The meeting of the\nboard\nis over.\n",
    "server.log": b"Start 15 workers\nstart 16 workers\nTurn 1 of 20\n",
    "settings.ini": b"[Game]\nwidth=640\nsound=off\n",
    "colors.conf": b"colors=[red,green,blue,fade]\n",
    "dump.xml": b"<?xml version='1.0'?>\n<database name='a'><table/></database>\n",
    "link.url": b"https://example.org/index.html\n",
    "chess.json": b'{"game": "chess", "moves": 12, "stones": null}\n',
    "chess.pgn": b'[Event "Cup"]\n[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 Nc6 *\n',
    "list.txt": b"1. a1 steel\n2. b2 iron\n",
    "letters": b"\nabcdefghij",
    "tiny.bin": b"\x03\x00\x01\x02",
    "praise.txt": b"Piskvorky is Czech for noughts and crosses.\n",
}
"""Files by name; the ending says what they are."""


@pytest.mark.parametrize("name", FOREIGN)
def test_no_reader_claims_a_file_of_another_kind(name: str) -> None:
    data = FOREIGN[name]
    assert [form.name for form in FORMATS.values() if form.looks(head_of(data))] == []
    with pytest.raises(FormatError, match="not a game in any format known"):
        guess("file", data)


def test_importing_them_saves_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name, data in FOREIGN.items():
        (folder / name).write_bytes(data)
    data_dir = ["--data-dir", str(tmp_path / "data")]
    assert main([*data_dir, "import", str(folder)]) == 2
    told = capsys.readouterr()
    assert told.out == "0 games imported.\n"
    assert f"and {len(FOREIGN) - 5} more" in told.err


@pytest.mark.parametrize(
    ("name", "form", "moves"),
    [("pairs.csv", "xy", 3), ("year", "web", 2), ("cells.txt", "notation", 4)],
)
def test_they_are_read_as_games_if_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, form: str, moves: int
) -> None:
    path = tmp_path / name
    path.write_bytes(FOREIGN[name])
    assert main(["convert", "--from", form, str(path), str(tmp_path / "a.sgf")]) == 0
    assert (tmp_path / "a.sgf").read_text().count("[") == moves + 4
    capsys.readouterr()
