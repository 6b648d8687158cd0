"""A game to play and how it went, as values that any process on any machine understands."""

from dataclasses import dataclass
from enum import Enum

from wuziqi.matches.players import Player
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule


class Ending(Enum):
    """How a game ended. All but the first three are losses by a fault of the loser's."""

    FIVE = "five"
    PROVEN = "proven win"
    """Both engines have said that one of them wins, and the game was broken off."""
    DRAW = "draw"
    FORBIDDEN = "forbidden move"
    """Black's stone stands on a point that the rule forbids."""
    TIME = "time"
    """The answer came too late."""
    ILLEGAL = "illegal move"
    """The answer is off the board, on a stone, or no move at all."""
    CRASH = "crash"
    """The engine ended by itself."""
    NOT_STARTED = "cannot be started"
    HANG = "hang"
    """No answer came."""
    BABBLE = "babble"
    """It wrote and wrote, but no answer."""


@dataclass(frozen=True)
class GameTask:
    """A game to play. ``players`` are black and white, ``opening`` is on the board already.

    ``rule`` must have a number in the protocol. An answer is late ``tolerance_ms`` after the time
    limit; ``grace_ms`` after it the engine counts as hanging. If it ``adjudicates``, a game is won
    as soon as both engines say so; if it ``keeps_engines``, they go on to the next game with START.
    """

    number: int
    size: int
    rule: Rule
    opening: tuple[Point, ...]
    players: tuple[Player, Player]
    seed: int
    tolerance_ms: int
    grace_ms: int
    adjudicates: bool = False
    keeps_engines: bool = False


@dataclass(frozen=True)
class GameResult:
    """How the game ``number`` went: ``winner`` is 0 for black, 1 for white, None for a draw.

    ``moves`` has those of the opening too, ``times_ms`` the milliseconds of each move (0 in the
    opening). ``slowest_ms`` and ``mean_ms`` are those of black and white, counting an answer that
    lost by time; ``detail`` says more of a fault.
    """

    number: int
    winner: int | None
    ending: Ending
    detail: str
    moves: tuple[Point, ...]
    times_ms: tuple[int, ...]
    slowest_ms: tuple[int, int]
    mean_ms: tuple[float, float]
