"""The library in words: problems with it, and whether a game is saved there."""

from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.library_access import (
    LibraryProblem,
    NotResumable,
    PlayedElsewhere,
    ResumeProblem,
)
from wuziqi.play.results import Done, Refused

if TYPE_CHECKING:
    from wuziqi.play.lesson_progress import ProgressLost


def problem_text(problem: ResumeProblem | None) -> str:
    """Say why a game cannot be resumed, or the library not be read; "" without a problem."""
    match problem:
        case LibraryProblem(str(text)):
            return text
        case LibraryProblem(Exception() as error):
            return error_words(error)
        case PlayedElsewhere():
            return _("This game is being played in another window.")
        case NotResumable(error):
            text = _("The game cannot be resumed and is now among the deleted ones: {error}")
            return text.format(error=error_words(error))
    return ""


def not_saved_text(reason: str) -> str:
    """Say that the game is not in the library."""
    return _("This game is not being saved: {reason}").format(reason=reason)


def choices_not_kept_text(error: OSError) -> str:
    """Say that the settings could not be saved."""
    return _("The choices could not be kept: {error}").format(error=error_words(error))


def kept_text() -> str:
    """Say that the game that was interrupted can go on."""
    return _("The game is kept: the menu of wuziqi offers to resume it.")


def progress_text(notice: "str | ProgressLost") -> str:
    """Say that progress in the lessons is not kept; "" where it is."""
    if isinstance(notice, str):
        return notice
    text = _("Progress in the lessons is not kept: {reason}")
    return text.format(reason=error_words(notice.reason))


def kept_position_text(result: Done[None] | Refused[LibraryProblem]) -> str:
    """Say whether a position is now in the library."""
    if isinstance(result, Refused):
        return problem_text(result.reason)
    return _("The position is in the library.")
