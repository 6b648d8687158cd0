"""Has the game on the table saved: the library always has it as the screen shows it."""

from dataclasses import replace
from pathlib import Path

from wuziqi.levels import level_of
from wuziqi.locale import _
from wuziqi.records.library.library import StoredGame
from wuziqi.records.library.saver import Place, Record, Saver
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.tui.game.play import Play
from wuziqi.tui.seats import Seats, color_of

_FRAME_SECONDS = 0.02
"""How long a frame that shows something new waits until that is saved."""

_LEAVE_SECONDS = 2.0
"""How long the program waits at its end; a disk that takes longer loses the last act."""

_COLORS = {Stone.BLACK: "black", Stone.WHITE: "white"}


class Recorder:
    """Saves the game that is played in the library of a directory."""

    def __init__(self, directory: Path) -> None:
        self._saver = Saver(directory)
        self._place = Place()
        self._setup = Setup()
        self._game: Game | None = None
        self._seen: object = None
        self._told = ""
        self._new = self._busy = False

    def sit_down(self, play: Play, setup: Setup, stored: StoredGame | None) -> None:
        """Turn to another game: one of the library, if ``stored``, that goes on.

        A game that is over as it comes, out of a file, is nobody's until something is done in it.
        """
        if stored is None or stored.entry.id != self._place.game:
            self._leave()
        self._setup, self._game = setup, play.game
        self._place = Place(stored)
        self._seen = _state(play) if play.game.outcome and stored is None else None

    def attend(self, play: Play) -> None:
        """Have the game saved if anything has been done in it; returns at once."""
        game = play.game
        if game is not self._game:  # it was started again
            self.sit_down(play, self._setup, None)
        if (seen := _state(play)) != self._seen:
            self._seen = seen
            self._setup = seated(self._setup, play.seats)
            self._saver.save(self._place, _record(self._setup, play))
            self._new = self._busy = True

    def settle(self, play: Play) -> None:
        """Wait a moment for what is new to be saved, before it is shown; tell what went wrong."""
        if self._new:
            self._new = False
            self._busy = not self._saver.wait(_FRAME_SECONDS)
        elif self._busy:
            self._busy = not self._saver.wait(0)
        else:
            return
        if not self._busy:
            self._tell(play)

    @property
    def next_wake(self) -> float | None:
        """In how many seconds to look again whether all is saved; None when it is."""
        return _FRAME_SECONDS if self._busy else None

    @property
    def warning(self) -> str:
        """What to tell when the game is not saved; "" when it is."""
        reason = self._saver.trouble
        return _("This game is not being saved: {reason}").format(reason=reason) if reason else ""

    def pause(self) -> None:
        """Save what is left before the whole program stands still: it must hold up no other."""
        self._saver.wait(_LEAVE_SECONDS)

    def close(self) -> None:
        """Save what is left."""
        self._leave()
        self._saver.close(_LEAVE_SECONDS)

    def _leave(self) -> None:
        if self._game is not None:
            self._saver.leave(self._place)

    def _tell(self, play: Play) -> None:
        """Put a warning, or what has happened to the library, into the line under the board."""
        told = self.warning or self._saver.notice
        if told and (told != self._told or not play.message):
            play.message = told
        self._told = told
        self._saver.notice = ""


def seated(setup: Setup, seats: Seats) -> Setup:
    """The setup that leads to these seats."""
    if seats.computer is None:
        return setup
    if seats.second_level is not None:
        second_level = level_of(seats.second_level)
        return replace(setup, level=level_of(seats.level), second_level=second_level)
    color = "white" if seats.computer is Player.FIRST else "black"
    opponent = "engine" if seats.engine else "computer"
    level = level_of(seats.level)
    return replace(setup, color=color, opponent=opponent, engine=seats.engine, level=level)


def _state(play: Play) -> object:
    """All of a game that is saved when it changes."""
    return (play.game.acts, play.game.outcome, play.seats, play.helped)


def _record(setup: Setup, play: Play) -> Record:
    game, seats, outcome = play.game, play.seats, play.game.outcome
    person = None if seats.watched or seats.computer is None else seats.computer.other
    result = "draw" if outcome and outcome.winner is None else ""
    if outcome and outcome.winner:
        result = _COLORS[outcome.winner]
    return Record(
        setup=setup,
        black=_name(seats, game.black),
        white=_name(seats, game.black.other),
        color=_COLORS[color_of(game, person)] if person else "",
        acts=game.acts,
        milliseconds=play.milliseconds,
        moves=len(game.moves),
        result=result,
        reason=outcome.reason.name.lower() if outcome else "",
        helped=play.helped,
    )


def _name(seats: Seats, player: Player) -> str:
    """Who a player is, in the words of the library, which are no language's."""
    if seats.two_people:
        return ""
    if not seats.is_computer(player):
        return "you"
    if seats.engine:
        return seats.engine
    return f"computer {seats.level_of(player)}" if seats.graded else "computer"
