"""One game between two engines, as a task that any process on any machine can do.

A game never fails: an engine loses it by any fault, and the result names the fault. Time runs from
the moment a question is sent to the moment its answer is read.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.matches.plan import Contestant, Ending, GameResult, GameTask
from wuziqi.protocol.client.events import parse_thought
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.protocol.evaluation import Mate
from wuziqi.protocol.lines import CoordinatesError, format_coordinates, parse_coordinates
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome
from wuziqi.texts import TextError, clean

_ENGINE_LEAVE_SECONDS = 0.5
"""Seconds for an engine to end after END, as with Gomocup's judge."""

_LOOK_SECONDS = 0.2
"""Seconds between two looks whether an engine lives whose children keep its output open."""


class KeptEngines:
    """The engines of one process that wait for their next game, by their commands."""

    def __init__(self) -> None:
        self._waiting: defaultdict[tuple[str, ...], list[EngineProcess]] = defaultdict(list)

    def take(self, command: Sequence[str]) -> EngineProcess:
        """Return a waiting engine, or a new one. Raises OSError if it cannot be started."""
        waiting = self._waiting[tuple(command)]
        while waiting:
            engine = waiting.pop()
            if not engine.ended:
                return engine
            engine.finish()
        return EngineProcess(command)

    def keep(self, command: Sequence[str], engine: EngineProcess) -> None:
        self._waiting[tuple(command)].append(engine)

    def close(self) -> None:
        engines = [engine for waiting in self._waiting.values() for engine in waiting]
        self._waiting.clear()
        end_engines(engines)


def end_engines(engines: Sequence[EngineProcess]) -> None:
    """Ask engines to end, all before waiting for any, and end the remaining ones by force."""
    for engine in engines:
        with suppress(OSError):
            engine.send("END")
    deadline = time.monotonic() + _ENGINE_LEAVE_SECONDS
    for engine in engines:
        while not engine.ended and (left := deadline - time.monotonic()) > 0:
            engine.wait(min(left, _LOOK_SECONDS))
            engine.read()
        engine.finish()


# One side of a game: its engine process, requests, replies and failures


_START_TIME: Final = 20.0
"""Seconds that an engine may take to start."""

_UNTIMED: Final = 120.0
"""Seconds that a move may take without a clock, before the engine counts as hanging."""

_SETTLE: Final = 0.005
"""Seconds between an answer and the next question: some engines lose earlier input."""

_TICK_SEAT: Final = 0.2
"""Seconds between two looks whether an engine lives whose children keep its output open."""

_MOST_CHATTER: Final = 10_000
"""Lines and reads that an engine may fill before its answer; together they bound memory."""

_LINELESS: Final = 20
"""The weight of a read without a whole line, in lines: it may be 64 KB long."""


class Fault(Exception):
    """A fault of the player ``loser``, who loses the game by it."""

    def __init__(self, loser: int, ending: Ending, detail: str) -> None:
        super().__init__(clean(detail))
        self.loser = loser
        self.ending = ending


