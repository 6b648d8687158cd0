"""The computer at the board: its engines and their events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wuziqi.levels import LEVEL_MS
from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import (
    About,
    CutShort,
    EngineFailed,
    Event,
    Failure,
    MoveFound,
    StepFound,
    Thought,
)
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.time_control import Reading, TimeControl
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import Point
from wuziqi.session.notices import (
    ChoiceMade,
    ComputerFailed,
    ComputerHurried,
    ComputerMoved,
    Notice,
)
from wuziqi.session.seats import EngineOptions, EngineUnknown, engine_command
from wuziqi.session.session import GameSession
from wuziqi.texts import TextError


@dataclass(frozen=True)
class ActRequested:
    """A request for the next act went to an engine."""


@dataclass(frozen=True)
class AnswerReady:
    """An engine has replied; its act follows when it is due."""


@dataclass(frozen=True)
class Moved:
    """An engine places stones, at most as many as a turn has left."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class Acted:
    """An engine does the next act of an opening."""

    act: Act


@dataclass(frozen=True)
class ThoughtReported:
    """An engine reports the depth and the best line of its search so far."""

    thought: Thought


@dataclass(frozen=True)
class EngineNamed:
    """An engine has sent its name; None for a new engine before it has."""

    about: About | None


@dataclass(frozen=True)
class Failed:
    """An engine gave no act; if ``stuck``, the next request waits for the player."""

    failure: EngineFailed | EngineUnknown
    stuck: bool


EngineEvent = (
    ActRequested | AnswerReady | Moved | Acted | ThoughtReported | EngineNamed | CutShort | Failed
)


def apply(session: GameSession, event: EngineEvent) -> Notice | None:
    """Apply an event of an engine to a session; returns the notice for the player, if any.

    Raises ValueError for an act that the rules do not allow; the stones before it stay.
    """
    match event:
        case ActRequested():
            session.thinking.begin(session.now)
        case ThoughtReported(thought):
            session.thinking.thought = thought
        case EngineNamed(about):
            session.thinking.about = about
        case AnswerReady():
            session.note_answer()
        case Moved(points):
            return _place(session, points)
        case Acted(act):
            return _act(session, act)
        case CutShort():
            return ComputerHurried()
        case Failed(failure, stuck):
            if stuck:
                session.get_stuck()
            return ComputerFailed(failure, stuck)
    return None


def _place(session: GameSession, points: tuple[Point, ...]) -> ComputerMoved:
    for point in points:
        if session.computer_to_move and session.game.step is None:
            session.play(point)
    return ComputerMoved()


def _act(session: GameSession, act: Act) -> ChoiceMade | ComputerMoved:
    return session.play(act) or ComputerMoved()


_MOST_FAILURES = 2
"""Failures of our engine at a position before the player has to act."""

_UNLIMITED_MS = 2_147_483_647
_BEYOND_LEVEL_MS = 1000
"""A level bounded by nodes has its own limit of time, which ends its search before this."""

_MIN_MS = 50
_RESERVE_MS = 100
"""Milliseconds of the clock reserved for transmitting the reply."""

_SILENCE_PATIENCE = 10.0
_OWN_PATIENCE = 60.0
"""Seconds after the end of its time when an engine, or our own, counts as silent.

Ours never hangs, and its death is noticed at once: silence means that the machine is very busy.
"""

_DEFAULT_OPTIONS = EngineOptions()


