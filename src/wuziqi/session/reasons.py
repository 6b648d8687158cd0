"""Reasons and questions of a game: why an action is refused, and what it asks first."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, TypeVar

from wuziqi.rules.board import IllegalMove, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.threats import Formation


class Warned(NamedTuple):
    """The point is forbidden to black, who would lose; repeating the action places the stone."""

    point: Point
    kind: Forbidden


class Coached(NamedTuple):
    """A stone on a ``point`` is a plain mistake; repeating the action places it.

    It leaves ``stone`` to make a ``shape`` ``at`` a point: the player's ``own``, or the opponent's.
    """

    point: Point
    shape: Formation
    at: Point
    stone: Stone
    own: bool


_Warning = TypeVar("_Warning", Warned, Coached)


@dataclass
class Caution:
    """Warns before a person's stone; a second try on the same point is accepted.

    ``warning`` is the open warning, None without one.
    """

    warning: Warned | Coached | None = None
    _moves: tuple[Point, ...] = ()
    """The moves before the warning."""

    def check(
        self, warning: _Warning | None, moves: tuple[Point, ...], point: Point
    ) -> _Warning | None:
        """Return the warning before a move on a point after these moves, if any.

        None right after a warning.
        """
        again = self.warning is not None and (self._moves, self.warning.point) == (moves, point)
        self.warning, self._moves = None if again else warning, moves
        return None if again else warning

    def forget(self) -> None:
        """Warn again at the next try, because the player has done something else."""
        self.warning = None


class GameRefusal(Enum):
    """Reasons why an action in a game is refused."""

    LOOKS_ON = auto()
    """The person is a spectator."""
    LOOKS_BACK = auto()
    """An earlier position is shown."""
    FRIENDS_TURN = auto()
    COMPUTERS_TURN = auto()
    COMPUTERS_TURN_THERE = auto()
    """The computer is to move in the shown earlier position."""
    AT_START = auto()
    """There is no earlier position."""
    AT_PRESENT = auto()
    """There is no later position."""
    CHOOSE_FIRST = auto()
    """The opening asks for a choice, not for a stone."""
    NO_MOVES = auto()
    """A text is no list of moves that could follow on this board."""
    ONE_MOVE = auto()
    """Only one move can be played before the opponent's turn."""
    BLIND = auto()
    """The stones are hidden, because the player plays blind."""
    NOTHING_TO_UNDO = auto()
    NO_OWN_MOVE = auto()
    """The person has not moved yet; all moves so far are the computer's."""
    NOTHING_TO_REDO = auto()
    NOTHING_TO_RESIGN = auto()
    NOBODY_TO_DRAW_WITH = auto()
    DRAW_ON_YOUR_TURN = auto()
    """A draw can be offered when it is the person's turn."""
    DRAW_AFTER_OPENING = auto()
    DRAW_TOO_EARLY = auto()
    NOTHING_TO_PAUSE = auto()
    NO_MOVE_NOW = auto()
    """The computer is not to move."""
    NO_SPEED = auto()
    """Only a game between two computers has a speed."""
    NOTHING_FAILED = auto()
    """No engine waits to be asked again."""
    NO_REMATCH_AT_LEVEL = auto()
    """There is no finished game against the computer."""
    NO_FRIEND = auto()
    CONNECTION_OVER = auto()
    NOBODY_HEARS = auto()
    """The connection has ended, so nobody would read a line of chat."""
    ASKED_ALREADY = auto()
    ANSWER_FIRST = auto()
    """The friend's proposal is open."""
    NO_UNDO_TO_ASK = auto()
    ENDED = auto()
    """There is no move of the person for the friend to give back."""
    ONLY_LAST_MOVE = auto()
    """The friend's program is older: it can take back the last move alone."""
    GAME_GOES_ON = auto()
    """A rematch can be proposed when the game is over."""
    REVIEW_WHEN_OVER = auto()
    REVIEW_OF_FIVES = auto()
    """Only games of five in a row can be reviewed."""
    WHAT_IF_WHEN_OVER = auto()
    SET_UP_WHEN_OVER = auto()
    """With a friend, positions are set up when the game is over."""


class AdviceRefusal(Enum):
    """Reasons why there is no advice."""

    WITH_FRIEND = auto()
    """There is no advice while a game with a friend goes on."""
    OPENING = auto()
    """The opening goes on."""
    OVER = auto()
    """The last position of a finished game is shown."""
    RULE = auto()
    """The advice is about fives, of which the rule knows nothing."""
    FORBIDS_NOTHING = auto()
    """The rule has no forbidden points to mark."""


@dataclass(frozen=True)
class IllegalStone:
    """The rules forbid a stone in the position of ``game``; ``error`` is the reason."""

    error: IllegalMove
    game: Game


class GameQuestion(Enum):
    """Questions that an action asks before it happens."""

    NEW = auto()
    REMATCH = auto()
    RESIGN = auto()
    REOPEN = auto()
    """Whether to undo the end of a game that no move ended."""
    ACCEPT_DRAW = auto()
    """One of two people at this board offers the other one a draw."""
    OFFER_DRAW = auto()
    """Whether to offer a draw to the computer or to a friend."""
    ASK_UNDO = auto()
    """Whether to ask the friend for an undo."""
    ASK_BACK = auto()
    """Whether to ask the friend to go back to the shown position."""
    ASK_REMATCH = auto()


GameReason = GameRefusal | AdviceRefusal | IllegalStone | Warned | Coached
