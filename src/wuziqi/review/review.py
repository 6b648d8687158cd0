"""The review: the mark of each move, the better move and remarks, as values.

The game and the judgements alone determine a review, so it can be made at any time.
"""

import json
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import Any, Final

from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.review.marks import (
    LEAST_COSTS,
    LOST,
    UNCHOSEN,
    WRONG,
    ForcedLoss,
    GaveBack,
    LeftUnanswered,
    Mark,
    Remark,
    UrgentRow,
    is_lost,
    judge_move,
    rows_of,
)
from wuziqi.review.reviewed_game import AssessedMove, ForcedWin, ReviewedGame, assessments
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.threats import Formation
from wuziqi.session.analyst import Examiner
from wuziqi.texts import N_, TextError


def accuracy(losses: Sequence[float]) -> float | None:
    """Return the accuracy in per cent, 0 to 100, of moves by their losses of winning chances.

    None without moves. The formula for a move is lichess's (lichess.org/page/accuracy), with the
    loss in per cent; the accuracy of a player is the mean of the moves.
    """
    if not losses:
        return None
    return sum(map(_of_move, losses)) / len(losses)


def _of_move(loss: float) -> float:
    value = 103.1668 * math.exp(-0.04354 * 100 * max(loss, 0)) - 3.1669
    return min(max(value, 0.0), 100.0)


# The review


@dataclass(frozen=True)
class ReviewedMove:
    """A move, ``number`` from 1, with its mark and remarks.

    The chances to win, 0 to 1, belong to the side that moved. ``line`` is the best play, and
    ``best`` its first move. ``cost`` is the loss, 0 to 1, by which the accuracy counts the move:
    what it loses between strong players, and for a mistake at least what its mark stands for; None
    where the move was no choice.
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
    cost: float | None = None

    @property
    def best(self) -> Point:
        return self.line[0]

    @property
    def is_mistake(self) -> bool:
        """Whether pages list and count the move as a mistake, and a puzzle is made of it."""
        return self.mark in WRONG

    @property
    def was_lost(self) -> bool:
        """Whether the players could see that every move lost."""
        return self.win_before < LOST

    @property
    def loss(self) -> float:
        """The loss of winning chances, 0 to 1."""
        return max(self.win_before - self.win_after, 0.0)

    @property
    def black_chances(self) -> tuple[float, float]:
        """Black's chances to win before and after the move, 0 to 1."""
        if self.color is Stone.BLACK:
            return self.win_before, self.win_after
        return 1 - self.win_before, 1 - self.win_after

    @property
    def rows(self) -> tuple[frozenset[Point], ...]:
        """The rows that the remarks speak of."""
        return tuple(row for remark in self.remarks for row in rows_of(remark))

    @property
    def is_noteworthy(self) -> bool:
        """Whether a list of noteworthy moves shows the move.

        Of a forced loss it shows the first move, and the moves that left a four alone; and the
        move that gave the game back.
        """
        return (
            self.is_mistake
            or self.mark is Mark.ONLY
            or any(
                isinstance(remark, GaveBack)
                or (isinstance(remark, ForcedLoss) and remark.first)
                or (isinstance(remark, LeftUnanswered) and remark.row is UrgentRow.FOUR)
                for remark in self.remarks
            )
        )


@dataclass(frozen=True)
class Review:
    """The review of a game as far as its positions are judged.

    ``moves`` have a judgement before and after them: no moves before a pass. ``chances`` are
    black's chances to win, 0 to 1, in every position; None where not judged.
    """

    game: ReviewedGame
    moves: tuple[ReviewedMove, ...]
    chances: tuple[float | None, ...]

    def mistakes(self, sides: Collection[Stone] = tuple(Stone)) -> list[ReviewedMove]:
        """Return the mistakes of some sides: the one list of marks, puzzles and insights."""
        return [move for move in self.moves if move.is_mistake and move.color in sides]

    def accuracy(self, side: Stone) -> float | None:
        """Return the accuracy of a side in per cent; None where it had no choice.

        Moves of an opening, only moves and moves of a lost game do not count.
        """
        own = (move.cost for move in self.moves if move.color is side)
        return accuracy([cost for cost in own if cost is not None])


