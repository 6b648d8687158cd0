"""The events of an engine, as a client reports them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from wuziqi.protocol.evaluation import (
    BOOK_DEPTH,
    DEPTH_PATTERN,
    EVALUATION_PATTERN,
    Depth,
    Evaluation,
    Judgement,
    Proven,
    parse_depth,
    parse_evaluation,
)
from wuziqi.protocol.lines import parse_coordinates
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.opening import Act
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.threats import Formation
from wuziqi.texts import TextError


class Failure(Enum):
    """The faults of an engine."""

    NOT_STARTED = auto()
    """The command could not be run."""
    DIED = auto()
    """It ended without a command."""
    REFUSED = auto()
    """It answered ERROR, or cannot play by the rule."""
    ILLEGAL_MOVE = auto()
    """Its move is off the board, on a stone, or cannot be read."""
    SILENT = auto()
    """It did not answer in time, or does not read its input."""
    BABBLING = auto()
    """It writes without end, and without a request."""


@dataclass(frozen=True)
class Ready:
    """The engine has accepted the size of the board."""


@dataclass(frozen=True)
class MoveFound:
    """The answer to the request of that number: the points of the turn's stones, all empty.

    These are all stones left in the turn, or fewer when the game ends before.
    """

    request: int
    points: tuple[Point, ...]

    @property
    def point(self) -> Point:
        """The first of the points; only connect6 has more."""
        return self.points[0]


@dataclass(frozen=True)
class StepFound:
    """The reply to a request about an opening: the next act."""

    request: int
    act: Act


@dataclass(frozen=True)
class ScoresFound:
    """The pattern score of every empty point for the side that the request named."""

    request: int
    scores: Mapping[Point, int]


@dataclass(frozen=True)
class ThreatsFound:
    """The points of each colour's threats: five, open four, four or open three."""

    request: int
    threats: Mapping[Stone, Mapping[Point, Formation]]


@dataclass(frozen=True)
class HintFound:
    """A move with its reasons, and the forced line that begins with it, if any.

    The reasons are codes: ``win by fours``, ``makes four``, ``stops open three`` and so on. None in
    the line is a ply without a legal block.
    """

    request: int
    point: Point
    reasons: tuple[str, ...]
    line: tuple[Point | None, ...]


@dataclass(frozen=True)
class Judged:
    """The judgement of a position by our engine."""

    request: int
    judgement: Judgement


@dataclass(frozen=True)
class Thought:
    """The report of an engine after one depth.

    ``evaluation`` counts for the side that the engine plays. ``line`` is the principal variation,
    None standing for a ply without a legal move; ``nodes`` is None where the engine does not say.
    """

    depth: Depth
    evaluation: Evaluation
    line: tuple[Point | None, ...] = ()
    nodes: int | None = None

    @property
    def by_book(self) -> bool:
        """Whether our engine took the move from its opening book, without a search."""
        return self.depth == BOOK_DEPTH


@dataclass(frozen=True)
class LinesFound:
    """The best moves so far, the best first: a thought about each, whose line begins with the move.

    Reported after every depth; a MoveFound follows at the end.
    """

    request: int
    lines: tuple[Thought, ...]


@dataclass(frozen=True)
class About:
    """An engine's description of itself; a field that it leaves out is empty."""

    name: str
    version: str = ""
    author: str = ""


@dataclass(frozen=True)
class EngineMessage:
    """A text for the player, without the word MESSAGE."""

    text: str


@dataclass(frozen=True)
class CutShort:
    """Our engine had too little time for its level; the move follows."""


@dataclass(frozen=True)
class EngineFailed:
    """The client gave up the engine and dropped the open request; ``detail`` says more.

    ``error`` is the text to translate where the detail is not in the engine's own words.
    """

    reason: Failure
    detail: str
    error: TextError | None = field(default=None, compare=False)


Event = (
    Ready
    | MoveFound
    | StepFound
    | ScoresFound
    | ThreatsFound
    | HintFound
    | Judged
    | Thought
    | LinesFound
    | About
    | EngineMessage
    | CutShort
    | EngineFailed
)


# Parsing: replies of our own engine, thoughts, ABOUT


_INFO_FIELD: Final = re.compile(r'(\w+)\s*=\s*"([^"]*)"')
_DEPTH: Final = re.compile(rf"\bDepth ({DEPTH_PATTERN})", re.IGNORECASE)
_EVALUATION: Final = re.compile(rf"\bEv(?:al)? ({EVALUATION_PATTERN})", re.IGNORECASE)
_NODES_FIELD: Final = re.compile(r"\bN(?:ode)? (\d{1,18})\b", re.IGNORECASE)
_PLY_PATTERN: Final = r"(?:[a-z][1-9]\d?|--)"
_PLIES: Final = f"{_PLY_PATTERN}(?: {_PLY_PATTERN})*"
_VARIATION: Final = re.compile(rf"(?:\||\bpv)\s*({_PLIES})$", re.IGNORECASE)
_PLACED: Final = re.compile(
    rf"\((\d{{1,2}})\) ({EVALUATION_PATTERN}) \| ({DEPTH_PATTERN}) \| ({_PLIES})", re.IGNORECASE
)
_MAX_LENGTH: Final = 40
"""The most characters of a name, and moves of a line; more are dropped."""


