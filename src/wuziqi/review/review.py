"""The review: the mark of each move, the better move and remarks, as values.

The game and the judgements alone determine a review, so it can be made at any time.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import Any, Final

from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.review.reviewed_game import AssessedMove, ForcedWin, ReviewedGame, assessments
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Reason
from wuziqi.rules.threats import Formation, Threat, fours, open_threes
from wuziqi.session.analyst import Examiner
from wuziqi.texts import N_, TextError


class Mark(Enum):
    """The quality of a move; the values are as in ``wuziqi review --json``."""

    BEST = "best"
    """The engine's choice, or a move that keeps the shortest proven win."""
    GOOD = "good"
    """Hardly a loss of winning chances, also where a shorter win was there."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed-win"
    """A win was proven before the move, and none after it."""
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
"""The marks of moves that cost winning chances."""

UNCHOSEN: Final = (Mark.ONLY, Mark.FORCED_LOSS, Mark.OPENING)
"""The marks of moves without a choice, which say nothing about the player."""


def mark_of(step: AssessedMove) -> Mark:
    if step.number < step.game.opening:
        return Mark.OPENING
    if step.was_lost and _by_loss(step.loss) is Mark.GOOD:
        return Mark.FORCED_LOSS
    if step.was_won:
        return _mark_of_winner(step)
    return Mark.ONLY if step.only == step.point else _mark_of_chooser(step)


def _mark_of_chooser(step: AssessedMove) -> Mark:
    by_loss = _by_loss(step.loss)
    if step.loses:
        return min(by_loss, _mark_of_row(step), key=_SEVERITY.index)
    return Mark.BEST if step.best == step.point else by_loss


_SEVERITY: Final = (Mark.BLUNDER, Mark.MISTAKE, Mark.INACCURACY, Mark.GOOD)
"""The marks by the loss of winning chances, the worst first."""

_SHORT: Final = 2
"""The most stones of a plain win: a five, or an open four."""


def _mark_of_winner(step: AssessedMove) -> Mark:
    if step.wins:
        return Mark.GOOD if _is_slower(step) else Mark.BEST
    plain = step.before.proof is not None and step.before.proof.stones <= _SHORT
    return Mark.MISSED_WIN if plain or _by_loss(step.loss) is not Mark.GOOD else Mark.GOOD


def _is_slower(step: AssessedMove) -> bool:
    """Whether a move keeps a win, and another move won in fewer moves."""
    before, after = step.before.proof, step.after.proof
    if before is None or after is None or step.best == step.point:
        return False
    return after.stones + 1 > before.stones


def _mark_of_row(step: AssessedMove) -> Mark:
    """Return the mildest mark of a move into a proven loss, by the row that it left alone."""
    rows = {remark.row for remark in _left_alone(step)}
    if UrgentRow.FOUR in rows:
        return Mark.BLUNDER
    return Mark.MISTAKE if rows else Mark.GOOD


def _by_loss(loss: float) -> Mark:
    return next((mark for least, mark in _LEAST_LOSSES if loss >= least), Mark.GOOD)


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


# Remarks; explanation.py has their texts


@dataclass(frozen=True)
class MissedWin:
    """The side could have won with ``stones`` stones, beginning with ``point``.

    ``shape`` is the formation of that move, as in ``Judgement``; ``by`` and ``at_most`` are as in
    ``ForcedWin``.
    """

    stones: int
    point: Point
    shape: Formation
    by: str
    at_most: bool


@dataclass(frozen=True)
class ShorterWin:
    """The win is kept, or nearly; a win with ``stones`` stones began with ``point``."""

    stones: int
    point: Point
    at_most: bool


class UrgentRow(Enum):
    """An opponent's row that demands an answer, the most urgent first."""

    FOUR = auto()
    OPEN_THREE = auto()


@dataclass(frozen=True)
class LeftUnanswered:
    """The move did not answer a row of the opponent; ``point`` is its last stone."""

    row: UrgentRow
    point: Point


@dataclass(frozen=True)
class LetWin:
    """The move lets ``winner`` win by force with ``stones`` stones."""

    winner: Stone
    stones: int
    at_most: bool


@dataclass(frozen=True)
class MissedOnly:
    """Only ``point`` was not proven to lose."""

    point: Point


