"""The review: for each move its mark, the better move, and what happened, as values.

It follows from the game and the judgements alone, so it can be made anew at any time from those
that are there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from wuziqi.protocol.judgement import Judgement
from wuziqi.review.marks import UNCHOSEN, Mark, accuracy, mark_of
from wuziqi.review.played_game import PlayedGame
from wuziqi.review.remarks import Remark, remarks_on
from wuziqi.review.standing import Proof, Step, standings
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point


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
    proof_before: Proof | None
    proof_after: Proof | None
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

    game: PlayedGame
    moves: tuple[ReviewedMove, ...]
    chances: tuple[float | None, ...]

    def accuracy(self, side: Stone) -> float | None:
        """Return the accuracy of a side in per cent; None where it had nothing to choose.

        Moves that were the only one, or could not hold the game, do not count.
        """
        own = [move for move in self.moves if move.color is side and move.mark not in UNCHOSEN]
        return accuracy([move.loss for move in own])


def review_of(game: PlayedGame, judgements: Sequence[Judgement | None]) -> Review:
    """Return the review of a game from the judgements of its positions."""
    known = standings(game, judgements)
    moves: list[ReviewedMove] = []
    since: dict[Stone, int] = {}
    for number in range(len(game.moves)):
        before, after = known[number], known[number + 1]
        if before is None or after is None or not game.is_answered(number):
            continue
        step = Step(game, number, before, after)
        mark = mark_of(step)
        if mark is Mark.FORCED_LOSS:
            since.setdefault(step.side, number + 1)
        else:
            since.pop(step.side, None)
        moves.append(_reviewed(step, mark, remarks_on(step, mark, since.get(step.side, 0))))
    chances = tuple(None if standing is None else standing.black for standing in known)
    return Review(game, tuple(moves), chances)


def _reviewed(step: Step, mark: Mark, remarks: tuple[Remark, ...]) -> ReviewedMove:
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


def _told(proof: Proof | None) -> Proof | None:
    """Return a proof, or None for the end of the game, which needs none."""
    return proof if proof is not None and proof.by else None


def _best_line(step: Step, mark: Mark) -> tuple[Point, ...]:
    """Return what should have been played; a move that keeps a proven win is as good as any."""
    if mark is Mark.BEST and step.best != step.point:
        after = step.after.judgement
        return (step.point, *(after.line if after else ()))
    return step.before.judgement.line if step.before.judgement else ()
