"""The library as front ends use it: opened on first use, since it is slow to load."""

import time
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from wuziqi.play.events import ResumeGame
from wuziqi.play.program_options import ActiveSettings
from wuziqi.play.results import Refused
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.records.setup import write_setup
from wuziqi.rules.rule import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wuziqi.records.library.library import Library
    from wuziqi.records.library.rows import Entry, StoredGame
    from wuziqi.records.setup import Setup
    from wuziqi.rules.opening import Act
    from wuziqi.session.game_host import GameHost
    from wuziqi.session.lobby import Table
    from wuziqi.session.seats import EngineOptions


class LibraryProblem(NamedTuple):
    """The library cannot be opened or read; ``reason`` is an error or a text about it."""

    reason: Exception | str


@dataclass(frozen=True)
class PlayedElsewhere:
    """Another process plays the game."""


class NotResumable(NamedTuple):
    """The game is damaged, and is now among the deleted games."""

    reason: Exception


ResumeProblem = LibraryProblem | PlayedElsewhere | NotResumable


class GameRunner(Worker):
    """Plays one game after another at a host; a front end shows the present one."""

    def __init__(self, active: ActiveSettings) -> None:
        self._active = active

    def begin(self, setup: "Setup", acts: "Sequence[Act]" = ()) -> None:
        """Begin a new game with these acts; raises ValueError, and then changes nothing."""
        kept = self._active.settings
        self._play(lambda host: host.begin(setup, acts, early_draw=kept.early_draw, name=kept.name))

    def go_on(self, stored: "StoredGame") -> None:
        """Resume a game of the library; raises ValueError, and then changes nothing."""
        kept = self._active.settings
        self._play(lambda host: host.go_on(stored, early_draw=kept.early_draw, name=kept.name))

    def meet(self, table: "Table") -> None:
        """Begin or resume the game with a friend."""
        self._play(lambda host: host.meet(table))

    @abstractmethod
    def _play(self, begin: "Callable[[GameHost], None]") -> None:
        """Begin a game at the host, and show it."""

    @property
    def _engine_options(self) -> "EngineOptions":
        from wuziqi.session.seats import EngineOptions  # noqa: PLC0415  slow to load

        settings = self._active.settings
        return EngineOptions(settings.engines, settings.computer_seconds, settings.pondering)

    @property
    @abstractmethod
    def runners(self) -> "list[GameHost]":
        """The host, once there is one."""

    def pause(self) -> None:
        """Stop clocks and engines: the whole program is about to be suspended."""
        for host in self.runners:
            host.hold(time.monotonic())
        super().pause()


_Games = TypeVar("_Games", bound=GameRunner)


class LibraryAccess:
    """Opens the library of a directory at most once; ``log`` takes a text and its values."""

    def __init__(self, directory: Path, log: Callable[..., None]) -> None:
        self._directory = directory
        self._log = log
        self._library: Library | None = None

    def open(self) -> "tuple[Library | None, str]":
        """Return the library, and a line for the player if opening failed or repaired it."""
        from wuziqi.records.library.library import open_library  # noqa: PLC0415  slow to load

        notice = ""
        if self._library is None:
            self._library, notice = open_library(self._directory)
            self._log("library: %s %s", self._directory, notice)
        return self._library, notice

    def latest_unfinished(self) -> "tuple[Entry | None, LibraryProblem | None]":
        """Return the game to resume, if any, and the library's problem, if any."""
        if not (self._directory / LIBRARY_FILE).exists():
            return None, None
        from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  slow to load

        try:
            library, notice = self.open()
            latest = library.latest_unfinished() if library else None
            if latest is not None:
                latest.known_rule()
        except (LibraryError, RuleError) as error:
            self.close()  # a replaced library may be there next time
            return None, LibraryProblem(error)
        return latest, LibraryProblem(notice) if notice else None

    def resume(
        self, event: ResumeGame, played_games: Callable[[], _Games]
    ) -> _Games | Refused[ResumeProblem]:
        """Resume a game in the object that ``played_games`` returns; returns that object."""
        from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  slow to load

        library, problem = self.open()
        if library is None:
            return Refused(LibraryProblem(problem))
        try:
            return self._restore(library, event, played_games)
        except LibraryError as error:
            return Refused(LibraryProblem(error))

    def _restore(
        self,
        library: "Library",
        event: ResumeGame,
        played_games: Callable[[], _Games],
    ) -> _Games | Refused[PlayedElsewhere | NotResumable]:
        """Restore a game as it stood, or begin a new one with its first acts.

        A damaged game is deleted, so that it is not offered again. Raises LibraryError.
        """
        from wuziqi.records.library.database import LibraryDamaged  # noqa: PLC0415  slow to load

        game, acts = event.game, event.acts
        if acts is None and not library.claim(game):
            return Refused(PlayedElsewhere())
        played = played_games()
        try:
            stored = library.game(game)
            self._log("game %s of the library: %s", game, write_setup(stored.setup))
            if acts is None:
                played.go_on(stored)
            else:
                played.begin(stored.setup, [*stored.acts[:acts], *event.more])
        except (LibraryDamaged, ValueError) as error:
            library.release(game)
            library.hide(game)
            return Refused(NotResumable(error))
        return played

    def close(self) -> None:
        """Close the library, if it is open."""
        if self._library is not None:
            self._library.close()
            self._library = None