@dataclass(frozen=True)
class ForcedLoss:
    """Since move number ``since`` every move of the side was proven to lose."""

    since: int


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
    formation that an opponent's stone would make there.
    """

    point: Point
    shape: Formation
    prevents: Formation = Formation.NOTHING


Remark = (
    MissedWin
    | ShorterWin
    | LeftUnanswered
    | LetWin
    | MissedOnly
    | ForcedLoss
    | OnlyMove
    | PlayedForbidden
    | Better
)


def remarks_on(step: AssessedMove, mark: Mark, since: int) -> tuple[Remark, ...]:
    """Return the remarks on a move with a mark, the plainest first.

    ``since`` is the number of the side's move from which on all its moves were lost.
    """
    if mark is Mark.FORCED_LOSS:
        return (*_left_alone(step), ForcedLoss(since))
    if mark in (Mark.ONLY, Mark.OPENING):
        return (OnlyMove(),) if mark is Mark.ONLY else ()
    if found := sorted((*_missed(step, mark), *_losing(step, mark)), key=_plainness):
        return tuple(found)
    judgement = step.before.judgement
    if mark in WRONG and judgement is not None and judgement.best != step.point:
        best, shape = judgement.best, judgement.shape
        prevents = _prevented(step, best) if shape is Formation.NOTHING else Formation.NOTHING
        return (Better(best, shape, prevents),)
    return ()


def _prevented(step: AssessedMove, point: Point) -> Formation:
    board, other = step.game.board(step.number), step.side.other
    board.place(point, other)
    own_fours, threes = (
        {row.stones for row in find(board, other, step.game.rule) if point in row.stones}
        for find in (fours, open_threes)
    )
    if not threes:
        return Formation.NOTHING
    if own_fours:
        return Formation.FOUR_THREE
    return Formation.DOUBLE_THREE if len(threes) > 1 else Formation.OPEN_THREE


_REST: Final = 6


def _plainness(remark: Remark) -> int:
    # Facts that a beginner sees come before long proofs.
    match remark:
        case MissedWin(stones, _point, shape):
            return {1: 0, 2: 2}.get(stones, 5 if shape is Formation.FOUR_THREE else _REST)
        case LeftUnanswered(row, _point):
            return 1 if row is UrgentRow.FOUR else 4
        case LetWin(_winner, stones):
            return 1 if stones == 1 else 4
    return _REST


def _missed(step: AssessedMove, mark: Mark) -> tuple[Remark, ...]:
    proof, judgement = step.before.proof, step.before.judgement
    if not step.was_won or proof is None or proof.by is None or judgement is None:
        return ()
    if mark is Mark.GOOD:
        return (ShorterWin(proof.stones, judgement.best, proof.at_most),)
    if mark is not Mark.MISSED_WIN:
        return ()
    return (MissedWin(proof.stones, judgement.best, judgement.shape, proof.by, proof.at_most),)


def _losing(step: AssessedMove, mark: Mark) -> tuple[Remark, ...]:
    """Return the remarks on a move into a proven loss."""
    if not step.loses or step.after.proof is None:
        return ()
    if step.after.judgement is None:
        end = step.game.outcome
        return (PlayedForbidden(),) if end and end.reason is Reason.FORBIDDEN else ()
    return (
        *_left_alone(step),
        LetWin(step.side.other, step.after.proof.stones, step.after.proof.at_most),
        # Where a loss is too long to matter to the players, the only move stays unnamed.
        *((MissedOnly(step.only),) if step.only and mark in WRONG else ()),
    )


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
        if standing and (
            row is UrgentRow.FOUR or not _rows(game, number + 1, side, UrgentRow.FOUR)
        ):
            return (LeftUnanswered(row, max(_last(game, found.stones) for found in standing)[1]),)
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


# Cached, because reviews are made repeatedly.
@lru_cache(maxsize=1024)
def _rows(game: ReviewedGame, number: int, side: Stone, row: UrgentRow) -> frozenset[Threat]:
    find = fours if row is UrgentRow.FOUR else open_threes
    return frozenset(find(game.board(number), side, game.rule))


def _last(game: ReviewedGame, stones: frozenset[Point]) -> tuple[int, Point]:
    """Return the last played of some stones, after its number in the game."""
    order = [point for point, _stone in (*game.start.stones, *game.moves)]
    return max((order.index(point), point) for point in stones)


# The review


@dataclass(frozen=True)
class ReviewedMove:
    """A move, ``number`` from 1, with its mark and remarks.

    The chances to win, 0 to 1, belong to the side that moved. ``line`` is the best play, and
    ``best`` its first move.
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
        return self.line[0]

    @property
    def loss(self) -> float:
        """The loss of winning chances, 0 to 1."""
        return max(self.win_before - self.win_after, 0.0)

    @property
    def is_noteworthy(self) -> bool:
        """Whether a list of noteworthy moves shows the move.

        Of a forced loss it shows the first move, and the moves that left a four alone.
        """
        if self.mark is Mark.FORCED_LOSS:
            return any(
                (isinstance(remark, ForcedLoss) and remark.since == self.number)
                or (isinstance(remark, LeftUnanswered) and remark.row is UrgentRow.FOUR)
                for remark in self.remarks
            )
        return self.mark in WRONG or self.mark is Mark.ONLY


@dataclass(frozen=True)
class Review:
    """The review of a game as far as its positions are judged.

    ``moves`` have a judgement before and after them: no moves before a pass. ``chances`` are
    black's chances to win, 0 to 1, in every position; None where not judged.
    """

    game: ReviewedGame
    moves: tuple[ReviewedMove, ...]
    chances: tuple[float | None, ...]

    def accuracy(self, side: Stone) -> float | None:
        """Return the accuracy of a side in per cent; None where it had no choice.

        Moves of an opening, only moves and moves of a lost game do not count.
        """
        own = [move for move in self.moves if move.color is side and move.mark not in UNCHOSEN]
        return accuracy([move.loss for move in own])


def review_of(game: ReviewedGame, judgements: Sequence[Judgement | None]) -> Review:
    known = assessments(game, judgements)
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
    chances = tuple(None if assessment is None else assessment.black for assessment in known)
    return Review(game, tuple(moves), chances)


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
    )


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

    @property
    def judged(self) -> int:
        return sum(known is not None for known in self.judgements)

    @property
    def is_done(self) -> bool:
        return self.wanted is None

    @property
    def review(self) -> Review:
        pairs = zip(self.judgements, self.sketches, strict=True)
        return review_of(self.game, [known or rough for known, rough in pairs])


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
