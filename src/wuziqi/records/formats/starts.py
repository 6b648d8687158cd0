"""Trees and the positions that games begin from: stones that are set up in the nodes of a tree."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from wuziqi.records.formats.replay import Move
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.rules.start import EMPTY, Start

_TURN: Final = "PL"
"""The property of SGF that says whose turn it is."""

_TURNS: Final = {"b": Stone.BLACK, "1": Stone.BLACK, "w": Stone.WHITE, "2": Stone.WHITE}
"""The first letters of its values; some programs write numbers, or the colours in full."""


class Line(NamedTuple):
    """A line of play: where it begins, and the moves from there on, each in turn."""

    start: Start
    moves: tuple[Move, ...]

    @property
    def stones(self) -> tuple[tuple[Point, Stone], ...]:
        """The stones that are set up, then the moves in their order."""
        return (*self.start.stones, *((move.point, move.stone) for move in self.moves))

    def end(self, rule: Rule) -> Start:
        """Return what stands at its end as a position that is set up."""
        return self.start.after(self.stones, len(self.moves), rule)

    def turn(self, rule: Rule) -> Stone:
        """Whose turn it is at its end."""
        return rule.color_of_move(self.start.first_move(rule) + len(self.moves))


def put_start(tree: Tree, start: Start) -> None:
    """Set up the stones of a start in the root of a tree, and note whose turn it is."""
    if start:
        turn = {_TURN: [start.turn.name[0]]}
        tree.notes[0] = replace(tree.note(0), added=start.stones, properties=turn)


def tree_of_start(size: Size, rule: Rule, start: Start) -> Tree:
    """Return a tree of a position without moves."""
    tree = Tree(*size, rule=rule)
    put_start(tree, start)
    return tree


def line_of(tree: Tree, path: Iterable[int], rule: Rule) -> Line:
    """Return the play along some nodes, which begin with the root, as a game can have it.

    It begins behind the last stones that are set up, and no earlier than the last move out of turn:
    what stood on the board before that is where the game begins.
    """
    stones: dict[Point, Stone] = {}
    starts, moves, turn = [EMPTY], list[Move](), None
    for node in path:
        if _add(stones, tree.note(node).added):
            starts, moves, turn = _starts_with(stones, rule), [], None
        point, stone = tree.point(node), tree.stone(node)
        turn = turn or _turn_said(tree, node)
        if point is None or stone is None:
            continue
        move = Move(point, stone, node)
        fitting = _fitting(starts, rule, len(moves), stone)
        if not fitting:
            fitting, moves = _fitting(_starts_with(stones, rule), rule, 0, stone), []
        starts, moves = fitting, [*moves, move]
        stones[point] = stone
    if moves:
        return Line(starts[0], tuple(moves))
    return Line(Start.of(stones.items(), turn), ())


def _add(stones: dict[Point, Stone], added: Sequence[tuple[Point, Stone | None]]) -> bool:
    """Set up stones, or take them away; returns whether there were any."""
    for point, stone in added:
        if stone is None:
            stones.pop(point, None)
        else:
            stones[point] = stone
    return bool(added)


def _starts_with(stones: Mapping[Point, Stone], rule: Rule) -> list[Start]:
    """All starts with these stones, those with a whole turn first."""
    lefts = (0, *range(1, rule.stones_per_turn))
    return [Start.of(stones.items(), turn, left) for left in lefts for turn in Stone]


def _fitting(starts: Iterable[Start], rule: Rule, played: int, stone: Stone) -> list[Start]:
    """The starts after which the move of that number has a colour."""
    return [
        start for start in starts if rule.color_of_move(start.first_move(rule) + played) is stone
    ]


def _turn_said(tree: Tree, node: int) -> Stone | None:
    """The colour to move that a node names; None if it names none."""
    value = next(iter(tree.note(node).properties.get(_TURN, ())), "")
    return _TURNS.get(value.strip().lower()[:1])
