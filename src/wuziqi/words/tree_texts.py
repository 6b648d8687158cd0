"""A tree of moves in words: why an action is refused, its questions, and its results."""

from collections.abc import Mapping

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.caution import Warned
from wuziqi.play.tree import (
    DeleteQuestion,
    ForbiddenLoss,
    NoMove,
    NotSaved,
    Promoted,
    TreeNotice,
    TreeRefusal,
)
from wuziqi.texts import N_
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.forbidden_texts import loss_text, warning_text

_REFUSALS = {
    TreeRefusal.DECIDED: N_("It is decided here: {back} goes back for another variation."),
    TreeRefusal.THINKING: N_("The computer is thinking; {undo} takes your move back."),
    TreeRefusal.NO_ENGINE: N_("There is no computer here that could move."),
    TreeRefusal.NOT_TRIED: N_("No move that you tried leads here: {delete} deletes a variation."),
    TreeRefusal.IN_GAME: N_("This is the game itself."),
    TreeRefusal.MAIN_ALREADY: N_("This is the main variation already."),
    TreeRefusal.FIRST_ALREADY: N_("The variation stands first already, behind the game itself."),
    TreeRefusal.NO_MOVE: N_("There is no move here that could be deleted."),
    TreeRefusal.GAME_STAYS: N_("The moves of the game itself stay."),
}

_NOTICES = {
    TreeNotice.MAIN_NOW: N_("This is the main variation now."),
    TreeNotice.FIRST_NOW: N_("This is the first variation of the game now."),
    TreeNotice.DELETED: N_("Deleted; u brings it back."),
    TreeNotice.RESTORED: N_("It is back."),
}


def refusal_text(reason: TreeRefusal | Warned, names: Mapping[str, str]) -> str:
    """Return why an action is refused.

    ``names`` are the keys or words of the actions ``back``, ``undo`` and ``delete``.
    """
    if isinstance(reason, Warned):
        return warning_text(reason)
    return _(_REFUSALS[reason]).format(**names)


def notice_text(
    notice: TreeNotice | Promoted | ForbiddenLoss | NotSaved | NoMove | None,
) -> str:
    """Return what an action has done, "" for nothing worth telling."""
    match notice:
        case None:
            return ""
        case TreeNotice():
            return _(_NOTICES[notice])
        case Promoted(place, count):
            text = _("This is variation {number} of {count} now.")
            return text.format(number=place, count=count)
        case ForbiddenLoss(outcome):
            return loss_text(outcome)
        case NoMove(failure):
            text = _("The computer has no move: {reason}")
            return text.format(reason=engine_failure(failure))
        case NotSaved(reason):
            text = _("The analysis is not in the library: {reason}")
            return text.format(reason=reason_text(reason))


def reason_text(reason: Exception | str | None) -> str:
    """Return an error in words; a text stays as it is, None is ""."""
    return error_words(reason) if isinstance(reason, Exception) else reason or ""


def delete_question(question: DeleteQuestion) -> str:
    one = _("Delete {point}? y/n")
    more = ngettext(
        "Delete {point} and {count} move behind it? y/n",
        "Delete {point} and {count} moves behind it? y/n",
        question.behind,
    )
    text = more if question.behind else one
    return text.format(point=question.point or "-", count=question.behind)
