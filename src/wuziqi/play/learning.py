"""Learning from the mistakes of a game that is reviewed."""

from collections.abc import Collection
from enum import Enum, auto
from typing import Final, NamedTuple

from wuziqi.play.events import Learn
from wuziqi.play.results import Refused
from wuziqi.play.review import GameReview
from wuziqi.review.own_puzzles import mistakes_of
from wuziqi.rules.board import Stone


class Owner(NamedTuple):
    """Whose a game is: the colours of the player, and the number of the game in the library.

    A game of others has no colours; one that is not in the library has no number.
    """

    sides: Collection[Stone] = ()
    game: int | None = None


NOBODY: Final = Owner()


class LearnRefusal(Enum):
    """The reasons why there is nothing to learn from."""

    UNREVIEWED = auto()
    """The game is not reviewed, or its review is not complete."""
    NO_MISTAKES = auto()


def learn_from(review: GameReview | None, owner: Owner) -> Learn | Refused[LearnRefusal]:
    """Begin with the mistakes of the player, in a game of others with those of both sides."""
    if review is None or not review.progress.is_complete:
        return Refused(LearnRefusal.UNREVIEWED)
    mistakes = mistakes_of(review.run, owner.sides or tuple(Stone), owner.game or 0)
    return Learn(mistakes) if mistakes else Refused(LearnRefusal.NO_MISTAKES)
