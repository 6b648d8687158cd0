"""The board at a node of a tree, and the outcome there by the rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import Final, NamedTuple

from wuziqi.records.formats.sgf import plain_text
from wuziqi.records.formats.tree import Note, Tree
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, outcome_after, outcome_on
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.rules.start import EMPTY, Start

_SGF_MARKS: Final = ("MA", "TR", "CR", "SQ", "SL")
"""The marks of SGF: cross, triangle, circle, square, selected."""


_MOST_MARKS: Final = 1000
"""The most marks of a node, more than a board has points: a file could name endless rectangles."""


class PlayedMove(NamedTuple):
    """A played stone, with its node."""

    point: Point
    stone: Stone
    node: int


@dataclass(frozen=True)
class ReplayPosition:
    """The board at the node ``node`` of a tree, with the moves that led there in order.

    ``note`` is the note of the node; ``texts`` stand on points, and ``marked`` points have a mark.
    ``last`` is the move of the node itself, None without a move. ``outcome`` is the game's by its
    rule, at move number ``ended`` (from 1; 0 before the end); moves may follow nevertheless.
    """

    board: Board
    node: int
    moves: tuple[PlayedMove, ...]
    note: Note
    texts: Mapping[Point, str]
    marked: tuple[Point, ...]
    outcome: Outcome | None = None
    ended: int = 0

    @property
    def last(self) -> PlayedMove | None:
        return self.moves[-1] if self.moves and self.moves[-1].node == self.node else None

    @property
    def played(self) -> tuple[tuple[Point, Stone], ...]:
        return tuple((move.point, move.stone) for move in self.moves)

    @cached_property
    def numbers(self) -> dict[Point, int]:
        """The numbers of the moves whose stones are on the board, by point."""
        numbered = {move.point: number for number, move in enumerate(self.moves, 1)}
        return {
            point: number
            for point, number in numbered.items()
            if self.board[point] is self.moves[number - 1].stone
        }


def following(tree: Tree, node: int) -> list[int]:
    """Return the nodes of the main variation after a node."""
    line = []
    while node + 1 < len(tree) and tree.depths[node + 1] > tree.depths[node]:
        node += 1
        line.append(node)
    return line


def moves_of(tree: Tree, path: Iterable[int]) -> Iterator[PlayedMove]:
    """Yield the moves of some nodes, without passes."""
    for node in path:
        point, stone = tree.point(node), tree.stone(node)
        if point is not None and stone is not None:
            yield PlayedMove(point, stone, node)


def position_at(tree: Tree, path: list[int], rule: Rule = FREESTYLE) -> ReplayPosition:
    """Return the position at the end of a path of nodes that begins at the root.

    A stone on an occupied point replaces the earlier stone.
    """
    board = Board(tree.width, tree.height)
    moves = {move.node: move for move in moves_of(tree, path)}
    outcome, ended = None, 0
    for number, node in enumerate(path):
        if added := tree.note(node).added:
            for point, stone in added:
                _put(board, point, stone)
            if outcome is None and (outcome := outcome_on(board, rule)):
                ended = sum(earlier in moves for earlier in path[: number + 1])
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


# Trees and the positions that games begin from: stones set up in the nodes of a tree


_TURN: Final = "PL"
"""The property of SGF with the side to move."""

_TURN_NAMES: Final = {"b": Stone.BLACK, "1": Stone.BLACK, "w": Stone.WHITE, "2": Stone.WHITE}
"""The first characters of its values: some programs write numbers, or the colours in full."""


class PlayedLine(NamedTuple):
    """A line of play: its start, and the moves after it, in turn."""

    start: Start
    moves: tuple[PlayedMove, ...]

    @property
    def stones(self) -> tuple[tuple[Point, Stone], ...]:
        """The stones of the start, then the moves in their order."""
        return (*self.start.stones, *((move.point, move.stone) for move in self.moves))

    def end(self, rule: Rule) -> Start:
        return self.start.after(self.stones, len(self.moves), rule)

    def turn(self, rule: Rule) -> Stone:
        """The side to move at its end."""
        return rule.color_of_move(self.start.first_move(rule) + len(self.moves))


def put_start(tree: Tree, start: Start) -> None:
    """Set up the stones of a start in the root of a tree, with the side to move."""
    if start:
        turn = {_TURN: [start.turn.name[0]]}
        tree.notes[0] = replace(tree.note(0), added=start.stones, properties=turn)


def tree_of_start(size: Size, rule: Rule, start: Start) -> Tree:
    """Return a tree of a position without moves."""
    tree = Tree(*size, rule=rule)
    put_start(tree, start)
    return tree


def played_line(tree: Tree, path: Iterable[int], rule: Rule) -> PlayedLine:
    """Return the play along some nodes, from the root on, as a possible game.

    It begins after the last set-up stones, and no earlier than the last move out of turn: the board
    before becomes its start.
    """
    stones: dict[Point, Stone] = {}
    starts, moves, turn = [EMPTY], list[PlayedMove](), None
    for node in path:
        if _add(stones, tree.note(node).added):
            starts, moves, turn = _starts_with(stones, rule), [], None
        point, stone = tree.point(node), tree.stone(node)
        turn = turn or _turn_said(tree, node)
        if point is None or stone is None:
            continue
        move = PlayedMove(point, stone, node)
        fitting = _fitting(starts, rule, len(moves), stone)
        if not fitting:
            fitting, moves = _fitting(_starts_with(stones, rule), rule, 0, stone), []
        starts, moves = fitting, [*moves, move]
        stones[point] = stone
    if moves:
        return PlayedLine(starts[0], tuple(moves))
    return PlayedLine(Start.of(stones.items(), turn), ())


def _add(stones: dict[Point, Stone], added: Sequence[tuple[Point, Stone | None]]) -> bool:
    for point, stone in added:
        if stone is None:
            stones.pop(point, None)
        else:
            stones[point] = stone
    return bool(added)


def _starts_with(stones: Mapping[Point, Stone], rule: Rule) -> list[Start]:
    """All starts with these stones, starts with a whole turn first."""
    lefts = (0, *range(1, rule.stones_per_turn))
    return [Start.of(stones.items(), turn, left) for left in lefts for turn in Stone]


def _fitting(starts: Iterable[Start], rule: Rule, played: int, stone: Stone) -> list[Start]:
    return [
        start for start in starts if rule.color_of_move(start.first_move(rule) + played) is stone
    ]


def _turn_said(tree: Tree, node: int) -> Stone | None:
    """The side to move by a node's property, else None."""
    value = next(iter(tree.note(node).properties.get(_TURN, ())), "")
    return _TURN_NAMES.get(value.strip().lower()[:1])
