"""Trees of moves for the tests."""

from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, Rule


def line(names: str, width: int = 9, height: int = 9, rule: Rule = FREESTYLE) -> Tree:
    """A tree with one line of moves, each after a tenth of a second more."""
    tree = Tree(width, height, black="Ann", white="Bob")
    for number, name in enumerate(names.split()):
        node = grow(tree, number + 1, name, rule.color_of_move(number))
        tree.milliseconds[node] = 100 * number
    return tree


def grow(tree: Tree, depth: int, name: str, stone: Stone) -> int:
    """Add a node; returns its number."""
    return tree.add(depth, parse_point(name), stone)


def branching() -> Tree:
    """Two answers to e5: e6 f6, or d4 and then c3 or c4."""
    tree = line("e5 e6")
    grow(tree, 3, "f6", Stone.BLACK)
    grow(tree, 2, "d4", Stone.WHITE)
    grow(tree, 3, "c3", Stone.BLACK)
    grow(tree, 3, "c4", Stone.BLACK)
    return tree
