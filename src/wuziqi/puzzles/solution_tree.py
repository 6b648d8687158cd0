"""A puzzle with its solution as a tree of moves, to be looked at on the analysis board."""

from collections.abc import Iterable, Sequence

from wuziqi.puzzles.puzzle import Puzzle
from wuziqi.puzzles.solving import Solving
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.point import Point


class _Branch(dict[Point, "_Branch"]):
    """The moves that follow a position, each with its own, the main one first."""


def solution_tree(solving: Solving) -> tuple[Tree, int]:
    """Return the moves before a puzzle, its solution, and what the player tried; and its node."""
    puzzle = solving.puzzle
    lines = [puzzle.line or puzzle.firsts[:1], solving.played]
    if solving.refutation is not None:
        lines.append([*solving.played, *solving.refutation.moves])
    lines += [[first] for first in puzzle.firsts]
    return _tree(puzzle, ([*puzzle.moves, *line] for line in lines)), len(puzzle.moves)


def _tree(puzzle: Puzzle, lines: Iterable[Sequence[Point]]) -> Tree:
    root = _Branch()
    for line in lines:
        branch = root
        for point in line:
            branch = branch.setdefault(point, _Branch())
    tree = Tree(puzzle.size.width, puzzle.size.height, puzzle.rule)
    _add(tree, puzzle, root, 1)
    return tree


def _add(tree: Tree, puzzle: Puzzle, branch: _Branch, depth: int) -> None:
    for point, following in branch.items():
        tree.add(depth, point, puzzle.rule.color_of_move(depth - 1))
        _add(tree, puzzle, following, depth + 1)
