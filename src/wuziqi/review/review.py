"""The review: for each move its mark, the better move, and what happened, as values.

It follows from the game and the judgements alone, so it can be made anew at any time from those
that are there.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from wuziqi.protocol.judgement import Judgement
from wuziqi.review.reviewed_game import AssessedMove, ForcedWin, ReviewedGame, standings
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.rules.threats import Threat, fours, open_threes


class Mark(Enum):
    """What a move is worth; the values are those of ``wuziqi review --json``."""

    BEST = "best"
    """The engine's choice, or a move that keeps a proven win."""
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed-win"
    """A win was proven, and is not any more."""
    ONLY = "only"
    """Every other move is proven to lose."""
    FORCED_LOSS = "forced-loss"
    """Every move is proven to lose: there was nothing to choose."""


_STEPS: Final = ((0.15, Mark.BLUNDER), (0.10, Mark.MISTAKE), (0.05, Mark.INACCURACY))
"""From which loss of the chance to win, 0 to 1, a move gets which mark.

They are those of lichess, which counts 0.3, 0.2 and 0.1 on a scale from -1 to 1
(``modules/tree/src/main/Advice.scala`` of lichess-org/lila).
"""

WRONG: Final = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER, Mark.MISSED_WIN)
"""The marks of moves that cost something."""

UNCHOSEN: Final = (Mark.ONLY, Mark.FORCED_LOSS)
"""The marks of moves that say nothing of the player: there was no other choice."""


def mark_of(step: AssessedMove) -> Mark:
    """Return the mark of a move."""
    if step.was_lost:
        return Mark.FORCED_LOSS
    if step.was_won:
        return Mark.BEST if step.wins else Mark.MISSED_WIN
    if step.only == step.point:
        return Mark.ONLY
    by_loss = _by_loss(step.loss)
    if step.loses:
        return Mark.INACCURACY if by_loss is Mark.GOOD else by_loss
    return Mark.BEST if step.best == step.point else by_loss


def _by_loss(loss: float) -> Mark:
    return next((mark for least, mark in _STEPS if loss >= least), Mark.GOOD)


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the accuracy in per cent, 0 to 100, of moves that lost so much of the chance to win.

    None without moves. The formula for a move is the one of lichess (lichess.org/page/accuracy),
    with the loss in per cent; the accuracy of a player is the mean of those of the moves.
    """
    if not losses:
        return None
    return sum(map(_of_move, losses)) / len(losses)


def _of_move(loss: float) -> float:
    value = 103.1668 * math.exp(-0.04354 * 100 * max(loss, 0)) - 3.1669
    return min(max(value, 0.0), 100.0)


# What is to be said of a move before any number, as values; ``words`` has the texts


@dataclass(frozen=True)
class MissedWin:
    """The side could have won in so many moves, beginning with ``point``.

    ``shape`` is what that makes, as in ``Judgement``; ``by`` is the way of the proof.
    """

    moves: int
    point: Point
    shape: str
    by: str


class Row(Enum):
    """A row of the opponent's that has to be answered, the most urgent first."""

    FOUR = auto()
    OPEN_THREE = auto()


@dataclass(frozen=True)
class LeftUnanswered:
    """A row of the opponent's stands as before; ``point`` is its last stone."""

    row: Row
    point: Point


@dataclass(frozen=True)
class LetWin:
    """From now on ``winner`` wins by force, in so many moves."""

    winner: Stone
    moves: int


@dataclass(frozen=True)
class MissedOnly:
    """Only ``point`` was not proven to lose."""

    point: Point


@dataclass(frozen=True)
class ForcedLoss:
    """Since the move of the number ``since`` every move of the side was proven to lose."""

    since: int


@dataclass(frozen=True)
class OnlyMove:
    """Every other move was proven to lose."""


@dataclass(frozen=True)
class PlayedForbidden:
    """Black's stone on a forbidden point lost the game."""


@dataclass(frozen=True)
class Better:
    """Another move was better; ``shape`` is what it makes, as in ``Judgement``."""

    point: Point
    shape: str


Remark = (
    MissedWin
    | LeftUnanswered
    | LetWin
    | MissedOnly
    | ForcedLoss
    | OnlyMove
    | PlayedForbidden
    | Better
)


def remarks_on(step: AssessedMove, mark: Mark, since: int) -> tuple[Remark, ...]:
    """Return what is to be said of a move with a mark.

    ``since`` is the number of the first of the side's moves from which on all were lost.
    """
    if mark is Mark.FORCED_LOSS:
        return (ForcedLoss(since),)
    if mark is Mark.ONLY:
        return (OnlyMove(),)
    if found := (*_missed(step, mark), *_losing(step)):
        return found
    judgement = step.before.judgement
    if mark in WRONG and judgement is not None and judgement.best != step.point:
        return (Better(judgement.best, judgement.shape),)
    return ()


def _missed(step: AssessedMove, mark: Mark) -> tuple[Remark, ...]:
    """Return what the side could have won by."""
    proof, judgement = step.before.proof, step.before.judgement
    if mark is not Mark.MISSED_WIN or proof is None or judgement is None:
        return ()
    return (MissedWin(proof.moves, judgement.best, judgement.shape, proof.by),)


