"""Marks: what a move was worth, and the remarks that say why."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from wuziqi.review.reviewed_game import (
    FOURS,
    AssessedMove,
    ForcedWin,
    ReviewedGame,
    band_of,
)
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.rules.threats import (
    Formation,
    Formed,
    Threat,
    formed,
    fours,
    open_threes,
    winning_points,
)


class Mark(Enum):
    """The quality of a move; the values are as in ``wuziqi review --json``."""

    BEST = "best"
    """The engine's choice, or a move that keeps the shortest proven win."""
    GOOD = "good"
    """Hardly a loss of winning chances, or one that players of the level cannot see."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed-win"
    """A win was proven before the move and none after it, or a short win was left out."""
    ONLY = "only"
    """Every other move is proven to lose."""
    FORCED_LOSS = "forced-loss"
    """Every move is proven to lose, and this one no more surely."""
    OPENING = "opening"
    """Laid by an opening, not chosen."""


_LEAST_LOSSES: Final = ((0.15, Mark.BLUNDER), (0.10, Mark.MISTAKE), (0.05, Mark.INACCURACY))
"""The least loss of the chance to win, 0 to 1, for each mark.

These are the limits of lichess, 0.3, 0.2 and 0.1 on a scale from -1 to 1
(``modules/tree/src/main/Advice.scala`` of lichess-org/lila).
"""

WRONG: Final = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
"""The marks of mistakes: what all pages list and count, and what becomes puzzles."""

UNCHOSEN: Final = (Mark.ONLY, Mark.FORCED_LOSS, Mark.OPENING)
"""The marks of moves without a choice, which say nothing about the player."""

_SEVERITY: Final = (Mark.BLUNDER, Mark.MISTAKE, Mark.INACCURACY, Mark.GOOD)
"""The marks by the loss of winning chances, the worst first."""

SHORT: Final = 3
"""The most stones of a short win by fours: a five, an open four, a four-three."""

TURN: Final = 1 / 3
"""A move that costs more of the chance to win turns the game, whatever the reason.

So does a blunder of a side that has lost after it.
"""

LOST: Final = 0.05
"""A side with less chance to win has lost: no move of it is a mistake."""

FIRST_MOVES: Final = 10
"""The first moves of a game, in which no score alone makes a mistake."""


# Remarks; explanation.py has their texts


class Goal(NamedTuple):
    """The shape by which a side wins: its ``point`` and ``rows``, with the stones it needs yet.

    ``at_once`` if the next stone makes it.
    """

    point: Point
    shape: Formation
    rows: tuple[frozenset[Point], ...]
    at_once: bool = True


@dataclass(frozen=True)
class MissedWin:
    """The side could have won with ``stones`` stones, beginning with ``point``.

    ``shape`` is the formation of that move, as in ``Judgement``; ``by`` and ``at_most`` are as in
    ``ForcedWin``. ``goal`` is the shape that the win leads to; None if unknown.
    """

    stones: int
    point: Point
    shape: Formation
    by: str
    at_most: bool
    goal: Goal | None = None


@dataclass(frozen=True)
class ShorterWin(MissedWin):
    """The same, and the win is kept, or nearly."""


class UrgentRow(Enum):
    """An opponent's row that demands an answer, the most urgent first."""

    FOUR = auto()
    OPEN_THREE = auto()


@dataclass(frozen=True)
class LeftUnanswered:
    """The move did not answer a row of the opponent, the last played one of several."""

    row: UrgentRow
    stones: frozenset[Point]


@dataclass(frozen=True)
class LetWin:
    """The move lets ``winner`` win by force with ``stones`` stones.

    ``goal`` is the shape that wins; None if unknown, or named by another remark.
    """

    winner: Stone
    stones: int
    at_most: bool
    goal: Goal | None = None


@dataclass(frozen=True)
class MissedOnly:
    """Only ``point`` was not proven to lose."""

    point: Point


@dataclass(frozen=True)
class ForcedLoss:
    """Every move was proven to lose since the side's move number ``since``, 0 if since the start.

    ``longest`` is the move that would have held longest, None if it was played.
    """

    since: int
    longest: Point | None
    first: bool = False
    """Whether this is the first such move."""


@dataclass(frozen=True)
class GaveBack:
    """The move gave ``side``, which had lost by force, the game back."""

    side: Stone


