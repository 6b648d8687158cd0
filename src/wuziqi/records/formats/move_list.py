"""Moves that a reader finds in a text, one after the other, each checked against those before."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from wuziqi.records.formats.tree import Note, Tree, error_at, tree_of_line
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule


@dataclass
class MoveList:
    """The moves read so far of a text; ``board`` has a stone on every point that is taken.

    ``milliseconds`` are the times of moves by their numbers from 1, where the text has them.
    """

    text: str
    board: Board
    points: list[Point | None] = field(default_factory=list)
    milliseconds: dict[int, int] = field(default_factory=dict)

    def add(self, point: Point | None, offset: int, name: str = "") -> None:
        """Add a move, None for a pass; ``offset`` is where it stands, ``name`` how it is written.

        Raises FormatError, with line and column, for a point that is off the board or taken.
        """
        if point is not None:
            try:
                self.board.check(point, name)
            except IllegalMove as error:
                raise error_at(self.text, offset, error) from error
            self.board.place(point, Stone.BLACK)
        self.points.append(point)

    def time(self, milliseconds: int) -> None:
        """Note how long the last move took."""
        if self.points:
            self.milliseconds[len(self.points)] = milliseconds

    def take_back(self) -> None:
        """Take the last move back, if there is one."""
        self.milliseconds.pop(len(self.points), None)
        if self.points and (point := self.points.pop()) is not None:
            self.board.remove(point)

    def tree(self, rule: Rule) -> Tree:
        """Return the moves as a tree of one line; the rule says whose stone each one is."""
        tree = tree_of_line(self.board.width, self.board.height, self.points, rule)
        tree.milliseconds = dict(self.milliseconds)
        return tree


def set_up_tree(board: Board, stones: Iterable[tuple[Point, Stone]], white_to_move: bool) -> Tree:
    """Return a tree whose stones are set up in its root; whether they are free is not checked."""
    tree = Tree(board.width, board.height)
    added = tuple(stones)
    properties = {"PL": ["W"]} if white_to_move else {}
    if added:
        tree.notes[0] = Note(added=added, properties=properties)
    return tree
