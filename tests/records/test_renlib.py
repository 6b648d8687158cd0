"""RenLib: the bytes of small files, what damaged ones do, and round trips."""

from random import Random

import pytest
from tests.records.trees import drawn, line
from tools.attack.mutate import random_tree

from wuziqi.records.formats.reading import FormatOptions, ReadProgress, Source
from wuziqi.records.formats.renlib import format_renlib, parse_renlib
from wuziqi.records.formats.tree import FormatError, Note, Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

HEADER = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10


def parse_bytes(data: bytes, progress: ReadProgress | None = None, *, strict: bool = False) -> Tree:
    return parse_renlib(Source(data, FormatOptions(progress=progress, strict=strict)))


def parse(nodes: str, header: bytes = HEADER, *, strict: bool = False) -> Tree:
    return parse_bytes(header + bytes.fromhex(nodes), strict=strict)


@pytest.mark.parametrize(
    ("nodes", "moves"),
    [
        ("7840", "h8"),
        ("7800 6900 8740", "h8 i9 g7"),
        ("7800 6980 8740 6740", "h8 i9 g7 | 2: g9"),
        ("78C0 7940", "h8 | 1: i8"),
        ("0000 78C0 7940", "h8 | 1: i8"),
        ("7800 0000 6940", "h8 -- i9"),
        ("0100 0F00 E100 EF40", "a15 o15 a1 o1"),
        ("7880 69C0 6840 7940", "h8 i9 | 2: h9 | 1: i8"),
        ("", ""),
        ("0040", ""),
    ],
)
def test_small_files(nodes: str, moves: str) -> None:
    tree = parse(nodes)
    assert drawn(tree) == moves
    assert tree.colors.tolist() == [0, *(1 if depth % 2 else 2 for depth in tree.depths[1:])]
    assert parse_bytes(format_renlib(tree)) == tree


def test_older_versions_and_the_oldest_without_a_header() -> None:
    assert drawn(parse("7840", HEADER.replace(b"\x03\x04", b"\x03\x00"))) == "h8"
    assert drawn(parse("7800 6940", b"")) == "h8 i9"


