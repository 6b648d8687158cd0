"""The way through a tree of moves: the line that is followed, and the node that is shown."""

from wuziqi.records.formats.replay import Move, ReplayPosition, following, moves_of, position_at
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule


class Walk:
    """A tree, stepped through along one ``line`` of its nodes; ``node`` is shown.

    The line begins with the root. It is the main variation of the node that is shown first.
    ``variations`` are the nodes that follow the one that is shown.
    """

    def __init__(self, tree: Tree, rule: Rule, node: int = 0) -> None:
        self.tree = tree
        self.rule = rule
        self._branches: dict[int, list[int]] = {}
        self.go_to(node)

    def go_to(self, node: int) -> None:
        """Show any node; the line becomes its main variation."""
        path = [0, *self.tree.line(node)]
        self.line = path + following(self.tree, node)
        self._show(len(path) - 1)

    def refresh(self, node: int) -> None:
        """Show a node after the tree was changed."""
        self._branches.clear()
        self.go_to(node)

    def reread(self) -> None:
        """Show the same node after its note was changed."""
        self._show(self._shown)

    def step(self, steps: int) -> None:
        """Go so many nodes on along the line, or back; not beyond its ends."""
        self._show(self._shown + steps)

    def show_move(self, number: int) -> None:
        """Show the position after a move of the line, by its number from 1."""
        moves = self.moves
        if 0 < number <= len(moves):
            self._show(self.line.index(moves[number - 1].node))

    def choose(self, variation: int) -> None:
        """Continue the line with a variation from here, by its number from 0."""
        if self.variations:
            first = self.variations[variation]
            self.line[self._shown + 1 :] = [first, *following(self.tree, first)]

    @property
    def chosen(self) -> int:
        """The number of the variation that the line continues with; 0 at its end."""
        return 0 if self.at_end else self.variations.index(self.line[self._shown + 1])

    @property
    def next_point(self) -> Point | None:
        """Where the next node of the line has its stone; None at the end, or for a pass."""
        return None if self.at_end else self.tree.point(self.line[self._shown + 1])

    @property
    def at_end(self) -> bool:
        """Whether the last node of the line is shown."""
        return self._shown == len(self.line) - 1

    @property
    def path(self) -> list[int]:
        """The nodes from the root to the one that is shown."""
        return self.line[: self._shown + 1]

    @property
    def moves(self) -> list[Move]:
        """The moves of the whole line."""
        return list(moves_of(self.tree, self.line))

    def _show(self, number: int) -> None:
        """Show the position after ``number`` nodes of the line, or the nearest there is."""
        self._shown = min(max(number, 0), len(self.line) - 1)
        path = self.path
        self.node = path[-1]
        self.position: ReplayPosition = position_at(self.tree, path, self.rule)
        self.variations = self._children(self.node)

    def _children(self, node: int) -> list[int]:
        """The variations from a node, found once: a tree may be large."""
        if node not in self._branches:
            self._branches[node] = list(self.tree.children(node))
        return self._branches[node]
