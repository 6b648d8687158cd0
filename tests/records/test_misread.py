"""Files that were read as another game, or refused though a game is in them: tests/data/files."""

from pathlib import Path

import pytest
from tests.records.trees import drawn

from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import FormatError, Tree

FILES = Path(__file__).parents[1] / "data" / "files"
WITHOUT_I = "Letters are read without I, so that K10 is j10; --letters all reads them with I."


def read(name: str, **options: object) -> Tree:
    return read_file(FILES / name, how=FormatOptions(**options))  # type: ignore[arg-type]


def read_text(text: str, tmp_path: Path, **options: object) -> Tree:
    path = tmp_path / "game"
    path.write_text(text, encoding="utf-8")
    return read(str(path), **options)


@pytest.mark.parametrize(
    ("name", "moves"),
    [("letters_go.txt", "j10 k10 j11 i9"), ("numbered_go.txt", "j10 k10 j11 s1 l9")],
)
def test_letters_without_i(name: str, moves: str) -> None:
    tree = read(name)
    assert (tree.width, tree.height, drawn(tree)) == (19, 19, moves)
    assert tree.remarks == [WITHOUT_I]


def test_the_option_for_letters(tmp_path: Path) -> None:
    tree = read("letters_go.txt", letters="all")
    assert (tree.width, drawn(tree), tree.remarks) == (15, "k10 l10 k11 j9", [])
    tree = read_text("h8 j9", tmp_path, letters="go")
    assert (tree.width, drawn(tree), tree.remarks) == (19, "h8 i9", [])
    with pytest.raises(FormatError, match="line 1, column 4: i9: the letters leave out I"):
        read_text("h8 i9", tmp_path, letters="go")


@pytest.mark.parametrize(
    ("text", "width", "moves"),
    [
        ("k10 l10", 15, "k10 l10"),
        ("K10 I9", 15, "k10 i9"),
        ("19 K10 L10", 19, "k10 l10"),
        ("19 k10 t1", 19, "j10 s1"),
        ("20 t1 t2", 20, "t1 t2"),
        ('[Site "pente.org"]\n[Player 1 Name "Ann"]\n\n1. K10 A1', 19, "j10 a1"),
    ],
)
def test_what_tells_the_letters(tmp_path: Path, text: str, width: int, moves: str) -> None:
    tree = read_text(text, tmp_path)
    assert (tree.width, drawn(tree)) == (width, moves)
