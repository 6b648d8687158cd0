"""Learning from mistakes: of a reviewed game, saved from earlier games, or of one kind."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from wuziqi.play.events import Learn, PlayFrom
from wuziqi.records.setup import Setup, from_draft
from wuziqi.rules.board import Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.rule import Rule
from wuziqi.session.results import Refused

if TYPE_CHECKING:
    from wuziqi.lessons.lesson import Lesson
    from wuziqi.play.choices import ChoiceReason
    from wuziqi.puzzles.puzzle import Puzzle
    from wuziqi.puzzles.sitting import Sitting
    from wuziqi.puzzles.trainer import Trainer
    from wuziqi.records.library.library import Library
    from wuziqi.review.insights import Oversight
    from wuziqi.review.own_puzzles import Mistake
    from wuziqi.review.review import ReviewRun


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
    """Not even a quick look at the whole game has been taken."""
    NO_MISTAKES = auto()


def learn_from(
    run: "ReviewRun | None", owner: Owner, *, quick: bool = False
) -> Learn | Refused[LearnRefusal]:
    """Begin with the player's mistakes, the easiest first; between others, with both sides'.

    Of a ``quick`` look, and of a review that goes on, only mistakes count whose consequence is
    proven.
    """
    if run is None or None in run.known:
        return Refused(LearnRefusal.UNREVIEWED)
    from wuziqi.review.own_puzzles import mistakes_of  # noqa: PLC0415  after a review only

    mistakes = mistakes_of(run, owner.sides or tuple(Stone), owner.game or 0)
    if quick or not run.is_done:
        mistakes = [mistake for mistake in mistakes if mistake.is_proven]
    ordered = sorted(mistakes, key=lambda one: (not one.is_proven, one.puzzle.rating))
    keeps = bool(owner.sides) and owner.game is not None
    return Learn(ordered, keeps) if ordered else Refused(LearnRefusal.NO_MISTAKES)


def learn_own(
    trainer: "Trainer", library: "Library | None" = None
) -> Learn | Refused[LearnRefusal]:
    """Begin a round of the puzzles that the player's mistakes of earlier games left."""
    return _round(trainer.own_round, library)


def learn_kind(
    oversight: "Oversight", library: "Library", rule: Rule
) -> Learn | Refused[LearnRefusal]:
    """Begin a round of puzzles of the kind of an oversight, the player's own first.

    The others are of the player's ``rule``, as long as there are any.
    """
    from wuziqi.puzzles.trainer import kept_trainer  # noqa: PLC0415  see above
    from wuziqi.review.insights import trains  # noqa: PLC0415

    trainer, _notice = kept_trainer(library, rule=rule)
    return _round(trainer.round_of(lambda puzzle: trains(puzzle, oversight)), library)


def _round(puzzles: "Sequence[Puzzle]", library: "Library | None") -> Learn | Refused[LearnRefusal]:
    from wuziqi.review.own_puzzles import Mistake, move_of  # noqa: PLC0415  see above

    run_of = _run_reader(library)
    mistakes = [Mistake(puzzle, move_of(puzzle, run_of)) for puzzle in puzzles]
    return Learn(mistakes) if mistakes else Refused(LearnRefusal.NO_MISTAKES)


def _run_reader(library: "Library | None") -> "Callable[[int], ReviewRun | None]":
    """Return a function that reads the saved review of a game, None for an unreadable one."""
    from wuziqi.play.library_game import reviewed_run  # noqa: PLC0415  slow to load
    from wuziqi.records.formats.tree import FormatError  # noqa: PLC0415
    from wuziqi.records.library.errors import LibraryError  # noqa: PLC0415
    from wuziqi.review.review import ReviewError  # noqa: PLC0415
    from wuziqi.rules.rule import RuleError  # noqa: PLC0415

    known: dict[int, ReviewRun | None] = {}

    def read(game: int) -> "ReviewRun | None":
        if game not in known and library is not None:
            try:
                known[game] = reviewed_run(library, game)
            except (LibraryError, FormatError, RuleError, ReviewError):
                known[game] = None  # the puzzle needs no review
        return known.get(game)

    return read


def lesson_for(mistakes: "Iterable[Mistake]") -> "Lesson | None":
    """Return the lesson that fits the most frequent mistake, None if no lesson fits."""
    from wuziqi.review.insights import most_frequent, oversight_of  # noqa: PLC0415  see above

    worst = most_frequent(oversight_of(move) for mistake in mistakes if (move := mistake.move))
    return None if worst is None else lesson_about(worst)


def lesson_about(oversight: "Oversight") -> "Lesson":
    from wuziqi.lessons.course import LESSONS  # noqa: PLC0415  slow to load
    from wuziqi.review.insights import LESSON_IDS  # noqa: PLC0415  see above

    return next(lesson for lesson in LESSONS if lesson.id == LESSON_IDS[oversight])


# Playing on from a puzzle


class PlayOnRefusal(Enum):
    """The reasons why no game begins from the position of a puzzle."""

    OVER = auto()
    """The position ends the game."""
    UNDECIDED = auto()
    """The puzzle is rated, and neither solved nor given up."""


PlayOnReason: TypeAlias = "PlayOnRefusal | ChoiceReason"


def play_on(sitting: "Sitting", setup: Setup, level: str = "") -> PlayFrom | Refused[PlayOnReason]:
    """Begin a game from the shown position of a puzzle, against the computer of a ``setup``.

    ``level`` is the typed level, "" for that of the setup. The player keeps the colour that solves
    the puzzle; there is no clock.
    """
    from wuziqi.play.choices import Choice, choose  # noqa: PLC0415  reviews do without

    chosen = choose(setup, Choice.LEVEL, level) if level else setup
    if isinstance(chosen, Refused):
        return chosen
    solving, puzzle = sitting.solving, sitting.puzzle
    if solving.is_over:
        return Refused(PlayOnRefusal.OVER)
    if sitting.rated and solving.verdict is None:
        return Refused(PlayOnRefusal.UNDECIDED)
    draft = Draft(puzzle.size, puzzle.rule)
    begun = from_draft(replace(chosen, opponent="computer", clock="none"), draft)
    begun = replace(begun, color=puzzle.side.name.lower())
    return PlayFrom(begun, (*puzzle.moves, *solving.played))
