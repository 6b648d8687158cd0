"""One game between two engines, as a task that any process on any machine can do.

A game never fails: whatever an engine does wrong loses it the game, and the result says what
it was. Time runs from the moment a question is sent to the moment its answer is read.
"""

from typing import NamedTuple

from wuziqi.matches.kept import KeptEngines, end_engines
from wuziqi.matches.seat import Fault, Seat
from wuziqi.matches.task import Ending, GameResult, GameTask
from wuziqi.rules.game import Game
from wuziqi.rules.referee import Outcome


def play_game(task: GameTask, kept: KeptEngines) -> GameResult:
    """Play one game; both engines are gone when it is over, however it ends.

    If the task says so, engines come out of those that are ``kept``, and after a game without a
    fault they go back there.
    """
    seats = [Seat(task, side) for side in (0, 1)]
    game = Game(task.size, rule=task.rule)
    times = [0] * len(task.opening)
    try:
        for point in task.opening:
            game.play(point)
        verdict = _play(game, seats, times, kept)
        if task.keeps_engines:
            _keep(seats, kept)
    except Fault as fault:
        verdict = _Verdict(1 - fault.loser, fault.ending, str(fault))
    finally:
        end_engines([seat.engine for seat in seats if seat.engine is not None])
    slowest = [round(max(seat.times, default=0.0) * 1000) for seat in seats]
    means = [round(sum(seat.times) / max(len(seat.times), 1) * 1000, 1) for seat in seats]
    return GameResult(
        number=task.number,
        winner=verdict.winner,
        ending=verdict.ending,
        detail=verdict.detail,
        moves=game.moves,
        times_ms=tuple(times),
        slowest_ms=(slowest[0], slowest[1]),
        mean_ms=(means[0], means[1]),
    )


class _Verdict(NamedTuple):
    """Who has won and how, as a ``GameResult`` has it."""

    winner: int | None
    ending: Ending
    detail: str = ""


def _play(game: Game, seats: list[Seat], times: list[int], kept: KeptEngines) -> _Verdict:
    """Play until the game is over, or both engines have seen its end. Raises Fault."""
    for seat in seats:
        seat.start(kept)  # all at once: they get ready at the same time
    for seat in seats:
        seat.get_ready()
    while game.outcome is None:
        seat = seats[len(game.moves) % 2]
        game.play(seat.move(game))
        times.append(round(seat.times[-1] * 1000))
        if seat.task.adjudicates and (winner := _agreed(seats)) is not None:
            return _Verdict(winner, Ending.PROVEN)
    return _verdict(game.outcome)


def _agreed(seats: list[Seat]) -> int | None:
    """The side that has a proven win by its own last word and by that of the opponent."""
    for seat, other in (seats, seats[::-1]):
        if seat.proven == 1 and other.proven == -1:
            return seat.side
    return None


def _keep(seats: list[Seat], kept: KeptEngines) -> None:
    for seat in seats:
        if seat.engine is not None:
            kept.keep(seat.player.command, seat.engine)
            seat.engine = None


def _verdict(outcome: Outcome) -> _Verdict:
    """How a game ended by its rule."""
    if outcome.winner is None:
        return _Verdict(None, Ending.DRAW)
    winner = int(outcome.winner) - 1
    if outcome.forbidden is None:
        return _Verdict(winner, Ending.FIVE)
    detail = f"{outcome.line[0]}: {outcome.forbidden.value}"
    return _Verdict(winner, Ending.FORBIDDEN, detail)
