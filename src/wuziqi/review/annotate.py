"""A game with its review in it: comments, SGF's marks of moves, better lines as variations."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from wuziqi.locale import _
from wuziqi.records.formats.replay import moves_of
from wuziqi.records.formats.tree import Note, Tree
from wuziqi.review.marks import WRONG, Mark
from wuziqi.review.output import is_noteworthy
from wuziqi.review.review import Review, ReviewedMove
from wuziqi.review.words import MARK_WORDS, words_of
from wuziqi.rules.point import Point

_PROPERTIES: Final[Mapping[Mark, tuple[str, str]]] = {
    Mark.INACCURACY: ("DO", ""),
    Mark.MISTAKE: ("BM", "1"),
    Mark.BLUNDER: ("BM", "2"),
    Mark.MISSED_WIN: ("BM", "2"),
    Mark.ONLY: ("TE", "1"),
}
"""Properties of SGF by marks: DO is doubtful, BM a bad move, TE a good one."""

_MOVE_MARKS: Final = ("BM", "DO", "IT", "TE")
"""SGF allows a node only one of these."""

_MOST_MOVES: Final = 15
"""Moves of a variation."""


def annotated(tree: Tree, review: Review) -> Tree:
    """Return a game with the review of its main variation added; what it had is kept.

    Each noteworthy move gets a comment and a mark, and what should have been played follows as the
    last variation, unless the file has it already.
    """
    moves = moves_of(tree, tree.main_line())
    reviewed = {
        played.node: move
        for played, move in zip(moves, review.moves, strict=False)
        if played.point == move.point
    }
    lines = {
        node: move.line[:_MOST_MOVES]
        for node, move in reviewed.items()
        if move.mark in WRONG and not _has_variation(tree, node, move.best)
    }
    return _with_variations(tree, lines, reviewed)


def _has_variation(tree: Tree, node: int, point: Point) -> bool:
    """Whether a move at a node, or another one in its place, is on a point."""
    parent = node - 1  # of a node of the main variation
    return any(tree.point(child) == point for child in tree.children(parent))


def _with_variations(
    tree: Tree, lines: Mapping[int, Sequence[Point]], reviewed: Mapping[int, ReviewedMove]
) -> Tree:
    """Return the tree with lines that replace some nodes of the main variation.

    Nodes stand in the order of the file: a line comes where all that follows the node before the
    replaced one ends.
    """
    result = _empty_like(tree)
    replaced: list[int] = []
    for node, depth in enumerate(tree.depths):
        _add_lines(result, tree, lines, replaced, depth)
        if node:
            result.add(depth, tree.point(node), tree.stone(node))
        _copy_node(result, tree, node, reviewed.get(node))
        if node in lines:
            replaced.append(node)
    _add_lines(result, tree, lines, replaced, 0)
    return result


def _add_lines(
    result: Tree, tree: Tree, lines: Mapping[int, Sequence[Point]], replaced: list[int], depth: int
) -> None:
    """Add the lines that replace nodes deeper than ``depth``, and drop these from ``replaced``."""
    while replaced and tree.depths[replaced[-1]] > depth:
        node = replaced.pop()
        stone = tree.stone(node)
        for number, point in enumerate(lines[node]):
            result.add(tree.depths[node] + number, point, stone)
            stone = None if stone is None else stone.other


def _empty_like(tree: Tree) -> Tree:
    """Return a tree of the same game without nodes."""
    kept = ("rule", "black", "white", "event", "date", "result")
    return Tree(tree.width, tree.height, **{name: getattr(tree, name) for name in kept})


def _copy_node(result: Tree, tree: Tree, node: int, move: ReviewedMove | None) -> None:
    """Copy the note and the time of a node to the last node of the result."""
    at = len(result) - 1
    note = tree.note(node) if move is None else _annotated_note(tree.note(node), move)
    if note != Note():
        result.notes[at] = note
    if node in tree.milliseconds:
        result.milliseconds[at] = tree.milliseconds[node]


def _annotated_note(note: Note, move: ReviewedMove) -> Note:
    """Return a note with what the review says of its move."""
    if not is_noteworthy(move):
        return note
    comment = "\n".join(filter(None, [note.comment, _comment(move)]))
    properties = dict(note.properties)
    if move.mark in _PROPERTIES and not any(name in properties for name in _MOVE_MARKS):
        name, value = _PROPERTIES[move.mark]
        properties[name] = [value]
    return replace(note, comment=comment, properties=properties)


def _comment(move: ReviewedMove) -> str:
    text = _("{mark}: {before:.0f} % > {after:.0f} %")
    chances = text.format(
        mark=_(MARK_WORDS[move.mark]), before=100 * move.win_before, after=100 * move.win_after
    )
    return "\n".join(filter(None, [chances, words_of(move)]))
