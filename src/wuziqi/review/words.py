"""What a review says, in the language of the program."""

from collections.abc import Sequence
from typing import Final

from wuziqi.locale import _
from wuziqi.review.marks import Mark
from wuziqi.review.remarks import (
    Better,
    ForcedLoss,
    LeftUnanswered,
    LetWin,
    MissedOnly,
    MissedWin,
    OnlyMove,
    PlayedForbidden,
    Remark,
    Row,
)
from wuziqi.review.review import ReviewedMove
from wuziqi.review.standing import FOURS, SEARCH, THREATS
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_

MARK_WORDS: Final = {
    Mark.BEST: N_("best"),
    Mark.GOOD: N_("good"),
    Mark.INACCURACY: N_("inaccuracy"),
    Mark.MISTAKE: N_("mistake"),
    Mark.BLUNDER: N_("blunder"),
    Mark.MISSED_WIN: N_("missed win"),
    Mark.ONLY: N_("only move"),
    Mark.FORCED_LOSS: N_("forced loss"),
}
MARK_SIGNS: Final = {
    Mark.INACCURACY: "?!",
    Mark.MISTAKE: "?",
    Mark.BLUNDER: "??",
    Mark.MISSED_WIN: "?!!",
    Mark.ONLY: "!",
}
"""What stands behind a move in a list; nothing for other marks."""

_SHAPES: Final = {
    "five": N_("five"),
    "open four": N_("open four"),
    "double four": N_("double four"),
    "four and three": N_("four-three"),
    "double three": N_("double three"),
    "four": N_("four"),
    "open three": N_("open three"),
}
_DECISIVE: Final = ("five", "open four", "double four", "four and three", "double three")
"""The shapes that win by themselves: else it is the way that has a name."""

_WAYS: Final = {
    FOURS: N_("by fours"),
    THREATS: N_("by fours and threes"),
    SEARCH: N_("by a quiet move"),
}
_LEFT: Final = {
    Row.FOUR: N_("left the four at {point} unanswered"),
    Row.OPEN_THREE: N_("left the open three at {point} unanswered"),
}
_LET: Final = {
    Stone.BLACK: (
        N_("let black win in one move"),
        N_("let black win by force in {count} moves"),
    ),
    Stone.WHITE: (
        N_("let white win in one move"),
        N_("let white win by force in {count} moves"),
    ),
}


def words_of(move: ReviewedMove) -> str:
    """Return what is to be said of a move, "" for nothing."""
    return remarks_words(move.remarks)


def remarks_words(remarks: Sequence[Remark]) -> str:
    """Return several remarks in one sentence without a subject."""
    return _("; ").join(map(remark_words, remarks))


def remark_words(remark: Remark) -> str:
    """Return one remark as a part of a sentence without a subject."""
    match remark:
        case MissedWin(moves, point, shape, by):
            kind = _SHAPES[shape] if shape in _DECISIVE else _WAYS[by]
            text = _("missed a win in {count} ({point}, {kind})")
            return text.format(count=moves, point=point, kind=_(kind))
        case LeftUnanswered(row, point):
            return _(_LEFT[row]).format(point=point)
        case LetWin(winner, moves):
            return _(_LET[winner][moves > 1]).format(count=moves)
        case Better(point, shape):
            return _better_words(point, shape)
        case _:
            return _choice_words(remark)


def _choice_words(remark: MissedOnly | ForcedLoss | OnlyMove | PlayedForbidden) -> str:
    """Return what is said of how much there was to choose."""
    match remark:
        case MissedOnly(point):
            return _("the only move was {point}").format(point=point)
        case ForcedLoss(since):
            return _("forced loss since move {since}: every move loses").format(since=since)
        case OnlyMove():
            return _("only move")
        case PlayedForbidden():
            return _("played on a forbidden point")


def _better_words(point: Point, shape: str) -> str:
    if not shape:
        return _("better was {point}").format(point=point)
    text = _("better was {point} ({kind})")
    return text.format(point=point, kind=_(_SHAPES[shape]))


def color_words(stone: Stone) -> str:
    """Return the name of a colour at the beginning of a sentence."""
    return _("Black") if stone is Stone.BLACK else _("White")


def accuracy_words(value: float | None) -> str:
    """Return an accuracy as ``87.3 %``, ``-`` where there is none."""
    return "-" if value is None else f"{value:.1f} %"
