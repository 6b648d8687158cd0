"""The format of RenLib, the program of renju players: trees in ``.lib`` files, 15x15 only.

After a header of 20 bytes every node has a point (low half its column from 1, high half its row
from 0 at the TOP; 0 is a pass, or the root), a byte of flags, and the texts that they announce.
The flags also make the tree: NO_CHILD ends a branch, and the next node is then the sibling of the
last node with HAS_SIBLING. The colours take turns. The oldest files have no header.

A comment is one line, and behind a byte 8 any number more; every text ends with a zero byte and
has an even length. Its characters are those of the computer that it was written on, see
encodings.py.
"""

from array import array
from typing import Final

from wuziqi.records.formats.tree import NO_COLOR, NO_POINT, Tree, cell_of
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

MAGIC: Final = b"\xffRenLib\xff"
HEADER: Final = MAGIC + b"\x03\x04" + b"\xff" * 10
VERSION: Final = 3
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
"""Flags that say how RenLib shows a node; they are kept as they stand."""

PLAIN: Final = 0xC0
"""A node with no other flags than these has no note."""

KEPT: Final = "LIBFLAGS"
"""The property of a node that keeps its flags of OTHERS."""

MORE: Final = "\b"
"""Stands between the first line of a comment and the others."""

CELLS: Final = [
    cell_of(Point(byte % 16 - 1, SIZE - 1 - byte // 16)) if byte % 16 and byte < 0xF0 else NO_POINT
    for byte in range(256)
]

BYTES: Final = [
    (SIZE - 1 - cell // 32) * 16 + cell % 32 + 1 if cell in CELLS else 0 for cell in range(1024)
]
"""The other way round; the last one, of no cell, is that of NO_POINT too."""


def is_renlib(data: bytes) -> bool:
    """Whether a file begins as RenLib's do, those without a header too."""
    return data.startswith(MAGIC) or (data[:1] == bytes([OLDEST]) and not data[:2].isalnum())


def turns(tree: Tree) -> "array[int]":
    """Return the colour of every node by its depth: black at 1, then in turn."""
    black, white = int(Stone.BLACK), int(Stone.WHITE)
    colors = array("b", (black if depth & 1 else white for depth in tree.depths))
    colors[0] = NO_COLOR
    return colors
