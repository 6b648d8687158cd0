"""A game on a board that is turned or mirrored: stones, marks and labels move together."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from wuziqi.records.formats.sgf import letters_of
from wuziqi.records.formats.tree import NO_POINT, Note, Tree, cell_of
from wuziqi.rules.board import Board
from wuziqi.rules.orientation import Orientation
from wuziqi.rules.point import Point

_AREAS: Final = {"CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"}
"""Properties of SGF with points, or rectangles from their upper left to their lower right."""

_PAIRS: Final = {"AR", "LN"}
"""Properties with two points in an order of their own: arrows and lines."""


def turned(tree: Tree, quarters: int, *, mirrored: bool) -> Tree:
    """Return a tree on a board mirrored left to right, then turned clockwise by quarters.

    Points that a text names stay as they are written.
    """
    orientation = Orientation(quarters % 4, mirrored)
    width, height = orientation.on_screen(tree.width, tree.height)
    places = {
        point: orientation.to_screen(point, tree.width, tree.height)
        for point in Board(tree.width, tree.height)
    }
    names = {letters_of(point, tree.height): letters_of(places[point], height) for point in places}
    cells = {cell_of(point): cell_of(to) for point, to in places.items()} | {NO_POINT: NO_POINT}
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
    if name in _PAIRS:
        return [":".join(names.get(part, part) for part in value.split(":")) for value in values]
    return values


def _turned_area(value: str, names: Mapping[str, str]) -> str:
    """A point such as ``hh``, or a rectangle such as ``aa:cc`` with its corners in order."""
    corners = [names.get(part.strip(), part) for part in value.split(":")]
    if len(corners) == 1 or not all(len(corner) == 2 for corner in corners):
        return ":".join(corners)
    columns, rows = (sorted(letters) for letters in zip(*corners, strict=True))
    return f"{columns[0]}{rows[0]}:{columns[-1]}{rows[-1]}"
