"""A game as files keep it: a tree of moves with comments and marks, compact enough for millions.

The nodes stand in the order in which they are written in a file: a node, then its first variation
with all that follows, then the next one. That order and the depth of every node are the tree.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import Final

from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

NO_POINT: Final = -1
"""In Tree.cells: a node without a stone, such as the root or a pass."""


@dataclass
class Note:
    """What a node has beside its stone.

    ``text`` is written on the board at its point, ``marked`` tells of a mark there, ``comment``
    is read beside it. ``added`` are stones that are set up rather than played (None takes a stone
    away). ``properties`` are all others that an SGF file had, by name, their values as they stood.
    """

    comment: str = ""
    text: str = ""
    marked: bool = False
    added: list[tuple[Point, Stone | None]] = field(default_factory=list)
    properties: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Tree:
    """A board and its nodes; node 0 is the root, of depth 0, and has no stone.

    ``cells`` has row * 32 + column for every node, or NO_POINT; ``colors`` the number of its Stone,
    0 without one; ``depths`` how many nodes are above it. ``notes`` are those of the nodes that have
    one. ``rule`` is a name as in rules/rule.py, "" where the file does not tell; ``result`` is
    ``black``, ``white``, ``draw`` or "". ``milliseconds`` are those of the moves, where known.
    """

    width: int = 15
    height: int = 15
    rule: str = ""
    black: str = ""
    white: str = ""
    event: str = ""
    date: str = ""
    result: str = ""
    cells: array[int] = field(default_factory=lambda: array("h", [NO_POINT]))
    colors: array[int] = field(default_factory=lambda: array("b", [0]))
    depths: array[int] = field(default_factory=lambda: array("i", [0]))
    notes: dict[int, Note] = field(default_factory=dict)
    milliseconds: dict[int, int] = field(default_factory=dict)

    def add(self, depth: int, point: Point | None, stone: Stone | None) -> int:
        """Append a node, at most one deeper than the last; returns its number."""
        self.cells.append(-1 if point is None else point.row * 32 + point.column)
        self.colors.append(0 if stone is None else stone)
        self.depths.append(depth)
        return len(self.depths) - 1

    def main_line(self) -> list[int]:
        """Return the numbers of the nodes of the first variation, the root left out."""
        raise NotImplementedError
