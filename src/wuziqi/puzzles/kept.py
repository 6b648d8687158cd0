"""The training as the library keeps it: attempts and the player's own puzzles."""

from collections.abc import Callable
from datetime import date
from functools import cache

from wuziqi.locale import ngettext
from wuziqi.locale.errors import error_words
from wuziqi.puzzles.puzzle import Puzzle, PuzzleError, parse_puzzle, read_puzzles
from wuziqi.puzzles.trainer import Trainer
from wuziqi.records.library.attempts import Attempt, Attempts, add_attempt, read_attempts
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.own_puzzles import own_puzzles
from wuziqi.rules.rule import FREESTYLE, Rule


def kept_trainer(
    library: Library | None,
    notice: str = "",
    today: Callable[[], date] = date.today,
    rule: Rule = FREESTYLE,
) -> tuple[Trainer, str]:
    """Return the training of a library, and a line for the player about what is wrong, or "".

    ``rule`` is the one that the player plays. Without a library, or with one that cannot be read,
    puzzles can be played all the same.
    """
    attempts = Attempts()
    own: list[Puzzle] = []
    damaged = 0
    if library is not None:
        try:
            attempts = read_attempts(library)
            own, damaged = read_own(library)
        except LibraryError as error:
            notice, library = error_words(error), None
    keep = _keeper(library)
    trainer = Trainer(_puzzles_of_the_program(), own, attempts.known, keep, today)
    trainer.rule = rule
    return trainer, notice or _left_out(attempts.damaged + damaged)


@cache
def _puzzles_of_the_program() -> tuple[Puzzle, ...]:
    """The set, read once: it takes some hundredths of a second."""
    return read_puzzles()


def read_own(library: Library) -> tuple[list[Puzzle], int]:
    """Return the player's own puzzles, and how many rows make no sense. Raises LibraryError."""
    kept = own_puzzles(library)
    puzzles = [puzzle for own in kept if (puzzle := _parsed(own.line)) is not None]
    return puzzles, len(kept) - len(puzzles)


def _parsed(line: str) -> Puzzle | None:
    try:
        return parse_puzzle(line)
    except PuzzleError:
        return None


def _keeper(library: Library | None) -> Callable[[Attempt], Exception | None]:
    def keep(attempt: Attempt) -> Exception | None:
        if library is None:
            return None  # that there is no library was said at the start
        try:
            add_attempt(library, attempt)
        except LibraryError as error:
            return error
        return None

    return keep


def _left_out(count: int) -> str:
    if not count:
        return ""
    text = ngettext(
        "{count} damaged entry of the library about puzzles is left out.",
        "{count} damaged entries of the library about puzzles are left out.",
        count,
    )
    return text.format(count=count)