class Computer(Worker):
    """Holds an engine for every player who is not a person, and at most one open request.

    ``command`` starts our engine, ``seed`` fixes its choices. ``send`` applies the events of the
    engines at once, and raises ValueError for an illegal move. Requests follow from the session
    alone: after a person's move or undo the next ``poll`` cancels the old request and makes the new
    one. A new game or another player is due at once, but only the second ``poll`` starts the
    engines: the front end shows the board in between.
    """

    def __init__(
        self,
        command: Sequence[str],
        send: Callable[[EngineEvent], object],
        seed: int | None = None,
    ) -> None:
        self.clients: dict[Player, EngineClient] = {}
        self._command = command
        self._send = send
        self._seed = seed
        self._seated: object = None
        self._expected: object = None
        """The game and the seats of the last ``poll``: the engines of these start next."""
        self._asked: object = None
        self._answer: Moved | Acted | None = None
        """The reply to the open request, until it is due."""
        self._request = 0
        self._hurried = -1
        """The last request cut short."""
        self._failures = 0
        self._cut_short = False
        """Whether the open request's level had too little time."""
        self._told: Game | None = None
        """The last game in which the player was told of that."""
        self._pondered: object = None
        """The game and acts that our engine may ponder since its last reply."""

    def poll(self, session: GameSession, options: EngineOptions = _DEFAULT_OPTIONS) -> None:
        """Read the engines' events, and send the session's present request."""
        present = (session.game, session.seats)
        if self._expected != present:
            self._expected = present
            return
        if self._seated != present:
            self._sit_down(session, options)
        for player, client in self.clients.items():
            _pause(client, paused=session.halted)
            for event in client.read_events():
                self._hear(session, player, event)
        self._give_answer(session)
        self._hurry(session)
        wanted = _wanted(session)
        if wanted != self._asked and not (wanted and session.halted):
            self._ask(session, options, wanted)
        self._end_pondering(session)

    def next_wake(self) -> float | None:
        return 0.0 if self._expected != self._seated else super().next_wake()

    @property
    def runners(self) -> list[EngineClient]:
        """The engines; a pause lasts until the next ``poll`` of an unfinished game."""
        return list(self.clients.values())

    def begin_close(self) -> None:
        """Tell the engines to end, without waiting."""
        for client in self.clients.values():
            client.begin_close()

    def close(self) -> None:
        self.begin_close()
        super().close()

    def _hurry(self, session: GameSession) -> None:
        client = self.clients.get(session.game.player)
        if session.thinking.hurried and self._asked and client and self._hurried != self._request:
            self._hurried = self._request
            client.stop()

    def _end_pondering(self, session: GameSession) -> None:
        """Stop pondering once the person no longer thinks about the pondered position."""
        present = (session.game, session.game.acts) if session.person_thinks else None
        if self._pondered not in (None, present):
            self._pondered = None
            for client in self.clients.values():
                client.rest()

    def _sit_down(self, session: GameSession, options: EngineOptions) -> None:
        self.close()
        self._asked = self._answer = self._pondered = None
        self._seated = (session.game, session.seats)
        self._failures = 0
        self._send(EngineNamed(None))
        try:
            self.clients = {
                player: self._start(session, player, options) for player in session.seats.computers
            }
        except EngineUnknown as error:
            self.clients = {}
            self._send(Failed(error, stuck=True))

    def _start(self, session: GameSession, player: Player, options: EngineOptions) -> EngineClient:
        seats = session.seats
        if seats.engine:
            client = EngineClient(engine_command(seats.engine, options.commands))
            client.info("game_type", 0)
            client.info("timeout_match", 0)
        else:
            client = EngineClient(self._command, ours=True)
            client.info("strength", f"{seats.level_of(player).strength:g}")
            if not seats.odds.threats:
                client.info("wuziqi_threats", 0)
            if self._seed is not None:
                client.info("seed", self._seed)
        client.start(session.game.board.size, session.game.rule)
        return client

    def _ask(self, session: GameSession, options: EngineOptions, wanted: object) -> None:
        self._asked = wanted
        self._answer = self._pondered = None
        self._cut_short = False
        for client in self.clients.values():
            client.cancel()
        if wanted is None:
            return
        if not self.clients:  # no such engine yet, but the settings may name it by now
            self._sit_down(session, options)
        elif not session.stuck:
            client = self.clients[session.game.player]
            _limit_time(client, session, options)
            _allow_pondering(client, session, options)
            self._send(ActRequested())
            self._request = _request_act(client, session)

    def _hear(self, session: GameSession, player: Player, event: Event) -> None:
        match event:
            case MoveFound(request) if request == self._request and self._asked:
                self._keep_answer(Moved(event.points))
            case StepFound(request) if request == self._request and self._asked:
                self._keep_answer(Acted(event.act))
            case Thought() if player is session.game.player and self._asked:
                self._send(ThoughtReported(event))
            case About():
                self._send(EngineNamed(event))
            case CutShort():
                self._cut_short = bool(self._asked)
            case EngineFailed():
                self._fail(session, event)

    def _keep_answer(self, answer: Moved | Acted) -> None:
        """Keep a reply until it is due."""
        self._answer = answer
        self._send(AnswerReady())

    def _give_answer(self, session: GameSession) -> None:
        """Act if the reply is due; a reply for another position is dropped with its request."""
        answer, present = self._answer, self._asked == _wanted(session)
        seen = session.thinking.hurried or session.now >= session.pace.answer_at
        if answer is None or session.halted or not (present and seen):
            return
        self._asked = self._answer = None
        try:
            self._send(answer)
        except ValueError as error:
            detail = TextError("{error}", error=error)
            self._fail(session, EngineFailed(Failure.ILLEGAL_MOVE, str(error), detail))
        else:
            self._failures = 0
            self._pondered = (session.game, session.game.acts)
            if self._cut_short and self._told is not session.game:
                self._told = session.game
                self._send(CutShort())

    def _fail(self, session: GameSession, failure: EngineFailed) -> None:
        """Make our engine try again; with any other engine the player decides."""
        self._asked = self._answer = None
        self._failures += 1
        attempts = 1 if session.seats.engine else _MOST_FAILURES
        self._send(Failed(failure, stuck=self._failures >= attempts))
        if session.stuck:
            self._failures = 0