def _losing(step: AssessedMove) -> tuple[Remark, ...]:
    """Return what is to be said of a move that leads to a proven loss."""
    if not step.loses or step.after.proof is None:
        return ()
    if step.after.judgement is None:
        end = step.game.outcome
        return (PlayedForbidden(),) if end and end.reason is Reason.FORBIDDEN else ()
    return (
        *_unanswered(step),
        LetWin(step.side.other, step.after.proof.moves),
        *(() if step.only is None else (MissedOnly(step.only),)),
    )


def _unanswered(step: AssessedMove) -> tuple[Remark, ...]:
    """Return the row of the opponent's that a move has left as it was, a four before a three."""
    game, number, side = step.game, step.number, step.side
    for row in Row:
        before, after = (_rows(game, at, side.other, row) for at in (number, number + 1))
        standing = before & after
        if standing and (row is Row.FOUR or not _rows(game, number + 1, side, Row.FOUR)):
            return (LeftUnanswered(row, max(_last(game, found.stones) for found in standing)[1]),)
    return ()


@lru_cache(maxsize=1024)
def _rows(game: ReviewedGame, number: int, side: Stone, row: Row) -> frozenset[Threat]:
    """Return the rows of a side in a position; kept, for a review is made again and again."""
    find = fours if row is Row.FOUR else open_threes
    return frozenset(find(game.board(number), side, game.rule))


def _last(game: ReviewedGame, stones: frozenset[Point]) -> tuple[int, Point]:
    """Return the number of the last of some stones to be played, and the stone."""
    order = [point for point, _stone in (*game.start.stones, *game.moves)]
    return max((order.index(point), point) for point in stones)


# The review: for each move its mark, the better move, and what happened, as values


@dataclass(frozen=True)
class ReviewedMove:
    """A move, ``number`` from 1, with its mark and what is to be said of it.

    The chances to win, 0 to 1, are those of the side that moved. ``line`` is what should have been
    played, ``best`` its first move.
    """

    number: int
    point: Point
    color: Stone
    mark: Mark
    win_before: float
    win_after: float
    line: tuple[Point, ...]
    proof_before: ForcedWin | None
    proof_after: ForcedWin | None
    remarks: tuple[Remark, ...]

    @property
    def best(self) -> Point:
        """What should have been played."""
        return self.line[0]

    @property
    def loss(self) -> float:
        """How much of the chance to win the move cost, 0 to 1."""
        return max(self.win_before - self.win_after, 0.0)


@dataclass(frozen=True)
class Review:
    """What is known of a game. ``moves`` are those with a judgement before and after them.

    A move before a pass is not among them: the position after it is not judged.

    ``chances`` are those of black to win, 0 to 1, in every position; None where it is not known.
    """

    game: ReviewedGame
    moves: tuple[ReviewedMove, ...]
    chances: tuple[float | None, ...]

    def accuracy(self, side: Stone) -> float | None:
        """Return the accuracy of a side in per cent; None where it had nothing to choose.

        Moves that were the only one, or could not hold the game, do not count.
        """
        own = [move for move in self.moves if move.color is side and move.mark not in UNCHOSEN]
        return accuracy([move.loss for move in own])


def review_of(game: ReviewedGame, judgements: Sequence[Judgement | None]) -> Review:
    """Return the review of a game from the judgements of its positions."""
    known = standings(game, judgements)
    moves: list[ReviewedMove] = []
    since: dict[Stone, int] = {}
    for number in range(len(game.moves)):
        before, after = known[number], known[number + 1]
        if before is None or after is None or not game.is_answered(number):
            continue
        step = AssessedMove(game, number, before, after)
        mark = mark_of(step)
        if mark is Mark.FORCED_LOSS:
            since.setdefault(step.side, number + 1)
        else:
            since.pop(step.side, None)
        moves.append(_reviewed(step, mark, remarks_on(step, mark, since.get(step.side, 0))))
    chances = tuple(None if standing is None else standing.black for standing in known)
    return Review(game, tuple(moves), chances)


def _reviewed(step: AssessedMove, mark: Mark, remarks: tuple[Remark, ...]) -> ReviewedMove:
    """Return a move with its mark and what is to be said of it."""
    return ReviewedMove(
        step.number + 1,
        step.point,
        step.side,
        mark,
        step.before.chance(step.side),
        step.after.chance(step.side),
        _best_line(step, mark),
        _told(step.before.proof),
        _told(step.after.proof),
        remarks,
    )


def _told(proof: ForcedWin | None) -> ForcedWin | None:
    """Return a proof, or None for the end of the game, which needs none."""
    return proof if proof is not None and proof.by else None


def _best_line(step: AssessedMove, mark: Mark) -> tuple[Point, ...]:
    """Return what should have been played; a move that keeps a proven win is as good as any."""
    if mark is Mark.BEST and step.best != step.point:
        after = step.after.judgement
        return (step.point, *(after.line if after else ()))
    return step.before.judgement.line if step.before.judgement else ()
