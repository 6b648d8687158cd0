"""One game between two engines, as a task that any process on any machine can do.

A game never fails: whatever an engine does wrong loses it the game, and the result says what
it was. Time runs from the moment a question is sent to the moment its answer is read.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.matches.players import Player
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.protocol.coordinates import CoordinatesError, format_coordinates, parse_coordinates
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import Rule
from wuziqi.texts import TextError, clean

_START_TIME: Final = 20.0
"""Seconds that an engine may take to start."""

_UNTIMED: Final = 120.0
"""Seconds that a move may take without a clock, before the engine counts as hanging."""

_SETTLE: Final = 0.005
"""Seconds between an answer and the next question: some engines lose earlier input."""

_LEAVE: Final = 0.5
"""Seconds that an engine is given to end by itself after END, as Gomocup's judge does."""

_TICK: Final = 0.2
"""Seconds between two looks whether an engine lives whose children keep its output open."""

_MOST_CHATTER: Final = 10_000
"""Lines and reads that an engine may fill before its answer; together they bound memory."""

_LINELESS: Final = 20
"""How many of these a read without a whole line counts for: it may be 64 KB long."""


class Ending(Enum):
    """How a game ended. All but the first two are losses by a fault of the loser's."""

    FIVE = "five"
    DRAW = "draw"
    FORBIDDEN = "forbidden move"
    """Black's stone stands on a point that the rule forbids."""
    TIME = "time"
    """The answer came too late."""
    ILLEGAL = "illegal move"
    """The answer is off the board, on a stone, or no move at all."""
    CRASH = "crash"
    """The engine ended by itself."""
    NOT_STARTED = "cannot be started"
    HANG = "hang"
    """No answer came."""
    BABBLE = "babble"
    """It wrote and wrote, but no answer."""


@dataclass(frozen=True)
class GameTask:
    """A game to play. ``players`` are black and white, ``opening`` is on the board already.

    ``rule`` must have a number in the protocol. An answer is late ``tolerance_ms`` after the time
    limit; ``grace_ms`` after it the engine counts as hanging.
    """

    number: int
    size: int
    rule: Rule
    opening: tuple[Point, ...]
    players: tuple[Player, Player]
    seed: int
    tolerance_ms: int
    grace_ms: int


@dataclass(frozen=True)
class GameResult:
    """How the game ``number`` went: ``winner`` is 0 for black, 1 for white, None for a draw.

    ``moves`` has those of the opening too, ``times_ms`` the milliseconds of each move (0 in the
    opening). ``slowest_ms`` and ``mean_ms`` are those of black and white, counting an answer that
    lost by time; ``detail`` says more of a fault.
    """

    number: int
    winner: int | None
    ending: Ending
    detail: str
    moves: tuple[Point, ...]
    times_ms: tuple[int, ...]
    slowest_ms: tuple[int, int]
    mean_ms: tuple[float, float]


class _Fault(Exception):
    """A fault of the player ``loser``, who loses the game by it."""

    def __init__(self, loser: int, ending: Ending, detail: str) -> None:
        super().__init__(clean(detail))
        self.loser = loser
        self.ending = ending


def play_game(task: GameTask) -> GameResult:
    """Play one game; both engines are gone when it is over, however it ends."""
    seats = [_Seat(task, side) for side in (0, 1)]
    game = Game(task.size, rule=task.rule)
    times = [0] * len(task.opening)
    try:
        for point in task.opening:
            game.play(point)
        _play(game, seats, times)
    except _Fault as fault:
        return _result(task, game, times, seats, fault)
    finally:
        _close(seats)
    return _result(task, game, times, seats)


def _play(game: Game, seats: "list[_Seat]", times: list[int]) -> None:
    for seat in seats:
        seat.start()  # all at once: they get ready at the same time
    for seat in seats:
        seat.get_ready()
    while game.outcome is None:
        seat = seats[len(game.moves) % 2]
        game.play(seat.move(game))
        times.append(round(seat.times[-1] * 1000))


def _result(
    task: GameTask,
    game: Game,
    times: list[int],
    seats: "list[_Seat]",
    fault: _Fault | None = None,
) -> GameResult:
    if fault is not None:
        winner, ending, detail = 1 - fault.loser, fault.ending, str(fault)
    elif game.outcome is not None and game.outcome.winner is not None:
        winner = int(game.outcome.winner) - 1
        ending, detail = _ending(game.outcome)
    else:
        winner, ending, detail = None, Ending.DRAW, ""
    own = [seat.times for seat in seats]
    slowest = [round(max(one, default=0.0) * 1000) for one in own]
    means = [round(sum(one) / max(len(one), 1) * 1000, 1) for one in own]
    return GameResult(
        number=task.number,
        winner=winner,
        ending=ending,
        detail=detail,
        moves=game.moves,
        times_ms=tuple(times),
        slowest_ms=(slowest[0], slowest[1]),
        mean_ms=(means[0], means[1]),
    )


def _ending(outcome: Outcome) -> tuple[Ending, str]:
    """How a game was won by its rule, and the detail of the result."""
    if outcome.forbidden is None:
        return Ending.FIVE, ""
    return Ending.FORBIDDEN, f"{outcome.line[0]}: {outcome.forbidden.value}"


