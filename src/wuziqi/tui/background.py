"""The work beside the screen that is shown: the game, advice, and screens with engines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wuziqi.tui.advice.advised import Advised
from wuziqi.tui.widgets.screen import BusyScreen, EngineUser, Event, Screen

if TYPE_CHECKING:
    from wuziqi.tui.advice.service import AdviceService
    from wuziqi.tui.game.controller import GameController


class Background:
    """Lets go on what does not wait for keys; ``played`` is the game, None before the first.

    ``engine`` is the command that starts our engine. ``screens`` are always all that are open, the
    one that is shown last.
    """

    def __init__(self, engine: Sequence[str]) -> None:
        self.played: GameController | None = None
        self._engine = engine
        self._advice: AdviceService | None = None

    def tick(self, shown: Screen) -> None:
        """Let time pass for the game."""
        if self.played is not None:
            self.played.tick(visible=shown is self.played.screen)

    def attend(self, screens: Sequence[Screen]) -> list[Event]:
        """Take the events of engines, and let the shown screen work; returns events to obey."""
        shown = screens[-1]
        self.tick(shown)
        if isinstance(shown, BusyScreen):
            shown.work()
        if self.played is not None:
            self.played.attend()
        events = [user.attend() for user in engine_users(screens)]
        if isinstance(shown, Advised):
            self._advise(shown)
        elif self._advice is not None:
            self._advice.rest()
        return [event for event in events if event is not None]

    def _advise(self, screen: Advised) -> None:
        """Let the analyst find out what a screen with a board wants to know."""
        if self._advice is None:
            from wuziqi.tui.advice.service import AdviceService  # noqa: PLC0415  slow to load

            self._advice = AdviceService(self._engine)
        self._advice.attend(screen)

    def next_wake(self, screens: Sequence[Screen]) -> float | None:
        """Return the seconds until ``attend`` is due even if nothing comes; None for never."""
        if isinstance(screens[-1], BusyScreen) and screens[-1].busy:
            return 0.0
        wakes = [service.next_wake() for service in self._services(screens)]
        return min((wake for wake in wakes if wake is not None), default=None)

    def descriptors(self, screens: Sequence[Screen]) -> list[int]:
        """Return the file descriptors to select on."""
        return [number for service in self._services(screens) for number in service.descriptors()]

    def pause(self, screens: Sequence[Screen]) -> None:
        """Stop clocks and engines: the whole program is about to stand still."""
        for service in self._services(screens):
            service.pause()

    def resume(self, screens: Sequence[Screen]) -> None:
        """Let everything go on."""
        for service in self._services(screens):
            service.resume()

    def close(self, screens: Sequence[Screen], *, interrupted: bool) -> str:
        """Save the game and end the engines; returns a line for the player, "" for none.

        The game was ``interrupted`` where nobody has left it by its keys.
        """
        warning = ""
        if self._advice is not None:
            self._advice.say_goodbye()
        if self.played is not None:
            warning = self.played.close(interrupted=interrupted)
        if self._advice is not None:
            self._advice.close()
        for user in engine_users(screens):
            user.close()
        return warning

    def _services(
        self, screens: Sequence[Screen]
    ) -> "list[GameController | AdviceService | EngineUser]":
        """What has engines that run beside the screen."""
        services = [service for service in (self.played, self._advice) if service is not None]
        return [*services, *engine_users(screens)]


def engine_users(screens: Sequence[Screen]) -> list[EngineUser]:
    """Return the screens that have engines of their own."""
    return [screen for screen in screens if isinstance(screen, EngineUser)]
