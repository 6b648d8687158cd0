"""Build the opening book from long searches of our own engine.

    python -m tools.strength.book TREE grow --size 15 --minutes 60
    python -m tools.strength.book TREE ship src/wuziqi/engine/book.json

TREE is a JSON file with everything searched so far; growing goes on where it was left. It is a tree
of positions with black to move, each with the moves tried and their scores, and with white to move,
each with the replies that white has. Positions are keys of engine.book, so lines that meet are one.
The value of a position is for black: with black to move the best move's, with white to move the
best reply's, and at a leaf the score of a search.

A step widens the tree at one leaf: at the end of the line whose length and concessions, against the
best known moves, are least in sum (the drop-out expansion of T. Lincke). White's replies are the
cells of the best patterns and what short searches choose; all are searched shortly, the best for
white with --nodes nodes. Black has one move at first; others are searched for when it turns out
worse than it looked, and when long lines have not made it better. Lines are followed until a win is
proven. After first stones outside the centre only white's reply is searched.

The book gets black's moves on all lines that it leads into itself, and white's first replies. A
move of black's is in it when its worth comes from the searches of white's replies to it, or is a
proven win, and is less than MARGIN below the best; white's moves too, or after long searches.

Nodes alone limit the searches: the same engine and the same --nodes make the same tree.
"""

import argparse
import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import inf
from pathlib import Path
from typing import Final

from tools.command_line import command_line

from wuziqi.engine.api import MAX_WIN_PLIES, WIN, Limits
from wuziqi.engine.book import format_move, key_of, parse_move, side_to_move
from wuziqi.engine.engine import Engine
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

PROVEN: Final = WIN - MAX_WIN_PLIES
"""Better scores are proven wins."""


def stones_of(key: str) -> list[tuple[int, int, Stone]]:
    """Return the stones of a key. Raises ValueError for a malformed one."""
    black, _, white = key.partition("/")
    return [
        (*parse_move(points[at : at + 2]), stone)
        for points, stone in ((black, Stone.BLACK), (white, Stone.WHITE))
        for at in range(0, len(points), 2)
    ]


@dataclass(frozen=True)
class Parameters:
    """The effort of the search, and the value of a score.

    ``first_replies``: how far from black's first stone white's replies are searched, by the size of
    the board. ``from_edge``: first stones nearer to the edge than this many lines get no reply.

    ``short``: nodes of the searches that guess what white plays. ``likely``: how many of
    the cells of the best patterns are searched as white's replies. ``skim``: nodes of the first
    search after a reply. ``long``: nodes of a search that is enough to choose white's reply, about
    a second's. ``serious``: how many replies are searched long.

    ``fade``: what each stone on the board takes from the score of a leaf: an attack that has long
    been as promising as ever, and has won nothing, is using up its threats.

    ``memory``: bytes for the engine.
    """

    first_replies: Mapping[int, int] = field(default_factory=lambda: {15: 5, 20: 2})
    from_edge: int = 4
    short: tuple[int, ...] = (2_000, 20_000, 100_000)
    likely: int = 10
    skim: int = 30_000
    long: int = 400_000
    serious: int = 4
    fade: int = 8
    memory: int = 90_000_000


PARAMETERS: Final = Parameters()

Position = dict[str, dict[str, list[int]]]
"""``moves``: for each tried move its score for black, and the nodes of the search; or ``replies``:
for each an empty list.
"""

Positions = dict[str, Position]


