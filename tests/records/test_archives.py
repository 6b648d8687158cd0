"""Games in compressed files: gzip, and archives as renju.net hands out its database."""

import gzip
import io
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.records.test_readers import RIF
from tests.records.trees import drawn

from wuziqi.cli.main import main
from wuziqi.records.formats import files
from wuziqi.records.formats.files import files_of, read_file, read_games
from wuziqi.records.formats.reading import MOST_BYTES, FormatOptions
from wuziqi.records.formats.tree import FormatError

SGF = b"(;SZ[15];B[hh];W[ii])"


def zipped(path: Path, members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_a_gzip_file(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf.gz"
    path.write_bytes(gzip.compress(SGF))
    assert (drawn(read_file(path)), read_file(path).remarks) == ("h8 i7", [])
    unnamed = tmp_path / "game"
    unnamed.write_bytes(gzip.compress(b"1.h8 2.i9 3.g7 4.h9"))
    assert drawn(read_file(unnamed)) == "h8 i9 g7 h9"
    assert files_of(tmp_path) == [path]


def test_the_database_in_an_archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = zipped(tmp_path / "renjunet.zip", {"readme.txt": b"h", "renjunet.rif": RIF.encode()})
    tree = read_file(path)
    assert (tree.black, tree.games) == ("Ann Arro", 3)
    path = zipped(tmp_path / "renjunet.zip", {"renjunet.rif": RIF.encode()})
    assert read_file(path).remarks == []
    assert [drawn(tree) for tree in read_games(path)] == ["h8 h9 i8", "a1 o15", ""]
    assert drawn(read_file(path, game=2)) == "a1 o15"
    assert main(["import", "--data-dir", str(tmp_path / "data"), str(path)]) == 0
    assert capsys.readouterr().out == "2 games imported.\n"


def test_an_archive_of_several_files(tmp_path: Path) -> None:
    members = {"a.sgf": SGF, "bad.sgf": b"(;SZ[99])", "notes.md": b"text", "c/b.psq": b""}
    members["c/b.psq"] = b"Piskvorky 15x15, 1:1, 0\n8,8,0\n"
    path = zipped(tmp_path / "some.zip", members)
    tree = read_file(path)
    told = "Read from the archive: a.sgf. Not shown: bad.sgf, c/b.psq, notes.md."
    assert (drawn(tree), tree.remarks) == ("h8 i7", [told])
    trees = list(read_games(path))
    assert [drawn(tree) for tree in trees] == ["h8 i7", "", "h8"]
    assert trees[0].remarks == ["Read from the archive: a.sgf. Not shown: notes.md."]
    assert trees[2].remarks == []
    assert trees[1].remarks[0].startswith("game bad.sgf: line 1, column 6: a board has")
    assert drawn(read_file(path, game=3)) == "h8"


def test_an_archive_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = zipped(tmp_path / "a.zip", {"a.sgf": SGF})
    for data in (path.read_bytes(), gzip.compress(SGF)):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(data)))
        assert drawn(read_file(files.STANDARD_INPUT)) == "h8 i7"


def damaged(data: bytes) -> bytes:
    middle = len(data) // 3
    return data[:middle] + bytes(40) + data[middle + 40 :]


def encrypted(data: bytes) -> bytes:
    at = data.index(b"PK\x01\x02") + 8
    return data[:6] + b"\1" + data[7:at] + b"\1" + data[at + 1 :]


def test_what_cannot_be_unpacked_is_said(tmp_path: Path) -> None:
    lines = b"".join(b"(;SZ[15]C[%d];B[hh])" % number for number in range(5000))
    whole = zipped(tmp_path / "a.zip", {"a.sgf": lines}).read_bytes()
    huge = whole.rindex(b"PK\x05\x06") + 12
    cases = {
        "half.zip": (whole[: len(whole) // 2], "the compressed file is damaged"),
        "damaged.zip": (damaged(whole), "the compressed file is damaged"),
        "encrypted.zip": (encrypted(whole), "a.sgf is encrypted"),
        "empty.zip": (zipped(tmp_path / "e", {"a/": b"", "b": b""}).read_bytes(), "the archive is"),
        "huge.zip": (whole[:huge] + b"\xff" * 4 + whole[huge + 4 :], "the archive has too many"),
        "half.gz": (gzip.compress(lines)[:500], "the compressed file is damaged"),
        "damaged.gz": (damaged(gzip.compress(lines)), "the compressed file is damaged"),
        "text.gz": (gzip.compress(b"only text"), "not a game in any format known"),
    }
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        other = zipped(tmp_path / "o", {"a.sgf": SGF}, method).read_bytes()
        cases[f"{method}.zip"] = other, "a.sgf is compressed in an unknown way"
    for name, (data, why) in cases.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(FormatError) as caught:
            read_file(path)
        assert str(caught.value).startswith(f"{path}: {why}"), name


@pytest.mark.parametrize("name", ["bomb.gz", "bomb.zip"])
def test_a_bomb_is_unpacked_to_the_limit_of_its_format(tmp_path: Path, name: str) -> None:
    path, data = tmp_path / name, b"h8 i9 " + bytes(8 * MOST_BYTES).replace(b"\0", b" ")
    if name.endswith(".gz"):
        path.write_bytes(gzip.compress(data))
    else:
        zipped(path, {"game.txt": data})
    with pytest.raises(FormatError, match="larger than 4 MB"):
        read_file(path)
    assert drawn(read_file(path, how=FormatOptions(unlimited=True))) == "h8 i9"
