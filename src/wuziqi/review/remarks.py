"""What is to be said of a move before any number, as values; ``words`` has the texts."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from wuziqi.review.marks import WRONG, Mark
from wuziqi.review.played_game import PlayedGame
from wuziqi.review.shapes import Standing, fours, open_threes
from wuziqi.review.standing import Step
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason


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


def remarks_on(step: Step, mark: Mark, since: int) -> tuple[Remark, ...]:
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


def _missed(step: Step, mark: Mark) -> tuple[Remark, ...]:
    """Return what the side could have won by."""
    proof, judgement = step.before.proof, step.before.judgement
    if mark is not Mark.MISSED_WIN or proof is None or judgement is None:
        return ()
    return (MissedWin(proof.moves, judgement.best, judgement.shape, proof.by),)


def _losing(step: Step) -> tuple[Remark, ...]:
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


def _unanswered(step: Step) -> tuple[Remark, ...]:
    """Return the row of the opponent's that a move has left as it was, a four before a three."""
    game, number, side = step.game, step.number, step.side
    for row in Row:
        before, after = (_rows(game, at, side.other, row) for at in (number, number + 1))
        standing = before & after
        if standing and (row is Row.FOUR or not _rows(game, number + 1, side, Row.FOUR)):
            return (LeftUnanswered(row, max(_last(game, found.stones) for found in standing)[1]),)
    return ()


@lru_cache(maxsize=1024)
def _rows(game: PlayedGame, number: int, side: Stone, row: Row) -> frozenset[Standing]:
    """Return the rows of a side in a position; kept, for a review is made again and again."""
    find = fours if row is Row.FOUR else open_threes
    return frozenset(find(game.board(number), side, game.rule))


def _last(game: PlayedGame, stones: frozenset[Point]) -> tuple[int, Point]:
    """Return the number of the last of some stones to be played, and the stone."""
    order = [point for point, _stone in (*game.start.stones, *game.moves)]
    return max((order.index(point), point) for point in stones)
