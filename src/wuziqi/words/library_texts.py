"""Problems with the library, and with games resumed from there, in words."""

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