def review_of(game: ReviewedGame, judgements: Sequence[Judgement | None]) -> Review:
    known = assessments(game, judgements)
    moves: list[ReviewedMove] = []
    losses = _Losses()
    for number in range(len(game.moves)):
        before, after = known[number], known[number + 1]
        if before is None or after is None or not game.is_answered(number):
            continue
        step = AssessedMove(game, number, before, after)
        mark, remarks = judge_move(step)
        moves.append(_reviewed(step, mark, (*remarks, *losses.remarks_on(step, mark))))
    chances = tuple(None if assessment is None else assessment.black for assessment in known)
    return Review(game, tuple(moves), chances)


class _Losses:
    """Follows how long each side has lost by force."""

    def __init__(self) -> None:
        self._since: dict[Stone, int] = {}
        self._last: dict[Stone, int] = {}

    def remarks_on(self, step: AssessedMove, mark: Mark) -> Iterator[Remark]:
        side, other = step.side, step.side.other
        if is_lost(step) and mark is not Mark.OPENING:
            first = side not in self._since
            since = self._since.setdefault(side, self._last.get(side, 0))
            yield ForcedLoss(since, None if step.best == step.point else step.best, first)
        else:
            self._since.pop(side, None)
        if other in self._since and not step.wins:
            del self._since[other]
            if mark is not Mark.MISSED_WIN:  # which says so
                yield GaveBack(other)
        self._last[side] = step.number + 1


def _reviewed(step: AssessedMove, mark: Mark, remarks: tuple[Remark, ...]) -> ReviewedMove:
    return ReviewedMove(
        step.number + 1,
        step.point,
        step.side,
        mark,
        step.before.chance(step.side),
        step.after.chance(step.side),
        _best_line(step, mark),
        _shown(step.before.proof),
        _shown(step.after.proof),
        remarks,
        _cost(step, mark),
    )


def _cost(step: AssessedMove, mark: Mark) -> float | None:
    if mark in WRONG:
        return max(step.strong_loss, LEAST_COSTS[mark])
    is_choice = mark not in UNCHOSEN and not step.was_lost
    return step.strong_loss if is_choice else None


def _shown(proof: ForcedWin | None) -> ForcedWin | None:
    # The end of the game needs no proof.
    return proof if proof is not None and proof.by else None


def _best_line(step: AssessedMove, mark: Mark) -> tuple[Point, ...]:
    # A move that keeps a proven win is as good as any other.
    if mark is Mark.BEST and step.best != step.point:
        after = step.after.judgement
        return (step.point, *(after.line if after else ()))
    return step.before.judgement.line if step.before.judgement else ()


# The making of a review: positions judged one after the other, kept as JSON in between


LEVELS_OF_DETAIL: Final = {"quick": 30_000, "normal": 300_000, "deep": 3_000_000}
"""Nodes for a position, by name."""

DEFAULT_DETAIL: Final = "normal"
DEFAULT_NODES: Final = LEVELS_OF_DETAIL[DEFAULT_DETAIL]
"""Nodes for a position: with the compiled engine a game of 60 moves takes about ten seconds."""

SKETCH_NODES: Final = 3_000
"""Nodes for a position of a sketch, a first chart of a long game within a second."""

_FORMAT: Final = 1


class ReviewError(TextError, ValueError):
    """A kept review cannot be read, or belongs to another game."""


