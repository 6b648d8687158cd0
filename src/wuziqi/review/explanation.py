"""A review in words: marks, remarks, and why the game was lost."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from wuziqi.locale import _, ngettext
from wuziqi.review.review import (
    WRONG,
    Better,
    ForcedLoss,
    LeftUnanswered,
    LetWin,
    Mark,
    MissedOnly,
    MissedWin,
    OnlyMove,
    PlayedForbidden,
    Remark,
    Review,
    ReviewedMove,
    ShorterWin,
    UrgentRow,
)
from wuziqi.review.reviewed_game import FOURS, SEARCH, THREATS, UNKNOWN_LEVEL
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.threats import Formation
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
    Mark.OPENING: N_("opening"),
}
MARK_SIGNS: Final = {
    Mark.INACCURACY: "?!",
    Mark.MISTAKE: "?",
    Mark.BLUNDER: "??",
    Mark.MISSED_WIN: "?!!",
    Mark.ONLY: "!",
}
"""The sign after a move in a list; other marks have none."""

_FORMATION_NAMES: Final = {
    Formation.FIVE: N_("five"),
    Formation.OPEN_FOUR: N_("open four"),
    Formation.DOUBLE_FOUR: N_("double four"),
    Formation.FOUR_THREE: N_("four-three"),
    Formation.DOUBLE_THREE: N_("double three"),
    Formation.FOUR: N_("four"),
    Formation.OPEN_THREE: N_("open three"),
}
_PREVENTS: Final = {
    Formation.FOUR_THREE: N_("prevents a four-three"),
    Formation.DOUBLE_THREE: N_("prevents a double three"),
    Formation.OPEN_THREE: N_("prevents an open three"),
}
_DECISIVE: Final = (
    Formation.FIVE,
    Formation.OPEN_FOUR,
    Formation.DOUBLE_FOUR,
    Formation.FOUR_THREE,
    Formation.DOUBLE_THREE,
)
"""The shapes that win by themselves; for other shapes the text names the way to win."""

_WAY_TEXTS: Final = {
    FOURS: N_("by fours"),
    THREATS: N_("by fours and threes"),
    SEARCH: N_("by a quiet move"),
}
_LEFT: Final = {
    UrgentRow.FOUR: N_("left the four at {point} unanswered"),
    UrgentRow.OPEN_THREE: N_("left the open three at {point} unanswered"),
}
_LET: Final = {
    Stone.BLACK: (N_("let Black win at once"), N_("let Black win by force in {count}")),
    Stone.WHITE: (N_("let White win at once"), N_("let White win by force in {count}")),
}


def stones_words(count: int, *, at_most: bool = False) -> str:
    """Return how many of its own stones a side needs to win: a number that counts no replies."""
    if at_most:
        text = ngettext("at most {count} stone", "at most {count} stones", count)
    else:
        text = ngettext("{count} stone", "{count} stones", count)
    return text.format(count=count)


def mark_name(move: ReviewedMove, told: Sequence[Remark]) -> str:
    """Return the name of a move's mark, "" where the ``told`` remarks say the same."""
    name = _(MARK_WORDS[move.mark])
    if not told:
        return name
    says_it = move.mark not in MARK_SIGNS or isinstance(told[0], MissedWin)
    return "" if says_it or remarks_words(told) == name else name


def words_of(move: ReviewedMove) -> str:
    return remarks_words(move.remarks)


def remarks_words(remarks: Sequence[Remark]) -> str:
    """Return remarks as one sentence without a subject."""
    return _("; ").join(map(remark_words, remarks))


def remark_words(remark: Remark) -> str:
    """Return a remark as part of a sentence without a subject."""
    match remark:
        case MissedWin(stones, point, shape, by, at_most):
            kind = _FORMATION_NAMES[shape] if shape in _DECISIVE else _WAY_TEXTS[by]
            text = _("missed a win in {count} ({point}, {kind})")
            count = stones_words(stones, at_most=at_most)
            return text.format(count=count, point=point, kind=_(kind))
        case ShorterWin(stones, point, at_most):
            text = _("there was a win in {count}: {point}")
            return text.format(count=stones_words(stones, at_most=at_most), point=point)
        case LeftUnanswered(row, point):
            return _(_LEFT[row]).format(point=point)
        case LetWin(winner, stones, at_most):
            count = stones_words(stones, at_most=at_most)
            return _(_LET[winner][stones > 1]).format(count=count)
        case Better():
            return _better_words(remark)
        case _:
            return _choice_words(remark)


def _choice_words(remark: MissedOnly | ForcedLoss | OnlyMove | PlayedForbidden) -> str:
    match remark:
        case MissedOnly(point):
            return _("the only move was {point}").format(point=point)
        case ForcedLoss(since):
            return _("forced loss since move {since}: every move loses").format(since=since)
        case OnlyMove():
            return _("only move")
        case PlayedForbidden():
            return _("played on a forbidden point")


def _better_words(better: Better) -> str:
    kind = _PREVENTS.get(better.prevents) or _FORMATION_NAMES.get(better.shape)
    if kind is None:
        return _("{point} was better").format(point=better.point)
    return _("{point} was better ({kind})").format(point=better.point, kind=_(kind))