class Tree:
    """The known positions of one board size; ``positions`` holds the part that is saved."""

    root: Final = "/"

    def __init__(
        self, size: int, positions: Positions, parameters: Parameters = PARAMETERS
    ) -> None:
        self.size = size
        self.positions = positions
        self.parameters = parameters
        self._values: dict[str, int] = {}
        self._children: dict[tuple[str, str], str] = {}

    def changed(self) -> None:
        """Forget the results from before the positions changed."""
        self._values.clear()

    def child(self, key: str, move: str) -> str:
        """Return the position after a move."""
        if (key, move) not in self._children:
            stones = stones_of(key)
            stone = (*parse_move(move), turn_of(key))
            self._children[key, move] = key_of(self.size, [*stones, stone])[0]
        return self._children[key, move]

    def is_whites(self, key: str) -> bool:
        """Whether white is to move, of a position in the tree."""
        return "replies" in self.positions[key]

    def value(self, key: str) -> int:
        """Return the value of a position for black."""
        if key not in self._values:
            worst_or_best = min if self.is_whites(key) else max
            self._values[key] = worst_or_best(self.worths(key).values())
        return self._values[key]

    def worths(self, key: str) -> dict[str, int]:
        """Return the values of the moves at a position for black."""
        position = self.positions[key]
        if "replies" in position:
            return {move: self.value(self.child(key, move)) for move in position["replies"]}
        return {move: self._worth(key, move) for move in position["moves"]}

    def _worth(self, key: str, move: str) -> int:
        after = self.child(key, move)
        score = self.positions[key]["moves"][move][0]
        if score > PROVEN:
            return score
        if after in self.positions:
            return self.value(after)
        return score - self.parameters.fade * (len(key) // 2)

    def best(self, key: str) -> str:
        """Return black's best move."""
        worths = self.worths(key)
        return max(worths, key=lambda move: (worths[move], move))

    def after_best(self, key: str) -> str:
        """Return the position after black's best move, which may be none in the tree."""
        return self.child(key, self.best(key))

    def tried(self, key: str) -> set[str]:
        """Return black's tried moves and their mirror images."""
        _key, symmetries = key_of(self.size, stones_of(key))
        moves = self.positions[key]["moves"]
        return {
            format_move(symmetry.to_screen(Point(*parse_move(move)), self.size, self.size))
            for move in moves
            for symmetry in symmetries
        }

    def best_line(self) -> list[str]:
        """Return the positions with black to move on the line of the best moves."""
        line = [self.root]
        while (after := self.after_best(line[-1])) in self.positions:
            worths = self.worths(after)
            line.append(self.child(after, min(worths, key=lambda move: (worths[move], move))))
        return line

    def is_sure(self, key: str, move: str) -> bool:
        """Whether a move's worth comes from searches of what follows, or is a proven win.

        For white the search of black's answer is enough if it was long.
        """
        after = self.child(key, move)
        if self.is_whites(key):
            answer = self.best(after)
            return self.positions[after]["moves"][answer][
                1
            ] >= self.parameters.long or self.is_sure(after, answer)
        return after in self.positions or self._worth(key, move) > PROVEN


def turn_of(key: str) -> Stone:
    """Return who is to move in a position of the tree."""
    side = side_to_move(stones_of(key))
    assert side is not None
    return side


MARGIN: Final = 30
"""The most that a move of the book may score below the best, in points of the engine."""

WHITE_STONES: Final = 3
"""White finds its moves in the book with at most this many stones on the board."""

STEP: Final = 30
"""The most that a reply of white's may give away to be searched as soon as one a move later."""

DISAPPOINTING: Final = 100
"""The drop below its expected value at which a move's alternatives are tried."""

CLEAR: Final = 700
"""The least value of a position that black accepts."""

PATIENCE: Final = 3
"""The length in moves at which a long line leads to another move's try, twice as long for a third.
"""

MOST_TRIED: Final = 4
THIRD_TRIED: Final = 7
"""The most moves tried for black, and the most third moves, which decide most."""

ALL: Final = 40
"""The number of cells with the best patterns among which black may choose another move."""


class Searcher:
    """Searches positions of one size; its scores depend on the searches since ``begin``."""

    def __init__(self, size: int, parameters: Parameters) -> None:
        self._engine = Engine(size, memory=parameters.memory, seed=1)
        self._parameters = parameters

    def begin(self) -> None:
        """Forget all searches so far."""
        self._engine.forget()

    def think(self, key: str, nodes: int, without: Iterable[str] = ()) -> tuple[str, int]:
        """Return the best move and its score for the side to move.

        ``without`` excludes moves, and then fours too: fours can wait, and the line would come to
        the same.
        """
        self._engine.set_up(stones_of(key))
        shut = set(without)
        if shut:
            threats = self._engine.threats()[turn_of(key)].items()
            shut.update(format_move(move) for move, name in threats if name == "four")
        among = [parse_move(text) for text in self._likely(key, ALL) if text not in shut]
        limits = Limits(max_nodes=nodes)
        found = self._engine.think(turn_of(key), limits, among=among if shut else ())
        return format_move(found.move), found.score

    def replies(self, key: str) -> list[str]:
        """Return the moves of short searches and of the best patterns."""
        found = [self.think(key, nodes)[0] for nodes in self._parameters.short]
        return list(dict.fromkeys([*found, *self._likely(key, self._parameters.likely)]))

    def _likely(self, key: str, most: int) -> list[str]:
        self._engine.set_up(stones_of(key))
        scores = self._engine.scores(turn_of(key))
        return [format_move(move) for move in sorted(scores, key=lambda m: (-scores[m], m))[:most]]


class Builder:
    """Grows a tree by searches of ``nodes`` nodes."""

    def __init__(self, tree: Tree, nodes: int) -> None:
        self.tree = tree
        self._nodes = nodes
        self._parameters = tree.parameters
        self._search = Searcher(tree.size, tree.parameters)
        self._drops: dict[str, float] = {}

    def plant(self) -> None:
        """Make the positions with no stone and with one."""
        centre = (self.tree.size - 1) // 2
        first = format_move((centre, centre))
        self.tree.positions[Tree.root] = {"moves": {first: [0, 0]}}
        far = self._parameters.first_replies[self.tree.size]
        around = range(centre - far, centre + far + 1)
        replies = [format_move((column, row)) for column, row in product(around, around)]
        replies.remove(first)
        after = self.tree.child(Tree.root, first)
        assert after == f"{first}/", "the replies are those to the stone as the key has it"
        self._widen(after, replies, self._nodes)

    def elsewhere(self) -> None:
        """Look for white's replies to every other first stone."""
        edge = self._parameters.from_edge
        inside = range(edge, self.tree.size - edge)
        for column, row in product(inside, inside):
            after = self.tree.child(Tree.root, format_move((column, row)))
            if after not in self.tree.positions:
                self._widen(after, (), self._parameters.long)

    def grow(self) -> bool:
        """Widen the tree at its most urgent leaf; return whether there was one."""
        tree = self.tree
        tree.changed()
        self._drops.clear()
        if self._drop(Tree.root) == inf:
            return False
        line = [Tree.root]
        while (after := self._most_urgent(line[-1])) in tree.positions:
            line.append(self._most_urgent(after))
        self._widen(after, (), self._nodes)
        self._reconsider_line(line)
        self._reconsider_line(tree.best_line())
        return True

    def _most_urgent(self, key: str) -> str:
        """Return the position after the move on the way to the most urgent leaf."""
        return min((urgency, after) for after, urgency in self._urgencies(key).items())[1]

    def _urgencies(self, key: str) -> dict[str, float]:
        """Return the positions after the moves, each with how far away its most urgent leaf is."""
        tree = self.tree
        value = tree.value(key)
        return {
            after: abs(worth - value) + self._drop(after)
            for move, worth in tree.worths(key).items()
            for after in [tree.child(key, move)]
        }

    def _drop(self, key: str) -> float:
        """Return how far away the most urgent leaf below a position is."""
        if key not in self.tree.positions:
            return 0
        if key not in self._drops:
            step = STEP if self.tree.is_whites(key) else 0
            decided = abs(self.tree.value(key)) > PROVEN
            self._drops[key] = inf if decided else step + min(self._urgencies(key).values())
        return self._drops[key]

    def _widen(self, after: str, replies: Iterable[str], nodes: int) -> None:
        """Search white's replies at a position, these or the likely ones."""
        self._search.begin()
        moves = list(replies) or self._search.replies(after)
        children = {self.tree.child(after, move): move for move in moves}
        self.tree.positions[after] = {"replies": {move: [] for move in children.values()}}
        for child in children:
            self._look(child, self._parameters.skim)
        for child in sorted(children, key=self._score)[: self._parameters.serious]:
            self._look(child, nodes)

    def _score(self, key: str) -> int:
        return max(score for score, _nodes in self.tree.positions[key]["moves"].values())

    def _look(self, key: str, nodes: int) -> None:
        """Search a position with black to move, unless it has been searched or a win is known."""
        known = self.tree.positions.get(key, {}).get("moves", {})
        if not any(score > PROVEN or searched >= nodes for score, searched in known.values()):
            move, score = self._search.think(key, nodes)
            self.tree.positions[key] = {"moves": {move: [score, nodes]}}

    def _reconsider_line(self, line: list[str]) -> None:
        """Search for other moves of black's on a line, from its end to the second move."""
        for length, key in enumerate(reversed(line[1:])):
            self.tree.changed()
            self._reconsider(key, length)

    def _reconsider(self, key: str, length: int) -> None:
        """Search for another move of black's where the lines are so long, or disappointing."""
        moves = self.tree.positions[key]["moves"]
        value = self.tree.value(key)
        looked = max(score for score, _nodes in moves.values())
        most = THIRD_TRIED if len(stones_of(key)) == 2 else MOST_TRIED
        wanted = most if value < looked - DISAPPOINTING else 1 + length // PATIENCE
        if len(moves) < min(wanted, most) and value < CLEAR:
            self._search.begin()
            move, score = self._search.think(key, self._nodes, without=self.tree.tried(key))
            moves[move] = [score, self._nodes]


def shipped(tree: Tree) -> dict[str, dict[str, int]]:
    """Return the positions of the book with their moves and scores for the side to move."""
    found: dict[str, dict[str, int]] = {}
    todo = [key for key in tree.positions if len(stones_of(key)) <= 1]
    seen = set(todo)
    while todo:
        key = todo.pop()
        whites = tree.is_whites(key)
        chosen = _chosen(tree, key)
        if chosen and not (whites and len(stones_of(key)) > WHITE_STONES):
            found[key] = chosen
        after = {tree.child(key, move) for move in (tree.worths(key) if whites else chosen)}
        todo += sorted((after & tree.positions.keys()) - seen)
        seen |= after
    return dict(sorted(found.items(), key=lambda item: (len(item[0]), item[0])))


def _chosen(tree: Tree, key: str) -> dict[str, int]:
    """Return the certain and good enough moves, the best first."""
    sign = -1 if tree.is_whites(key) else 1
    worths = {move: sign * worth for move, worth in tree.worths(key).items()}
    scores = {move: worth for move, worth in worths.items() if tree.is_sure(key, move)}
    least = max(worths.values()) - MARGIN
    ranked = sorted(scores, key=lambda move: (-scores[move], move))
    return {move: scores[move] for move in ranked if scores[move] > least}


def ship(path: Path, trees: dict[str, Positions]) -> None:
    """Write the book, a position a line."""
    boards = []
    for size, positions in sorted(trees.items()):
        book = shipped(Tree(int(size), positions))
        lines = (f"{json.dumps(key)}: {json.dumps(moves)}" for key, moves in book.items())
        boards.append(f'"{size}": {{\n' + ",\n".join(lines) + "\n}")
        print(f"{size} lines: {len(book)} positions")
    text = f'{{"margin": {MARGIN}, "boards": {{\n' + ",\n".join(boards) + "\n}}\n"
    path.write_text(text, encoding="ascii")


def load(path: Path) -> dict[str, Positions]:
    """Return the positions of all sizes; none where there is no file yet."""
    if not path.exists():
        return {}
    found: dict[str, Positions] = json.loads(path.read_text(encoding="ascii"))
    return found


def save(path: Path, trees: dict[str, Positions]) -> None:
    """Write the positions of all sizes, never leaving half a file."""
    new = path.with_suffix(".new")
    new.write_text(json.dumps(trees, separators=(",", ":")), encoding="ascii")
    new.replace(path)


def grow(path: Path, trees: dict[str, Positions], options: argparse.Namespace) -> None:
    """Grow one tree for some minutes, or until there is nothing left to do."""
    positions = trees.setdefault(str(options.size), {})
    builder = Builder(Tree(options.size, positions), options.nodes)
    end = time.monotonic() + 60 * options.minutes
    if not positions:
        builder.plant()
    while time.monotonic() < end and builder.grow():
        save(path, trees)
        print(len(positions), builder.tree.value(Tree.root), flush=True)
    builder.elsewhere()
    save(path, trees)


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("tree", type=Path)
    commands = parser.add_subparsers(dest="command", required=True)
    growing = commands.add_parser("grow")
    growing.add_argument("--size", type=int, choices=PARAMETERS.first_replies, default=15)
    growing.add_argument("--minutes", type=float, default=60)
    growing.add_argument("--nodes", type=int, default=200_000)
    shipping = commands.add_parser("ship")
    shipping.add_argument("book", type=Path)
    options = parser.parse_args()
    trees = load(options.tree)
    if options.command == "grow":
        grow(options.tree, trees, options)
    else:
        ship(options.book, trees)


if __name__ == "__main__":
    main()
