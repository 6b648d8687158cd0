"""One game: moves in turn, taken back and played again, and how it ended."""

from dataclasses import dataclass
from enum import Enum, auto

from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule, winning_line


class GameOver(IllegalMove):
    """The game has ended: no stone may follow."""

    reason = "cannot be played: the game is over"


class Reason(Enum):
    """What ended a game."""

    BOARD = auto()
    """A row that wins, or no empty point left."""
    RESIGNATION = auto()
    TIME = auto()
    AGREEMENT = auto()


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the ``winner`` (None for a draw), the points of the winning line, why."""

    winner: Stone | None
    line: tuple[Point, ...] = ()
    reason: Reason = Reason.BOARD


class Game:
    """A game from the empty board of ``size`` lines; black moves first, then in turn.

    ``board`` and ``outcome`` (None while the game goes on) may be read at any time.
    Raises ValueError for a size outside 5 to 25.
    """

    def __init__(self, size: int = 15, rule: Rule = FREESTYLE) -> None:
        self.board = Board(size)
        self.rule = rule
        self.outcome: Outcome | None = None
        self._moves: list[Point] = []
        self._undone: list[Point] = []

    @property
    def moves(self) -> tuple[Point, ...]:
        """The moves on the board, in the order of play."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[Point, ...]:
        """The moves that redo would play again, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def turn(self) -> Stone:
        """The side to move (or, when the game is over, the side that would be)."""
        return Stone.of_move(len(self._moves))

    def play(self, point: Point, typed: str = "") -> None:
        """Place the stone of the side to move; moves that were undone are forgotten.

        ``typed`` is how the player named the point, for the text of an error.
        Raises GameOver, OffBoard or Occupied, and then changes nothing.
        """
        if self.outcome is not None:
            raise GameOver(point, typed)
        self.board.check(point, typed)
        self._undone.clear()
        self._push(point)

    def end(self, winner: Stone | None, reason: Reason) -> None:
        """End a game that still goes on, other than by a move: by what the players say, or time.

        Taking a move back or playing one again opens it anew.
        """
        self.outcome = Outcome(winner, reason=reason)

    def undo(self) -> Point:
        """Take the last move back and return it. Raises IndexError when there is none."""
        point = self._moves.pop()
        self.board.remove(point)
        self._undone.append(point)
        self.outcome = None
        return point

    def redo(self) -> Point:
        """Play the move that was taken back last. Raises IndexError when there is none."""
        point = self._undone.pop()
        self._push(point)
        return point

    def _push(self, point: Point) -> None:
        stone = self.turn
        self.board.place(point, stone)
        self._moves.append(point)
        self.outcome = None
        if line := winning_line(self.board, point, self.rule):
            self.outcome = Outcome(stone, line)
        elif self.board.is_full:
            self.outcome = Outcome(None)
