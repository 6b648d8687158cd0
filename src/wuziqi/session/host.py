"""Hosts the game that is played: its session, the engines at it and who saves it."""

import random
from collections.abc import Sequence
from pathlib import Path

from wuziqi.records.library.rows import StoredGame
from wuziqi.records.setup import Setup
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act
from wuziqi.session.clock import time_control
from wuziqi.session.computer import Computer
from wuziqi.session.engine_events import EngineEvent, apply
from wuziqi.session.engines import EngineOptions
from wuziqi.session.notices import Notice, SaverNotice
from wuziqi.session.recorder import Recorder
from wuziqi.session.seats import seats_for
from wuziqi.session.session import GameSession


class GameHost:
    """Hosts one session after the other; ``session`` is the present one, once there is one.

    ``engine`` is the command that starts our engine, ``seed`` fixes its choices and random
    colours. Every game is saved in the library of ``directory``.
    """

    session: GameSession

    def __init__(self, engine: Sequence[str], seed: int | None, directory: Path) -> None:
        self._random = random.Random(seed)  # noqa: S311  a colour is no secret
        self._computer = Computer(engine, self._receive, seed)
        self._recorder = Recorder(directory)
        self._notices: list[Notice] = []

    def begin(
        self,
        setup: Setup,
        acts: Sequence[Act] = (),
        *,
        early_draw: bool = True,
        name: str = "",
    ) -> None:
        """Begin a new game, with these acts already done; the one before is given up.

        With ``early_draw`` it ends as soon as nobody can win any more. ``name`` is that of a person
        who plays alone, "" for none. Raises ValueError for an act that the rules do not allow, and
        then changes nothing.
        """
        session = self._opened(setup, name)
        session.restore(acts, [0] * len(acts), helped=bool(acts))
        session.game.early_draw = early_draw
        self._recorder.follow(session, setup)
        self.session = session

    def resume(self, stored: StoredGame, *, early_draw: bool = True, name: str = "") -> None:
        """Go on with a game of the library, which is claimed; the one before is given up.

        ``early_draw`` and ``name`` are those of ``begin``. Raises ValueError for an act that the
        rules do not allow, and then changes nothing.
        """
        session = self._opened(stored.setup, name)
        session.restore(stored.acts, stored.milliseconds, stored.undone, helped=stored.entry.helped)
        session.game.early_draw = early_draw  # only now: it may once have been played on
        self._recorder.follow(session, stored.setup, stored)
        self.session = session

    def _opened(self, setup: Setup, name: str) -> GameSession:
        game = Game(*setup.size, rule=setup.played_rule, opening=setup.played_opening)
        game.set_up(setup.start)
        return GameSession(game, seats_for(setup, self._random, name), time_control(setup))

    def tick(self, now: float, *, visible: bool = True) -> Notice | None:
        """Let time pass for the session, see ``GameSession.tick``."""
        return self.session.tick(now, visible=visible)

    def attend(self, options: EngineOptions, *, away: bool = False) -> list[Notice]:
        """Have the engines at the board play; returns what there is to say about it.

        ``away`` says that the person looks at something else than the present position.
        """
        self._computer.attend(self.session, options, away=away)
        notices, self._notices = self._notices, []
        return notices

    def settle(self) -> SaverNotice | None:
        """Wait a moment for what is new to be saved, before it is shown."""
        return self._recorder.settle()

    def library_game(self) -> int | None:
        """Return the number of the game in the library, for which it may wait a moment.

        None for a game that is not there.
        """
        return self._recorder.game()

    def _receive(self, event: EngineEvent) -> None:
        notice = apply(self.session, event)
        if notice is not None:
            self._notices.append(notice)

    def descriptors(self) -> list[int]:
        """Return what becomes readable when an engine says something."""
        return self._computer.descriptors()

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        wakes = [
            self._computer.next_check(),
            self.session.next_wake(),
            self._recorder.next_wake(),
        ]
        return min((wake for wake in wakes if wake is not None), default=None)

    def pause(self, now: float) -> None:
        """Stop the clocks and the engines until the next ``tick`` and ``attend``."""
        self._recorder.pause()
        self.session.hold(now)
        self._computer.pause()

    def close(self) -> str:
        """Save what is left and end the engines; returns why the game is not saved, or ""."""
        self._computer.say_goodbye()
        self._recorder.close()
        self._computer.close()
        return self._recorder.trouble
