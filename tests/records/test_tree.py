"""The tree: its lines and boards, and a game made one."""

from random import Random

import pytest
from tests.records.trees import line
from tools.attack.mutate import random_tree

from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point


def test_lines_and_children() -> None:
    tree = line("h8 i9 g7")
    tree.add(2, Point(0, 0), Stone.WHITE)
    tree.add(1, Point(1, 0), Stone.BLACK)
    assert tree.main_line() == [1, 2, 3]
    assert list(tree.children(0)) == [1, 5]
    assert list(tree.children(1)) == [2, 4]
    assert tree.line(4) == [1, 4]
    assert list(tree.leaves()) == [3, 4, 5]
    assert [str(point) for point in tree.moves()] == ["h8", "i9", "g7"]
    assert tree.board(4)[Point(0, 0)] is Stone.WHITE
    assert len(tree.board(5)) == 1


def test_children_and_leaves_of_random_trees_agree() -> None:
    random = Random(1)
    for _ in range(50):
        tree = random_tree(random)
        nodes = range(len(tree))
        assert sum(1 for node in nodes for _ in tree.children(node)) == len(tree) - 1
        leaves = [node for node in nodes if not list(tree.children(node))]
        assert list(tree.leaves()) == leaves
        for node in nodes:
            assert len(tree.line(node)) == tree.depths[node]


def test_a_node_is_at_most_one_deeper_than_the_last() -> None:
    with pytest.raises(ValueError, match="depth 2 cannot follow"):
        Tree().add(2, None, None)
    with pytest.raises(ValueError, match="depth 0 cannot follow"):
        Tree().add(0, None, None)
