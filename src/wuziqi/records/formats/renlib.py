"""The format of RenLib, the program of renju players: trees in ``.lib`` files, 15x15 only.

After a header of 20 bytes every node has a point (low half its column from 1, high half its row
from 0 at the TOP; 0 is a pass, or the root), a byte of flags, and the texts that they announce.
The flags also make the tree: NO_CHILD ends a branch, and the next node is then the sibling of the
last node with HAS_SIBLING. The colours take turns. The oldest files have no header.

A comment is one line, and after a byte 8 any number more; every text ends with a zero byte and has
an even length. Its encoding is the author's computer's, see encodings.py.
"""

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from wuziqi.locale import ngettext
from wuziqi.records.formats.encodings import Decoder, decoder_of, encode_all, line_feeds
from wuziqi.records.formats.reading import (
    MOST_NODES,
    Format,
    FormatOptions,
    Head,
    ReadProgress,
    Source,
    bytes_behind,
    too_many_nodes,
)
from wuziqi.records.formats.tree import (
    EMPTY_NOTE,
    NO_COLOR,
    NO_POINT,
    Feature,
    FormatError,
    Note,
    Tree,
    no_character,
    out_of_turn,
    point_of,
    set_up,
    tree_cell,
)
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RENJU
from wuziqi.texts import N_

MAGIC: Final = b"\xffRenLib\xff"
HEADER: Final = MAGIC + b"\x03\x04" + b"\xff" * 10
FILE_VERSION: Final = 3
OLDEST: Final = 0x78
"""The first byte of files without a header: a stone on the centre."""

SIZE: Final = 15
HAS_SIBLING: Final = 0x80
NO_CHILD: Final = 0x40
OLD_COMMENT: Final = 0x20
MARK: Final = 0x10
COMMENT: Final = 0x08
EXTENDED: Final = 0x01
BOARD_TEXT: Final = 0x01
"""In the second byte of more flags."""

OTHERS: Final = 0x06
"""Flags for the display in RenLib, kept unchanged."""

PLAIN: Final = 0xC0
"""A node without other flags has no note."""

KEPT_FLAGS: Final = "LIBFLAGS"
"""The property of a node with its flags of OTHERS."""

MORE: Final = "\b"
"""Stands between the first line of a comment and the others."""

