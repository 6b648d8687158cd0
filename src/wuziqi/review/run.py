"""The making of a review: positions judged one after the other, kept as JSON in between."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import Any, Final

from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.review.review import Review, review_of
from wuziqi.review.reviewed_game import ReviewedGame
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.threats import Formation
from wuziqi.session.analyst import Examiner
from wuziqi.texts import N_, TextError

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
        """Whether all positions have a full judgement."""
        return self.wanted is None

    @property
    def review(self) -> Review:
        """The review as far as positions are judged."""
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
    """Whether every best move is on an empty point of its position."""
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
    """Raises ValueError, KeyError or TypeError."""
    proof, only = kept["proof"], kept["only"]
    return Judgement(
        _line(kept["line"]),
        int(kept["score"]),
        None if proof is None else _proven(*proof),
        Formation(kept["shape"]),
        None if only is None else parse_point(only),
    )


def _proven(wins: bool, plies: int, way: str, shortest: bool = False) -> Proven:
    """Return a proof; reviews kept by older programs do not say whether it is the shortest."""
    return Proven(bool(wins), int(plies), str(way), bool(shortest))


def _line(text: str) -> tuple[Point, ...]:
    """Return a line of at least one point. Raises ValueError."""
    points = tuple(map(parse_point, text.split()))
    if not points:
        raise ValueError(text)
    return points


_PATIENCE: Final = 600.0
"""Seconds for one position: the uncompiled engine takes half a minute, more with more nodes."""


class Reviewer(Examiner):
    """Judges the positions of a run, one after the other, until the engine fails.

    It may be closed at any time; another reviewer resumes the run.
    """

    def __init__(self, command: Sequence[str], run: ReviewRun) -> None:
        super().__init__(command, _PATIENCE)
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
        """Whether all positions are judged, or the engine has failed."""
        return self.failure is not None or self.run.is_done