@pytest.mark.parametrize(
    ("node", "note"),
    [
        ("7848 6100", Note("a")),
        ("7848 61620000", Note("ab")),
        ("7860 6100", Note("a")),
        ("7868 61086200", Note("a\nb")),
        ("7848 61086208630D0A640000", Note("a\nb\nc\nd")),
        ("7850", Note(marked=True)),
        ("7841 0001 4100", Note(text="A")),
        ("7859 0001 6100 4142 0000", Note("a", "AB", marked=True)),
        ("7841 0100", Note()),
        ("7844", Note(properties={"LIBFLAGS": ["4"]})),
    ],
)
def test_notes(node: str, note: Note) -> None:
    tree = parse(node)
    assert tree.note(1) == note
    assert parse_bytes(format_renlib(tree)) == tree


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("五子棋", "gbk"), ("五子棋", "utf-8"), ("Ren\xe9 ", "latin-1")],
)
def test_texts_in_any_encoding_are_kept(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    tree = parse_bytes(HEADER + b"\x78\x48" + data + bytes(2 - len(data) % 2))
    assert tree.note(1).comment == text
    again = format_renlib(tree)
    assert parse_bytes(again) == tree
    kept = data if encoding != "utf-8" else text.encode("gbk")  # what old programs read
    assert kept in again


def test_text_that_gbk_cannot_say_is_written_in_utf_8() -> None:
    tree = line("h8")
    tree.notes[1] = Note("五 \U0001f600")
    assert "\U0001f600".encode() in format_renlib(tree)
    assert parse_bytes(format_renlib(tree)) == tree


@pytest.mark.parametrize(
    ("nodes", "told"),
    [
        ("78", "byte 20: the file ends in the middle of a tree"),
        ("7800", "byte 22: the file ends in the middle of a tree"),
        ("0000", "byte 22: the file ends in the middle of a tree"),
        ("7800 7840", "byte 22: h8 is occupied"),
        ("7840 6940", "byte 22: more follows behind the end of the tree"),
        ("0040 6940", "byte 22: more follows behind the end of the tree"),
        ("F140", "byte 20: F1 is not a point"),
        ("7000", "byte 20: 70 is not a point"),
        ("7848 616263", "byte 22: a text that begins here never ends"),
        ("7848 6162 00", "byte 25: the file ends in a text"),
        ("7841 00", "byte 22: the file ends in the middle of a node"),
    ],
)
def test_what_is_wrong_is_told_with_its_byte(nodes: str, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(nodes, strict=True)
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("nodes", "moves", "remark"),
    [
        ("7800", "h8", "The file ends in the middle of its tree; 1 node was read."),
        ("0000", "", "The file ends in the middle of its tree; 0 nodes were read."),
        (
            "7800 6980 8740",
            "h8 i9 g7",
            "The file ends in the middle of its tree; 3 nodes were read.",
        ),
        ("7848 616263", "h8", "The file ends in the middle of its tree; 1 node was read."),
        (
            "7800 7840",
            "h8",
            "1 stone on an occupied point is left out with what follows it: 1 of 2 nodes.",
        ),
        (
            "7800 6900 7880 5880 6840 4840 88C0 7880 4840 9840",
            "h8 i9 h7 | 3: h6",
            "2 stones on occupied points are left out with what follows them: 6 of 10 nodes.",
        ),
    ],
)
def test_what_renlib_itself_opens_is_read(nodes: str, moves: str, remark: str) -> None:
    tree = parse(nodes)
    assert drawn(tree) == moves
    assert tree.remarks == [remark]
    assert parse_bytes(format_renlib(tree), strict=True) == tree


def test_a_break_and_occupied_points_are_both_named() -> None:
    tree = parse("7800 7880 6840 6900 79")
    assert drawn(tree) == "h8 i9"
    assert len(tree.remarks) == 2


def texts(*data: bytes) -> bytes:
    """A file of one line of play whose nodes have these texts."""
    nodes = [0x78, 0x69, 0x87, 0x68]
    last = len(data) - 1
    return HEADER + b"".join(
        bytes([nodes[n], 0x48 if n == last else 0x08]) + text + bytes(2 - len(text) % 2)
        for n, text in enumerate(data)
    )


def test_the_encoding_is_that_of_the_whole_file() -> None:
    """斜指 in GBK is also two letters of Hebrew in UTF-8."""
    tree = parse_bytes(texts("斜指".encode("gbk"), "彗星".encode("gbk"), b"Ann"))
    assert [tree.note(node).comment for node in (1, 2, 3)] == ["斜指", "彗星", "Ann"]
    assert "斜指".encode("gbk") in format_renlib(tree)
    assert parse_bytes(format_renlib(tree)) == tree
    odd = parse_bytes(texts("彗星".encode("gbk"), "花月".encode("gbk"), b"Ren\xe9 "))
    assert [odd.note(node).comment for node in (1, 2, 3)] == ["彗星", "花月", "Ren\xe9 "]
    assert parse_bytes(format_renlib(odd)) == odd


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "byte 0: a RenLib file begins"),
        (b"\xffRenLib\xff\x03", "byte 9: the file ends in its header"),
        (HEADER.replace(b"\x03", b"\x09"), "byte 8: version 9 of the format is not known"),
    ],
)
def test_a_wrong_header(data: bytes, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_bytes(data)
    assert str(caught.value).startswith(told)


def test_a_tree_of_passes_a_hundred_thousand_deep() -> None:
    data = HEADER + b"\0\0" * 100_000 + b"\0\x40"
    tree = parse_bytes(data)
    assert tree.depths[-1] == 100_000
    assert parse_bytes(format_renlib(tree)) == tree


def test_progress_tells_the_bytes_done() -> None:
    told: list[int] = []
    data = HEADER + b"\0\0" * 200_000 + b"\0\x40"
    parse_bytes(data, told.append)
    assert told == sorted(told)
    assert len(told) > 2
    assert told[-1] == len(data)


def test_random_trees_are_read_as_they_were_written() -> None:
    random = Random(3)
    for _ in range(300):
        tree = random_tree(random)
        again = parse_bytes(format_renlib(tree))
        assert again == tree
        assert format_renlib(again) == format_renlib(tree)


def test_comments_of_nodes_without_a_move_go_to_the_one_before() -> None:
    tree = Tree()
    tree.add(1, Point(7, 7), Stone.BLACK)
    tree.notes[tree.add(2, None, None)] = Note("here")
    tree.add(3, Point(8, 8), Stone.WHITE)
    tree.add(2, Point(6, 6), Stone.WHITE)
    again = parse_bytes(format_renlib(tree))
    assert drawn(again) == "h8 i9 | 2: g7"
    assert again.note(1).comment == "here"


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (Tree(19, 19), "RenLib knows 15x15 only, not 19x19"),
        (Tree(notes={0: Note(added=((Point(1, 1), None),))}), "stones that are set up"),
    ],
)
def test_what_renlib_cannot_say(tree: Tree, told: str) -> None:
    with pytest.raises(FormatError, match=told):
        format_renlib(tree)
    again = Tree()
    again.add(1, Point(0, 0), Stone.WHITE)
    with pytest.raises(FormatError, match="White plays a1 out of turn"):
        format_renlib(again)