@dataclass
class ReviewRun:
    """A review being made, with the judgements so far.

    With ``sketch`` nodes every position is judged twice, the first time quickly. An interrupted run
    leads to the same result: a judgement follows from its position and ``nodes`` alone.
    """

    game: ReviewedGame
    nodes: int = DEFAULT_NODES
    sketch: int = 0
    judgements: list[Judgement | None] = field(default_factory=list)
    sketches: list[Judgement | None] = field(default_factory=list)
    _review: Review | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for known in (self.judgements, self.sketches):
            known.extend([None] * (self.game.positions - len(known)))

    @property
    def wanted(self) -> tuple[int, int] | None:
        """The position to judge next, and the nodes to use; None when all are judged."""
        if self.sketch:
            for number, rough in enumerate(self.sketches):
                if rough is None and self.judgements[number] is None:
                    return number, self.sketch
        missing = (number for number, known in enumerate(self.judgements) if known is None)
        return next(((number, self.nodes) for number in missing), None)

    def accept(self, number: int, nodes: int, judgement: Judgement) -> None:
        """Add the judgement of a position, by a search of ``nodes`` nodes, as ``wanted`` asked."""
        (self.judgements if nodes == self.nodes else self.sketches)[number] = judgement
        self._review = None

    @property
    def judged(self) -> int:
        return sum(known is not None for known in self.judgements)

    @property
    def is_done(self) -> bool:
        return self.wanted is None

    @property
    def known(self) -> list[Judgement | None]:
        """The judgements of all positions, rough ones where there are no others."""
        pairs = zip(self.judgements, self.sketches, strict=True)
        return [judgement or rough for judgement, rough in pairs]

    @property
    def review(self) -> Review:
        if self._review is None:
            self._review = review_of(self.game, self.known)
        return self._review


def dump_run(run: ReviewRun) -> str:
    """Return the full judgements as a text, which ``load_run`` reads."""
    known = [None if one is None else _as_json(one) for one in run.judgements]
    kept = {"format": _FORMAT, "nodes": run.nodes, "judgements": known}
    return json.dumps(kept, separators=(",", ":"))


def load_run(game: ReviewedGame, text: str) -> ReviewRun:
    """Return a kept run of a game. Raises ReviewError."""
    try:
        kept = json.loads(text)
        known = [None if one is None else _from_json(one) for one in kept["judgements"]]
        nodes, number = int(kept["nodes"]), kept["format"]
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise ReviewError(N_("the saved review cannot be read")) from error
    if number != _FORMAT or len(known) != game.positions or not _fits(game, known):
        raise ReviewError(N_("the saved review is of another game"))
    return ReviewRun(game, nodes, judgements=known)


def _fits(game: ReviewedGame, known: Sequence[Judgement | None]) -> bool:
    return all(
        one.best in (board := game.board(number)) and board[one.best] is None
        for number, one in enumerate(known)
        if one is not None
    )


def _as_json(judgement: Judgement) -> dict[str, Any]:
    proof = judgement.proof
    return {
        "line": " ".join(map(str, judgement.line)),
        "score": judgement.score,
        "proof": None if proof is None else astuple(proof),
        "shape": judgement.shape.value,
        "only": None if judgement.only is None else str(judgement.only),
    }


def _from_json(kept: Mapping[str, Any]) -> Judgement:
    proof, only = kept["proof"], kept["only"]
    return Judgement(
        _line(kept["line"]),
        int(kept["score"]),
        None if proof is None else _proven(*proof),
        Formation(kept["shape"]),
        None if only is None else parse_point(only),
    )


def _proven(wins: bool, plies: int, way: str, shortest: bool = False) -> Proven:
    # Reviews kept by older programs do not say whether a proof is the shortest.
    return Proven(bool(wins), int(plies), str(way), bool(shortest))


def _line(text: str) -> tuple[Point, ...]:
    points = tuple(map(parse_point, text.split()))
    if not points:
        raise ValueError(text)
    return points


_POSITION_PATIENCE: Final = 600.0
"""Seconds for one position: the uncompiled engine takes half a minute, more with more nodes."""


class Reviewer(Examiner):
    """Judges the positions of a run, one after the other, until the engine fails.

    It may be closed at any time; another reviewer resumes the run.
    """

    def __init__(self, command: Sequence[str], run: ReviewRun) -> None:
        super().__init__(command, _POSITION_PATIENCE)
        self.run = run
        self._open = (0, 0)

    def advance(self) -> bool:
        """Take the judgement of a position and request the next; returns whether there was one."""
        judgement = self.poll()
        if judgement is not None:
            self.run.accept(*self._open, judgement)
        if self.asked is None and self.failure is None and self.run.wanted is not None:
            self._open = number, nodes = self.run.wanted
            self.ask(self.run.game.target(number), nodes)
        return judgement is not None

    @property
    def is_done(self) -> bool:
        return self.failure is not None or self.run.is_done