@dataclass(frozen=True)
class OnlyMove:
    """Every other move was proven to lose."""


@dataclass(frozen=True)
class PlayedForbidden:
    """Black's stone on a forbidden point lost the game."""


@dataclass(frozen=True)
class Better:
    """Another move was better.

    ``shape`` is its formation, as in ``Judgement``; for a move without one, ``prevents`` is the
    formation that an opponent's stone would make there. ``rows`` are the rows of either.
    """

    point: Point
    shape: Formation
    prevents: Formation = Formation.NOTHING
    rows: tuple[frozenset[Point], ...] = ()


Remark = (
    MissedWin
    | ShorterWin
    | LeftUnanswered
    | LetWin
    | MissedOnly
    | ForcedLoss
    | GaveBack
    | OnlyMove
    | PlayedForbidden
    | Better
)

DECISIVE: Final = (
    Formation.FIVE,
    Formation.OPEN_FOUR,
    Formation.DOUBLE_FOUR,
    Formation.FOUR_THREE,
    Formation.DOUBLE_THREE,
)
"""The shapes that win by themselves."""

_PREVENTED: Final = (Formation.FOUR_THREE, Formation.DOUBLE_THREE, Formation.OPEN_THREE)
"""The shapes of the other side that a better move is said to prevent."""

_FAR_SIGHT: Final = 10
"""Players who see wins in so many stones also see why an open three more or less is better."""


def rows_of(remark: Remark) -> tuple[frozenset[Point], ...]:
    """Return the rows that a remark speaks of."""
    match remark:
        case LeftUnanswered(_row, stones):
            return (stones,)
        case MissedWin(goal=Goal(_point, _shape, rows)) | LetWin(goal=Goal(_point, _shape, rows)):
            return rows
        case Better(rows=rows):
            return rows
    return ()


# Marks


def judge_move(step: AssessedMove) -> tuple[Mark, tuple[Remark, ...]]:
    """Return the mark of a move and the remarks about it, the plainest first.

    A mistake has a reason that players of the level can see, or costs so much that everybody sees
    the chance fall; any other is no mistake.
    """
    mark = _mark_of(step)
    remarks = _remarks_on(step, mark)
    loses = mark is Mark.BLUNDER and step.after.chance(step.side) < LOST
    turns = step.loss > TURN or loses
    if mark not in WRONG or turns or any(_is_reason(step, remark) for remark in remarks):
        return mark, remarks
    return Mark.GOOD, _remarks_on(step, Mark.GOOD)


def _mark_of(step: AssessedMove) -> Mark:
    if step.number < step.game.opening:
        return Mark.OPENING
    if is_lost(step):
        return Mark.FORCED_LOSS
    if step.was_won:
        return _mark_of_winner(step)
    return Mark.ONLY if step.only == step.point else _mark_of_chooser(step)


def is_lost(step: AssessedMove) -> bool:
    """Whether every move was proven to lose, and the players could see it."""
    return step.was_lost and _has_lost(step)


def _has_lost(step: AssessedMove) -> bool:
    return step.before.chance(step.side) < LOST


def _mark_of_chooser(step: AssessedMove) -> Mark:
    # Where the engine's choice loses too, no better move is known.
    by_loss = Mark.GOOD if step.best == step.point else _by_loss(step.loss)
    if step.loses and not _has_lost(step):
        return min(by_loss, _mark_of_row(step) or Mark.GOOD, key=_SEVERITY.index)
    return Mark.BEST if step.best == step.point else by_loss


def _mark_of_winner(step: AssessedMove) -> Mark:
    before = step.before.proof
    assert before is not None  # noqa: S101  it was won
    is_short = before.stones <= SHORT and before.shortest
    if not step.wins:
        is_mistake = is_short or _by_loss(step.loss) is not Mark.GOOD
        return Mark.MISSED_WIN if is_mistake else Mark.GOOD
    if not _is_slower(step):
        return Mark.BEST
    if _only_delays(step, before) or not before.shortest:
        return Mark.GOOD
    if is_short:
        return Mark.MISSED_WIN
    return Mark.INACCURACY if before.stones <= band_of(step.game.level).sees else Mark.GOOD


def _is_slower(step: AssessedMove) -> bool:
    """Whether a move keeps a win, and another move won in fewer moves."""
    before, after = step.before.proof, step.after.proof
    if before is None or after is None or step.best == step.point:
        return False
    return after.stones + 1 > before.stones


