"""The analysis of one position: the engine's findings, and the recommendation drawn from them."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from wuziqi.protocol.client.events import HintFound, ScoresFound, Thought, ThreatsFound
from wuziqi.protocol.evaluation import BOOK_DEPTH, EVEN_SCORE, Depth, Evaluation, Mate
from wuziqi.rules.board import DEFAULT_SIZE, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.rules.threats import Formation

SCORE_SCALE = 285
"""The score of a search that makes a win e times as likely as a loss.

Fitted to the results of games of the engine against itself; ``tools/strength/fit_models.py`` uses
the same scale.
"""

_EVEN, _LITTLE = 0.5, 0.2
"""Even chances, and the most that a move with better ones loses."""

_FORCED = "win by fours"


class Target(NamedTuple):
    """A position to analyse: stones in the order of play, and the ``side`` to move.

    Set-up stones come first.
    """

    size: Size
    rule: Rule
    stones: tuple[tuple[Point, Stone], ...]
    side: Stone

    @classmethod
    def after(
        cls, moves: Iterable[Point], size: Size = DEFAULT_SIZE, rule: Rule = FREESTYLE
    ) -> "Target":
        """Return the position after these moves.

        >>> Target.after([Point(7, 7), Point(8, 8)]).side
        <Stone.BLACK: 1>
        """
        color = rule.color_of_move
        stones = tuple((point, color(number)) for number, point in enumerate(moves))
        return cls(size, rule, stones, color(len(stones)))

    @classmethod
    def in_game(cls, game: Game, moves: int | None = None) -> "Target":
        """Return the position of a game after ``moves`` moves, by default after all."""
        played = len(game.moves) if moves is None else moves
        stones = game.stones[: len(game.stones) - len(game.moves) + played]
        return cls(game.board.size, game.rule, stones, game.color_of_move(played))


class Want(Enum):
    """The kinds of findings, the quickest first; LINES, a ranking, has no end."""

    SCORES = auto()
    THREATS = auto()
    HINT = auto()
    SEARCH = auto()
    LINES = auto()


@dataclass(frozen=True)
class Searched:
    """The move that a short search chose, and the last thought of that search, if any."""

    move: Point
    thought: Thought | None = None

    @property
    def line(self) -> tuple[Point, ...]:
        """The principal variation; the move alone where a ply has no legal move."""
        line = self.thought.line if self.thought else ()
        points = tuple(point for point in line if point is not None)
        fits = points == line and points[:1] == (self.move,)
        return points if fits else (self.move,)


@dataclass(frozen=True)
class Ranked:
    """The best moves so far, the best first; each is the first move of its line.

    ``wanted`` is how many were requested; there may be fewer. The ranking is ``done`` when all are
    proven, or its time is over.
    """

    lines: tuple[Thought, ...]
    wanted: int
    done: bool = False

    @property
    def depth(self) -> int:
        return max((line.depth.plies for line in self.lines), default=0)


Finding = ScoresFound | ThreatsFound | HintFound | Searched | Ranked


@dataclass(frozen=True)
class Recommendation:
    """The best move, the codes of its reasons, and the principal variation.

    ``mate`` is the number of plies to a forced win of the side to move, negative for a forced loss,
    None without a proof.
    """

    move: Point
    reasons: tuple[str, ...]
    line: tuple[Point, ...]
    mate: int | None


@dataclass(frozen=True)
class Analysis:
    """The findings about a position; None where the engine has not reported one yet."""

    target: Target
    scores: Mapping[Point, int] | None = None
    threats: Mapping[Stone, Mapping[Point, Formation]] | None = None
    hint: HintFound | None = None
    searched: Searched | None = None
    ranked: Ranked | None = None

    @property
    def side(self) -> Stone:
        return self.target.side

    def knowing(self, finding: Finding) -> "Analysis":
        """Return the analysis with one more finding."""
        match finding:
            case ScoresFound(_number, scores):
                return replace(self, scores=scores)
            case ThreatsFound(_number, threats):
                return replace(self, threats=threats)
            case HintFound():
                return replace(self, hint=finding)
            case Ranked():
                return replace(self, ranked=finding)
            case Searched():
                return replace(self, searched=finding)

    def missing(self, wants: set[Want]) -> list[Want]:
        """Return the missing wanted findings, the quickest first."""
        known: dict[Want, object] = {
            Want.SCORES: self.scores,
            Want.THREATS: self.threats,
            Want.HINT: self.hint,
            Want.SEARCH: self.searched,
            Want.LINES: self.ranked if self.ranked and self.ranked.done else None,
        }
        return [want for want in Want if want in wants and known[want] is None]

    @property
    def heat(self) -> dict[Point, int]:
        """The points with outstanding scores, with degrees from 1 to 9 on a logarithmic scale.

        Scores up to the median have none; on an empty board no point has one. Moves that are proven
        to win have 9, and the other points then at most 8.
        """
        if not self.scores:
            return {}
        ranked = sorted(self.scores.values())
        least, best = max(ranked[(len(ranked) - 1) // 2], 1), ranked[-1]
        wins = dict.fromkeys(self._wins, 9)
        if best <= least:
            return wins
        span = math.log(best / least)
        heat = {
            at: int(9 * math.log(score / least) / span)
            for at, score in self.scores.items()
            if score > least
        }
        return {at: min(degree, 8 if wins else 9) for at, degree in heat.items() if degree} | wins

    @property
    def threatened(self) -> frozenset[Formation] | None:
        """The kinds of threats of both sides."""
        if self.threats is None:
            return None
        return frozenset(made for side in self.threats.values() for made in side.values())

    @property
    def best(self) -> Ranked | None:
        """The ranking, with the proven wins of all searches first."""
        if self.ranked is None:
            return None
        wins = self._wins
        others = [one for one in self.ranked.lines if _move(one) not in wins]
        return replace(self.ranked, lines=(*wins.values(), *others)[: self.ranked.wanted])

    @property
    def ranks(self) -> dict[Point, int]:
        """The best moves with their ranks, from 1 on."""
        moves = [_move(one) for one in self.best.lines if one.line] if self.best else []
        return {move: place for place, move in enumerate(moves, 1) if move is not None}

    @property
    def losses(self) -> dict[Point, float]:
        """The best moves with the chance, 0 to 1, that each loses compared to the first one.

        A move that is proven to lose loses all; one that keeps even chances, little.
        """
        if self.best is None:
            return {}
        chances = {_move(one): win_chance(one.evaluation) for one in self.best.lines}
        best = max(chances.values(), default=0.0)
        return {
            move: min(best - chance, 1.0 if chance < _EVEN else _LITTLE) if chance else 1.0
            for move, chance in chances.items()
            if move is not None
        }

    @property
    def _wins(self) -> dict[Point, Thought]:
        """The first moves of proven wins with the quickest proof of each, the quickest first."""
        thoughts = [*(self.ranked.lines if self.ranked else ()), *self._search]
        if self.hint is not None and _FORCED in self.hint.reasons:
            plies = len(self.hint.line)
            thoughts.append(Thought(Depth(plies), Mate(plies), self.hint.line))
        wins: dict[Point, Thought] = {}
        for thought in sorted(thoughts, key=_plies):
            if (move := _move(thought)) is not None and _plies(thought) > 0:
                wins.setdefault(move, thought)
        return wins

    @property
    def _search(self) -> list[Thought]:
        """The last thought of the short search, about the move that it chose."""
        if self.searched is None or self.searched.thought is None:
            return []
        return [replace(self.searched.thought, line=self.searched.line)]

    @property
    def _best_thought(self) -> Thought | None:
        """The quickest proven win, else the best move of the deepest search."""
        wins = [*self._wins.values()]
        ranked = self.ranked.lines[:1] if self.ranked else ()
        searches = [one for one in (*ranked, *self._search) if _move(one) is not None]
        return max(wins[:1] or searches, key=lambda one: one.depth.plies, default=None)

    @property
    def score(self) -> Evaluation | None:
        """The evaluation for the side to move."""
        best = self._best_thought
        return best.evaluation if best else None

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation for black."""
        if self.score is None or self.side is Stone.BLACK:
            return self.score
        return self.score.for_other_side()

    @property
    def recommendation(self) -> Recommendation | None:
        """The recommendation for the side to move; None until its findings are complete."""
        if not self.target.rule.is_of_fives:
            return self._plain_recommendation()
        if self.hint is None or self.threats is None or self.searched is None:
            return None
        thought = self._best_thought or Thought(BOOK_DEPTH, EVEN_SCORE, self.searched.line)
        line = tuple(point for point in takewhile(bool, thought.line) if point is not None)
        move = line[0]
        reasons = self.hint.reasons if self.hint.point == move else self._reasons(move)
        return Recommendation(move, reasons, line, _plies(thought) or None)

    def _plain_recommendation(self) -> Recommendation | None:
        """The recommendation without reasons, under rules without the shapes of fives."""
        if self.searched is None:
            return None
        return Recommendation(self.searched.move, ("best found",), (self.searched.move,), None)

    def _reasons(self, move: Point) -> tuple[str, ...]:
        """Return the codes of the shapes that a move makes and stops."""
        threats = self.threats or {}
        own, other = threats.get(self.side, {}), threats.get(self.side.other, {})
        makes = (f"makes {own[move].value}",) if move in own else ()
        stops = (f"stops {other[move].value}",) if move in other else ()
        return (*makes, *stops) or ("best found",)


def _move(thought: Thought) -> Point | None:
    """The move that a thought is about; None where its line is empty or begins with no move."""
    return thought.line[0] if thought.line else None


def _plies(thought: Thought) -> int:
    """The plies to a proven end; 0 without a proof, negative for a loss."""
    return thought.evaluation.plies if isinstance(thought.evaluation, Mate) else 0


def win_chance(evaluation: Evaluation) -> float:
    """Return the chance of the side to win: 0 or 1 if proven, else from 0.01 to 0.99.

    >>> win_chance(Mate(5)), win_chance(Mate(-2))
    (1.0, 0.0)
    """
    chance = (1 + balance(evaluation)) / 2
    return chance if isinstance(evaluation, Mate) else min(max(chance, 0.01), 0.99)


def balance(evaluation: Evaluation) -> float:
    """Return the level of the evaluation bar: -1 for a proven loss of the side, 1 for its win.

    A score goes through the logistic function, scaled to the range from -1 to 1.
    """
    if isinstance(evaluation, Mate):
        return math.copysign(1, evaluation.plies)
    return math.tanh(evaluation.value / (2 * SCORE_SCALE))