def _close(seats: "list[_Seat]") -> None:
    """Ask all to end before waiting for any."""
    for seat in seats:
        seat.dismiss()
    deadline = time.monotonic() + _LEAVE
    for seat in seats:
        seat.end(deadline)


@dataclass
class _Seat:
    """One side of a game and the engine that plays it; ``times`` are its moves' seconds."""

    task: GameTask
    side: int
    times: list[float] = field(default_factory=list)
    _process: EngineProcess | None = None
    _lines: list[str] = field(default_factory=list)
    _knows: int = 0
    """How many moves the engine has been sent or has made; 0 before its first move."""
    _settled_at: float = 0.0

    @property
    def _player(self) -> Player:
        return self.task.players[self.side]

    def start(self) -> None:
        """Start the engine and begin a game with it. Raises _Fault."""
        try:
            self._process = EngineProcess(self._player.command)
        except OSError as error:
            reason = error_words(TextError("{error}", error=error))
            raise self._fault(Ending.NOT_STARTED, reason) from error
        with suppress(OSError):  # what is wrong shows when it should answer
            self._process.send(f"START {self.task.size}")

    def get_ready(self) -> None:
        """Wait until the engine has accepted the game, and set its limits. Raises _Fault."""
        try:
            self._answer(time.monotonic() + _START_TIME, lambda line: line.upper()[:2] == "OK")
        except _Fault as fault:
            raise self._fault(Ending.NOT_STARTED, str(fault)) from fault
        self._send(*(f"INFO {key} {value}" for key, value in self._settings()))

    def move(self, game: Game) -> Point:
        """Return the engine's move, one that is legal and in time. Raises _Fault."""
        time.sleep(max(self._settled_at - time.monotonic(), 0.0))
        self._discard_chatter()
        began = time.monotonic()
        self._send(*self._question(game))
        limit = self._player.limits.time_ms
        allowed = _UNTIMED if limit is None else (limit + self.task.grace_ms) / 1000
        answer = self._answer(began + allowed, _is_move)
        self._settled_at = time.monotonic() + _SETTLE
        self.times.append(self._settled_at - _SETTLE - began)
        self._check_time(limit)
        self._knows = len(game.moves) + 1
        return self._legal(game, answer)

    def dismiss(self) -> None:
        """Tell the engine to go."""
        if self._process is not None:
            with suppress(OSError):
                self._process.send("END")

    def end(self, deadline: float) -> None:
        """Wait until the engine has gone, and end it by force at the deadline."""
        if self._process is None:
            return
        while not self._process.ended and (left := deadline - time.monotonic()) > 0:
            self._process.wait(min(left, _TICK))
            self._process.read()
        self._process.finish()

    def _settings(self) -> list[tuple[str, int]]:
        limits = self._player.limits
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

    def _check_time(self, limit: int | None) -> None:
        used = round(self.times[-1] * 1000)
        if limit is not None and used > limit + self.task.tolerance_ms:
            message = _("answered after {used} ms, {limit} were allowed")
            raise self._fault(Ending.TIME, message.format(used=used, limit=limit))

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
        if self._process is None:
            raise RuntimeError("start comes first")
        return self._process

    def _send(self, *lines: str) -> None:
        try:
            self._running.send(*lines)
        except BlockingIOError as error:
            raise self._fault(Ending.HANG, _("it does not read its input")) from error
        except OSError as error:
            raise self._crash() from error

    def _discard_chatter(self) -> None:
        """Drop unread lines, so that a late answer is not taken for the next one."""
        self._running.read()
        self._lines.clear()

    def _answer(self, deadline: float, is_answer: Callable[[str], bool]) -> str:
        """Return the next line that is an answer, passing over chatter. Raises _Fault."""
        patience = _MOST_CHATTER
        while patience > 0:
            patience -= 1
            if self._lines:
                line = self._lines.pop(0)
                if is_answer(line):
                    return line
                if line.upper().startswith("ERROR"):
                    raise self._fault(Ending.ILLEGAL, line[:200])
            elif not self._listen(deadline):
                patience -= _LINELESS
        raise self._fault(Ending.BABBLE, _("it writes without end, but no answer"))

    def _listen(self, deadline: float) -> bool:
        """Read once, after waiting for a while; whether lines have come. Raises _Fault."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise self._fault(Ending.HANG, _("no answer"))
        if self._running.ended:
            raise self._crash()
        self._running.wait(min(left, _TICK))
        self._lines = self._running.read()
        return bool(self._lines)

    def _crash(self) -> _Fault:
        process, self._process = self._running, None
        return self._fault(Ending.CRASH, error_words(process.finish(_TICK))[:200])

    def _fault(self, ending: Ending, detail: str) -> _Fault:
        if ending in {Ending.HANG, Ending.BABBLE} and self._process is not None:
            self._process.finish()  # it would not listen to END either
            self._process = None
        return _Fault(self.side, ending, detail)


def _is_move(line: str) -> bool:
    """Whether a line means to be a move; Gomocup's judge passes over all others too."""
    return line[0].isdecimal() or line[0] == "-"
