"""Reads trees in the format of RenLib; see renlib.py for the format.

RenLib itself opens files that break off in the middle of their tree, and trees with stones on
occupied points. So does this reader: it keeps what was read, leaves out such stones with what
follows them, and says how many in ``Tree.remarks``.
"""

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from wuziqi.locale import ngettext
from wuziqi.records.formats.encodings import Decoder, decoder_of, line_feeds
from wuziqi.records.formats.renlib import (
    BOARD_TEXT,
    CELLS,
    COMMENT,
    EXTENDED,
    HAS_SIBLING,
    HEADER,
    KEPT,
    MAGIC,
    MARK,
    MORE,
    NO_CHILD,
    OLD_COMMENT,
    OLDEST,
    OTHERS,
    PLAIN,
    SIZE,
    VERSION,
    turns,
)
from wuziqi.records.formats.tree import NO_POINT, FormatError, Note, Tree, point_of
from wuziqi.texts import N_

Progress = Callable[[int], None]
"""Called now and then with the number of bytes done."""

_STEP: Final = 1 << 17
"""Bytes between two reports of progress."""

_RAW: Final = "latin-1"
"""Texts are kept in it until all are read: only then is their encoding guessed, for all at once."""


class _BrokenOff(FormatError):
    """The file ends in the middle of its tree."""


@dataclass
class _LeftOut:
    """How many stones on occupied points were left out, and nodes with all that follows them."""

    stones: int = 0
    nodes: int = 0


def parse_renlib(data: bytes, progress: Progress | None = None, *, strict: bool = False) -> Tree:
    """Read a tree, with ``remarks`` about what was left out.

    Raises FormatError, with the byte; if ``strict``, for what would be left out too.
    """
    tree, left_out = Tree(SIZE, SIZE), _LeftOut()
    at = _begin(data)
    try:
        _read_tree(data, at, tree, progress or (lambda _done: None), None if strict else left_out)
    except _BrokenOff:
        if strict:
            raise
        tree.remarks.append(_broken_off_text(len(tree) - 1))
    tree.colors = turns(tree)
    _decode_notes(tree)
    if left_out.stones:
        tree.remarks.append(_left_out_text(left_out, len(tree) - 1))
    return tree


def _broken_off_text(nodes: int) -> str:
    text = ngettext(
        "The file ends in the middle of its tree; {count} node was read.",
        "The file ends in the middle of its tree; {count} nodes were read.",
        nodes,
    )
    return text.format(count=nodes)


def _left_out_text(left_out: _LeftOut, nodes: int) -> str:
    text = ngettext(
        "{count} stone on an occupied point is left out with what follows it:"
        " {nodes} of {all} nodes.",
        "{count} stones on occupied points are left out with what follows them:"
        " {nodes} of {all} nodes.",
        left_out.stones,
    )
    return text.format(count=left_out.stones, nodes=left_out.nodes, all=nodes + left_out.nodes)


def _begin(data: bytes) -> int:
    """Where the nodes begin."""
    if not data.startswith(MAGIC):
        if data[:1] == bytes([OLDEST]):
            return 0
        raise FormatError.at_byte(0, N_("a RenLib file begins with FF 'RenLib' FF"))
    if len(data) < len(HEADER):
        raise FormatError.at_byte(len(data), N_("the file ends in its header"))
    if data[8] != VERSION:
        text = N_("version {number} of the format is not known")
        raise FormatError.at_byte(8, text, number=data[8])
    return len(HEADER)


def _read_tree(
    data: bytes, at: int, tree: Tree, progress: Progress, left_out: _LeftOut | None
) -> None:
    """Read the root, if it has no stone, and all nodes below it."""
    if at + 1 < len(data) and data[at] == 0:
        at = _read_root(data, at, tree)
    if 0 <= at < len(data):
        end = _read_nodes(data, at, tree, progress, left_out)
        if end < len(data):
            raise FormatError.at_byte(end, N_("more follows behind the end of the tree"))
        progress(len(data))


def _read_root(data: bytes, at: int, tree: Tree) -> int:
    """Read a root without a stone. Returns the byte after it, -1 if nothing follows."""
    flags = data[at + 1]
    at = _read_note(data, at + 2, flags, tree, 0)
    if not flags & NO_CHILD:
        if at == len(data):
            raise _broken_off(at)
        return at
    if at < len(data):
        raise FormatError.at_byte(at, N_("more follows behind the end of the tree"))
    return -1


