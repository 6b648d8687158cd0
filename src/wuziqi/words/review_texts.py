"""The review of a game in words: its progress and notices, and a judged move in short."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wuziqi.columns import text_width
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Learn
from wuziqi.play.learning import LearnRefusal, lesson_for
from wuziqi.play.review import (
    Anew,
    Complete,
    OtherVersion,
    ReviewNotice,
    ReviewNotSaved,
    ReviewProgress,
    ReviewRefusal,
    Stopped,
)
from wuziqi.records.library.errors import LibraryError
from wuziqi.review.explanation import (
    MARK_SIGNS,
    better_line,
    better_text,
    chances_words,
    color_words,
    mark_name,
    remarks_words,
)
from wuziqi.review.review import ReviewedMove
from wuziqi.rules.point import Point
from wuziqi.session.results import Refused
from wuziqi.texts import N_
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.sentences import sentence

if TYPE_CHECKING:
    from wuziqi.play.reviewing import ReviewReason
    from wuziqi.review.own_puzzles import Mistake

_LINE_MOVES = 8
"""Moves of the better line in the text."""
_NO_LIMIT = 1000
"""More than there are remarks about a move, or columns."""

_REVIEW_REFUSALS = {
    ReviewRefusal.RUNNING: N_("The review is being made."),
    ReviewRefusal.COMPLETE: N_("The review is complete."),
    ReviewRefusal.NO_MISTAKE: N_("No mistake stands out."),
    ReviewRefusal.NO_MOVE: N_("No move stands out."),
}

_NO_LEARNING = {
    LearnRefusal.UNREVIEWED: N_("First the game has to be reviewed to its end."),
    LearnRefusal.NO_MISTAKES: N_("You made no mistakes to learn from."),
}


def refusal_text(reason: "ReviewReason") -> str:
    if isinstance(reason, OtherVersion):
        text = _("This review is by version {version}; ask again for a new one.")
        return text.format(version=reason.version)
    if isinstance(reason, ReviewRefusal):
        return _(_REVIEW_REFUSALS[reason])
    return sentence(error_words(reason))


def notice_text(notice: ReviewNotice | None) -> str:
    """Return a notice in words, "" for None."""
    match notice:
        case None:
            return ""
        case LibraryError():
            return error_words(notice)
        case Anew(reason):
            return _("The review starts over: {reason}").format(reason=error_words(reason))
        case ReviewNotSaved(reason):
            text = _("The review is not saved: {reason}")
            return text.format(reason=error_words(reason.reason))
        case Stopped(failure):
            text = _("The review has stopped: {reason}")
            return text.format(reason=engine_failure(failure))
        case Complete(puzzles):
            return _made_text(puzzles) or _("The review is complete.")


def _made_text(puzzles: int) -> str:
    text = ngettext(
        "{count} puzzle was made from what you missed.",
        "{count} puzzles were made from what you missed.",
        puzzles,
    )
    return text.format(count=puzzles) if puzzles else ""


def quick_look_text() -> str:
    """Return that a game is being looked at before its mistakes are shown."""
    return _("A quick look at the game begins ...")


def no_learning_text(reason: LearnRefusal) -> str:
    """Return why nothing can be learned from the mistakes of a game."""
    return _(_NO_LEARNING[reason])


def lesson_text(begun: Learn | Refused[LearnRefusal]) -> str:
    """Return which lesson fits the mistake made most, "" if there is none."""
    lesson = None if isinstance(begun, Refused) else lesson_for(begun.mistakes)
    if lesson is None:
        return ""
    return _('A lesson that fits: "{lesson}".').format(lesson=_(lesson.title))


def progress_text(progress: ReviewProgress) -> str:
    """Return the progress of an incomplete review."""
    text = _("Sketch: {done} of {count}") if progress.sketch else _("Review: {done} of {count}")
    return text.format(done=progress.done, count=progress.positions)


def move_title(move: ReviewedMove) -> str:
    """Return ``12. White k9??  36% → 80%``, the chances being Black's."""
    point = f"{move.point}{MARK_SIGNS.get(move.mark, '')}"
    return f"{move.number}. {color_words(move.color)} {point}  {chances_words(move)}"


def move_words(move: ReviewedMove, most: int = _NO_LIMIT) -> str:
    """Return the name of a move's mark where it has a sign, and ``most`` remarks about it."""
    told = move.remarks[:most]
    name, remarks = mark_name(move, told), remarks_words(told)
    if not (name and remarks):
        return name or remarks
    return _("{mark}: {remarks}").format(mark=name, remarks=remarks)


def better_words(move: ReviewedMove, width: int = _NO_LIMIT) -> str:
    """Return the better play as far as it fits into a width; "" where other words name it."""
    return _better_text(better_line(move), width)


def _better_text(line: Sequence[Point], width: int = _NO_LIMIT) -> str:
    text = ""
    for count in range(min(len(line), _LINE_MOVES), 0, -1):
        text = better_text(line[:count])
        if text_width(text) <= width:
            break
    return text


def mistake_title(mistake: "Mistake") -> str:
    """Return ``12. White k9??  36% → 80%``; without its review only number, color and point."""
    if mistake.move is not None:
        return move_title(mistake.move)
    puzzle = mistake.puzzle
    played = "" if puzzle.played is None else f" {puzzle.played}"
    return f"{len(puzzle.moves) + 1}. {color_words(puzzle.side)}{played}"


def mistake_words(mistake: "Mistake") -> str:
    """Return the review's words about a mistake, "" without its review."""
    return "" if mistake.move is None else move_words(mistake.move)


def mistake_better(mistake: "Mistake") -> str:
    """Return the better line, "" where none is known."""
    if mistake.move is None:
        return _better_text(mistake.puzzle.line)
    return better_words(mistake.move)
