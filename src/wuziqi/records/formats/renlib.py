"""Trees in the format of RenLib, the program of renju players: ``.lib`` files, 15x15 only.

After a header of 20 bytes every node has a point (low half its column from 1, high half its row
from 0 at the TOP; 0 is a pass, or the root), a byte of flags, and the texts that they announce.
The flags also make the tree: NO_CHILD ends a branch, and the next node is then the sibling of the
last node with HAS_SIBLING. The colours take turns. The oldest files have no header.

A comment is one line, and behind a byte 8 any number more; every text ends with a zero byte and
has an even length. Its characters are those of the computer that it was written on, see
encodings.py.
"""

from array import array
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from wuziqi.records.formats.encodings import decode, encode, line_feeds
from wuziqi.records.formats.tree import (
    EMPTY_NOTE,
    NO_COLOR,
    NO_POINT,
    FormatError,
    Note,
    Tree,
    cell_of,
    point_of,
)
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

Progress = Callable[[int], None]
"""Called now and then with the number of bytes done."""

_MAGIC: Final = b"\xffRenLib\xff"
_HEADER: Final = _MAGIC + b"\x03\x04" + b"\xff" * 10
_VERSION: Final = 3
_OLDEST: Final = 0x78
"""The first byte of files without a header: a stone on the centre."""

_SIZE: Final = 15
_HAS_SIBLING: Final = 0x80
_NO_CHILD: Final = 0x40
_OLD_COMMENT: Final = 0x20
_MARK: Final = 0x10
_COMMENT: Final = 0x08
_EXTENDED: Final = 0x01
_BOARD_TEXT: Final = 0x01
"""In the second byte of more flags."""

_OTHERS: Final = 0x06
"""Flags that say how RenLib shows a node; they are kept as they stand."""

_PLAIN: Final = 0xC0
"""A node with no other flags than these has no note."""

_KEPT: Final = "LIBFLAGS"
_MORE: Final = "\b"
_STEP: Final = 1 << 17
"""Bytes between two reports of progress."""

