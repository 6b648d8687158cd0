"""Writes trees in the format of RenLib; see renlib.py for the format."""

from array import array
from collections.abc import Mapping
from dataclasses import replace

from wuziqi.records.formats.encodings import encode_all
from wuziqi.records.formats.renlib import (
    BOARD_TEXT,
    BYTES,
    COMMENT,
    EXTENDED,
    HAS_SIBLING,
    HEADER,
    KEPT,
    MARK,
    MORE,
    NO_CHILD,
    OTHERS,
    SIZE,
    turns,
)
from wuziqi.records.formats.tree import (
    EMPTY_NOTE,
    NO_COLOR,
    NO_POINT,
    FormatError,
    Note,
    Tree,
    no_character,
    out_of_turn,
    set_up,
)
from wuziqi.texts import N_


def format_renlib(tree: Tree) -> bytes:
    """Write a tree; of its notes only the properties are left out.

    The lines of a comment but the first end with CR LF. A node without a move becomes a part of
    the one before it. Raises FormatError for another board than 15x15, a colour
    out of turn, and stones that are set up.
    """
    if (tree.width, tree.height) != (SIZE, SIZE):
        text = N_("RenLib knows 15x15 only, not {width}x{height}")
        raise FormatError(text, width=tree.width, height=tree.height)
    played = _only_played(tree)
    rootless = 0 not in played.notes and len(played) > 1 and played.cells[1] != NO_POINT
    pairs, done = _pairs(played), int(rootless)
    encoded = _encoded(played)
    written = bytearray(HEADER)
    for node in sorted(played.notes):
        written += pairs[2 * done : 2 * node + 2] + _texts(played.notes[node], encoded)
        done = node + 1
    written += pairs[2 * done :]
    return bytes(written)


def _only_played(tree: Tree) -> Tree:
    """Return the tree with the notes of nodes without a move joined to those before them."""
    if tree.notes.get(0, EMPTY_NOTE).added:
        raise set_up()
    if NO_COLOR not in tree.colors[1:]:
        _check_turns(tree)
        return tree
    result = Tree(tree.width, tree.height)
    result.notes.update({0: tree.notes[0]} if 0 in tree.notes else {})
    kept = array("i", [0])  # the node of the result that stands for each node of the way
    for node in range(1, len(tree)):
        depth, note = tree.depths[node], tree.note(node)
        del kept[depth:]
        above = kept[-1]
        if note.added:
            raise set_up()
        if tree.colors[node] != NO_COLOR:
            above = result.add(result.depths[above] + 1, tree.point(node), tree.stone(node))
            if note != EMPTY_NOTE:
                result.notes[above] = note
        elif note.comment:
            result.notes[above] = _joined(result.note(above), note.comment)
        kept.append(above)
    _check_turns(result)
    return result


def _joined(note: Note, comment: str) -> Note:
    return replace(note, comment=f"{note.comment}\n{comment}" if note.comment else comment)


def _check_turns(tree: Tree) -> None:
    if tree.colors != (expected := turns(tree)):
        node = next(node for node, color in enumerate(tree.colors) if color != expected[node])
        raise out_of_turn(tree.stone(node), tree.point(node))


def _pairs(tree: Tree) -> bytearray:
    """The point and the flags of every node."""
    flags = _branch_flags(tree)
    for node, note in tree.notes.items():
        flags[node] |= MARK * note.marked | COMMENT * bool(note.comment)
        flags[node] |= EXTENDED * bool(note.text) | _kept_flags(note)
    pairs = bytearray(2 * len(tree))
    pairs[::2] = bytes(map(BYTES.__getitem__, tree.cells))
    pairs[1::2] = flags
    return pairs


def _branch_flags(tree: Tree) -> bytearray:
    """The flags of every node that make the tree."""
    flags = bytearray(len(tree))
    last = array("i")  # the node at each depth of the way to the last one
    before = -1
    for node, depth in enumerate(tree.depths):
        if depth <= before:
            flags[last[depth]] |= HAS_SIBLING
            flags[node - 1] |= NO_CHILD
            del last[depth:]
        last.append(node)
        before = depth
    flags[-1] |= NO_CHILD
    return flags


def _encoded(tree: Tree) -> Mapping[str, bytes]:
    """The bytes of all texts that are not ASCII."""
    try:
        return encode_all(
            {
                text
                for note in tree.notes.values()
                for text in (_comment(note), _on_board(note))
                if not text.isascii()
            }
        )
    except UnicodeEncodeError as error:
        raise no_character(error) from error


def _texts(note: Note, encoded: Mapping[str, bytes]) -> bytes:
    """What follows the point and the flags of a node."""
    extended = bytes([0, BOARD_TEXT]) if note.text else b""
    texts = [_padded(text, encoded) for text in (_comment(note), _on_board(note)) if text]
    return extended + b"".join(texts)


def _comment(note: Note) -> str:
    """The comment of a node as it is written."""
    first, more, rest = note.comment.replace(MORE, " ").replace("\0", " ").partition("\n")
    return first + (MORE if more else "") + rest.replace("\n", "\r\n")


def _on_board(note: Note) -> str:
    return note.text.replace("\0", " ")


def _kept_flags(note: Note) -> int:
    flags = next(iter(note.properties.get(KEPT, ())), "")
    return int(flags) & OTHERS if flags in {"2", "4", "6"} else 0


def _padded(text: str, encoded: Mapping[str, bytes]) -> bytes:
    """The bytes of a text, a zero and what makes their number even."""
    data = text.encode("ascii") if text.isascii() else encoded[text]
    return data + bytes(2 - len(data) % 2)