def _only_delays(step: AssessedMove, before: ForcedWin) -> bool:
    """Whether a move makes a four of its own before it wins by fours."""
    after = step.after.proof
    made = any(step.point in four.stones for four in _fours(step, step.number + 1, step.side))
    return made and before.stones > 1 and after is not None and after.by == FOURS


def _mark_of_row(step: AssessedMove) -> Mark | None:
    """Return the mildest mark of a move into a proven loss, by the row that it left alone."""
    rows = {remark.row for remark in _left_alone(step)}
    if UrgentRow.FOUR in rows and _can_stop_four(step):
        return Mark.BLUNDER
    return Mark.MISTAKE if UrgentRow.OPEN_THREE in rows else None


def _can_stop_four(step: AssessedMove) -> bool:
    board = step.game.board(step.number)
    return len(winning_points(board, step.side.other, step.game.rule)) == 1


def _by_loss(loss: float) -> Mark:
    return next((mark for least, mark in _LEAST_LOSSES if loss >= least), Mark.GOOD)


LEAST_COSTS: Final = {
    Mark.INACCURACY: 0.05,
    Mark.MISTAKE: 0.25,
    Mark.BLUNDER: 0.4,
    Mark.MISSED_WIN: 0.4,
}
"""The least loss of winning chances, 0 to 1, as which the accuracy counts a mistake."""


# Reasons


def _is_reason(step: AssessedMove, remark: Remark) -> bool:
    """Whether a remark says why a move was a mistake, as players of the level can see it."""
    sees = band_of(step.game.level).sees
    match remark:
        case LeftUnanswered(row):
            return row is not UrgentRow.FOUR or _can_stop_four(step)
        case MissedWin(stones, _point, shape, by):
            is_told = remark.goal is not None or shape in DECISIVE or by == FOURS
            return is_told and stones <= sees
        case LetWin(_winner, stones):
            return remark.goal is not None and stones <= sees
        case MissedOnly():
            return step.after.proof is not None and step.after.proof.stones <= sees
        case Better(_point, shape, prevents):
            is_three = Formation.OPEN_THREE in (shape, prevents) and sees >= _FAR_SIGHT
            is_told = is_three or shape in DECISIVE or prevents in DECISIVE
            return is_told and step.number >= FIRST_MOVES
    return isinstance(remark, PlayedForbidden)


def _remarks_on(step: AssessedMove, mark: Mark) -> tuple[Remark, ...]:
    """Return the remarks on a move with a mark, but how a forced loss goes on."""
    if mark in (Mark.ONLY, Mark.OPENING):
        return (OnlyMove(),) if mark is Mark.ONLY else ()
    if is_lost(step):
        return _left_alone(step)
    if found := sorted((*_missed(step, mark), *_losing(step, mark)), key=_plainness):
        return tuple(found)
    judgement = step.before.judgement
    if mark in WRONG and judgement is not None and judgement.best != step.point:
        return (_better(step, judgement.best, judgement.shape),)
    return ()


def _better(step: AssessedMove, best: Point, shape: Formation) -> Better:
    if shape is not Formation.NOTHING:
        return Better(best, shape, rows=_formed_by(step, best, step.side).rows)
    prevented = _formed_by(step, best, step.side.other)
    if prevented.formation not in _PREVENTED:
        return Better(best, shape)
    return Better(best, shape, prevented.formation, prevented.rows)


def _formed_by(step: AssessedMove, point: Point, side: Stone) -> Formed:
    """Return what a stone of a side would have made instead of the move."""
    board = step.game.board(step.number)
    board.place(point, side)
    return formed(board, point, step.game.rule)


_REST: Final = 6


def _plainness(remark: Remark) -> int:
    # Facts that a beginner sees come before long proofs.
    match remark:
        case MissedWin(stones, _point, shape):
            return {1: 0, 2: 2}.get(stones, 5 if shape is Formation.FOUR_THREE else _REST)
        case LeftUnanswered(row):
            return 1 if row is UrgentRow.FOUR else 4
        case LetWin(_winner, stones):
            return 1 if stones == 1 else 4
    return _REST


