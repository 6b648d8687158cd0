"""The n best moves: the engine's choice, and the values of the most promising others."""

import math
import time
from dataclasses import dataclass

from wuziqi.engine.api import Move, Progress
from wuziqi.protocol.board_state import BoardState
from wuziqi.protocol.brain.engine_runner import EngineRunner
from wuziqi.protocol.brain.output import depth, evaluation, line
from wuziqi.protocol.evaluation import Depth, Evaluation, Mate, Score
from wuziqi.rules.point import Point


@dataclass(frozen=True)
class Candidate:
    """A move, its value for the side that makes it, and the line of play after it."""

    value: float
    evaluation: Evaluation
    depth: Depth
    moves: tuple[Move, ...]

    def message(self, place: int) -> str:
        """Return ``MESSAGE (place) eval | depth | line``."""
        return f"MESSAGE ({place}) {self.evaluation} | {self.depth} | {line(self.moves)}"


def n_best(
    runner: EngineRunner, position: BoardState, count: int, arrived: float
) -> list[Candidate]:
    """Return up to ``count`` moves: the engine's choice, then others, the best of them first.

    The others are those of the best pattern scores: each is placed on the board and the answer to
    it searched. All searches share the time of one turn equally; moves whose search does not begin
    in that time are left out. Where cells have no scores, only the engine's choice is returned.
    """
    started = time.monotonic()
    end = runner.deadline(arrived)
    scores = runner.scores(position)
    share = (end - started) / max(min(count, len(scores)), 1)
    choice = _choice(runner, position, started + share)
    scores.pop(choice.moves[0], None)
    tried: list[Candidate] = []
    for move in sorted(scores, key=lambda move: (-scores[move], move))[: count - 1]:
        if runner.must_answer(end):
            break
        tried.append(_tried(runner, position, move, started + share * (len(tried) + 2)))
    return [choice, *sorted(tried, key=lambda candidate: -candidate.value)]


def _choice(runner: EngineRunner, position: BoardState, deadline: float) -> Candidate:
    depths: list[Progress] = []
    found = runner.search(position, deadline, depths.append)
    moves = (found.move, *found.pv[1:])
    return Candidate(found.score, evaluation(found.score), _last_depth(depths), moves)


def _tried(runner: EngineRunner, position: BoardState, move: Move, deadline: float) -> Candidate:
    point = Point(*move)
    after = position.with_stones([point], position.own)
    if outcome := after.outcome(runner.rule):
        return _last_move(point, won=outcome.winner is not None)
    goes_on = position.stones_left(runner.rule) > 1
    side = position.own if goes_on else position.own.other
    depths: list[Progress] = []
    answer = runner.search(after.for_side(side), deadline, depths.append)
    value = answer.score if goes_on else -answer.score
    return Candidate(value, evaluation(value, 1), _last_depth(depths), (move, *answer.pv))


def _last_move(point: Point, *, won: bool) -> Candidate:
    if won:
        return Candidate(math.inf, Mate(1), Depth(1, 1), (point,))
    return Candidate(0, Score(0), Depth(1, 1), (point,))


def _last_depth(depths: list[Progress]) -> Depth:
    return depth(depths[-1]) if depths else Depth(0, 0)