class AnswerError(ValueError):
    """An answer that cannot be understood."""


def parse_thought(text: str) -> Thought | None:
    """Read the text of a MESSAGE that reports a depth, as usual engines write it; None for others.

    Ours is ``Depth 8-13 | Eval -67 | Node 4018 | Time 13ms | h8 i9``; others write ``depth 8-13
    ev 45 n 4018 tm 13 pv h8 i9`` or end with ``Speed 309K | Depth 8-13 | Eval -67 | Node 4018 |
    Time 13ms``.
    """
    depth, evaluation = _DEPTH.search(text), _EVALUATION.search(text)
    if depth is None or evaluation is None:
        return None
    nodes, line = _NODES_FIELD.search(text), _VARIATION.search(text)
    return Thought(
        parse_depth(depth[1]),
        parse_evaluation(evaluation[1]),
        _parse_line(line[1]) if line else (),
        int(nodes[1]) if nodes else None,
    )


def parse_placed(text: str) -> tuple[int, Thought] | None:
    """Read ``(2) -67 | 8-13 | h8 i9``: a place from 1, and a thought; None for others."""
    found = _PLACED.fullmatch(text)
    if found is None:
        return None
    place, evaluation, depth, line = found.groups()
    return int(place), Thought(parse_depth(depth), parse_evaluation(evaluation), _parse_line(line))


def _parse_line(text: str) -> tuple[Point | None, ...]:
    words = text.split()[:_MAX_LENGTH]
    return tuple(None if word == "--" else parse_point(word) for word in words)


def parse_about(text: str) -> About:
    """Read the answer to ABOUT; free text, as old engines send it, counts as the name."""
    fields = {key.lower(): value.strip()[:_MAX_LENGTH] for key, value in _INFO_FIELD.findall(text)}
    if "name" not in fields:
        return About(text.strip()[:_MAX_LENGTH])
    return About(fields["name"], fields.get("version", ""), fields.get("author", ""))


def parse_scores(request: int, rest: str, size: Size) -> ScoresFound:
    """Read the rest of SCORES: ``X,Y,n`` for every cell. Raises AnswerError."""
    cells = (word.rpartition(",") for word in rest.split())
    try:
        scores = {parse_coordinates(at, size): int(score) for at, _, score in cells}
    except ValueError as error:
        raise AnswerError(f"SCORES {rest[:_MAX_LENGTH]}") from error
    return ScoresFound(request, scores)


def parse_threats(request: int, rest: str, size: Size) -> ThreatsFound:
    """Read the rest of THREATS: ``X,Y,colour,class`` for every threat. Raises AnswerError."""
    threats: dict[Stone, dict[Point, Formation]] = {stone: {} for stone in Stone}
    try:
        for word in rest.split():
            at, color, name = word.rsplit(",", 2)
            made = Formation(name.replace("-", " "))
            threats[Stone[color.upper()]][parse_coordinates(at, size)] = made
    except (ValueError, KeyError) as error:
        raise AnswerError(f"THREATS {rest[:_MAX_LENGTH]}") from error
    return ThreatsFound(request, threats)


def parse_hint(request: int, rest: str, size: Size) -> HintFound:
    """Read the rest of HINT: ``X,Y reason,reason X,Y ...``. Raises AnswerError."""
    try:
        at, reasons, *line = rest.split()
        forced = tuple(None if word == "--" else parse_coordinates(word, size) for word in line)
        named = tuple(reason.replace("-", " ") for reason in reasons.split(","))
        return HintFound(request, parse_coordinates(at, size), named, forced)
    except ValueError as error:
        raise AnswerError(f"HINT {rest[:_MAX_LENGTH]}") from error


def parse_judged(request: int, rest: str, size: Size) -> Judged:
    """Read the rest of JUDGE: ``score proof shape only X,Y ...``. Raises AnswerError."""
    try:
        score, proof, shape, only, best, *more = rest.split()
        judgement = Judgement(
            tuple(parse_coordinates(word, size) for word in (best, *more)),
            int(score),
            None if proof == "-" else _parse_proof(proof),
            Formation("" if shape == "-" else shape.replace("-", " ")),
            None if only == "-" else parse_coordinates(only, size),
        )
    except ValueError as error:
        raise AnswerError(f"JUDGE {rest[:_MAX_LENGTH]}") from error
    return Judged(request, judgement)


def _parse_proof(text: str) -> Proven:
    """Read ``win,7,fours,shortest`` or ``loss,12,threats``. Raises ValueError."""
    result, plies, way, *more = text.split(",")
    if result not in {"win", "loss"} or more not in ([], ["shortest"]):
        raise ValueError(text)
    return Proven(result == "win", int(plies), way, bool(more))


def parse_step(request: int, rest: str, size: Size) -> StepFound:
    """Read the rest of STEP: ``X,Y``, or the word of a choice. Raises AnswerError."""
    if rest.isalnum():
        return StepFound(request, rest)
    try:
        return StepFound(request, parse_coordinates(rest, size))
    except ValueError as error:
        raise AnswerError(f"STEP {rest[:_MAX_LENGTH]}") from error
