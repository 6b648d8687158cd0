"""Learning from the mistakes of a game that is reviewed."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from wuziqi.play.events import Learn
from wuziqi.play.results import Refused
from wuziqi.play.review import GameReview
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.review.own_puzzles import Mistake, mistakes_of
from wuziqi.rules.board import Stone

if TYPE_CHECKING:
    from wuziqi.lessons.lesson import Lesson


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


_LESSONS: Final[Mapping[PuzzleTheme, str]] = {
    PuzzleTheme.FOUR: "fours",
    PuzzleTheme.THREE: "answers",
    PuzzleTheme.DEFENCE: "reading",
    PuzzleTheme.FOUR_THREE: "four-three",
    PuzzleTheme.FOURS: "wins",
    PuzzleTheme.THREATS: "doubles",
}
"""The lesson that fits a kind of mistake."""

_BY_LENGTH: Final = {1: "five", 3: "fours"}
"""The lessons for short wins that were missed, by their plies."""


def lesson_for(mistakes: Sequence[Mistake]) -> "Lesson | None":
    """Return the lesson that fits the mistake made most, None where none fits.

    Of kinds made equally often, the one made first counts.
    """
    from wuziqi.lessons.course import LESSONS  # noqa: PLC0415  slow to load

    names = [name for mistake in mistakes if (name := _lesson_name(mistake.puzzle))]
    most = max(names, key=names.count, default="")
    return next((lesson for lesson in LESSONS if lesson.id == most), None)


def _lesson_name(puzzle: Puzzle) -> str:
    if not puzzle.theme.is_single and puzzle.plies in _BY_LENGTH:
        return _BY_LENGTH[puzzle.plies]
    return _LESSONS.get(puzzle.theme, "")
