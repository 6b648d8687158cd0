"""A review in words: marks, remarks, and why the game was lost."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile
from typing import Final

from wuziqi.locale import _, arrow, ngettext
from wuziqi.review.marks import (
    DECISIVE,
    LEAST_COSTS,
    Better,
    ForcedLoss,
    GaveBack,
    Goal,
    LeftUnanswered,
    LetWin,
    Mark,
    MissedOnly,
    MissedWin,
    OnlyMove,
    PlayedForbidden,
    Remark,
    ShorterWin,
    UrgentRow,
)
from wuziqi.review.review import Review, ReviewedMove
from wuziqi.review.reviewed_game import FOURS, SEARCH, THREATS, UNKNOWN_LEVEL
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.threats import Formation
from wuziqi.texts import N_

MARK_WORDS: Final = {
    Mark.BEST: N_("the best move"),
    Mark.GOOD: N_("a good move"),
    Mark.INACCURACY: N_("inaccuracy"),
    Mark.MISTAKE: N_("mistake"),
    Mark.BLUNDER: N_("blunder"),
    Mark.MISSED_WIN: N_("missed win"),
    Mark.ONLY: N_("only move"),
    Mark.FORCED_LOSS: N_("forced loss"),
    Mark.OPENING: N_("laid by the opening"),
}
MARK_SIGNS: Final = {
    Mark.MISSED_WIN: "*?",
    Mark.BLUNDER: "??",
    Mark.MISTAKE: "?",
    Mark.INACCURACY: "?!",
    Mark.ONLY: "!",
}
"""The signs of marks on all pages, the gravest mistake first; other marks have none."""

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
_WAY_TEXTS: Final = {
    FOURS: N_("by fours"),
    THREATS: N_("by fours and threes"),
    SEARCH: N_("by a quiet move"),
}
_LEFT: Final = {
    UrgentRow.FOUR: N_("left the four {row} unanswered"),
    UrgentRow.OPEN_THREE: N_("left the open three {row} unanswered"),
}
_LET: Final = {
    Stone.BLACK: (N_("let Black win at once"), N_("let Black win by force in {count}")),
    Stone.WHITE: (N_("let White win at once"), N_("let White win by force in {count}")),
}
_GAVE_BACK: Final = {
    Stone.BLACK: N_("gave the win back: Black no longer loses by force"),
    Stone.WHITE: N_("gave the win back: White no longer loses by force"),
}
_ROWS: Final = {
    "row": N_("row {row}"),
    "column": N_("column {row}"),
    "diagonal": N_("diagonal {row}"),
}


def stones_words(count: int, *, at_most: bool = False) -> str:
    """Return how many of its own stones a side needs to win: a number that counts no replies."""
    if at_most:
        text = ngettext("at most {count} stone", "at most {count} stones", count)
    else:
        text = ngettext("{count} stone", "{count} stones", count)
    return text.format(count=count)


def mark_name(move: ReviewedMove, told: Sequence[Remark]) -> str:
    """Return the name of a move's mark, "" where the ``told`` remarks say the same.

    A loss of chances that is no mistake, as players of the level cannot see why, has no name.
    """
    name = _(MARK_WORDS[move.mark])
    if not told:
        return "" if move.mark is Mark.GOOD and move.loss >= LEAST_COSTS[Mark.INACCURACY] else name
    says_it = move.mark not in MARK_SIGNS or isinstance(told[0], MissedWin)
    return "" if says_it or remarks_words(told) == name else name


def words_of(move: ReviewedMove) -> str:
    return remarks_words(move.remarks)


def remarks_words(remarks: Sequence[Remark]) -> str:
    """Return remarks as one sentence without a subject."""
    return _("; ").join(map(remark_words, remarks))


def remark_words(remark: Remark, *, brief: bool = False) -> str:
    """Return a remark as part of a sentence without a subject; a ``brief`` one names no rows."""
    match remark:
        case MissedWin():
            return _win_words(remark)
        case LeftUnanswered(row, stones):
            return _(_LEFT[row]).format(row=_ends(stones))
        case LetWin():
            return _let_words(remark, brief=brief)
        case Better():
            return _better_words(remark)
        case _:
            return _choice_words(remark)


def _win_words(win: MissedWin) -> str:
    text = _("missed a win in {count} ({point}, {kind})")
    if isinstance(win, ShorterWin):
        text = _("there was a win in {count} ({point}, {kind})")
    if win.shape in DECISIVE or win.goal is None:
        kind = _(_FORMATION_NAMES[win.shape] if win.shape in DECISIVE else _WAY_TEXTS[win.by])
    else:
        shape = _(_FORMATION_NAMES[win.goal.shape])
        text_of_goal = _("{way}, then {shape} at {point}")
        way = _(_WAY_TEXTS[win.by])
        kind = text_of_goal.format(way=way, shape=shape, point=win.goal.point)
    count = stones_words(win.stones, at_most=win.at_most)
    return text.format(count=count, point=win.point, kind=kind)


def _let_words(let: LetWin, *, brief: bool) -> str:
    count = stones_words(let.stones, at_most=let.at_most)
    text = _(_LET[let.winner][let.stones > 1]).format(count=count)
    if let.goal is None:
        return text
    return _("{text}: {goal}").format(text=text, goal=_goal_words(let.goal, brief=brief))


def _goal_words(goal: Goal, *, brief: bool) -> str:
    """Return ``four-three at h10 (row g10-j10, diagonal e7-h10)``, briefly without the rows."""
    shape = _(_FORMATION_NAMES[goal.shape])
    if brief:
        return _("{shape} at {point}").format(shape=shape, point=goal.point)
    rows = _(", ").join(map(row_words, goal.rows))
    text = _("{shape} at {point} ({rows})")
    return text.format(shape=shape, point=goal.point, rows=rows)


def row_words(stones: Iterable[Point]) -> str:
    """Return the direction of a row, and its ends: ``row g7-j7``."""
    columns, rows = ({at[axis] for at in stones} for axis in (0, 1))
    kind = "row" if len(rows) == 1 else "column" if len(columns) == 1 else "diagonal"
    return _(_ROWS[kind]).format(row=_ends(stones))


def _ends(stones: Iterable[Point]) -> str:
    return f"{min(stones)}-{max(stones)}"


def _choice_words(
    remark: MissedOnly | ForcedLoss | GaveBack | OnlyMove | PlayedForbidden,
) -> str:
    match remark:
        case MissedOnly(point):
            return _("the only move was {point}").format(point=point)
        case ForcedLoss():
            return _loss_words(remark)
        case GaveBack(side):
            return _(_GAVE_BACK[side])
        case OnlyMove():
            return _("only move")
        case PlayedForbidden():
            return _("played on a forbidden point")


def _loss_words(loss: ForcedLoss) -> str:
    text = _("lost by force since move {since}") if loss.since else _("lost by force")
    told = text.format(since=loss.since)
    if loss.longest is None:
        return told
    longest = _("{point} holds longest").format(point=loss.longest)
    return f"{told}{_(', ')}{longest}"


def _better_words(better: Better) -> str:
    kind = _PREVENTS.get(better.prevents) or _FORMATION_NAMES.get(better.shape)
    if kind is None:
        return _("{point} was better").format(point=better.point)
    return _("{point} was better ({kind})").format(point=better.point, kind=_(kind))


def better_line(move: ReviewedMove) -> tuple[Point, ...]:
    """Return the better play that the words do not name: a proven win as a line, else one move."""
    if not move.is_mistake or move.best == move.point:
        return ()
    if move.proof_before is not None and move.proof_before.winner is move.color:
        return move.line
    named = any(isinstance(remark, Better | MissedOnly) for remark in move.remarks)
    return () if named else move.line[:1]


def chances_words(move: ReviewedMove) -> str:
    """Return Black's chance to win before and after a move, as in the chart: ``49% → 36%``."""
    before, after = (f"{100 * chance:.0f}%" for chance in move.black_chances)
    return f"{before} {arrow()} {after}"