def better_line(move: ReviewedMove) -> tuple[Point, ...]:
    """Return the better play that the words do not name: a proven win as a line, else one move."""
    if move.mark not in WRONG or move.best == move.point:
        return ()
    if move.proof_before is not None and move.proof_before.winner is move.color:
        return move.line
    named = any(isinstance(remark, Better | MissedOnly) for remark in move.remarks)
    return () if named else move.line[:1]


def color_words(stone: Stone) -> str:
    return _("Black") if stone is Stone.BLACK else _("White")


def accuracy_words(value: float | None) -> str:
    """Return an accuracy such as ``87.3 %``, ``-`` if there is none."""
    return "-" if value is None else f"{value:.1f}%"


def players_words(review: Review) -> str:
    """Return the side whose chances to win a review shows."""
    level = UNKNOWN_LEVEL if review.game.level is None else review.game.level
    return _("The chances are those of players of level {level}.").format(level=level)


def better_text(line: Iterable[Point]) -> str:
    return _("Better: {line}.").format(line=" ".join(map(str, line)))


# Why the game was lost


COSTLY: Final = (Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
"""The marks of moves that can turn a game."""

_EVEN_CHANCE: Final = 0.5
"""A loser with a higher chance at the end resigned too early, or lost on time."""

_SHOWN_MOVES: Final = 5
"""Moves of the better line in a sentence."""


def why_lost(review: Review) -> list[str]:
    """Return why the loser lost, in three sentences at most; none without a loser.

    The deciding move comes first, then the better play, then the costliest mistake before it.
    """
    side = loser_of(review)
    if side is None:
        return []
    chance = _chance_at_end(review, side)
    if chance > _EVEN_CHANCE:
        text = _("{color} did not lose on the board: the chances were still {chance} at the end.")
        return [text.format(color=color_words(side), chance=f"{100 * chance:.0f}%")]
    decisive = decisive_move(review, side)
    if decisive is None:
        return [_("No forced loss of {color} was found.").format(color=color_words(side))]
    return list(_sentences(review, decisive))


def _chance_at_end(review: Review, side: Stone) -> float:
    """Return a side's chance to win in the last position, 0 where it is not judged."""
    black = review.chances[-1] if review.chances else None
    if black is None:
        return 0.0
    return black if side is Stone.BLACK else 1 - black


def loser_of(review: Review) -> Stone | None:
    """Return the loser, or the side proven to lose where nobody has won yet."""
    if review.game.winner is not None:
        return review.game.winner.other
    last = review.moves[-1].proof_after if review.moves else None
    return None if last is None else last.winner.other


def decisive_move(review: Review, side: Stone | None) -> ReviewedMove | None:
    """Return a side's last costly move, or else its last move into a proven loss.

    None means both sides.
    """
    own = (move for move in review.moves if side in (None, move.color))
    chosen = [move for move in own if move.mark not in (Mark.FORCED_LOSS, Mark.OPENING)]
    costly = (move for move in reversed(chosen) if move.mark in COSTLY)
    return next(costly, next((move for move in reversed(chosen) if _loses(move)), None))


def turning_point(review: Review) -> ReviewedMove | None:
    """Return the move that decided the game against the loser, or else the costliest mistake."""
    if (decisive := decisive_move(review, loser_of(review))) is not None:
        return decisive
    mistakes = (move for move in review.moves if move.mark in WRONG)
    return max(mistakes, key=lambda move: move.loss, default=None)


def _loses(move: ReviewedMove) -> bool:
    return move.proof_after is not None and move.proof_after.winner is not move.color


def _sentences(review: Review, decisive: ReviewedMove) -> Iterator[str]:
    yield _turn(decisive)
    line = (decisive.best,) if _is_by_score(decisive) else better_line(decisive)
    if line:
        yield better_text(line[:_SHOWN_MOVES])
    earlier = [
        move
        for move in review.moves
        if move.color is decisive.color and move.number < decisive.number and move.mark in WRONG
    ]
    if earlier:
        worst = max(earlier, key=lambda move: (move.mark is Mark.MISSED_WIN, move.loss))
        words = remarks_words(worst.remarks)
        text = _("The costliest mistake before that was {number}. {point}: {words}.")
        yield text.format(number=worst.number, point=worst.point, words=words)


def _is_by_score(move: ReviewedMove) -> bool:
    return all(isinstance(remark, Better) for remark in move.remarks)


def _turn(decisive: ReviewedMove) -> str:
    values = {
        "color": color_words(decisive.color),
        "number": decisive.number,
        "point": decisive.point,
        "before": f"{100 * decisive.win_before:.0f}%",
        "after": f"{100 * decisive.win_after:.0f}%",
    }
    if _is_by_score(decisive):
        text = _(
            "The losing move was {number}. {point}: {color}'s chances fell from {before}"
            " to {after}."
        )
        return text.format(**values)
    text = _("{color}'s losing move was {number}. {point}: {words}.")
    return text.format(words=remarks_words(decisive.remarks), **values)
