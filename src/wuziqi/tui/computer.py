"""The computer at the board: asks the engine whenever a game waits for its move."""

from collections.abc import Sequence

from wuziqi.locale import _
from wuziqi.protocol.client import EngineClient
from wuziqi.protocol.events import EngineFailed, Failure, MoveFound
from wuziqi.rules.board import IllegalMove, Stone
from wuziqi.rules.game import Game
from wuziqi.tui.play import Play

_TRIES = 2
"""How often one question is put to a failing engine before the player is asked."""


class Computer:
    """Keeps one engine for the game on the screen, and at most one question open.

    What is asked follows from the game alone: a move of the player, undo or a new game make
    the next ``attend`` drop an old question and put the new one.
    """

    def __init__(self, command: Sequence[str], seed: int | None) -> None:
        self.client = EngineClient(command)
        if seed is not None:
            self.client.info("seed", seed)
        self._game: Game | None = None
        self._asked: object = None
        self._number = 0
        self._failures = 0

    def attend(self, play: Play | None) -> None:
        """Hear what the engine says about a game, and ask it what the game now needs."""
        for event in self.client.read_events():
            if isinstance(event, MoveFound) and event.request == self._number and play is not None:
                self._play_move(play, event)
            elif isinstance(event, EngineFailed) and play is not None:
                self._fail(play, event)
        wanted = None
        if play is not None and play.computer_to_move and not play.stuck:
            wanted = (play.game, play.game.moves)
        if wanted != self._asked:
            self._ask(play, wanted)

    def _ask(self, play: Play | None, wanted: object) -> None:
        self._asked = wanted
        if wanted is None or play is None:
            self.client.cancel()
            return
        game = play.game
        if game is not self._game:
            self._game = game
            self.client.info("strength", play.seats.level)
            self.client.start(game.board.size)
        stones = [
            (move, Stone.WHITE if n % 2 else Stone.BLACK) for n, move in enumerate(game.moves)
        ]
        self._number = self.client.move_for(stones, game.turn)

    def _play_move(self, play: Play, found: MoveFound) -> None:
        self._asked = None
        try:
            play.computer_plays(found.point)
        except IllegalMove as error:
            self._fail(play, EngineFailed(Failure.ILLEGAL_MOVE, str(error)))
        else:
            self._failures = 0

    def _fail(self, play: Play, failed: EngineFailed) -> None:
        self._asked = None
        self._failures += 1
        play.computer_failed(_reason(failed), stuck=self._failures >= _TRIES)
        if play.stuck:
            self._failures = 0


def _reason(failed: EngineFailed) -> str:
    """Say in the player's language what went wrong with the engine."""
    match failed.reason:
        case Failure.NOT_STARTED:
            text = _("the engine could not be started")
        case Failure.DIED:
            text = _("the engine ended unexpectedly")
        case Failure.REFUSED:
            text = _("the engine refused the position")
        case Failure.ILLEGAL_MOVE:
            text = _("the engine played an illegal move")
        case Failure.SILENT:
            text = _("the engine does not answer")
    return f"{text} ({failed.detail})" if failed.detail else text
