"""The n best moves, and how they are told while they are searched for."""

from collections.abc import Callable, Sequence

from wuziqi.engine.api import Progress
from wuziqi.protocol.board_state import BoardState
from wuziqi.protocol.brain.engine_runner import EngineRunner
from wuziqi.protocol.brain.output import depth_message, line_message
from wuziqi.rules.point import Point

Say = Callable[[str], None]


def tell_best(
    runner: EngineRunner, position: BoardState, count: int, arrived: float, say: Say
) -> Point:
    """Tell up to ``count`` best moves of our side after every depth; return the best of them.

    Each depth is told by a line ``MESSAGE (place) eval | depth | line`` for every move, the best
    first, and the usual message of a depth for the first of them. What is returned is told last,
    alone if not even the first depth was completed. Where the player does not search, see
    ``Engine.best_moves``, others of the best pattern scores follow, if cells have scores.
    """
    told: tuple[Progress, ...] = ()

    def report(lines: tuple[Progress, ...]) -> None:
        nonlocal told
        told = lines
        _tell(lines, say)
        say(depth_message(lines[0]))

    lines = runner.best_moves(position, count, runner.deadline(arrived), report)
    if not runner.searches:
        lines = (*lines, *_others(runner, position, lines[0])[: count - 1])
    if lines != told:
        _tell(lines, say)
    return Point(*lines[0].pv[0])


def _tell(lines: Sequence[Progress], say: Say) -> None:
    for place, line in enumerate(lines, start=1):
        say(line_message(place, line))


def _others(runner: EngineRunner, position: BoardState, best: Progress) -> list[Progress]:
    """Return the other moves with the best pattern scores, none where cells have none."""
    scores = runner.scores(position)
    scores.pop(best.pv[0], None)
    moves = sorted(scores, key=lambda move: (-scores[move], move))
    return [Progress(0, 0, 0, 0, 0, (move,)) for move in moves]
