"""A session whose players sit at two programs: most changes need the friend's consent."""

from dataclasses import replace

from wuziqi.rules.board import IllegalMove
from wuziqi.rules.opening import Act, ActError, Player
from wuziqi.rules.point import Point
from wuziqi.session.notices import ChoiceMade, WhatIf
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.texts import N_


class FriendsTurn(IllegalMove):
    """Another person has to act, at another program."""

    reason = N_("{point} cannot be played: it is your friend's turn")


class NoConnection(IllegalMove):
    """The connection has ended for good."""

    reason = N_("{point} cannot be played: the connection to your friend is over")


class LinkedSession(GameSession):
    """A game with a friend at another program, or one watched as a spectator.

    The person here can act and resign. Undo, draws and new games need the friend's consent, which
    ``Friend.propose`` requests; ``cut``, ``end`` and ``restart`` follow it. There are no pauses.
    Times are whole milliseconds. Each program stops the clock of its own player; ``receive`` and
    ``retime`` settle differences. While the game is ``stalled``, because the programs are not
    connected, both clocks are stopped.
    """

    stalled = False
    _closed = False
    _spent: int | None = None
    """The milliseconds of the act being received; None while our clock counts."""

    def _flag(self, player: Player) -> None:
        """End the game when our clock has run out; the friend's program watches the other."""
        if player in self.seats.here:
            super()._flag(player)

    def _run_clock(self) -> None:
        if self.stalled or not self.time_passes:
            self.clock.run(None, self.now)
        else:
            super()._run_clock()

    def stall(self, seconds: float) -> None:
        """Stop both clocks, and deduct ``seconds`` from the present turn."""
        self.stalled = True
        self.clock.refund(self.game.player, len(self.game.acts), seconds, self.now)

    def go_on(self) -> None:
        """Let the clocks run again."""
        self.stalled = False
        self._run_clock()

    def close(self) -> None:
        """Stop both clocks for good: the connection has ended, and acts are no longer possible."""
        self._closed = True
        self.stall(0)

    def rename(self, player: Player, name: str) -> None:
        """Give a player another name."""
        first, second = self.seats.names
        names = (name, second) if player is Player.FIRST else (first, name)
        if names != self.seats.names:
            self.seats = replace(self.seats, names=names)
            self._notify(SessionEvent.SEATED)

    # Acts

    def play(self, point: Point, typed: str = "") -> None:
        """Place the person's stone; raises IllegalMove, FriendsTurn where it is not their turn."""
        if self._closed and not self.is_over:
            raise NoConnection(point, typed)
        if self.others_turn:
            raise FriendsTurn(point, typed)
        super().play(point, typed)

    def choose(self, choice: str) -> ChoiceMade:
        """Make a choice of the opening; raises ValueError, and then changes nothing."""
        if self._closed or self.others_turn:
            raise ActError(N_("it is your friend's turn"))
        return super().choose(choice)

    def play_from(
        self,
        moves: int,  # noqa: ARG002  as for other sessions
        point: Point,
        typed: str = "",
    ) -> WhatIf | None:
        """Raise FriendsTurn: an undo needs the friend's consent."""
        raise FriendsTurn(point, typed)

    def receive(self, act: Act, milliseconds: int) -> ChoiceMade | None:
        """Play an act of the friend that took ``milliseconds``.

        Raises ValueError for an act that the rules do not allow, and then changes nothing.
        """
        player, black, stones = self.game.player, self.game.black, len(self.game.moves)
        if isinstance(act, str):
            self.game.choose(act)
        else:
            self.game.play(act)
        self._spent = milliseconds
        self._acted(player, stones)
        return ChoiceMade(player, act, black) if isinstance(act, str) else None

    def _stop_clock(self, player: Player) -> float:
        """Stop the clocks after the last act; both programs count whole milliseconds."""
        measured, self._spent = self._spent, None
        seconds = super()._stop_clock(player)
        seconds = (round(seconds * 1000) if measured is None else measured) / 1000
        before = len(self.game.acts) - 1
        self.clock.recount(before, [(player, seconds)], self.game.player, self.now)
        return seconds

    def retime(self, number: int, milliseconds: int) -> None:
        """Correct the time of an act, by its number from 0, and the clocks."""
        self.history.retime(number, milliseconds)
        times = self.milliseconds
        spent = [(self.actor(later), times[later] / 1000) for later in range(number, len(times))]
        self.clock.recount(number, spent, self.game.player, self.now)
        self._notify(SessionEvent.RETIMED)

    def actor(self, number: int) -> Player:
        """Return who did an act, by its number from 0."""
        actor = self.history.actor(number)
        assert actor is not None  # noqa: S101  all acts were played here, or restored
        return actor

    def settle(self) -> None:
        """Note that the friend's program knows the end of the game."""
        self._notify(SessionEvent.SETTLED)

    # Changes that both have agreed to

    def cut(self, acts: int) -> None:
        """Undo all but the first ``acts`` acts, and reopen the game."""
        self.game.reopen()
        while len(self.game.acts) > acts:
            self.game.undo()
        self.game.forget_undone()
        self.clock.went_to(acts, self.now)
        self._notify(SessionEvent.REWOUND)

    @property
    def can_undo(self) -> bool:
        """Always False: only a friend can accept, through ``Friend.propose``."""
        return False

    @property
    def can_reopen(self) -> bool:
        """False: both programs have ended the game."""
        return False

    @property
    def can_pause(self) -> bool:
        """False: the clocks of both players run."""
        return False

    def pause(self) -> None:
        """Do nothing: the game goes on."""

    def resign(self) -> None:
        """Resign, for a person who plays."""
        if not self.seats.spectating:
            super().resign()

    def note_help(self) -> None:
        """Do nothing: there is no advice before the end of the game."""
