"""The library in words: problems with it, and whether a game is saved there."""

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.library_access import (
    LibraryProblem,
    NotResumable,
    PlayedElsewhere,
    ResumeProblem,
)


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


def kept_text() -> str:
    """Say that the game that was interrupted can go on."""
    return _("The game is kept: the menu of wuziqi offers to resume it.")
