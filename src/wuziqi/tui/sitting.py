"""The game that is played, with the engines at it; loaded when the first game begins."""

import random
import time
from collections.abc import Sequence

from wuziqi.protocol.client import EngineClient
from wuziqi.records.setup import Setup
from wuziqi.rules.game import Game
from wuziqi.rules.rule import rule_named
from wuziqi.tui.analyst import Analyst
from wuziqi.tui.clock import time_control
from wuziqi.tui.computer import Computer
from wuziqi.tui.play import Play
from wuziqi.tui.preferences import Preferences
from wuziqi.tui.seats import seats_for


class Sitting:
    """One game after the other at the same table; ``play`` is the present one.

    ``engine`` is the command that starts our engine, ``seed`` fixes its choices and random colours.
    """

    def __init__(
        self, setup: Setup, preferences: Preferences, engine: Sequence[str], seed: int | None
    ) -> None:
        self._random = random.Random(seed)  # noqa: S311  a colour is no secret
        self._computer = Computer(engine, seed)
        self._analyst = Analyst(engine)
        self.play = self.begin(setup, preferences)

    def begin(self, setup: Setup, preferences: Preferences) -> Play:
        """Begin a new game, and return it; the one before is given up."""
        seats = seats_for(setup, self._random)
        game = Game(
            setup.width,
            setup.height,
            rule=rule_named(setup.rule),
            opening=setup.opening,
            early_draw=preferences.settings.early_draw,
        )
        self.play = Play(game, seats, preferences, time_control(setup))
        return self.play

    def tick(self, *, visible: bool) -> None:
        """Let time pass for the game; ``visible`` tells whether it is what the screen shows."""
        self.play.tick(time.monotonic(), visible=visible)

    def attend(self) -> None:
        """Hear the engines, and ask them what the game now needs."""
        self._computer.attend(self.play)
        self._analyst.attend(self.play)

    def descriptors(self) -> list[int]:
        """What becomes readable when an engine says something."""
        numbers = (client.fileno() for client in self._clients())
        return [number for number in numbers if number is not None]

    def next_wake(self) -> float | None:
        """In how many seconds to attend again even if nothing comes; None for never."""
        wakes = [client.next_check() for client in self._clients()]
        wakes.append(self.play.next_wake())
        return min((wake for wake in wakes if wake is not None), default=None)

    def pause(self) -> None:
        """Stop the clocks and the engines: the whole program is about to stand still."""
        self.play.hold(time.monotonic())
        self._computer.pause()
        self._analyst.pause()

    def resume(self) -> None:
        """Let the analyst run on; the computer follows when the game is attended to."""
        self._analyst.resume()

    def close(self) -> None:
        """End the engines."""
        self._analyst.client.say_goodbye()
        self._computer.close()
        self._analyst.client.close()

    def _clients(self) -> list[EngineClient]:
        return [*self._computer.clients.values(), self._analyst.client]
