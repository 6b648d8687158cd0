"""What stands on the board at a node of a tree, and how the game stands there by its rule."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Final, NamedTuple

from wuziqi.records.formats.sgf import plain_text
from wuziqi.records.formats.tree import Note, Tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, outcome_after
from wuziqi.rules.rule import FREESTYLE, Rule

_SGF_MARKS: Final = ("MA", "TR", "CR", "SQ", "SL")
"""The marks of SGF: cross, triangle, circle, square, selected."""


_MOST_MARKS: Final = 1000
"""More than any board has points: a file could ask for rectangles without end."""


class Move(NamedTuple):
    """A stone that was played, with its node."""

    point: Point
    stone: Stone
    node: int


@dataclass(frozen=True)
class ReplayPosition:
    """The board at the node ``node`` of a tree, with the moves that led there in order.

    ``note`` is what the node has beside its stone; ``texts`` are written on their points, and
    ``marked`` points bear a mark. ``last`` is the move of the node itself, None where it has none.
    ``outcome`` is how the game has ended by its rule, at the move of the number ``ended`` (from 1;
    0 while it goes on); moves may follow all the same.
    """

    board: Board
    node: int
    moves: tuple[Move, ...]
    note: Note
    texts: Mapping[Point, str]
    marked: tuple[Point, ...]
    outcome: Outcome | None = None
    ended: int = 0

    @property
    def last(self) -> Move | None:
        """The move of this very node."""
        return self.moves[-1] if self.moves and self.moves[-1].node == self.node else None

    @cached_property
    def numbers(self) -> dict[Point, int]:
        """The numbers of the moves whose stones still stand, by their points."""
        numbered = {move.point: number for number, move in enumerate(self.moves, 1)}
        return {
            point: number
            for point, number in numbered.items()
            if self.board[point] is self.moves[number - 1].stone
        }


def following(tree: Tree, node: int) -> list[int]:
    """Return the nodes of the main variation behind a node."""
    line = []
    while node + 1 < len(tree) and tree.depths[node + 1] > tree.depths[node]:
        node += 1
        line.append(node)
    return line


def moves_of(tree: Tree, path: Iterable[int]) -> Iterator[Move]:
    """Yield the moves of some nodes; passes are none."""
    for node in path:
        point, stone = tree.point(node), tree.stone(node)
        if point is not None and stone is not None:
            yield Move(point, stone, node)


def position_at(tree: Tree, path: list[int], rule: Rule = FREESTYLE) -> ReplayPosition:
    """Return the position at the end of a path of nodes that begins at the root.

    A stone on a point that is taken replaces the one that stands there.
    """
    board = Board(tree.width, tree.height)
    moves = {move.node: move for move in moves_of(tree, path)}
    outcome, ended = None, 0
    for number, node in enumerate(path):
        for point, stone in tree.note(node).added:
            _put(board, point, stone)
        if (move := moves.get(node)) is not None:
            _put(board, move.point, None)
            if outcome is None and (outcome := outcome_after(board, move.point, move.stone, rule)):
                ended = sum(earlier in moves for earlier in path[: number + 1])
            board.place(move.point, move.stone)
    note, own = tree.note(path[-1]), tree.point(path[-1])
    texts, marked = _labels(note, tree.height), _marked(note, tree.height)
    if own is not None and note.text:
        texts[own] = note.text
    if own is not None and note.marked:
        marked.append(own)
    played = tuple(moves.values())
    return ReplayPosition(board, path[-1], played, note, texts, tuple(marked), outcome, ended)


def _labels(note: Note, height: int) -> dict[Point, str]:
    """The labels of SGF, which are values such as ``hh:A``."""
    found = {}
    for value in note.properties.get("LB", []):
        name, _colon, text = value.partition(":")
        if (point := _sgf_point(name, height)) is not None and text:
            found[point] = plain_text(text)
    return found


def _marked(note: Note, height: int) -> list[Point]:
    """The points with a mark of SGF: values such as ``hh``, or ``aa:cc`` for a rectangle."""
    found: dict[Point, None] = {}
    values = chain.from_iterable(note.properties.get(name, []) for name in _SGF_MARKS)
    for value in islice(values, _MOST_MARKS):
        name, colon, other = value.partition(":")
        first, last = _sgf_point(name, height), _sgf_point(other if colon else name, height)
        if first is not None and last is not None:
            columns = range(first.column, last.column + 1)
            rows = range(last.row, first.row + 1)
            found |= dict.fromkeys(Point(column, row) for row in rows for column in columns)
    return list(found)


def _sgf_point(name: str, height: int) -> Point | None:
    """The point of a name such as ``hh``, rows from the top; None for anything else."""
    if len(name) != 2 or not (name.isascii() and name.islower()):
        return None
    column, row = (ord(letter) - ord("a") for letter in name)
    return Point(column, height - 1 - row)


def _put(board: Board, point: Point, stone: Stone | None) -> None:
    if board[point] is not None:
        board.remove(point)
    if stone is not None:
        board.place(point, stone)
