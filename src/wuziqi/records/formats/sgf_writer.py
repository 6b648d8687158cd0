"""Writes games in SGF; see sgf.py for the format."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import islice
from typing import Final

from wuziqi.records.formats.rule_names import rule_in_file
from wuziqi.records.formats.sgf import (
    ADDED_COLORS,
    MOVE_COLORS,
    RESULT_CODES,
    TEXT_FIELDS,
    escaped,
    letters_of,
    result_of,
    simple_text,
)
from wuziqi.records.formats.tree import NO_POINT, Note, Tree, cell_of, no_character
from wuziqi.rules.board import Board

_LINE: Final = 76
_BATCH: Final = 1 << 16
"""Pieces that are joined at once: all those of a large tree would fill the memory."""

_MERGED: Final = {"LB", "MA"}
"""Properties that a node may have on its own point and on others."""


def format_sgf(tree: Tree) -> bytes:
    """Write a tree in UTF-8. Times of moves are left out: SGF has no place for them.

    Raises FormatError for text that no file can hold, such as half a character.
    """
    written, pieces = BytesIO(), _pieces(tree)
    try:
        while batch := "".join(islice(pieces, _BATCH)):
            written.write(batch.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise no_character(error) from error
    return written.getvalue()


def _pieces(tree: Tree) -> Iterator[str]:
    """The text of a tree, node by node."""
    branching, plain = _branching(tree), _plain_nodes(tree.width, tree.height)
    opened: list[int] = []
    way = array("i")  # the node at each depth of the way to the last one
    length, before = 0, -1
    yield "("
    for node, depth in enumerate(tree.depths):
        if depth <= before:
            del way[depth:]
            while opened and opened[-1] >= depth:
                opened.pop()
                yield ")"
        if node and branching[way[-1]]:
            opened.append(depth)
            length = 0
            yield "\n("
        way.append(node)
        before = depth
        is_plain = node and node not in tree.notes
        piece = plain[tree.colors[node]][tree.cells[node]] if is_plain else _node(tree, node)
        if length and length + len(piece) > _LINE:
            length = 0
            yield "\n"
        length += len(piece)
        yield piece
    yield ")" * len(opened) + ")\n"


def _branching(tree: Tree) -> bytearray:
    """Which nodes have several variations behind them."""
    branching, way = bytearray(len(tree)), array("i")
    for node, depth in enumerate(tree.depths):
        if depth < len(way):
            branching[way[depth - 1]] = 1
            del way[depth:]
        way.append(node)
    return branching


@cache
def _plain_nodes(width: int, height: int) -> list[dict[int, str]]:
    """The texts of all nodes without a note on a board, by color and cell."""
    letters = {cell_of(point): letters_of(point, height) for point in Board(width, height)}
    letters[NO_POINT] = ""
    moves = [
        {cell: f";{color}[{place}]" for cell, place in letters.items()} for color in MOVE_COLORS
    ]
    return [{NO_POINT: ";"}, *moves]


def _node(tree: Tree, node: int) -> str:
    note, stone, point = tree.note(node), tree.stone(node), tree.point(node)
    written: dict[str, Sequence[str]] = {} if node else dict(_root(tree, note))
    letters = "" if point is None else letters_of(point, tree.height)
    if stone is not None:
        written[stone.name[0]] = [letters]
    for name, color in ADDED_COLORS.items():
        points = [letters_of(added, tree.height) for added, kind in note.added if kind is color]
        if points:
            written[name] = points
    if note.comment:
        written["C"] = [escaped(note.comment)]
    _add_marks(written, note, letters)
    for name, values in note.properties.items():
        if name in _MERGED or name not in written:
            written[name] = [*written.get(name, ()), *values]
    parts = (name + "".join(f"[{value}]" for value in values) for name, values in written.items())
    return ";" + "".join(parts)


def _add_marks(written: dict[str, Sequence[str]], note: Note, letters: str) -> None:
    """Write text and mark on the node's own point; without a point under names of our own."""
    text = escaped(note.text)
    if text:
        written["LB" if letters else "TX"] = [f"{letters}:{text}" if letters else text]
    if note.marked:
        written["MA" if letters else "MK"] = [letters]


def _root(tree: Tree, note: Note) -> Iterator[tuple[str, Sequence[str]]]:
    square = tree.width == tree.height
    yield "FF", ["4"]
    yield "GM", ["4"]
    yield "CA", ["UTF-8"]
    yield "SZ", [f"{tree.width}" if square else f"{tree.width}:{tree.height}"]
    for name, attribute in TEXT_FIELDS.items():
        if value := getattr(tree, attribute):
            yield name, [escaped(value)]
    if tree.rule and not _tells(note.properties, "RU", rule_in_file, tree.rule):
        yield "RU", [tree.rule.name]
    if tree.result and not _tells(note.properties, "RE", result_of, tree.result):
        yield "RE", [next(value for value, who in RESULT_CODES.items() if who == tree.result)]


def _tells(
    properties: Mapping[str, Sequence[str]],
    name: str,
    reader: Callable[[str], object],
    value: object,
) -> bool:
    """Whether a property that was kept as it was read means the same."""
    return name in properties and reader(simple_text(properties[name][0])) == value
