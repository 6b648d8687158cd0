"""A tree of moves in words: its lines, and the refusals, questions and results of actions."""

from collections.abc import Mapping, Sequence

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.files import Written
from wuziqi.play.tree import (
    DeleteQuestion,
    ForbiddenLoss,
    NoMove,
    NotSaved,
    Promoted,
    TreeNotice,
    TreeRefusal,
)
from wuziqi.records.formats.replay import PlayedMove, ReplayPosition
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import Rule
from wuziqi.session.reasons import Warned
from wuziqi.session.results import Done, Refused
from wuziqi.session.seats import Seats
from wuziqi.texts import N_
from wuziqi.words import player_texts
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.library_texts import DELETED, written_text
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import loss_text, move_lines, warning_text

_FILE_RESULTS = {
    "black": N_("Black won, according to the file."),
    "white": N_("White won, according to the file."),
    "draw": N_("A draw, according to the file."),
}


def no_variation_text() -> str:
    return _("Only one move goes on from here; PgUp and PgDn go ten moves.")


def reply_text(*, answered: bool) -> str:
    """Say who replies to a stone that a player tries."""
    if answered:
        return _("The computer replies to the moves that you try.")
    return _("You play both sides.")


def file_result(tree: Tree) -> str:
    """The result in the file of a game, "" if there is none."""
    return _(_FILE_RESULTS[tree.result]) if tree.result in _FILE_RESULTS else ""


def _result_text(tree: Tree) -> str:
    """The result of a game where nothing says how it came about, "" if it has none."""
    texts = {"black": _("Black won"), "white": _("White won"), "draw": _("Draw")}
    return texts.get(tree.result, "")


def event_text(tree: Tree) -> str:
    """The event of a game with its date; "" without an event."""
    event = " ".join(tree.event.split())
    return "  ".join(filter(None, [event, tree.date.strip()])) if event else ""


def saved_outcome_text(outcome: Outcome, rule: Rule) -> str:
    """Return how a saved game ended by its rule, without naming the player."""
    return player_texts.outcome_text(Seats(), outcome, rule)


def picture_captions(tree: Tree, position: ReplayPosition, rule: Rule) -> list[str]:
    """Return the lines under a picture: who played, when, and how it ended."""
    players = ((tree.black, Stone.BLACK), (tree.white, Stone.WHITE))
    names = [f"{name} ({color_name(stone)})" for name, stone in players if name.strip()]
    where = ", ".join(filter(None, [tree.event.strip(), tree.date.strip()]))
    ended = saved_outcome_text(position.outcome, rule) if position.outcome else _result_text(tree)
    return [line for line in (" - ".join(names), where, ended) if line]


def round_texts(moves: Sequence[PlayedMove], rule: Rule, glyphs: Glyphs) -> list[str]:
    """The moves of a game as lines, each after the number of its first move."""
    texts = []
    for line in move_lines([move.stone for move in moves], rule):
        stone = "" if line.stone is None else f"{glyphs.stones[line.stone]} "
        points = "  ".join(f"{moves[move - 1].point!s:4}" for move in line.moves)
        texts.append(f"{line.moves.start:3}. {stone}{points}".rstrip())
    return texts


# Actions on the tree


_TREE_REFUSALS = {
    TreeRefusal.DECIDED: N_("The game is over here. Press {back} to go back."),
    TreeRefusal.THINKING: N_("The computer is thinking; {undo} takes your move back."),
    TreeRefusal.NO_ENGINE: N_("There is no computer to move here."),
    TreeRefusal.NOT_TRIED: N_("You tried no move that leads here: {delete} deletes a variation."),
    TreeRefusal.IN_GAME: N_("This is the game itself."),
    TreeRefusal.MAIN_ALREADY: N_("This is already the main variation."),
    TreeRefusal.FIRST_ALREADY: N_("The variation is already the first, behind the game itself."),
    TreeRefusal.NO_MOVE: N_("There is no move to delete here."),
    TreeRefusal.GAME_STAYS: N_("Moves of the game itself cannot be deleted."),
}

_NOTICES = {
    TreeNotice.MAIN_NOW: N_("This is now the main variation."),
    TreeNotice.FIRST_NOW: N_("This is now the first variation of the game."),
    TreeNotice.DELETED: DELETED,
    TreeNotice.RESTORED: N_("Restored."),
}


def refusal_text(reason: TreeRefusal | Warned, names: Mapping[str, str]) -> str:
    """Return why an action is refused.

    ``names`` are the keys or words of the actions ``back``, ``undo`` and ``delete``.
    """
    if isinstance(reason, Warned):
        return warning_text(reason)
    return _(_TREE_REFUSALS[reason]).format(**names)


def notice_text(
    notice: TreeNotice | Promoted | ForbiddenLoss | NotSaved | NoMove | None,
) -> str:
    """Return the result of an action, "" if there is none."""
    match notice:
        case None:
            return ""
        case TreeNotice():
            return _(_NOTICES[notice])
        case Promoted(place, count):
            text = _("This is now variation {number} of {count}.")
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
    one = _("Delete {point}?")
    more = ngettext(
        "Delete {point} and {count} move after it?",
        "Delete {point} and {count} moves after it?",
        question.behind,
    )
    text = more if question.behind else one
    return text.format(point=question.point or "-", count=question.behind)


# Files


def write_result_text(result: Done[Written] | Refused[FormatError]) -> str:
    """Name the written file, or say why it cannot be written."""
    match result:
        case Done(Written(path, _form, missing)):
            from wuziqi.records.formats.files import feature_texts  # noqa: PLC0415  loaded by now

            return written_text(path, feature_texts(missing))
        case Refused(error):
            return error_words(error)
    return ""
