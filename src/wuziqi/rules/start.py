"""Starts of games: positions set up in place of an empty board."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.rule import FIVE_LENGTH, Rule, winning_line
from wuziqi.texts import N_, TextError

_COLORS: Final = {"black": Stone.BLACK, "white": Stone.WHITE}
_TO_MOVE_WORD: Final = "to"


class StartError(TextError, ValueError):
    """No game can begin from the position."""


class Start(NamedTuple):
    """The stones before the first move, and the colour that makes this move.

    Where a turn has several stones, the first turn has ``left`` of them; 0 is a whole turn. The
    default is an empty board with black to move.
    """

    black: frozenset[Point] = frozenset()
    white: frozenset[Point] = frozenset()
    turn: Stone = Stone.BLACK
    left: int = 0

    def __bool__(self) -> bool:
        """Whether it differs from an empty board with black to move."""
        return self != EMPTY

    @classmethod
    def of(
        cls, stones: Iterable[tuple[Point, Stone]], turn: Stone | None = None, left: int = 0
    ) -> "Start":
        """Return the start with these stones.

        With an unknown ``turn``, white moves if black has more stones.
        """
        sides: dict[Stone, set[Point]] = {color: set() for color in Stone}
        for point, stone in stones:
            sides[stone].add(point)
        black, white = (frozenset(sides[color]) for color in Stone)
        usual = Stone.WHITE if len(black) > len(white) else Stone.BLACK
        return cls(black, white, turn or usual, left)

    @property
    def stones(self) -> tuple[tuple[Point, Stone], ...]:
        """All stones, black ones first, each colour row by row from the bottom left."""
        black = ((point, Stone.BLACK) for point in _ordered(self.black))
        return (*black, *((point, Stone.WHITE) for point in _ordered(self.white)))

    def first_move(self, rule: Rule) -> int:
        """Return the number of the first move in the order of turns of a rule."""
        if not self:
            return 0
        stones = rule.stones_per_turn
        turns = 1 if self.turn is Stone.WHITE else 2
        return turns * stones + 1 - (self.left or stones)

    def after(self, stones: Iterable[tuple[Point, Stone]], moves: int, rule: Rule) -> "Start":
        """Return the start of the position with these stones, so many moves after this one."""
        if not moves:
            return self
        first, whole = self.first_move(rule) + moves, rule.stones_per_turn
        turn = rule.color_of_move(first)
        left = sum(rule.color_of_move(first + number) is turn for number in range(whole))
        return Start.of(stones, turn, left if left < whole else 0)

    def check(self, size: Size, rule: Rule) -> None:
        """Raise StartError where no game of this rule can begin so on a board of this size."""
        board = Board(*size)
        for point, stone in self.stones:
            if point not in board:
                text = N_("{point} is off the board of {size}")
                raise StartError(text, point=point, size=size)
            if board[point] is not None:
                raise StartError(N_("{point} has a stone of either colour"), point=point)
            board.place(point, stone)
        if board.is_full:
            raise StartError(N_("no point of the board is empty"))
        if not 0 <= self.left <= rule.stones_per_turn:
            raise StartError(N_("a turn has no {count} stones"), count=self.left)
        for point, stone in self.stones:
            if winning_line(board, point, rule):
                black = N_("Black has {count} in a row already: the game is over")
                white = N_("White has {count} in a row already: the game is over")
                raise StartError(black if stone is Stone.BLACK else white, count=rule.win_length)
            if rule.forbids and stone is Stone.BLACK and _in_overline(board, point):
                raise StartError(N_("Black has more than five in a row, which renju forbids"))


EMPTY: Final = Start()
"""The usual start of a game."""

_OVERLINE: Final = Rule("", "", "", win_length=FIVE_LENGTH + 1)
"""A rule by which six in a row win, so that a winning row can be an overline."""


def _ordered(points: Iterable[Point]) -> list[Point]:
    return sorted(points, key=lambda point: (point.row, point.column))


def _in_overline(board: Board, point: Point) -> bool:
    return bool(winning_line(board, point, _OVERLINE))


def format_start(start: Start) -> str:
    """Return a start as one line of text, such as ``black h8 i9 white g7 to white``.

    An empty board is "". The stones left to a turn follow the colour: ``to white 1``.
    """
    if not start:
        return ""
    words = []
    for name, points in (("black", start.black), ("white", start.white)):
        words += [name, *map(str, _ordered(points))] if points else []
    words += [_TO_MOVE_WORD, start.turn.name.lower()]
    return " ".join([*words, str(start.left)] if start.left else words)


def parse_start(text: str) -> Start:
    """Read a text of ``format_start``. Raises StartError."""
    placed, _to, end = f" {text} ".partition(f" {_TO_MOVE_WORD} ")
    stones = list(_parse_stones(placed.split()))
    if len({point for point, _stone in stones}) < len(stones):
        raise StartError(N_("a point has two stones"))
    turn, *left = end.split() or ["black"]
    if turn not in _COLORS or len(left) > 1 or not all(map(str.isdecimal, left)):
        raise _unreadable(end)
    return Start.of(stones, _COLORS[turn], int("".join(left) or 0))


def _parse_stones(words: Iterable[str]) -> Iterator[tuple[Point, Stone]]:
    color: Stone | None = None
    for word in words:
        if word in _COLORS:
            color = _COLORS[word]
        elif color is None:
            raise _unreadable(word)
        else:
            try:
                yield parse_point(word), color
            except NotationError as error:
                raise _unreadable(word) from error


def _unreadable(words: str) -> StartError:
    return StartError(N_("{words!r} is not part of a position"), words=words.strip())