def color_words(stone: Stone) -> str:
    return _("Black") if stone is Stone.BLACK else _("White")


def accuracy_words(value: float | None) -> str:
    """Return an accuracy such as ``87.3 %``, ``-`` if there is none."""
    return "-" if value is None else f"{value:.1f}%"


def level_of_players(review: Review) -> int:
    """Return the level of players whose chances to win a review shows."""
    return UNKNOWN_LEVEL if review.game.level is None else review.game.level


def players_words(review: Review) -> str:
    text = _("The chances are those of players of level {level}.")
    return text.format(level=level_of_players(review))


def better_text(line: Iterable[Point]) -> str:
    return _("Better: {line}.").format(line=" ".join(map(str, line)))


# Why the game was lost


COSTLY: Final = (Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
"""The marks of moves that can turn a game."""

_EVEN_CHANCE: Final = 0.5
"""A loser with a higher chance at the end resigned too early, or lost on time."""

_HOPE: Final = 0.2
"""A side with less chance to win has hardly a game to lose."""

_SHOWN_MOVES: Final = 5
"""Moves of the better line in a sentence."""


def why_lost(review: Review, told: ReviewedMove | None = None) -> list[str]:
    """Return why the loser lost, in three sentences at most; none without a loser.

    The one mistake that mattered comes first, then the better play, then the costliest mistake
    before it. A ``told`` move is only named, because another line explains its mistake.
    """
    side = loser_of(review)
    if side is None:
        return []
    chance = _chance_at_end(review, side)
    if chance > _EVEN_CHANCE:
        text = _("{color} did not lose on the board: the chances were still {chance} at the end.")
        return [text.format(color=color_words(side), chance=f"{100 * chance:.0f}%")]
    lesson = lesson_of(review, side)
    if lesson is None:
        return [_without_mistake(review, side)]
    return list(_sentences(review, lesson, told))


def _without_mistake(review: Review, side: Stone) -> str:
    """Say since when a side without mistakes had lost, if that is known."""
    losing = (
        (move, move.proof_after)
        for move in reversed(review.moves)
        if move.color is side and not move.was_lost and move.mark is not Mark.OPENING
    )
    for move, proof in losing:
        if proof is not None and proof.winner is not side:
            text = _(
                "No mistake of {color} stands out: after move {number} a win in {count} began."
            )
            count = stones_words(proof.stones, at_most=proof.at_most)
            return text.format(color=color_words(side), number=move.number, count=count)
    return _("No forced loss of {color} was found.").format(color=color_words(side))


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


def lesson_of(review: Review, side: Stone | None) -> ReviewedMove | None:
    """Return the one mistake of a side that mattered; None without a mistake.

    It is the loser's last five left out, or the last mistake while the loser had something to lose,
    or else the costliest of the side. Without a side it is that of the loser, or else the costliest
    of both.
    """
    loser = loser_of(review)
    side = side or loser
    own = review.mistakes(tuple(Stone) if side is None else (side,))
    costliest = max(own, key=lambda move: move.cost or 0, default=None)
    if side is None or side is not loser:
        return costliest
    fives = [move for move in own if _has_won(move) and _stones_before(move) == 1]
    if fives:
        return fives[-1]
    grave = [move for move in own if move.mark in COSTLY] or own
    found = [move for move in grave if move.win_before >= _HOPE] or grave
    if not found or _held_after(review, found[-1]):
        return costliest
    return _plainer_before(review, found[-1])


def _held_after(review: Review, lesson: ReviewedMove) -> bool:
    """Whether the side had an even chance again after a mistake, but for a win that it kept."""
    later = review.moves[review.moves.index(lesson) + 1 :]
    own = dropwhile(_has_won, (move for move in later if move.color is lesson.color))
    return any(move.win_before > _EVEN_CHANCE for move in own)


def _has_won(move: ReviewedMove) -> bool:
    return move.proof_before is not None and move.proof_before.winner is move.color


def _plainer_before(review: Review, lesson: ReviewedMove) -> ReviewedMove:
    """Return the plainest win that a side left out while it had won, and then lost all of it."""
    found = lesson
    for move in reversed(review.moves[: review.moves.index(lesson) + 1]):
        if move.color is not lesson.color:
            continue
        if not _has_won(move):
            break
        if move.mark is Mark.MISSED_WIN and _stones_before(move) < _stones_before(found):
            found = move
    return found


def _stones_before(move: ReviewedMove) -> int:
    return 0 if move.proof_before is None else move.proof_before.stones


def _sentences(review: Review, lesson: ReviewedMove, told: ReviewedMove | None) -> Iterator[str]:
    losing = (
        N_("{color}'s losing move was {number}. {point}."),
        N_("{color}'s losing move was {number}. {point}: {words}."),
    )
    costly = (
        N_("{color}'s costliest mistake was {number}. {point}."),
        N_("{color}'s costliest mistake was {number}. {point}: {words}."),
    )
    before = (
        N_("The costliest earlier mistake was {number}. {point}."),
        N_("The costliest earlier mistake was {number}. {point}: {words}."),
    )

    def named(move: ReviewedMove, texts: tuple[str, str]) -> str:
        return _(texts[move != told]).format(
            color=color_words(move.color),
            number=move.number,
            point=move.point,
            words=remark_words(move.remarks[0]),
        )

    loses = lesson.mark is Mark.MISSED_WIN or lesson.win_after < _HOPE
    lost = loses and not _held_after(review, lesson)
    yield named(lesson, losing if lost else costly)
    if lesson != told and (line := better_line(lesson)):
        yield better_text(line[:_SHOWN_MOVES])
    mistakes = review.mistakes((lesson.color,))
    # A missed win that still wins is a mistake, but cost nothing.
    earlier = [
        move
        for move in mistakes
        if move.number < lesson.number and move.loss >= LEAST_COSTS[Mark.INACCURACY]
    ]
    if earlier:
        yield named(max(earlier, key=lambda move: move.cost or 0), before)
