"""Helpers for tests of formats: a game as a tree, and a tree written as text."""

from wuziqi.records.formats.tree import Tree, tree_of_line
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE


def line(names: str, size: int = 15) -> Tree:
    """A tree of one variation; ``--`` is a pass."""
    points = [None if name == "--" else parse_point(name) for name in names.split()]
    return tree_of_line(size, size, points, FREESTYLE)


def drawn(tree: Tree) -> str:
    """The moves of a tree, with variations in parentheses behind the depth where they begin."""
    words: list[str] = []
    for node in range(1, len(tree)):
        if tree.depths[node] <= tree.depths[node - 1]:
            words.append(f"| {tree.depths[node]}:")
        words.append(str(tree.point(node) or "--"))
    return " ".join(words)
