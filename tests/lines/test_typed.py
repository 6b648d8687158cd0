"""Lines as they arrive: in pieces, too long, of full width, with control characters."""

import os

import pytest

from wuziqi.lines.phrases import LONGEST, TypedLines
from wuziqi.system import SYSTEM
from wuziqi.words.sentences import quoted


def read_all(*chunks: bytes, charset: str = "utf-8") -> list[str]:
    """The lines read from chunks that arrive one after the other."""
    reading, writing = os.pipe()
    source = SYSTEM.source(reading)
    typed = TypedLines(source, charset)
    found = []
    for chunk in chunks:
        os.write(writing, chunk)
        found += typed.read()
    os.close(writing)
    while not typed.ended:
        found += typed.read()
    assert typed.read() == []
    source.close()
    os.close(reading)
    return found


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"h8\n", ["h8"]),
        (b"h8\r\nquit", ["h8", "quit"]),
        (b"\n  row \t 8  \n\n", ["", "row 8", ""]),
        ("ｈ８\n：Ｉ１０\n行　８？\n".encode(), ["h8", ":I10", "行 8?"]),
        ("\ufeffh8\n".encode(), ["h8"]),
        (b"\x0c\n\x0cboard\nh\x0c8\n", ["", "board", "h8"]),
        (b"h\x008\n\x1b[Ah8\n", ["h?8", "?[Ah8"]),
        (b"h\x7f8\n\x9b2J\n\xff\n", ["h?8", "\ufffd2J", "\ufffd"]),
        ("\u202eh8\u2028i9\n".encode(), ["h8 i9"]),
        ("h۸\nl١٠\nh\u200f8\nх8\nh\u30008\n".encode(), ["h8", "l10", "h8", "х8", "h 8"]),
    ],
)
def test_lines_are_made_fit_to_be_understood(data: bytes, lines: list[str]) -> None:
    assert read_all(data) == lines


def test_a_line_may_come_in_pieces() -> None:
    assert read_all(b"ro", b"w 8\nbo", b"ard\nq") == ["row 8", "board", "q"]


def test_a_line_in_another_encoding() -> None:
    assert read_all("棋盘\n".encode("gbk"), charset="gbk") == ["棋盘"]


def test_a_line_without_end_is_cut() -> None:
    chunks = [b"x" * 5_000] * 20
    found = read_all(*chunks, b"\nh8\n")
    assert [len(line) for line in found] == [LONGEST, 2]
    assert quoted(found[0]) == "x" * 30 + "..."
