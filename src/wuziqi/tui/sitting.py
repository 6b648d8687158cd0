"""The game that is played, with the engines at it; loaded when the first game begins."""

import random
import time
from collections.abc import Sequence
from pathlib import Path

from wuziqi.protocol.client.client import EngineClient
from wuziqi.records.library.library import StoredGame
from wuziqi.records.setup import Setup
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act
from wuziqi.tui.analyst import Analyst
from wuziqi.tui.clock import time_control
from wuziqi.tui.computer import Computer
from wuziqi.tui.game.play import Play
from wuziqi.tui.recorder import Recorder
from wuziqi.tui.seats import seats_for
from wuziqi.tui.widgets.preferences import Preferences


class Sitting:
    """One game after the other at the same table; ``play`` is the present one, once one is begun.

    ``engine`` is the command that starts our engine, ``seed`` fixes its choices and random colours.
    Every game is saved in the library of ``directory``.
    """

    play: Play

    def __init__(self, engine: Sequence[str], seed: int | None, directory: Path) -> None:
        self._random = random.Random(seed)  # noqa: S311  a colour is no secret
        self._computer = Computer(engine, seed)
        self._analyst = Analyst(engine)
        self._recorder = Recorder(directory)

    def begin(self, setup: Setup, preferences: Preferences, acts: Sequence[Act] = ()) -> None:
        """Begin a new game, with these acts already done; the one before is given up.

        Raises ValueError for an act that the rules do not allow, and then changes nothing.
        """
        play = self._laid_out(setup, preferences, acts, [0] * len(acts))
        play.helped = bool(acts)
        self._sit_down(play, setup, None)

    def go_on(self, stored: StoredGame, preferences: Preferences) -> None:
        """Go on with a game of the library, which is claimed; the one before is given up.

        Raises ValueError for an act that the rules do not allow, and then changes nothing.
        """
        play = self._laid_out(stored.setup, preferences, stored.acts, stored.milliseconds)
        play.helped = stored.entry.helped
        self._sit_down(play, stored.setup, stored)

    def _laid_out(
        self,
        setup: Setup,
        preferences: Preferences,
        acts: Sequence[Act],
        milliseconds: Sequence[int],
    ) -> Play:
        """A game with its first acts done, each in so much time."""
        game = Game(*setup.size, rule=setup.rule, opening=setup.opening)
        play = Play(game, seats_for(setup, self._random), preferences, time_control(setup))
        play.restore(acts, milliseconds)
        game.early_draw = preferences.settings.early_draw  # it may once have been played on
        if game.moves:
            play.cursor = game.moves[-1]
        return play

    def _sit_down(self, play: Play, setup: Setup, stored: StoredGame | None) -> None:
        self.play = play
        self._recorder.sit_down(play, setup, stored)

    def tick(self, *, visible: bool) -> None:
        """Let time pass for the game; ``visible`` tells whether it is what the screen shows."""
        self.play.tick(time.monotonic(), visible=visible)
        self.record()

    def attend(self) -> None:
        """Hear the engines, and ask them what the game now needs."""
        self._computer.attend(self.play)
        self._analyst.attend(self.play)
        self.record()

    def record(self) -> None:
        """Have saved what was done in the game."""
        self._recorder.attend(self.play)

    def settle(self) -> None:
        """Wait a moment for what is new to be saved, before it is shown."""
        self._recorder.settle(self.play)

    def descriptors(self) -> list[int]:
        """What becomes readable when an engine says something."""
        numbers = (client.fileno() for client in self._clients())
        return [number for number in numbers if number is not None]

    def next_wake(self) -> float | None:
        """In how many seconds to attend again even if nothing comes; None for never."""
        wakes = [client.next_check() for client in self._clients()]
        wakes += [self.play.next_wake(), self._recorder.next_wake]
        return min((wake for wake in wakes if wake is not None), default=None)

    def pause(self) -> None:
        """Stop the clocks and the engines: the whole program is about to stand still."""
        self._recorder.pause()
        self.play.hold(time.monotonic())
        self._computer.pause()
        self._analyst.pause()

    def resume(self) -> None:
        """Let the analyst run on; the computer follows when the game is attended to."""
        self._analyst.resume()

    def close(self) -> str:
        """Save what is left and end the engines; returns a warning if the game is not saved."""
        self._analyst.client.say_goodbye()
        self._computer.say_goodbye()
        self._recorder.close()
        self._computer.close()
        self._analyst.client.close()
        return self._recorder.warning

    def _clients(self) -> list[EngineClient]:
        return [*self._computer.clients.values(), self._analyst.client]
