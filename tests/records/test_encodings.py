"""Files that do not declare their encoding: the samples in tests/data/encodings.txt."""

from pathlib import Path

import pytest

from wuziqi.cli.main import main
from wuziqi.records.formats.encodings import decode, decoder_of
from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import FormatError

DATA = Path(__file__).parents[1] / "data"
SAMPLES = [
    (codec, texts)
    for line in (DATA / "encodings.txt").read_text(encoding="utf-8").splitlines()
    for codec, *texts in [line.split("\t")]
]
TOO_SHORT = ["МОСКВА"]
"""In Windows-1251 these are three Chinese surnames as well."""


def sgf(texts: list[str]) -> str:
    values = zip(("PB", "PW", "EV"), texts, strict=False)
    return f"(;GM[4]SZ[15]{''.join(f'{name}[{text}]' for name, text in values)};B[hh])"


@pytest.mark.parametrize(("codec", "texts"), SAMPLES)
def test_the_encoding_is_guessed_by_the_whole_file(
    codec: str, texts: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(sgf(texts).encode(codec))
    tree = read_file(path)
    found = [text for text in (tree.black, tree.white, tree.event) if text]
    assert (found == texts) is (texts != TOO_SHORT)
    assert read_file(path, how=FormatOptions(encoding=codec)).black == texts[0]


@pytest.mark.parametrize("codec", sorted({codec for codec, _texts in SAMPLES}))
def test_all_texts_of_a_renlib_file_tell_its_encoding(codec: str) -> None:
    names = [text for one, texts in SAMPLES if one == codec for text in texts]
    decoded = decoder_of([name.encode(codec) for name in names])
    assert [decoded(name.encode(codec)) for name in names] == names


def test_a_beginning_may_end_within_a_character() -> None:
    for codec, text in (("utf-8", "五子棋"), ("gbk", "五子棋"), ("shift-jis", "五目並べの大会")):
        assert decode(text.encode(codec)[:-1], whole=False) == text[:-1]


def test_a_file_that_is_not_in_the_encoding_told_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(sgf(["René"]).encode("cp1252"))
    with pytest.raises(FormatError, match="byte 20: not a text in UTF-8"):
        read_file(path, how=FormatOptions(encoding="utf-8"))


def test_the_option_for_the_encoding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(sgf(TOO_SHORT).encode("cp1251"))
    assert main(["show", "--encoding", "windows-1251", str(path)]) == 0
    assert "МОСКВА" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["show", "--encoding", "zlib", str(path)])
    assert "unknown encoding 'zlib'" in capsys.readouterr().err
