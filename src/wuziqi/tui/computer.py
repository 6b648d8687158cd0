"""The computer at the board: asks the engine whenever a game waits for its move."""

from collections.abc import Callable, Sequence

from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import (
    About,
    EngineFailed,
    Event,
    Failure,
    MoveFound,
    StepFound,
    Thought,
)
from wuziqi.rules.opening import Player
from wuziqi.tui.engines import EngineUnknown, engine_command, failure_text
from wuziqi.tui.game.play import Play

_TRIES = 2
"""How often one question is put to our own engine, failing, before the player is asked."""

_UNLIMITED_MS = 2_147_483_647
_LEAST_MS = 50
_SPARE_MS = 100
"""What is kept back of a clock for the way of the answer."""

_PATIENCE = 10.0
"""Seconds that an engine may take beyond its time before it counts as silent."""


class Computer:
    """Keeps an engine for every player that is no person, and at most one question open.

    What is asked follows from the game alone: a move or choice of the person, undo or a new game
    make the next ``attend`` drop an old question and put the new one.
    """

    def __init__(self, command: Sequence[str], seed: int | None) -> None:
        self._command = command
        self._seed = seed
        self._seated: object = None
        self._asked: object = None
        self._number = 0
        self._failures = 0
        self._pondered: object = None
        """The game and its acts that our engine may be pondering over since its last answer."""
        self.clients: dict[Player, EngineClient] = {}

    def attend(self, play: Play | None) -> None:
        """Hear what the engines say about a game, and ask them what the game now needs."""
        if play is None:
            return
        if self._seated != (play.game, play.seats):
            self._sit_down(play)
        for player, client in self.clients.items():
            _pause(client, paused=play.halted)
            for event in client.read_events():
                self._hear(play, player, event)
        if play.hurried:
            play.hurried = False
            if play.game.player in self.clients:  # the move may have been taken back since
                self._asked_client(play).stop()
        wanted = (play.game, play.game.acts) if play.computer_wanted else None
        if wanted != self._asked and not (wanted and play.halted):
            self._ask(play, wanted)
        self._see_to_rest(play)

    def pause(self) -> None:
        """Stop the engines where they are, until the next ``attend`` of a game that goes on."""
        for client in self.clients.values():
            client.pause()

    def say_goodbye(self) -> None:
        """Tell the engines to end, without waiting for them."""
        for client in self.clients.values():
            client.say_goodbye()

    def close(self) -> None:
        """End the engines."""
        self.say_goodbye()
        for client in self.clients.values():
            client.close()

    def _see_to_rest(self, play: Play) -> None:
        """Let the engine ponder only while a person thinks about what it ponders over."""
        present = (play.game, play.game.acts) if play.person_thinks else None
        if self._pondered not in (None, present):
            self._pondered = None
            for client in self.clients.values():
                client.rest()

    def _sit_down(self, play: Play) -> None:
        self.close()
        self._pondered = None
        self._seated = (play.game, play.seats)
        self._asked = None
        self._failures = 0
        play.about = None
        try:
            self.clients = {
                player: self._start(play, player)
                for player in Player
                if play.seats.is_computer(player)
            }
        except EngineUnknown as error:
            self.clients = {}
            play.computer_failed(str(error), stuck=True)

    def _start(self, play: Play, player: Player) -> EngineClient:
        seats, board, rule = play.seats, play.game.board, play.game.rule
        if seats.engine:
            engines = play.preferences.settings.engines
            client = EngineClient(engine_command(seats.engine, engines))
            client.info("game_type", 0)
            client.info("timeout_match", 0)
        else:
            client = EngineClient(self._command, ours=True)
            client.info("strength", seats.level_of(player))
            if self._seed is not None:
                client.info("seed", self._seed)
        client.start(board.width, board.height, rule)
        return client

    def _asked_client(self, play: Play) -> EngineClient:
        return self.clients[play.game.player]

    def _ask(self, play: Play, wanted: object) -> None:
        self._asked = wanted
        self._pondered = None
        for client in self.clients.values():
            client.cancel()
        if wanted is None:
            return
        if not self.clients:  # there is no such engine: see whether the settings have it now
            self._sit_down(play)
        elif not play.stuck:
            client = self._asked_client(play)
            _tell_time(client, play)
            _tell_pondering(client, play)
            play.computer_asked()
            self._number = _ask(client, play)

    def _hear(self, play: Play, player: Player, event: Event) -> None:
        match event:
            case MoveFound(request) if request == self._number and self._asked:
                self._do(play, lambda: play.computer_plays(*event.points))
            case StepFound(request) if request == self._number and self._asked:
                self._do(play, lambda: play.computer_acts(event.act))
            case Thought() if player is play.game.player and self._asked:
                play.thought = event
            case About():
                play.about = event
            case EngineFailed():
                self._fail(play, event)

    def _do(self, play: Play, answer: Callable[[], None]) -> None:
        self._asked = None
        try:
            answer()
        except ValueError as error:
            self._fail(play, EngineFailed(Failure.ILLEGAL_MOVE, str(error)))
        else:
            self._failures = 0
            self._pondered = (play.game, play.game.acts)

    def _fail(self, play: Play, failed: EngineFailed) -> None:
        """Ask our own engine anew, but leave it to the player to do so with another one."""
        self._asked = None
        self._failures += 1
        tries = 1 if play.seats.engine else _TRIES
        play.computer_failed(failure_text(failed), stuck=self._failures >= tries)
        if play.stuck:
            self._failures = 0


def _ask(client: EngineClient, play: Play) -> int:
    """Ask for a move or for the next step of the opening; returns the number of the question."""
    if play.game.step is not None:
        return client.step_for(play.game.opening, play.game.acts)
    return client.move_for(play.stones, play.game.turn)


def _pause(client: EngineClient, *, paused: bool) -> None:
    if client.paused is not paused:
        if paused:
            client.pause()
        else:
            client.resume()


def _tell_time(client: EngineClient, play: Play) -> None:
    """Limit the time of a move by the settings, and by the clock if there is one."""
    turn = play.preferences.settings.computer_seconds * 1000
    left = play.seconds_left(play.game.player)
    if left is not None:
        left_ms = max(int(left * 1000) - _SPARE_MS, _LEAST_MS)
        turn = min(turn, left_ms)
        client.info("time_left", _UNLIMITED_MS if play.clock_per_move else left_ms)
    elif play.seats.engine:
        client.info("time_left", _UNLIMITED_MS)
    client.info("timeout_turn", turn)
    client.patience = turn / 1000 + _PATIENCE


def _tell_pondering(client: EngineClient, play: Play) -> None:
    """Let our engine think in the time of a person who wants it to."""
    if not play.seats.engine:
        wanted = play.preferences.settings.pondering and not play.seats.watched
        client.info("pondering", int(wanted))