def _wanted(session: GameSession) -> tuple[Game, tuple[Act, ...]] | None:
    """Return the game and acts that the computer has to continue; None in others' turns."""
    return (session.game, session.game.acts) if session.computer_wanted else None


def _request_act(client: EngineClient, session: GameSession) -> int:
    """Request a move or the next act of the opening; returns the number of the request."""
    game = session.game
    if game.step is not None:
        return client.step_for(game.opening, game.acts)
    return client.move_for(list(game.stones), game.turn)


def _pause(client: EngineClient, *, paused: bool) -> None:
    if client.paused is not paused:
        if paused:
            client.pause()
        else:
            client.resume()


def _limit_time(client: EngineClient, session: GameSession, options: EngineOptions) -> None:
    """Limit the time of a move by the options and the clock."""
    level = session.seats.level_of(session.game.player)
    bounded = session.seats.engine is None and level.nodes is not None
    turn = LEVEL_MS + _BEYOND_LEVEL_MS if bounded else options.seconds * 1000
    control = session.clock.control
    reading = session.clock.reading(session.game.player, session.now)
    if control is not None and reading is not None:
        seconds, keeps = _time_to_move(control, reading)
        left_ms = max(int(seconds * 1000) - _RESERVE_MS, _MIN_MS)
        turn = min(turn, left_ms)
        client.info("time_left", left_ms if keeps else _UNLIMITED_MS)
    elif session.seats.engine:
        client.info("time_left", _UNLIMITED_MS)
    client.info("timeout_turn", turn)
    patience = _SILENCE_PATIENCE if session.seats.engine else _OWN_PATIENCE
    client.patience = turn / 1000 + patience


def _time_to_move(control: TimeControl, reading: Reading) -> tuple[float, bool]:
    """Return the seconds for a move that costs no period, and whether later moves share them.

    A player whose main time is nearly over may use the first period as well.
    """
    seconds, in_period = reading.seconds, reading.periods > 0
    if reading.more and not in_period and seconds <= control.period:
        return seconds + control.period, False
    return seconds, not (control.per_move or in_period)


def _allow_pondering(client: EngineClient, session: GameSession, options: EngineOptions) -> None:
    """Let our engine ponder, if the options allow it."""
    if not session.seats.engine:
        client.info("pondering", int(options.pondering and not session.seats.watched))
