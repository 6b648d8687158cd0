"""Learning from the mistakes of a reviewed game, or from mistakes saved in earlier games."""

from collections.abc import Collection, Iterable
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from wuziqi.play.events import Learn
from wuziqi.play.review import GameReview
from wuziqi.rules.board import Stone
from wuziqi.session.results import Refused

if TYPE_CHECKING:
    from wuziqi.lessons.lesson import Lesson
    from wuziqi.puzzles.trainer import Trainer
    from wuziqi.review.insights import Oversight
    from wuziqi.review.own_puzzles import Mistake


class Owner(NamedTuple):
    """The owner of a game: the colours of the player, and the number of the game in the library.

    A game between others has no colours; a game outside the library has no number.
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
    """Begin with the player's mistakes; in a game between others, with both sides'."""
    if review is None or not review.progress.is_complete:
        return Refused(LearnRefusal.UNREVIEWED)
    from wuziqi.review.own_puzzles import mistakes_of  # noqa: PLC0415  after a review only

    mistakes = mistakes_of(review.run, owner.sides or tuple(Stone), owner.game or 0)
    return Learn(mistakes) if mistakes else Refused(LearnRefusal.NO_MISTAKES)


def learn_own(trainer: "Trainer") -> Learn | Refused[LearnRefusal]:
    """Begin a round of the puzzles that the player's mistakes of earlier games left."""
    from wuziqi.review.own_puzzles import Mistake  # noqa: PLC0415  see above

    mistakes = [Mistake(puzzle) for puzzle in trainer.own_round]
    return Learn(mistakes) if mistakes else Refused(LearnRefusal.NO_MISTAKES)


def lesson_for(mistakes: "Iterable[Mistake]") -> "Lesson | None":
    """Return the lesson that fits the most frequent mistake, None if no lesson fits."""
    from wuziqi.review.insights import most_frequent, oversight_of  # noqa: PLC0415  see above

    worst = most_frequent(oversight_of(move) for mistake in mistakes if (move := mistake.move))
    return None if worst is None else lesson_about(worst)


def lesson_about(oversight: "Oversight") -> "Lesson":
    from wuziqi.lessons.course import LESSONS  # noqa: PLC0415  slow to load
    from wuziqi.review.insights import LESSON_IDS  # noqa: PLC0415  see above

    return next(lesson for lesson in LESSONS if lesson.id == LESSON_IDS[oversight])
