"""The n best moves: the engine's choice, and what the most promising others are worth."""

import math
import time
from dataclasses import dataclass

from wuziqi.engine.api import Move, Progress
from wuziqi.protocol.board_state import BoardState
from wuziqi.protocol.brain.output import depth, evaluation, line
from wuziqi.protocol.brain.turn import Thinker
from wuziqi.protocol.evaluation import Depth, Evaluation, Mate, Score
from wuziqi.rules.point import Point


@dataclass(frozen=True)
class Candidate:
    """A move with its worth for the side that makes it, and the line that shows it."""

    worth: float
    evaluation: Evaluation
    depth: Depth
    moves: tuple[Move, ...]

    def message(self, place: int) -> str:
        """Return ``MESSAGE (place) eval | depth | line``."""
        return f"MESSAGE ({place}) {self.evaluation} | {self.depth} | {line(self.moves)}"


def n_best(thinker: Thinker, position: BoardState, count: int, arrived: float) -> list[Candidate]:
    """Return up to ``count`` moves: the engine's choice, then others, the best of them first.

    The others are those of the best pattern scores. Each is tried out on the board and its
    answer searched for; all searches share the time of one turn equally, and what is not
    reached in it is left out. Where cells have no scores, the engine's choice is all there is.
    """
    started = time.monotonic()
    end = thinker.deadline(arrived)
    scores = thinker.scores(position)
    share = (end - started) / max(min(count, len(scores)), 1)
    choice = _choice(thinker, position, started + share)
    scores.pop(choice.moves[0], None)
    tried: list[Candidate] = []
    for move in sorted(scores, key=lambda move: (-scores[move], move))[: count - 1]:
        if thinker.must_answer(end):
            break
        tried.append(_tried(thinker, position, move, started + share * (len(tried) + 2)))
    return [choice, *sorted(tried, key=lambda candidate: -candidate.worth)]


def _choice(thinker: Thinker, position: BoardState, deadline: float) -> Candidate:
    depths: list[Progress] = []
    found = thinker.search(position, deadline, depths.append)
    moves = (found.move, *found.pv[1:])
    return Candidate(found.score, evaluation(found.score), _last_depth(depths), moves)


def _tried(thinker: Thinker, position: BoardState, move: Move, deadline: float) -> Candidate:
    point = Point(*move)
    after = position.with_stones([point], position.own)
    if outcome := after.outcome(thinker.rule):
        return _last_move(point, won=outcome.winner is not None)
    goes_on = position.stones_left(thinker.rule) > 1
    side = position.own if goes_on else position.own.other
    depths: list[Progress] = []
    answer = thinker.search(after.for_side(side), deadline, depths.append)
    worth = answer.score if goes_on else -answer.score
    return Candidate(worth, evaluation(worth, 1), _last_depth(depths), (move, *answer.pv))


def _last_move(point: Point, *, won: bool) -> Candidate:
    worth, value = (math.inf, Mate(1)) if won else (0, Score(0))
    return Candidate(worth, value, Depth(1, 1), (point,))


def _last_depth(depths: list[Progress]) -> Depth:
    return depth(depths[-1]) if depths else Depth(0, 0)
