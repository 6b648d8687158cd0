"""The tree of positions that the opening book is built from, see build_book."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from wuziqi.engine.api import MAX_PLIES, WIN
from wuziqi.engine.book import format_move, key_of, parse_move, side_to_move, transform
from wuziqi.rules.board import Stone

PROVEN: Final = WIN - MAX_PLIES
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
    """How much is searched, and what a score is worth.

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
"""``moves``: for each that was tried its score for black, and the nodes of the search; or
``replies``: for each an empty list."""

Positions = dict[str, Position]


class Tree:
    """What is known of one size of board; ``positions`` is what is saved."""

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
        """Forget what was worked out before the positions changed."""
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
        """Return what a position is worth to black."""
        if key not in self._values:
            worst_or_best = min if self.is_whites(key) else max
            self._values[key] = worst_or_best(self.worths(key).values())
        return self._values[key]

    def worths(self, key: str) -> dict[str, int]:
        """Return what the moves at a position are worth to black."""
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
        """Return black's moves that were tried, and those that come to the same by symmetry."""
        _key, symmetries = key_of(self.size, stones_of(key))
        moves = self.positions[key]["moves"]
        return {
            format_move(transform(parse_move(move), symmetry, self.size))
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