_CELLS: Final = [
    cell_of(Point(byte % 16 - 1, _SIZE - 1 - byte // 16)) if byte % 16 and byte < 0xF0 else NO_POINT
    for byte in range(256)
]

_BYTES: Final = [
    (_SIZE - 1 - cell // 32) * 16 + cell % 32 + 1 if cell in _CELLS else 0 for cell in range(1024)
]
"""The other way round; the last one, of no cell, is that of NO_POINT too."""


def is_renlib(data: bytes) -> bool:
    """Whether a file begins as RenLib's do, those without a header too."""
    return data.startswith(_MAGIC) or (data[:1] == bytes([_OLDEST]) and not data[:2].isalnum())


def parse_renlib(data: bytes, progress: Progress | None = None) -> Tree:
    """Read a tree. Raises FormatError, with the byte."""
    at = _begin(data)
    tree = Tree(_SIZE, _SIZE)
    if at + 1 < len(data) and data[at] == 0:
        at = _read_root(data, at, tree)
        if at < 0:
            return tree
    if at < len(data):
        report = progress or (lambda _done: None)
        if (end := _read_nodes(data, at, tree, report)) < len(data):
            raise _error(end, "more follows behind the end of the tree")
        tree.colors = _turns(tree)
        report(len(data))
    return tree


def format_renlib(tree: Tree) -> bytes:
    """Write a tree; of its notes only the properties are left out.

    The lines of a comment but the first end with CR LF. A node without a move becomes a part of
    the one before it. Raises FormatError for another board than 15x15, a colour
    out of turn, and stones that are set up.
    """
    if (tree.width, tree.height) != (_SIZE, _SIZE):
        raise FormatError(f"RenLib knows 15x15 only, not {tree.width}x{tree.height}")
    played = _only_played(tree)
    rootless = 0 not in played.notes and len(played) > 1 and played.cells[1] != NO_POINT
    pairs, done = _pairs(played), int(rootless)
    written = bytearray(_HEADER)
    for node in sorted(played.notes):
        written += pairs[2 * done : 2 * node + 2] + _texts(played.notes[node])
        done = node + 1
    written += pairs[2 * done :]
    return bytes(written)


# Reading


def _begin(data: bytes) -> int:
    """Where the nodes begin."""
    if not data.startswith(_MAGIC):
        if data[:1] == bytes([_OLDEST]):
            return 0
        raise _error(0, "a RenLib file begins with FF 'RenLib' FF")
    if len(data) < len(_HEADER):
        raise _error(len(data), "the file ends in its header")
    if data[8] != _VERSION:
        raise _error(8, f"version {data[8]} of the format is not known")
    return len(_HEADER)


def _read_root(data: bytes, at: int, tree: Tree) -> int:
    """Read a root without a stone. Returns the byte after it, -1 if nothing follows."""
    flags = data[at + 1]
    at = _read_note(data, at + 2, flags, tree, 0)
    if not flags & _NO_CHILD:
        if at == len(data):
            raise _error(at, "the file ends in the middle of a tree")
        return at
    if at < len(data):
        raise _error(at, "more follows behind the end of the tree")
    return -1


def _read_nodes(data: bytes, at: int, tree: Tree, progress: Progress) -> int:
    """Read all nodes below the root; returns the byte after them.

    One loop with everything at hand, for files of many million nodes. ``line`` has the cells on
    the way to the last node, ``taken`` says which are among them, and ``open_depths`` has the
    depths of the nodes on it that a sibling will follow.
    """
    add_cell, add_depth, cell_of_byte = tree.cells.append, tree.depths.append, _CELLS
    line, taken, open_depths = [NO_POINT], bytearray(1024), array("i")
    depth, reported = 1, at
    try:
        while True:
            cell, flags = cell_of_byte[data[at]], data[at + 1]
            if cell < 0 or taken[cell]:
                _check_pass(data, at, cell)
            else:
                taken[cell] = 1
            add_cell(cell)
            add_depth(depth)
            line.append(cell)
            at += 2
            if flags & ~_PLAIN:
                at = _read_note(data, at, flags, tree, len(tree) - 1)
            if flags & _HAS_SIBLING:
                open_depths.append(depth)
            if not flags & _NO_CHILD:
                depth += 1
            elif open_depths:
                depth = open_depths.pop()
                for cell in line[depth:]:
                    taken[cell] = 0
                del line[depth:]
            else:
                return at
            if at > reported:
                reported = at + _STEP
                progress(at)
    except IndexError as error:
        raise _error(at, "the file ends in the middle of a tree") from error


def _check_pass(data: bytes, at: int, cell: int) -> None:
    """Raise FormatError unless a node whose cell cannot be played is a pass."""
    if cell >= 0:
        raise _error(at, f"{point_of(cell)} is occupied")
    if data[at]:
        raise _error(at, f"{data[at]:02X} is no point")


def _turns(tree: Tree) -> "array[int]":
    """The colour of every node by its depth: black at 1, then in turn."""
    black, white = int(Stone.BLACK), int(Stone.WHITE)
    colors = array("b", (black if depth & 1 else white for depth in tree.depths))
    colors[0] = NO_COLOR
    return colors


def _read_note(data: bytes, at: int, flags: int, tree: Tree, node: int) -> int:
    """Read the texts of a node. Returns the byte after them."""
    extended = 0
    if flags & _EXTENDED:
        if at + 2 > len(data):
            raise _error(at, "the file ends in the middle of a node")
        extended = data[at + 1]
        at += 2
    comment = text = ""
    if flags & (_COMMENT | _OLD_COMMENT):
        comment, at = _read_text(data, at)
    if extended & _BOARD_TEXT:
        text, at = _read_text(data, at)
    others = {_KEPT: [f"{flags & _OTHERS}"]} if flags & _OTHERS else None
    marked = bool(flags & _MARK)
    if others:
        tree.notes[node] = Note(_lines(comment), text, marked, properties=others)
    elif comment:
        tree.notes[node] = Note(_lines(comment), text, marked)
    elif text or marked:
        tree.notes[node] = _note_on_board(text, marked=marked)
    return at


@lru_cache(maxsize=4096)
def _note_on_board(text: str, *, marked: bool) -> Note:
    """A note without a comment: millions of nodes share the same few."""
    return Note("", text, marked)


def _read_text(data: bytes, at: int) -> tuple[str, int]:
    """Read a text that ends with a zero byte, and the byte that makes its length even."""
    end = data.find(0, at)
    if end < 0:
        raise _error(at, "a text that begins here never ends")
    after = end + 1 + (end + 1 - at) % 2
    if after > len(data):
        raise _error(len(data), "the file ends in a text")
    return decode(data[at:end]), after


def _lines(comment: str) -> str:
    return line_feeds(comment.replace(_MORE, "\n"))


def _error(at: int, why: str) -> FormatError:
    return FormatError(f"byte {at}: {why}")


# Writing


def _only_played(tree: Tree) -> Tree:
    """Return the tree with the notes of nodes without a move joined to those before them."""
    if tree.notes.get(0, EMPTY_NOTE).added:
        raise _set_up()
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
            raise _set_up()
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
    if tree.colors != (turns := _turns(tree)):
        node = next(node for node, color in enumerate(tree.colors) if color != turns[node])
        stone, name = tree.stone(node), tree.point(node) or "a pass"
        raise FormatError(f"{stone.name.lower() if stone else ''} plays {name} out of turn")


def _set_up() -> FormatError:
    return FormatError("stones that are set up, not played, cannot be written")


def _pairs(tree: Tree) -> bytearray:
    """The point and the flags of every node."""
    flags = _branch_flags(tree)
    for node, note in tree.notes.items():
        flags[node] |= _MARK * note.marked | _COMMENT * bool(note.comment)
        flags[node] |= _EXTENDED * bool(note.text) | _kept_flags(note)
    pairs = bytearray(2 * len(tree))
    pairs[::2] = bytes(map(_BYTES.__getitem__, tree.cells))
    pairs[1::2] = flags
    return pairs


def _branch_flags(tree: Tree) -> bytearray:
    """The flags of every node that make the tree."""
    flags = bytearray(len(tree))
    last = array("i")  # the node at each depth of the way to the last one
    before = -1
    for node, depth in enumerate(tree.depths):
        if depth <= before:
            flags[last[depth]] |= _HAS_SIBLING
            flags[node - 1] |= _NO_CHILD
            del last[depth:]
        last.append(node)
        before = depth
    flags[-1] |= _NO_CHILD
    return flags


def _texts(note: Note) -> bytes:
    """The bytes behind the point and the flags of a node."""
    first, more, rest = note.comment.replace(_MORE, " ").partition("\n")
    comment = first + (_MORE if more else "") + rest.replace("\n", "\r\n")
    extended = bytes([0, _BOARD_TEXT]) if note.text else b""
    return (
        extended + (_text(comment) if comment else b"") + (_text(note.text) if note.text else b"")
    )


def _kept_flags(note: Note) -> int:
    flags = next(iter(note.properties.get(_KEPT, ())), "")
    return int(flags) & _OTHERS if flags in {"2", "4", "6"} else 0


def _text(text: str) -> bytes:
    """The bytes of a text, a zero byte, and another if their number were odd."""
    try:
        data = encode(text.replace("\0", " "))
    except UnicodeEncodeError as error:
        raise FormatError(f"the character {error.object[error.start]!r} is none") from error
    return data + bytes(2 - len(data) % 2)
