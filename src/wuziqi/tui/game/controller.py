"""Binds the screen of a game to the host that plays it."""

import time
from collections.abc import Callable, Sequence

from wuziqi.protocol.client.worker import Worker, earliest
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act
from wuziqi.session.game_host import GameHost
from wuziqi.session.notices import (
    ChoiceMade,
    ComputerMoved,
    FriendHere,
    FriendMoved,
    FriendProposes,
    FriendSaid,
)
from wuziqi.session.seats import EngineOptions
from wuziqi.session.session import SEEN_SECONDS
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Meet
from wuziqi.words import friend_texts
from wuziqi.words.library_texts import kept_text, not_saved_text


class GameController(Worker):
    """Plays the games of a host on a screen; ``screen`` is that of the present game.

    ``ring`` sounds a bell for a player who wants to hear of the computer's moves. The controller
    is loaded when the first game begins.
    """

    screen: GameScreen

    def __init__(self, host: GameHost, preferences: Preferences, ring: Callable[[], None]) -> None:
        self._host = host
        self._preferences = preferences
        self._ring = ring

    def begin(self, setup: Setup, acts: Sequence[Act] = ()) -> None:
        """Begin a new game with these acts; raises ValueError, and then changes nothing."""
        settings = self._preferences.settings
        self._host.begin(setup, acts, early_draw=settings.early_draw, name=settings.name)
        self._show()

    def go_on(self, stored: StoredGame) -> None:
        """Go on with a game of the library; raises ValueError, and then changes nothing."""
        settings = self._preferences.settings
        self._host.go_on(stored, early_draw=settings.early_draw, name=settings.name)
        self._show()

    def meet(self, event: Meet) -> None:
        """Begin or go on with the game with a friend at a table."""
        self._host.meet(event.table)
        self._show()
        self.screen.friend_panel.spectator_code = event.look_code

    def _show(self) -> None:
        host = self._host
        self.screen = GameScreen(
            host.session, self._preferences, host.library_game, lambda: host.friend
        )
        if self.screen.game.moves:
            self.screen.cursor = self.screen.game.moves[-1]

    def tick(self, *, visible: bool) -> None:
        """Let time pass; ``visible`` says whether the game is what the terminal shows."""
        if (notice := self._host.tick(time.monotonic(), visible=visible)) is not None:
            self.screen.tell(notice)

    def poll(self) -> None:
        """Take the events of engines and friend, and send the requests that the game needs."""
        settings, screen = self._preferences.settings, self.screen
        options = EngineOptions(settings.engines, settings.computer_seconds, settings.pondering)
        screen.session.pace.least_seconds = SEEN_SECONDS if self._preferences.motion else 0.0
        for notice in self._host.poll(options, away=screen.viewpoint.look_back.active):
            screen.tell(notice)
            if isinstance(notice, ComputerMoved | FriendMoved | ChoiceMade):
                self._ring_for_person()
            elif isinstance(notice, FriendProposes | FriendSaid | FriendHere):
                self._ring_if_wanted()

    def _ring_for_person(self) -> None:
        """Ring when another player's move ends the game or gives the turn to the person."""
        session = self._host.session
        if not session.seats.watched and not session.others_turn:
            self._ring_if_wanted()

    def _ring_if_wanted(self) -> None:
        if self._preferences.settings.bell:
            self._ring()

    def goes_on(self) -> str:
        """Return what to say when the game is left for the menu, "" for nothing."""
        session = self._host.session
        if session.is_over or not session.seats.linked:
            return ""
        return friend_texts.goes_on(session.seats, timed=session.clock.control is not None)

    def settle(self) -> None:
        """Wait a moment until the latest acts are saved, before they are shown."""
        if (notice := self._host.settle()) is not None:
            self.screen.tell(notice)

    @property
    def runners(self) -> list[GameHost]:
        """The host."""
        return [self._host]

    def next_wake(self) -> float | None:
        """Return the seconds until ``poll`` is due even if nothing comes; None for never."""
        return earliest(super().next_wake(), self.screen.next_frame())

    def pause(self) -> None:
        """Stop clocks and engines: the whole program is about to stand still."""
        self._host.hold(time.monotonic())
        super().pause()

    def farewell(self, *, interrupted: bool) -> str:
        """Return a line for the player after ``close``, "" for none.

        Who ``interrupted`` a game without leaving it by its keys hears that it is kept.
        """
        session, trouble = self._host.session, self._host.trouble
        if trouble:
            return not_saved_text(trouble)
        if session.seats.linked and not session.is_over:
            return friend_texts.waits(session.seats)
        goes_on = bool(session.game.moves) and not session.is_over
        return kept_text() if interrupted and goes_on else ""
