"""Changes of a tree of moves: adds, promotes, removes and restores nodes, writes comments.

A node is its number, which is its place in the file. Docstrings name every renumbering of other
nodes; notes and milliseconds follow their nodes.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from wuziqi.records.formats.sgf import letters_of
from wuziqi.records.formats.tree import EMPTY_NOTE, NO_POINT, Note, Tree, tree_cell
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.orientation import Orientation
from wuziqi.rules.point import Point

_Value = TypeVar("_Value")

_CHUNK_NODES: Final = 4096
"""The number of nodes that a search skips at once."""


@dataclass(frozen=True)
class Subtree:
    """A node with all nodes below it, outside a tree; its numbers count from 0, the node itself."""

    cells: "array[int]"
    colors: "array[int]"
    depths: "array[int]"
    notes: Mapping[int, Note]
    milliseconds: Mapping[int, int]

    def __len__(self) -> int:
        return len(self.depths)


def branch_end(tree: Tree, node: int) -> int:
    """Return the number after the last node of the branch that begins with a node."""
    top = tree.depths[node]
    for start in range(node + 1, len(tree), _CHUNK_NODES):
        depths = tree.depths[start : start + _CHUNK_NODES]
        if min(depths) <= top:
            return next(end for end, depth in enumerate(depths, start) if depth <= top)
    return len(tree)


def parent_of(tree: Tree, node: int) -> int:
    """Return the parent of a node; 0 for the root itself."""
    above = tree.depths[node] - 1
    for end in range(node, 0, -_CHUNK_NODES):
        start = max(end - _CHUNK_NODES, 0)
        depths = tree.depths[start:end]
        if min(depths) <= above:
            return next(at for at in range(end - 1, start - 1, -1) if tree.depths[at] == above)
    return 0


def siblings_of(tree: Tree, node: int) -> list[int]:
    """Return all variations at the place of a node, including itself; the main variation first."""
    return list(tree.children(parent_of(tree, node))) if node else [0]


def child_at(tree: Tree, parent: int, point: Point, stone: Stone) -> int | None:
    """Return the child of ``parent`` with this move; None without such a child."""
    for child in tree.children(parent):
        if tree.point(child) == point and tree.stone(child) is stone:
            return child
    return None


def add_move(tree: Tree, parent: int, point: Point, stone: Stone) -> int:
    """Return the child of ``parent`` with this move; adds it as the last variation if missing.

    The nodes after a new node move up by one. Does not check that the point is empty.
    """
    known = child_at(tree, parent, point, stone)
    if known is not None:
        return known
    added = Tree()
    added.add(1, point, stone)
    depth = array("i", [tree.depths[parent] + 1])
    branch = Subtree(added.cells[1:], added.colors[1:], depth, {}, {})
    return insert(tree, branch_end(tree, parent), branch)


def branch_at(tree: Tree, node: int) -> Subtree:
    """Return a copy of a node with all nodes below it."""
    part = slice(node, branch_end(tree, node))
    return Subtree(
        tree.cells[part],
        tree.colors[part],
        tree.depths[part],
        _taken(tree.notes, part.start, part.stop),
        _taken(tree.milliseconds, part.start, part.stop),
    )


def insert(tree: Tree, place: int, branch: Subtree) -> int:
    """Insert a branch before the node of number ``place``, or at the end; returns ``place``.

    The nodes from there on move up. The depths of its nodes must fit there.
    """
    if place < len(tree):
        _renumber(tree, lambda node: node + len(branch) * (node >= place))
    tree.cells[place:place] = branch.cells
    tree.colors[place:place] = branch.colors
    tree.depths[place:place] = branch.depths
    tree.notes.update({place + node: note for node, note in branch.notes.items()})
    tree.milliseconds.update({place + node: time for node, time in branch.milliseconds.items()})
    return place


def remove(tree: Tree, node: int) -> Subtree:
    """Remove a node with all nodes below it; returns them for ``insert``.

    The nodes after them move down. Raises ValueError for the root.
    """
    if node == 0:
        raise ValueError("the root of a tree cannot be removed")
    branch, end = branch_at(tree, node), branch_end(tree, node)
    for values in (tree.cells, tree.colors, tree.depths):
        del values[node:end]
    for number in range(node, end):
        tree.notes.pop(number, None)
        tree.milliseconds.pop(number, None)
    if node < len(tree):
        _renumber(tree, lambda number: number - len(branch) * (number >= end))
    return branch


def promote(tree: Tree, node: int, steps: int = 1) -> int:
    """Move a variation so many ``steps`` up among its siblings; returns its new number.

    It stays below the first sibling. Nodes between its old and its new place get new numbers.
    """
    siblings = siblings_of(tree, node)
    number = siblings.index(node)
    place = siblings[max(number - steps, 0)]
    return insert(tree, place, remove(tree, node)) if place != node else node


def set_comment(tree: Tree, node: int, text: str) -> None:
    """Write the comment of a node; "" removes it."""
    note = replace(tree.note(node), comment=text)
    if note == EMPTY_NOTE:
        tree.notes.pop(node, None)
    else:
        tree.notes[node] = note


def first_nodes(tree: Tree, count: int) -> Tree:
    """Return a tree of the root and the first ``count`` nodes after it."""
    end = count + 1
    return replace(
        tree,
        cells=tree.cells[:end],
        colors=tree.colors[:end],
        depths=tree.depths[:end],
        notes=_taken(tree.notes, 0, end),
        milliseconds=_taken(tree.milliseconds, 0, end),
    )


def grafted(line: Tree, other: Tree) -> Tree:
    """Return ``line``, a tree of one line, with the variations and notes of another tree.

    Names, result, times and main variation come from ``line``. The nodes of ``other`` along it give
    their notes; its other nodes become variations.
    """
    tree = first_nodes(line, len(line.main_line()))
    same = _same_line(tree, other)
    for depth, node in enumerate(same):
        tree.notes.pop(depth, None)
        if node in other.notes:
            tree.notes[depth] = other.notes[node]
    followed = set(same)
    for node in reversed(same):  # the deepest variations stand first after the main one
        for child in other.children(node):
            if child not in followed:
                insert(tree, len(tree), branch_at(other, child))
    return tree


def _same_line(line: Tree, other: Tree) -> list[int]:
    """The nodes of ``other`` with the moves of a line, from the root to the last common move."""
    same = [0]
    for number in range(1, len(line)):
        move = line.cells[number], line.colors[number]
        children = other.children(same[-1])
        node = next((at for at in children if (other.cells[at], other.colors[at]) == move), None)
        if node is None:
            break
        same.append(node)
    return same


def _taken(values: Mapping[int, _Value], start: int, end: int) -> dict[int, _Value]:
    if len(values) < end - start:
        return {node - start: value for node, value in values.items() if start <= node < end}
    return {node - start: values[node] for node in range(start, end) if node in values}


def _renumber(tree: Tree, number: Callable[[int], int]) -> None:
    tree.notes = {number(node): note for node, note in tree.notes.items()}
    tree.milliseconds = {number(node): time for node, time in tree.milliseconds.items()}


# Turning and mirroring: stones, marks and labels move together


_AREAS: Final = {"CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"}
"""Properties of SGF with points, or rectangles from their upper left to their lower right."""

_PAIR_PROPERTIES: Final = {"AR", "LN"}
"""Properties whose values are pairs of points: arrows and lines."""


def turned(tree: Tree, quarters: int, *, mirrored: bool) -> Tree:
    """Return a tree on a board mirrored left to right, then turned clockwise by quarters.

    Points in comments stay as written.
    """
    orientation = Orientation(quarters % 4, mirrored)
    width, height = orientation.on_screen(tree.width, tree.height)
    places = {
        point: orientation.to_screen(point, tree.width, tree.height)
        for point in Board(tree.width, tree.height)
    }
    names = {letters_of(point, tree.height): letters_of(places[point], height) for point in places}
    cells = {tree_cell(point): tree_cell(to) for point, to in places.items()} | {NO_POINT: NO_POINT}
    return replace(
        tree,
        width=width,
        height=height,
        cells=array("h", (cells[cell] for cell in tree.cells)),
        notes={node: _turned_note(note, places, names) for node, note in tree.notes.items()},
    )


def _turned_note(note: Note, places: Mapping[Point, Point], names: Mapping[str, str]) -> Note:
    if not note.added and not note.properties:
        return note
    added = tuple((places[point], stone) for point, stone in note.added)
    properties = {
        name: _turned_values(name, values, names) for name, values in note.properties.items()
    }
    return replace(note, added=added, properties=properties)


def _turned_values(name: str, values: Sequence[str], names: Mapping[str, str]) -> Sequence[str]:
    if name in _AREAS:
        return [_turned_area(value, names) for value in values]
    if name == "LB":
        return [names.get(value[:2], value[:2]) + value[2:] for value in values]
    if name in _PAIR_PROPERTIES:
        return [":".join(names.get(part, part) for part in value.split(":")) for value in values]
    return values


def _turned_area(value: str, names: Mapping[str, str]) -> str:
    """A point such as ``hh``, or a rectangle such as ``aa:cc`` with its corners in order."""
    corners = [names.get(part.strip(), part) for part in value.split(":")]
    if len(corners) == 1 or not all(len(corner) == 2 for corner in corners):
        return ":".join(corners)
    columns, rows = (sorted(letters) for letters in zip(*corners, strict=True))
    return f"{columns[0]}{rows[0]}:{columns[-1]}{rows[-1]}"