def _missed(step: AssessedMove, mark: Mark) -> tuple[Remark, ...]:
    proof, judgement = step.before.proof, step.before.judgement
    if not step.was_won or proof is None or proof.by is None or judgement is None:
        return ()
    if mark not in (Mark.MISSED_WIN, Mark.GOOD, Mark.INACCURACY):
        return ()
    goal = _goal(step.game, step.number, judgement.line, step.side) if mark in WRONG else None
    kind = MissedWin if mark is Mark.MISSED_WIN else ShorterWin
    best, shape = judgement.best, judgement.shape
    return (kind(proof.stones, best, shape, proof.by, proof.at_most, goal),)


def _losing(step: AssessedMove, mark: Mark) -> tuple[Remark, ...]:
    """Return the remarks on a move into a proven loss."""
    proof = step.after.proof
    if not step.loses or proof is None:
        return ()
    if step.after.judgement is None:
        end = step.game.outcome
        return (PlayedForbidden(),) if end and end.reason is Reason.FORBIDDEN else ()
    rows = _left_alone(step)
    if step.was_lost and mark not in WRONG:
        return rows
    goal = None if rows or mark not in WRONG else _goal_against(step)
    return (
        *rows,
        LetWin(step.side.other, proof.stones, proof.at_most, goal),
        # Where a loss is too long to matter to the players, the only move stays unnamed.
        *((MissedOnly(step.only),) if step.only and mark in WRONG else ()),
    )


def _goal_against(step: AssessedMove) -> Goal | None:
    """Return how the other side wins after a move into a proven loss."""
    judgement, game, number = step.after.judgement, step.game, step.number + 1
    if judgement is not None and judgement.proof is not None and judgement.proof.wins:
        return _goal(game, number, judgement.line, step.side.other)
    played = tuple(point for point, _stone in game.moves[number:])
    return _goal(game, number, played, step.side.other)


# Cached, because reviews are made repeatedly.
@lru_cache(maxsize=1024)
def _goal(game: ReviewedGame, number: int, line: tuple[Point, ...], side: Stone) -> Goal | None:
    """Return the first shape of a side that wins by itself, in a line after so many moves."""
    board, color = game.board(number), side
    for at, point in enumerate(line):
        if point not in board or board[point] is not None:
            break
        board.place(point, color)
        if color is side:
            made = formed(board, point, game.rule)
            if made.formation in DECISIVE:
                return Goal(point, made.formation, made.rows, at_once=at == 0)
        color = color.other
    return None


def _left_alone(step: AssessedMove) -> tuple[LeftUnanswered, ...]:
    """Return the opponent's row that a move left unanswered."""
    # In a lost position, only a row that the move did not even try to stop counts.
    return _ignored(step) if step.was_lost else _unanswered(step)


def _unanswered(step: AssessedMove) -> tuple[LeftUnanswered, ...]:
    """Return the opponent's row that a move left unanswered, a four before a three."""
    game, number, side = step.game, step.number, step.side
    for row in UrgentRow:
        before, after = (_rows(game, at, side.other, row) for at in (number, number + 1))
        standing = before & after
        if standing and (row is UrgentRow.FOUR or not _fours(step, number + 1, side)):
            last = max(standing, key=lambda found: _last(game, found.stones))
            return (LeftUnanswered(row, last.stones),)
    return ()


def _ignored(step: AssessedMove) -> tuple[LeftUnanswered, ...]:
    """Return the row that a move in a lost position left alone at both ends."""
    for row in UrgentRow:
        before, after = (
            _rows(step.game, at, step.side.other, row) for at in (step.number, step.number + 1)
        )
        if before:
            return _unanswered(step) if before <= after else ()
    return ()


def _fours(step: AssessedMove, number: int, side: Stone) -> frozenset[Threat]:
    return _rows(step.game, number, side, UrgentRow.FOUR)


# Cached, because reviews are made repeatedly.
@lru_cache(maxsize=1024)
def _rows(game: ReviewedGame, number: int, side: Stone, row: UrgentRow) -> frozenset[Threat]:
    find = fours if row is UrgentRow.FOUR else open_threes
    return frozenset(find(game.board(number), side, game.rule))


def _last(game: ReviewedGame, stones: frozenset[Point]) -> tuple[int, Point]:
    """Return the last played of some stones, after its number in the game."""
    order = [point for point, _stone in (*game.start.stones, *game.moves)]
    return max((order.index(point), point) for point in stones)