CELL_OF_BYTE: Final = [
    tree_cell(Point(byte % 16 - 1, SIZE - 1 - byte // 16))
    if byte % 16 and byte < 0xF0
    else NO_POINT
    for byte in range(256)
]

BYTES: Final = [
    (SIZE - 1 - cell // 32) * 16 + cell % 32 + 1 if cell in CELL_OF_BYTE else 0
    for cell in range(1024)
]
"""The bytes by cell; the last byte, for no cell, also stands for NO_POINT."""


def looks_like_renlib(head: Head) -> bool:
    """Whether a file begins like RenLib's, with or without a header."""
    data = head.data
    return data.startswith(MAGIC) or (data[:1] == bytes([OLDEST]) and _is_tree(data))


def _is_tree(data: bytes) -> bool:
    """Whether bytes are a whole tree without a header, or the beginning of one.

    A text has no zero bytes behind its comments, and in other files a branch soon has a stone twice
    or the tree ends too early.
    """
    tree, left_out = Tree(SIZE, SIZE), _LeftOut()
    try:
        _read_tree(data, 0, tree, lambda _done: None, left_out)
        fewest = 1
    except _BrokenOff:
        fewest = _FEWEST_OF_PART
    except FormatError:
        return False
    return len(tree) > fewest and not (left_out.first or left_out.behind)


_FEWEST_OF_PART: Final = 40
"""The fewest nodes by which a tree that breaks off is recognised, by damage or after its head."""


def turns(tree: Tree) -> "array[int]":
    """Return the colour of every node by its depth: black at 1, then in turn."""
    black, white = int(Stone.BLACK), int(Stone.WHITE)
    colors = array("b", (black if depth & 1 else white for depth in tree.depths))
    colors[0] = NO_COLOR
    return colors


# Reading


_MOST_NODES: Final = 5_000_000
"""The most nodes without --no-limit: reading them is faster than with SGF."""

_REPORT_STEP: Final = 1 << 17
"""Bytes between two reports of progress."""

_RAW: Final = "latin-1"
"""The encoding of texts until all are read: their own encoding is guessed from all of them."""


class _BrokenOff(FormatError):
    """The file ends in the middle of its tree."""


@dataclass
class _LeftOut:
    """The numbers of omitted stones on occupied points, and of nodes omitted with them.

    ``first`` are the byte and the cell of the first stone; ``behind`` counts the bytes behind the
    tree.
    """

    stones: int = 0
    nodes: int = 0
    behind: int = 0
    first: tuple[int, int] | None = None


def parse_renlib(source: Source) -> Tree:
    """Read a tree, with ``remarks`` about omissions, which strict options refuse."""
    data, strict = source.data, source.options.strict
    tree, left_out = Tree(SIZE, SIZE), _LeftOut()
    at = _begin(data)
    try:
        _read_tree(data, at, tree, _progress(source.options, tree), left_out)
    except _BrokenOff:
        if strict:
            raise
        tree.remarks.append(_broken_off_text(len(tree) - 1))
    if strict and left_out.first:
        at, cell = left_out.first
        raise FormatError.at_byte(at, N_("{point} is occupied"), point=point_of(cell))
    if strict and left_out.behind:
        at = len(data) - left_out.behind
        raise FormatError.at_byte(at, N_("more follows behind the end of the tree"))
    tree.colors = turns(tree)
    decode = decoder_of(
        {text.encode(_RAW) for text in _foreign_texts(tree)}, source.options.encoding
    )
    for node, note in tree.notes.items():
        if not (note.comment.isascii() and note.text.isascii()):
            tree.notes[node] = _decoded(note, decode)
    tree.remarks += bytes_behind(left_out.behind)
    if left_out.stones:
        tree.remarks.append(_left_out_text(left_out, len(tree) - 1))
    return tree


def _progress(options: FormatOptions, tree: Tree) -> ReadProgress:
    """Return the progress callback, which refuses too large a tree."""
    many = options.most_nodes if options.most_nodes < MOST_NODES else _MOST_NODES

    def report(done: int) -> None:
        if len(tree) > many and not options.unlimited:
            raise too_many_nodes(replace(options, most_nodes=many))
        if options.progress:
            options.progress(done)

    return report


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
    if not data.startswith(MAGIC):
        if data[:1] == bytes([OLDEST]):
            return 0
        raise FormatError.at_byte(0, N_("a RenLib file begins with FF 'RenLib' FF"))
    if len(data) < len(HEADER):
        raise FormatError.at_byte(len(data), N_("the file ends in its header"))
    if data[8] != FILE_VERSION:
        text = N_("version {number} of the format is not known")
        raise FormatError.at_byte(8, text, number=data[8])
    return len(HEADER)


def _read_tree(
    data: bytes, at: int, tree: Tree, progress: ReadProgress, left_out: _LeftOut
) -> None:
    """Read all nodes; a root without a stone is read separately."""
    flags = 0
    if at + 1 < len(data) and data[at] == 0:
        flags = data[at + 1]
        at = _read_note(data, at + 2, flags, tree, 0)
        if at == len(data) and not flags & NO_CHILD:
            raise _broken_off(at)
    if at < len(data) and not flags & NO_CHILD:
        at = _read_nodes(data, at, tree, progress, left_out)
        progress(len(data))
    left_out.behind = len(data) - at


def _read_nodes(
    data: bytes, at: int, tree: Tree, progress: ReadProgress, left_out: _LeftOut
) -> int:
    """Read all nodes below the root in one loop, for millions of them; returns the byte after them.

    ``line`` has the cells on the path to the last node, ``taken`` marks them, and ``open_depths``
    has the depths of the nodes on the path with a sibling to come. ``cut`` is the depth of a stone
    on an occupied point, omitted with all nodes after it, 0 without one.
    """
    add_cell, add_depth, cell_of_byte = tree.cells.append, tree.depths.append, CELL_OF_BYTE
    line, taken, open_depths, unread = [NO_POINT], bytearray(1024), array("i"), Tree()
    depth, cut, reported = 1, 0, at
    try:
        while depth:
            cell, flags = cell_of_byte[data[at]], data[at + 1]
            if cut or taken[cell]:
                left_out.first = left_out.first or (at, cell)
                left_out.stones += not cut
                left_out.nodes += 1
                cut = cut or depth
                at = _read_note(data, at + 2, flags, unread, 0)
            else:
                taken[cell] = cell >= 0
                if cell < 0 and data[at]:
                    raise FormatError.at_byte(at, N_("{byte:02X} is not a point"), byte=data[at])
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
                depth = open_depths.pop() if open_depths else 0
                cut = cut if depth > cut else 0
                while len(line) > depth:
                    taken[line.pop()] = 0
            if at > reported:
                reported = at + _REPORT_STEP
                progress(at)
    except IndexError as error:
        raise _broken_off(at) from error
    return at


def _read_note(data: bytes, at: int, flags: int, tree: Tree, node: int) -> int:
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
    others = {KEPT_FLAGS: [f"{flags & OTHERS}"]} if flags & OTHERS else None
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
    """A note without a comment: millions of nodes share few such notes."""
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


# Writing


def format_renlib(tree: Tree) -> bytes:
    """Write a tree; omits the properties of its notes.

    The lines of a comment after the first end with CR LF. A node without a move joins the node
    before it. Raises FormatError for another board than 15x15, a colour out of turn, and set-up
    stones.
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
    """Return the tree with the notes of nodes without a move joined to the notes before them."""
    if tree.notes.get(0, EMPTY_NOTE).added:
        raise set_up()
    if NO_COLOR not in tree.colors[1:]:
        _check_turns(tree)
        return tree
    result = Tree(tree.width, tree.height)
    result.notes.update({0: tree.notes[0]} if 0 in tree.notes else {})
    kept = array("i", [0])  # the node of the result for each node of the way
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
    for node, note in tree.notes.items():
        flags[node] |= MARK * note.marked | COMMENT * bool(note.comment)
        flags[node] |= EXTENDED * bool(note.text) | _kept_flags(note)
    pairs = bytearray(2 * len(tree))
    pairs[::2] = bytes(map(BYTES.__getitem__, tree.cells))
    pairs[1::2] = flags
    return pairs


def _encoded(tree: Tree) -> Mapping[str, bytes]:
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
    extended = bytes([0, BOARD_TEXT]) if note.text else b""
    texts = [_padded(text, encoded) for text in (_comment(note), _on_board(note)) if text]
    return extended + b"".join(texts)


def _comment(note: Note) -> str:
    first, more, rest = note.comment.replace(MORE, " ").replace("\0", " ").partition("\n")
    return first + (MORE if more else "") + rest.replace("\n", "\r\n")


def _on_board(note: Note) -> str:
    return note.text.replace("\0", " ")


def _kept_flags(note: Note) -> int:
    flags = next(iter(note.properties.get(KEPT_FLAGS, ())), "")
    return int(flags) & OTHERS if flags in {"2", "4", "6"} else 0


def _padded(text: str, encoded: Mapping[str, bytes]) -> bytes:
    """The bytes of a text with a zero, padded to an even number."""
    data = text.encode("ascii") if text.isascii() else encoded[text]
    return data + bytes(2 - len(data) % 2)


FORMATS: Final = (
    Format(
        "renlib",
        looks_like_renlib,
        parse_renlib,
        write=lambda tree, _options: format_renlib(tree),
        carries=frozenset({Feature.VARIATION, Feature.COMMENT, Feature.MARK}),
        rule=RENJU,
        title="RenLib",
        most_bytes=256 << 20,
    ),
)
