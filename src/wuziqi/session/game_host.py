"""The game of a front end: its session, engines, friend and recorder."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wuziqi.protocol.client.worker import Worker, earliest
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import time_control
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act
from wuziqi.session.computer import Computer, EngineEvent, apply
from wuziqi.session.fitting import Estimates, fitted, fitted_setup, kind_of
from wuziqi.session.notices import Notice, SaverNotice
from wuziqi.session.recorder import LinkState, Recorder
from wuziqi.session.seats import EngineOptions, Seats, seats_for
from wuziqi.session.session import GameSession

if TYPE_CHECKING:  # the modules for a friend are loaded when there is one
    from wuziqi.session.friend import Friend, MatchStore
    from wuziqi.session.lobby import OpenLink, Spectators, Table
    from wuziqi.session.meeting import Meeting, SpectatedGame


class GameHost(Worker):
    """Hosts one game after the other; ``session`` is the present game's.

    ``engine`` is the command that starts our engine, ``seed`` fixes its choices and random colours.
    Every game is saved in the library of ``directory``. ``settings`` returns the settings in use.
    ``friend`` plays at another program, None if there is none. ``open_link`` makes links to meet
    friends again; by default each link has a carrier process.
    """

    session: GameSession

    def __init__(
        self,
        engine: Sequence[str],
        seed: int | None,
        directory: Path,
        settings: Callable[[], Settings] = Settings,
        open_link: "OpenLink | None" = None,
    ) -> None:
        self.friend: Friend | None = None
        self._spectated: SpectatedGame | None = None
        self._spectators: Spectators | None = None
        self._settings = settings
        self._open_link = open_link
        self._random = random.Random(seed)  # noqa: S311  a colour is no secret
        self._computer = Computer(engine, self._receive, seed)
        self._recorder = Recorder(directory)
        self._notices: list[Notice] = []

    def begin(self, setup: Setup, acts: Sequence[Act] = ()) -> None:
        """Begin a new game after these acts; it replaces the previous game.

        A setup with a friend becomes a game of two people at this board. Raises ValueError for an
        act that the rules do not allow, and then changes nothing.
        """
        if setup.opponent == "friend":
            setup = replace(setup, opponent="human")
        if setup.fits:
            setup = fitted_setup(setup, self.estimates())
        session = self._opened(setup)
        session.restore(acts, [0] * len(acts), helped=bool(acts))
        session.game.early_draw = self._settings().early_draw
        self._install(session, setup)

    def go_on(self, stored: StoredGame) -> None:
        """Resume a claimed game of the library; it replaces the previous game.

        Raises ValueError for an act that the rules do not allow, and then changes nothing.
        """
        if stored.setup.opponent == "friend":
            self._meet_again(stored)
            return
        session = self._opened(stored.setup)
        times, helped = stored.milliseconds, stored.entry.helped
        session.restore(stored.acts, times, stored.undone, helped=helped)
        # After the replay, which may pass a dead draw.
        session.game.early_draw = self._settings().early_draw
        self._install(session, stored.setup, stored)

    def meet(self, table: "Table") -> None:
        """Play with the friend of a lobby, or watch as a spectator; this replaces the game before.

        Sets ``friend`` if the person plays.
        """
        from wuziqi.session.meeting import SpectatedGame, first_meeting  # noqa: PLC0415  see above

        self._disconnect()
        if table.spectating:
            self._spectated = SpectatedGame(table)
            self.session = self._spectated.session
            self._recorder.rest()
            return
        meeting = first_meeting(table, self._store)
        self._install(meeting.session, meeting.setup, meeting=meeting)
        self.library_game()  # saves the keys before observers learn of the friend

    def _meet_again(self, stored: StoredGame) -> None:
        """Resume a game with a friend. Raises ValueError, and then changes nothing."""
        from wuziqi.session.lobby import open_link  # noqa: PLC0415  see above
        from wuziqi.session.meeting import next_meeting  # noqa: PLC0415

        meeting = next_meeting(stored, self._open_link or open_link, self._store)
        self._install(meeting.session, meeting.setup, stored, meeting)

    @property
    def _store(self) -> "MatchStore":
        from wuziqi.session.friend import MatchStore  # noqa: PLC0415  see above

        return MatchStore(lambda: self._recorder.saved, self._recorder.save)

    def _install(
        self,
        session: GameSession,
        setup: Setup,
        stored: StoredGame | None = None,
        meeting: "Meeting | None" = None,
    ) -> None:
        """Make this the present game."""
        self._disconnect()
        self.session = session
        link: Callable[[], LinkState] = LinkState
        if meeting is not None:
            self.friend, self._spectators = meeting.friend, meeting.spectators
            link = partial(_link_state, meeting)
        self._recorder.follow(session, setup, stored, link)

    @property
    def _connections(self) -> "list[Friend | SpectatedGame | Spectators]":
        """The connections to other programs."""
        others = (self.friend, self._spectated, self._spectators)
        return [other for other in others if other is not None]

    def _disconnect(self) -> None:
        """Close the connections to other programs."""
        if self._spectators is not None and self.friend is not None:
            self._poll_spectators(self._spectators, self.friend)  # they see the last act
        for other in self._connections:
            other.close()
        if self.friend is not None:
            self._recorder.save()  # a game without an act is not kept
        self.friend = self._spectated = self._spectators = None

    def _opened(self, setup: Setup) -> GameSession:
        game = Game(*setup.size, rule=setup.played_rule, opening=setup.played_opening)
        game.set_up(setup.start)
        seats = seats_for(setup, self._random, self._settings().name)
        return GameSession(game, seats, time_control(setup), self._settings, self._fit)

    def _fit(self, seats: Seats) -> Seats:
        """Return the seats of a new game of the same kind."""
        game = self.session.game
        return fitted(seats, kind_of(game.rule, game.board.size), self.estimates())

    def estimates(self) -> Estimates:
        """Return the estimates of the player's strength, once all is saved."""
        return self._recorder.estimates()

    def tick(self, now: float, *, visible: bool = True) -> Notice | None:
        """Let time pass, see ``GameSession.tick``, but none in which the program slept."""
        if self.session.has_slept(now):
            self.hold(self.session.now)
        if self.friend is not None:
            self.friend.note_visible(visible=visible)
        return self.session.tick(now, visible=visible)

    def poll(self) -> list[Notice]:
        """Poll the engines and the connections; returns the notices for the player."""
        kept = self._settings()
        options = EngineOptions(kept.engines, kept.computer_seconds, kept.pondering)
        self._computer.poll(self.session, options)
        if self.friend is not None:
            self._notices += self.friend.poll()
            if self._spectators is not None:
                self._poll_spectators(self._spectators, self.friend)
        if self._spectated is not None:
            self._notices += self._spectated.poll()
        notices, self._notices = self._notices, []
        return notices

    def _poll_spectators(self, spectators: "Spectators", friend: "Friend") -> None:
        known = spectators.keys
        self._notices += spectators.poll(friend.match.snapshot())
        if spectators.keys != known:
            self._recorder.save()

    def settle(self) -> SaverNotice | None:
        """Wait up to 20 ms for the last act to be saved; returns the notice about it, if any."""
        return self._recorder.settle()

    def library_game(self) -> int | None:
        """Return the number of the game in the library, after waiting until it is saved.

        None for a game outside the library.
        """
        return self._recorder.game()

    def _receive(self, event: EngineEvent) -> None:
        notice = apply(self.session, event)
        if notice is not None:
            self._notices.append(notice)

    @property
    def runners(self) -> "list[Computer | Friend | SpectatedGame | Spectators]":
        """The engines of the computer, and the connections to other programs."""
        return [self._computer, *self._connections]

    def next_wake(self) -> float | None:
        """Return the seconds until ``tick`` and ``poll`` are due; None for never."""
        recorded = self._recorder.next_wake()
        return earliest(super().next_wake(), self.session.next_wake(), recorded)

    def hold(self, now: float) -> None:
        """Save, and stop the clocks from ``now`` until the next ``tick``: the program stops."""
        self._recorder.pause()
        self.session.hold(now)
        if self.friend is not None:
            self.friend.hold()

    def close(self) -> None:
        """Save the game and end the engines."""
        self._computer.begin_close()
        if self._connections:
            self.settle()
            self._disconnect()
        self._recorder.close()
        super().close()

    @property
    def trouble(self) -> str | None:
        """Why the game is not saved, None if it is."""
        return self._recorder.trouble


def _link_state(meeting: "Meeting") -> LinkState:
    from wuziqi.session.meeting import link_state  # noqa: PLC0415  see above

    return link_state(meeting.friend, meeting.spectators)