def _read_nodes(
    data: bytes, at: int, tree: Tree, progress: Progress, left_out: _LeftOut | None
) -> int:
    """Read all nodes below the root in one loop, for millions of them; returns the byte after them.

    ``line`` has the cells on the way to the last node, ``taken`` says which are among them, and
    ``open_depths`` has the depths of the nodes on it that a sibling will follow.
    """
    add_cell, add_depth, cell_of_byte = tree.cells.append, tree.depths.append, CELLS
    line, taken, open_depths = [NO_POINT], bytearray(1024), array("i")
    depth, reported = 1, at
    try:
        while depth:
            cell, flags = cell_of_byte[data[at]], data[at + 1]
            if cell < 0:
                _check_pass(data, at)
            elif taken[cell]:
                at, depth = _skip_branch(data, at, depth, open_depths, left_out)
                _free(taken, line, depth)
                continue
            else:
                taken[cell] = 1
            add_cell(cell)
            add_depth(depth)
            line.append(cell)
            at += 2
            if flags & ~PLAIN:
                at = _read_note(data, at, flags, tree, len(tree) - 1)
            if flags & HAS_SIBLING:
                open_depths.append(depth)
            if not flags & NO_CHILD:
                depth += 1
            else:
                _free(taken, line, depth := open_depths.pop() if open_depths else 0)
            if at > reported:
                reported = at + _STEP
                progress(at)
    except IndexError as error:
        raise _broken_off(at) from error
    return at


def _free(taken: bytearray, line: list[int], depth: int) -> None:
    """Take the nodes of a depth and deeper ones off the way."""
    for cell in line[depth:]:
        taken[cell] = 0
    del line[depth:]


def _skip_branch(
    data: bytes, at: int, depth: int, open_depths: "array[int]", left_out: _LeftOut | None
) -> tuple[int, int]:
    """Leave out a stone on an occupied point with what follows it.

    Returns the byte after them and the depth of the next node, 0 at the end of the tree.
    """
    if left_out is None:
        raise FormatError.at_byte(at, N_("{point} is occupied"), point=point_of(CELLS[data[at]]))
    left_out.stones += 1
    first, unread = depth, Tree()
    while depth >= first:
        flags = data[at + 1]
        at = _read_note(data, at + 2, flags, unread, 0)
        left_out.nodes += 1
        if flags & HAS_SIBLING:
            open_depths.append(depth)
        if not flags & NO_CHILD:
            depth += 1
            continue
        depth = open_depths.pop() if open_depths else 0
        if depth == first:
            break
    return at, depth


def _check_pass(data: bytes, at: int) -> None:
    """Raise FormatError unless a node without a cell is a pass."""
    if data[at]:
        raise FormatError.at_byte(at, N_("{byte:02X} is no point"), byte=data[at])


def _read_note(data: bytes, at: int, flags: int, tree: Tree, node: int) -> int:
    """Read the texts of a node. Returns the byte after them."""
    extended = 0
    if flags & EXTENDED:
        if at + 2 > len(data):
            raise _BrokenOff.at_byte(at, N_("the file ends in the middle of a node"))
        extended = data[at + 1]
        at += 2
    comment = text = ""
    if flags & (COMMENT | OLD_COMMENT):
        comment, at = _read_text(data, at)
    if extended & BOARD_TEXT:
        text, at = _read_text(data, at)
    others = {KEPT: [f"{flags & OTHERS}"]} if flags & OTHERS else None
    marked = bool(flags & MARK)
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
        raise _BrokenOff.at_byte(at, N_("a text that begins here never ends"))
    after = end + 1 + (end + 1 - at) % 2
    if after > len(data):
        raise _BrokenOff.at_byte(len(data), N_("the file ends in a text"))
    return data[at:end].decode(_RAW), after


def _decode_notes(tree: Tree) -> None:
    """Decode the texts of all notes, which are still bytes as characters of _RAW."""
    decode = decoder_of({text.encode(_RAW) for text in _foreign_texts(tree)})
    for node, note in tree.notes.items():
        if not (note.comment.isascii() and note.text.isascii()):
            tree.notes[node] = _decoded(note, decode)


def _foreign_texts(tree: Tree) -> Iterator[str]:
    for note in tree.notes.values():
        for text in (note.comment, note.text):
            if not text.isascii():
                yield text


def _decoded(note: Note, decode: Decoder) -> Note:
    comment, text = (decode(part.encode(_RAW)) for part in (note.comment, note.text))
    if comment or note.properties:
        return replace(note, comment=comment, text=text)
    return _note_on_board(text, marked=note.marked)


def _lines(comment: str) -> str:
    return line_feeds(comment.replace(MORE, "\n"))


def _broken_off(at: int) -> _BrokenOff:
    return _BrokenOff.at_byte(at, N_("the file ends in the middle of a tree"))
