"""What our engine has found out about one position, and what follows from it for the player."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import takewhile

from wuziqi.protocol.client.events import HintFound, Thought
from wuziqi.rules.board import Stone
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.rule import FREESTYLE, LEAST_FIVE, Rule
from wuziqi.tui.widgets.board import Threat

_EVEN_SCORE = 600
"""A score of this size moves the evaluation bar three quarters of its way."""

_FORCED = "win by fours"


class Want(Enum):
    """What can be found out, the quickest first."""

    SCORES = auto()
    THREATS = auto()
    HINT = auto()
    SEARCH = auto()


@dataclass(frozen=True)
class Searched:
    """The move that a short search chose, and its last thought before that, if it had any."""

    move: Point
    thought: Thought | None = None

    @property
    def line(self) -> tuple[Point, ...]:
        """The play that the search expects, as far as it can be read; at least its move."""
        try:
            points = tuple(map(parse_point, self.thought.line)) if self.thought else ()
        except NotationError:
            points = ()
        return points if points[:1] == (self.move,) else (self.move,)


@dataclass(frozen=True)
class Advice:
    """The best move, codes of why, the expected play, and in how many plies it wins by force.

    ``mate`` is negative where the side to move loses by force, None where nothing is forced.
    """

    move: Point
    reasons: tuple[str, ...]
    line: tuple[Point, ...]
    mate: int | None


@dataclass(frozen=True)
class Analysis:
    """What is known of the position after ``moves``; None for what is not known yet."""

    moves: tuple[Point, ...] = ()
    rule: Rule = FREESTYLE
    scores: Mapping[Point, int] | None = None
    threats: Mapping[Stone, Mapping[Point, str]] | None = None
    hint: HintFound | None = None
    searched: Searched | None = None

    @property
    def side(self) -> Stone:
        """The side to move."""
        return self.rule.color_of_move(len(self.moves))

    def missing(self, wants: set[Want]) -> list[Want]:
        """Which of these are not known yet, the quickest first."""
        known = {
            Want.SCORES: self.scores,
            Want.THREATS: self.threats,
            Want.HINT: self.hint,
            Want.SEARCH: self.searched,
        }
        return [want for want in Want if want in wants and known[want] is None]

    @property
    def heat(self) -> dict[Point, int]:
        """The scores as digits, 0 to 9 for the best, by their order of magnitude."""
        if not self.scores:
            return {}
        least = max(min(self.scores.values()), 1)
        span = math.log(max(*self.scores.values(), least + 1) / least)
        return {
            at: int(9 * math.log(max(score, least) / least) / span)
            for at, score in self.scores.items()
        }

    @property
    def threat_marks(self) -> dict[Point, Threat]:
        """The points of threats with what each colour makes there."""
        if self.threats is None:
            return {}
        black, white = self.threats[Stone.BLACK], self.threats[Stone.WHITE]
        return {at: Threat(black.get(at), white.get(at)) for at in {**black, **white}}

    @property
    def score(self) -> str | None:
        """The evaluation for the side to move as the engine writes it."""
        thought = self.searched.thought if self.searched else None
        return thought.evaluation if thought else None

    @property
    def evaluation(self) -> float | None:
        """Who stands better, from -1 (white wins) to 1 (black wins); None when not known."""
        if self.score is None:
            return None
        value = evaluation_value(self.score)
        return value if self.side is Stone.BLACK else -value

    @property
    def advice(self) -> Advice | None:
        """The hint for the side to move; None until all is known that it needs."""
        if not is_of_fives(self.rule):
            return self._plain_advice()
        if self.hint is None or self.threats is None or self.searched is None:
            return None
        if _FORCED in self.hint.reasons:
            line = tuple(point for point in takewhile(bool, self.hint.line) if point is not None)
            return Advice(self.hint.point, self.hint.reasons, line, len(self.hint.line))
        move = self.searched.move
        reasons = self.hint.reasons if self.hint.point == move else self._reasons(move)
        return Advice(move, reasons, self.searched.line, mate_plies(self.score or ""))

    def _plain_advice(self) -> Advice | None:
        """The move that a search chose, where shapes of five stones mean nothing."""
        if self.searched is None:
            return None
        return Advice(self.searched.move, ("best found",), (self.searched.move,), None)

    def _reasons(self, move: Point) -> tuple[str, ...]:
        """What a move makes and stops, as codes."""
        threats = self.threats or {}
        own, other = threats.get(self.side, {}), threats.get(self.side.other, {})
        makes = (f"makes {own[move]}",) if move in own else ()
        stops = (f"stops {other[move]}",) if move in other else ()
        return (*makes, *stops) or ("best found",)


def is_of_fives(rule: Rule) -> bool:
    """Whether fours and threes, and all that the engine says of them, mean something."""
    return rule.row == LEAST_FIVE and rule.a_turn == 1


def mate_plies(score: str) -> int | None:
    """The plies of ``+M5`` (5) or ``-M4`` (-4); None for any other score."""
    sign, mate, plies = score.partition("M")
    return int(f"{sign}{plies}") if mate and plies.isdecimal() and sign in ("", "+", "-") else None


def evaluation_value(score: str) -> float:
    """Turn an engine's score into -1 to 1 for its side; raises ValueError for no score."""
    mate = mate_plies(score)
    return math.copysign(1, mate) if mate is not None else math.tanh(int(score) / _EVEN_SCORE)