@dataclass
class Seat:
    """One side of a game and the engine that plays it; ``times`` are its moves' seconds.

    ``engine`` is its process, None where it has ended. ``proven`` is 1 where the engine's last
    report is a certain win, -1 for a loss, 0 otherwise.
    """

    task: GameTask
    side: int
    times: list[float] = field(default_factory=list)
    engine: EngineProcess | None = None
    proven: int = 0
    _lines: list[str] = field(default_factory=list)
    _knows: int = 0
    """The number of moves sent to or made by the engine; 0 before its first move."""
    _settled_at: float = 0.0

    @property
    def player(self) -> Contestant:
        return self.task.players[self.side]

    def start(self, kept: KeptEngines) -> None:
        """Begin a game with a kept engine or a new one. Raises Fault."""
        command = self.player.command
        try:
            self.engine = kept.take(command) if self.task.keeps_engines else EngineProcess(command)
        except OSError as error:
            reason = error_words(TextError("{error}", error=error))
            raise self._fault(Ending.NOT_STARTED, reason) from error
        self._discard_chatter()
        with suppress(OSError):  # the missing answer will reveal the fault
            self.engine.send(f"START {self.task.size}")

    def get_ready(self) -> None:
        """Wait until the engine has accepted the game, and set its limits. Raises Fault."""
        try:
            self._answer(time.monotonic() + _START_TIME, lambda line: line.upper()[:2] == "OK")
        except Fault as fault:
            raise self._fault(Ending.NOT_STARTED, str(fault)) from fault
        self._send(*(f"INFO {key} {value}" for key, value in self._settings()))

    def move(self, game: Game) -> Point:
        """Return the engine's move if it is legal and in time. Raises Fault."""
        time.sleep(max(self._settled_at - time.monotonic(), 0.0))
        self._discard_chatter()
        began = time.monotonic()
        self._send(*self._question(game))
        limit = self.player.limits.time_ms
        allowed = _UNTIMED if limit is None else (limit + self.task.grace_ms) / 1000
        answer = self._answer(began + allowed, _is_move)
        self._settled_at = time.monotonic() + _SETTLE
        self.times.append(self._settled_at - _SETTLE - began)
        used = round(self.times[-1] * 1000)
        if limit is not None and used > limit + self.task.tolerance_ms:
            message = _("answered after {used} ms, {limit} were allowed")
            raise self._fault(Ending.TIME, message.format(used=used, limit=limit))
        self._knows = len(game.moves) + 1
        return self._legal(game, answer)

    def _settings(self) -> list[tuple[str, int]]:
        limits = self.player.limits
        settings = {
            "game_type": 1,
            "rule": self.task.rule.number,
            "timeout_match": 0,
            "timeout_turn": limits.time_ms,
            "max_node": limits.nodes,
            "max_depth": limits.depth,
            "seed": self.task.seed,
        }
        return [(key, value) for key, value in settings.items() if value is not None]

    def _question(self, game: Game) -> list[str]:
        moves = game.moves
        if not moves:
            return ["BEGIN"]
        if self._knows == len(moves) - 1 and self._knows:
            return [f"TURN {format_coordinates(moves[-1], game.board.size)}"]
        stones = [
            f"{format_coordinates(point, game.board.size)},{1 if ply % 2 == self.side else 2}"
            for ply, point in enumerate(moves)
        ]
        return ["BOARD", *stones, "DONE"]

    def _legal(self, game: Game, answer: str) -> Point:
        try:
            point = parse_coordinates(answer, game.board.size)
            game.board.check(point)
        except (CoordinatesError, IllegalMove) as error:
            raise self._fault(Ending.ILLEGAL, f"{answer[:80]}: {error_words(error)}") from error
        return point

    # Talking

    @property
    def _running(self) -> EngineProcess:
        if self.engine is None:
            raise RuntimeError("start comes first")
        return self.engine

    def _send(self, *lines: str) -> None:
        try:
            self._running.send(*lines)
        except BlockingIOError as error:
            raise self._fault(Ending.HANG, _("it does not read its input")) from error
        except OSError as error:
            raise self._crash() from error

    def _discard_chatter(self) -> None:
        # Otherwise a late answer would pass for the next one.
        self._running.read()
        self._lines.clear()

    def _answer(self, deadline: float, is_answer: Callable[[str], bool]) -> str:
        patience = _MOST_CHATTER
        while patience > 0:
            patience -= 1
            if self._lines:
                line = self._lines.pop(0)
                if is_answer(line):
                    return line
                if self.task.adjudicates and (thought := parse_thought(line)) is not None:
                    found = thought.evaluation
                    self.proven = (1 if found.plies > 0 else -1) if isinstance(found, Mate) else 0
                if line.upper().startswith("ERROR"):
                    raise self._fault(Ending.ILLEGAL, line[:200])
            elif not self._listen(deadline):
                patience -= _LINELESS
        raise self._fault(Ending.BABBLE, _("it writes endlessly without an answer"))

    def _listen(self, deadline: float) -> bool:
        """Whether lines have come. Raises Fault."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise self._fault(Ending.HANG, _("no answer"))
        if self._running.ended:
            raise self._crash()
        self._running.wait(min(left, _TICK_SEAT))
        self._lines = self._running.read()
        return bool(self._lines)

    def _crash(self) -> Fault:
        process, self.engine = self._running, None
        return self._fault(Ending.CRASH, error_words(process.finish(_TICK_SEAT))[:200])

    def _fault(self, ending: Ending, detail: str) -> Fault:
        if ending in {Ending.HANG, Ending.BABBLE} and self.engine is not None:
            self.engine.finish()  # it would not listen to END either
            self.engine = None
        return Fault(self.side, ending, detail)


def _is_move(line: str) -> bool:
    # Gomocup's judge passes over all other lines too.
    return line[0].isdecimal() or line[0] == "-"


# The game


def play_game(task: GameTask, kept: KeptEngines) -> GameResult:
    """Play one game; both engines have ended afterwards, whatever the end.

    If the task says so, the game takes its engines from ``kept``, and returns them after a game
    without a fault.
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
    """The winner and the reason, as in a ``GameResult``."""

    winner: int | None
    ending: Ending
    detail: str = ""


def _play(game: Game, seats: list[Seat], times: list[int], kept: KeptEngines) -> _Verdict:
    """Until the game is over, or both engines have seen its end. Raises Fault."""
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
    if outcome.winner is None:
        return _Verdict(None, Ending.DRAW)
    winner = int(outcome.winner) - 1
    if outcome.forbidden is None:
        return _Verdict(winner, Ending.FIVE)
    detail = f"{outcome.line[0]}: {outcome.forbidden.value}"
    return _Verdict(winner, Ending.FORBIDDEN, detail)
