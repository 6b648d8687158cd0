"""The game that is played or waits behind the menu, with its host: begun, gone on with, saved."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wuziqi.lines.context import Context

if TYPE_CHECKING:
    from wuziqi.lines.game import GamePlace
    from wuziqi.records.library.rows import StoredGame
    from wuziqi.records.settings import Settings
    from wuziqi.records.setup import Setup
    from wuziqi.rules.opening import Act
    from wuziqi.session.engines import EngineOptions
    from wuziqi.session.game_host import GameHost
    from wuziqi.session.lobby import Table


class PlayedGame:
    """One game after the other; ``place`` is where the present one is played, None before any."""

    def __init__(self, context: Context) -> None:
        self.place: GamePlace | None = None
        self._context = context
        self._host: GameHost | None = None

    def begin(self, setup: "Setup", acts: "Sequence[Act]" = ()) -> None:
        """Begin a new game with these acts; raises ValueError, and then changes nothing."""
        settings = self._settings
        self._play(
            lambda host: host.begin(setup, acts, early_draw=settings.early_draw, name=settings.name)
        )

    def go_on(self, stored: "StoredGame") -> None:
        """Go on with a game of the library; raises ValueError, and then changes nothing."""
        settings = self._settings
        self._play(
            lambda host: host.resume(stored, early_draw=settings.early_draw, name=settings.name)
        )

    def meet(self, table: "Table") -> None:
        """Begin the game with a friend, or go on with it."""
        self._play(lambda host: host.meet(table))

    def _play(self, begin: "Callable[[GameHost], None]") -> None:
        """Have a game begun at the host; at a new one when there is none."""
        # Slow to load, and slower beside what saves a game: all that is needed comes first.
        from wuziqi.lines.game import GamePlace  # noqa: PLC0415
        from wuziqi.session.game_host import GameHost  # noqa: PLC0415

        options = self._context.options
        host = self._host or GameHost(options.engine, options.seed, options.directory)
        begin(host)
        self._host, self.place = host, GamePlace(self._context, host)

    @property
    def _settings(self) -> "Settings":
        return self._context.options.preferences.settings

    @property
    def hosts(self) -> "list[GameHost]":
        """The host, once there is one: what the loop waits for."""
        return [] if self._host is None else [self._host]

    def attend(self, *, visible: bool) -> None:
        """Let time pass for the game, and hear the engines and the friend."""
        if self._host is None or self.place is None:
            return
        warning = self._host.tick(time.monotonic(), visible=visible)
        notices = self._host.attend(self._engine_options, away=self.place.looks_back)
        for notice in notices if warning is None else [warning, *notices]:
            self.place.tell(notice)

    @property
    def _engine_options(self) -> "EngineOptions":
        from wuziqi.session.engines import EngineOptions  # noqa: PLC0415  slow to load

        settings = self._settings
        return EngineOptions(settings.engines, settings.computer_seconds, settings.pondering)

    def save(self) -> None:
        """Wait until what was done is saved: what is said must not be lost by a kill."""
        if self._host is None or self.place is None:
            return
        if self.place.is_begun:
            self._host.library_game()
        if (notice := self._host.settle()) is not None:
            self.place.tell(notice)

    def update_list(self) -> None:
        """Wait until the list of the library has the game as it stands."""
        if self._host is not None:
            self._host.library_game()

    @property
    def goes_on(self) -> bool:
        """Whether there is a game to go on with another time."""
        return self.place is not None and self.place.goes_on

    def pause(self) -> None:
        """Stop the clocks and the engines until ``attend``."""
        if self._host is not None and self.place is not None:
            self._host.pause(time.monotonic())

    def close(self) -> str | None:
        """Save what is left and end the engines; returns why saving failed, if it did."""
        return None if self._host is None else self._host.close()
